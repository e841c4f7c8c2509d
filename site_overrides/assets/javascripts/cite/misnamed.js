// A rule's name right beside a number: whether the rule that the number names is called so. Reads it as
// generator/references/misnamed.py does.

import { bearersWithin } from "./bearers.js";
import { tellingWords } from "./beside.js";
import { jointOf } from "./forms.js";
import { holds, parse, print } from "./numbers.js";

const WORD = "[\\p{L}\\p{N}_]";
/** A pattern of `text` in whatever capitals. */
export const inAnyCase = (text) => text.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
// What may stand between a number and a name to say that the one is the other, or holds it.
const LINKING = "aka a an are at by called comp comprehensive cr in is now number numbers of per rule rules see the under was were which";
const LINKS = `(?:[\\s(\\[“”"':*_|—–-]|(?<!${WORD})(?:${LINKING.split(" ").map(inAnyCase).join("|")})(?!${WORD}))*`;
/** Words before a name that say which rule is not meant. */
export const DENIED = `(?<!${["not ", "not the ", "unlike ", "unlike the "].map(inAnyCase).join("|")})`;
const ARTICLE = /^(?:the|an?)\s+/;

const isQuoted = (words) => words.startsWith("“");
const isHeading = (name) => /^\p{Lu}/u.test(name);
const patterns = new Map();
// How a name leads to a number, follows one, and stands between two. The heading of a rule counts where it is
// written as one: its words may be those of any sentence.
const patternsOf = (name) => {
  if (!patterns.has(name)) {
    const parts = name.replace(ARTICLE, "").split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
    const bare = parts.map(isHeading(name) ? (part) => part : inAnyCase).join("\\s+");
    const called = `(?<!${WORD}|[’'-])${bare}(?!${WORD}|[’'-])`;
    patterns.set(name, [`${DENIED}${called}${LINKS}$`, `^${LINKS}${called}`, `^${LINKS}${called}${LINKS}$`].map((each) => new RegExp(each, "u")));
  }
  return patterns.get(name);
};

// Whether `name` stands right beside a number, and does not stretch from one number to another.
const isCalled = ({ gaps, clauses, isFirst, isLast }, name) => {
  const [ends, begins, between] = patternsOf(name);
  const isLedTo = ends.test(clauses[0]) && (isFirst || !between.test(gaps[0]));
  return isLedTo || (begins.test(clauses[1]) && (isLast || !between.test(gaps[1])));
};

/** Whether a number is called by the name of a rule that bore it at any time; `all` are these. */
export const isNamed = (beside, all) => all.some(({ words }) => !isQuoted(words) && isCalled(beside, words));

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
 * is in a list, for which of its numbers the name belongs to is not said.
 */
export const namedInstead = (beside, value, own, days, index, numbers) => {
  if (beside.gaps.some(jointOf)) return undefined;
  const number = print(value);
  const ownWords = tellingWords(own.words);
  if (!isQuoted(own.words) && isWithin(ownWords, tellingWords(beside.clauses.join(" ")))) return undefined;
  const called = namesOf(number, index, numbers).filter((name) => isCalled(beside, name) && !isAlike(tellingWords(name), ownWords));
  if (called.length !== 1) return undefined;
  const rules = calledSo(called[0], number, index, numbers);
  const isOfKin = rules.some((rule) => rule.number !== number && holds([[rule.number, rule.number]], value));
  if (isOfKin || pagesOf(rules).has(pageOf(own))) return undefined;
  return theOne(rules, number, days, index, numbers);
};
