// A correct script made readable: the twin of generator/diffs/sliders.py and readable.py.

import { deepest } from "./depths.js";
import { grouped, isChange, isPair, sides } from "./script.js";
import { textOf } from "./units.js";

const BEST = 4;
const SENTENCE_ENDS = new Set([".", "!", "?"]);
const CLAUSE_ENDS = new Set([",", ";", ":", ")", "-", "--", "–", "—"]);
const OPENINGS = new Set(["(", "-", "--", "–", "—"]);
const WEAK = new Set(
  `a an the this that these those it its they their them there which who whose and or but nor
  if as when then than so not no also only to of in on at by for from with into onto until
  unless during after before is isn't are aren't was were be been being has have had do does
  may can can't will would could any all each other another same`.split(/\s+/),
);
const [SHORT, FEW_WEAK, FEW_STRONG, LONGER] = [3, 4, 2, 2];

const edge = (units, at) => {
  if (at === 0 || at === units.length || !units[at].text) return BEST;
  const [before, after] = [units[at - 1].text, units[at].text];
  if (SENTENCE_ENDS.has(before) && units[at].space) return BEST;
  if (CLAUSE_ENDS.has(before) || OPENINGS.has(after)) return 2;
  return CLAUSE_ENDS.has(after) || SENTENCE_ENDS.has(after) ? 1 : 0;
};
const isAlike = (one, other) => one.text === other.text && one.space === other.space;

// The three runs with the change at its best place; `least` steps of `before` stay.
const slidPart = (before, change, after, least) => {
  const isInsertion = change[0].old === null;
  const whole = sides([...before, ...change, ...after])[isInsertion ? 1 : 0];
  const kept = sides([...before, ...after])[isInsertion ? 0 : 1];
  const size = change.length;
  let first = before.length;
  let last = first;
  while (first > least && isAlike(kept[first - 1], whole[first - 1 + size])) first -= 1;
  while (last < kept.length - 1 && isAlike(kept[last], whole[last])) last += 1;
  const quality = (at) => edge(whole, at) + edge(whole, at + size);
  let place = first;
  for (let at = first; at <= last; at += 1) if (quality(at) >= quality(place)) place = at;
  const end = place + size;
  const { depth } = change[0];
  const others = [...whole.slice(0, place), ...whole.slice(end)];
  const pairs = kept.map((one, at) => {
    const [old, now] = isInsertion ? [one, others[at]] : [others[at], one];
    return { old, now, depth: null };
  });
  const moved = whole.slice(place, end).map((unit) => (isInsertion ? { old: null, now: unit, depth } : { old: unit, now: null, depth }));
  return [pairs.slice(0, place), moved, pairs.slice(place)];
};

/** `script` with each lone insertion or deletion at its best place. */
export const slid = (script) => {
  const parts = [[], ...grouped(script, (step) => (isPair(step) ? 2 : 0) + (isChange(step) ? 1 : 0)), []];
  const kept = (part) => (part.length && isChange(part[0]) ? [] : part);
  for (let at = 1; at < parts.length - 1; at += 1) {
    const [old, now] = sides(parts[at]);
    if ((old.length && now.length) || new Set(parts[at].map((step) => step.depth)).size !== 1) continue;
    const [before, after] = [kept(parts[at - 1]), kept(parts[at + 1])];
    const moved = slidPart(before, parts[at], after, at > 2 ? 1 : 0);
    if (before.length) parts[at - 1] = moved.shift();
    if (after.length) parts[at + 1] = moved.pop();
    parts[at] = moved.flat();
  }
  return parts.flat();
};

// The depth of a change at its edge (-1 or 0); typography counts unless it will be one with what follows it.
const depthAt = (change, end) => {
  const blocks = grouped(change, (step) => step.depth);
  const outer = blocks.at(end);
  if (outer[0].depth === "typography" && blocks.length > 1) {
    const inner = blocks.at(end === 0 ? 1 : -2);
    const haveOld = [outer, inner].every((block) => block.some((step) => step.old !== null));
    if (!haveOld) return deepest(outer[0].depth, inner[0].depth);
  }
  return outer[0].depth;
};
const taker = (...depths) => (depths.includes("typography") ? "typography" : deepest(...depths));

const isWeak = (unit) => {
  if (unit.kind === "dash" || unit.kind === "sign") return true;
  return !unit.isItem && unit.kind === "word" && (WEAK.has(unit.word) || unit.word.length <= SHORT);
};
const lengthOf = (steps) => Math.max(...sides(steps).map((side) => textOf(side).length));

const isTooLittle = (before, kept, after) => {
  const depths = [depthAt(before, -1), depthAt(after, 0)];
  const [units] = sides(kept);
  const words = units.filter((unit) => unit.kind !== "mark" && unit.text);
  const strong = words.filter((unit) => !isWeak(unit)).length;
  if (!words.length) return !depths.includes("typography");
  if (words.length === 1 && !strong) return !SENTENCE_ENDS.has(units.at(-1).text);
  if (depths.some((depth) => depth !== "substance")) return false;
  if (units.some((unit) => unit.isItem)) return false;
  if (!strong && words.length <= FEW_WEAK) return true;
  return strong <= FEW_STRONG && LONGER * textOf(units).length <= Math.min(lengthOf(before), lengthOf(after));
};

/** `script` with what is too little between two changes taken into one of them. */
export const readable = (script) => {
  const parts = grouped(script, isChange);
  let at = 1;
  while (at < parts.length - 1) {
    const [before, kept, after] = parts.slice(at - 1, at + 2);
    if (isChange(before[0]) && isTooLittle(before, kept, after)) {
      const depth = taker(depthAt(before, -1), depthAt(after, 0));
      const [old, now] = sides(kept);
      const changed = [...old.map((unit) => ({ old: unit, now: null, depth })), ...now.map((unit) => ({ old: null, now: unit, depth }))];
      parts.splice(at - 1, 3, [...before, ...changed, ...after]);
      at = Math.max(at - 2, 1);
    } else at += 1;
  }
  return parts.flat();
};
