// Numbers of rules as values, as generator/model/number.py and expand.py have them.

import { compareParts } from "../search/order.js";

const LETTERS = [..."abcdefghijkmnpqrstuvwxyz"];
// The letters of subrules in their order; after z they go on with aa.
const SEQUENCE = [...LETTERS, ...LETTERS.flatMap((one) => LETTERS.map((other) => one + other))];
const SHAPE = /^(?<topic>[1-9]\d\d)(?:\.(?<item>[1-9]\d{0,2})(?<letters>[abcdefghijkmnpqrstuvwxyz]{1,2})?)?$/;

/** The number that `text` spells, or `null`. */
export const parse = (text) => {
  if (/^[1-9]$/.test(text)) return { section: Number(text), topic: null, item: null, letters: "" };
  const match = SHAPE.exec(text);
  if (!match) return null;
  const { topic, item, letters } = match.groups;
  return { section: Number(topic[0]), topic: Number(topic), item: item ? Number(item) : null, letters: letters ?? "" };
};

/** The letter before one that may be none of these. */
export const letterBefore = (letter) => LETTERS.filter((other) => other < letter).at(-1);

/** The letter after one that may be none of these. */
export const letterAfter = (letter) => LETTERS.find((other) => other > letter);

/** What is to be said of a number, called `name`, with a letter that no rule ever has; nothing of any other. */
export const impossibility = (written, name = written) => {
  const letters = /\d([a-z]*)$/i.exec(written)?.[1].toLowerCase() ?? "";
  return [...letters].every((letter) => LETTERS.includes(letter)) ? "" : `${name} is no rule: the letters l and o are never used`;
};

/** 0 for a section, 1 for a topic, 2 for a rule, 3 for a subrule. */
export const depth = ({ topic, item, letters }) => (letters ? 3 : item !== null ? 2 : topic !== null ? 1 : 0);

/** A number as citations print it. */
export const print = ({ section, topic, item, letters }) =>
  topic === null ? String(section) : `${topic}${item === null ? "" : `.${item}`}${letters}`;

const parent = (number) => {
  if (number.letters) return { ...number, letters: "" };
  if (number.item !== null) return { ...number, item: null };
  return number.topic !== null ? { ...number, topic: null } : null;
};
const key = ({ section, topic, item, letters }) => [section, topic ?? 0, item ?? 0, letters.length, letters];
const compare = (one, other) => compareParts(key(one), key(other));

/** Whether `one` comes after `other` in the rulebook. */
export const isAfter = (one, other) => compare(one, other) > 0;
/** Whether two numbers stand under the same one. */
const sameParent = (one, other) => {
  const [left, right] = [parent(one), parent(other)];
  return left === null || right === null ? left === right : print(left) === print(right);
};

const isSubruleOf = (number, rule) => number.letters !== "" && print({ ...number, letters: "" }) === print(rule);
/** Whether a range may go from the first to the last: upwards among siblings, or from a rule to one of its subrules. */
export const isRun = (first, last) => isAfter(last, first) && (sameParent(first, last) || isSubruleOf(last, first));

/** The numbers from the first to the last, both included, of a rule and its subrule with those between; of no range, the one number. */
export const expand = (first, last) => {
  if (!last) return [first];
  if (isSubruleOf(last, first)) return [first, ...expand({ ...first, letters: LETTERS[0] }, last)];
  const numbers = [];
  const counted = (name) => {
    for (let value = first[name]; value <= last[name]; value += 1) numbers.push({ ...first, [name]: value });
  };
  if (first.letters) {
    const [from, to] = [SEQUENCE.indexOf(first.letters), SEQUENCE.indexOf(last.letters)];
    return SEQUENCE.slice(from, to + 1).map((letters) => ({ ...first, letters }));
  }
  counted(first.item !== null ? "item" : first.topic !== null ? "topic" : "section");
  return numbers;
};

/** Whether `last` spells the number after the one that `first` spells, below the same number. */
export const isNext = (first, last) => {
  const [one, other] = [parse(first), parse(last)];
  if (!one || !other || !sameParent(one, other) || !isAfter(other, one)) return false;
  return expand(one, other).length === 2;
};

const isBelow = (number, above) => {
  for (let at = number; at; at = parent(at)) if (compare(at, above) === 0) return true;
  return false;
};

/** Whether an edition that covers `ranges` of numbers (none: all) holds `number`. */
export const holds = (ranges, number) =>
  !ranges.length || ranges.some(([from, to]) => {
    const [first, last] = [parse(from), parse(to)];
    const inside = compare(first, number) <= 0 && compare(number, last) <= 0;
    return inside || isBelow(number, last) || isBelow(first, number);
  });
