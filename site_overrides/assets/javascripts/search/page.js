// The page of the search: the query and its filters stand in the address.

import { goWhereLeft } from "../returned.js";
import { quoted, saidOfAsked, saidOfPhrase, saidOfWrong } from "./asked.js";
import { apart, editionsOf, saidOf } from "./dates.js";
import { FAILED, borne, fate, hideWithoutScripts, label, make, marked, origin, place, unknown } from "./show.js";
import { findEarlier, findWords, told } from "./words.js";
import { leadsTo, lookUp } from "./numbers.js";
import { narrow } from "./filters.js";
import { numberAmong } from "./number.js";
import { root } from "./site.js";

const AT_ONCE = 20;
const NOT_EARLIER = "What rules said earlier did not all come over the network, so more may be found.";
// Hits in their order: what each group of them is called, and which hits are in it.
const PARTS = [
  ["Results", (hit) => !hit.isFormer && !hit.isProposed && !hit.isApart && !hit.isRelaxed],
  ["Former rules and terms", (hit) => hit.isFormer && !hit.isApart && !hit.isRelaxed],
  ["Proposals, not official", (hit) => hit.isProposed && !hit.isApart && !hit.isRelaxed],
  ["With the words apart", (hit) => hit.isApart],
  ["Not with every word", (hit) => hit.isRelaxed],
];
const GROUPS = ["kind", "section", "edition"];

const page = document.querySelector(".sheet.search");
const field = page.querySelector("form.find input");
const filters = page.querySelector("[data-filters]");
const said = page.querySelector("[data-said]");
const answer = page.querySelector("[data-answer]");
const lists = page.querySelector("[data-hits]");

let turn = 0;
let searched = null;

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
    make("h3", {}, name),
    make("p", { class: "facts" }, `${origin(hit)}${above}`),
    make("p", {}, ...marked(hit.excerpt)),
  );
};

const listOf = (tenants) => make("ol", {}, ...tenants.map((tenant) => place(tenant, fate(tenant))));
const showNumber = (found) => {
  answer.hidden = !found;
  if (!found) return;
  const { number, tenants, near, isKnown, isBefore } = found;
  const isOfOtherTimes = tenants.length > 0 && tenants.every(({ sureness }) => sureness === 0);
  if (isOfOtherTimes) {
    const told = isBefore ? `No edition of that time or before is held: ${number} later` : `No rule had the number ${number} then`;
    answer.replaceChildren(make("h2", {}, told), listOf(tenants));
    return;
  }
  const title = isKnown ? (tenants.length > 1 ? borne(found) : number) : unknown(found);
  answer.replaceChildren(make("h2", {}, title), listOf(tenants));
  if (near.length) {
    const places = near.map((found) => place(found, found.when));
    answer.append(make("h3", {}, isKnown ? "Below it" : "The nearest"), make("ol", {}, ...places));
  }
};

const showEditions = (dated) => {
  const link = (to, words) => make("a", { href: new URL(to, root).href }, words);
  const places = dated.editions.map(({ title, to, changes }) => {
    const changed = changes ? [" ", make("small", {}, link(changes.to, `What changed since ${changes.title}`))] : [];
    return make("li", {}, link(to, `Edition of ${title}`), ...changed);
  });
  answer.replaceChildren(make("h2", {}, saidOf(dated)), make("ol", {}, ...places));
  answer.hidden = false;
};

// Who had the number that stands among the words of a query: the words of a rule need not be in what it says today.
const showNumberAmong = async (query, mine) => {
  const number = numberAmong(query);
  const found = number && (await lookUp(number));
  if (found?.isKnown && mine === turn) showNumber({ ...found, near: [] });
};

// A group of hits, with a button for those that are not shown yet.
const group = (title, index, hits) => {
  const waiting = [...hits];
  const heading = make("h2", { id: `hits-${index}` }, title, " ", make("small", {}, `${hits.length}`));
  const list = make("ol", {});
  const more = make("button", { class: "more", type: "button" }, "More results");
  const showMore = async () => {
    const shown = await Promise.all(waiting.splice(0, AT_ONCE).map(told));
    list.append(...shown.map(item));
    more.hidden = !waiting.length;
  };
  more.addEventListener("click", async () => {
    const at = list.children.length;
    await showMore();
    list.children[at]?.querySelector("a").focus();
  });
  return { part: make("section", { "aria-labelledby": heading.id }, heading, list, more), showMore };
};

const grouped = async (hits) => {
  const parts = PARTS.map(([title, isIn]) => [title, hits.filter(isIn)]).filter(([, found]) => found.length);
  const groups = parts.map(([title, found], index) => group(title, index, found));
  await Promise.all(groups.map(({ showMore }) => showMore()));
  // Where there is nothing else, the first goes without saying.
  if (hits.every(PARTS[0][1])) groups[0]?.part.firstChild.classList.add("vh");
  return groups.map(({ part }) => part);
};

const counts = (count) => (count === 1 ? "1 result" : `${count} results`);

// How many hits there are, and the way past those that are in force.
const sayHits = (hits, { asked, wrong, meant, ...found }) => {
  const [living, former, , , relaxed] = PARTS.map(([, isIn]) => hits.filter(isIn).length);
  if (!asked.length) {
    said.replaceChildren(`${saidOfWrong(wrong)}.`);
    return;
  }
  const phrase = saidOfPhrase(found);
  const spelt = wrong.length ? `${saidOfWrong(wrong)}. ` : "";
  if (found.isPast) {
    said.replaceChildren(`${spelt}${phrase}`);
    return;
  }
  const count = counts(hits.length);
  const counted = phrase ? `${phrase}: ${count} without the quotes` : `${count} for ${saidOfAsked(asked)}`;
  const also = meant.length ? `, also as ${meant.map(quoted).join(", ")}` : "";
  said.replaceChildren(`${spelt}${counted}${also}${relaxed ? ", not all with every word" : ""}`);
  if (living && former) said.append(", ", make("a", { href: "#hits-1" }, `${former} of them former rules and terms`));
};

// What the filters leave out, and the way back to it.
const sayLeftOut = (left, query) => {
  if (!left) return;
  const all = new URL(location.pathname, location.href);
  all.searchParams.set("q", query);
  said.append(". The filter leaves out ", make("a", { href: all.href }, `${left} more`));
};

// Below the rest: rules that said so once. Of an edition that is asked for, its words count, whatever they are now.
// Where there is no rest, it is told how many the filters leave out.
const addEarlierWords = async ({ asked, hits, isPast }, chosen, mine) => {
  const all = await findEarlier(asked, chosen.edition.length ? [] : hits);
  const found = await narrow(all, chosen);
  const left = isPast ? all.length - found.length : 0;
  if (!found.length || mine !== turn) return left;
  const { part, showMore } = group("In earlier words", PARTS.length, found);
  await showMore();
  if (mine !== turn) return left;
  lists.append(part);
  const [before, count] = isPast ? [": ", counts(found.length)] : [", and ", `${found.length} more`];
  said.append(before, make("a", { href: `#hits-${PARTS.length}` }, `${count} in earlier words`));
  return left;
};

const search = async () => {
  turn += 1;
  const mine = turn;
  const { query, chosen } = state();
  searched = location.search;
  setFields({ query, chosen });
  document.title = document.title.replace(/^(?:.* · )?Search/, () => (query ? `${query} · Search` : "Search"));
  lists.replaceChildren();
  answer.hidden = true;
  said.textContent = query ? "Searching …" : "";
  if (!query) return;
  try {
    const found = await lookUp(query);
    if (mine !== turn) return;
    showNumber(found);
    const { words, date } = found ? { words: found.number, date: "" } : apart(query);
    const dated = found ? null : await editionsOf(date || query);
    if (mine !== turn) return;
    if (dated) showEditions(dated);
    else if (!found) await showNumberAmong(query, mine);
    if (mine !== turn) return;
    if (found && !found.isKnown && !found.isPartial) {
      // Words like a number that nobody had would only be noise.
      said.textContent = "";
      return;
    }
    const answered = await findWords(words);
    const narrowed = await narrow(answered.hits, chosen);
    const shown = await grouped(narrowed);
    if (mine !== turn) return;
    lists.replaceChildren(...shown);
    sayHits(narrowed, answered);
    const left = found ? 0 : await addEarlierWords(answered, chosen, mine);
    if (mine === turn) sayLeftOut(answered.hits.length - narrowed.length + left, query);
  } catch {
    if (mine !== turn) return;
    const again = make("button", { class: "more", type: "button" }, "Try again");
    again.addEventListener("click", () => {
      // The button goes; the field would open its list over what is found.
      said.tabIndex = -1;
      said.focus();
      go();
    });
    // What is found already stays, and is told; earlier words are looked for last.
    if (lists.childElementCount) said.append(`. ${NOT_EARLIER} `, again);
    else said.replaceChildren(`${FAILED} `, again);
  }
};

const go = () => {
  const address = new URL(location.href);
  address.search = "";
  address.hash = "";
  const query = field.value.trim();
  if (query) address.searchParams.set("q", query);
  for (const [name, value] of new FormData(filters)) {
    if (value) address.searchParams.append(name, value);
  }
  // What is asked once more, as it was, is no step to go back to, however the address spells it.
  if (`${address.searchParams}` !== `${new URLSearchParams(location.search)}`) history.pushState(null, "", address);
  search();
};

// Where there is no room beside the results, what narrows them is folded above them.
const beside = filters.parentElement;
const fold = make("details", { class: "fold-filters" }, make("summary", {}, "Filter"));
const narrowScreen = matchMedia("(max-width: 62rem)");
const placeFilters = () => {
  if (narrowScreen.matches) {
    fold.append(filters);
    page.querySelector("form.find").after(fold);
    fold.open = GROUPS.some((name) => state().chosen[name].length);
  } else {
    beside.append(filters);
    fold.remove();
  }
};
narrowScreen.addEventListener("change", placeFilters);
placeFilters();

filters.addEventListener("change", go);
filters.addEventListener("submit", (event) => event.preventDefault());
// Who comes back to results, or loads them again, goes on where they left them.
const searchAgain = async () => {
  const mine = turn + 1;
  await search();
  if (mine === turn) goWhereLeft();
};
// A link inside the page leaves the results as they are.
addEventListener("popstate", () => location.search === searched || searchAgain());

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
  hideWithoutScripts(page);
  const written = field.value;
  searchAgain();
  // Who wrote something before this script came goes on with it, whatever the address asks for.
  if (written) field.value = written;
};
