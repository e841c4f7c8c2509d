// The search by words: what a query means, and the hits Pagefind finds for it, best first.

import { root, readJson } from "./site.js";

// Rules are short, and what a rule is called counts most; tests/site/searches.toml measures it. What a hit
// only shows of itself is searched too, and must not weigh: every rule is a "rule".
const RANKING = {
  termFrequency: 0.8,
  pageLength: 0.5,
  termSimilarity: 2,
  termSaturation: 1.6,
  metaWeights: { title: 5, name: 2, kind: 0, edition: 0, above: 0, address: 0, number: 0, gone: 0 },
};
const MOST_READINGS = 4;
// How much a hit is worth that a later reading of the query finds, or one that lacks a word of it.
const LATER = 0.85;
const RELAXED = 0.3;
const FEW = 3;

let engine = null;
let language = null;

const load = async () => {
  const pagefind = await import(new URL("pagefind/pagefind.js", root));
  await pagefind.options({ ranking: RANKING, excerptLength: 28 });
  return pagefind;
};

/** Begin to load what a search needs; harmless to call twice. */
export const prepare = () => {
  engine ??= load();
  language ??= readJson("data/v1/search/nicknames.json");
  engine.catch(() => {});
  return Promise.all([engine, language]);
};

const wordsOf = (text) => text.toLowerCase().replace(/[’‘]/g, "'").match(/[^\s,;:!?"“”()]+/g) ?? [];

// The longest nickname that begins at `words[at]`, and how many words it has.
const nicknameAt = (words, at, nicknames) => {
  for (let count = Math.min(5, words.length - at); count > 0; count -= 1) {
    const means = nicknames[words.slice(at, at + count).join(" ")];
    if (means) return { means, count };
  }
  return null;
};

// All that `words` may mean: every meaning of every nickname in them, best first.
const meanings = (words, nicknames) => {
  let made = [[]];
  let isNicked = false;
  for (let at = 0; at < words.length; ) {
    const found = nicknameAt(words, at, nicknames);
    const choices = found ? found.means.map(wordsOf) : [[words[at]]];
    isNicked ||= found !== null;
    made = choices.flatMap((choice) => made.map((before) => [...before, ...choice]));
    at += found ? found.count : 1;
  }
  return isNicked ? made : [];
};

/** The readings of a query as lists of words, best first: nicknames resolved, silent words left out. */
export const readings = (query, { nicknames, silent }) => {
  const isSilent = new Set(silent);
  const words = wordsOf(query);
  const telling = (found) => {
    const kept = found.filter((word) => !isSilent.has(word));
    return kept.length ? kept : found;
  };
  const nicked = meanings(words, nicknames);
  const all = [...(nicked.length ? nicked : meanings(telling(words), nicknames)), words].map(telling);
  const seen = new Set();
  return all.filter((found) => {
    const key = found.join(" ");
    return key && !seen.has(key) && seen.add(key);
  }).slice(0, MOST_READINGS);
};

// The queries to fall back on: each reading without one of its words, then each word by itself.
const relaxed = (found) => {
  const longest = found[0] ?? [];
  if (longest.length < 2) return [];
  return longest.length > 2 ? longest.map((_, at) => longest.filter((__, index) => index !== at)) : longest.map((word) => [word]);
};

const collect = async (pagefind, queries, worth, hits) => {
  for (const [at, words] of queries.entries()) {
    const { results } = await pagefind.search(words.join(" "));
    for (const result of results) {
      const score = result.score * worth(at);
      const known = hits.get(result.id);
      if (!known || known.score < score) hits.set(result.id, { id: result.id, score, data: result.data });
    }
  }
};

/**
 * What the query finds, best first: `hits` with `id`, `score` and `data()`, and whether some lack words
 * of it (`isRelaxed`) because too few have them all.
 */
export const findWords = async (query) => {
  const [pagefind, known] = await prepare();
  const queries = readings(query, known);
  const hits = new Map();
  await collect(pagefind, queries, (at) => LATER ** at, hits);
  const isRelaxed = hits.size < FEW;
  if (isRelaxed) await collect(pagefind, relaxed(queries), () => RELAXED, hits);
  const sorted = [...hits.values()].sort((one, other) => other.score - one.score);
  return { hits: sorted, isRelaxed };
};

// An excerpt as [words, whether they were searched for], without the title before and the headings behind.
const partsOf = (excerpt) => {
  const parsed = new DOMParser().parseFromString(excerpt, "text/html").body;
  const parts = [...parsed.childNodes].map((node) => [node.textContent, node.nodeName === "MARK"]);
  const begins = parts.findLastIndex(([words]) => words.includes("▸"));
  if (begins >= 0) parts.splice(0, begins + 1, [parts[begins][0].replace(/^.*▸\.?\s*/s, ""), false]);
  const ends = parts.findIndex(([words]) => words.includes("◂"));
  if (ends >= 0) parts.splice(ends, parts.length, [parts[ends][0].replace(/\s*◂.*$/s, ""), false]);
  return parts.filter(([words]) => words);
};

/** The hit as the page shows it: its facts, its `url`, and `excerpt` in parts. */
export const told = async (hit) => {
  const { meta, excerpt } = await hit.data();
  return { ...meta, url: new URL(meta.address, root).href, excerpt: partsOf(excerpt) };
};
