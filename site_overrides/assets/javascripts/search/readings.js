// What a query means: its words, and what nicknames make of them. What is `known` of words is the file of nicknames,
// its signs as a set.

import { QUOTED } from "./asked.js";
import { signsIn } from "./signs.js";

/** As many meanings of a query are looked for. */
export const MOST_READINGS = 4;

/** The words of a query as they are looked for, in lower case. */
export const wordsOf = (text) =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/æ/g, "ae")
    .replace(/(?<![\p{L}\p{N}])[−–—‐‑](?=[\dxyn])/gu, "-")
    .match(/[^\s,;:!?"“”()]+/g) ?? [];

// What the index has as the end of a word: "type(s)".
const ENDING = /(?<=\p{L})\((\p{L}+)\)/gu;
const SAYS = /[\p{L}\p{N}]/u;

/**
 * The words of a query that is wholly in quotes, in their order. The index has a symbol as several words, so with one
 * behind the first word there is no phrase; nor with a dash that stands alone, which it counts as a place without a word.
 */
export const phraseOf = (query, signs) => {
  const words = wordsOf((QUOTED.exec(query.trim())?.[1] ?? "").replace(ENDING, "$1"));
  const isWhole = words.every((word, at) => SAYS.test(word) && signsIn(word, signs).length <= (at ? 0 : 1));
  return isWhole ? words : [];
};

// The longest nickname that begins at `words[at]`, and how many words it has; `isHeard` where the rules say it too.
// A symbol by itself is asked for by its name; among other words it means itself.
const nicknameAt = (words, at, { nicknames, unheard, signs }) => {
  for (let count = Math.min(5, words.length - at); count > 0; count -= 1) {
    const said = words.slice(at, at + count);
    const name = said.join(" ");
    const means = Object.hasOwn(nicknames, name) ? nicknames[name] : null;
    const isAmong = count < words.length && said.every((word) => signsIn(word, signs).length);
    if (means && !isAmong) return { means, count, isHeard: !unheard.includes(name) };
  }
  return null;
};

// All that `words` may mean, as `made`: every meaning of every nickname in them, best first; nothing where there is
// no nickname. `isHeard` where the rules say all of the nicknames.
const meanings = (words, known) => {
  let made = [[]];
  let [isNicked, isHeard] = [false, true];
  for (let at = 0; at < words.length; ) {
    const found = nicknameAt(words, at, known);
    const choices = found ? found.means.map(wordsOf) : [[words[at]]];
    isNicked ||= found !== null;
    isHeard &&= found?.isHeard ?? true;
    made = choices.flatMap((choice) => made.map((before) => [...before, ...choice]));
    at += found ? found.count : 1;
  }
  return { made: isNicked ? made : [], isHeard };
};

/** Lists of words, each once and none empty. */
export const unlike = (lists) => {
  const seen = new Set();
  return lists.filter((words) => {
    const key = words.join(" ");
    return key && !seen.has(key) && seen.add(key);
  });
};

/** The readings of a query as lists of words, best first: nicknames resolved, silent words left out. */
export const readings = (query, known) => {
  const isSilent = new Set(known.silent);
  const asked = wordsOf(query);
  const telling = (found) => {
    const kept = found.filter((word) => !isSilent.has(word));
    return kept.length ? kept : found;
  };
  const whole = meanings(asked, known);
  const { made, isHeard } = whole.made.length ? whole : meanings(telling(asked), known);
  // A symbol in braces that has a name is asked for by that: half the rules of costs only mention it.
  const isNamed = whole.made.length && asked.length === 1 && asked[0].startsWith("{");
  const all = [...made, ...(isNamed || !isHeard ? [] : [asked])].map(telling);
  return unlike(all).slice(0, MOST_READINGS);
};

/** The words that neither a nickname nor the way it is asked accounts for. */
export const plainWords = (asked, known) => {
  const isPlain = asked.map((word) => !known.silent.includes(word));
  for (let at = 0; at < asked.length; at += 1) {
    const { count = 0 } = nicknameAt(asked, at, known) ?? {};
    isPlain.fill(false, at, at + count);
  }
  return asked.filter((_, at) => isPlain[at]);
};

/**
 * The queries to look for in place of one with words that nothing has: with each of the words near them, or without
 * them where none is. In place of a phrase there is but one.
 */
export const instead = (query, wrong) => {
  const near = new Map(wrong.map(({ word, near }) => [word, near.length ? near : [""]]));
  let made = [[]];
  for (const word of wordsOf(query)) {
    const choices = near.get(word) ?? [word];
    made = made.flatMap((before) => choices.map((one) => [...before, one].filter(Boolean))).slice(0, MOST_READINGS);
  }
  const found = made.map((words) => words.join(" ")).filter(Boolean);
  return QUOTED.test(query) ? found.slice(0, 1).map((words) => `“${words}”`) : found;
};

/** What a query means in other words than its own, as nicknames say; best first. */
export const otherWords = (query, known) => {
  const asked = wordsOf(query);
  const found = meanings(asked, known).made.map((meant) => meant.join(" "));
  const others = [...new Set(found)].filter((meant) => meant !== asked.join(" "));
  return others.slice(0, MOST_READINGS).map((meant) => meant.replace(/\{[^{}]+\}/g, (sign) => sign.toUpperCase()));
};
