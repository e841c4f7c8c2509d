// The editions as the data files have them: what all comparisons need, and the texts of two.

import { readJson } from "../search/site.js";
import { vocabulary } from "./terms.js";

const FOLDER = "data/v1";

let index = null;
/** The editions by id, how lineages were joined, and the vocabulary of eras. */
export const about = async () => {
  const told = await readJson(`${FOLDER}/compare.json`);
  index ??= {
    editions: new Map(told.editions.map((edition) => [edition.id, edition])),
    pages: new Set(told.pages.map((pair) => pair.join(".."))),
    around: { joins: told.joins, order: told.editions.map(({ id }) => id), known: vocabulary(told.terms) },
  };
  return index;
};

/** An edition with its nodes, each of which knows how to draw the symbols it prints. */
export const edition = async (id) => {
  const [{ editions }, { nodes, symbols }] = await Promise.all([about(), readJson(`${FOLDER}/editions/${id}.json`)]);
  for (const node of nodes) node.symbols = symbols;
  return { ...editions.get(id), nodes };
};
