// Finds the rules a text cites, as generator/references/find.py and answers.py do.

import * as forms from "./forms.js";
import { depth, expand, isAfter, parse, sameParent } from "./numbers.js";

const RULE = /^(?:(?:comp|sub)?rules?|CR)$/i;
const TOPIC = /^(?:(?:comp|sub)?rules?|CR|sections?)$/i;
const SECTION = /^sections?$/i;
const isPlural = (word) => /s$/i.test(word);

const mayFollow = (text, start, end, word, lead) =>
  word === lead || (isPlural(lead) && !forms.isAmount(text, start, end));

const standsByItself = (text, start, end, letters, isJoined) => {
  if (!isJoined && !forms.standsAlone(text, start)) return false;
  return letters ? letters === letters.toLowerCase() : !forms.isAmount(text, start, end);
};

const namesARule = (text, match, word, lead) => {
  const [start, end] = [match.index, match.index + match[0].length];
  const { section, topic, glossary, letters } = match.groups;
  let fits;
  if (section) fits = SECTION.test(lead) && mayFollow(text, start, end, word, lead);
  else if (topic) fits = TOPIC.test(lead) && mayFollow(text, start, end, word, lead);
  else if (glossary) fits = RULE.test(lead);
  else fits = lead !== "" || standsByItself(text, start, end, letters, word !== "");
  return fits && !forms.isOfAnotherBook(text, start, end);
};

// The last number of a range that goes on at `end`; what it leaves out is as in `first`.
const rangeEnd = (match, first) => {
  const { full, letters, digits } = match.groups;
  if (full) return parse(full.toLowerCase());
  if (letters) return first.letters ? { ...first, letters: letters.toLowerCase() } : { ...first };
  if (depth(first) === 2) return { ...first, item: Number(digits) };
  const shown = first.topic === null ? String(first.section) : String(first.topic);
  return depth(first) < 2 && digits.length === shown.length ? parse(digits) : null;
};

const range = (text, end, first) => {
  const match = forms.rangeAt(text, end);
  const last = match && rangeEnd(match, first);
  return last && sameParent(last, first) && isAfter(last, first) ? [last, end + match[0].length] : [null, end];
};

// Further subrules of the same rule, given by letters alone: after a slash, or in a plural list.
const further = function* (text, mention, lead) {
  let first = mention.last ?? mention.first;
  let end = mention.end;
  while (first && first.letters && mention.end === mention.at[1]) {
    const match = forms.furtherLetterAt(text, end);
    if (!match || !(match.groups.slash || (lead && isPlural(lead)))) return;
    const { letters } = match.groups;
    const found = { ...first, letters: letters.toLowerCase() };
    if (!isAfter(found, first)) return;
    const stop = match.index + match[0].length;
    yield {
      at: [stop - letters.length, stop], first: found, last: null, isBare: true, end: stop,
      word: match[0].slice(0, -letters.length).trim(),
    };
    [first, end] = [found, stop];
  }
};

/** All mentions of rules in `text`; a ruling or an entry of the glossary has no `first`. */
export const mentions = function* (text) {
  let [end, lead, isAny] = [0, "", false];
  for (const match of text.matchAll(forms.number())) {
    const start = match.index;
    if (start < end) continue;
    const introduced = forms.wordBefore(text, start);
    const joint = introduced || !isAny ? "" : forms.jointOf(text.slice(end, start));
    const word = introduced || joint;
    lead = introduced || (joint ? lead : "");
    if (!namesARule(text, match, word, lead)) continue;
    const first = parse(match[0].toLowerCase());
    const [last, stop] = first ? range(text, start + match[0].length, first) : [null, start + match[0].length];
    const isBare = first !== null && !(depth(first) < 2 && SECTION.test(lead)) && (!word || word !== lead);
    const mention = { at: [start, stop], first, last, isBare, word, end: forms.endOfHeading(text, stop) };
    for (const found of [mention, ...further(text, mention, lead)]) {
      yield found;
      [end, isAny] = [found.end, true];
    }
  }
};

/**
 * The mentions of rules and topics that a post means as such. A number without a letter that no word
 * introduces must stand in brackets, or in a list that goes on: code is full of numbers.
 */
export const cited = function* (text) {
  let isList = false;
  for (const mention of mentions(text)) {
    if (!mention.first || !depth(mention.first)) {
      isList = false;
      continue;
    }
    isList = !mention.isBare || mention.first.letters !== "" || "[(".includes(text[mention.at[0] - 1] ?? " ")
      || (mention.word !== "" && isList);
    if (isList) yield { ...mention, numbers: expand(mention.first, mention.last) };
  }
};
