// A small card with what a link leads to: number, date and words, from the site's own data files. It is
// made when a reader first points at such a link or reaches it by keyboard; without it links are links.

import { readIfThere, root } from "./search/site.js";

const FOLDER = "data/v1/previews";
const ID = "preview";
const SHOW_AFTER = 180;
const HIDE_AFTER = 160;
const EDGE = 8;
const GAP = 6;
const RULES_OF_A_FILE = 50;

// The file and the key of the card for an address, as `place_of` in generator/pages/previews.py cuts it.
const letterOf = (anchor) => {
  if (/^G\d/.test(anchor)) return anchor.split(".")[0];
  const first = anchor.replace(/^(glossary-entry|definition)-/, "").charAt(0).toLowerCase();
  return /[a-z]/.test(first) ? first : "other";
};
const partOf = (file, number) => {
  const part = Math.floor((/^r?\d{3}\.(\d+)/.exec(number)?.[1] ?? 0) / RULES_OF_A_FILE);
  return part ? `${file}-${part}` : file;
};
export const placeOf = (link) => {
  if (!link.href.startsWith(root.href)) return null;
  const url = new URL(link.href);
  const [path, key] = [`/${url.href.split("#")[0].slice(root.href.length)}`, decodeURIComponent(url.hash.slice(1))];
  const topic = /^\/(rules|cr\/[^/]+)\/([1-9]\d\d)\/$/.exec(path);
  if (topic) return [partOf(`${topic[1]}/${topic[2]}`, key), key];
  const glossary = /^\/((?:cr\/[^/]+\/)?glossary)\/$/.exec(path);
  if (glossary) return key ? [`${glossary[1]}-${letterOf(key)}`, key] : null;
  const rule = /^\/r\/([^/]{1,3})([^/]*)\/$/.exec(path);
  if (rule) return [partOf(`r/${rule[1]}`, `${rule[1]}${rule[2]}`), `${rule[1]}${rule[2]}${/^e./.test(key) ? `#${key}` : ""}`];
  return null;
};

// Where the card of a rule at an edition is; editions without pages to read have the rule's own.
const atEdition = ({ at, e }, edition) => {
  const from = e.findLastIndex((first, index) => index % 2 === 0 && first <= edition);
  return from >= 0 && e[from + 1] ? `cr/${edition}/${e[from + 1]}` : at;
};

const cardOf = async ([file, key]) => {
  const [page, edition] = key.split("#e");
  const cards = await readIfThere(`${FOLDER}/${file}.json`);
  const entry = cards && Object.hasOwn(cards, page) ? cards[page] : null;
  const at = entry && edition && entry.e ? atEdition(entry, edition) : entry?.at;
  if (!at) return entry;
  const cut = at.indexOf("#");
  const card = await cardOf([at.slice(0, cut), at.slice(cut + 1)]);
  return card && { ...card, l: entry.l ?? card.l };
};

const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });

const box = document.createElement("div");
Object.assign(box, { id: ID, className: "preview", role: "tooltip", hidden: true });
document.body.append(box);

// The link whose card is shown or on its way; its own title would be a second tooltip beside the card.
let shown = null;
let timer = 0;

const restore = (link) => {
  const ids = (link.getAttribute("aria-describedby") || "").split(" ").filter((id) => id && id !== ID);
  if (ids.length) link.setAttribute("aria-describedby", ids.join(" "));
  else link.removeAttribute("aria-describedby");
  if (link.dataset.title) link.title = link.dataset.title;
  delete link.dataset.title;
};

const hide = () => {
  clearTimeout(timer);
  if (shown) restore(shown);
  shown = null;
  box.hidden = true;
};

const place = (link, x) => {
  const lines = [...link.getClientRects()];
  const line = lines.find((each) => x >= each.left && x <= each.right) || lines[0];
  if (!line) return;
  const { width, height } = box.getBoundingClientRect();
  const wide = document.documentElement.clientWidth;
  const below = line.bottom + GAP;
  const fits = below + height + EDGE <= innerHeight || line.top < height + GAP + EDGE;
  box.style.left = `${Math.max(EDGE, Math.min(line.left, wide - width - EDGE))}px`;
  box.style.top = `${fits ? below : line.top - GAP - height}px`;
};

const show = async (link, x = -1) => {
  const at = placeOf(link);
  if (!at) return;
  if (shown && shown !== link) restore(shown);
  shown = link;
  const card = await cardOf(at).catch(() => null);
  if (shown !== link) return;
  if (!card) {
    hide();
    return;
  }
  const head = make("p", "");
  head.append(make("b", card.n), " ", make("small", card.d));
  box.replaceChildren(head, make("p", card.t || "No words of its own."));
  if (card.l) box.append(Object.assign(make("p", card.l), { className: "life" }));
  if (link.title) link.dataset.title = link.title;
  link.removeAttribute("title");
  box.hidden = false;
  place(link, x);
  link.setAttribute("aria-describedby", ID);
};

const later = (act, wait) => {
  clearTimeout(timer);
  timer = setTimeout(act, wait);
};

/** Begin to show cards for the links that `select` matches; `event` is what led here. */
export const start = (select, event) => {
  const linkOf = (target) => target instanceof Element && target.closest(select);
  const over = (pointed) => {
    if (pointed.pointerType === "touch") return;
    const link = linkOf(pointed.target);
    if (link && link === shown) clearTimeout(timer);
    else if (link) later(() => link.matches(":hover") && show(link, pointed.clientX), box.hidden ? SHOW_AFTER : HIDE_AFTER / 2);
    else if (box.contains(pointed.target)) clearTimeout(timer);
    else if (shown && shown !== document.activeElement) later(hide, HIDE_AFTER);
    else if (!shown) clearTimeout(timer);
  };
  const focus = (focused) => {
    const link = linkOf(focused.target);
    if (link && link.matches(":focus-visible")) show(link);
    else if (shown) hide();
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", () => shown && hide());
  document.addEventListener("pointerdown", (pressed) => !box.contains(pressed.target) && hide());
  document.addEventListener("keydown", (pressed) => pressed.key === "Escape" && shown && hide());
  document.documentElement.addEventListener("pointerleave", () => shown && shown !== document.activeElement && later(hide, HIDE_AFTER));
  addEventListener("scroll", () => shown && !box.hidden && place(shown, -1), { passive: true });
  addEventListener("pagehide", hide);
  if (event.type === "focusin") focus(event);
  else over(event);
};
