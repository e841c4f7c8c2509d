// Where there is no page of a number, or of one at a date: which rules may be meant.

import { lookUp } from "./search/numbers.js";
import { fate, make } from "./search/show.js";
import { root } from "./search/site.js";

/** List in `place` the rules that had the number `asked`, with a date those that may have had it then. */
export const tell = async (asked, place) => {
  const found = await lookUp(asked);
  const meant = (found?.tenants ?? []).filter(({ sureness }) => sureness !== 0);
  place.replaceChildren(
    ...meant.map((rule) => {
      const way = make("a", { href: new URL(rule.to, root).href }, `${rule.number} ${rule.words}`);
      return make("li", {}, way, " ", make("small", {}, fate(rule)));
    }),
  );
  place.hidden = !meant.length;
};
