// A text as the units that are compared: the twin of generator/diffs/units.py.

import { findPhrases, replacedPhrases } from "./terms.js";
import { fold, kindOf, tokenize } from "./tokens.js";

const SECTIONS = new Set(["section", "sections"]);
// What stands between the numbers of "sections 5, 6, and 7".
const JOINTS = new Set([",", "and", "or", "through"]);
const RANGE =
  /^(?<first>(?<topic>\d{3})(?:\.(?<item>\d+)[a-z]*)?)(?:-(?<last>(?<full>\d{3}\.\d+[a-z]*)|(?<number>\d+[a-z]*)|(?<letters>[a-z]+)))?$/u;

/** The text that units are. */
export const textOf = (units) => units.map((unit) => unit.space + unit.text).join("");

/** Units as one. */
export const joinUnits = (units, { phrase = "", isItem = false } = {}) => {
  const [first] = units;
  return {
    space: first.space,
    text: textOf(units).slice(first.space.length),
    kind: first.kind,
    word: units.map((unit) => unit.word).join(" "),
    phrase,
    isNumber: first.isNumber && units.length === 1,
    isItem,
  };
};

const spaced = (text) => {
  const units = [];
  let space = "";
  let before = "";
  let inList = false; // of sections
  for (const token of tokenize(text)) {
    const kind = kindOf(token);
    if (kind === "space") {
      space = token;
      continue;
    }
    const word = fold(token).toLowerCase();
    const isSection = (SECTIONS.has(before) || inList) && /^\p{Nd}+$/u.test(token);
    const isNumber = isSection || kind === "number";
    units.push({ space, text: token, kind, word, phrase: "", isNumber, isItem: false });
    inList = word === "sections" || (inList && (isSection || JOINTS.has(word)));
    space = "";
    before = word;
  }
  units.push({ space, text: "", kind: "space", word: "", phrase: "", isNumber: false, isItem: false });
  return units;
};

const joined = (tokens, words, known, among) => {
  if (!among.size) return tokens;
  const places = [...tokens.keys()].filter((at) => tokens[at].word);
  const made = [];
  let at = 0;
  for (const found of findPhrases(words, known, among)) {
    const [first, stop] = [places[found.start], places[found.stop - 1] + 1];
    made.push(...tokens.slice(at, first), joinUnits(tokens.slice(first, stop), { phrase: found.phrase }));
    at = stop;
  }
  return [...made, ...tokens.slice(at)];
};

/** The units of both texts; the last of each holds the white space that is left, and no text. */
export const readUnits = (old, now, known) => {
  const both = [spaced(old), spaced(now)];
  const words = both.map((side) => side.map((unit) => unit.word).filter(Boolean));
  const among = replacedPhrases(...words, known);
  return both.map((side, at) => joined(side, words[at], known, among));
};

/** First and last number of a range, or the one number: "704.6c-f" is 704.6c and 704.6f. */
export const endsOf = (number) => {
  const match = RANGE.exec(number)?.groups;
  if (!match?.last) return [number];
  if (match.full) return [match.first, match.full];
  if (match.letters) return [match.first, `${match.topic}.${match.item}${match.letters}`];
  return [match.first, match.item === undefined ? match.number : `${match.topic}.${match.number}`];
};

/** A pair of numbers that are one rule, as the set `moved` holds it. */
export const movedPair = (old, now) => `${old}\0${now}`;

/** Whether two cited numbers or ranges name the same rules, by their numbers then and now. */
export const sameCitation = (old, now, moved) => {
  const [olds, news] = [endsOf(old.word), endsOf(now.word)];
  return olds.length === news.length && olds.every((end, at) => moved.has(movedPair(end, news[at])));
};
