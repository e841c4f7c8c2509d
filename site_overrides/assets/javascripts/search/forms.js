// Whether words stand in a text, in whatever form.

const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;
const LETTERS = /^\p{L}+(?:'\p{L}+)*'?$/u;
const ACCENTS = /\p{M}/gu;
// Pagefind takes the forms of a word for one.
const ENDINGS = ["'s", "'", "s", "es", "d", "ed", "ing", "ly"];
// What may stand behind the stem of a word that has one of them: "regenerating" is a form of "regenerate".
const BEHIND = new Set(["", "e", "y", "ies", "er", "ers", "ion", "ions", ...ENDINGS]);
const SHORTEST = 3;

/** A word without its accents. */
export const plain = (word) => word.normalize("NFKD").replace(ACCENTS, "");

/** Whether a plain word, the beginning of one, or a form of it, is among `known` ones. */
export const isAmong = (word, known) => {
  const stems = ENDINGS.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
  const wanted = stems.filter((stem) => stem.length >= SHORTEST);
  const isForm = (other) => wanted.some((stem) => other.startsWith(stem) && BEHIND.has(other.slice(stem.length)));
  return known.some((other) => other.startsWith(word) || isForm(other));
};

/** Those of a query's words that are not in `text`, in no form; words with digits or signs in them are not judged. */
export const lackedBy = (text, words) => {
  const known = plain(text.toLowerCase()).match(WORD) ?? [];
  return [...new Set(words)].filter((word) => word.length > 1 && LETTERS.test(word) && !isAmong(plain(word), known));
};
