// Long lists, whose items are compared whole: the twin of generator/diffs/lists.py.

import { grouped, isChange, isPair, sides } from "./script.js";
import { joinUnits } from "./units.js";

const [MANY, SOME, LONGEST_ITEM] = [9, 4, 8];
const CONJUNCTIONS = new Set(["and", "or"]);
const ENDS = [".", ":", "?", "!"];
const SEPARATORS = new Map([
  [";", new Set(ENDS)],
  [",", new Set([...ENDS, ";"])],
]);
const BEFORE_FIRST = new Set(["are", "is", "called", "include", "includes", ":", "(", "by", "of", "as", '"']);

const isClosed = (units) => units.filter((unit) => unit.word === "(").length === units.filter((unit) => unit.word === ")").length;

// Runs of separators of one sort with nothing but items between them, of `least` items or more.
const chains = (units, least) => {
  if (units.filter((unit) => SEPARATORS.has(unit.text)).length + 1 < least) return [];
  const found = [];
  for (const [separator, ends] of SEPARATORS) {
    let chain = [];
    units.forEach((unit, at) => {
      const tooLong = chain.length && at - chain.at(-1) > LONGEST_ITEM + 1;
      if (tooLong || ends.has(unit.word) || !unit.text) {
        found.push(chain);
        chain = [];
      }
      if (unit.word === separator) chain.push(at);
    });
    found.push(chain);
  }
  return found.filter((chain) => chain.length + 1 >= least).sort((one, other) => one[0] - other[0]);
};

const firstItem = (units, separator) => {
  for (let start = separator - 1; start > Math.max(separator - LONGEST_ITEM, 0); start -= 1) {
    if (BEFORE_FIRST.has(units[start - 1].word) && isClosed(units.slice(start, separator))) return [start, separator];
  }
  return [separator - 1, separator];
};
const lastItem = (units, separator) => {
  const last = Math.min(separator + LONGEST_ITEM + 2, units.length);
  for (let stop = separator + 1; stop < last; stop += 1) {
    const { word, text } = units[stop];
    const isEnd = SEPARATORS.get(units[separator].text).has(word) || !text;
    if (isEnd || (word === ")" && isClosed(units.slice(separator, stop)))) return [separator + 1, stop];
  }
  return [separator + 1, Math.min(separator + 2, units.length)];
};

const items = (units) => {
  const found = [];
  let taken = 0;
  for (const separators of chains(units, SOME)) {
    if (separators[0] < taken) continue;
    const places = [
      firstItem(units, separators[0]),
      ...separators.slice(1).map((other, at) => [separators[at] + 1, other]),
      lastItem(units, separators.at(-1)),
    ];
    for (const [start, stop] of places) {
      const begin = start + (CONJUNCTIONS.has(units[start].word) ? 1 : 0);
      if (begin >= taken && stop > begin) {
        found.push([begin, stop]);
        taken = stop;
      }
    }
  }
  return found;
};

const joinItems = (units) => {
  const made = [];
  let at = 0;
  for (const [start, stop] of items(units)) {
    made.push(...units.slice(at, start));
    const phrase = stop === start + 1 ? units[start].phrase : "";
    const item = joinUnits(units.slice(start, stop), { phrase, isItem: true });
    if (made.length && CONJUNCTIONS.has(made.at(-1).word)) made.push({ ...made.at(-1), word: `${made.pop().word} ${item.word}` });
    made.push(item);
    at = stop;
    if (SEPARATORS.has(units[stop].text)) {
      made.push({ ...units[stop], word: `${item.word} ${units[stop].text}` });
      at += 1;
    }
  }
  return [...made, ...units.slice(at)];
};

/** Both texts with each item of each list as one unit, if one of them holds a long list. */
export const withItems = (both) => (both.some((side) => chains(side, MANY).length) ? both.map(joinItems) : both);

const canonical = (unit, known) => (unit.phrase ? known.canonical(unit.phrase) : unit.word);
const isBetween = (unit) => SEPARATORS.has(unit.text) || CONJUNCTIONS.has(unit.text);

/** `script` with the items that both lists hold, at other places, as no change of substance. */
export const withItemsElsewhere = (script, known) => {
  const [gone, come] = sides(script.filter((step) => !isPair(step))).map(
    (side) => new Set(side.filter((unit) => unit.isItem).map((unit) => canonical(unit, known))),
  );
  const both = new Set([...gone].filter((item) => come.has(item)));
  return grouped(script, isChange).flatMap((steps) => {
    const units = sides(steps).flat();
    const own = units.filter((unit) => unit.isItem);
    const only = own.length && own.every((unit) => both.has(canonical(unit, known)));
    const isMoved = isChange(steps[0]) && only && units.every((unit) => unit.isItem || isBetween(unit));
    return isMoved ? steps.map((step) => ({ ...step, depth: "vocabulary" })) : steps;
  });
};
