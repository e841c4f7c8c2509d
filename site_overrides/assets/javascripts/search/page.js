// The page of the search: the query and its filters stand in the address.

import { fate, label, make, marked, origin } from "./show.js";
import { findWords, told } from "./words.js";
import { leadsTo, lookUp } from "./numbers.js";
import { narrow } from "./filters.js";
import { root } from "./site.js";

const AT_ONCE = 20;
const GROUPS = ["kind", "section", "edition"];

const page = document.querySelector(".sheet.search");
const field = page.querySelector("form.find input");
const filters = page.querySelector("[data-filters]");
const said = page.querySelector("[data-said]");
const answer = page.querySelector("[data-answer]");
const list = page.querySelector("[data-hits]");
const more = page.querySelector("[data-more]");

let turn = 0;
let waiting = [];

const state = () => {
  const address = new URL(location.href);
  const chosen = Object.fromEntries(GROUPS.map((name) => [name, address.searchParams.getAll(name)]));
  return { query: (address.searchParams.get("q") ?? "").trim(), chosen };
};

const setFields = ({ query, chosen }) => {
  field.value = query;
  for (const control of filters.elements) {
    if (control.type === "checkbox") control.checked = chosen[control.name].includes(control.value);
    else if (control.name) control.value = chosen[control.name][0] ?? "";
  }
};

const item = (hit) => {
  const name = make("a", { href: hit.url }, label(hit));
  const above = hit.above && hit.above !== label(hit) ? ` · ${hit.above}` : "";
  return make(
    "li",
    {},
    make("h2", {}, name),
    make("p", { class: "facts" }, `${origin(hit)}${above}`),
    make("p", {}, ...marked(hit.excerpt)),
  );
};

const place = (found, note) =>
  make("li", {}, make("a", { href: new URL(found.to, root).href }, `${found.number} ${found.words}`), " ", make("small", {}, note));

const showNumber = (found) => {
  answer.hidden = !found;
  if (!found) return;
  const { number, tenants, near, isKnown } = found;
  const title = isKnown ? (tenants.length > 1 ? `${number}: ${tenants.length} rules have had this number` : number) : `No rule held here ever bore the number ${number}`;
  answer.replaceChildren(make("h2", {}, title), make("ol", {}, ...tenants.map((tenant) => place(tenant, fate(tenant)))));
  if (near.length) answer.append(make("h3", {}, isKnown ? "Below it" : "The nearest"), make("ol", {}, ...near.map((found) => place(found, found.when))));
};

const showMore = async () => {
  const next = waiting.splice(0, AT_ONCE);
  const shown = await Promise.all(next.map(told));
  list.append(...shown.map(item));
  more.hidden = !waiting.length;
};

const search = async () => {
  turn += 1;
  const mine = turn;
  const { query, chosen } = state();
  setFields({ query, chosen });
  document.title = document.title.replace(/^(?:.* · )?Search/, query ? `${query} · Search` : "Search");
  list.replaceChildren();
  more.hidden = true;
  answer.hidden = true;
  said.textContent = query ? "Searching …" : "";
  if (!query) return;
  try {
    const found = await lookUp(query);
    if (mine !== turn) return;
    showNumber(found);
    const { hits, isRelaxed } = await findWords(found?.number ?? query);
    const narrowed = await narrow(hits, chosen);
    if (mine !== turn) return;
    waiting = narrowed;
    const count = narrowed.length === 1 ? "1 result" : `${narrowed.length} results`;
    said.textContent = `${count} for “${query}”${isRelaxed && narrowed.length ? ", not all with every word" : ""}`;
    await showMore();
  } catch {
    if (mine === turn) said.textContent = "Words cannot be searched here; numbers can.";
  }
};

const go = () => {
  const address = new URL(location.href);
  address.search = "";
  const query = field.value.trim();
  if (query) address.searchParams.set("q", query);
  for (const [name, value] of new FormData(filters)) {
    if (value) address.searchParams.append(name, value);
  }
  history.pushState(null, "", address);
  search();
};

filters.addEventListener("change", go);
filters.addEventListener("submit", (event) => event.preventDefault());
more.addEventListener("click", async () => {
  const at = list.children.length;
  await showMore();
  list.children[at]?.querySelector("a").focus();
});
addEventListener("popstate", search);

// A number sent before the field could answer it leads to its rule all the same; a page that is come
// back to, or that asks for filters, stays.
const leadOn = async () => {
  const { query, chosen } = state();
  const [entry] = performance.getEntriesByType("navigation");
  if (entry?.type !== "navigate" || GROUPS.some((name) => chosen[name].length)) return false;
  const found = await lookUp(query).catch(() => null);
  const to = found?.tenants.length ? leadsTo(found) : null;
  if (to) location.replace(new URL(to, root));
  return Boolean(to);
};

/** Show what the address asks for, or go where its number leads. */
export const start = async () => {
  if (await leadOn()) return;
  page.querySelectorAll(".without-scripts").forEach((part) => {
    part.hidden = true;
  });
  search();
};
