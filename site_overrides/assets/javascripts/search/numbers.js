// Looks numbers up in the static index: who has one, who had it, and what stands near one nobody had.

import { parseNumber, shardOf } from "./number.js";
import { compareNumbers } from "./order.js";
import { readJson } from "./site.js";

const FOLDER = "data/v1/search/numbers";
const NEAR = 2;
const BELOW = 6;
const TEN = 10;

// What only some numbers need comes where it is needed, and is asked for again where it did not (palimpsest.js).
const load = (name) => globalThis.palimpsest.load(name);
const topics = () => readJson(`${FOLDER}/index.json`);
const shard = async (name) => (name in (await topics()) ? readJson(`${FOLDER}/${name}.json`) : null);

/** Begin to load what every number needs. */
export const prepare = () => topics().catch(() => {});

const place = (number, tenant, more = {}) => ({ number, ...tenant, ...more });
const firstOf = (numbers, number) => place(number, numbers[number][0]);

const nearest = async (number) => {
  const all = await topics();
  const numbers = await shard(shardOf(number));
  if (!numbers) {
    const names = Object.keys(all).filter((name) => name[0] === "G" ? number[0] === "G" : /^\d/.test(name) && number[0] !== "G");
    const after = names.findIndex((name) => compareNumbers(name, shardOf(number)) > 0);
    const at = after < 0 ? names.length : after;
    const near = names.slice(Math.max(0, at - NEAR), at + NEAR);
    return near.map((name) => place(name, all[name]));
  }
  const ordered = Object.keys(numbers);
  const after = ordered.findIndex((name) => compareNumbers(name, number) > 0);
  const at = after < 0 ? ordered.length : after;
  return ordered.slice(Math.max(0, at - NEAR), at + NEAR).map((name) => firstOf(numbers, name));
};

// The tenants with how sure it is that they had the number in the days asked, surest first, each at the newest
// edition of these days that shows it: who gives a date wants the words of then. Only rules have an index of days.
const asOf = async (tenants, number, days) => {
  const [cited, borne, index] = await Promise.all([
    load("cite/numbers.js"),
    load("cite/bearers.js"),
    readJson("data/v1/cite.json"),
  ]);
  const asked = cited.parse(number);
  if (!asked) return tenants;
  const sureness = borne.surenessWithin(days, asked, index, tenants);
  const showing = index.editions.filter((edition) => edition.days[0] <= days.last && cited.holds(edition.covers, asked));
  const placed = tenants.map((tenant, at) => {
    const told = { ...tenant, sureness: sureness[at] };
    const edition = showing.findLast(({ days: [day] }) => tenant.spans.some(([start, end]) => start <= day && day <= end));
    if (!edition) return told;
    return { ...told, words: borne.wordsOn(tenant, edition.days[0]), to: `${tenant.to.split("#")[0]}#e${edition.id}` };
  });
  return placed.sort((one, other) => other.sureness - one.sureness);
};

// The topics whose numbers begin as a number does that is not written to its end.
const completions = async (start) => {
  const all = await topics();
  const names = Object.keys(all).filter((name) => name.startsWith(start));
  return names.slice(0, TEN).map((name) => place(name, all[name]));
};

// What stands below a number; with a date, what stood below it then.
const below = async (numbers, number, days) => {
  const isBelow = (name) =>
    name.startsWith(number) && name !== number && (number.includes(".") ? /^[a-z]+$/ : /^\.\d+$/).test(name.slice(number.length));
  const names = Object.keys(numbers).filter(isBelow);
  if (!days) return names.slice(0, BELOW).map((name) => firstOf(numbers, name));
  const likeliest = names.map(async (name) => place(name, (await asOf(numbers[name], name, days))[0]));
  return (await Promise.all(likeliest)).filter(({ sureness }) => sureness).slice(0, BELOW);
};

// Whether an edition of the days asked, or without a date any edition, is held with the part a number stands in.
const isHeld = async (number, days) => {
  const [{ holds, parse }, { editions, known }] = await Promise.all([load("cite/numbers.js"), readJson("data/v1/cite.json")]);
  const asked = parse(number);
  if (!asked) return true;
  const inForce = days && (known.filter((day) => day <= days.first).at(-1) ?? "");
  const isOfThen = (edition) => edition.days.some((day) => day === inForce || (days.first < day && day <= days.last));
  return editions.some((edition) => holds(edition.covers, asked) && (!days || isOfThen(edition)));
};

// Whether all editions held are of later days than those asked: what was in them says nothing of then.
const areBefore = async (days) => {
  const { editions } = await readJson("data/v1/cite.json");
  return editions.length > 0 && days.last < editions[0].days[0];
};

/**
 * What the index says of a query: `null` where it spells no number, else `{ number, isKnown, isHeld, isBefore,
 * tenants, near, days }`. `tenants` are all rules that had the number, with `sureness` where a date was given;
 * `near` stands below it, or where nobody had it, beside it.
 */
export const lookUp = async (query) => {
  const asked = parseNumber(query);
  if (!asked) return null;
  if (asked.partial) {
    const near = await completions(asked.partial);
    return { number: asked.partial, isPartial: true, isKnown: near.length > 0, tenants: [], near, days: null };
  }
  const { number, days } = asked;
  const numbers = await shard(shardOf(number));
  const tenants = numbers && Object.hasOwn(numbers, number) ? numbers[number] : [];
  const isKnown = tenants.length > 0;
  const isBefore = Boolean(days) && isKnown && (await areBefore(days));
  const isDated = days && isKnown && !isBefore;
  const placed = isDated ? await asOf(tenants, number, days) : tenants.map((tenant) => (isBefore ? { ...tenant, sureness: 0 } : tenant));
  return {
    number,
    days,
    isKnown,
    isBefore,
    isHeld: isKnown || (await isHeld(number, days)),
    tenants: placed.map((tenant) => place(number, tenant)),
    near: await (isKnown ? below(numbers, number, days) : nearest(number)),
  };
};

const bearsItNow = ({ now, gone }) => !now && !gone;

/**
 * Where a number leads at once: the one rule that has it now, or had it at the date given, or ever had it.
 * Where several may be meant, its own page lists them; with a date, the search does (`null`).
 */
export const leadsTo = ({ number, tenants, days }) => {
  const sure = tenants.filter((tenant) => (days ? tenant.sureness === 2 : tenants.length === 1 || bearsItNow(tenant)));
  if (sure.length === 1) return sure[0].to;
  // Of another time than was asked, the page of the number would be the wrong rule's.
  if (days && tenants.some(({ sureness }) => sureness !== undefined)) return null;
  return tenants.length && /^\d{3}/.test(number) && !number.includes("Ruling") ? `r/${number}/` : tenants[0]?.to;
};
