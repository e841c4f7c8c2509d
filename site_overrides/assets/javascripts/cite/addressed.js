// The rules that addresses in a post name, as generator/references/addressed.py reads them.

const DAY = "(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const TOPIC = "[1-9][0-9][0-9]";
const ITEM = "[1-9][0-9]{0,2}";
const LETTERS = "a?[abcdefghijkmnpqrstuvwxyz]";
const NUMBER = `${TOPIC}\\.${ITEM}(?:${LETTERS})?`;
const INDEX = "/?(?:index\\.html)?";
const PART = "[^\\s<>\"“”`|\\[\\]]";

// With its scheme, or a host with a dot in it and a path.
const ADDRESS = new RegExp(
  "(?<![\\p{L}\\p{N}_@.\\/\\-])"
    + "(?:[hH][tT][tT][pP][sS]?:\\/\\/[^\\s\\/?#<>\"“”`|\\[\\]]+|(?:[A-Za-z0-9\\-]+\\.)+[A-Za-z]{2,}(?=\\/))"
    + `(?<rest>[\\/?#]${PART}*)`,
  "gu",
);
// What ends a sentence or closes a bracket behind an address.
const AFTER = /[.,;:!?'’*_)]+$/;

// A number's page, or a dated permalink; a topic or a rule as one edition has it; a change.
const PAGE = new RegExp(
  `/r/(?:(?<number>${TOPIC}(?:\\.${ITEM}(?:${LETTERS})?)?)(?:(?:~|%7[eE])(?<copy>[2-9]))?(?:@|%40)(?<day>${DAY})`
    + `|(?<now>${NUMBER}))${INDEX}(?:[?#].*)?$`,
  "d",
);
const EDITION = new RegExp(
  `/cr/(?<day>${DAY})/(?<topic>${TOPIC})${INDEX}(?:#r(?<number>\\k<topic>\\.${ITEM}(?:${LETTERS})?)(?:-(?<copy>[2-9]))?)?$`,
  "d",
);
const CHANGE = new RegExp(
  `/changes/(?<goneDay>${DAY})\\.\\.(?<day>${DAY})${INDEX}#(?:c(?<number>${NUMBER})|gone(?<gone>${NUMBER}))$`,
  "d",
);

// The last part of another site's address: "#702.19b", "/cr/704-5k", "#R7045k", "?rule=702.19b".
const ELSEWHERE = new RegExp(
  "(?:[/#](?:[cC]omp)?(?<prefix>[rR]ules?|[cC][rR]|[rR])?[-_]?|[?&](?<key>rules?|cr|number)=)"
    + `(?:(?<dotted>${TOPIC}\\.${ITEM})(?<letters>${LETTERS})?|(?<dashed>${TOPIC}[-_]${ITEM}${LETTERS})`
    + `|(?<=#R)(?<closed>${TOPIC}${ITEM}(?:${LETTERS})?))/?(?:\\.html?)?$`,
  "d",
);
const OF_RULES = /[rR]ules?(?![A-Za-z])|(?<![A-Za-z])[cC][rR](?![A-Za-z])/;
const OF_MAGIC = /[mM][tT][gG]|[mM]agic/;
const OF_ANOTHER_BOOK = /(?<![A-Za-z])(?:mtr|ipg|jar|MTR|IPG|JAR)(?![A-Za-z])|[fF]loor|[tT]ournament/;

const named = (at, number, day, copy) => ({ at, number, day: day ?? "", copy: Number(copy ?? 1) });

// The rule that an address of this site names.
const ours = (address) => {
  const page = PAGE.exec(address);
  if (page) {
    const { number, now, day, copy } = page.groups;
    const at = page.indices.groups;
    return named([(at.number ?? at.now)[0], (at.day ?? at.now)[1]], number ?? now, day, copy);
  }
  const edition = EDITION.exec(address);
  if (edition) {
    const { number, topic, day, copy } = edition.groups;
    const at = edition.indices.groups;
    return named(at.number ?? at.topic, number ?? topic, day, copy);
  }
  const change = CHANGE.exec(address);
  if (!change) return null;
  const { number, gone, day, goneDay } = change.groups;
  const at = change.indices.groups;
  return number ? named(at.number, number, day) : named(at.gone, gone, goneDay);
};

// Whether another site's address says right before the number that it is about rules; a letter needs less.
const isAboutRules = (address, match, path) => {
  const before = address.slice(0, match.index);
  const { prefix, key, letters } = match.groups;
  if (OF_ANOTHER_BOOK.test(before)) return false;
  const part = before.replace(/\/$/, "").split("/").at(-1);
  if (key || (prefix ?? "").length > 1 || OF_RULES.test(part)) return true;
  if (!letters) return false;
  return (match.index === path && address[path] === "/") || OF_RULES.test(before) || OF_MAGIC.test(before);
};

// The rule whose number is all that the last part of another site's address says.
const elsewhere = (address, path) => {
  const found = ELSEWHERE.exec(address.slice(path));
  if (!found) return null;
  const match = { index: path + found.index, groups: found.groups };
  if (!isAboutRules(address, match, path)) return null;
  const spans = found.indices.groups;
  const at = spans.dotted ?? spans.dashed ?? spans.closed;
  const span = [path + at[0], path + (spans.letters ?? at)[1]];
  const spelled = address.slice(...span).replace(/[-_]/, ".");
  return named(span, found.groups.closed ? `${spelled.slice(0, 3)}.${spelled.slice(3)}` : spelled);
};

/**
 * Every address in `text` that leads below a host, as its place `whole`; `number` and its place `at` where it
 * names a rule, and `day` and `copy` where it bears them.
 */
export const addresses = (text) =>
  [...text.matchAll(ADDRESS)].map((match) => {
    const address = match[0].replace(AFTER, "");
    const start = match.index;
    const path = match[0].length - match.groups.rest.length;
    const whole = [start, Math.max(start + address.length, start + path)];
    const found = ours(address) ?? elsewhere(address, path);
    return found ? { ...found, whole, at: found.at.map((place) => start + place) } : { whole };
  });
