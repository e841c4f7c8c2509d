// Further paragraphs and examples, old and new in pairs: the twin of generator/diffs/passages.py.

import { canonical } from "./terms.js";
import { tokenize } from "./tokens.js";

/** Passages that share less of their words are two, not one reworded. */
const LEAST = 0.4;

// The length of the longest common subsequence.
const shared = (one, other) => {
  let row = new Uint16Array(other.length + 1);
  for (const word of one) {
    const next = new Uint16Array(other.length + 1);
    for (let at = 0; at < other.length; at += 1) next[at + 1] = word === other[at] ? row[at] + 1 : Math.max(row[at + 1], next[at]);
    row = next;
  }
  return row[other.length];
};
const similarity = (one, other) => {
  const all = one.length + other.length;
  const alike = all ? 1 - (all - 2 * shared(one, other)) / all : 1;
  return alike >= LEAST ? alike : 0;
};

const mostShared = (likeness, olds, news) => {
  const most = Array.from({ length: olds + 1 }, () => new Float64Array(news + 1));
  for (let i = olds - 1; i >= 0; i -= 1) {
    for (let j = news - 1; j >= 0; j -= 1) {
      most[i][j] = Math.max(likeness[i][j] + most[i + 1][j + 1], most[i + 1][j], most[i][j + 1]);
    }
  }
  return most;
};

/** Each passage `[kind, text]` with its partner of the same kind, or with null; both sides keep their order. */
export const pairPassages = (old, now, known) => {
  const [olds, news] = [old, now].map((side) => side.filter(([kind]) => kind !== "note"));
  const words = new Map([...olds, ...news].map(([, text]) => [text, canonical(tokenize(text), known)]));
  const likeness = olds.map(([kind, text]) =>
    news.map(([otherKind, other]) => (kind === otherKind ? similarity(words.get(text), words.get(other)) : 0)),
  );
  const most = mostShared(likeness, olds.length, news.length);
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < olds.length || j < news.length) {
    if (i < olds.length && most[i][j] === most[i + 1][j]) {
      pairs.push([olds[i], null]);
      i += 1;
    } else if (j < news.length && most[i][j] === most[i][j + 1]) {
      pairs.push([null, news[j]]);
      j += 1;
    } else {
      pairs.push([olds[i], news[j]]);
      i += 1;
      j += 1;
    }
  }
  return pairs;
};
