// Text to tokens: the twin of generator/text/words.py. Both read tests/cases/tokens.json.

// `[\p{L}\p{N}]` is Python's `[^\W_]`; `\b` knows ASCII alone, so ends of words are looked at by hand.
const PATTERN = [
  String.raw`(?<space>\s+)`,
  String.raw`(?<plain>[A-Za-z][a-z]*(?=\s|[,;)\]"”]|:(?!/)|\.\s|$))`,
  String.raw`(?<web>https?://[^\s<>()"“”]*[\p{L}\p{N}_/]` +
    String.raw`|(?:[A-Za-z0-9\-]+\.)+(?:com|net|org)(?![\p{L}\p{N}_])(?:/[^\s<>()"“”]*[\p{L}\p{N}_/])?)`,
  String.raw`(?<symbol>\{[^\s\{\}][^\{\}]*\}` +
    String.raw`|o(?:c?[WUBRGXYZT]|[0-9]{1,2})(?=o[WUBRG0-9]|[^\p{L}\p{N}_]|$)` +
    String.raw`|\[[\-+−–]?(?:[0-9]+|X)\]` +
    String.raw`|[\-+−]?(?:[0-9]+|[XYN*])(?:\+[0-9*])?/[\-+−]?(?:[0-9]+|[XYN*])(?:\+[0-9*])?(?![\p{L}\p{N}_])` +
    String.raw`|[\-+−](?:[0-9]+|[XN])(?![\p{L}\p{N}_])` +
    String.raw`|[0-9]\+\*)`,
  String.raw`(?<sign>\((?:[Rr]|[Tt][Mm])\)|[®™]|_TM(?!\w)|_(?!_))`,
  String.raw`(?<number>[1-9][0-9]{2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2})?` +
    String.raw`(?:[\-–?](?:[1-9][0-9]{2}\.)?(?:[0-9]{1,3}[a-z]{0,2}|[a-z]))?(?![\p{L}\p{N}]|,[0-9]{3}))`,
  String.raw`(?<word>[0-9]{1,3}(?:,[0-9]{3})+(?![\p{L}\p{N}])` +
    String.raw`|[0-9]+\.[0-9]+(?![\p{L}\p{N}])` +
    String.raw`|[A-Za-z](?:\.[A-Za-z])+(?:\.|(?![\p{L}\p{N}_]))` +
    String.raw`|[\p{L}\p{N}]+(?:(?:['’\ufffd‐‑\-]|//?)[\p{L}\p{N}]+|\?(?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}_]))*` +
    String.raw`(?:\((?:s|es|ies)\)(?:['’]s)?)?` +
    String.raw`(?:(?<=s)['’](?=\s[\p{L}\p{N}_])|-(?= (?:and|or)(?![\p{L}\p{N}_])))?` +
    String.raw`|_{2,})`,
  String.raw`(?<dash>-+|[–—−])`,
  String.raw`(?<mark>.)`,
].join("|");
const TOKEN = new RegExp(PATTERN, "gsu");
const ONE = new RegExp(PATTERN, "syu");

const FOLDED = {
  "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-",
  Æ: "Ae", æ: "ae",
};
const FOLDED_KINDS = { space: " ", sign: "", dash: "-" };
const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join("")}]`, "gu");
const LOST_APOSTROPHE = /(?<=[\p{L}\p{N}_])[?\ufffd](?=[\p{L}\p{N}_])/gu;
const PRINTED_SYMBOL = /^(?:\{oc?(?<braced>[^{}]+)\}|oc?(?<bare>[A-Z0-9]+))$/u;
const NAMED_SYMBOLS = { "{Tap}": "{T}", "{TAP}": "{T}", "{Untap}": "{Q}", "{UNTAP}": "{Q}" };

/** The tokens of `text`; joined they are `text`. */
export const tokenize = (text) => text.match(TOKEN) ?? [];

const kinds = new Map();
/** What a token is: space, web, symbol, sign, number, word, dash or mark. */
export const kindOf = (token) => {
  let kind = kinds.get(token);
  if (kind === undefined) {
    ONE.lastIndex = 0;
    const { groups } = ONE.exec(token);
    kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    if (kind === "plain") kind = "word";
    kinds.set(token, kind);
  }
  return kind;
};

const foldSymbol = (symbol) => {
  const match = PRINTED_SYMBOL.exec(symbol);
  if (match) return `{${match.groups.braced || match.groups.bare}}`;
  return NAMED_SYMBOLS[symbol] ?? symbol;
};
const foldToken = (token) => {
  const kind = kindOf(token);
  if (kind in FOLDED_KINDS) return FOLDED_KINDS[kind];
  const folded = token.replace(TO_FOLD, (character) => FOLDED[character]);
  if (kind === "symbol") return foldSymbol(folded);
  if (kind === "number") return folded.replaceAll("?", "-");
  if (kind === "word") return folded.normalize("NFKD").replace(/[\u0300-\u036f]/gu, "").replace(LOST_APOSTROPHE, "'");
  return folded === "?" ? '"' : folded;
};

const folds = new Map();
/** `token` without its typography; two tokens that fold alike are the same word or mark. */
export const fold = (token) => {
  let folded = folds.get(token);
  if (folded === undefined) {
    folded = foldToken(token);
    folds.set(token, folded);
  }
  return folded;
};
