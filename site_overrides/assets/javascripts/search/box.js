// The search field as a combobox: numbers and dates answer at once, words as soon as they are found.

import { SO_FAR, saidOfAsked, saidOfPhrase, saidOfPlace, saidOfWrong } from "./asked.js";
import { apart, editionsOf, saidOf } from "./dates.js";
import { FAILED, borne, fate, label, make, marked, origin, unknown } from "./show.js";
import { findEarlier, findWords, told } from "./words.js";
import { leadsTo, lookUp, prepare as prepareNumbers } from "./numbers.js";
import { root } from "./site.js";

const HITS = 7;
const PAUSE = 90;

// What goes before the hits where they are not for the very words of the query.
const saidFirst = ({ wrong, asked, ...found }) => {
  const phrase = saidOfPhrase(found);
  const spelt = wrong.length ? `${saidOfWrong(wrong)}${asked.length ? `; for ${saidOfAsked(asked)}:` : "."}` : "";
  return [spelt, phrase && `${phrase}; ${saidOfPlace(found)}:`].filter(Boolean).join(" ");
};

// What the page of results may have besides what is found here.
const restOf = ({ isAll, isPhrase }) =>
  [isAll ? "" : ", and former rules and terms", isPhrase ? ", and any in earlier words" : ""].join("");

class Box {
  #field;
  #list;
  #status;
  #options = [];
  #active = -1;
  #turn = 0;
  #sent = 0;
  #timer = 0;

  constructor(field) {
    this.#field = field;
    this.#list = document.getElementById(field.getAttribute("aria-controls"));
    this.#status = make("p", { role: "status", class: "vh" });
    field.form.append(this.#status);
    field.addEventListener("input", () => this.#ask());
    field.addEventListener("keydown", (event) => this.#key(event));
    field.addEventListener("blur", () => this.#close());
    field.addEventListener("focus", () => field.value && this.#ask());
    field.form.addEventListener("submit", (event) => this.#submit(event));
    // A press on an option must not take the focus from the field before the click arrives.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#go(option);
    });
    prepareNumbers();
    if (field.value) this.#ask();
  }

  async #ask() {
    const query = this.#field.value.trim();
    this.#turn += 1;
    const turn = this.#turn;
    clearTimeout(this.#timer);
    if (!query) return this.#show([], "");
    const found = await lookUp(query).catch(() => null);
    if (turn !== this.#turn) return undefined;
    if (found) return this.#show(this.#ofNumber(found), this.#saidOfNumber(found));
    const dated = await editionsOf(query).catch(() => null);
    if (turn !== this.#turn) return undefined;
    if (dated) return this.#show(this.#ofDate(dated, query), saidOf(dated));
    this.#timer = setTimeout(() => this.#askWords(query, turn), PAUSE);
    return undefined;
  }

  async #askWords(query, turn) {
    const tell = () => turn === this.#turn && this.#show([this.#note(SO_FAR)], SO_FAR);
    try {
      const answered = await findWords(apart(query).words, HITS, tell);
      const { asked, hits, isPast, isPhrase } = answered;
      if (!isPast) await this.#showHits(query, turn, answered, hits, restOf(answered));
      if (!isPhrase || hits.length >= HITS || turn !== this.#turn) return;
      // Few have the phrase now; it may be one of an old text. What is found so far can be read, and stays if no more comes.
      const more = await findEarlier(asked, hits).catch((error) => (isPast ? Promise.reject(error) : null));
      if (more && this.#active < 0) await this.#showHits(query, turn, answered, [...hits, ...more], "");
    } catch {
      if (turn === this.#turn) this.#show([this.#note(`${FAILED} What you type next tries again.`)], FAILED);
    }
  }

  async #showHits(query, turn, answered, hits, rest) {
    const shown = await Promise.all(hits.slice(0, HITS).map(told));
    if (turn !== this.#turn) return;
    const all = this.#option("all", this.#allAddress(query), this.#all(hits.length) + rest);
    const options = shown.map((hit) => this.#option("hit", hit.url, label(hit), origin(hit), marked(hit.excerpt)));
    const first = saidFirst(answered);
    const notes = [first, hits.length ? "" : "Nothing is found."].filter(Boolean);
    const items = [...notes.map((note) => this.#note(note)), ...(hits.length ? [...options, all] : [])];
    this.#show(items, `${first} ${this.#count(hits.length, shown)}${rest}`.trim());
  }

  #allAddress(query) {
    const address = new URL("search/", root);
    // What narrows the results narrows those of the next query too.
    if (location.pathname === address.pathname) address.search = location.search;
    address.searchParams.set("q", query);
    return address.href;
  }

  #ofNumber(found) {
    const tenants = found.tenants.map((tenant) =>
      this.#option("tenant", new URL(tenant.to, root).href, `${tenant.number} ${tenant.words}`, fate(tenant)),
    );
    const near = found.near.map((place) =>
      this.#option("near", new URL(place.to, root).href, `${place.number} ${place.words}`, found.isKnown ? "" : place.when),
    );
    if (found.isKnown) return [...tenants, ...near];
    return [this.#note(`${unknown(found)}. ${near.length ? "The nearest:" : ""}`), ...near];
  }

  #ofDate(dated, query) {
    const places = dated.editions.flatMap(({ title, to, changes }) => [
      this.#option("tenant", new URL(to, root).href, `Edition of ${title}`),
      ...(changes ? [this.#option("near", new URL(changes.to, root).href, `What changed since ${changes.title}`)] : []),
    ]);
    const note = dated.isThen ? [] : [this.#note(saidOf(dated))];
    return [...note, ...places, this.#option("all", this.#allAddress(query), "Search for it as words")];
  }

  #saidOfNumber(found) {
    const { number, isKnown, isPartial, tenants, near } = found;
    if (isPartial) return `${near.length} numbers begin with ${number}`;
    if (!isKnown) return `${unknown(found)}. ${near.length} nearest numbers are listed.`;
    return tenants.length === 1 ? `${number} ${tenants[0].words}` : borne(found);
  }

  #all(count) {
    return count === 1 ? "The one result" : `All ${count} results`;
  }

  #count(count, shown) {
    if (!count) return "Nothing is found.";
    return count === 1 ? `1 result: ${label(shown[0])}` : `${count} results, the first: ${label(shown[0])}`;
  }

  #option(kind, href, name, note = "", excerpt = []) {
    const option = make("li", { role: "option", class: kind, "data-href": href, "aria-selected": "false" }, make("b", {}, name));
    if (note) option.append(" ", make("small", {}, note));
    if (excerpt.length) option.append(make("span", {}, ...excerpt));
    return option;
  }

  #note(words) {
    return make("li", { role: "option", "aria-disabled": "true", class: "none" }, words);
  }

  #show(items, said) {
    this.#options = items.filter((item) => item.dataset.href);
    this.#options.forEach((option, at) => {
      option.id = `${this.#list.id}-${at}`;
    });
    this.#list.replaceChildren(...items);
    this.#list.hidden = !items.length;
    this.#list.scrollTop = 0;
    this.#field.setAttribute("aria-expanded", String(items.length > 0));
    this.#activate(-1);
    this.#status.textContent = said;
  }

  #close() {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#list.hidden = true;
    this.#field.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  #activate(at) {
    this.#options[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = at;
    const option = this.#options[at];
    if (!option) return this.#field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    return this.#field.setAttribute("aria-activedescendant", option.id);
  }

  #key(event) {
    const count = this.#options.length;
    const isOpen = !this.#list.hidden;
    if (event.key === "Escape") {
      this.#close(); // what is still to come is not wanted either
      if (!isOpen) return;
    } else if (event.key === "ArrowDown" && !isOpen) {
      this.#ask();
    } else if (event.key === "ArrowDown" && count) {
      this.#activate(this.#active + 1 < count ? this.#active + 1 : -1);
    } else if (event.key === "ArrowUp" && isOpen && count) {
      this.#activate(this.#active < 0 ? count - 1 : this.#active - 1);
    } else {
      return;
    }
    event.preventDefault();
  }

  // Enter goes to the option that is active, to the rule whose number is written, or to the one edition of a
  // date; else all results show.
  async #submit(event) {
    const active = this.#list.hidden ? null : this.#options[this.#active];
    const query = this.#field.value.trim();
    event.preventDefault();
    if (active) return this.#go(active);
    this.#sent += 1;
    const sent = this.#sent;
    const found = await lookUp(query).catch(() => null);
    const dated = found ? null : await editionsOf(query).catch(() => null);
    const [edition, ...others] = dated?.isThen ? dated.editions : [];
    const to = found?.tenants.length ? leadsTo(found) : others.length ? null : edition?.to;
    // What was sent or chosen last counts, however late the answer to an earlier query comes.
    if (sent !== this.#sent) return undefined;
    return location.assign(to ? new URL(to, root).href : this.#allAddress(query));
  }

  #go(option) {
    this.#sent += 1;
    this.#close();
    location.assign(option.dataset.href);
  }
}

/** Turn a search field into a combobox; what words need loads with the first that is no number. */
export const enhance = (field) => new Box(field);
