// Which rules bore a number on a day, as generator/references/bearers.py reads it off the index of numbers.

import { holds } from "./numbers.js";

/** Those of `bearers`, the rules that ever bore a number, that bore it in `edition`. */
export const standsAt = (bearers, edition) => {
  const [day] = edition.days;
  return bearers.filter(({ spans }) => spans.some(([first, last]) => first <= day && day <= last));
};

/** What a rule is told by on `day`, or while it bore its number at all. */
export const wordsOn = ({ words, earlier = [] }, day) => (earlier.find(([until]) => day < until) ?? [null, words])[1];

// What is told of `day`: the one of `stretches` that it lies in, which begin with their first day and the day after.
const toldOn = (day, stretches = []) => stretches.find(([since, until]) => since <= day && day < until);

/** The other rule of now that most of what a rule said on `day` stands in: from when to when, number, way, words. */
export const elsewhereOn = ({ elsewhere }, day) => toldOn(day, elsewhere) ?? [];

/** The same of another rule of now that has some of what it said on a day, where none has most. */
export const dividedOn = ({ divided }, day) => toldOn(day, divided) ?? [];

/** Whether hardly any of what a rule said on `day` is left in what it is now. */
export const hasFaded = ({ faded }, day) => toldOn(day, faded) !== undefined;

/** The last of `editions`, oldest first, up to `day`, and the first one after; each if there is one. */
export const besideDay = (day, editions) => [
  editions.filter((edition) => edition.days[0] <= day).slice(-1),
  editions.filter((edition) => edition.days[0] > day).slice(0, 1),
];

/** The last edition up to `day` that covers a number, and the first one after; each if there is one. */
export const aroundOf = (number, day, { editions }) =>
  besideDay(day, editions.filter((edition) => holds(edition.covers, number)));

// Rules appear several times a year: whether so much time lies between two editions that there must have been others.
const YEAR = 366 * 24 * 60 * 60 * 1000;
const areApart = (old, now) => Boolean(old) && Date.parse(now) - Date.parse(old) > YEAR;

// The rules that bore a number on `day`, and whether the editions held settle that: the edition in force,
// or, where that is not held, the nearest before and after, if one rule bore the number in both.
const bearersOn = (number, day, index, all) => {
  const inForce = index.known.filter((known) => known <= day).at(-1) ?? "";
  const next = index.known.find((known) => known > day);
  const isSure = day === inForce || !next || !areApart(inForce, next);
  const current = index.editions.find((edition) => isSure && edition.days.includes(inForce) && holds(edition.covers, number));
  if (current) return [standsAt(all, current), true];
  const [before, after] = aroundOf(number, day, index);
  const sides = [...before, ...after].map((edition) => standsAt(all, edition));
  const isOne = sides.length === 2 && sides[0].length === 1 && sides[1].length === 1 && sides[0][0] === sides[1][0];
  return isOne ? [sides[0], true] : [[...new Set(sides.flat())], false];
};

/** The day `when`; of a month or a year its first day, and those on which another edition began. */
export const daysOf = (when, { known }) => {
  if (when.length === "2009-10-01".length) return [when];
  const first = `${when}-01-01`.slice(0, "2009-10-01".length);
  return [first, ...known.filter((day) => first < day && day.startsWith(when))];
};

/**
 * How sure it is that each of `all`, the bearers of `number`, bore it at some time from `first` to `last`: 2
 * where the editions held settle a day of that time so, 1 where they leave it open, 0 where others bore it.
 */
export const surenessWithin = ({ first, last }, number, index, all) => {
  const days = [first, ...index.known.filter((day) => first < day && day <= last)];
  const sides = days.map((day) => bearersOn(number, day, index, all));
  const isOpen = sides.every(([found, isSettled]) => !found.length && !isSettled);
  return all.map((bearer) => {
    const sure = sides.filter(([found]) => found.includes(bearer)).map(([, isSettled]) => (isSettled ? 2 : 1));
    return Math.max(isOpen ? 1 : 0, ...sure);
  });
};

/** The rules that bore a number on any of `days`, and whether each of them is settled. */
export const bearersWithin = (days, number, index, all) => {
  const sides = days.map((day) => bearersOn(number, day, index, all));
  return [[...new Set(sides.flatMap(([found]) => found))], sides.every(([, isSettled]) => isSettled)];
};
