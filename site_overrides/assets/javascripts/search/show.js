// How answers are written, in the list below the field and on the page of the search.

const KINDS = { rule: "Rule", example: "Example", ruling: "Ruling", glossary: "Glossary", proposal: "Proposal" };
const SURENESS = ["at another time: ", "perhaps: ", ""];

/** What is said where the search by words did not come, or not all of it: nothing is known to be missing then. */
export const FAILED = "Not all that the search needs came over the network, so words cannot be searched; numbers can.";

/** An element with its attributes and children. */
export const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** An excerpt with the words that were searched for marked. */
export const marked = (excerpt) => excerpt.map(([words, isMarked]) => (isMarked ? make("mark", {}, words) : words));

/** When a tenant had its number, and where its rule is now. */
export const fate = ({ when, now, merged, gone, sureness }) => {
  const then = now ? `; now ${now[0]}` : merged ? `; merged into ${merged.join(", ")}` : gone ? "; no longer in the rules" : "";
  return `${SURENESS[sureness] ?? ""}${when}${then}`;
};

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
