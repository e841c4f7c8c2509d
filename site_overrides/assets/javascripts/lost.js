// The "not found" page: what the address says of what was asked for.

import { editionsOf } from "./search/dates.js";
import { lookUp } from "./search/numbers.js";
import { fate, make, place } from "./search/show.js";
import { root } from "./search/site.js";

const PATH = location.pathname.replace(/%40/g, "@");

const shown = (name) => {
  const element = document.querySelector(`[data-lost-${name}]`);
  element.hidden = false;
  return element;
};
const forget = (name) => {
  document.querySelector(`[data-lost-${name}]`).hidden = true;
};

// The rules that had the number `asked`; with a date those that may have had it then.
const tell = async (asked) => {
  const found = await lookUp(asked);
  const meant = (found?.tenants ?? []).filter(({ sureness }) => sureness !== 0);
  if (meant.length) shown("found").replaceChildren(...meant.map((rule) => place(rule, fate(rule))));
};

// The page of the edition `id`; of one that is not held, that of the newest before it.
const tellOfEdition = async (id) => {
  const dated = await editionsOf(id).catch(() => null); // its page is guessed
  const held = dated?.editions ?? [];
  if (!dated || held.some(({ to }) => to === `cr/${id}/`)) {
    const way = shown("edition").querySelector("a");
    way.href = `${way.dataset.editions}${id}/`;
    return;
  }
  shown("unheld");
  forget("spelling");
  const ways = held.map(({ title, to }) => make("li", {}, make("a", { href: new URL(to, root).href }, title), ", the newest before it"));
  if (ways.length) shown("found").replaceChildren(...ways);
};

/** Lead to an edition, to the rules of a number or to a comparison, where the address asks for one. */
export const start = () => {
  const edition = /\/cr\/([^/]+)\/./.exec(PATH);
  if (edition) {
    tellOfEdition(edition[1]);
    return;
  }
  // With a date or without, also where somebody guessed the address.
  const number = /\/(\d{3}(?:\.\d+[a-z]*)?(?:@[\d-]+)?)\/?$/i.exec(PATH);
  if (number) {
    const way = shown("rule").querySelector("a");
    way.href += `?q=${encodeURIComponent(number[1])}`;
    way.querySelector("b").textContent = number[1];
    forget("spelling");
    tell(number[1]).catch(() => {}); // the search is left
  }
  // A name where a page was guessed: "/glossary/banding/".
  const name = /\/([a-z][a-z'_-]+)(?:\.html?)?\/?$/i.exec(PATH.replace(/%20|\+/g, "_"));
  if (name) {
    const words = name[1].replace(/[_-]/g, " ");
    const way = shown("words").querySelector("a");
    way.href += `?q=${encodeURIComponent(words)}`;
    way.querySelector("b").textContent = words;
  }
  const pair = /\/changes\/([\d-]+)\.\.([\d-]+)\/?$/.exec(PATH);
  if (pair) {
    shown("changes").querySelector("a").href += `?old=${pair[1]}&new=${pair[2]}`;
    forget("spelling");
  }
};
