// The days that a date stands for, in the ways people write one.

const DATE = /^(?<year>(?:19|20)\d\d)(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY = "(?<day>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?";

/** The name of a month, and a year, as parts of a regular expression with the groups `month` and `year`. */
export const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?"
  + "|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
export const YEAR = "(?<year>(?:19|20)\\d\\d)";

const WRITTEN = [`${MONTH}(?: ${DAY})? ${YEAR}`, `${DAY} ${MONTH} ${YEAR}`, `(?<number>1[0-2]|0?[1-9])/${YEAR}`];
const FORMS = WRITTEN.map((form) => new RegExp(`^${form}$`));

/** The first and last day of a year, month or day that is written as ISO has it, as ISO dates; `null` for anything else. */
const daysOfIso = (written) => {
  const date = DATE.exec(written);
  if (!date) return null;
  const { year, month, day } = date.groups;
  return { first: `${year}-${month ?? "01"}-${day ?? "01"}`, last: `${year}-${month ?? "12"}-${day ?? "31"}` };
};

/** The same of a date in any of its ways: "2011", "2011-12", "12/2011", "Dec. 8, 2011", "8 December 2011". */
export const daysOf = (written) => {
  const plain = written.toLowerCase().replace(/[,\s]+/g, " ").trim();
  const found = FORMS.map((form) => form.exec(plain)).find(Boolean);
  if (!found) return daysOfIso(plain);
  const { year, month, number, day } = found.groups;
  const parts = [year, number ?? String(MONTHS.indexOf(month.slice(0, 3)) + 1), day].filter(Boolean);
  return daysOfIso(parts.map((part) => part.padStart(2, "0")).join("-"));
};
