// The name of a rule beside its number, as generator/references/beside.py reads it.

const CLAUSE = /[.;!?,\n]|\s[-–—]\s/g;
const BEFORE_NAME = /^(?:\s*[(["“':—–-])*\s*/;
const AFTER_NAME = /[\s(["“”':—–-]*$/;
// What sets a number beside what was named before it: "the legend rule and 704.5k" are two.
const APART = /(?:^|\s)(?:and|but|nor|than)(?:\s+(?:[rR]ules?|CR|cr))?$/;
// So it is of what is named behind a number: "704.5k and the legend rule".
const BESIDES = /^\s+(?:and|but|nor|than)\s/;
const FEWEST = 3;
// So far from a number nothing names it any more; what reads further takes the square of the time for a run of spaces.
const REACH = 400;
// Stands for what is cut off: no name begins or ends there.
const CUT = "x";
const SMALL = new Set(
  ("a an and any are at be by can for from if in it of on or rule that the their then this to when with").split(" "),
);

// As generator/text/inflections.py has it.
const singular = (word) => {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?<![sui])s$/.test(word) ? word.slice(0, -1) : word;
};
const stems = (text) =>
  new Set((text.toLowerCase().replace(/[’']/g, "").match(/[\p{L}\p{N}]+/gu) ?? []).map(singular));

// The clause that leads to a number; none where an "and" stands between them.
const leading = (gap) => {
  const said = gap.replace(AFTER_NAME, "");
  if (APART.test(said)) return "";
  const last = [...said.matchAll(CLAUSE)].at(-1);
  return last ? said.slice(last.index + last[0].length) : said;
};
// The clause that follows a number without an "and"; behind a comma one that does not lead to the next number.
const trailing = (gap, isLast) => {
  if (BESIDES.test(gap)) return "";
  const lead = /^,\s/.exec(gap)?.[0] ?? "";
  const said = gap.slice(lead.length).replace(BEFORE_NAME, "");
  const stop = said.search(new RegExp(CLAUSE.source));
  if (lead && stop < 0 && !isLast) return "";
  return stop < 0 ? said : said.slice(0, stop);
};

// Which of the bearers is named by the words `said`, while no word points to another; else -1.
const namedBy = (said, own, bearers) => {
  const pointed = [...own.keys()].filter((at) => own[at].some((word) => said.has(word)));
  if (pointed.length !== 1) return -1;
  const [at] = pointed;
  const hits = own[at].filter((word) => said.has(word)).length;
  const isName = !bearers[at].words.startsWith("“");
  const isSaid = isName ? hits === own[at].length : hits >= FEWEST && 2 * hits >= own[at].length;
  return isSaid ? at : -1;
};

/** The words of `text` that may tell one rule from another, in one form each. */
export const tellingWords = (text) => [...stems(text)].filter((word) => !SMALL.has(word));

/**
 * What stands around the number at `[start, end]`: all that stands between it and the numbers cited before and after,
 * which end at `previous` and begin at `following`, of what is long only the part next to it; whether there are such;
 * and the clauses that lead to it and follow it.
 */
export const besideOf = (text, [start, end], previous, following) => {
  const [first, last] = [start - REACH, end + REACH];
  const before = text.slice(Math.max(previous, first, 0), start);
  const after = text.slice(end, Math.min(following, last));
  const gaps = [previous < first ? `${CUT}${before}` : before, last < following ? `${after}${CUT}` : after];
  const isLast = following >= text.length;
  return { gaps, isFirst: previous <= 0, isLast, clauses: [leading(gaps[0]), trailing(gaps[1], isLast)] };
};

/** The one of `bearers` whose name stands in the clause of a number; undefined if none or several do. */
export const namedBeside = ({ clauses }, bearers) => {
  const told = bearers.map(({ words }) => tellingWords(words));
  const own = told.map((words, at) => words.filter((word) => !told.some((other, place) => place !== at && other.includes(word))));
  const named = new Set(clauses.map((side) => namedBy(stems(side), own, bearers)).filter((at) => at >= 0));
  return named.size === 1 ? bearers[[...named][0]] : undefined;
};
