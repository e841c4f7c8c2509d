// A heading quoted right beside a number: whether the number's rule bears it. Reads it as
// generator/references/quoted.py does.

import { bearersWithin } from "./bearers.js";
import { tellingWords } from "./beside.js";
import { jointOf } from "./forms.js";
import { DENIED, inAnyCase, isAlike, pageOf } from "./misnamed.js";
import { holds, parse, print } from "./numbers.js";

const HEADING = "[“\"](?<heading>[A-Z0-9][^“”\"\\n]{1,80}?)";
// What stands between a number and a heading that is quoted behind it.
const LEAD = ",?\\s*[(\\[:–—-]?\\s*";
const LEADS = new RegExp(`^${LEAD}`, "u");
const IS_LEAD = new RegExp(`^${LEAD}$`, "u");
// Behind a number: 702.16, "Flash." and 702.16 ("Flash").
const AFTER = new RegExp(`^${LEAD}${HEADING}[.,]?[”"]`, "u");
// Before a number: "Flash" (rule 702.16).
const LINKING = "see in is the at by per under cr rules rule numbers number".split(" ").map(inAnyCase).join("|");
const BEFORE = new RegExp(`${DENIED}${HEADING}(?<![.,])[”"][^\\S\\n]*(?:[(\\[]\\s*)?(?:(?:${LINKING})\\s+)*[(\\[]?$`, "u");

// A heading without capitals, and with straight apostrophes and single spaces, as the keys of `headings` are.
const bareHeading = (heading) => heading.replace(/’/g, "'").trim().split(/\s+/).join(" ").toLowerCase();

// The heading quoted right beside a number, bare; empty where none is, or it may belong to the number next to it.
const quotedBeside = ({ gaps, isFirst, isLast }) => {
  const [before, after] = gaps;
  if (gaps.some(jointOf)) return "";
  const [behind, ofNext, ahead] = [AFTER.exec(after), BEFORE.exec(after), BEFORE.exec(before)];
  const isOfNext = !isLast && behind && ofNext && ofNext.index === LEADS.exec(after)[0].length;
  if (behind && !isOfNext) return bareHeading(behind.groups.heading);
  if (!ahead || (!isFirst && IS_LEAD.test(before.slice(0, ahead.index)))) return "";
  return bareHeading(ahead.groups.heading);
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

/** The numbers of all rules whose headings a text quotes anywhere. */
export const numbersQuoted = (text, index) =>
  [...text.matchAll(new RegExp(`${HEADING}[.,]?[”"]`, "gu"))].flatMap(({ groups }) => borneBy(bareHeading(groups.heading), index));

/**
 * The rule whose heading is quoted beside a number, as `{ number, bearer }`, where `own`, who bore it on `days`, is
 * another. Undefined where no heading is quoted, where more than one rule bore it on those days or none did, and where
 * it fits `own` too: as a heading that the number had, that of a rule above or below it, or one much like its own.
 */
export const quotedInstead = (beside, value, own, days, index, numbers) => {
  const heading = quotedBeside(beside);
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
