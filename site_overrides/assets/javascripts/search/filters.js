// Narrows results to kinds, sections and editions.

import { readJson } from "./site.js";

let known = null;

const load = async () => {
  const [filters, documents] = await Promise.all([readJson("data/v1/search/filters.json"), readJson("pagefind/documents.json")]);
  return { ...filters, places: new Map(documents.map((name, at) => [name, at])) };
};

const isWithin = (spans, position) => {
  for (let at = 0; at < spans.length; at += 2) {
    if (spans[at] <= position && position <= spans[at + 1]) return true;
  }
  return false;
};

/** Those of `hits` that have one of the values chosen in every group of `chosen` that has any. */
export const narrow = async (hits, chosen) => {
  const { kind = [], section = [], edition = [] } = chosen;
  if (!kind.length && !section.length && !edition.length) return hits;
  known ??= load();
  known.catch(() => {
    known = null;
  });
  const { kinds, sections, spans, editions, places } = await known;
  const positions = edition.map((name) => editions.indexOf(name));
  return hits.filter(({ id }) => {
    const at = places.get(id);
    return (
      (!kind.length || kind.includes(kinds[at])) &&
      (!section.length || section.includes(sections[at])) &&
      (!positions.length || positions.some((position) => isWithin(spans[at], position)))
    );
  });
};

