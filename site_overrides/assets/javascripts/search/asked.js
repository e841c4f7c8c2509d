// A query in words: what in it is a phrase, and how the page speaks of it.

/** A query that is wholly in quotes; the group is what stands between them. */
export const QUOTED = /^["“”„]([^"“”„]+)["“”]$/;

/** A query in quotes, if it is not in quotes already. */
export const quoted = (query) => (QUOTED.test(query) ? query : `“${query}”`);

/** That words of the query stand nowhere; nothing where none is wrong. */
export const saidOfWrong = (wrong) =>
  wrong.length ? `${wrong.map(({ word }) => `“${word}”`).join(" and ")} ${wrong.length > 1 ? "stand" : "stands"} nowhere` : "";

/** What was looked for: each of the queries in quotes. */
export const saidOfAsked = (asked) => asked.map(quoted).join(" or ");

const NOT_TODAY = "In the rules of today these words stand nowhere as they are quoted";

/** What is known while earlier words are looked through. */
export const SO_FAR = `${NOT_TODAY}. Looking further …`;

/** Why what is found for a query in quotes is not what says so now; nothing where it is. */
export const saidOfPhrase = ({ isPast, isNowhere, isLoose }) => {
  if (isPast) return NOT_TODAY;
  // Not all that was ever said is searched: of examples and of terms the newest words alone are.
  if (isNowhere) return "No text that is searched has these words as they are quoted";
  return isLoose ? "A phrase with a symbol or a lone dash inside is looked for word by word" : "";
};

/** Where the words of such a query are looked for instead. */
export const saidOfPlace = ({ isPast }) => (isPast ? "in earlier words" : "without the quotes");
