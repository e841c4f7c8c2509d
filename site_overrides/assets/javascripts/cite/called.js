// How a name stands beside a number that is called by it. Reads it as generator/references/called.py does.

const WORD = "[\\p{L}\\p{N}_]";
/** A pattern of `text` in whatever capitals. */
export const inAnyCase = (text) => text.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
// What may stand between a number and a name to say that the one is the other, or holds it.
const LINKING = "aka a an are at by called comp comprehensive cr in is now number numbers of per rule rules see the under was were which";
const LINKS = `(?:[\\s(\\[“”"':*_|—–-]|(?<!${WORD})(?:${LINKING.split(" ").map(inAnyCase).join("|")})(?!${WORD}))*`;
// What may lead from a number to any name as well: "704.5k for the legend rule".
const ABOUT = `(?:${["on", "about", "for"].map(inAnyCase).join("|")})\\s+`;
const FOR = `(?:[*_]{0,3}\\s*(?<!${WORD})${ABOUT})?`;
/** Words before a name that say which rule is not meant. */
export const DENIED = `(?<!${["not ", "not the ", "unlike ", "unlike the "].map(inAnyCase).join("|")})`;
/** The article that a name may begin with. */
export const ARTICLE = /^(?:the|an?)\s+/;
// What may surround a heading, and what introduces a number.
const EDGE = "[*_“”\"’']{0,3}";
const RULE = `(?:${inAnyCase("cr")}|(?:${inAnyCase("comp")}(?:${inAnyCase("rehensive")})?\\s+)?${inAnyCase("rule")}[sS]?)\\s*[*_]{0,3}`;
// What leads from a heading to its number, of whatever rule words like it may be said in a sentence:
// "cascade is rule 702.85", "cascade (rule 702.85)", "cascade rule 702.85", "cascade, rule 702.85".
const TO_NUMBER = `\\s+${inAnyCase("is")}\\s+(?:${RULE})?|\\s*[(\\[]\\s*(?:${inAnyCase("see")}\\s+)?(?:${RULE})?|,?\\s+${RULE}`;
// What leads from a number to its heading: "rule 702.85 on cascade"; in brackets it may stand as well.
const FROM_NUMBER = `[*_]{0,3}\\s+${ABOUT}(?:${inAnyCase("the")}\\s+)?`;

// What a sentence makes of the last word of a heading: "regeneration" of Regenerate.
const ENDINGS = `(?:[eE]?[sSdD]?|${inAnyCase("ing")}|(?:${inAnyCase("at")})?${inAnyCase("ion")})`;

const isHeading = (name) => /^\p{Lu}/u.test(name);
const spelled = (name, isAsWritten, endings = "") => {
  const parts = name.replace(ARTICLE, "").split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return `(?<!${WORD}|[’'-])${parts.map(isAsWritten ? (part) => part : inAnyCase).join("\\s+")}${endings}(?!${WORD}|[’'-])`;
};

const kept = new Map();
// The patterns of a name, which are made once: how it leads to a number, follows one, and stands between two.
const patternsOf = (name, way, make) => {
  const key = `${way} ${name}`;
  if (!kept.has(key)) kept.set(key, make(name).map((each) => new RegExp(each, "u")));
  return kept.get(key);
};
const linked = (name) => {
  const called = spelled(name, isHeading(name));
  return [`${DENIED}${called}${LINKS}$`, `^${FOR}${LINKS}${called}`, `^${FOR}${LINKS}${called}${LINKS}$`];
};
// The same of a heading that is a word of any sentence.
const tight = (alone) => (name) => {
  const called = spelled(name.replace(/e$/, ""), false, ENDINGS);
  const before = alone ? `${TO_NUMBER}|\\s+` : TO_NUMBER;
  const after = `[*_]{0,3}\\s*[(\\[]${EDGE}${called}${EDGE}[)\\]]|${FROM_NUMBER}${EDGE}${called}${alone ? `|\\s+${EDGE}${called}` : ""}`;
  return [`${DENIED}${called}${EDGE}(?:${before})$`, `^(?:${after})`, `^${FOR}${LINKS}${called}${LINKS}$`];
};

// Whether what leads to a number or follows it does as the patterns say, and not from one to another.
const stands = ({ gaps, isFirst, isLast }, sides, [ends, begins, between]) => {
  const isLedTo = ends.test(sides[0]) && (isFirst || !between.test(gaps[0]));
  return isLedTo || (begins.test(sides[1]) && (isLast || !between.test(gaps[1])));
};

/**
 * Whether `name` stands right beside a number, and does not stretch from one number to another. The heading of a rule
 * counts where it is written as one: its words may be those of any sentence.
 */
export const isCalled = (beside, name) => stands(beside, beside.clauses, patternsOf(name, "linked", linked));

/**
 * Whether the heading `name` stands beside a number, in whatever letters, and can be of nothing else. With `alone` there
 * need be nothing between them: "cascade 702.85".
 */
export const isHeaded = (beside, name, alone) =>
  isHeading(name) && stands(beside, beside.gaps, patternsOf(name, alone ? "alone" : "tight", tight(alone)));
