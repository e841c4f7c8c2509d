// Units to an edit script: the twin of generator/diffs/script.py.
//
// A step is `{ old, now, depth }`: a unit kept or replaced (both), deleted (`old`) or inserted (`now`);
// `depth` is null where nothing changed.

import { edits } from "./myers.js";
import { sameCitation } from "./units.js";

// Characters may stand for units but for the surrogates, which are no characters of their own.
const [FIRST, SURROGATES, AFTER_SURROGATES, LAST] = [0x21, 0xd800, 0xe000, 0xffff];
const MOST_KEYS = SURROGATES - FIRST + LAST + 1 - AFTER_SURROGATES;
const SIGNS = { "(r)": "®", "(tm)": "™" };

/** "a" and "an" are one word; which of them stands is no change of its own. */
export const ARTICLES = new Set(["a", "an"]);

const keyOf = (unit, known) => {
  if (unit.phrase) return known.canonical(unit.phrase) || unit.phrase;
  if (ARTICLES.has(unit.word)) return "a";
  return unit.word || (SIGNS[unit.text.toLowerCase()] ?? unit.text);
};

// Of a cited number the key of the same rule's number on the old side.
const newKeys = (old, now, known, moved) => {
  const cited = new Map(old.filter((unit) => unit.isNumber).map((unit) => [unit.word, unit]));
  const found = new Map();
  return now.map((unit) => {
    if (!unit.isNumber) return keyOf(unit, known);
    if (!found.has(unit.word)) {
      const same = [...cited].find(([, other]) => sameCitation(other, unit, moved));
      found.set(unit.word, same ? same[0] : unit.word);
    }
    return found.get(unit.word);
  });
};

const asLetters = ([old, now], known, moved) => {
  const sides = [old.map((unit) => keyOf(unit, known)), newKeys(old, now, known, moved)];
  const letters = new Map();
  for (const key of sides.flat()) {
    if (letters.has(key)) continue;
    if (letters.size === MOST_KEYS) throw new RangeError(`more than ${MOST_KEYS} different words in one diff`);
    const code = FIRST + letters.size;
    letters.set(key, String.fromCharCode(code < SURROGATES ? code : code - SURROGATES + AFTER_SURROGATES));
  }
  return sides.map((side) => side.map((key) => letters.get(key)).join(""));
};

/** The shortest way from the old units to the new, units of one key paired; no depths yet. */
export const editScript = (both, known, moved) => {
  const [old, now] = both;
  const script = [];
  let [atOld, atNow] = [0, 0];
  for (const [sign, run] of edits(...asLetters(both, known, moved))) {
    for (let at = 0; at < run.length; at += 1) {
      script.push({ old: sign <= 0 ? old[atOld + at] : null, now: sign >= 0 ? now[atNow + at] : null, depth: null });
    }
    atOld += sign <= 0 ? run.length : 0;
    atNow += sign >= 0 ? run.length : 0;
  }
  return script;
};

/** Adjoining steps of which `key` says the same, as lists. */
export const grouped = (steps, key) => {
  const groups = [];
  let last;
  for (const step of steps) {
    const own = key(step);
    if (groups.length && own === last) groups.at(-1).push(step);
    else groups.push([step]);
    last = own;
  }
  return groups;
};

export const isChange = (step) => step.depth !== null;
export const isPair = (step) => step.old !== null && step.now !== null;
/** The units of both sides. */
export const sides = (steps) => [
  steps.map((step) => step.old).filter((unit) => unit !== null),
  steps.map((step) => step.now).filter((unit) => unit !== null),
];
