// What reading does without; the pages are complete before this runs.
(() => {
  "use strict";

  const root = document.documentElement;
  const KEY = "palimpsest.scheme";
  const dark = matchMedia("(prefers-color-scheme: dark)");

  // What a reader chooses on one page holds on those that are open already too: in another tab, or gone back to,
  // which a browser may show as it was left.
  const heed = (act) => {
    const read = () => {
      try {
        act();
      } catch {
        // A browser that keeps nothing has nothing to say.
      }
    };
    addEventListener("storage", read);
    addEventListener("pageshow", ({ persisted }) => persisted && read());
  };

  // Material's names of the two schemes.
  const scheme = () => root.getAttribute("data-md-color-scheme") || (dark.matches ? "slate" : "default");

  const button = document.querySelector("[data-scheme-switch]");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const next = scheme() === "slate" ? "default" : "slate";
      const isSystem = next === (dark.matches ? "slate" : "default");
      try {
        if (isSystem) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, next);
      } catch {
        // A browser that keeps nothing still switches this page.
      }
      if (isSystem) root.removeAttribute("data-md-color-scheme");
      else root.setAttribute("data-md-color-scheme", next);
    });
  }
  heed(() => {
    const chosen = localStorage.getItem(KEY);
    if (chosen) root.setAttribute("data-md-color-scheme", chosen);
    else root.removeAttribute("data-md-color-scheme");
  });

  // Whoever speaks to the computer, or brushes a key, may not want one letter to do anything.
  const KEYS = "palimpsest.keys";
  const OFF = "off";
  const areKeysOn = () => root.dataset.keys !== OFF;
  const keysSwitch = document.querySelector("[data-keys-switch]");
  try {
    if (localStorage.getItem(KEYS) === OFF) root.dataset.keys = OFF;
  } catch {
    // A browser that keeps nothing begins with them each time.
  }
  if (keysSwitch) {
    const pressed = keysSwitch.querySelector("button");
    const tell = () => pressed.setAttribute("aria-pressed", String(areKeysOn()));
    heed(() => {
      if (localStorage.getItem(KEYS) === OFF) root.dataset.keys = OFF;
      else delete root.dataset.keys;
      tell();
    });
    keysSwitch.hidden = false;
    tell();
    pressed.addEventListener("click", () => {
      if (areKeysOn()) root.dataset.keys = OFF;
      else delete root.dataset.keys;
      try {
        if (areKeysOn()) localStorage.removeItem(KEYS);
        else localStorage.setItem(KEYS, OFF);
      } catch {
        // It still holds on this page.
      }
      tell();
    });
  }

  // Opened as files, folders have no page of their own, and what loads more (search, comparing) cannot run.
  const isServed = location.protocol !== "file:";
  if (!isServed) {
    const named = (address) => {
      const url = new URL(address, document.baseURI);
      if (url.protocol === "file:" && url.pathname.endsWith("/")) url.pathname += "index.html";
      return url.href;
    };
    const lead = (event) => {
      const link = event.target instanceof Element && event.target.closest("a[href]");
      if (link) link.setAttribute("href", named(link.getAttribute("href")));
    };
    ["click", "auxclick", "contextmenu"].forEach((kind) => document.addEventListener(kind, lead, true));
    document.querySelectorAll("form[action]").forEach((form) => form.setAttribute("action", named(form.getAttribute("action"))));
  }

  // A dated permalink leads to the page's file (see generator/pages/views/permalink.py); its address is the folder's.
  if (isServed && location.pathname.endsWith("/index.html")) {
    const folder = location.pathname.slice(0, -"index.html".length);
    history.replaceState(history.state, "", `${folder}${location.search}${location.hash}`);
  }

  // What is written stays when the page is loaded again, in this tab alone; not every browser keeps it by itself.
  const KEPT = "palimpsest.kept";
  const kept = document.querySelector("form[data-kept]");
  if (kept) {
    try {
      const [entry] = performance.getEntriesByType("navigation");
      const values = entry?.type === "reload" ? JSON.parse(sessionStorage.getItem(KEPT)) : [];
      for (const [at, value] of (values ?? []).entries()) kept.elements[at].value = value;
      sessionStorage.removeItem(KEPT);
    } catch {
      // A browser that keeps nothing begins anew.
    }
    addEventListener("pagehide", () => {
      try {
        sessionStorage.setItem(KEPT, JSON.stringify([...kept.elements].map(({ value }) => value)));
      } catch {
        // It is lost when the page is loaded again.
      }
    });
  }

  // A browser may remember that a module did not come; under another name it asks again.
  const scripts = document.currentScript.src;
  const modules = new Map();
  let tries = 0;
  const anew = (name) => {
    tries += 1;
    return import(new URL(`${name}?try=${tries}`, scripts));
  };
  const load = (name) => {
    if (!modules.has(name)) {
      const module = import(new URL(name, scripts)).catch(() => anew(name));
      module.catch(() => modules.delete(name));
      modules.set(name, module);
    }
    return modules.get(name);
  };
  // What a module itself asks for has its one name, so the page is to be loaded again.
  const LOST = "Not all that this page needs came over the network. Load this page again.";
  const tellLost = () => {
    for (const why of document.querySelectorAll("[data-why]")) why.textContent = kept ? `${LOST} What you have written stays.` : LOST;
  };
  const made = isServed && document.querySelector("script[type=module]");
  if (made) import(made.src).catch(tellLost);

  // Search fields are comboboxes as soon as they have the focus; what they need loads no sooner.
  const fields = isServed ? document.querySelectorAll("form.find[data-search]") : [];
  fields.forEach((form, at) => {
    const input = form.querySelector("input");
    const list = document.createElement("ul");
    // What scrolls may be a stop for the Tab key; the list goes as the focus comes to it, and would take it along.
    Object.assign(list, { id: `found-${at}`, className: "found-list", role: "listbox", hidden: true, tabIndex: -1 });
    list.setAttribute("aria-label", "Found");
    form.append(list);
    form.action = form.dataset.search;
    // A search field may not be a combobox, a text field may.
    input.type = "text";
    const states = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id };
    Object.entries(states).forEach(([name, value]) => input.setAttribute(name, value));
    // What does not come is asked for again when the field has the focus again; Enter shows the results without it.
    const wait = () => input.addEventListener("focus", enhance, { once: true });
    const enhance = () => load("search/box.js").then((box) => box.enhance(input), wait);
    if (document.activeElement === input) enhance();
    else wait();
  });

  if (isServed && document.querySelector(".sheet.search")) {
    load("search/page.js").then((page) => page.start(), tellLost);
  }

  // Links to rules and terms show what they lead to; the first one pointed at loads how.
  const LINKS = ".body a:not(.num, .tag), dd a:not(.num, .tag), .diff a, .tenants a, .fates a, .on a:not(.chip), aside li > a";
  const wake = (event) => {
    const link = event.target instanceof Element && event.pointerType !== "touch" && event.target.closest(LINKS);
    if (!link) return;
    document.removeEventListener("pointerover", wake);
    document.removeEventListener("focusin", wake);
    load("previews.js").then((previews) => previews.start(LINKS, event), listen);
  };
  const listen = () => {
    document.addEventListener("pointerover", wake);
    document.addEventListener("focusin", wake);
  };
  if (isServed) listen();

  const field = document.querySelector("[data-find]");
  const onward = { ArrowLeft: "prev", ArrowRight: "next" };
  // Where there is something to scroll sideways to, or the page is zoomed in on, the arrows are needed for that.
  const scrollsSideways = (element) => {
    if (!element) return globalThis.visualViewport?.scale > 1;
    const isOpen = element === root || !["visible", "hidden", "clip"].includes(getComputedStyle(element).overflowX);
    return (isOpen && element.scrollWidth > element.clientWidth) || scrollsSideways(element.parentElement);
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=region]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
    if (field && (event.key === "/" || event.key === "s")) {
      event.preventDefault();
      field.focus();
    }
    // Between radio buttons the arrows go too.
    const rel = !event.shiftKey && !event.defaultPrevented && !event.target.closest("input") && onward[event.key];
    const neighbour = rel && document.querySelector(`a[rel=${rel}]`);
    if (neighbour && !scrollsSideways(event.target)) neighbour.click();
  });

  // The contents of a long page follow the reading: the rule at the top of the window is marked.
  const contents = document.querySelector("[data-follow]");
  if (contents && "IntersectionObserver" in window) {
    const links = new Map([...contents.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
    let here = null;
    const mark = (link) => {
      if (link === here) return;
      if (here) here.removeAttribute("aria-current");
      here = link;
      here.setAttribute("aria-current", "location");
      const above = here.offsetTop < contents.scrollTop;
      const below = here.offsetTop + here.offsetHeight > contents.scrollTop + contents.clientHeight;
      if (above || below) contents.scrollTop = here.offsetTop - contents.clientHeight / 3;
    };
    const seen = new IntersectionObserver(
      (entries) => {
        const [top] = entries.filter((entry) => entry.isIntersecting);
        // A subrule belongs to the rule whose number is its own without the letters.
        const link = top && links.get(top.target.id.replace(/(\d)[a-z]+$/, "$1"));
        if (link) mark(link);
      },
      { rootMargin: "-12% 0px -84% 0px" },
    );
    document.querySelectorAll(".book > li[id]").forEach((item) => seen.observe(item));
  }

  // What does not scroll is no stop for the Tab key; a table may begin to when the window or the letters change.
  if ("ResizeObserver" in window) {
    const measured = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
        else target.removeAttribute("tabindex");
      }
    });
    document.querySelectorAll(".wide[tabindex]").forEach((table) => measured.observe(table));
  }

  // The "not found" page knows what was asked for.
  if (isServed && document.querySelector(".sheet.lost")) {
    load("lost.js").then((lost) => lost.start(), () => {}); // the doors are left
  }

  // What the address names on this page, if it can be read and is there; other scripts ask for it too.
  const named = () => {
    try {
      return location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    } catch {
      return null; // "#100%" is no name
    }
  };
  globalThis.palimpsest = { named, areKeysOn, load };

  // A citation that leads into a folded part of the report opens it.
  const unfold = () => {
    const target = named();
    const fold = target && target.closest("details");
    if (fold) fold.open = true;
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
