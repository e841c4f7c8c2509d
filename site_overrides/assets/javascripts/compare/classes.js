// What happened to a rule: the twin of generator/diffs/changes.py and pages/classes.py.

import { deepest } from "./depths.js";
import { depthOfDiff, diffTexts } from "./diff.js";
import { pairPassages } from "./passages.js";
import { fold, kindOf, tokenize } from "./tokens.js";

/** The kinds a change may be of, in their order. */
const KINDS = ["added", "removed", "reworded", "renumbered", "moved", "split", "merged", "restored"];

const QUIET = new Set(["vocabulary", "reference"]);

/** Whether a node bears the number of a rule, and not that of a glossary entry or none. */
export const isNumbered = (node) => /^\d/.test(node.number);

// Those that say what none before them says.
const sayingApart = (nodes) => {
  const said = nodes.map(({ heading, text, passages }) => JSON.stringify([heading, text, passages.map(([, further]) => further)]));
  return nodes.filter((_, at) => said.indexOf(said[at]) === at);
};
const sideOf = (nodes) => {
  const [text, heading] = ["text", "heading"].map((name) => nodes.map((node) => node[name]).filter(Boolean).join("\n"));
  return { text, heading, passages: nodes.flatMap((node) => node.passages) };
};
const isParagraph = ([kind]) => kind === "paragraph";
const inOneParagraph = (nodes) => {
  const texts = nodes.flatMap(({ text, passages }) => [text, ...passages.filter(isParagraph).map(([, further]) => further)]);
  const side = sideOf(nodes);
  return { ...side, text: texts.filter(Boolean).join("\n"), passages: side.passages.filter((passage) => !isParagraph(passage)) };
};

const diffsBetween = (old, now, known, moved) => {
  const diff = (before, after) => diffTexts(before, after, known, moved);
  const hasText = Boolean(old.text || now.text);
  const diffs = [hasText ? { kind: "text", runs: diff(old.text, now.text) } : { kind: "heading", runs: diff(old.heading, now.heading) }];
  if (hasText && old.heading !== now.heading) diffs.push({ kind: "heading", runs: diff(old.heading, now.heading) });
  for (const [before, after] of pairPassages(old.passages, now.passages, known)) {
    diffs.push({ kind: (after ?? before)[0], runs: diff(before ? before[1] : "", after ? after[1] : "") });
  }
  return diffs;
};

// How many letters and digits were struck or put in.
const changedLetters = (diffs) => {
  const changed = diffs.flatMap(({ runs }) => runs.filter(([sign]) => sign === "+" || sign === "-").map(([, text]) => text));
  return [...changed.join("").matchAll(/[\p{L}\p{N}]/gu)].length;
};
// Any two texts share some small words; a sentence that only stands in another paragraph is more than that.
const CLEARLY = 4 / 5;
// Where paragraphs begin elsewhere they are compared as one text, if clearly fewer words change so; of headings without
// a text those of the first alone, where they are the same.
const diffsOf = (olds, nows, known, moved) => {
  const isHeading = [...olds, ...nows].every(({ text }) => !text) && olds[0].heading === nows[0].heading;
  const [old, now] = [olds, nows].map((nodes) => sayingApart(isHeading ? nodes.slice(0, 1) : nodes));
  const [before, after] = [old, now].map(sideOf);
  const made = diffsBetween(before, after, known, moved);
  const joined = [old, now].map(inOneParagraph);
  const isNothingJoined = joined[0].text === before.text && joined[1].text === after.text;
  if (before.text === after.text || isNothingJoined) return made;
  const others = diffsBetween(...joined, known, moved);
  return changedLetters(others) < changedLetters(made) * CLEARLY ? others : made;
};

const depthOfAll = (diffs) => deepest(null, ...diffs.map((diff) => depthOfDiff(diff.runs)));
const isRewording = (depth) => depth !== null && depth !== "typography";

// Whether all words, numbers and symbols stayed as they were: the twin of generator/diffs/punctuation.py.
const SAYING = new Set(["word", "number", "symbol", "web"]);
const BEGINNING = new Set(".!?:(\"");
const letters = (text) => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
// Each word with whether a sentence may begin with it: there it may have a capital.
const said = (text) => {
  const words = [];
  let begins = true;
  const tokens = tokenize(text);
  const folds = tokens.map(fold);
  tokens.forEach((token, at) => {
    if (SAYING.has(kindOf(token))) {
      const isOneWord = folds[at - 1] === '"' && folds[at + 1] === '"'; // it is quoted as a word, and is no sentence
      words.push([folds[at], begins && !isOneWord]);
      begins = false;
    } else if (BEGINNING.has(folds[at])) {
      begins = true;
    }
  });
  return words;
};
const isSame = (old, now) =>
  old.length === now.length &&
  old.every(([token, begins], at) => {
    const [other, otherBegins] = now[at];
    return token === other || ((begins || otherBegins) && token.toLowerCase() === other.toLowerCase());
  });
const saySame = (diffs) => {
  const texts = diffs.map(({ runs }) => ["+", "-"].map((other) => runs.filter(([sign]) => sign !== other).map(([, text]) => text).join("")));
  return texts.every(([old, now]) => letters(old) === letters(now)) && texts.every(([old, now]) => isSame(said(old), said(now)));
};

const kindsBySides = (old, now, hasReturned) => {
  const kinds = [];
  if (!old.length) kinds.push(hasReturned ? "restored" : "added");
  if (!now.length) kinds.push("removed");
  if (old.length && now.length > 1) kinds.push("split");
  if (now.length && old.length > 1) kinds.push("merged");
  return kinds;
};
const kindsByPlace = (old, now, topicFollows) => {
  if (!old.length || !now.length || !isNumbered(old[0]) || !isNumbered(now[0])) return [];
  return [...(old[0].number === now[0].number ? [] : ["renumbered"]), ...(topicFollows ? [] : ["moved"])];
};

/**
 * What happened from the nodes `old` to the nodes `now`, which belong together, main ones first:
 * `{ kinds, old, now, depth, diffs, isOfExamples, isOfMarks }`; the last two say that only examples, and that only
 * punctuation changed. The first diff is that of the texts, or of the headings where there is no text; a heading
 * that changed beside a text and the passages follow.
 */
export const classify = (old, now, { topicFollows = true, hasReturned = false, known, moved }) => {
  const diffs = old.length && now.length ? diffsOf(old, now, known, moved) : [];
  const depth = depthOfAll(diffs);
  const ofTheRule = depthOfAll(diffs.filter((diff) => diff.kind !== "example"));
  const found = new Set([
    ...kindsBySides(old, now, hasReturned),
    ...(isRewording(depth) ? ["reworded"] : []),
    ...kindsByPlace(old, now, topicFollows),
  ]);
  const isOfExamples = isRewording(depth) && !isRewording(ofTheRule);
  const isOfMarks = (depth === "substance" || depth === "vocabulary") && saySame(diffs);
  return { kinds: KINDS.filter((kind) => found.has(kind)), old, now, depth, diffs, isOfExamples, isOfMarks };
};

/** The one class under which a change is listed, as the pages of changes name it. */
export const classOf = (change) => {
  if (!change.old.length) return "new";
  if (!change.now.length) return "removed";
  if (change.kinds.includes("split") || change.kinds.includes("merged")) return "joined";
  if (!change.kinds.includes("reworded")) return "renumbered";
  return QUIET.has(change.depth) ? "quiet" : "reworded";
};

/** How deep the rewording of a change goes, null where no words changed. */
export const rewordedTo = (change) => (change.kinds.includes("reworded") ? change.depth : null);
