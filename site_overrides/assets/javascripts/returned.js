// Where a reader was on a page whose words come after it: a browser that makes it anew, for whoever comes back to it
// or loads it again, puts it at its place before there is anything there.

const READ_TO = "readTo";

let left = history.state?.[READ_TO] ?? 0;

const keep = () => history.replaceState({ ...history.state, [READ_TO]: scrollY }, "");
addEventListener("scrollend", keep); // what is kept when the page is loaded again comes too late
addEventListener("pagehide", keep);
addEventListener("popstate", ({ state }) => {
  left = state?.[READ_TO] ?? 0;
});

/** Once all words are there, go to where the reader left, unless the page is further down already. */
export const goWhereLeft = () => {
  if (left > scrollY) scrollTo({ top: left, behavior: "instant" });
  left = 0;
};
