// Symbols as words: what Pagefind reads of "{T}" is "t". Behind each symbol of a document stands a word that
// nobody writes, as generator/pages/search/signs.py makes it; here a query gets it, and an excerpt loses it.

const EDGE = "zq";
const CODE = /\s?zq[a-p]+zq(?:\s(?=\{))?/g;
const OLD = { "{tap}": "{t}", "{untap}": "{q}" };

const code = (sign) => {
  const bytes = [...new TextEncoder().encode(sign)];
  const letters = bytes.flatMap((byte) => [byte >> 4, byte & 15]).map((half) => String.fromCharCode(97 + half));
  return `${EDGE}${letters.join("")}${EDGE}`;
};

// What is a symbol by its form, be it in no text: "{D}", "[-9]", "+9/+9", "-X", "1+*".
const VALUE = "(?:\\d{1,2}|[xyn*])(?:\\+[\\d*])?";
const FORM = new RegExp(`^(?:\\{[^{}]+\\}|\\[[-+]?(?:\\d{1,2}|x)\\]|[-+]?${VALUE}/[-+]?${VALUE}|[-+](?:\\d{1,2}|[xn])|\\d\\+\\*)$`);

// The one that the texts have: abilities that cost loyalty are printed as "[-X]", and said as "-X".
const printed = (sign, known) => (!known.has(sign) && known.has(`[${sign}]`) ? `[${sign}]` : sign);

/**
 * The symbols a word of a query is made of, in the form of the index; none where it is no symbol. One that
 * occurs nowhere is one by its form: its letters would find all words that begin with them.
 */
export const signsIn = (word, known) => {
  const plain = word.toLowerCase().replace(/[−–—‐‑]/g, "-").replace(/[.'’]+$/, "");
  const parts = /^(?:\{[^{}]+\})+$/.test(plain) ? plain.match(/\{[^{}]+\}/g) : [plain];
  const signs = parts.map((part) => printed(OLD[part] ?? part.replace(/^\{o/, "{"), known));
  return signs.every((sign) => known.has(sign) || FORM.test(sign)) ? signs : [];
};

/** Whether a word of a query is a symbol, or has one in it, that is in no text: Pagefind would pass it over. */
export const isInNoText = (word, known) => signsIn(word, known).some((sign) => !known.has(sign));

/** The words of a query as the index has them. */
export const coded = (words, known) =>
  words.flatMap((word) => {
    const signs = signsIn(word, known);
    return signs.length ? signs.map(code) : [word];
  });

// A symbol in front of a marked word for it, marked in its stead.
const LAST = /(?<before>.*?)(?<sign>\S+)\s*$/su;

/** An excerpt in parts without those words; a symbol that was searched for is marked itself. */
export const withoutCodes = (parts) => {
  const shown = [];
  for (const [words, isMarked] of parts) {
    const bare = words.replace(CODE, "");
    const isCode = isMarked && bare !== words;
    if (isCode && shown.length && !shown.at(-1)[0].trim()) shown.pop();
    const before = isCode && shown.length && !shown.at(-1)[1] ? LAST.exec(shown.at(-1)[0]) : null;
    if (before) shown.splice(-1, 1, [before.groups.before, false], [before.groups.sign, true]);
    shown.push([bare, isMarked && !isCode]);
  }
  return shown;
};
