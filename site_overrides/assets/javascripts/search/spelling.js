// Words that nothing has, and those of the book that are spelt almost so; loaded where a search lacks a word.

import { edits } from "../compare/myers.js";
import { isAmong, plain } from "./forms.js";
import { readJson } from "./site.js";

const VOCABULARY = "data/v1/search/words.json";
// Letters that may be missing or too many, one replaced being both; short words are all alike. Letters are left out
// more often than put in.
const differing = (length) => (length < 4 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 4);
const isAsLong = (known, word) => known.length >= word.length - 1 && known.length <= word.length + (word.length < 7 ? 1 : 2);
const MOST = 3;

const distance = (one, other) =>
  edits(one, other).reduce((sum, [sign, text]) => sum + (sign ? text.length : 0), 0);

// The words nearest to `word`: first those as long as it is, of them the commonest.
const nearest = (word, vocabulary) => {
  let most = differing(word.length);
  let found = [];
  for (const known of most ? vocabulary : []) {
    const apart = known[0] === word[0] && isAsLong(known, word) ? distance(word, known) : Infinity;
    if (apart < most) [most, found] = [apart, []];
    if (apart <= most) found.push(known);
  }
  const longer = (known) => Math.abs(known.length - word.length);
  return found.sort((one, other) => longer(one) - longer(other)).slice(0, MOST);
};

/**
 * Those of `words` that nothing has, each as `{ word, near }`: `near` are the words of the book that are spelt almost
 * so, the nearest first. All words of the book are loaded for it.
 */
export const misspelt = async (words) => {
  const vocabulary = await readJson(VOCABULARY);
  const wrong = words.filter((word) => !isAmong(plain(word), vocabulary));
  return wrong.map((word) => ({ word, near: nearest(plain(word), vocabulary) }));
};
