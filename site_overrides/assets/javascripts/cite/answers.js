// What became of the rules a post cites, as generator/references/answers.py tells it.

import { aroundOf, bearersWithin, besideDay, daysOf, dividedOn, elsewhereOn, hasFaded, standsAt, wordsOn } from "./bearers.js";
import { besideOf, namedBeside } from "./beside.js";
import { cited } from "./find.js";
import { LOST_DASHES } from "./forms.js";
import { isNamed, isTitled, namedAbove, namedInstead } from "./misnamed.js";
import { expand, holds, impossibility, isRun, parse, print } from "./numbers.js";
import { quotedInstead, quotedToo } from "./quoted.js";

const WORST_FIRST = ["never", "unsure", "gone", "merged", "moved", "reworded", "right"];

const listed = (names) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
// Which rule of now had most words of one that is gone, as far as one had, and whether it has others since; or which
// may have some.
const keptOf = ({ kept: [number, , ...since] = [], perhaps }) => {
  if (perhaps) return `, but perhaps words of it went on in ${perhaps[0]}`;
  return number ? `, but most of its last wording went on in ${[number, ...since].join(", ")}` : "";
};
// The rules of now that took in one that bore `number`; another may have that very number.
const takersOf = ({ merged }, number) => listed(merged.map((taker) => (taker === number ? `today’s ${taker}` : taker)));
// Where a rule is now that bore `number`; nothing where it bears that still.
const fateOf = (bearer, number) => {
  const { now, merged, gone } = bearer;
  return now ? `now ${now[0]}` : merged ? `merged into ${takersOf(bearer, number)}` : gone ? `gone${keptOf(bearer)}` : "";
};
const becameDoubtful = ({ doubtful = [] }, day) => doubtful.some((doubt) => doubt > day);
// A rule as a candidate; what became of it is doubtful as far as is asked, or since it bore the number last.
const nameOf = (bearer, number, isDoubtful = becameDoubtful(bearer, bearer.spans.at(-1)[1])) => {
  const told = fateOf(bearer, number);
  const fate = told && isDoubtful ? `perhaps ${told}` : told;
  return `${number}${fate ? ` (${fate})` : ""}, ${bearer.words}, ${bearer.when}`;
};
// Which rules of now have words of it since `day`, and which most of those that it had, or that few are left.
const partsOf = (bearer, day) => {
  const [, , most] = elsewhereOn(bearer, day);
  const stands = most ? `; most of what it said then stands in ${most}` : "";
  const told = hasFaded(bearer, day) ? "; hardly any of what it said then is left in it" : stands;
  const names = (bearer.parts ?? []).filter(([number, , since]) => since > day && number !== most).map(([number]) => number);
  return names.length ? `${told}; words of it went into ${listed(names)}` : told;
};
const remarkOf = ({ seen }, index) => (!seen || seen === index.editions.at(-1).title ? "" : `, as last held (${seen})`);

// That it is not settled which rule is meant: of all that ever bore the number only such as could be it.
const unsureOf = (value, days, found, index, all) => {
  const number = print(value);
  const around = days.map((day) => aroundOf(value, day, index));
  const said = { verdict: "unsure", number, candidates: [], ways: [], now: "" };
  if (!found.length && around.every(([before, after]) => before.length && after.length)) {
    return { ...said, instead: "no edition held around that day has it" };
  }
  if (days.every((day) => day < index.editions[0]?.days[0])) {
    return { ...said, instead: "no edition held is as old as that" };
  }
  const possible = found.length ? found : all;
  const ways = possible.map((bearer) => [nameOf(bearer, number), bearer.to]);
  const candidates = [...new Set(ways.map(([name]) => name))];
  const [before, after] = around.at(-1);
  const last = before.length && !after.length ? standsAt(all, before[0]) : [];
  const isLast = found.length === 1 && last.length === 1 && last[0] === found[0];
  const instead = isLast ? `when last held (${before[0].title}) it was ${found[0].words}` : "";
  return { ...said, candidates, ways, instead };
};

// That it is settled which rule is meant, but not what became of it.
const doubtfulOf = (number, bearer, day) => {
  const ways = [[nameOf(bearer, number, true), bearer.to]];
  const fate = fateOf(bearer, number);
  // One that may bear the number still is told by the words of now.
  if (!fate) {
    const still = `perhaps still ${bearer.words}, but that this is one rule is only possible`;
    return { verdict: "unsure", number, candidates: [ways[0][0]], ways, now: "", instead: still };
  }
  const instead = `perhaps ${fate}`;
  return { verdict: "unsure", number, words: wordsOn(bearer, day), candidates: [ways[0][0]], ways, now: "", instead };
};

// What became of `bearer` since `day`, on which it bore a number.
const settledOf = (number, bearer, day, index) => {
  if (becameDoubtful(bearer, day)) return doubtfulOf(number, bearer, day);
  const words = wordsOn(bearer, day);
  const said = { number, words, remark: remarkOf(bearer, index) + partsOf(bearer, day), now: "", candidates: [], to: bearer.to };
  if (bearer.merged) return { ...said, verdict: "merged", into: takersOf(bearer, number), remark: "" };
  if (bearer.gone) return { ...said, verdict: "gone", remark: keptOf(bearer) + partsOf(bearer, day) };
  const isReworded = (bearer.reworded ?? []).some((changed) => changed > day);
  if (bearer.now) {
    const [now, to, theirs = bearer.words] = bearer.now;
    return { ...said, verdict: "moved", now, to, nowWords: theirs === words ? "" : theirs, isReworded };
  }
  return { ...said, verdict: isReworded ? "reworded" : "right", words: bearer.words, now: number, isReworded };
};

const remarked = (said, more) => ({ ...said, remark: `${said.remark ?? ""}${more}` });

// What became of the only rule that ever bore a number, which no rule had any more on `day`.
const oldNumberOf = (number, day, index, all) => {
  const [, last, until] = all.length === 1 ? all[0].spans.at(-1) : [];
  if (!until || until > day) return null;
  return remarked(settledOf(number, all[0], last, index), `; an old number, in use ${all[0].when}`);
};

const isRange = ({ numbers }) => numbers.length > 1;
// That it is not settled whether the number is meant or the name beside it.
const misnamedOf = (number, own, day, { number: other, bearer }) => {
  const ways = [[nameOf(own, number), own.to], [nameOf(bearer, other), bearer.to]];
  const candidates = ways.map(([name]) => name);
  return { verdict: "unsure", number, words: wordsOn(own, day), named: bearer.words, candidates, ways, now: "" };
};

// That it is not settled whether the rule is meant or what it said, if hardly any of that is left in it, or if most of
// it stands in another one now, or is not in it while another has some; not where that is a part of the rule, and so found below it.
const astrayOf = (said, bearer, day) => {
  const { number, now, verdict } = said;
  if (!["moved", "reworded"].includes(verdict)) return said;
  const own = [nameOf(bearer, number), bearer.to];
  const told = { verdict: "unsure", number, words: wordsOn(bearer, day), now, candidates: [own[0]], ways: [own] };
  if (hasFaded(bearer, day)) {
    const says = said.nowWords || said.words;
    return { ...told, isFaded: true, nowWords: says === told.words ? "" : says };
  }
  const divided = dividedOn(bearer, day);
  const isDivided = divided.length > 0;
  const [, , most, to, theirs] = isDivided ? divided : elsewhereOn(bearer, day);
  if (!most) return said;
  if (most.startsWith(now) && /^[.a-z]/.test(most.slice(now.length))) return said;
  const ways = [own, [`${most}, ${theirs}, today`, to]];
  return { ...told, elsewhere: most, isDivided, candidates: ways.map(([name]) => name), ways };
};

// What is not settled, with the rule whose heading is quoted beside the number among those that may be meant.
const orElse = (said, quoted) => {
  const name = quoted ? nameOf(quoted.bearer, quoted.number) : "";
  if (!quoted || said.candidates.includes(name)) return said;
  return { ...said, ways: [...said.ways, [name, quoted.bearer.to]], candidates: [...said.candidates, name], instead: "" };
};

// Whether no edition held ever had a number, of which those next to each of `days` cover its part.
const wasNever = (value, days, { editions }, all) =>
  !all.length && days.every((day) => besideDay(day, editions).flat().every(({ covers }) => holds(covers, value)));

// What became of the rule that bore a number on the day of the post, or at the citation's own time.
const sayOf = (value, citation, post, index, numbers) => {
  const number = print(value);
  const days = daysOf(citation.day || post.day, index);
  const [day] = days;
  const all = numbers[number] ?? [];
  const [borne, isSettled] = bearersWithin(days, value, index, all);
  const exact = citation.day === day ? borne.filter(({ copy = 1 }) => copy === citation.copy) : [];
  const found = exact.length ? exact : borne;
  const old = found.length ? null : oldNumberOf(number, day, index, all);
  if (old) return old;
  // A range has no name, and what names its rule for good, or is a part of where a link leads, needs none.
  const isPlain = isRange(citation) || citation.inAddress || citation.day === day;
  if (!isSettled || found.length > 1) {
    const named = isRange(citation) ? undefined : namedBeside(post.beside, found.length ? found : all);
    if (named) return remarked(settledOf(number, named, day, index), ", as the words beside it tell");
    const quoted = isPlain ? undefined : quotedToo(post.beside, value, days, index, numbers);
    if (!quoted && wasNever(value, days, index, all)) {
      return { verdict: "unsure", number, candidates: [], ways: [], now: "", instead: "no edition held ever had it" };
    }
    return orElse(unsureOf(value, days, found, index, all), quoted);
  }
  if (!found.length) {
    const isOfNow = day >= index.editions.at(-1).days[0];
    const ways = all.map((bearer) => [nameOf(bearer, number), bearer.to]);
    return { verdict: "never", number, candidates: [...new Set(ways.map(([name]) => name))], ways, now: "", isOfNow };
  }
  const asked = [post.beside, value, found[0], days, index, numbers];
  const instead = isPlain
    ? undefined
    : namedInstead(...asked, citation.byName) ??
      namedAbove(post.beside, value, days, index, numbers, citation.byName) ??
      quotedInstead(...asked);
  if (instead) return misnamedOf(number, found[0], day, instead);
  const settled = settledOf(number, found[0], day, index);
  // Who gives a day with the number names the rule, whatever became of its words.
  return citation.day === day ? settled : astrayOf(settled, found[0], day);
};

// What of a number tells it from those beside it: 704.5k is k, 704.5 is 5, 704 itself.
const shortOf = (number) => number.letters || (number.item === null ? print(number) : String(number.item));

// The new numbers in the form of the old; nothing where they are no run any more.
const printed = (name, mention, names) => {
  if (!mention.last) return names[0];
  const [first, last] = [parse(names[0]), parse(names.at(-1))];
  if (!first || !last || !isRun(first, last)) return "";
  const run = expand(first, last).map(print);
  if (run.join() !== names.join()) return "";
  const whole = print(mention.last);
  const short = shortOf(mention.last);
  // Letters that were set apart are no more.
  if (!name.toLowerCase().startsWith(print(mention.first)) || !name.toLowerCase().endsWith(short)) {
    return `${print(first)}-${shortOf(last)}`;
  }
  const tail = name.toLowerCase().endsWith(whole) ? whole : short;
  const joint = name.slice(print(mention.first).length, name.length - tail.length);
  return `${print(first)}${LOST_DASHES.includes(joint) ? "-" : joint}${tail === whole ? print(last) : shortOf(last)}`;
};

const perhaps = ({ candidates, instead }) => (instead ? `; ${instead}` : candidates.length ? `; perhaps ${candidates.join("; or ")}` : "");
// A verdict on one of several numbers, in a count of them.
const COUNTED = { never: "no rule", unsure: "not settled", gone: "gone", merged: "merged", moved: "moved", reworded: "reworded", right: "right" };
// Of more numbers than this it is not told one by one what became of them.
const MOST_NAMED = 8;
const isMovedAndReworded = ({ verdict, isReworded }) => verdict === "moved" && isReworded;
const elsewhere = (said) => {
  if (said.verdict === "merged") return ` into ${said.into}`;
  return said.verdict === "moved" ? ` to ${said.now}${isMovedAndReworded(said) ? " and reworded" : ""}` : "";
};
// What became of the other numbers of a citation: of each, or of very many counted.
const ofTheOthers = (others) => {
  if (others.length <= MOST_NAMED) {
    return `; of the others: ${others.map((one) => `${one.number} ${COUNTED[one.verdict]}${elsewhere(one)}`).join(", ")}`;
  }
  const changed = others.filter(isMovedAndReworded).length;
  const more = (verdict) => (verdict === "moved" && changed ? ` (${changed} of them reworded)` : "");
  const counts = WORST_FIRST.map((verdict) => [others.filter((one) => one.verdict === verdict).length, `${COUNTED[verdict]}${more(verdict)}`]);
  return `; of the other ${others.length}: ${counts.filter(([count]) => count).map((each) => each.join(" ")).join(", ")}`;
};
// The number of a rule, and that of now where it is another: a new one may be the old one of its neighbour.
const oldAndNew = ({ number, now }) => (now === number ? number : `${number} (now ${now})`);
// Which rules of a range have other words now: all, or which of them, or of very many how many.
const rewordings = (said) => {
  const names = said.filter(({ isReworded }) => isReworded).map(oldAndNew);
  if (!names.length) return "";
  if (names.length === said.length) return `; ${said.length === 2 ? "both" : "all"} reworded since`;
  return `; reworded since: ${names.length <= MOST_NAMED ? listed(names) : `${names.length} of the ${said.length}`}`;
};
// What is said of a rule that moved, with which of all cited with it were reworded.
const withRewordings = (telling, said) => {
  if (said.length > 1) return { ...telling, remark: `${telling.remark}${rewordings(said)}` };
  return { ...telling, remark: `${telling.isReworded ? ", reworded since" : ""}${telling.remark}` };
};

// Which rules bore the number when none was asked for.
const atOtherTimes = ({ candidates }) => (candidates.length ? `; at other times ${candidates.join("; or ")}` : "");
// Where a rule is now of which it is doubtful whether it is meant, and where that is which it said.
const isNow = ({ number, now, nowWords }) =>
  `${now === number ? "has its number still" : `is now ${now}`}${nowWords ? ` (${nowWords})` : ""}`;
const where = ({ isFaded, isDivided, elsewhere: most }) => {
  if (isFaded) return "hardly any of what it said is left in it";
  return isDivided ? `most of what it said is not in it, and some stands in ${most}` : `most of what it said stands in ${most}`;
};
const TOLD = {
  right: (name, now, said) => `${name} is right: ${said.words}${said.remark}`,
  reworded: (name, now, said) =>
    `${name} is right, but reworded since:${said.words.startsWith("“") ? " now" : ""} ${said.words}${said.remark}`,
  moved: (name, now, said) =>
    said.nowWords
      ? `${name} (${said.words}) is now ${now} (${said.nowWords})${said.remark}`
      : `${name} is now ${now}: ${said.words}${said.remark}`,
  merged: (name, now, said) => `${name} (${said.words}) was merged into ${said.into}${said.remark}`,
  gone: (name, now, said) => `${name} is gone: ${said.words}${said.remark}`,
  never: (name, now, said) => `${name} ${said.isOfNow ? "is no rule now" : "was no rule then"}${atOtherTimes(said)}`,
  unsure: (name, now, said) =>
    said.elsewhere || said.isFaded
      ? `${name} was ${said.words}; that rule ${isNow(said)}, but ${where(said)}`
      : said.named
      ? `${name} would be ${said.words}, but the words beside it name ${said.named}${perhaps(said)}`
      : said.words
      ? `${name} was ${said.words}, but what became of it is not certain${perhaps(said)}`
      : `${name} is not settled by the editions held${perhaps(said)}`,
};

// The answer for a number that no rule has, or for a range that ends with one.
const impossibleOf = (citation, post, index, numbers) => {
  const { at, impossible, name } = citation;
  const cited = post.text.slice(...at);
  const others = citation.numbers.map((number) => sayOf(number, citation, post, index, numbers));
  const ofWhat = others.length ? ` of ${name || cited}` : "";
  const told = impossibility(impossible, `${impossible}${ofWhat}`) + (others.length ? ofTheOthers(others) : "");
  const candidates = [...new Set(others.flatMap((one) => one.candidates))];
  const ways = new Map(others.flatMap((one) => one.ways ?? []));
  return { at, cited, verdict: "never", now: "", told, brief: told, candidates, to: "", ways: [...ways] };
};

const answerOf = (citation, post, index, numbers) => {
  const { at, end } = citation;
  const { text } = post;
  const name = text.slice(...at);
  const said = citation.numbers.map((number) => sayOf(number, citation, post, index, numbers));
  const verdict = WORST_FIRST.find((each) => said.some((one) => one.verdict === each));
  const now = verdict === "moved" ? printed(text.slice(at[0], end), citation, said.map((one) => one.now)) : "";
  const first = said.find((one) => one.verdict === verdict);
  const telling = verdict === "moved" ? withRewordings(first, said) : first;
  const candidates = [...new Set(said.flatMap((one) => one.candidates))];
  const called = citation.name || name;
  // Of several rules, what happened to some is not told of all.
  const isOfAll = verdict === "moved" || said.every((one) => one.verdict === verdict);
  const subject = isOfAll ? called : `${telling.number} of ${called}`;
  const others = isOfAll ? "" : ofTheOthers(said.filter((one) => one !== first));
  let told = TOLD[verdict](subject, now, telling) + others;
  // The same without the candidates, for where each of them is shown beside it.
  const brief = TOLD[verdict](subject, now, { ...telling, candidates: [] }) + others;
  if (verdict === "moved" && !now) {
    told = `${called} is now ${listed([...new Set(said.map((one) => one.now))])}, no longer one after the other${rewordings(said)}`;
  }
  const ways = new Map(said.flatMap((one) => one.ways ?? []));
  return { at, cited: name, verdict, now, told, brief, candidates, to: telling.to ?? "", ways: [...ways] };
};

/**
 * A function for every citation of a rule in `text` that answers it, read as of `day`; `numbers` are the tenants of
 * each. One that bears a date of its own is read as of that; a bare number counts only where some rule bore it, or is
 * named beside it.
 */
export const answering = (text, day, index, numbers) => {
  const around = ({ at }, place, all) => besideOf(text, at, all[place - 1]?.at[1] ?? 0, all[place + 1]?.at[0] ?? text.length);
  const wasEver = (citation) => citation.numbers.every((number) => numbers[print(number)]);
  const ownOf = (citation) => (isRange(citation) ? [] : (numbers[print(citation.numbers[0])] ?? []));
  const isShown = (beside, all) => isNamed(beside, all) || isTitled(beside, all);
  const withLetter = (citation) => (citation.apart?.length && citation.apart.every(wasEver) ? citation.apart : [citation]);
  const found = cited(text).flatMap(withLetter).filter((citation, place, all) =>
    (!citation.ifEver || wasEver(citation)) && (!citation.byName || isShown(around(citation, place, all), ownOf(citation))),
  );
  return found.map((citation, place) => () => {
    const post = { text, day, beside: around(citation, place, found) };
    return (citation.impossible ? impossibleOf : answerOf)(citation, post, index, numbers);
  });
};

/** The answers to all of them. */
export const answers = (text, day, index, numbers) => answering(text, day, index, numbers).map((answer) => answer());
