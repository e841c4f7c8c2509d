// What the tests ask of the comparison's scripts, so that one call carries many cases.

import { changesBetween } from "./between.js";
import { diffTexts } from "./diff.js";
import { around } from "./editions.js";
import { pairPassages } from "./passages.js";
import { vocabulary } from "./terms.js";
import { fold, kindOf, tokenize } from "./tokens.js";
import { movedPair } from "./units.js";

export const tokens = (texts) => texts.map((text) => tokenize(text).map((token) => [token, kindOf(token), fold(token)]));

// One string a text: thousands of lists would take their time on the way to Python.
export const tokenLines = (texts) => texts.map((text) => JSON.stringify(tokens([text])[0]));

export const diffs = (cases, terms) => {
  const known = vocabulary(terms);
  return cases.map(([old, now, moved]) => diffTexts(old, now, known, new Set(moved.map((pair) => movedPair(...pair)))));
};

export const passages = (cases, terms) => {
  const known = vocabulary(terms);
  return cases.map((sides) => pairPassages(...sides, known).map((pair) => pair.map((passage) => passage && passage[1])));
};

const named = (nodes) => nodes.map((node) => node.number || node.heading);

// As changes/<old>..<new>.json has them.
export const changes = (old, now, index) => {
  const editions = [old, now].map((edition) => ({ ...index.editions.find(({ id }) => id === edition.id), ...edition }));
  return changesBetween(...editions, around(index)).map((change) => ({
    old: named(change.old),
    new: named(change.now),
    kind: change.kinds,
    depth: change.depth,
    of_examples: change.isOfExamples,
    diffs: change.diffs.map(({ runs }) => runs),
  }));
};
