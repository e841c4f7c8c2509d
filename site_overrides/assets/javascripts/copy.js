// Copies a rule's link or its words as a quotation, in the form the reader chose last; of a version in its
// history, the words as they read in that edition.
(() => {
  "use strict";

  const KEY = "palimpsest.copy";
  const FORMS = {
    markdown: "Markdown",
    bbcode: "BBCode",
    html: "HTML",
    plain: "Plain text",
    comment: "Code comment",
    short: "Short mark",
  };
  const FIRST_WORDS = 90;
  const REFUSED = "Not copied: the browser does not allow it";
  const place = document.querySelector("[data-copy]");
  if (!place) return;

  let choice = { form: "markdown", dated: true, subrules: false, examples: true, quiet: false };
  try {
    choice = { ...choice, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    // Nothing was kept.
  }
  if (!Object.hasOwn(FORMS, choice.form)) choice.form = "markdown";

  // What the page says, as text: symbols as they are printed, no marks of the source.
  const words = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll(".sym, .vh, .tag, .flaw, .missing, .beside").forEach((part) => part.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const lines = (body, withExamples) =>
    [...body.children].flatMap((part) => {
      if (part.matches(".flaw, .missing")) return [];
      if (!part.matches(".example, .note")) return [words(part)];
      if (part.matches(".note") || !withExamples) return [];
      return [words(part).replace(/^Example /, "Example: ")];
    });

  const rule = () => {
    const text = lines(document.querySelector(".large"), choice.examples);
    // A heading says no more than its title.
    const title = document.querySelector("h1 .called");
    if (!text.length && title) text.push(words(title));
    const under = choice.subrules ? [...document.querySelectorAll(".under .book > li")] : [];
    const subrules = under.map((item) => {
      const [first, ...rest] = lines(item.querySelector(".body"), choice.examples);
      return [`${words(item.querySelector(".num"))} ${first || ""}`.trim(), ...rest];
    });
    return [...text, ...subrules.flat()];
  };
  const link = () => {
    const where = choice.dated ? place.dataset.dated : place.dataset.latest;
    // From a copy on a disk, a link leads to where the site stands.
    const site = location.protocol === "file:" ? document.querySelector("link[rel=canonical]") : null;
    const here = (site ?? location).href;
    return new URL(where, here.replace(/[?#].*/, "")).href;
  };
  const escape = (text) =>
    text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  const number = place.dataset.number;
  const day = place.dataset.day;
  const make = {
    markdown: ({ number, day, text, url }) => {
      const [first, ...rest] = text;
      const shown = choice.quiet ? `<${url}>` : url;
      return [`**[CR ${number}](${shown})** ${first || ""}`.trim(), ...rest.flatMap((line) => ["", line]), `(CR ${day})`]
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    },
    bbcode: ({ number, day, text, url }) =>
      `[quote="CR ${number}, ${day}"][url=${url}][b]${number}[/b][/url] ${text.join("\n")}[/quote]`,
    html: ({ number, text, url }) => {
      const [first, ...rest] = text.map(escape);
      const more = rest.map((line) => `<p>${line}</p>`).join("");
      return `<blockquote cite="${escape(url)}"><p><b><a href="${escape(url)}">${number}</a></b> ${first || ""}</p>${more}</blockquote>`;
    },
    plain: ({ number, day, text, url }) => `${number} "${text.join("\n")}" (Magic CR, ${day}) ${url}`,
    comment: ({ number, day, text }) => {
      const all = text[0] || "";
      const end = all.lastIndexOf(" ", FIRST_WORDS);
      const cut = all.length > FIRST_WORDS ? `${all.slice(0, end).replace(/[,;:]$/, "")} ...` : all;
      return `CR ${number} (${day.replace("effective ", "")}): ${cut}`;
    },
    short: ({ number, url }) => `[CR ${number}](${url})`,
  };

  // Whether the text is in the clipboard now.
  const put = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Pages opened from a disk have no clipboard of that kind.
      const focused = document.activeElement;
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      const isCopied = document.execCommand("copy");
      field.remove();
      focused?.focus({ preventScroll: true });
      return isCopied;
    }
  };

  place.insertAdjacentHTML(
    "afterbegin",
    `<button type="button" data-what="link">Copy link</button>
     <button type="button" data-what="quotation">Copy quotation</button>
     <details class="how"><summary>Options</summary><form autocomplete="off">
       <fieldset><legend>Link</legend>
         <label><input type="radio" name="dated" value="yes"> permanent: always this rule</label>
         <label><input type="radio" name="dated" value="no"> by number: whichever rule has it then</label></fieldset>
       <fieldset><legend>Quotation</legend>
         <label>as <select name="form">${Object.entries(FORMS)
           .map(([name, label]) => `<option value="${name}">${label}</option>`)
           .join("")}</select></label>
         <label><input type="checkbox" name="subrules"> with subrules</label>
         <label><input type="checkbox" name="examples"> with examples</label>
         <label><input type="checkbox" name="quiet"> no preview on Discord</label></fieldset>
     </form></details>
     <span class="said" role="status" aria-live="polite"></span>`,
  );
  const form = place.querySelector("form");
  const said = place.querySelector(".said");
  // The style puts a tick before what is told of something copied.
  const tell = (text, isCopied) => {
    said.textContent = ""; // or the same words would not be read out again
    said.classList.remove("copied");
    requestAnimationFrame(() => {
      said.textContent = text;
      said.classList.toggle("copied", isCopied);
    });
  };
  const fields = form.elements;
  const show = () => {
    fields.form.value = choice.form;
    fields.dated.value = choice.dated ? "yes" : "no";
    for (const name of ["subrules", "examples", "quiet"]) fields[name].checked = choice[name];
    fields.quiet.closest("label").hidden = choice.form !== "markdown";
    fields.subrules.closest("label").hidden = !document.querySelector(".under .book");
    fields.examples.closest("label").hidden = !document.querySelector(".large .example, .under .example");
    place.querySelector("[data-what=link]").textContent = choice.dated ? "Copy link" : "Copy link by number";
    place.querySelector("[data-what=quotation]").textContent = `Copy as ${FORMS[choice.form]}`;
  };
  show();

  form.addEventListener("change", () => {
    choice = { form: fields.form.value, dated: fields.dated.value === "yes" };
    for (const name of ["subrules", "examples", "quiet"]) choice[name] = fields[name].checked;
    try {
      localStorage.setItem(KEY, JSON.stringify(choice));
    } catch {
      // The choice holds for this page.
    }
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  place.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-what]");
    if (!button) return;
    const isLink = button.dataset.what === "link";
    const isCopied = await put(isLink ? link() : make[choice.form]({ number, day, text: rule(), url: link() }));
    const told = isLink ? `Copied the ${choice.dated ? "permanent link" : "link by number"}` : `Copied ${number} as ${FORMS[choice.form]}`;
    tell(isCopied ? told : REFUSED, isCopied);
  });

  // The words of a version in the history, from its edition (versions.js).
  const asItRead = async ({ number, edition, place, body }) => {
    const text = lines(await body(), choice.examples);
    return make[choice.form]({ number, day: edition, text, url: place.href });
  };
  // Some browsers take into the clipboard only what is promised to it while the button is still pressed.
  const putLater = async (promised) => {
    try {
      const text = promised.then((words) => new Blob([words], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
      return true;
    } catch {
      return put(await promised);
    }
  };
  const offer = (item) => {
    const { version } = item;
    if (!version) return;
    const line = item.querySelector(":scope > .chg > .wit");
    const button = document.createElement("button");
    const name = `Copy ${version.number} as of ${version.edition}`;
    Object.assign(button, { type: "button", className: "of-version copy-version", textContent: "Copy" });
    button.setAttribute("aria-label", name);
    button.addEventListener("click", async () => {
      const [isCopied, told] = await putLater(asItRead(version)).then(
        (isDone) => [isDone, isDone ? `Copied ${version.number} as of ${version.edition} as ${FORMS[choice.form]}` : REFUSED],
        () => [false, "The words of that edition could not be fetched"],
      );
      tell(told, isCopied);
      button.textContent = isCopied ? "Copied" : "Not copied";
      button.setAttribute("aria-label", told);
    });
    if (line) line.append(" ", button);
    else (item.querySelector(".show-version") ?? item.querySelector("b")).after(" ", button);
  };
  document.querySelectorAll(".history li[id]").forEach(offer);
})();
