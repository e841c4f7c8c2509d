// A heading right beside a number, quoted or set off: whether the number's rule bears it. Reads it as
// generator/references/quoted.py does.

import { bearersWithin } from "./bearers.js";
import { tellingWords } from "./beside.js";
import { jointOf } from "./forms.js";
import { DENIED, inAnyCase, isAlike, pageOf } from "./misnamed.js";
import { holds, parse, print } from "./numbers.js";

const HEADING = "[“\"](?<heading>[A-Z0-9][^“”\"\\n]{1,80}?)";
// What stands between a number and a heading that is quoted behind it.
const LEAD = ",?\\s*[(\\[:–—-]?\\s*";
const IS_LEAD = new RegExp(`^${LEAD}$`, "u");
// Behind a number: 702.16, "Flash." and 702.16 ("Flash").
const AFTER = new RegExp(`^${LEAD}${HEADING}[.,]?[”"]`, "u");
// Before a number: "Flash" (rule 702.16).
const LINKING = "see in is the at by per under cr rules rule numbers number".split(" ").map(inAnyCase).join("|");
const BEFORE = new RegExp(`${DENIED}${HEADING}(?<![.,])[”"][^\\S\\n]*(?:[(\\[]\\s*)?(?:(?:${LINKING})\\s+)*[(\\[]?$`, "u");

const WORD = "[A-Z][A-Za-z0-9’'!-]*";
// Words set as a title is.
const SMALL = "an?|and|as|by|for|from|in|into|of|on|or|the|to|with";
const TITLE = `(?<heading>(?!Not\\b|Unlike\\b)${WORD}(?:[^\\S\\n]+(?:${WORD}|${SMALL}))*)`;
const IS_SET_OFF = "(?=[^\\S\\n]*(?:[.,;:!?)\\]\\n]|$))";
// Behind a number: 702.19, Trample; 702.19 (Trample). A sentence may go on with any word that begins with a capital.
const SET_OFF_AFTER = new RegExp(`^(?:[.,]?[^\\S\\n]+|[^\\S\\n]*[(\\[:–—-][^\\S\\n]*)${TITLE}${IS_SET_OFF}`, "u");
// Before a number: Trample (rule 702.19).
const CITING = ["see", "cr", "rule", "rules"].map(inAnyCase).join("|");
const STARTS = `${DENIED}(?<![\\p{L}\\p{N}_’'-])${TITLE}`;
const SET_OFF_BEFORE = new RegExp(`${STARTS}[^\\S\\n]*[(\\[][^\\S\\n]*(?:(?:${CITING})\\s+)*$`, "u");
// What a heading between two numbers may be of: Trample, rule 702.19.
const MAYBE_BEFORE = new RegExp(`${STARTS},?[^\\S\\n]*[(\\[]?[^\\S\\n]*(?:(?:${CITING})\\s+)*$`, "u");

// A heading without capitals, and with straight apostrophes and single spaces, as the keys of `headings` are.
const bareHeading = (heading) => heading.replace(/’/g, "'").trim().split(/\s+/).join(" ").toLowerCase();

const startOf = (match) => match.index + match[0].indexOf(match.groups.heading);
// The heading found `after` a number or `before` it, bare; empty where none is, or it may belong to the number next to it:
// one that stands behind a number, and `maybeBefore` the next, is neither's.
const headingBeside = ({ gaps, isFirst, isLast }, after, before, maybeBefore) => {
  if (gaps.some(jointOf)) return "";
  const [leading, following] = gaps;
  const [behind, ofNext, ahead] = [after.exec(following), maybeBefore.exec(following), before.exec(leading)];
  const isOfNext = !isLast && behind && ofNext && startOf(ofNext) === startOf(behind);
  if (behind && !isOfNext) return bareHeading(behind.groups.heading);
  if (!ahead || (!isFirst && IS_LEAD.test(leading.slice(0, ahead.index)))) return "";
  return bareHeading(ahead.groups.heading);
};

const quotedBeside = (beside) => headingBeside(beside, AFTER, BEFORE, BEFORE);

// The heading of some rule that words set as a title are, or end with: "See Trample (702.19)".
const knownIn = (title, { headings }) => {
  const words = title.split(" ");
  return words.map((_, start) => words.slice(start).join(" ")).find((each) => Object.hasOwn(headings, each)) ?? "";
};
// The heading that stands beside a number without quotation marks, set off as a name is. It says something only where
// the number's own rule has a heading itself, of which not all words are said near the number.
const setOffBeside = (beside, own, index) => {
  const said = tellingWords(beside.gaps.join(" "));
  if (own.words.startsWith("“") || tellingWords(own.words).every((word) => said.includes(word))) return "";
  return knownIn(headingBeside(beside, SET_OFF_AFTER, SET_OFF_BEFORE, MAYBE_BEFORE), index);
};

const borneBy = (heading, { headings }) => (Object.hasOwn(headings, heading) ? headings[heading] : []);
// The one rule called `heading` on `days`.
const headed = (heading, days, index, numbers) => {
  const rules = borneBy(heading, index).flatMap((number) =>
    bearersWithin(days, parse(number), index, numbers[number] ?? [])[0]
      .filter(({ words }) => bareHeading(words) === heading)
      .map((bearer) => ({ number, bearer })),
  );
  return new Set(rules.map(({ bearer }) => pageOf(bearer))).size === 1 ? rules[0] : undefined;
};

/** The numbers of all rules whose headings a text quotes anywhere, or sets off behind a number or before a bracket. */
export const numbersQuoted = (text, index) => {
  const setOff = [`\\d[a-z]{0,2}(?:[.,]?[^\\S\\n]+|[^\\S\\n]*[(\\[:–—-][^\\S\\n]*)${TITLE}${IS_SET_OFF}`, `${TITLE}[^\\S\\n]*[(\\[]`];
  const found = [`${HEADING}[.,]?[”"]`, ...setOff].flatMap((each) => [...text.matchAll(new RegExp(each, "gu"))]);
  return found.flatMap(({ groups }) => borneBy(knownIn(bareHeading(groups.heading), index), index));
};

/**
 * The rule whose heading stands beside a number, as `{ number, bearer }`, where `own`, who bore it on `days`, is
 * another. Undefined where no heading does, where more than one rule bore it on those days or none did, and where
 * it fits `own` too: as a heading that the number had, that of a rule above or below it, or one much like its own.
 */
export const quotedInstead = (beside, value, own, days, index, numbers) => {
  const heading = quotedBeside(beside) || setOffBeside(beside, own, index);
  if (borneBy(heading, index).some((other) => holds([[other, other]], value))) return undefined;
  if (!own.words.startsWith("“") && isAlike(tellingWords(heading), tellingWords(own.words))) return undefined;
  const found = headed(heading, days, index, numbers);
  return found && pageOf(found.bearer) !== pageOf(own) ? found : undefined;
};

/**
 * The one rule whose heading is quoted beside a number, of which it is open which rule it means. Undefined too where
 * that heading says only above or below which rule the number stands.
 */
export const quotedToo = (beside, value, days, index, numbers) => {
  const found = headed(quotedBeside(beside), days, index, numbers);
  const isAround = found && found.number !== print(value) && holds([[found.number, found.number]], value);
  return isAround ? undefined : found;
};
