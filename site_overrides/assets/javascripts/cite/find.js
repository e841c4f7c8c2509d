// Finds the rules a text cites, as generator/references/find.py and answers.py do.

import { addresses } from "./addressed.js";
import { datedAt, datedBefore } from "./dated.js";
import * as forms from "./forms.js";
import { afterImpossible, impossibleApart, impossibleEnd, impossibleNumbers, letterApart, standsInASentence, standsWithItsLetter } from "./loose.js";
import { depth, expand, isAfter, isRun, parse, print } from "./numbers.js";
import { countUpTo, takenBy } from "./taken.js";

// All that stands between a link's words and its address behind them (Markdown), or before (BBCode, HTML).
const TO_ADDRESS = /^[*_]*\]\(<?$/;
const FROM_ADDRESS = /^["']?\s?[\]>](?:(?:\[b\]|<b>)|(?:CR|[Rr]ule)\s){0,3}$/;

const RULE = /^(?:(?:comp|sub)?rules?|CR|C\. ?R\.)$/i;
const TOPIC = /^(?:(?:comp|sub)?rules?|CR|C\. ?R\.|sections?)$/i;
const SECTION = /^sections?$/i;
const isLower = (letters) => letters === letters.toLowerCase();
// The value of a number as printed, which ends with these letters; only they may be capitals, or set apart.
const valueOf = (printed, letters = "") =>
  parse(printed.slice(0, printed.length - letters.length) + forms.bareLetters(letters));
const isPlural = (word) => /s$/i.test(word);

const mayFollow = (text, start, end, word, lead) =>
  word === lead || (isPlural(lead) && !forms.isAmount(text, start, end));

const standsByItself = (text, start, end, letters, isJoined, inCapitals) => {
  if (!isJoined && !forms.standsAlone(text, start)) return false;
  if (letters && !isLower(letters)) return inCapitals || letters.startsWith("(") || forms.isCitedByWords(text, start, end);
  if (letters && forms.UNITS.has(letters)) return !forms.isShortAmount(text, start, end);
  return Boolean(letters) || !forms.isAmount(text, start, end);
};

const namesARule = (text, match, word, lead, inCapitals) => {
  const [start, end] = [match.index, match.index + match[0].length];
  const { section, topic, glossary, letters } = match.groups;
  let fits;
  if (section) fits = SECTION.test(lead) && mayFollow(text, start, end, word, lead);
  else if (topic) {
    fits = (TOPIC.test(lead) && mayFollow(text, start, end, word, lead)) || (!word && forms.isTitled(text, start, end));
  }
  else if (glossary) fits = RULE.test(lead);
  else fits = lead !== "" || standsByItself(text, start, end, letters, word !== "", inCapitals);
  return fits && !forms.isOfAnotherBook(text, start, end);
};

// The last number of a range that goes on at `end`; what it leaves out is as in `first`.
const rangeEnd = (match, first) => {
  const { full, last, letters, digits, to } = match.groups;
  if (full) return valueOf(full, last);
  if (letters) return first.letters ? { ...first, letters: forms.bareLetters(letters) } : { ...first };
  // "704.5 to 120" is none: what is counted may stand there.
  if (depth(first) === 2) return to ? null : { ...first, item: Number(digits) };
  const shown = first.topic === null ? String(first.section) : String(first.topic);
  return depth(first) < 2 && digits.length === shown.length ? parse(digits) : null;
};

const range = (text, end, first) => {
  const match = forms.rangeAt(text, end);
  const last = match && !forms.isMove(text, match) ? rangeEnd(match, first) : null;
  return last && isRun(first, last) ? [last, end + match[0].length] : [null, end];
};

// Further subrules of the same rule, or runs of them, given by letters alone: after a slash, or in a list. Behind
// "rules", and in brackets, they may be capitals; elsewhere "704.5a and X" is no list.
const further = function* (text, mention, lead) {
  let first = mention.last ?? mention.first;
  let end = mention.end;
  while (first && first.letters && mention.end === mention.at[1]) {
    const match = forms.furtherLetterAt(text, end);
    if (!match) return;
    const { slash, letters } = match.groups;
    const isPlain = isLower(letters) || letters.startsWith("(");
    if (!isPlain && !slash && !(lead && isPlural(lead))) return;
    const found = { ...first, letters: forms.bareLetters(letters) };
    if (found.letters === first.letters || (forms.WORDS.has(letters) && !isAfter(found, first))) return;
    const begun = match.index + match[0].length;
    const [last, stop] = range(text, begun, found);
    yield {
      at: [begun - letters.length, stop], first: found, last, isBare: true, end: stop,
      word: match[0].slice(0, -letters.length).trim(),
    };
    [first, end] = [last ?? found, stop];
  }
};

// A mention of a rule as that of its subrule with `letters`, which end at `end`, with others of its list behind it.
const withLetter = (text, mention, { letters, end }) => {
  const first = { ...mention.first, letters };
  const [last, stop] = range(text, end, first);
  const lettered = { ...mention, at: [mention.at[0], stop], first, last, end: stop };
  return [lettered, ...further(text, lettered, mention.word)];
};

/**
 * All mentions of rules in `text`; a ruling or an entry of the glossary has no `first`. With `inCapitals` also what
 * looks like one but for its capital letter, which nothing cites: "120.5K" may be an amount.
 */
export const mentions = function* (text, inCapitals = false) {
  let [end, lead, isAny] = [0, "", false];
  for (const match of text.matchAll(forms.number())) {
    const start = match.index;
    if (start < end) continue;
    const introduced = forms.wordBefore(text, start);
    const joint = introduced || !isAny ? "" : forms.jointOf(text.slice(end, start));
    const word = introduced || joint;
    lead = introduced || (joint ? lead : "");
    if (!namesARule(text, match, word, lead, inCapitals)) continue;
    const first = valueOf(match[0], match.groups.letters);
    const [last, stop] = first ? range(text, start + match[0].length, first) : [null, start + match[0].length];
    const isBare = first !== null && !(depth(first) < 2 && SECTION.test(lead)) && (!word || word !== lead);
    const mention = { at: [start, stop], first, last, isBare, word, end: forms.endOfHeading(text, stop) };
    for (const found of [mention, ...further(text, mention, lead)]) {
      yield found;
      [end, isAny] = [found.end, true];
    }
  }
};

// The mentions of rules and topics, those together that a word or sign joins to a list.
const lists = function* (all) {
  let found = [];
  for (const mention of all) {
    const isRule = mention.first !== null && depth(mention.first) > 0;
    if (!(mention.isBare && mention.word !== "" && isRule)) {
      yield found;
      found = [];
    }
    if (isRule) found.push(mention);
  }
  yield found;
};

// A number without a letter that no word introduces must stand in brackets, where words cite, where the
// text of a rule is quoted, or in a list with one that is meant: code is full of numbers.
const isMeant = (text, { at: [start, end], first, last, isBare }) =>
  !isBare || (last ?? first).letters !== "" || "[(".includes(text[start - 1] ?? " ") || forms.isCitedByWords(text, start, end);

// The mentions of rules and topics that are meant as such, and those that only look so.
const meant = (text) => {
  const sides = [[], []];
  for (const found of lists(mentions(text))) sides[found.some((mention) => isMeant(text, mention)) ? 0 : 1].push(...found);
  return sides;
};

// The lists of mentions that are none of `others`, as a capital letter that nothing cites may be a unit.
const listsInCapitals = (text, others) => {
  const isKnown = takenBy(others.map(({ at }) => at));
  const isNone = ({ at }) => !isKnown(at);
  return [...lists(mentions(text, true))].map((found) => found.filter(isNone)).filter((found) => found.length);
};

/** The numbers of rules and subrules that a post has but does not cite as such; `found` is what it does cite. */
export const passedOver = (text, found) => {
  const taken = new Set(found.map(({ at }) => at[0]));
  const [own, passed] = meant(text);
  const names = [...passed, ...listsInCapitals(text, [...own, ...passed]).flat()].filter(({ at, first }) => depth(first) > 1 && !taken.has(at[0])).map(({ first }) => print(first));
  return [...new Set(names)];
};

// Whether nothing but a stop stands beside what is there; an editor's mark of the bytes' order is nothing either.
const isAll = (text, [start, end]) => /^[\s\ufeff]*$/.test(text.slice(0, start)) && /^\.?[\s\ufeff]*$/.test(text.slice(end));

// A mention as the range that it begins, where that ends with a number that no rule has.
const withItsEnd = (text, { at: [start, end], first, last }) => {
  const beyond = last ? null : impossibleEnd(text, end, first);
  if (!beyond) return { start, end, first, last };
  return { start, end: beyond.stop, first, last: isAfter(beyond.last, first) ? beyond.last : null, impossible: beyond.impossible };
};

const ofMention = (text, mention) => {
  const { start, end, first, last, impossible } = withItsEnd(text, mention);
  const { day, copy, stop } = datedAt(text, end);
  const at = [start, stop];
  // Of a list, "704.5j and k", the last part by itself says nothing.
  const run = mention.last ? `-${mention.last.letters}` : "";
  const name = /\d/.test(text[start]) ? "" : `${print(first)}${run}${text.slice(mention.at[1], at[1])}`;
  return { at, end, first, last, numbers: expand(first, last), name, day, copy, impossible };
};

// The number at a place, which no rule has, with those that can be rules of the range that it begins.
const ofImpossible = (text, at) => {
  const impossible = text.slice(...at);
  const run = afterImpossible(text, at);
  if (!run) return { at, end: at[1], numbers: [], impossible };
  const { day, copy, stop } = datedAt(text, run.stop);
  return { at: [at[0], stop], end: run.stop, numbers: expand(run.first, run.last), day, copy, impossible };
};

// A mention of a rule as that of its subrule whose letter stands apart behind it, with others of its list.
const mayHaveALetter = ({ first, last }) => depth(first) === 2 && !last;
const apartOf = (text, mention) => {
  const found = mayHaveALetter(mention) ? letterApart(text, mention.at[1]) : null;
  return found ? withLetter(text, mention, found).map((each) => ofMention(text, each)) : [];
};

// A mention of a rule as that of a subrule with a letter that no rule has and that stands apart behind it.
const withImpossibleLetter = (text, mention) => {
  const found = mayHaveALetter(mention) ? impossibleApart(text, mention.at[1]) : null;
  if (!found) return null;
  const [start] = mention.at;
  return { at: [start, found.end], end: found.end, numbers: [], day: "", impossible: `${print(mention.first)}${found.letter}` };
};

const ofAddress = ({ at, number, day, copy }) => {
  const name = day ? `${number}${copy > 1 ? `~${copy}` : ""}@${day}` : number;
  return { at, end: at[1], first: parse(number), last: null, numbers: [parse(number)], name, day, copy, inAddress: true };
};

// Whether a citation is the words of a link to what an address names.
const isLabel = (text, { at, first, last }, { whole, number }) => {
  if (!first || last || print(first) !== number) return false;
  if (at[1] <= whole[0]) return TO_ADDRESS.test(text.slice(at[1], whole[0]));
  return FROM_ADDRESS.test(text.slice(whole[1], at[0]));
};

// A mention that only looks so; with `hasCompany` other citations stand around it.
const bareOf = (text, mention, hasCompany) => {
  const ifEver = (hasCompany && standsInASentence(text, ...mention.at)) || isAll(text, mention.at);
  const apart = apartOf(text, mention).map((each) => ({ ...each, ifEver: true }));
  const isCounted = apart.length > 0 && standsWithItsLetter(text, mention.at[0], apart.at(-1).at[1]);
  return { ...ofMention(text, mention), ifEver, byName: !ifEver, apart: isCounted ? apart : [] };
};

// A mention with a capital letter that may be a unit, one of a list of mentions.
const capitalOf = (text, mention, list) => {
  const ifEver = standsWithItsLetter(text, list[0].at[0], list.at(-1).at[1]);
  return { ...ofMention(text, mention), ifEver, byName: !ifEver };
};

// All that stands between the numbers of a list.
const JOINT = /^\s*(?:[,;/+&]|,?\s+(?:and|or))?\s*$/i;

// A citation with a day that is told before it, and has to be named with it.
const onDay = (text, one, day, told) => ({ ...one, day, name: `${one.name || text.slice(...one.at)} (${told})` });

// The same, in order, with the days told before numbers: "in 2010, 704.5j and 704.5k" tells it of both.
const withDays = (text, found) => {
  let [end, day, told] = [0, "", ""];
  return found.map((one) => {
    const isWithout = !one.day && one.numbers.length > 0 && !one.inAddress;
    if (!(day && JOINT.test(text.slice(end, one.at[0])))) [day, told] = datedBefore(text, end, one.at[0]);
    end = one.at[1];
    if (!isWithout) day = "";
    if (!day) return one;
    return { ...onDay(text, one, day, told), apart: one.apart?.map((each) => onDay(text, each, day, told)) };
  });
};

/**
 * The rules and topics that a post cites, in order; those that may count only `ifEver` a rule bore them, because
 * it cites others, their letter is a capital, or they are all the text there is; and those only where the name of their
 * rule stands beside them, `byName`. `apart` is the same with the letter that stands apart behind it: that counts instead where rules bore all
 * its numbers. What an address holds is read as addressed.js says, and as nothing else; the words of a link are not told beside an address that names the same rule for good.
 */
export const cited = (text) => {
  const found = addresses(text);
  const naming = found.filter(({ number }) => number);
  const dated = naming.filter(({ day }) => day);
  const starts = dated.map(({ whole }) => whole[0]);
  // The addresses before a citation and behind it.
  const nextTo = ({ at }) => dated.slice(Math.max(0, countUpTo(starts, at[0]) - 1), countUpTo(starts, at[0]) + 1);
  const isInAddress = takenBy(found.map(({ whole }) => whole));
  const isOutside = ({ at }) => !isInAddress(at);
  const [own, passed] = meant(text);
  const spoken = own.filter(isOutside).map((mention) => ({ ...(withImpossibleLetter(text, mention) ?? ofMention(text, mention)), apart: apartOf(text, mention) }))
    .filter((one) => one.day || !nextTo(one).some((address) => isLabel(text, one, address)));
  const isSpoken = takenBy(spoken.map(({ at }) => at));
  const impossible = impossibleNumbers(text, own.map(({ at }) => at))
    .filter((at) => isOutside({ at }) && !isSpoken(at))
    .map((at) => ofImpossible(text, at));
  // A range that begins with such a number ends with one that is no citation by itself.
  const isInRun = takenBy(impossible.map(({ at }) => at));
  const isNoEnd = ({ at }) => !isInRun(at);
  const sure = [...spoken.filter(isNoEnd), ...impossible, ...naming.map(ofAddress)];
  const bare = passed.filter(isOutside).filter(isNoEnd).map((mention) => bareOf(text, mention, sure.length > 0));
  const capital = listsInCapitals(text, [...own, ...passed])
    .flatMap((list) => list.filter(isOutside).filter(isNoEnd).map((mention) => capitalOf(text, mention, list)));
  return withDays(text, [...sure, ...bare, ...capital].sort((one, other) => one.at[0] - other.at[0]));
};
