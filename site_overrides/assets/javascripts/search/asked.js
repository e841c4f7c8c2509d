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

/** Why a query in quotes is looked for without them; nothing where it is not. */
export const saidOfPhrase = ({ isNowhere, isLoose }) =>
  isNowhere ? "These words stand nowhere as they are quoted" : isLoose ? "A phrase with a symbol inside is looked for word by word" : "";
