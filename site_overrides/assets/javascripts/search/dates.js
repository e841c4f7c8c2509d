// A date, by itself or behind words: the editions of that time, and what each changed.

import { daysOf, MONTH, YEAR } from "./days.js";
import { readJson } from "./site.js";

// What may be said of a date that means the book itself.
const AROUND = /^(?:(?:the|cr|rules?|editions?|changes|as|in|of|from)\s+)+|\s+(?:cr|rules?|editions?|changes)$/g;

/** The first and last day of a query that is a date and nothing else, as ISO dates; `null` for anything else. */
export const parseDate = (query) => daysOf(query.toLowerCase().replace(/[,\s]+/g, " ").trim().replace(AROUND, ""));

// Words, and a date behind them that says when; "before 2009" says something else.
const BEHIND = new RegExp(
  `^(?<words>.*?\\p{L}.*?)(?<!\\b(?:before|after|since|until|till))[\\s,(]+(?:(?:as\\s+)?(?:in|of|from)\\s+)?`
    + `(?<date>(?:(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?${MONTH}\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?)?${YEAR}(?:-\\d\\d){0,2})\\)?$`,
  "iu",
);

/** A query as `{ words, date }`: the date behind its words, empty where there is none. */
export const apart = (query) => {
  const { words, date } = BEHIND.exec(query.trim())?.groups ?? {};
  return words && parseDate(date) && !parseDate(query) ? { words, date } : { words: query, date: "" };
};

const place = (edition, before) => ({
  title: edition.title,
  to: `cr/${edition.id}/`,
  changes: before && { title: before.title, to: `changes/${before.id}..${edition.id}/` },
});

/**
 * The editions a query asks for by their date: `null` where it is none, else `{ editions, isThen }`, oldest
 * first, each with `title`, `to` and its `changes`. Where none is of that time, the one in force then stands
 * alone, and `isThen` is false; there is none before the first.
 */
export const editionsOf = async (query) => {
  const days = parseDate(query);
  if (!days) return null;
  const { editions: held } = await readJson("data/v1/cite.json");
  const isOf = (edition) => edition.days.some((day) => days.first <= day && day <= days.last);
  const then = held.filter(isOf);
  const shown = then.length ? then : held.filter((edition) => edition.days[0] < days.first).slice(-1);
  return { editions: shown.map((edition) => place(edition, held[held.indexOf(edition) - 1])), isThen: then.length > 0 };
};

/** What is said of editions found so. */
export const saidOf = ({ editions, isThen }) => {
  if (!editions.length) return "No edition of that time or before is held.";
  if (!isThen) return "No edition of that time is held; the newest before it:";
  return editions.length === 1 ? "1 edition of that time" : `${editions.length} editions of that time`;
};
