// What a reader may write for a rule's number, and for the day of which it is meant.

import { daysOf } from "./days.js";

const RULE = /^(?<topic>[1-9]\d\d)(?:\s?\.\s?(?<item>[1-9]\d{0,2})[.\s-]?(?:(?<letters>[a-z]{0,2})|\((?<apart>[a-z]{1,2})\)?))?\.?$/;
const SECTION = /^(?<section>[1-9])\.?$/;
const PARTIAL = /^[1-9]\d$/;
const RULING = /^(?<base>.+?)[.\s]+ruling[.\s]*(?<index>[1-9]\d*)$/;
const GLOSSARY = /^g(?<letter>[1-9]\d?)(?:\.(?<term>[1-9]\d*)(?<sense>[a-z]?))?$/;
// "rule", "CR", "§" and the like before a number; a bracket or a full stop behind it.
const BEFORE = /^(?:[[(#§\s]+|(?:comp(?:rehensive)?\s+rules?|comprules|rules?|sections?|topics?|glossary|c\. ?r\.|cr|r)(?=[\s.:#§\d])[.:\s]*)+/;
const AFTER = /[\])}.,;:\s]+$/;
// The end of a range ("704.6c-f") says no more than where to stop reading.
const RANGE = /(?<=\d[a-z]?)\s?[-–]\s?(?:[a-z]{1,2}|[\d.]+[a-z]{0,2})$/;
// A whole number of a rule that stands among words ("legend rule 704.5k").
const AMONG = /(?<![\w.])[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}(?!\.?\w)/g;
// A date behind the number, with the sign for it or as people write it; or the beginning of one.
const DATED = new RegExp(
  "^(?<written>.*?\\d.*?)(?:\\s*@\\s*(?<at>[^@]*)|[\\s,([]+(?:(?:in|of|on|from|as\\s+of)\\s+)?"
    + "(?<when>(?:19|20)\\d\\d[\\d-]*|(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?[a-z]{3,9}\\.?\\s(?:.*\\D)?\\d{4}|\\d{1,2}/\\d{4})[)\\]]?)$",
);

const canonical = (text) => {
  const ruling = RULING.exec(text);
  if (ruling) {
    const base = canonical(ruling.groups.base);
    return base && `${base}.Ruling.${ruling.groups.index}`;
  }
  const glossary = GLOSSARY.exec(text);
  if (glossary) return text.replace("g", "G");
  const rule = RULE.exec(text);
  if (!rule) return SECTION.exec(text)?.groups.section ?? null;
  const { topic, item, letters, apart } = rule.groups;
  return item ? `${topic}.${item}${letters ?? apart}` : topic;
};

/**
 * The number a query spells: `{ number, days }`, with `days` `null` where no date is given;
 * `{ partial }` where it is the beginning of one; `null` where it is none.
 */
export const parseNumber = (query) => {
  const asked = query.trim().toLowerCase();
  if (daysOf(asked)) return null; // "8 December 2011" is no section
  const dated = DATED.exec(asked)?.groups;
  const written = dated?.written ?? asked;
  const when = dated?.at || dated?.when;
  const days = when ? daysOf(when) : null;
  // A date that is not typed to its end yet leaves the number as it is.
  if (when && !days && !/^[\d-]*$/.test(when)) return null;
  const bare = written.replace(BEFORE, "").replace(AFTER, "").replace(RANGE, "").trim();
  const number = canonical(bare);
  if (number) return { number, days };
  return PARTIAL.test(bare) ? { partial: bare } : null;
};

/** The number of a rule among the words of a query; `null` where there is none, or more than one. */
export const numberAmong = (query) => {
  const [number = null, ...others] = new Set(query.toLowerCase().match(AMONG));
  return others.length ? null : number;
};

/** The file of the index a number stands in. */
export const shardOf = (number) => {
  if (number.startsWith("G")) return number.split(".")[0];
  return number.length === 1 ? "sections" : number.slice(0, 3);
};
