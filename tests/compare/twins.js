// What the tests ask of the comparison's scripts, so that one call carries many cases.

import { comparison } from "./between.js";
import { diffTexts } from "./diff.js";
import { classify } from "./classes.js";
import { around, known } from "./editions.js";
import { pairPassages } from "./passages.js";
import { vocabulary } from "./terms.js";
import { fold, kindOf, tokenize } from "./tokens.js";
import { movedPair } from "./units.js";

// Every change between two editions; rules without a change are left out.
const changesBetween = (old, now, around) => {
  const { groups, changeOf } = comparison(old, now, around);
  return groups.map(changeOf).filter((change) => change.kinds.length);
};

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

// A rule with its further paragraphs on each side.
export const classes = (cases) => {
  const known = vocabulary([]);
  const node = ([text, ...further]) => ({ number: "100.1", heading: "", text, passages: further.map((each) => ["paragraph", each]) });
  return cases.map((sides) => {
    const { kinds, isOfMarks, diffs } = classify(...sides.map((side) => [node(side)]), { known, moved: new Set() });
    const struck = diffs.map(({ runs }) => runs.filter(([sign]) => sign === "-").map(([, text]) => text));
    return [kinds, isOfMarks, struck];
  });
};

const named = (nodes) => nodes.map((node) => node.number || node.heading);

// Each edition is given as its text, and which rule each part of that is.
const described = (editions, index) =>
  editions.map(([text, rules]) => ({
    ...index.editions.find(({ id }) => id === text.id),
    ...text,
    nodes: known(text, rules),
  }));

// What belongs together in two editions, changed or not; of several, whether they were split or merged.
const together = (old, now, given) => {
  const { groups, changeOf } = comparison(old, now, given);
  const joined = (group) => (group.flat().length > 2 ? changeOf(group).kinds.filter((kind) => /^(split|merged)$/.test(kind)) : []);
  return groups.map((group) => [...group.map(named), joined(group)]);
};

// That from the older edition to the newer one, and back.
export const bothWays = (old, now, index) => {
  const editions = described([old, now], index);
  return [editions, [...editions].reverse()].map((pair) => together(...pair, around(index)));
};

// The numbers of rules that only one of the two has, each with that of the rule that has most of its words.
export const homes = (old, now, index) =>
  changesBetween(...described([old, now], index), around(index))
    .filter(({ home }) => home)
    .map(({ old: olds, now: nows, home }) => [(nows[0] ?? olds[0]).number, home.number]);

// What else is told of rules that only one of the two has, with the rule or entry that it names.
export const asides = (old, now, index) =>
  changesBetween(...described([old, now], index), around(index))
    .filter(({ asides: beside }) => beside.length)
    .map(({ old: olds, now: nows, asides: beside }) => [
      (nows[0] ?? olds[0]).number,
      beside.map(({ told, node }) => [told, node.number || node.heading]),
    ]);

// The numbers of rules of which words strayed, with how and with the rule that has them.
export const strayed = (old, now, index) => {
  const { groups, changeOf } = comparison(...described([old, now], index), around(index));
  return groups.flatMap((group) => changeOf(group).astray.map(({ told, rule, node }) => [rule.number, told, node.number]));
};

// The changes of which it is merely possible that they are of one rule.
export const doubted = (old, now, index) =>
  changesBetween(...described([old, now], index), around(index))
    .filter(({ isDoubted }) => isDoubted)
    .map((change) => [named(change.old), named(change.now)]);

// As changes/<old>..<new>.json has them.
export const changes = (old, now, index) => {
  return changesBetween(...described([old, now], index), around(index)).map((change) => ({
    old: named(change.old),
    new: named(change.now),
    kind: change.kinds,
    depth: change.depth,
    of_examples: change.isOfExamples,
    of_marks: change.isOfMarks,
    diffs: change.diffs.map(({ runs }) => runs),
  }));
};
