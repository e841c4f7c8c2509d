// Citations that are only written in another way: the twin of generator/diffs/citing.py.

import { isNext } from "../cite/numbers.js";
import { grouped, isPair, sides } from "./script.js";
import { endsOf, movedPair } from "./units.js";

// What cites, if a number follows, with one name for the singular and the plural.
const CITING = new Map([["rule", "rule"], ["rules", "rule"], ["section", "section"], ["sections", "section"]]);
const RANGE = new Set(["through", "-"]);
// Quotation marks, as they are folded.
const QUOTE = '"';

const isNumber = (step) => Boolean(step && (step.now ?? step.old).isNumber);

const recased = (steps, after) =>
  steps.map((step, at) => {
    const isCiting = step.old.word === step.now.word && CITING.has(step.now.word);
    return step.depth === "vocabulary" && isCiting && isNumber(steps[at + 1] ?? after) ? { ...step, depth: "typography" } : step;
  });

// Whether units go on from a number to the last one of its range; two neighbours are one as well.
const isRange = (first, [joint, last]) => {
  if (!last || !last.isNumber || endsOf(last.word).length > 1) return false;
  return RANGE.has(joint.word) || (joint.word === "and" && isNext(first, last.word));
};

// What stands beside the words that cite: numbers as ranges, of first and last, and other words.
const citedIn = (units) => {
  const rest = units.filter((unit) => !CITING.has(unit.word));
  const found = [];
  for (let at = 0; at < rest.length; at += 1) {
    const unit = rest[at];
    if (!unit.isNumber) {
      found.push(unit.word || unit.text);
      continue;
    }
    const ends = [...endsOf(unit.word)];
    if (ends.length === 1 && isRange(ends[0], rest.slice(at + 1, at + 3))) {
      ends.push(rest[at + 2].word);
      at += 2;
    }
    found.push([ends[0], ends.at(-1)]);
  }
  return found;
};

const depthOfPair = (old, now, moved) => {
  if (String(old) === String(now) && Array.isArray(old) === Array.isArray(now)) return "typography";
  if (!Array.isArray(old) || !Array.isArray(now)) return null;
  return old.every((end, at) => end === now[at] || moved.has(movedPair(end, now[at]))) ? "reference" : null;
};

// How deep it goes that units before `follows` took the place of others; null if not only citing changed.
const depthOf = (old, now, follows, moved) => {
  const [olds, nows] = [citedIn(old), citedIn(now)];
  if (!olds.length && !nows.length) {
    const kinds = new Set([...old, ...now].map((unit) => CITING.get(unit.word)));
    return kinds.size === 1 && isNumber(follows) ? "typography" : null;
  }
  if (olds.length !== nows.length || !olds.some(Array.isArray)) return null;
  const depths = olds.map((one, at) => depthOfPair(one, nows[at], moved));
  if (depths.includes(null)) return null;
  return depths.includes("reference") ? "reference" : "typography";
};

// Whether one number took the place of another before the same heading in quotation marks.
const isNumberOfOne = (old, now, follows) => {
  if (old.length !== 1 || now.length !== 1 || !old[0].isNumber || !now[0].isNumber) return false;
  const end = follows.findIndex((step) => step.old.word !== step.now.word);
  const words = follows.slice(0, end < 0 ? undefined : end).map((step) => step.now.word);
  const at = words[0] === "," ? 1 : 0;
  return words[at] === QUOTE && words.includes(QUOTE, at + 2);
};

/**
 * `script` with other ways to cite the same rules as typography, or as a change of reference; so is another number
 * before the same quoted heading.
 */
export const withCitations = (script, moved) => {
  const runs = grouped(script, isPair);
  return runs.flatMap((steps, at) => {
    const follows = runs[at + 1] ?? [];
    if (isPair(steps[0])) return recased(steps, follows[0]);
    const known = depthOf(...sides(steps), follows[0], moved);
    const depth = known ?? (isNumberOfOne(...sides(steps), follows) ? "reference" : null);
    return depth ? steps.map((step) => ({ ...step, depth })) : steps;
  });
};
