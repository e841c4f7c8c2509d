// How changes are written, as generator/pages/templates writes them.

import { make } from "../search/show.js";
import { root } from "../search/site.js";
import { drawn } from "./symbols.js";

const WIDTH = 70;
const OPS = { "+": ["ins", "inserted"], "-": ["del", "deleted"] };
const TITLED = ["example", "note", "heading"];
const CAPITAL = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 rule", "1,326 rules". */
export const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A link to where a node is read. */
export const link = (node, text = node.number || node.heading) => make("a", { href: new URL(node.address, root).href }, text);

/** That most words of a rule that only one edition has stand in another one of the other edition, if they do. */
export const homeOf = ({ home, old }) =>
  home ? [`Most of its words ${old.length ? "went on" : "stood"} in another rule: `, link(home), "."] : [];

const ASIDES = {
  ended: () => "The glossary says that the rule no longer exists: ",
  perhaps: (verb) => `Perhaps words of it ${verb} in another rule: `,
  partly: () => "Some of its words stood in another rule: ",
  defined: (verb) => `Most of its words ${verb} in the glossary: `,
};
/** What else is told of a rule that only one edition has, sentence by sentence. */
export const asidesOf = ({ asides, old }) =>
  asides.map(({ told, node }) => [ASIDES[told](old.length ? "went on" : "stood"), link(node), "."]);

const ASTRAY = {
  elsewhere: ({ rule, node }) => [`Most of what ${rule.number} said stands today in `, link(node), "."],
  divided: ({ rule, node }) => [`Most of what ${rule.number} said is not in what it became, and some stands today in `, link(node), "."],
  faded: ({ rule }) => [`Hardly any of what ${rule.number} said is left today in what it became.`],
};
/** That the older words of a rule are not in what it became, sentence by sentence. */
export const astrayOf = ({ astray }) => astray.map((one) => ASTRAY[one.told](one));

/** A rule in a few words: what it is called, or else its first words in quotation marks. */
export const wordsOf = (node) => {
  if (node.name || !node.text) return node.name;
  const cut = node.text.slice(0, WIDTH);
  return node.text.length <= WIDTH ? `“${node.text}”` : `“${cut.slice(0, cut.lastIndexOf(" ")).replace(/[ ,;:.]+$/, "")}…”`;
};

const silent = (text) => make("i", { class: "vh" }, text);
const run = ([sign, text, depth], symbols) => {
  const words = drawn(text, symbols);
  if (sign === "=") return words;
  const [tag, said] = OPS[sign];
  return [make(tag, depth === "substance" ? {} : { class: depth[0] }, silent(`[${said}: `), ...words, silent("]"))];
};

/** One text of a change. */
const diff = ({ kind, runs }, { old, now }) => {
  const words = runs.flatMap((one) => run(one, (one[0] === "-" ? old : now)[0].symbols));
  return make("p", { class: `diff ${kind}` }, ...(TITLED.includes(kind) ? [make("b", {}, CAPITAL(kind)), " "] : []), ...words);
};
/** The texts of a change of which `isShown`, with what changed in them. */
export const diffs = (change, isShown) => change.diffs.filter(isShown).map((one) => diff(one, change));

/** Whether a diff has more than typography to show. */
export const isChanged = ({ runs }) => runs.some(([sign, , depth]) => sign !== "=" && depth !== "typography");

/** What a node says, as a book page sets it; a term, which has no number, is told by its link already. */
export const body = (node, style) =>
  make(
    "div",
    { class: `body ${style}` },
    ...(node.heading && node.number ? [make("h3", { class: "name" }, node.heading)] : []),
    ...(node.text ? [make("p", {}, ...drawn(node.text, node.symbols))] : []),
    ...node.passages.map(([kind, text]) =>
      kind === "paragraph"
        ? make("p", { class: "more" }, ...drawn(text, node.symbols))
        : make("div", { class: kind }, make("p", {}, make("b", {}, CAPITAL(kind)), " ", ...drawn(text, node.symbols))),
    ),
  );

const DEPTHS = { substance: ["sub", "reworded"], vocabulary: ["voc", "vocabulary only"], reference: ["voc", "references only"] };
/** A class of change in a word. */
export const chip = (style, text) => make("span", { class: `chip ${style}` }, text);
/** The classes of a change: how deep its words changed, whether it moved, was split, merged or came back. */
export const chips = ({ kinds, depth, old, now, isOfExamples, isOfMarks }) => {
  const only = (isOfExamples && ["exa", "examples only"]) || (isOfMarks && ["sub", "punctuation only"]);
  const found = kinds.includes("reworded") ? [chip(...(only || DEPTHS[depth]))] : [];
  for (const kind of kinds) {
    if (kind === "moved") found.push(chip("mov", `moved ${old[0].number.slice(0, 3)} → ${now[0].number.slice(0, 3)}`));
    else if (kind === "split" || kind === "merged") found.push(chip("mov", kind));
    else if (kind === "restored") found.push(chip("new", "back again"));
  }
  return found;
};

const joined = (nodes) => nodes.flatMap((node, at) => (at ? [" + ", link(node)] : [link(node)]));
const names = (nodes) => nodes.map((node) => node.number || node.heading).join("+");

/** Old and new numbers. */
export const pair = ({ old, now }) => {
  const parts = [];
  if (old.length && !now.length) parts.push(silent("removed: "));
  parts.push(...joined(old));
  if (old.length && now.length && names(old) !== names(now)) {
    parts.push(" ", make("span", { "aria-hidden": "true" }, "→"), silent(" is now"), " ");
  }
  if (now.length && names(old) !== names(now)) parts.push(...joined(now));
  return make("span", { class: "pair" }, ...parts);
};
