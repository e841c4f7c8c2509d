// The page of changes: from change to change by key or button, the filter remembered and in the address, printing.
(() => {
  "use strict";

  const KEY = "palimpsest.changes";
  const form = document.querySelector(".filter");
  if (!form) return;
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];

  const kept = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEY));
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  };
  // What a reader leaves out stays out on the next page. It stands in the address too, for whom that is sent to;
  // what came with an address is of this page only. A link to a change shows it all the same.
  const sent = new URLSearchParams(location.search).get("hide");
  const hidden = new Set(sent === null ? kept() : sent.split(",").filter(Boolean));
  for (const box of boxes) box.checked = !hidden.has(box.id);
  // Another page may have kept something meanwhile: only what was done here is done to it.
  const keep = (change) => {
    try {
      const all = new Set(kept());
      change(all);
      localStorage.setItem(KEY, JSON.stringify([...all]));
    } catch {
      // A browser that keeps nothing still filters this page.
    }
  };
  const name = () => {
    const address = new URL(location.href);
    if (hidden.size) address.searchParams.set("hide", [...hidden].join(","));
    else address.searchParams.delete("hide");
    address.search = address.search.replaceAll("%2C", ",");
    history.replaceState(history.state, "", address);
  };
  if (sent === null && boxes.some((box) => !box.checked)) name();
  const told = form.querySelector("[data-shown]");
  const count = () => {
    const changes = [...document.querySelectorAll(".change")];
    // The style of what is hidden would be worked out for each by itself, which takes many seconds of a large page.
    const shown = changes.filter((change) => change.offsetParent !== null).length;
    const counted = `${shown.toLocaleString("en")} of ${changes.length.toLocaleString("en")}`;
    for (const place of form.querySelectorAll(".left-out [data-count]")) place.textContent = `${counted} are shown.`;
    return counted;
  };
  form.addEventListener("change", ({ target }) => {
    const counted = count();
    told.textContent = "";
    if (!boxes.includes(target)) return; // another comparison, which tells of itself
    const change = (all) => (target.checked ? all.delete(target.id) : all.add(target.id));
    change(hidden);
    keep(change);
    name();
    told.textContent = `${counted} changes are shown.`;
  });
  form.addEventListener("reset", () => {
    hidden.clear();
    keep((all) => all.clear());
    name();
    told.textContent = "All changes are shown.";
    boxes[0].focus();
  });

  // Where palimpsest.js did not come, the buttons go all the same; no key does, for none could be switched off.
  const wanted = () => globalThis.palimpsest?.named();
  const show = () => {
    const change = wanted();
    if (!change || !change.matches(".change")) return;
    for (const id of [`show-${change.dataset.class}`, `depth-${change.dataset.depth}`]) {
      const box = document.getElementById(id);
      if (box) box.checked = true;
    }
    change.scrollIntoView();
  };
  addEventListener("hashchange", () => {
    show();
    count();
  });
  show();
  count();

  let at = null;
  const isInSight = (change) => {
    const { top, bottom } = change.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const step = (by) => {
    const changes = [...document.querySelectorAll(".change")].filter((change) => change.offsetParent !== null);
    if (!changes.length) return;
    // Whoever has scrolled on by hand goes on from there.
    let index = changes.indexOf([at, wanted()].find((change) => change && isInSight(change)));
    if (index < 0) {
      const below = changes.findIndex((change) => change.getBoundingClientRect().top > 90);
      index = by > 0 ? (below < 0 ? changes.length : below) - 1 : below < 0 ? changes.length : below;
    }
    const next = changes[Math.min(Math.max(index + by, 0), changes.length - 1)];
    if (at) at.classList.remove("at");
    at = next;
    at.classList.add("at");
    at.focus({ preventScroll: true });
    at.scrollIntoView({ block: "start" });
    history.replaceState(history.state, "", `#${at.id}`);
  };
  const STEPS = { n: 1, j: 1, p: -1, k: -1 };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !(event.key in STEPS)) return;
    if (!globalThis.palimpsest?.areKeysOn()) return;
    event.preventDefault();
    step(STEPS[event.key]);
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || button.type === "reset") return;
    if (button.dataset.step) step(Number(button.dataset.step));
    else print();
  });
})();
