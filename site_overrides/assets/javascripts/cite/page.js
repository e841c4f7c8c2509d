// The page that checks a pasted post: nothing of it leaves the browser.

import { hideWithoutScripts, make } from "../search/show.js";
import { readJson, root } from "../search/site.js";
import { answering } from "./answers.js";
import { daysNamed } from "./dated.js";
import { cited, passedOver } from "./find.js";
import { numbersNamed } from "./misnamed.js";
import { numbersQuoted } from "./quoted.js";

// What the settings call it, as every page says to those that show a card of its link.
const site = document.querySelector('meta[property="og:site_name"]').content;
const page = document.querySelector(".sheet.cite");
const form = page.querySelector("form");
// The fields have no names, under which a form would send them.
const { "cite-post": post, "cite-day": day } = form.elements;
const said = page.querySelector("[data-said]");
const named = page.querySelector("[data-named]");
const results = page.querySelector("[data-results]");
const list = results.querySelector("ol");
const reply = results.querySelector("textarea");
const copied = results.querySelector("[data-copied]");
const NAMES = {
  right: "Right", reworded: "Reworded since", moved: "Moved", merged: "Merged", gone: "Gone", never: "No such rule", unsure: "Unsure",
};
// How long the page may be busy before it answers again.
const BUSY = 40;
const FOLDER = "data/v1/search/numbers";

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const summary = (found) => {
  const counts = Object.entries(NAMES)
    .map(([verdict, name]) => [name.toLowerCase(), found.filter((one) => one.verdict === verdict).length])
    .filter(([, count]) => count)
    .map(([name, count]) => `${count} ${name}`);
  return `${counted(found.length, "citation")}: ${counts.join(", ")}.`;
};

// The tenants of every number cited, and of those of rules named, from the files of their topics.
const tenantsOf = async (text, index) => {
  const names = [...passedOver(text, []), ...numbersNamed(text, index), ...numbersQuoted(text, index)];
  const topics = new Set([
    ...cited(text).flatMap(({ numbers }) => numbers.map(({ topic }) => String(topic))),
    ...names.map((name) => name.slice(0, "704".length)),
  ]);
  const known = await readJson(`${FOLDER}/index.json`);
  const shards = await Promise.all([...topics].filter((name) => name in known).map((name) => readJson(`${FOLDER}/${name}.json`)));
  return Object.assign({}, ...shards);
};

// Numbers that rules bore, but that the post does not say are such: it may be full of other numbers.
const aside = (text, found, numbers) => {
  const names = passedOver(text, found).filter((name) => Object.hasOwn(numbers, name));
  if (!names.length) return "";
  return ` Left aside, as nothing says that a rule is meant: ${names.join(", ")}. If one is, write “rule ${names[0]}”.`;
};

// The post around a citation, so that a reader knows which one is meant; what is cut off is no half of a word.
const AROUND = 60;
const around = (text, [start, end]) => {
  // A line may be as long as the post, and each of its citations is shown in it.
  const [first, last] = [Math.max(0, start - AROUND - 1), Math.min(text.length, end + AROUND + 1)];
  const line = first + text.slice(first, start).lastIndexOf("\n") + 1;
  const next = text.slice(end, last).indexOf("\n");
  const stop = next < 0 ? last : end + next;
  const before = start - line > AROUND ? `… ${text.slice(start - AROUND, start).replace(/^\S*\s*/, "")}` : text.slice(line, start);
  const after = stop - end > AROUND ? `${text.slice(end, end + AROUND).replace(/\s*\S*$/, "")} …` : text.slice(end, stop);
  return make("q", {}, before, make("b", {}, text.slice(start, end)), after);
};

const entry = (text, found) => {
  const words = found.ways.length && found.told !== found.brief ? `${found.brief}; ${found.verdict === "never" ? "at other times" : "perhaps"}:` : found.told;
  const told = found.to ? make("a", { href: new URL(found.to, root).href }, words) : make("span", {}, words);
  const name = make("b", { class: `verdict ${found.verdict}` }, NAMES[found.verdict]);
  // Where it is not settled which rule is meant, each that could be it is a way to look.
  const ways = found.ways.map(([said, to]) => make("li", {}, make("a", { href: new URL(to, root).href }, said)));
  const more = ways.length ? [make("ul", { class: "ways" }, ...ways)] : [];
  return make("li", {}, name, " ", told, ...more, more.length ? "" : make("br"), around(text, found.at));
};

// The answers of an earlier check may come after those of a later one.
let turn = 0;
// A browser keeps what was written here when the page is loaded again.
let isDayChosen = day.value !== day.defaultValue;

const say = (words, isBusy = false) => {
  said.textContent = words;
  page.setAttribute("aria-busy", String(isBusy));
};

// Answers one citation after the other and lets the page breathe between; null when another check began meanwhile.
const inTurns = async (all, show, own) => {
  const shown = [];
  let rested = performance.now();
  for (const [at, answer] of all.entries()) {
    shown.push(show(answer()));
    if (performance.now() - rested < BUSY) continue;
    say(`Checking … ${Math.round((100 * at) / all.length)}%`, true);
    await new Promise((done) => setTimeout(done));
    if (own !== turn) return null;
    rested = performance.now();
  }
  return shown;
};

const inWords = (day) => new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
// Offers the one day that a post names, where its reader chose none: whoever pastes an old post has it in there.
const offerItsDay = (text, when) => {
  const [other, ...others] = daysNamed(text);
  named.replaceChildren();
  if (isDayChosen || !other || others.length || other === when) return;
  const button = make("button", { type: "button", class: "more" }, "Read it as of that day");
  button.addEventListener("click", () => {
    isDayChosen = true;
    day.value = other;
    day.focus(); // the button goes
    check();
  });
  named.append(`The post names ${inWords(other)}. `, button);
};

const check = async () => {
  turn += 1;
  const own = turn;
  const [text, when] = [post.value, day.value];
  if (!text.trim() || !when) {
    results.hidden = true;
    named.replaceChildren();
    say(text.trim() ? "Say on which day it was written." : "Paste a post first.");
    (text.trim() ? day : post).focus();
    return;
  }
  say("Checking …", true);
  try {
    const index = await readJson("data/v1/cite.json");
    const numbers = await tenantsOf(text, index);
    if (own !== turn) return;
    const shown = await inTurns(answering(text, when, index, numbers), (one) => [one, entry(text, one)], own);
    if (!shown) return;
    const found = shown.map(([one]) => one);
    results.hidden = !found.length;
    list.replaceChildren(...shown.map(([, item]) => item));
    const lines = [...new Set(found.map((one) => `- ${one.told}`))];
    reply.value = [`Rules cited on ${when}, checked against the editions held by ${site}:`, ...lines, ""].join("\n");
    reply.rows = Math.min(lines.length + 2, 14);
    copied.textContent = "";
    offerItsDay(text, when);
    say(`${found.length ? summary(found) : "It cites no rule."}${aside(text, found, numbers)}`);
  } catch {
    if (own !== turn) return;
    results.hidden = true;
    named.replaceChildren();
    say("The index of numbers could not be read. Try again.");
  }
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
day.addEventListener("input", () => {
  isDayChosen = true;
});
post.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
});
results.querySelector("[data-copy]").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(reply.value);
    copied.textContent = "Copied.";
  } catch {
    reply.focus();
    reply.select();
    copied.textContent = "Selected: copy it with your keyboard.";
  }
});
hideWithoutScripts(page);
form.querySelector("button").disabled = false;
page.dataset.ready = "";
