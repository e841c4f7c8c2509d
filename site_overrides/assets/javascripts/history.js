// How a rule's history shows its changes: the reader's choice is remembered, "side by side" is made from
// the inline diffs when it is asked for, and long unchanged runs are folded. Without this file the history
// reads inline and in full.
(() => {
  "use strict";

  const KEY = "palimpsest.history";
  const form = document.querySelector(".views");
  if (!form) return;

  const remembered = () => {
    try {
      const { view, marks } = JSON.parse(localStorage.getItem(KEY)) ?? {};
      return { view, marks: typeof marks === "object" ? (marks ?? {}) : {} };
    } catch {
      return { marks: {} };
    }
  };
  const remember = (choice) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(choice));
    } catch {
      // A browser that keeps nothing still shows what was chosen here.
    }
  };

  // The edition a diff leads from is the next entry down the timeline.
  const label = (entry) => {
    const node = entry && entry.querySelector(".node");
    return node ? [node.querySelector("time").textContent, node.querySelector(".n").textContent].join(", ") : "";
  };
  const older = (entry) => {
    let next = entry.nextElementSibling;
    while (next && next.classList.contains("fold")) next = next.nextElementSibling;
    return next;
  };

  const labelOf = (words) => {
    const told = words.firstElementChild;
    return told && told.tagName === "B" ? told.textContent.trim() : "";
  };
  const side = (diff, without, text) => {
    const half = document.createElement("div");
    const head = document.createElement("b");
    const words = diff.cloneNode(true);
    head.textContent = text;
    words.querySelectorAll(without).forEach((gone) => gone.remove());
    half.append(head);
    // Of a heading or an example that this side has not, its label would be left.
    if (words.textContent.trim() !== labelOf(words)) half.append(words);
    return half;
  };
  const makeSides = () => {
    document.querySelectorAll(".history .chg > .diff").forEach((diff) => {
      if (diff.nextElementSibling && diff.nextElementSibling.classList.contains("sides")) return;
      const entry = diff.closest("li");
      const pair = document.createElement("div");
      pair.className = "sides";
      pair.append(side(diff, "ins", label(older(entry))), side(diff, "del", label(entry)));
      diff.after(pair);
    });
  };

  document.querySelectorAll(".diff .long").forEach((run) => {
    const more = document.createElement("button");
    more.type = "button";
    more.className = "more-words";
    more.textContent = `… ${run.textContent.trim().split(/\s+/).length} words unchanged …`;
    run.before(" ", more);
    run.hidden = true;
  });
  document.addEventListener("click", (event) => {
    const more = event.target.closest(".more-words");
    if (!more) return;
    const words = more.nextElementSibling;
    words.hidden = false;
    words.tabIndex = -1;
    words.focus({ preventScroll: true });
    more.remove();
  });

  const views = [...form.elements.view];
  const marks = [...form.querySelectorAll("input[type=checkbox]")];
  const choice = remembered();
  const isKnown = views.some((view) => view.value === choice.view);
  for (const view of views) view.checked = view.value === (isKnown ? choice.view : "inline");
  for (const mark of marks) if (mark.name in choice.marks) mark.checked = choice.marks[mark.name];
  const apply = () => {
    if (views.some((view) => view.checked && view.value === "sides")) makeSides();
  };
  apply();

  form.addEventListener("change", () => {
    const kept = remembered().marks;
    for (const mark of marks) kept[mark.name] = mark.checked;
    remember({ view: views.find((view) => view.checked).value, marks: kept });
    apply();
  });
})();
