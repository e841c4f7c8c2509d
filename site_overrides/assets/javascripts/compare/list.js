// All changes between two editions in groups: the twin of generator/pages/change_entries.py.

import { make } from "../search/show.js";
import { classOf, rewordedTo } from "./classes.js";
import { besides, countedParts, doubted, ofRules } from "./parts.js";
import { asidesOf, astrayOf, body, chips, counted, diffs, homeOf, isChanged, pair, wordsOf } from "./words.js";

// The texts of so many new rules would be a book of their own; their first words must do.
const MOST_TEXTS = 600;
const GROUPS = [
  { key: "substance", title: "Substance", style: "reworded", depth: "substance" },
  { key: "joined", title: "Split or merged", style: "joined" },
  {
    key: "vocabulary",
    title: "Vocabulary",
    style: "quiet",
    depth: "vocabulary",
    quiet: "They say the same in the words of another era.",
  },
  {
    key: "reference",
    title: "References",
    style: "quiet",
    depth: "reference",
    quiet: "They cite the same rules, by other numbers.",
  },
  { key: "renumbered", title: "Renumbered only", style: "renumbered", told: "The same words under another number." },
  { key: "new", title: "New", style: "new" },
  { key: "removed", title: "Removed", style: "removed" },
];

const nameOf = ({ called, number }) => called ?? number;
const anchorOf = ({ old, now }) => (now.length ? `c${nameOf(now[0])}` : `gone${nameOf(old[0])}`);

const attributes = (change) => {
  const depth = rewordedTo(change);
  const ofDepth = depth ? { "data-depth": depth } : {};
  return { id: anchorOf(change), class: "change", "data-class": classOf(change), tabindex: "-1", ...ofDepth };
};
const line = (change) =>
  make(
    "li",
    attributes(change),
    pair(change),
    " ",
    make("span", { class: "called" }, wordsOf(change.now[0] ?? change.old[0])),
    ...[...doubted(change), ...chips(change)].flatMap((chip) => [" ", chip]),
  );

const entry = (change) => {
  const style = classOf(change);
  const shown = change.now[0] ?? change.old[0];
  const isAlone = !change.old.length || !change.now.length;
  const isNamed = [...change.old, ...change.now].some((node) => !node.number && node.heading === shown.name); // as terms are
  const called = isAlone || isNamed || !shown.name ? [] : [" ", make("span", { class: "called" }, shown.name)];
  const here = make("a", { class: "here", href: `#${anchorOf(change)}`, "aria-label": "Link to this change" }, "#");
  const said = [homeOf(change), ...asidesOf(change), ...astrayOf(change)].filter((sentence) => sentence.length);
  const told = said.map((sentence) => make("p", { class: "told" }, ...sentence));
  const words = isAlone ? [body(shown, style)] : diffs(change, isChanged);
  return make("li", attributes(change), make("p", { class: "chips" }, pair(change), ...called, ...doubted(change), ...chips(change), here), ...words, ...told);
};

const group = ({ key, title, style, depth, quiet, told }, changes) => {
  const isLong = (style === "new" || style === "removed") && changes.length > MOST_TEXTS;
  const isBrief = style === "renumbered" || isLong;
  const entries = make("ol", { class: isBrief ? "lines" : "list" }, ...changes.map(isBrief ? line : entry));
  const said = isLong ? "Too many to print in full: each leads to its text." : told;
  return make(
    "section",
    { class: `group ${key}`, "data-class": style, "aria-labelledby": `g-${key}`, ...(depth ? { "data-depth": depth } : {}) },
    make("h2", { id: `g-${key}` }, `${title} `, make("small", {}, countedParts(changes))),
    ...(said ? [make("p", { class: "facts" }, said)] : []),
    quiet ? make("details", {}, make("summary", {}, quiet), entries) : entries,
  );
};

/** The groups of changes that there are, in the order a reader wants them. */
export const groups = (changes, now) => {
  const place = new Map(now.nodes.map((node, index) => [node, index]));
  const at = (change) => (change.now.length ? place.get(change.now[0]) : -1);
  const ordered = [...changes].sort((one, other) => at(one) - at(other));
  return GROUPS.map((heading) => [
    heading,
    ordered.filter((change) => classOf(change) === heading.style && (!heading.depth || rewordedTo(change) === heading.depth)),
  ])
    .filter(([, own]) => own.length)
    .map(([heading, own]) => group(heading, own));
};

/**
 * Write into a filter how many rules changed in each class and depth, and beside it what else did; it leaves out
 * what there is none of.
 */
export const count = (form, changes) => {
  for (const box of form.querySelectorAll("input")) {
    const isDepth = box.id.startsWith("depth-");
    const own = changes.filter((change) => (isDepth ? rewordedTo(change) : classOf(change)) === box.name);
    const label = box.closest("label");
    label.hidden = !own.length;
    label.querySelector("b").textContent = ofRules(own).length.toLocaleString("en");
  }
  const classes = [...form.querySelectorAll(".kinds input")].map((box) => [box.name, box.nextElementSibling.lastChild.data.trim()]);
  form.querySelector("[data-besides]").replaceChildren(...besides(changes, classes, classOf));
  const depths = form.querySelector(".depths");
  depths.hidden = depths.querySelectorAll("label:not([hidden])").length < 2;
};

const RULES = new Set(["rule", "subrule"]);
const only = (nodes) => nodes.filter((node) => RULES.has(node.kind));

/** What is said before the changes: how much stayed, and about what nothing is said. */
export const facts = ({ matches, notHeld }, changes, [old, now]) => {
  const touched = new Set(changes.flatMap((change) => change.now));
  const stayed = only([...new Set(matches.map((match) => match.now))]).filter((node) => !touched.has(node)).length;
  const told = [changes.length ? `${counted(changes.length, "change")}.` : "Nothing changed."];
  if (changes.length) {
    const same = stayed === 1 ? "it was" : "they were";
    told.push(stayed ? `${counted(stayed, "rule")} stayed as ${same}.` : "No rule stayed as it was.");
  }
  const unsaid = [[old, notHeld.old], [now, notHeld.now]].flatMap(([edition, nodes]) => {
    const counts = [[only(nodes).length, "rule"], [nodes.filter((node) => node.kind === "glossary_entry").length, "glossary term"]];
    const parts = counts.filter(([number]) => number).map(([number, noun]) => counted(number, noun));
    return parts.length ? [`${parts.join(" and ")} of ${edition.inside}`] : [];
  });
  if (unsaid.length) {
    const why = "our copy of the other edition does not hold their part of the book";
    told.push(`Nothing is said about ${unsaid.join(", ")}: ${why}.`);
  }
  return told.join(" ");
};
