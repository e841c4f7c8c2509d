// The page of comparisons: what is picked stands in its address, and is computed here.

import { impossibility } from "../cite/numbers.js";
import { goWhereLeft } from "../returned.js";
import { parseNumber } from "../search/number.js";
import { hideWithoutScripts, make } from "../search/show.js";
import { root } from "../search/site.js";
import { comparison } from "./between.js";
import { about, edition } from "./editions.js";
import { count, facts, groups } from "./list.js";
import { absence, bearers, changedUnder, isWhole, life, nearest, standsIn } from "./rule.js";
import { counted } from "./words.js";

const page = document.querySelector(".sheet.compare");
const form = page.querySelector("form.pick");
const said = page.querySelector("[data-said]");
const titlesSaid = page.querySelector("[data-titles]");
const notes = page.querySelector("[data-notes]");
const list = page.querySelector("[data-editions]");
const rule = page.querySelector("[data-rule]");
const NAME = document.title;
// How long the page may be busy before it answers again.
const BUSY = 40;
// Of more editions it is only said how many there are.
const MOST_NAMED = 12;

class Unread extends Error {}

const read = (promises) =>
  Promise.all(promises).catch((cause) => {
    throw new Unread("the texts could not be loaded", { cause });
  });

let turn = 0;
let shown = "";

const picked = () => {
  const wanted = new URL(location.href).searchParams;
  return { old: wanted.get("old") ?? "", now: wanted.get("new") ?? "", rule: (wanted.get("rule") ?? "").trim() };
};
// What is asked for; the filter, which has its part of the address too, compares nothing anew.
const query = () => {
  const wanted = new URL(location.href).searchParams;
  wanted.delete("hide");
  return wanted.toString();
};
const say = (text, isBusy = false) => {
  said.textContent = text;
  page.setAttribute("aria-busy", String(isBusy));
};
// Who knows a rule by its name finds its number with the search.
const sayNoNumber = (words) => {
  const search = new URL("search/", root);
  search.searchParams.set("q", words);
  say(`“${words}” is no number of a rule. Write it as 704.5k or 704, or `);
  said.append(make("a", { href: search.href }, "search for the words"), ".");
};
const clear = () => {
  list.hidden = true;
  rule.hidden = true;
  titlesSaid.textContent = "";
  notes.replaceChildren();
  list.querySelector("[data-groups]").replaceChildren();
  rule.querySelector("[data-lives]").replaceChildren();
};
const note = (label, ...words) => notes.append(make("p", { class: "notice" }, make("b", {}, label), " ", ...words));

// Compares group after group and lets the page breathe between; null when something else was picked meanwhile.
const inTurns = async (all, changeOf, mine) => {
  const changes = [];
  let rested = performance.now();
  for (const [at, group] of all.entries()) {
    changes.push(changeOf(group));
    if (performance.now() - rested < BUSY) continue;
    say(`Comparing … ${Math.round((100 * at) / all.length)}%`, true);
    await new Promise((done) => setTimeout(done));
    if (mine !== turn) return null;
    rested = performance.now();
  }
  return changes;
};

const tellOfEditions = (editions) => {
  for (const { title, note: words } of editions) if (words) note(`${title}.`, words);
};
// Read from the newer edition to the older, each word of the page says the contrary of what happened.
const tellOfWay = ([old, now], order) => {
  if (order.indexOf(old.id) < order.indexOf(now.id)) return;
  note("Back in time.", `${old.title} is the newer one: “new” is here what it no longer has, and “removed” what it added.`);
};
const tellOfPage = (editions, links) => {
  const pair = editions.map(({ id }) => id).join("..");
  if (links.has(pair)) {
    const there = make("a", { href: new URL(`changes/${pair}/`, root).href }, "a page of their own");
    note("These two", "have ", there, ": it folds sweeping edits and draws the topics that moved.");
  }
};

// That neither edition has a number, and where to look instead.
const sayAbsent = (number, editions) => {
  say(absence(number, editions));
  const [old, now] = editions.map(({ id }) => id);
  const near = nearest(number, editions).map((rule) => make("a", { href: `?${new URLSearchParams({ old, new: now, rule })}` }, rule));
  if (near.length) note("The nearest", near.length > 1 ? "are " : "is ", ...near.flatMap((one, at) => (at ? [" and ", one] : [one])), ".");
  // One with a letter that no rule ever has need not be looked for elsewhere.
  if (impossibility(number)) return;
  const search = new URL(`search/?q=${encodeURIComponent(number)}`, root).href;
  note("Another edition", "may have had it: ", make("a", { href: search }, `search for ${number}`), ".");
};

// What makes more of a comparison that is whole without it.
const addOn = async (name, form, mine) => {
  try {
    await globalThis.palimpsest.load(name);
  } catch {
    if (mine === turn) note("Not all that this page can do", "came over the network. Load this page again, and the rest will work.");
    return;
  }
  form.dispatchEvent(new Event("change"));
};

const showList = async (compared, wanted, editions, mine) => {
  if (wanted && !editions.some(({ nodes }) => nodes.some((node) => standsIn(node, wanted)))) {
    sayAbsent(wanted, editions);
    return;
  }
  const isWanted = (group) => !wanted || group.flat().some((node) => standsIn(node, wanted));
  const all = await inTurns(compared.groups.filter(isWanted), compared.changeOf, mine);
  if (!all) return;
  const changes = all.filter((change) => change.kinds.length);
  if (wanted && changes.length) say(`${counted(changes.length, "change")} in ${wanted}.`);
  else if (wanted) say(`Nothing changed in ${wanted}, as far as both editions hold it.`);
  else say(facts(compared, changes, editions));
  list.hidden = !changes.length;
  count(list.querySelector(".filter"), changes);
  list.querySelector("[data-groups]").replaceChildren(...groups(changes, editions[1]));
  await addOn("changes.js", list.querySelector(".filter"), mine);
};

const showRule = async (compared, asked, editions, mine) => {
  const found = bearers(asked, editions, compared);
  if (!found.length) {
    sayAbsent(asked.number, editions);
    return;
  }
  const unheld = new Set([...compared.notHeld.old, ...compared.notHeld.now]);
  const isHeld = (group) => !group.flat().some((node) => unheld.has(node));
  const lives = found.map((group) => life(compared.changeOf(group), editions, isHeld(group), changedUnder(group, compared)));
  const [old, now] = editions.map(({ afterIn }) => afterIn);
  say(found.length > 1 ? `${asked.number} was another rule in ${old} than in ${now}; here are both.` : `Here is ${asked.number} in ${old} and in ${now}.`);
  rule.querySelector("[data-lives]").replaceChildren(...lives);
  rule.hidden = false;
  await addOn("history.js", rule.querySelector(".views"), mine);
};

const setFields = (wanted) => {
  for (const [name, value] of [["old", wanted.old], ["new", wanted.now], ["rule", wanted.rule]]) {
    if (value || name === "rule") form.elements[name].value = value;
  }
};

// The edition of a name, which may be the beginning of an id ("2008") that no other one has.
const begunWith = (name, editions) => (name ? [...editions.keys()].filter((id) => id.startsWith(name)) : []);
const named = (name, editions) => {
  const found = begunWith(name, editions);
  return editions.has(name) || found.length !== 1 ? name : found[0];
};
const sayUnknown = (name, editions) => {
  const found = begunWith(name, editions).map((id) => editions.get(id).inside);
  if (!found.length) return `No edition here is called “${name}”. Pick another.`;
  const many = `${found.length} editions begin with “${name}”`;
  return found.length > MOST_NAMED ? `${many}. Pick one.` : `${many}: ${found.slice(0, -1).join(", ")} and ${found.at(-1)}. Pick one.`;
};

const compare = async (asking, mine) => {
  const [{ editions, around }] = await read([about()]);
  if (mine !== turn) return undefined;
  const wanted = { ...asking, old: named(asking.old, editions), now: named(asking.now, editions) };
  // The beginning of an id is no choice of the list, which is empty then; what was picked meanwhile stays.
  form.elements.old.value ||= wanted.old;
  form.elements.new.value ||= wanted.now;
  const ids = [wanted.old, wanted.now];
  const unknown = ids.find((id) => !editions.has(id));
  if (unknown !== undefined) return say(unknown ? sayUnknown(unknown, editions) : "Pick two editions.");
  const titles = ids.map((id) => editions.get(id).inside);
  titlesSaid.textContent = `${titles.join(" to ")}${wanted.rule && `, only ${wanted.rule}`}`;
  document.title = `${wanted.rule ? `${wanted.rule}, ` : ""}${titles.join(" to ")} · ${NAME}`;
  if (ids[0] === ids[1]) return say(`Both are ${titles[0]}. Pick another edition to compare it with.`);
  const asked = wanted.rule ? parseNumber(wanted.rule) : null;
  if (wanted.rule && !asked?.number) return sayNoNumber(wanted.rule);
  say(`Loading ${titles.join(" and ")} …`, true);
  const both = await read(ids.map(edition));
  if (mine !== turn) return undefined;
  const compared = comparison(...both, around);
  tellOfEditions(both);
  tellOfWay(both, [...editions.keys()]);
  if (asked && !isWhole(asked.number)) return showRule(compared, asked, both, mine);
  tellOfPage(both, around.links);
  return showList(compared, asked?.number, both, mine);
};

const run = async () => {
  turn += 1;
  const mine = turn;
  const wanted = picked();
  shown = query();
  clear();
  setFields(wanted);
  document.title = NAME;
  if (!wanted.old && !wanted.now) return say("Press Compare, or pick two other editions.");
  try {
    await compare(wanted, mine);
  } catch (error) {
    if (mine !== turn) return undefined;
    clear();
    say(error instanceof Unread ? "The texts could not be loaded." : "These two could not be compared.");
    const again = make("button", { type: "button", class: "more" }, "Try again");
    again.addEventListener("click", () => {
      form.querySelector("button:not([type])").focus(); // the button goes
      run();
    });
    notes.append(again);
    if (!(error instanceof Unread)) throw error;
  } finally {
    if (mine === turn) page.setAttribute("aria-busy", "false");
  }
  return undefined;
};

const go = () => {
  const address = new URL(location.href);
  const hide = address.searchParams.get("hide");
  address.search = hide === null ? "" : `?hide=${hide}`;
  address.hash = "";
  for (const [name, value] of new FormData(form)) if (value.trim()) address.searchParams.set(name, value.trim());
  history.pushState(null, "", address);
  run();
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go();
});
form.querySelector("[data-swap]").addEventListener("click", () => {
  const { old, new: now } = form.elements;
  [old.value, now.value] = [now.value, old.value];
  if (picked().old) go();
});

// Who comes back to a comparison, or loads it again, goes on where they left it.
const runAgain = async () => {
  const mine = turn + 1;
  await run();
  if (mine === turn) goWhereLeft();
};

// A link to a change moves within the same comparison.
addEventListener("popstate", () => query() !== shown && runAgain());
hideWithoutScripts(page);
// Who picked or wrote something before this script came goes on with it, whatever the address asks for.
const isTouched = (field) => (field.options ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue);
const touched = ["old", "new", "rule"].map((name) => form.elements[name]).filter(isTouched);
const values = touched.map(({ value }) => value);
runAgain();
for (const [at, field] of touched.entries()) field.value = values[at];
