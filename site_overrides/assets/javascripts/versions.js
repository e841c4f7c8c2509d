// The words of the versions in a rule's history. The page shows changes, and folds what stayed; the words of each
// version stand in its edition, and are fetched from there: to be shown where a link names a version that is folded,
// and for copy.js, which finds them as the `version` of its place in the history.
(() => {
  "use strict";

  // Of a copy on a disk a browser fetches nothing.
  if (location.protocol === "file:") return;

  const READ = /\/cr\/[^/]+\/\d{3}\/#r/;

  const read = async (place) => {
    const answer = await fetch(place.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const body = page.getElementById(decodeURIComponent(place.hash.slice(1)))?.querySelector(".body");
    if (!answer.ok || !body) throw new Error(`no words at ${place.href}`);
    body.querySelectorAll("[href]").forEach((link) => {
      link.setAttribute("href", new URL(link.getAttribute("href"), place.href).href);
    });
    return document.importNode(body, true);
  };

  const show = async (item, button) => {
    button.setAttribute("aria-expanded", "true");
    const shown = await item.version.body().catch(() =>
      Object.assign(document.createElement("p"), { textContent: "The words of that edition could not be fetched." }),
    );
    shown.classList.add("then", "shown");
    if (button.getAttribute("aria-expanded") === "true" && !item.querySelector(".shown")) item.append(shown);
  };
  const hide = (item, button) => {
    button.setAttribute("aria-expanded", "false");
    item.querySelector(".shown")?.remove();
  };
  const offer = (item) => {
    const { number, edition } = item.version;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "of-version show-version",
      textContent: "Words",
    });
    button.setAttribute("aria-label", `Words of ${number} as of ${edition}`);
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-expanded") === "true") hide(item, button);
      else show(item, button);
    });
    item.querySelector("b").after(" ", button);
  };

  document.querySelectorAll(".history li[id]").forEach((item) => {
    const place = item.querySelector("a[href]");
    const bears = item.querySelector(".n, b");
    // A topic is a heading: its words are its rules'.
    if (!bears?.textContent.includes(".") || !READ.test(place.href)) return;
    item.version = { number: bears.textContent, edition: place.textContent, place, body: () => read(place) };
    if (item.closest(".fold")) offer(item);
  });

  const showNamed = () => {
    const item = globalThis.palimpsest?.named();
    // The name may be of anything else, as of the whole text, to which the skip link leads.
    const button = item?.version && item.querySelector(".show-version");
    if (button) show(item, button);
  };
  addEventListener("hashchange", showNamed);
  showNamed();
})();
