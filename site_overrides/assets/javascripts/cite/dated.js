// The day that a number bears: of a permanent name, or as words say it. Reads it as generator/references/dated.py does.

const WHEN = "(?:19|20)\\d\\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01]))?)?(?!-?\\d)";
const NTH = "\\d{1,2}(?:st|nd|rd|th)?";
const MONTH = "[a-z]{3,9}\\.?";
// The same in words: October 2009, Oct. 1, 2009, 1 October 2009; of 10/1/2009 only the year is told everywhere alike.
const IN_WORDS = `(?:${MONTH}\\s+(?:${NTH},?\\s+)?|${NTH}\\s+${MONTH}\\s+|\\d{1,2}/\\d{1,2}/)(?:19|20)\\d\\d(?!\\d)`;
// What makes a number a permanent name: the day of the edition that is meant, behind the number or, of
// several rules that bore it, behind which of them. A month or a year says when, as it does in the search;
// so do the words of a sentence: "704.5k (2010)", "704.5k as of July 2010", "704.5k in 2010", "704.5k, 2010."
const DATED = new RegExp(
  `(?:~(?<copy>[2-9]))?@(?<day>${WHEN})`
    + `|\\s?[(\\[](?:(?:(?:effective\\s+)?as\\s+of|effective|from)\\s+)?(?<bracketed>${WHEN}|${IN_WORDS})[)\\]](?!\\()`
    + `|,?\\s+(?:(?:effective\\s+)?as\\s+of|(?:back\\s+)?in|from(?:\\s+the)?|of(?:\\s+the)?)\\s+(?<said>${WHEN}|${IN_WORDS})`
    + "|,\\s+(?<listed>(?:19|20)\\d\\d)(?=[.;:!?)\\]]|$)",
  "iy",
);
// The same before a number, with nothing but what introduces it between: "In 2010, rule 704.5k", "in the 2010 CR, 704.5k".
// In "changed in 2013, 704.5k now …" it ends what was said before.
const BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}_@/.-])(?<done>[a-z]+ed\\s+)?(?:(?:effective\\s+)?as\\s+of|in|of)\\s+(?:the\\s+)?(?<said>${WHEN}|${IN_WORDS})(?<comma>,)?`
    + "(?:\\s+(?:comprehensive\\s+|comp\\.?\\s+)?(?:rules|rulebook|CR|edition),?)?"
    + "(?:\\s+(?:the\\s+)?(?:rule|CR|section))?\\s+$",
  "iu",
);
// So far before a number the words that tell its day may begin.
const REACH = 80;
const ISO = new RegExp(`^${WHEN}$`);
const MONTHS = "january february march april may june july august september october november december".split(" ");

// A day, month or year as the data have it; empty where its month has no such name.
const iso = (told) => {
  const year = told.slice(-4);
  if (ISO.test(told)) return told;
  if (told.includes("/")) return year;
  const word = /[a-z]{3,}/i.exec(told)?.[0].toLowerCase() ?? "-";
  const month = MONTHS.findIndex((name) => name.startsWith(word)) + 1;
  if (!month) return "";
  const day = Number(/\d+/.exec(told)[0]);
  const known = `${year}-${String(month).padStart(2, "0")}`;
  const isOne = day > 0 && day <= new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return isOne ? `${known}-${String(day).padStart(2, "0")}` : known;
};

// A full day in a sentence, and not in an address or a name: March 12, 2008; 12 March 2008; 2008-03-12.
const FULL_DAY = new RegExp(
  `(?<![\\p{L}\\p{N}_@/.~-])(?:(?:19|20)\\d\\d-\\d\\d-\\d\\d|(?:${MONTH}\\s+${NTH},?|${NTH}\\s+(?:of\\s+)?${MONTH},?)\\s+(?:19|20)\\d\\d)(?![\\d/-])`,
  "giu",
);
const exists = (day) => day.length === "2009-10-01".length && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** The days of the calendar that a text names in full, each once. */
export const daysNamed = (text) => [...new Set([...text.matchAll(FULL_DAY)].map(([told]) => iso(told)).filter(exists))];

/**
 * The day that a number bears which ends at `end`, which of several rules it is then, and where that ends. The day may be
 * a month or a year, and is empty where none is told.
 */
export const datedAt = (text, end) => {
  DATED.lastIndex = end;
  const match = DATED.exec(text);
  const { day, bracketed, said, listed, copy } = match?.groups ?? {};
  const told = day ?? iso(bracketed ?? said ?? listed ?? "-");
  return told ? { day: told, copy: Number(copy ?? 1), stop: end + match[0].length } : { day: "", copy: 1, stop: end };
};

/**
 * The day that is told right before a number, which begins at `end`, but not before `start`; and how it is told. The day
 * may be a month or a year; both are empty where none is told.
 */
export const datedBefore = (text, start, end) => {
  const { done, said, comma } = BEFORE.exec(text.slice(Math.max(start, end - REACH), end))?.groups ?? {};
  const day = said && !(done && comma) ? iso(said) : "";
  return day ? [day, said] : ["", ""];
};
