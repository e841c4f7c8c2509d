// The order of numbers.

/** Below 0 where the first part that differs is less in `left`, above where it is more, else 0. */
export const compareParts = (left, right) => {
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at] < right[at] ? -1 : 1;
};

const keyOf = (number) => {
  const [, main, letters, index] = /^([\dG.]*\d)([a-z]*)(?:\.Ruling\.(\d+))?/.exec(number) ?? [null, number, "", ""];
  const parts = main.replace("G", "").split(".").map(Number);
  return [parts[0], parts[1] ?? 0, letters.length, letters, Number(index ?? 0)];
};
/** Printed numbers of one depth as the rulebook orders them: 704.5z before 704.5aa before 704.6. */
export const compareNumbers = (one, other) => compareParts(keyOf(one), keyOf(other));
