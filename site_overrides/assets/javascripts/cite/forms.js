// The written forms of a mention, as generator/references/forms.py has them: patterns, each of one
// thing, and what decides between them. tests/cases/cites.json holds both to the same answers.

/** The letters a subrule may bear. */
export const LETTERS = "abcdefghijkmnpqrstuvwxyz";
const LETTER = `(?:[aA]?[${LETTERS}${LETTERS.toUpperCase()}])`;
// What people put around the letters of a subrule, which no edition does: "704.5(k)", "704.5 (k)", "704.5.k".
const SET_APART = `(?: ?\\(${LETTER}\\)|\\.[${LETTERS}])`;
const WORD = "[\\p{L}\\p{N}_]";
const DASHES = "\\u2010-\\u2014";
const END = `(?!${WORD}|%|[.:]\\d)`;

/** Something that has the shape of a number: a rule or ruling, a topic, a glossary entry, a section. */
export const number = () => new RegExp(
  "(?:"
    + `(?<dotted>[1-9]\\d\\d(?:\\.[1-9]\\d{0,2}(?<letters>${LETTER}|${SET_APART})?(?:\\.Ruling\\.[1-9]\\d{0,3})?|\\.Ruling\\.[1-9]\\d{0,3}))`
    + `|(?<topic>[1-9]\\d\\d(?![,-]\\d{1,2}[${LETTERS}](?!${WORD})|,\\d{1,2}(?!${WORD}|,)))` // "704,5k" is no topic
    + `|(?<glossary>G[1-9]\\d?\\.[1-9]\\d{0,3}[${LETTERS}]?)`
    + "|(?<=[\\s(/:#§-])(?<section>[1-9])"
  + `)${END}`,
  "gu",
);

/** What stands in official files for a dash that they lost. */
export const LOST_DASHES = ["?", "\ufffd"];
/** What joins the two ends of a range; a "to" may as well say where something moved, see `isMove`. */
export const RANGE_JOINT =
  "(?:"
    + `[-${DASHES}\\u2212]`
    + `|(?:\\.{2,3}|…)(?=\\(?${WORD})`
    + `|[${LOST_DASHES.join("")}](?=[1-9]\\d\\d(?!${WORD})|(?:[b-hjkmnp-z]|i(?=[,.;:)]))(?!${WORD}|['’]${WORD}))`
    + `|[ ][-${DASHES}\\u2212][ ](?=[1-9]\\d\\d\\.)`
    + "|,?\\s+[tT][hH][rR](?:[oO][uU][gG][hH]|[uU])\\s+(?:[tT][hH][eE]\\s+)?"
      + "(?:(?:(?:[sS][uU][bB])?[rR][uU][lL][eE][sS]?|[sS][eE][cC][tT][iI][oO][nN][sS]?|[sS][tT][eE][pP][sS]?)\\s+)?"
    // Before a full number, or a letter that is no word either.
    + "|(?<to>\\s+[tT][oO]\\s+(?:(?:(?:[sS][uU][bB])?[rR][uU][lL][eE][sS]?|[sS][tT][eE][pP][sS]?|[cC][rR])\\s+)?"
      + `(?=[1-9]\\d\\d(?!${WORD}|%)|(?:[b-kmp-tz]|\\(${LETTER}\\))(?!${WORD}|['’.]${WORD})))`
  + ")";

const RANGE = new RegExp(
  RANGE_JOINT
  + `(?:(?<full>[1-9]\\d\\d\\.[1-9]\\d{0,2}(?<last>${LETTER}|${SET_APART})?)|(?<letters>${LETTER}|\\(${LETTER}\\))|(?<digits>[1-9]\\d{0,2}))${END}`,
  "uy",
);

// Words that make of "to" a way from one place to another, with what leads from them to the end of a number.
const MOVING = new RegExp(
  `(?<!${WORD})(?:from|mov(?:e[ds]?|ing)|chang(?:e[ds]?|ing)|renumber${WORD}*|reletter${WORD}*|renam(?:e[ds]?|ing)`
    + `|bec(?:a|o)mes?|becoming|go(?:es|ing)?|went|gone|turn(?:s|ed|ing)?|shift${WORD}*|switch${WORD}*`
    + `|swap${WORD}*|convert${WORD}*|transfer${WORD}*|relocat${WORD}*|reassign${WORD}*|migrat${WORD}*|bump${WORD}*|push${WORD}*`
    + `|updat${WORD}*|correct${WORD}*|edit(?:s|ed|ing)?|amend${WORD}*|fix(?:es|ed|ing)?|compar${WORD}*`
    + `|redirect${WORD}*|link${WORD}*|add(?:s|ed|ing)?)(?!${WORD})`
    + `(?:[^.;:!?\\n]|\\.(?=${WORD}|\\())*$`,
  "iu",
);
const MOVED = new RegExp(
  `\\s+(?:move|change|renumbering|shift|switch|swap|transition|update|edit|correction|rename)(?!${WORD})`,
  "iuy",
);
const MOVE_BACK = 96;

const ONE_OR_TWO = `(?:${WORD}{1,2}|\\(${WORD}{1,2}\\))`;
const FURTHER_LETTER = new RegExp(
  "(?:"
    + "(?<slash>[/+])"
    + "|,?\\s(?:and/or|and|or|&)\\s(?!i\\s[a-z]|I\\s)"
    + "|,\\s(?=\\S{1,4}(?:,|\\s(?:and/or|and|or|&|through|thru)\\s))"
    + `|,\\s(?![aAiI](?!${WORD}))(?=${ONE_OR_TWO}(?:[-${DASHES}]${ONE_OR_TWO})?(?:[.;:!?)\\]]|$))`
    + "|(?=\\()"
  + `)(?<letters>${LETTER}|\\(${LETTER}\\))(?!${WORD}|['’.]${WORD})`,
  "uy",
);

/** Letters that are words too: "704.5k and a creature". */
export const WORDS = new Set(["a", "A", "i", "I"]);

const WORD_BEFORE = new RegExp(
  `(?<!${WORD}|-)`
    + "(?:(?<word>(?:comp|sub)?rules?|sections?|steps?)(?<colon>:(?=\\s))?\\s*(?:(?:numbers?|nos?\\.|nrs?\\.)\\s+|[#§]\\s*)?"
    + "|(?<short>CR|(?<!\\.)C\\. ?R\\.)(?::(?=\\s)|-)?\\s*(?:[#§]\\s*)?)"
    + "(?:(?<=\\s)(?:[*_`]{1,3}|\\[[biu]\\]))?$",
  "iu",
);
// Behind "Rules:" other numbers may count something ("Rules: 100 cards").
const DOTTED = /^[1-9]\d\d\.[1-9]/;
const WORD_BACK = 20;
const LOOK_BACK = 32;

const OTHER_BOOK = /\b(?:(?:floor|tournament|house) (?:rules?|sections?)|MTR|IPG|JAR)\s+$/i;
const OF_OTHER_BOOK = /\s+of the\s+(?:magic:? (?:the gathering )?)?(?:floor|tournament) rules/iy;
const JOINT = new RegExp(
  "^(?:[*_`]{1,3}|\\[\\/[biu]\\])?"
    + `(?<joint>\\s*(?:[,;/]\\s*)?(?:(?:and/or|and|or|nor|&)\\s+)?|[-${DASHES}])`
    + "(?:[*_`]{1,3}|\\[[biu]\\])?$",
  "iu",
);
const STUCK_BEFORE = /(?:[\p{L}\p{N}_.$€£¥#@~=+/\\-]|\d[,:])$/u;
const ANCHOR = /(?<![\p{L}\p{N}_./-])#?r$/u;
const PRICED = new RegExp(
  "\\b(?:costs?|price[ds]?|pa(?:id|ys?)|versions?|ver\\.?|v\\.?|release|build"
    + "|fig(?:ure)?\\.?|tables?|pages?|pp?\\.|chapters?|episodes?)\\s+(?:at\\s+)?$",
  "i",
);
const COUNTED = new RegExp(
  "[\\s-]?(?:(?:million|billion|thousand|percent"
    + "|hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?"
    + "|miles?|feet|foot|inch(?:es)?|pounds?|lbs?|ounces?|degrees?|points?|times"
    + "|(?:kilo|milli)?grams?|kilos?|(?:kilo|centi|milli)?met(?:er|re)s?|lit(?:er|re)s?"
    + "|dollars?|bucks?|euros?|cents?|USD|EUR|GBP|tix"
    + "|life|damage|mana(?! (?:pool|burn|cost|value|abilit))|cards?|players?|creatures?|tokens?|counters?"
    + "|[kcm]?m|[km]?g|m?s|[KMG]B|[KMG]?Hz|FM)\\b|[€£¥°])",
  "y",
);
/** What an amount is often short for. */
export const UNITS = new Set(["b", "g", "k", "m"]);
const COUNTED_SHORT = /\s(?:miles|kms?|views?|viewers|followers|subscribers|users|downloads|likes|dollars|bucks|euros|USD|EUR|GBP|protein)\b/y;
const COUNTING = /\b(?:costs?|price[ds]?|paid|worth|salary of|earn(?:s|ed)?|views:)\s+(?:at\s+)?$/i;
const CITING = /\b(?:see(?: also)?|cf\.?|per|according to|rules? (?:is|are|was|were)(?: now)?)\s+[*_“"]*$/i;
const SEE = /\bsee(?: also)?\s+$/i;
const SAYING = new RegExp(
  '[*_”"]*\\s+(?:says?|said|states?|stated|reads?|tells?|explains?|defines?|covers?'
    + `|applies|requires?|means?)(?!${WORD})`,
  "uy",
);
const BEGINS_A_LINE = /(?:^|\n|\[quote[^\]\n]*\])[ \t>#*_“"•-]*$/;
const AS_PRINTED = /\.[*_]* [A-Z“"]/y;
const HEADING = new RegExp(
  ',?\\s?(?:"(?<straight>[^"]{2,90})"'
    + "|“(?<curly>(?:[^“”]|“[^“”]*”){2,90})”"
    + "|“(?<unclosed>[^“”().]{2,90})(?=\\))"
    + "|‘(?<single>[^‘’]{2,90})’)",
  "y",
);

// What a sticky pattern finds at a place, and the text that could decide before it.
const at = (pattern, text, place) => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};
const back = (text, start, length) => text.slice(Math.max(0, start - length), start);

/** The rest of a range that goes on at `place`. */
export const rangeAt = (text, place) => at(RANGE, text, place);
/** Whether what looks like the rest of a range says by "to" where something moved ("from 704.5j to 704.5k"). */
export const isMove = (text, { index, groups, 0: all }) =>
  groups.to !== undefined && (MOVING.test(back(text, index, MOVE_BACK)) || at(MOVED, text, index + all.length) !== null);
/** A further subrule, given by its letter alone, at `place`. */
export const furtherLetterAt = (text, place) => at(FURTHER_LETTER, text, place);

/** The letters of a subrule without what sets them apart: "K", "(k)" and ".k" are "k". */
export const bareLetters = (printed) => printed.replace(/^ ?[(.]|\)$/g, "").toLowerCase();

/** The word that introduces the number at `start` ("Rules", "section", "CR"), or nothing. */
export const wordBefore = (text, start) => {
  const found = WORD_BEFORE.exec(back(text, start, WORD_BACK));
  if (!found || (found.groups.colon && !DOTTED.test(text.slice(start, start + 5)))) return "";
  return found.groups.word ?? found.groups.short;
};
/** Whether the number is said to be of other rules ("Floor Rules 122", "MTR 100.6"). */
export const isOfAnotherBook = (text, start, end) =>
  OTHER_BOOK.test(back(text, start, LOOK_BACK)) || at(OF_OTHER_BOOK, text, end) !== null;
// What is longer joins nothing; reading all of it for every number there is takes the square of the time.
const LONGEST_JOINT = 60;
/** What joins the parts of a list where `gap` is all that stands between them, else nothing. */
export const jointOf = (gap) => (gap.length > LONGEST_JOINT ? "" : JOINT.exec(gap)?.groups.joint.trim() ?? "");
/** Whether what stands before `start` leaves a number on its own, be it the name of its place ("#r704.5k"). */
export const standsAlone = (text, start) => {
  const anchor = ANCHOR.exec(back(text, start, 3));
  return !STUCK_BEFORE.test(back(text, start - (anchor ? anchor[0].length : 0), 2));
};
/** Whether the number counts or prices something ("costs 100.50", "100.5 hours"). */
export const isAmount = (text, start, end) =>
  at(COUNTED, text, end) !== null || PRICED.test(back(text, start, LOOK_BACK));
/** Whether a number that ends with one of `UNITS` counts something ("paid 704.5k"). */
export const isShortAmount = (text, start, end) =>
  at(COUNTED_SHORT, text, end) !== null || COUNTING.test(back(text, start, LOOK_BACK));
/** Whether words cite the number ("see 603.6", "603.6 says"), or it begins the text of a rule. */
export const isCitedByWords = (text, start, end) => {
  const before = back(text, start, LOOK_BACK);
  if (CITING.test(before) || at(SAYING, text, end)) return true;
  const isFirst = BEGINS_A_LINE.test(start > LOOK_BACK ? before.replace(/^[^\n]/, "x") : before);
  return isFirst && at(AS_PRINTED, text, end) !== null;
};
/** The end of the quoted title after `end`, or `end` where there is none. */
export const endOfHeading = (text, end) => {
  const found = at(HEADING, text, end);
  if (!found) return end;
  const quoted = Object.values(found.groups).find((part) => part !== undefined);
  const title = quoted.trim().replace(/[.,;:]+$/, "").trimEnd();
  return /^[\p{Lu}\p{N}]/u.test(title) ? end + found[0].length : end;
};
/** Whether the number is cited by "see" and the quoted title that follows. */
export const isTitled = (text, start, end) => SEE.test(back(text, start, LOOK_BACK)) && endOfHeading(text, end) > end;
