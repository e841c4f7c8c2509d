// Where there is no page of a number, or of one at a date: which rules may be meant.

import { lookUp } from "./search/numbers.js";
import { fate, place } from "./search/show.js";

/** Put into `list` the rules that had the number `asked`, with a date those that may have had it then. */
export const tell = async (asked, list) => {
  const found = await lookUp(asked);
  const meant = (found?.tenants ?? []).filter(({ sureness }) => sureness !== 0);
  list.replaceChildren(...meant.map((rule) => place(rule, fate(rule))));
  list.hidden = !meant.length;
};
