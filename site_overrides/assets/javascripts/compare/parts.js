// What changes are changes of, and how many of it: the twin of what generator/pages/classes.py says of parts.

import { make } from "../search/show.js";
import { chip, counted } from "./words.js";

const RULES = { noun: "rule", kinds: ["rule", "subrule"] };
const TERMS = { noun: "glossary term", kinds: ["glossary_entry", "definition"] };
const HEADINGS = { noun: "heading", kinds: [] };
const PARTS = [RULES, TERMS, HEADINGS];

const partOf = ({ old, now }) => {
  const { kind } = now[0] ?? old[0];
  return PARTS.find(({ kinds }) => kinds.includes(kind)) ?? HEADINGS;
};
const listed = (told) => [told.slice(0, -1).join(", "), told.at(-1)].filter(Boolean).join(" and ");

/** What is said first where that it is one rule is merely possible. */
export const doubted = (change) => (change.isDoubted ? [chip("dbt", `perhaps the same ${partOf(change).noun}`)] : []);

/** The changes of rules, which alone are counted as such. */
export const ofRules = (changes) => changes.filter((change) => partOf(change) === RULES);

/** How many changes there are of each part that has any: "12 rules and 1 heading". */
export const countedParts = (changes) => {
  const found = changes.map(partOf);
  const counts = PARTS.map((part) => [found.filter((one) => one === part).length, part.noun]);
  return listed(counts.filter(([count]) => count).map(([count, noun]) => counted(count, noun)));
};

const line = (name, told) => make("p", {}, make("b", {}, name), ` ${told}`);
const rewordedOnlyIn = (changes, classOf) => {
  const reworded = ofRules(changes).filter((change) => classOf(change) === "reworded");
  const counts = [
    ["Examples only", reworded.filter((change) => change.isOfExamples).length],
    ["Punctuation only", reworded.filter((change) => change.isOfMarks && !change.isOfExamples).length],
  ];
  return counts.filter(([, count]) => count).map(([name, count]) => line(name, `${count.toLocaleString("en")} of the reworded rules`));
};

/**
 * How many of the rules that count as reworded were so in examples only, or in punctuation only; then a line for
 * glossary terms and one for headings, where any changed: how many in each of `classes`.
 */
export const besides = (changes, classes, classOf) => [
  ...rewordedOnlyIn(changes, classOf),
  ...[[TERMS, "Glossary terms"], [HEADINGS, "Headings"]].flatMap(([part, name]) => {
    const own = changes.filter((change) => partOf(change) === part).map(classOf);
    const told = classes.map(([style, label]) => [own.filter((one) => one === style).length, label]);
    const counts = told.filter(([count]) => count).map(([count, label]) => `${count.toLocaleString("en")} ${label}`);
    return counts.length ? [line(name, listed(counts))] : [];
  }),
];
