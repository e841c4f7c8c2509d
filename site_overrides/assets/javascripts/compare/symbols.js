// Symbols drawn as generator/pages/templates/_text.html.jinja draws them; their print stays for copying.

import { make } from "../search/show.js";

const SVG = "http://www.w3.org/2000/svg";
// In braces, or, in the oldest texts, with an "o" before each: o2oG, ocT.
const PRINTED = /(\{[^{}]{1,12}\}|\b(?:o(?:c?[WUBRGXYZT]|[0-9]{1,2}))+\b)/u;
const BARE = /(oc?[A-Z]|o[0-9]{1,2})/u;
// The two halves of a divided disc.
const HALVES = ["M17 3A9.9 9.9 0 0 0 3 17z", "M3 17A9.9 9.9 0 0 0 17 3z"];

const shape = (tag, attributes) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

const draw = ({ label, tones, glyphs, shape: line }) => {
  const svg = shape("svg", { viewBox: "0 0 20 20", role: "img", "aria-label": label });
  if (tones.length === 2) svg.append(...tones.map((tone, at) => shape("path", { class: `t-${tone}`, d: HALVES[at] })));
  else svg.append(shape("circle", { class: `t-${tones[0]}`, cx: 10, cy: 10, r: 9.9 }));
  if (line) svg.append(shape("path", { class: "line", d: line }));
  const style = tones.length === 2 ? "line small" : "line";
  svg.append(...glyphs.map(({ transform, strokes }) => shape("path", { class: style, transform, d: strokes })));
  return make("span", { class: "sym" }, svg);
};

/** A text as parts of an element, with its symbols drawn; `symbols` are those of its edition. */
export const drawn = (text, symbols) =>
  text.split(PRINTED).flatMap((piece, at) => (at % 2 && !piece.startsWith("{") ? piece.split(BARE) : [piece])).flatMap((part) => {
    if (!part) return [];
    if (!Object.hasOwn(symbols, part)) return [part];
    return [draw(symbols[part]), make("span", { class: "printed", "aria-hidden": "true" }, part)];
  });
