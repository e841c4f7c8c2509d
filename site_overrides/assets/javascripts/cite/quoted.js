// A heading right beside a number, quoted or set off: whether the number's rule bears it. Reads it as
// generator/references/quoted.py does.

import { bearersWithin } from "./bearers.js";
import { tellingWords } from "./beside.js";
import { DENIED, inAnyCase } from "./called.js";
import { jointOf } from "./forms.js";
import { isAlike, pageOf } from "./misnamed.js";
import { depth, holds, parse, print } from "./numbers.js";

const HEADING = "[“\"](?<heading>[A-Z0-9][^“”\"\\n]{1,80}?)";
// What stands between a number and a heading that is quoted behind it.
const LEAD = ",?\\s*[(\\[:–—-]?\\s*";
const IS_LEAD = new RegExp(`^${LEAD}$`, "u");
// Behind a number: 702.16, "Flash." and 702.16 ("Flash").
const AFTER = new RegExp(`^${LEAD}${HEADING}[.,]?[”"]`, "u");
// Before a number: "Flash" (rule 702.16).
const LINKING = "see in is the at by per under cr rules rule numbers number".split(" ").map(inAnyCase).join("|");
const BEFORE = new RegExp(`${DENIED}${HEADING}(?<![.,])[”"][^\\S\\n]*(?:[(\\[]\\s*)?(?:(?:${LINKING})\\s+)*[(\\[]?$`, "u");

const WORD = "[A-Z][A-Za-z0-9’'!-]{0,30}";
const EMPHASIS = "[*_]{0,3}";
const GAP = "[^\\S\\n]*";
// Words set as a title is, in whatever emphasis; more than any heading has are none, and would take long to read.
const SMALL = "an?|and|as|by|for|from|in|into|of|on|or|the|to|with";
const TITLE = `${EMPHASIS}(?<heading>(?!Not\\b|Unlike\\b)${WORD}(?:[^\\S\\n]+(?:${WORD}|${SMALL})){0,11})${EMPHASIS}`;
const CITERS = ["see", "cf\\.?", "cr", "c\\.r\\.", "comp(?:rehensive)?", "rules?", "numbers?"].map(inAnyCase).join("|");
const CITING = `${EMPHASIS}(?:(?:${CITERS})\\s+)*${EMPHASIS}$`;
const STARTS = `${DENIED}(?<![\\p{L}\\p{N}_’'-])${TITLE}`;
// What a heading between two numbers may be of: Trample, rule 702.19.
const MAYBE_BEFORE = new RegExp(`${STARTS},?${GAP}[(\\[|–—-]?${GAP}${CITING}`, "u");
const NEVER = /(?!)/;
const BEHIND = `${EMPHASIS}(?:[^\\S\\n]+|${GAP}[(\\[:|–—-]${GAP})${TITLE}(?=${GAP}(?:[.,;:!?)\\]|\\n]|$))`;
const BEHIND_STOP = `${EMPHASIS}[.,]${EMPHASIS}[^\\S\\n]+${TITLE}(?=${GAP}(?:[.;)\\]|\\n]|$))`;
const BEFORE_BRACKET = `${STARTS}${GAP}[(\\[|]`;
const BEFORE_STOP = `(?:^|[\\n.;:!?(|])${GAP}${TITLE}(?:,|[^\\S\\n]+[–—-])`;
const BRACKETED = `${GAP}[(\\[]${EMPHASIS}(?<heading>[A-Za-z][A-Za-z’'!, -]{1,40}?)${EMPHASIS}[)\\]]`;
// How a heading is set off behind a number, and before one; and whether words may lead to it there that have capitals as
// well, as where a sentence begins: "See Trample (702.19)".
const SET_OFF = [
  // 702.19 (Trample), 702.19 – Trample, and: Trample (rule 702.19)
  [new RegExp(`^${BEHIND}`, "u"), new RegExp(`${BEFORE_BRACKET}${GAP}${CITING}`, "u"), true],
  // With a stop between, where a sentence may as well go on: 702.19, Trample. And: Trample, rule 702.19
  [new RegExp(`^${BEHIND_STOP}`, "u"), new RegExp(`${BEFORE_STOP}${GAP}${CITING}`, "u"), false],
];
// In brackets, and without a capital: 702.19 (trample).
const IN_BRACKETS = [new RegExp(`^${BRACKETED}`, "u"), NEVER, false];

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

// The heading of some rule that words set as a title are, or, where words may lead to it, end with.
const knownIn = (title, { headings }, mayBeLedTo = true) => {
  const words = title.split(" ");
  const titles = words.map((_, start) => words.slice(start).join(" ")).slice(0, mayBeLedTo ? undefined : 1);
  return titles.find((each) => Object.hasOwn(headings, each)) ?? "";
};
// The heading that stands beside a number without quotation marks, set off as a name is. It says something only where
// the number's own rule has a heading itself, of which not all words are said near the number. One without a capital
// counts of a rule, for what topics are about is called so in any sentence.
const setOffBeside = (beside, own, value, index) => {
  const said = tellingWords(beside.gaps.join(" "));
  if (own.words.startsWith("“") || tellingWords(own.words).every((word) => said.includes(word))) return "";
  for (const [after, before, mayBeLedTo] of depth(value) > 1 ? [...SET_OFF, IN_BRACKETS] : SET_OFF) {
    const known = knownIn(headingBeside(beside, after, before, MAYBE_BEFORE), index, mayBeLedTo);
    if (known) return known;
  }
  return "";
};

const borneBy = (heading, { headings }) => (Object.hasOwn(headings, heading) ? headings[heading] : []);
// The one rule called `heading` on `days`, whose number has at most as many parts as `deepest` says.
const headed = (heading, days, index, numbers, deepest = 3) => {
  const rules = borneBy(heading, index).filter((number) => depth(parse(number)) <= deepest).flatMap((number) =>
    bearersWithin(days, parse(number), index, numbers[number] ?? [])[0]
      .filter(({ words }) => bareHeading(words) === heading)
      .map((bearer) => ({ number, bearer })),
  );
  return new Set(rules.map(({ bearer }) => pageOf(bearer))).size === 1 ? rules[0] : undefined;
};

/** The numbers of all rules whose headings a text quotes anywhere, or sets off behind a number or before one. */
export const numbersQuoted = (text, index) => {
  const behind = [BEHIND, BEHIND_STOP, BRACKETED].map((each) => `\\d[a-z]{0,2}${each}`);
  const found = [`${HEADING}[.,]?[”"]`, ...behind, BEFORE_BRACKET, BEFORE_STOP].flatMap((each) => [...text.matchAll(new RegExp(each, "gu"))]);
  return found.flatMap(({ groups }) => borneBy(knownIn(bareHeading(groups.heading), index), index));
};

const above = (value, parts) => {
  const { section, topic, item } = value;
  if (depth(value) <= parts) return value;
  return { section, topic: parts > 0 ? topic : null, item: parts > 1 ? item : null, letters: "" };
};
/**
 * The rule whose heading stands beside a number, as `{ number, bearer }`, where `own`, who bore it on `days`, is
 * another. Undefined where no heading does, where more than one rule bore it on those days or none did, and where it
 * says nothing against `own`: as the heading of a rule above or below it, of a rule below one that has as many parts as
 * the number, and beside a number below none that has a heading as well, or one that is not much like it.
 */
export const quotedInstead = (beside, value, own, days, index, numbers) => {
  const quoted = quotedBeside(beside);
  const heading = quoted || setOffBeside(beside, own, value, index);
  const found = headed(heading, days, index, numbers, depth(value));
  if (!found || (!quoted && depth(parse(found.number)) !== depth(value))) return undefined;
  const over = above(value, depth(parse(found.number)));
  const bearers = print(over) === print(value) ? [own] : bearersWithin(days, over, index, numbers[print(over)] ?? [])[0];
  const said = tellingWords(heading);
  const isOther = bearers.length > 0 && bearers.every(({ words }) => !words.startsWith("“") && !isAlike(said, tellingWords(words)));
  return isOther && !bearers.some((bearer) => pageOf(bearer) === pageOf(found.bearer)) ? found : undefined;
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
