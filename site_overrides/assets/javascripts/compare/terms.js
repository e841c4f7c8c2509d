// The vocabulary of eras: the twin of generator/text/terms.py, which says what the words here mean.

import { fold, tokenize } from "./tokens.js";

const GAP = "…";
const LONGEST_GAP = 30;
const SENTENCE_ENDS = new Set([".", ":", ";"]);
const DROPPED = "";

/** The tokens as phrases are looked up: folded, in small letters, without white space and signs. */
const wordsOf = (tokens) =>
  tokens
    .filter((token) => token.trim())
    .map((token) => fold(token).toLowerCase())
    .filter(Boolean);

const formOf = (text) => {
  const at = text.indexOf(GAP);
  const [head, tail] = (at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)]).map((part) => wordsOf(tokenize(part)));
  if (!tail.length) return { phrase: head.join(" "), words: head, tailPhrase: DROPPED, tail: [] };
  const name = `${head.join(" ")} ${GAP} ${tail.join(" ")}`;
  return { phrase: name, words: head, tailPhrase: `(${name})`, tail };
};
const isSameForm = (one, other) => one.phrase === other.phrase;
const byLength = (one, other) =>
  other.words.length + other.tail.length - one.words.length - one.tail.length || other.words.length - one.words.length;

const canonicalPhrases = (links) => {
  const classes = new Map([...links.keys()].map((phrase) => [phrase, phrase]));
  const head = (phrase) => {
    let at = phrase;
    while (classes.get(at) !== at) at = classes.get(at);
    return at;
  };
  for (const [phrase, later] of links) {
    for (const other of later) {
      if (phrase !== DROPPED && other !== DROPPED) classes.set(head(phrase), head(other));
    }
  }
  const newest = new Map();
  for (const [phrase, later] of links) {
    const first = head(phrase);
    if (newest.has(first)) continue;
    if (!later.length) newest.set(first, phrase);
    else if (later.length === 1 && later[0] === DROPPED) newest.set(first, DROPPED);
  }
  return new Map([...links.keys()].map((phrase) => [phrase, newest.get(head(phrase)) ?? head(phrase)]));
};

const laterPhrases = (links, phrase) => {
  const seen = new Set();
  const waiting = [phrase];
  while (waiting.length) {
    for (const later of links.get(waiting.pop())) {
      if (!seen.has(later)) {
        seen.add(later);
        waiting.push(later);
      }
    }
  }
  return seen;
};

const NONE = new Set();

/** The vocabulary that terms (`{old, new, agreement, isBackwards}`) make. */
export const vocabulary = (terms) => {
  const starts = new Map();
  const words = new Map([[DROPPED, []]]);
  const links = new Map([[DROPPED, []]]);
  const pronouns = new Set();
  for (const term of terms) {
    term.old.forEach((text, at) => {
      const [old, now] = [formOf(text), formOf(term.new[at])];
      for (const form of [old, now]) {
        const known = starts.get(form.words[0]) ?? [];
        starts.set(form.words[0], known);
        if (!known.some((other) => isSameForm(other, form))) known.push(form);
        words.set(form.phrase, form.words).set(form.tailPhrase, form.tail);
      }
      for (const [earlier, later] of [[old.phrase, now.phrase], [old.tailPhrase, now.tailPhrase]]) {
        if (!links.has(later)) links.set(later, []);
        if (earlier === later) continue;
        if (!links.has(earlier)) links.set(earlier, []);
        links.get(earlier).push(later);
      }
      const [one, many] = term.isBackwards ? [now, old] : [old, now];
      if (term.agreement) pronouns.add(`${one.phrase}\0${many.phrase}`);
    });
  }
  for (const forms of starts.values()) forms.sort(byLength);
  const canonical = canonicalPhrases(links);
  const later = new Map([...links.keys()].map((phrase) => [phrase, laterPhrases(links, phrase)]));
  return {
    formsAt: (word) => starts.get(word) ?? [],
    canonical: (phrase) => canonical.get(phrase),
    canonicalWords: (phrase) => words.get(canonical.get(phrase)),
    areSame: (one, other) => later.get(one).has(other) || later.get(other).has(one),
    later: (phrase) => later.get(phrase) ?? NONE,
    isLater: (old, now) => later.get(old).has(now),
    wasLeftOut: (phrase) => later.get(phrase).has(DROPPED),
    wasPutIn: (phrase) => later.get(DROPPED).has(phrase),
    changesNumber: (one, other) => pronouns.has(`${one}\0${other}`),
  };
};

const standsWhole = (needle, words, at) => needle.every((word, index) => words[at + index] === word);

const tailStart = (words, after, tail, tails) => {
  const last = Math.min(after + LONGEST_GAP, words.length);
  for (let start = after; start <= last; start += 1) {
    if (standsWhole(tail, words, start)) return start;
    if (tails.has(start) || (start < words.length && SENTENCE_ENDS.has(words[start]))) return null;
  }
  return null;
};
const standsAt = (form, words, at, tails) => {
  const stop = at + form.words.length;
  if (!standsWhole(form.words, words, at)) return null;
  return form.tail.length ? tailStart(words, stop, form.tail, tails) : stop;
};

const longest = (words, at, known, tails, among) => {
  for (const form of known.formsAt(words[at])) {
    if (among && !among.has(form.phrase)) continue;
    const start = standsAt(form, words, at, tails);
    const stop = at + form.words.length;
    if (start === null) continue;
    let runsInto = false;
    for (let here = at; here < stop; here += 1) runsInto ||= tails.has(here);
    if (runsInto) continue;
    if (form.tail.length) tails.set(start, { start, stop: start + form.tail.length, phrase: form.tailPhrase });
    return { start: at, stop, phrase: form.phrase };
  }
  return null;
};

/** The phrases in `words`, in order and apart; with `among` only those, and the tails that belong to them. */
export const findPhrases = (words, known, among = null) => {
  const found = [];
  const tails = new Map();
  for (let at = 0; at < words.length; ) {
    const phrase = tails.get(at) ?? longest(words, at, known, tails, among);
    if (phrase) found.push(phrase);
    at = phrase ? phrase.stop : at + 1;
  }
  return found;
};

const allPhrases = (words, known) => {
  const found = new Set();
  words.forEach((word, at) => {
    for (const form of known.formsAt(word)) {
      if (!found.has(form.phrase) && standsAt(form, words, at, NONE) !== null) found.add(form.phrase);
    }
  });
  return found;
};

/** The phrases of either text that may stand for another phrase in the other text. */
export const replacedPhrases = (old, now, known) => {
  const [olds, news] = [allPhrases(old, known), allPhrases(now, known)];
  const replaced = new Set();
  for (const one of olds) {
    for (const other of news) if (one !== other && known.areSame(one, other)) replaced.add(one).add(other);
  }
  return replaced;
};

/** The words of a text with every phrase of every era in its canonical form. */
export const canonical = (tokens, known) => {
  const words = wordsOf(tokens);
  const made = [];
  let at = 0;
  for (const found of findPhrases(words, known)) {
    made.push(...words.slice(at, found.start), ...known.canonicalWords(found.phrase));
    at = found.stop;
  }
  return [...made, ...words.slice(at)];
};
