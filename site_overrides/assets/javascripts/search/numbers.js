// Looks numbers up in the static index: who has one, who had it, and what stands near one nobody had.

import { parseNumber, shardOf } from "./number.js";
import { readJson } from "./site.js";

const FOLDER = "data/v1/search/numbers";
const NEAR = 2;
const BELOW = 6;
const TEN = 10;

const topics = () => readJson(`${FOLDER}/index.json`);
const shard = async (name) => (name in (await topics()) ? readJson(`${FOLDER}/${name}.json`) : null);

/** Begin to load what every number needs. */
export const prepare = () => topics().catch(() => {});

// How sure it is that a tenant had its number at some time between `first` and `last`: 2 where an edition
// of that time shows it, 1 where only editions before or after do, 0 where they say otherwise.
const standing = (tenant, { first, last }) => {
  const sure = tenant.spans.some(([start, end, until]) => first <= (until ? end : "9999") && start <= last);
  if (sure) return 2;
  return tenant.spans.some(([start, , until]) => (until && first < until && start <= last) || last < start) ? 1 : 0;
};

// Rules as the rulebook orders them: 704.5z before 704.5aa before 704.6.
const keyOf = (number) => {
  const [, main, letters, index] = /^([\dG.]*\d)([a-z]*)(?:\.Ruling\.(\d+))?/.exec(number) ?? [null, number, "", ""];
  const parts = main.replace("G", "").split(".").map(Number);
  return [parts[0], parts[1] ?? 0, letters.length, letters, Number(index ?? 0)];
};
const compare = (one, other) => {
  const [left, right] = [keyOf(one), keyOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at] < right[at] ? -1 : 1;
};

const place = (number, tenant, more = {}) => ({ number, ...tenant, ...more });
const firstOf = (numbers, number) => place(number, numbers[number][0]);

const nearest = async (number) => {
  const all = await topics();
  const numbers = await shard(shardOf(number));
  if (!numbers) {
    const names = Object.keys(all).filter((name) => name[0] === "G" ? number[0] === "G" : /^\d/.test(name) && number[0] !== "G");
    const after = names.findIndex((name) => compare(name, shardOf(number)) > 0);
    const at = after < 0 ? names.length : after;
    const near = names.slice(Math.max(0, at - NEAR), at + NEAR);
    return near.map((name) => place(name, all[name]));
  }
  const ordered = Object.keys(numbers);
  const after = ordered.findIndex((name) => compare(name, number) > 0);
  const at = after < 0 ? ordered.length : after;
  return ordered.slice(Math.max(0, at - NEAR), at + NEAR).map((name) => firstOf(numbers, name));
};

const byDays = (tenants, days) =>
  tenants
    .map((tenant) => ({ ...tenant, sureness: days ? standing(tenant, days) : null }))
    .sort((one, other) => (other.sureness ?? 0) - (one.sureness ?? 0));

// Each tenant at the newest edition of the days asked that shows it: who gives a date wants the words of then.
const asOf = async (tenants, number, { last }) => {
  const [{ holds, parse }, { editions }] = await Promise.all([import("../cite/numbers.js"), readJson("data/v1/cite.json")]);
  const asked = parse(number);
  if (!asked) return tenants;
  const showing = editions.filter(({ days, covers }) => days[0] <= last && holds(covers, asked));
  return tenants.map((tenant) => {
    const edition = showing.findLast(({ days: [day] }) => tenant.spans.some(([start, end]) => start <= day && day <= end));
    return edition ? { ...tenant, to: `${tenant.to.split("#")[0]}#e${edition.id}` } : tenant;
  });
};

// The topics whose numbers begin as a number does that is not written to its end.
const completions = async (start) => {
  const all = await topics();
  const names = Object.keys(all).filter((name) => name.startsWith(start));
  return names.slice(0, TEN).map((name) => place(name, all[name]));
};

const below = (numbers, number) => {
  const isBelow = (name) =>
    name.startsWith(number) && name !== number && (number.includes(".") ? /^[a-z]+$/ : /^\.\d+$/).test(name.slice(number.length));
  return Object.keys(numbers).filter(isBelow).slice(0, BELOW).map((name) => firstOf(numbers, name));
};

/**
 * What the index says of a query: `null` where it spells no number, else `{ number, isKnown, tenants,
 * near, days }`. `tenants` are all rules that had the number, with `sureness` where a date was given;
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
  const ordered = byDays(tenants, days);
  const placed = days && isKnown ? await asOf(ordered, number, days).catch(() => ordered) : ordered;
  return {
    number,
    days,
    isKnown,
    tenants: placed.map((tenant) => place(number, tenant)),
    near: isKnown ? below(numbers, number) : await nearest(number),
  };
};

const bearsItNow = ({ now, gone }) => !now && !gone;

/**
 * Where a number leads at once: the one rule that has it now, or had it at the date given, or ever had it.
 * Where several may be meant, its own page lists them.
 */
export const leadsTo = ({ number, tenants, days }) => {
  const sure = tenants.filter((tenant) => (days ? tenant.sureness === 2 : tenants.length === 1 || bearsItNow(tenant)));
  if (sure.length === 1) return sure[0].to;
  return tenants.length && /^\d{3}/.test(number) && !number.includes("Ruling") ? `r/${number}/` : tenants[0]?.to;
};
