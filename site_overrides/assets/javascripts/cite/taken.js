// Stretches of a text that are taken, however many there are, as generator/references/taken.py has them.

/** How many of `ordered` are at most `value`. */
export const countUpTo = (ordered, value) => {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A function that tells whether a span has a character in common with one of `spans`, which may overlap. */
export const takenBy = (spans) => {
  const ordered = [...spans].sort((one, other) => one[0] - other[0]);
  const starts = ordered.map(([start]) => start);
  // How far those that begin no later reach.
  const reach = [];
  for (const [, end] of ordered) reach.push(Math.max(end, reach.at(-1) ?? 0));
  return ([start, end]) => {
    const begun = countUpTo(starts, end - 1);
    return begun > 0 && reach[begun - 1] > start;
  };
};
