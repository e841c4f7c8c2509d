// The editions as the data files have them: what all comparisons need, and the texts of two.

import { readJson } from "../search/site.js";
import { vocabulary } from "./terms.js";

const FOLDER = "data/v1";

/** What `comparison` asks of compare.json. */
export const around = ({ editions, joins, echoes, pairs, terms }) => ({
  joins,
  echoes,
  order: editions.map(({ id }) => id),
  links: new Map(pairs.map(({ old, new: now, links }) => [`${old}..${now}`, links])),
  known: vocabulary(terms),
  // For who reads from the newer edition to the older one.
  knownBackwards: vocabulary(terms.map((term) => ({ ...term, old: term.new, new: term.old, isBackwards: true }))),
});

let index = null;
/** The editions by id, and what every comparison needs. */
export const about = async () => {
  const told = await readJson(`${FOLDER}/compare.json`);
  index ??= {
    editions: new Map(told.editions.map((edition) => [edition.id, edition])),
    around: around(told),
  };
  return index;
};

/** An edition with its nodes, each of which knows how to draw the symbols it prints. */
export const edition = async (id) => {
  const [{ editions }, { nodes, symbols }] = await Promise.all([about(), readJson(`${FOLDER}/editions/${id}.json`)]);
  for (const node of nodes) node.symbols = symbols;
  return { ...editions.get(id), nodes };
};
