// How deep each step goes: the twin of generator/diffs/depths.py and agreement.py.

import { ARTICLES, grouped, isChange, isPair, sides } from "./script.js";
import { fold, tokenize } from "./tokens.js";
import { sameCitation } from "./units.js";

/** The depths of a change, shallowest first. */
const DEPTHS = ["typography", "reference", "vocabulary", "substance"];
const LOST = new Set(["?", "\ufffd"]);
const BRACKETS = new Set([..."<>‹›[]"]);
const QUOTES = new Set([..."\"'“”‘’"]);
const SENTENCE_ENDS = new Set([".", ":", ";"]);
const PLURALS = { is: "are", "isn't": "aren't", was: "were", "wasn't": "weren't", has: "have", "hasn't": "haven't", "doesn't": "don't" };

/** The deepest of `depths`; null if there is none. */
export const deepest = (...depths) =>
  depths.reduce((deep, depth) => (depth !== null && (deep === null || DEPTHS.indexOf(depth) > DEPTHS.indexOf(deep)) ? depth : deep), null);

const folded = (unit) => tokenize(unit.text).map(fold).join("");

const depthOfPair = (old, now, known, moved) => {
  if (old.text === now.text) return null;
  if (folded(old) === folded(now)) return "typography";
  if (old.isNumber && now.isNumber) return sameCitation(old, now, moved) ? "reference" : "substance";
  const sameWords = old.word === now.word || ARTICLES.has(old.word);
  const samePhrase = old.phrase && now.phrase && known.isLater(old.phrase, now.phrase);
  return sameWords || samePhrase ? "vocabulary" : "substance";
};
const depthOf = ({ old, now }, known, moved) => {
  if (old !== null && now !== null) return depthOfPair(old, now, known, moved);
  const unit = old ?? now;
  if (unit.kind === "sign") return "typography";
  const isOfAnEra = old === null ? known.wasPutIn : known.wasLeftOut;
  return unit.phrase && isOfAnEra(unit.phrase) ? "vocabulary" : "substance";
};

const isTypographic = (unit) => unit.kind === "sign" || unit.kind === "dash" || QUOTES.has(unit.text);
const DASH = / ?- ?/gu;
const ANY_MARK = / ?[-'"?\ufffd] ?/gu;
// The units without their typography, with no space beside a dash; where a mark was lost, it may have been any
// ("owners? hands", "once?the"), so that all are one.
const spelled = (units, isLost) => {
  const text = units.map((unit) => (unit.space && " ") + (LOST.has(unit.text) ? unit.text : folded(unit))).join("");
  return isLost ? text.replace(ANY_MARK, "?") : text.replace(DASH, "-");
};
const depthOfSpelling = (old, now) => {
  for (const [side, other] of [[old, now], [now, old]]) {
    if (side.length && side.every((unit) => LOST.has(unit.text)) && other.every(isTypographic)) return "typography";
  }
  if (old.length && now.length && [...old, ...now].every((unit) => BRACKETS.has(unit.text))) return "typography";
  const isLost = [...old, ...now].some((unit) => [...unit.text].some((char) => LOST.has(char)));
  if (old.length && now.length && spelled(old, isLost) === spelled(now, isLost)) return "typography";
  const letters = [old, now].map((side) => side.map((unit) => unit.word).join("").replaceAll("-", ""));
  return letters[0] === letters[1] && /^\p{L}+$/u.test(letters[0]) ? "vocabulary" : null;
};

/** `script` with the depth of each step, as its own units tell it. */
export const withDepths = (script, known, moved) =>
  grouped(script, isPair).flatMap((steps) => {
    const spelling = isPair(steps[0]) ? null : depthOfSpelling(...sides(steps));
    return steps.map((step) => ({ ...step, depth: spelling ?? depthOf(step, known, moved) ?? step.depth }));
  });

const agree = (singular, plural) => {
  if (Object.hasOwn(PLURALS, singular)) return PLURALS[singular] === plural;
  const byY = plural.endsWith("y") && singular === `${plural.slice(0, -1)}ies`;
  return singular === `${plural}s` || singular === `${plural}es` || byY;
};
const isOneVerb = (singular, plural, known) => {
  const [ones, manies] = [singular, plural].map(({ word }) => [word, ...known.later(word)]);
  return ones.some((one) => manies.some((many) => agree(one, many)));
};

const paired = (steps, pluralOn, known) => {
  const [old, now] = sides(steps);
  const pairs = [];
  for (let at = 0; at < Math.min(old.length, now.length); at += 1) {
    const [singular, plural] = pluralOn === "new" ? [old[at], now[at]] : [now[at], old[at]];
    if (!isOneVerb(singular, plural, known)) break;
    pairs.push({ old: old[at], now: now[at], depth: "vocabulary" });
  }
  const rest = ["old", "now"].flatMap((side) => steps.filter((step) => step[side] !== null).slice(pairs.length));
  return [...pairs, ...rest];
};

const pluralSide = (step, known, before) => {
  if (SENTENCE_ENDS.has(step.old.word)) return "";
  if (known.changesNumber(step.old.phrase, step.now.phrase)) return "new";
  return known.changesNumber(step.now.phrase, step.old.phrase) ? "old" : before;
};

/** `script` with the verbs paired that changed their number with a pronoun. */
export const withVerbs = (script, known) => {
  let pluralOn = "";
  return grouped(script, isPair).flatMap((steps) => {
    if (!isPair(steps[0])) return pluralOn ? paired(steps, pluralOn, known) : steps;
    for (const step of steps) pluralOn = pluralSide(step, known, pluralOn);
    return steps;
  });
};

/** `script` with each "a" that became "an" as deep as the change right after it. */
export const withArticles = (script) =>
  script.map((step, at) =>
    at < script.length - 1 && isChange(step) && isPair(step) && ARTICLES.has(step.old.word)
      ? { ...step, depth: deepest(step.depth, script[at + 1].depth) }
      : step,
  );
