// How answers are written, in the list below the field, on the page of the search and where there is no page.

import { root } from "./site.js";

const KINDS = { rule: "Rule", example: "Example", ruling: "Ruling", glossary: "Glossary", proposal: "Proposal" };
const SURENESS = ["at another time: ", "perhaps: ", ""];

/** What is said where the search by words did not come, or not all of it: nothing is known to be missing then. */
export const FAILED = "Not all that the search needs came over the network, so words cannot be searched; numbers perhaps can.";

/** An element with its attributes and children. */
export const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** Hides what a page says where scripts do not run: they do. */
export const hideWithoutScripts = (page) => {
  for (const part of page.querySelectorAll(".without-scripts")) part.hidden = true;
};

/** An excerpt with the words that were searched for marked. */
export const marked = (excerpt) => excerpt.map(([words, isMarked]) => (isMarked ? make("mark", {}, words) : words));

// What became of a tenant that is no rule of its own any more: as far as is known, in which rules its words are.
const end = ({ kept, parts = [] }) => {
  if (kept) {
    const [number, , ...since] = kept;
    return `no rule of its own any more: most of its last wording went on in ${[number, ...since].join(", ")}`;
  }
  const names = parts.map(([number]) => number);
  return `no longer in the rules${names.length ? `; words of it in ${names.join(", ")}` : ""}`;
};

/** When a tenant had its number, and where its rule is now, or perhaps is. */
export const fate = (tenant) => {
  const { when, now, merged, gone, sureness, spans = [], doubtful = [] } = tenant;
  const [, last] = spans.at(-1) ?? [];
  const perhaps = doubtful.some((day) => day > last) ? "perhaps " : "";
  const then = now ? `${perhaps}now ${now[0]}` : merged ? `merged into ${merged.join(", ")}` : gone ? end(tenant) : "";
  return `${SURENESS[sureness] ?? ""}${when}${then && `; ${then}`}`;
};

/** One of the rules that had a number, or of what stands near it: where it is read, and a note on it. */
export const place = (found, note) =>
  make("li", {}, make("a", { href: new URL(found.to, root).href }, `${found.number} ${found.words}`), " ", make("small", {}, note));

/** How many had a number; sections are told edition by edition. */
export const borne = ({ number, tenants: { length } }) =>
  number.length === 1 ? `${number}: section ${number} of ${length} editions` : `${number}: ${length} rules have had this number`;

/** That no rule held had a number, and where that says little. */
export const unknown = ({ number, days, isHeld }) => {
  const told = `No rule we hold has ever had the number ${number}`;
  return isHeld ? told : `${told}, but no edition held${days ? " of that time" : ""} has that part of the book`;
};

/** What a hit is called. */
export const label = (hit) => {
  const name = hit.kind === "example" ? "Example" : hit.name;
  return [hit.number, name].filter(Boolean).join(" ") || hit.above;
};

/** What a hit is, and of which edition. */
export const origin = (hit) => [KINDS[hit.kind], hit.edition, hit.gone].filter(Boolean).join(" · ");
