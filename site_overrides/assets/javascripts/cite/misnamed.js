// A rule's name right beside a number: whether the rule that the number names is called so. Reads it as
// generator/references/misnamed.py does.

import { bearersWithin } from "./bearers.js";
import { tellingWords } from "./beside.js";
import { ARTICLE, isCalled, isHeaded } from "./called.js";
import { jointOf } from "./forms.js";
import { holds, parse, print } from "./numbers.js";

const isQuoted = (words) => words.startsWith("“");

/** Whether a number is called by the name of a rule that bore it at any time; `all` are these. */
export const isNamed = (beside, all) => all.some(({ words }) => !isQuoted(words) && isCalled(beside, words));

/** Whether the heading of a rule that bore a number at any time stands right beside it, in whatever letters. */
export const isTitled = (beside, all) => all.some(({ words }) => !isQuoted(words) && isHeaded(beside, words, true));

/** The numbers of all rules whose own names a text says anywhere. */
export const numbersNamed = (text, { names }) => {
  const plain = text.toLowerCase().replace(/\s+/g, " ");
  return Object.entries(names)
    .filter(([name]) => plain.includes(name.replace(ARTICLE, "")))
    .flatMap(([, borne]) => borne);
};

// The names that rules give themselves, and those of the rules that bore a number.
const namesOf = (number, { names }, numbers) => {
  const words = (numbers[number] ?? []).map((bearer) => bearer.words);
  const others = words.filter((each) => !isQuoted(each) && !Object.hasOwn(names, each.toLowerCase()));
  return [...new Set([...Object.keys(names), ...others])];
};
// All rules called `name`, which may be that of a rule that bore `number`, under all their numbers.
const calledSo = (name, number, { names }, numbers) =>
  (Object.hasOwn(names, name) ? names[name] : [number])
    .flatMap((borne) => (numbers[borne] ?? []).map((bearer) => ({ number: borne, bearer })))
    .filter(({ bearer }) => bearer.words.toLowerCase() === name.toLowerCase());

/** Where a rule is read, whatever its edition: what is told of one rule leads to one page. */
export const pageOf = ({ to }) => to.split("#")[0];
const pagesOf = (rules) => new Set(rules.map(({ bearer }) => pageOf(bearer)));
const isWithin = (words, others) => words.every((word) => others.includes(word));
/** Whether all words of one name are words of the other. */
export const isAlike = (one, other) => isWithin(one, other) || isWithin(other, one);

// The one of `rules` that was there on `days`, or else that bore `number` at another time. Of any other that was not
// there a post may speak and yet mean the number: "no mana burn (see rule 106.4)".
const theOne = (rules, number, days, index, numbers) => {
  const then = rules.filter((rule) => bearersWithin(days, parse(rule.number), index, numbers[rule.number])[0].includes(rule.bearer));
  const found = then.length ? then : rules.filter((rule) => rule.number === number);
  return pagesOf(found).size === 1 ? found[0] : undefined;
};

/**
 * The rule by whose name a number is called, as `{ number, bearer }`, where `own`, who bore it on `days`, is another.
 * Undefined where it is not called so, where more than one rule may be meant, and where the words fit `own` too. So it
 * is in a list, for which of its numbers the name belongs to is not said. `byName` says that nothing but a name beside
 * it shows the number to be a citation.
 */
export const namedInstead = (beside, value, own, days, index, numbers, byName) => {
  if (beside.gaps.some(jointOf)) return undefined;
  const number = print(value);
  const ownWords = tellingWords(own.words);
  if (!isQuoted(own.words) && isWithin(ownWords, tellingWords(beside.clauses.join(" ")))) return undefined;
  const isSaid = (name) => isCalled(beside, name) || isHeaded(beside, name, byName);
  const called = namesOf(number, index, numbers).filter((name) => isSaid(name) && !isAlike(tellingWords(name), ownWords));
  if (called.length !== 1) return undefined;
  const rules = calledSo(called[0], number, index, numbers);
  const isOfKin = rules.some((rule) => rule.number !== number && holds([[rule.number, rule.number]], value));
  if (isOfKin || pagesOf(rules).has(pageOf(own))) return undefined;
  return theOne(rules, number, days, index, numbers);
};

/**
 * The rule by whose heading a subrule is called, as `{ number, bearer }`, which bore the number above it at other times
 * than `days`: then it was a subrule of that rule. Undefined where it is not called so, in a list, and where the words
 * fit who bore that number on `days`.
 */
export const namedAbove = (beside, value, days, index, numbers, byName) => {
  if (!value.letters || beside.gaps.some(jointOf)) return undefined;
  const above = { ...value, letters: "" };
  const bearers = numbers[print(above)] ?? [];
  const said = tellingWords(beside.clauses.join(" "));
  const own = bearersWithin(days, above, index, bearers)[0].map(({ words }) => tellingWords(words));
  const called = bearers
    .filter(({ words }) => !isQuoted(words) && (isCalled(beside, words) || isHeaded(beside, words, byName)))
    .map((bearer) => ({ number: print(above), bearer }));
  if (!own.length || pagesOf(called).size !== 1) return undefined;
  const name = tellingWords(called[0].bearer.words);
  return own.some((words) => isWithin(words, said) || isAlike(name, words)) ? undefined : called[0];
};
