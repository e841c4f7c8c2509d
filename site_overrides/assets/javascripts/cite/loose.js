// Numbers that only what stands around them shows to be citations, and such as no rule can bear, as
// generator/references/loose.py reads them.

import * as forms from "./forms.js";
import { isAfter, letterAfter, letterBefore, parse, print } from "./numbers.js";
import { countUpTo } from "./taken.js";

const IMPOSSIBLE = /(?<![\p{L}\p{N}_])[1-9]\d\d\.[1-9]\d{0,2}[lLoO](?![\p{L}\p{N}_]|%|[.:]\d)/gu;
// The rest of a range of subrules, whatever the letter of the last one.
const END_OF_RANGE = new RegExp(
  forms.RANGE_JOINT
    + "(?<rule>[1-9]\\d\\d\\.[1-9]\\d{0,2})?(?<letters>[aA]?[a-zA-Z]|\\([aA]?[a-zA-Z]\\))(?![\\p{L}\\p{N}_]|%|[.:]\\d)",
  "uy",
);
// A letter that stands apart behind the number of a rule: "704.5 k", "704.5-k". Before a word it may not be one of those that are
// words themselves, or stand for some ("a", "I", "u", "r", "n", "x").
const LETTER = `[${forms.LETTERS}${forms.LETTERS.toUpperCase()}]`;
const apartWith = (letter) => new RegExp(
  `[ \\u2010-\\u2013-](?<letter>${letter})(?:(?=\\s*$`
    + "|[,;:!?)\\]”\"’']+(?:\\s|$)"
    + "|\\.[)\\]”\"’']*(?:\\s(?!\\s*\\d)|$)"
    + "|[-\\u2010-\\u2014][A-Za-z](?![\\p{L}\\p{N}_]))"
    + "|(?<![aeinruvwxyAEINRUVWXY])(?=\\s+[\\p{L}([“\"]))",
  "uy",
);
const APART = apartWith(LETTER);
// A letter that no rule has, set apart so: "704.5 L".
const APART_IMPOSSIBLE = apartWith("[lLoO]");
const LOOK_BACK = 32;
const LED_TO = /(?:^|\p{L}[.,;!?)”"’]*\s|[.,;!?)”"’]\s|\n)\s*$/u;
const GOES_ON = /^[,.;:!?)”"’]*(?:$|\n|\s+[\p{L}(“"])/u;
const CODE_GOES_ON = /^(?:[;:](?:\n|$)|\s+x\s+\d)/;
const INITIALS = /(?<![\p{L}\p{N}_])(?:[A-Z]\.? ?){2,}\s+$/u;
const MEASURED = new RegExp(
  "\\b(?:(?:average|mean|median|total|sum|score|rating|ratio|rate|weight|size|speed"
    + "|temperature|frequency|value|result|balance|budget)(?:\\s+(?:of|is|was|at))?"
    + "|than|about|around|almost|nearly|roughly|approximately|equals?|times|plus|minus"
    + "|return|below|above|exactly|only|another|for|x|at)\\s+$",
  "i",
);
// An amount is followed by what is counted, or "of" it; a rule by an end, or by words that count nothing.
const COUNTS_NOTHING = new RegExp(
  "[,.;:!?)”\"’]|$|\\n|\\s+(?:[(“\"]"
    + "|(?:the|an?|this|that|these|those|its?|he|she|they|we|you|i|your|their|his|her|my|our"
    + "|is|isn|was|wasn|are|aren|were|be|has|have|had|do|does|doesn|did|didn"
    + "|can|cannot|could|will|won|would|should|may|might|must"
    + "|and|or|nor|but|so|yet|if|when|where|while|because|since|as|then|which|who|not|also|only|still)(?![\\p{L}\\p{N}_]))",
  "iuy",
);
const HAD = /(?<![\p{L}\p{N}_])(?:has|have|had|gets?|got|makes?|made|worth|over|reach(?:es|ed)?|hit|raised|earned|won|lost)\s+$/iu;

/**
 * The numbers with the letter l or o that words, brackets or a list of citations show to be meant as rules; `cited`
 * are the places of the citations, in order.
 */
export const impossibleNumbers = (text, cited) => {
  const starts = cited.map((at) => at[0]);
  return [...text.matchAll(IMPOSSIBLE)]
    .map((match) => [match.index, match.index + match[0].length])
    .filter(([start, end]) => {
      const isLedTo = forms.wordBefore(text, start) || forms.isCitedByWords(text, start, end);
      const place = countUpTo(starts, start);
      const gaps = [...cited.slice(0, place).slice(-1).map((at) => [at[1], start]), ...cited.slice(place, place + 1).map((at) => [end, at[0]])];
      const isListed = gaps.some((gap) => forms.jointOf(text.slice(...gap)));
      const isBracketed = "[(".includes(text[start - 1] ?? " ");
      return (isLedTo || isListed || isBracketed) && !forms.isOfAnotherBook(text, start, end);
    });
};

// Letters if a rule can have them, else the last ones before them.
const upTo = (letters) => (forms.LETTERS.includes(letters.at(-1)) ? letters : `${letters.slice(0, -1)}${letterBefore(letters.at(-1))}`);

/**
 * What ends a range from `first` that goes on at `end`, where that can be no rule: the number as it would be written,
 * the last one before it that can be a rule, and the end of the range.
 */
export const impossibleEnd = (text, end, first) => {
  END_OF_RANGE.lastIndex = end;
  const match = first.letters ? END_OF_RANGE.exec(text) : null;
  const above = print({ ...first, letters: "" });
  if (!match || (match.groups.rule ?? above) !== above || forms.isMove(text, match)) return null;
  const letters = forms.bareLetters(match.groups.letters);
  const last = { ...first, letters: upTo(letters) };
  return letters === last.letters || isAfter(first, last) ? null : { impossible: `${above}${letters}`, last, stop: end + match[0].length };
};

/**
 * The first and last number that can be a rule of a range that begins with the one at `[start, end]` that cannot, and
 * where it ends; null where no range goes on there, or none with such a number.
 */
export const afterImpossible = (text, [start, end]) => {
  END_OF_RANGE.lastIndex = end;
  const match = END_OF_RANGE.exec(text);
  const above = text.slice(start, end - 1);
  if (!match || (match.groups.rule ?? above) !== above || forms.isMove(text, match)) return null;
  const first = { ...parse(above), letters: letterAfter(text[end - 1].toLowerCase()) };
  const last = { ...first, letters: upTo(forms.bareLetters(match.groups.letters)) };
  return isAfter(first, last) ? null : { first, last, stop: end + match[0].length };
};

/**
 * The letter that stands apart behind the number that ends at `end`, in small, and where it ends. It may still be none:
 * that only the numbers that rules bore can tell.
 */
export const letterApart = (text, end) => {
  APART.lastIndex = end;
  const match = APART.exec(text);
  return match && { letters: match.groups.letter.toLowerCase(), end: end + match[0].length };
};

/** The same of a letter that no rule has, as printed. */
export const impossibleApart = (text, end) => {
  APART_IMPOSSIBLE.lastIndex = end;
  const match = APART_IMPOSSIBLE.exec(text);
  return match && { letter: match.groups.letter, end: end + match[0].length };
};

/** Whether a bare number stands where a sentence would name a rule. */
export const standsInASentence = (text, start, end) => {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const after = text.slice(end, end + LOOK_BACK) + (text.length > end + LOOK_BACK ? "x" : "");
  return (
    forms.standsAlone(text, start) && LED_TO.test(before) && GOES_ON.test(after) && !CODE_GOES_ON.test(after)
    && !INITIALS.test(before) && !MEASURED.test(before) && !forms.isAmount(text, start, end)
  );
};

/** Whether a number with a letter that may be a unit stands where a sentence would name a rule. */
export const standsWithItsLetter = (text, start, end) => {
  COUNTS_NOTHING.lastIndex = end;
  return (
    standsInASentence(text, start, end) && COUNTS_NOTHING.test(text)
    && !HAD.test(text.slice(Math.max(0, start - LOOK_BACK), start))
  );
};
