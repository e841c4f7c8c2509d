// One rule in two editions, set as two entries of a rule's history.

import { make } from "../search/show.js";
import { holds } from "./places.js";
import { body, chip, chips, diffs, isChanged, link, wordsOf } from "./words.js";

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

/** Why neither edition has a number. */
export const absence = (number, editions) => {
  const told = editions.map((edition) =>
    holds(edition, number)
      ? `No rule of ${edition.inside} bears the number ${number}.`
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
const told = (text) => make("p", { class: "told" }, text);
const lacking = (edition, isHeld, isOld) => {
  if (!isHeld) {
    const why = `Our copy of ${edition.inside} does not hold this part of the book: nothing can be said about it.`;
    return [make("div", { class: "chips" }, chip("ren", "not held")), told(why)];
  }
  const said = isOld ? "did not exist yet" : "gone";
  const chips = make("div", { class: "chips" }, chip(isOld ? "new" : "gone", said));
  return [chips, told(`Not in ${edition.afterIn}, which holds this part of the book.`)];
};
const texts = (nodes) => nodes.map((node) => body(node, "then"));

const changed = (change) => {
  const { kinds, old, now, depth } = change;
  const found = chips(change);
  if (kinds.includes("renumbered")) found.push(chip("ren", `renumbered ${old[0].number} → ${now[0].number}`));
  if (!kinds.length) found.push(chip("ren", "unchanged"));
  const shown = change.diffs.some(isChanged) || depth === "typography" ? diffs(change, ({ runs }) => runs.length) : texts(now);
  const said = depth === null ? [told("The words are the same.")] : depth === "typography" ? [told("Nothing but typography differs.")] : [];
  return [make("div", { class: "chips" }, ...found), ...shown, ...said];
};

/** A rule in both editions, the newer words first; `isHeld` says of each side whether it holds the rule's place. */
export const life = (change, [old, now], isHeld) => {
  const { old: olds, now: nows } = change;
  const shown = nows[0] ?? olds[0];
  const numbers = [...new Set([olds, nows].map((nodes) => nodes.map((node) => node.number).join(" + ")).filter(Boolean))];
  const newer = olds.length && nows.length ? changed(change) : nows.length ? texts(nows) : lacking(now, isHeld, false);
  const older = olds.length ? texts(olds) : lacking(old, isHeld, true);
  const lines = [...new Map([...olds, ...nows].map((node) => [node.lineage, node])).values()];
  return make(
    "div",
    { class: "life" },
    make("h2", {}, numbers.join(" → "), " ", make("small", {}, wordsOf(shown))),
    make("ol", { class: "tl" }, entry(now, nows, ...newer), entry(old, olds, ...older)),
    make("p", { class: "wit" }, "All of its history: ", ...lines.flatMap((node, at) => (at ? [", ", link(node)] : [link(node)]))),
  );
};
