// One rule in two editions, set as two entries of a rule's history.

import { impossibility } from "../cite/numbers.js";
import { compareNumbers } from "../search/order.js";
import { make } from "../search/show.js";
import { isNumbered } from "./classes.js";
import { doubted } from "./parts.js";
import { holds } from "./places.js";
import { asidesOf, astrayOf, body, chip, chips, diffs, homeOf, isChanged, link, wordsOf } from "./words.js";

/** Whether a number names a whole section or topic. */
export const isWhole = (number) => /^(?:\d|\d{3})$/.test(number);

/** Whether a node stands in the section or topic `number`. */
export const standsIn = (node, number) => /^\d/.test(node.number) && node.number.startsWith(number);

/**
 * The rules that bore a number in either edition, as groups `[olds, nows]`. Where the two are two rules, a date
 * chooses the one of its edition.
 */
export const bearers = ({ number, days }, [old, now], { groups, notHeld }) => {
  const all = [...groups, ...notHeld.old.map((node) => [[node], []]), ...notHeld.now.map((node) => [[], [node]])];
  const found = all.filter((group) => group.flat().some((node) => node.number === number));
  const isThen = ({ id }) => days && days.first <= id && id <= days.last;
  const dated = found.filter(([olds, nows]) =>
    [[old, olds], [now, nows]].some(([edition, nodes]) => isThen(edition) && nodes.some((node) => node.number === number)),
  );
  return dated.length ? dated : found;
};

const isOfARule = (number) => /^[\d.]+[a-z]*$/.test(number);
const depthOf = (number) => (/[a-z]$/.test(number) ? 2 : number.includes(".") ? 1 : number.length > 1 ? 0 : -1);

/** The numbers of the same depth before and after one that neither edition has. */
export const nearest = (number, editions) => {
  if (!isOfARule(number)) return [];
  const numbers = editions.flatMap(({ nodes }) => nodes.map((node) => node.number)).filter(isOfARule);
  const alike = [...new Set(numbers)].filter((other) => depthOf(other) === depthOf(number)).sort(compareNumbers);
  const at = alike.findIndex((other) => compareNumbers(other, number) > 0);
  return at < 0 ? alike.slice(-1) : alike.slice(Math.max(0, at - 1), at + 1);
};

/** Why neither edition has a number. */
export const absence = (number, editions) => {
  if (impossibility(number)) return `${impossibility(number)}.`;
  if (editions.every((edition) => holds(edition, number))) return `No rule ${number} in either edition.`;
  const told = editions.map((edition) =>
    holds(edition, number)
      ? `No rule of ${edition.inside} has the number ${number}.`
      : `Our copy of ${edition.inside} does not hold the part of the book where ${number} would stand.`,
  );
  return told.join(" ");
};

const entry = (edition, nodes, ...content) => {
  const numbers = make("span", { class: "n" }, nodes.map((node) => node.number).join(" + ") || "–");
  return make(
    "li",
    { class: `age-${edition.age}` },
    make("div", { class: "node" }, make("time", {}, edition.title), numbers),
    make("div", { class: "chg" }, ...content),
  );
};
const told = (...content) => make("p", { class: "told" }, ...content);
const lacking = (edition, isHeld, change) => {
  if (!isHeld) {
    const why = `Our copy of ${edition.inside} does not hold this part of the book: nothing can be said about it.`;
    return [make("div", { class: "chips" }, chip("ren", "not held")), told(why)];
  }
  const isOld = !change.old.length;
  const home = homeOf(change);
  const alone = home.length ? "no rule of its own" : isOld ? "did not exist yet" : "gone";
  const chips = make("div", { class: "chips" }, chip(isOld ? "new" : "gone", alone));
  const said = home.length ? `No rule of its own in ${edition.afterIn}. ` : `Not in ${edition.afterIn}; our copy holds this part of the book.`;
  return [chips, told(said, ...home), ...asidesOf(change).map((sentence) => told(...sentence))];
};
const texts = (nodes) => nodes.map((node) => body(node, "then"));

const nameOf = ({ old, now }) => (now[0] ?? old[0]).number;

/** The changes of what stands under a rule, in its order and what is gone last; mere numbers are left out. */
export const changedUnder = (sides, { groups, changeOf }) => {
  const isUnder = (node, parents) =>
    parents.some(({ number }) => isNumbered(node) && node.number.startsWith(number) && /^[a-z]+$/.test(node.number.slice(number.length)));
  const below = groups.filter((group) => group.some((nodes, at) => nodes.some((node) => isUnder(node, sides[at]))));
  const order = (change) => [change.now.length ? 0 : 1, nameOf(change).length, nameOf(change)];
  return below
    .map(changeOf)
    .filter(({ kinds }) => kinds.some((kind) => kind !== "renumbered"))
    .map((change) => [order(change), change])
    .sort(([one], [other]) => one[0] - other[0] || one[1] - other[1] || one[2].localeCompare(other[2], "en"))
    .map(([, change]) => change);
};

const saidUnder = (below, [old, now]) => {
  if (!below.length) return told("The heading is the same, and so are the words of all that stands under it.");
  const links = below.map((change) => {
    const number = nameOf(change);
    const href = `?${new URLSearchParams({ old: old.id, new: now.id, rule: number })}`;
    return make("a", { href }, number);
  });
  return make("p", { class: "told" }, "The heading is the same. Under it changed: ", ...links.flatMap((link, at) => (at ? [", ", link] : [link])), ".");
};

const changed = (change, editions, below) => {
  const { kinds, old, now, depth } = change;
  const found = [...doubted(change), ...chips(change)];
  if (kinds.includes("renumbered")) found.push(chip("ren", `renumbered ${old[0].number} → ${now[0].number}`));
  if (!kinds.length) found.push(chip("ren", "unchanged"));
  const shown = change.diffs.some(isChanged) || depth === "typography" ? diffs(change, ({ runs }) => runs.length) : texts(now);
  const isHeading = [...old, ...now].every((node) => !node.text && !node.passages.length);
  const same = isHeading ? saidUnder(below, editions) : told("The words are the same.");
  const said = depth === null ? [same] : depth === "typography" ? [told("Nothing but typography differs.")] : [];
  const strayed = astrayOf(change).map((sentence) => told(...sentence));
  return [make("div", { class: "chips" }, ...found), ...strayed, ...shown, ...said];
};

/**
 * A rule in both editions, the newer words first; `isHeld` says of each side whether it holds the rule's place,
 * `below` are the changes of what stands under it.
 */
export const life = (change, [old, now], isHeld, below) => {
  const { old: olds, now: nows } = change;
  const shown = nows[0] ?? olds[0];
  const numbers = [...new Set([olds, nows].map((nodes) => nodes.map((node) => node.number).join(" + ")).filter(Boolean))];
  const newer = olds.length && nows.length ? changed(change, [old, now], below) : nows.length ? texts(nows) : lacking(now, isHeld, change);
  const older = olds.length ? texts(olds) : lacking(old, isHeld, change);
  const lines = [...new Map([...olds, ...nows].map((node) => [node.lineage, node])).values()];
  return make(
    "div",
    { class: "life" },
    make("h2", {}, numbers.join(" → "), " ", make("small", {}, wordsOf(shown))),
    make("ol", { class: "tl" }, entry(now, nows, ...newer), entry(old, olds, ...older)),
    make("p", { class: "wit" }, "All of its history: ", ...lines.flatMap((node, at) => (at ? [", ", link(node)] : [link(node)]))),
  );
};
