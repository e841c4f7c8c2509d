// The page of changes: from change to change by key or button, the filter remembered, printing.
(() => {
  "use strict";

  const KEY = "palimpsest.changes";
  const form = document.querySelector(".filter");
  if (!form) return;
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];

  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || [];
    } catch {
      return [];
    }
  };
  // What a reader leaves out stays out on the next page; a link to a change shows it all the same.
  const hidden = new Set(kept());
  for (const box of boxes) box.checked = !hidden.has(box.id);
  const keep = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify([...hidden]));
    } catch {
      // A browser that keeps nothing still filters this page.
    }
  };
  form.addEventListener("change", (event) => {
    if (event.target.checked) hidden.delete(event.target.id);
    else hidden.add(event.target.id);
    keep();
  });
  form.addEventListener("reset", () => {
    hidden.clear();
    keep();
    boxes[0].focus();
  });

  const wanted = () => location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const show = () => {
    const change = wanted();
    if (!change || !change.matches(".change")) return;
    for (const id of [`show-${change.dataset.class}`, `depth-${change.dataset.depth}`]) {
      const box = document.getElementById(id);
      if (box) box.checked = true;
    }
    change.scrollIntoView();
  };
  addEventListener("hashchange", show);
  show();

  let at = null;
  const step = (by) => {
    const changes = [...document.querySelectorAll(".change")].filter((change) => change.offsetParent !== null);
    if (!changes.length) return;
    let index = changes.indexOf(at || wanted());
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
