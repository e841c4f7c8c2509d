// The editions as the data files have them: what all comparisons need, and the texts of two.

import { readJson } from "../search/site.js";
import { vocabulary } from "./terms.js";

const FOLDER = "data/v1";

/** What `comparison` asks of compare.json. */
export const around = ({ editions, joins, doubts, echoes, asides, astray, pairs, terms }) => ({
  joins,
  doubts,
  echoes,
  asides,
  astray,
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

/** The nodes of an edition, from its text and from which rule each of them is. */
export const known = ({ id, nodes }, { rules }) => {
  // A host may still have one of the two from before its text was corrected.
  if (rules.length !== nodes.length) throw new Error(`${nodes.length} nodes of ${id} are ${rules.length} rules`);
  return nodes.map((node, at) => {
    const [lineage, first, address] = rules[at];
    return { ...node, lineage, first, address };
  });
};

/** An edition with its nodes, each of which knows how to draw the symbols it prints. */
export const edition = async (id) => {
  const [{ editions }, text, rules] = await Promise.all([
    about(),
    readJson(`${FOLDER}/editions/${id}.json`),
    readJson(`${FOLDER}/rules/${id}.json`),
  ]);
  const nodes = known(text, rules);
  for (const node of nodes) node.symbols = text.symbols;
  return { ...editions.get(id), nodes };
};
