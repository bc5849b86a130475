// Script features of the page. Without scripts, no text is missing, only conveniences such as the copy buttons.

/** A copy of the content of a `<template>` of the page, whose words are in the page's language. */
function stamp(id) {
  return document.getElementById(id).content.cloneNode(true);
}

// The button exists with scripts only, so its picture isn't repeated in every page. Styles show the part for the theme.
const THEME_PICTURE = `<svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <g class="auto"><circle cx="9" cy="9" r="7"/><path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor"/></g>
  <g class="light"><circle cx="9" cy="9" r="3.25" fill="currentColor"/><path d="M9 1v1.5M9 15.5V17M1 9h1.5M15.5 9H17M3.35 3.35l1.05 1.05M13.6 13.6l1.05 1.05M3.35 14.65l1.05-1.05M13.6 4.4l1.05-1.05"/></g>
  <path class="dark" d="M15.5 10.75A6.75 6.75 0 1 1 7.25 2.5a5.25 5.25 0 0 0 8.25 8.25z" fill="currentColor"/>
</svg>`;

/** Scrolls a list, and nothing around it, to make one of its items visible. */
function reveal(item, list) {
  const place = item.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (place.top >= frame.top && place.bottom <= frame.bottom) return;
  list.scrollTop += place.top - frame.top - frame.height / 3;
}

// A press of the theme button goes to the next of these.
const THEMES = ["auto", "light", "dark"];

/** The theme choice: system, light or dark, saved for the next visit. The style sheet shows its picture. */
function offerThemes() {
  const root = document.documentElement;
  const slot = document.querySelector(".theme-slot");
  slot.append(stamp("theme-template"));
  const button = slot.querySelector(".theme");
  // A theme of one's own may bring another picture.
  if (!button.firstElementChild) button.insertAdjacentHTML("afterbegin", THEME_PICTURE);
  const name = (choice) => {
    button.title = `${button.dataset.name}: ${button.dataset[choice]}`;
    button.setAttribute("aria-label", button.title);
  };
  name(root.dataset.theme ?? "auto");
  button.addEventListener("click", () => {
    const choice = THEMES[(THEMES.indexOf(root.dataset.theme ?? "auto") + 1) % THEMES.length];
    if (choice === "auto") delete root.dataset.theme;
    else root.dataset.theme = choice;
    name(choice);
    try {
      if (choice === "auto") localStorage.removeItem("theme");
      else localStorage.setItem("theme", choice);
    } catch {
      // Storage may be blocked. Then the choice lasts until the page is closed.
    }
  });
}

let programs;

/** The programs of the page's Swift listings, loaded once; rejected if they can't be loaded. */
function loadPrograms(address) {
  programs ??= fetch(address).then((answer) => answer.json());
  return programs;
}

/**
 * The text that "Copy" copies for a listing. For Swift, it is the whole program, including earlier listings, which
 * compiles on its own. Otherwise, or if the programs can't be loaded, it is the listing's own text with its hidden
 * lines.
 */
async function textToCopy(figure) {
  const { listing } = figure.dataset;
  const address = figure.closest("[data-programs]")?.dataset.programs;
  if (listing && address) {
    try {
      const { pieces, listings } = await loadPrograms(address);
      const text = listings[listing].map((index) => pieces[index]).join("\n");
      return { text: text.trimEnd() + "\n", isProgram: true };
    } catch {
      // Not a program, or no connection: the page has the text.
    }
  }
  return { text: typedText(figure.querySelector("code")).trimEnd() + "\n", isProgram: false };
}

/** The text that a reader would type: without lines that are gone, and for a console, without prompts and output. */
function typedText(code) {
  const typed = code.cloneNode(true);
  for (const part of typed.querySelectorAll("del")) part.remove();
  if (!typed.querySelector(".p")) return typed.textContent;
  for (const part of typed.querySelectorAll(".p, .o")) part.remove();
  return typed.textContent.replace(/^\n+|\n(?=\n)/g, "");
}

/** Copies a text that may still be loading. */
async function copy(text) {
  if (!globalThis.ClipboardItem) {
    await navigator.clipboard.writeText(await text);
    return;
  }
  // Safari forgets the click while a text loads, unless the clipboard gets a promise of it.
  const blob = text.then((content) => new Blob([content], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/** Adds a copy button to the caption of each listing, with a status message. */
function offerCopies() {
  for (const figure of document.querySelectorAll("figure.code")) {
    const pre = figure.querySelector("pre");
    const caption = figure.querySelector("figcaption") ?? figure;
    caption.append(stamp("copy-template"));
    const status = caption.querySelector(".copy-status");
    const button = caption.querySelector(".copy");
    const name = pre.getAttribute("aria-label");
    if (name) button.setAttribute("aria-label", `${button.textContent}: ${name}`);
    let clearing;
    button.addEventListener("click", async () => {
      clearTimeout(clearing);
      status.textContent = "";
      try {
        const source = textToCopy(figure);
        await copy(source.then(({ text }) => text));
        const { isProgram } = await source;
        status.textContent = isProgram ? status.dataset.copiedProgram : status.dataset.copied;
      } catch {
        // No permission, or not a secure context: selected text can be copied with one shortcut.
        getSelection().selectAllChildren(pre);
        status.textContent = status.dataset.failed;
      }
      clearing = setTimeout(() => { status.textContent = ""; }, 4000);
    });
  }
}

// The role of each part of a table. Some browsers forget it when the style sheet displays the part as something else.
const TABLE_ROLES = [
  ["table", "table"], ["thead, tbody", "rowgroup"], ["tr", "row"], ["thead th", "columnheader"],
  ["tbody th", "rowheader"], ["td", "cell"],
];

/** Names the parts of tables for readers who hear them. */
function nameTableParts() {
  for (const [parts, role] of TABLE_ROLES) {
    const named = document.querySelectorAll(`.table > :is(${parts}), .table > table :is(${parts})`);
    for (const part of named) part.role = role;
  }
}

// Wide windows show the list of pages and the contents in columns of their own.
const wide = matchMedia("(width >= 80rem)");

/**
 * Highlights the entry of the section that is being read, and names it in the bar of contents.
 *
 * The reading line is below the header. Over the last screenful of the page it slides to the bottom, so every section
 * gets highlighted, including the last one. An entry that was clicked stays highlighted until the reader scrolls.
 */
function followReading() {
  const list = document.querySelector(".contents nav");
  if (!list) return;
  const sections = [...list.querySelectorAll("a")]
    .map((link) => ({ link, heading: document.getElementById(decodeURIComponent(link.hash.slice(1))) }))
    .filter(({ heading }) => heading);
  if (sections.length === 0) return;
  const root = document.documentElement;
  const header = document.querySelector(".site-header");
  const contents = list.closest(".contents");
  const now = contents.querySelector(".contents-now");
  let lit = null;
  let followed = null;
  let waiting = false;

  function light(link) {
    if (link === lit) return;
    lit?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    lit = link;
    now.textContent = link?.textContent ?? "";
    if (link) reveal(link, list);
  }

  function update() {
    waiting = false;
    const { top: place } = contents.getBoundingClientRect();
    contents.classList.toggle("is-stuck", !wide.matches && place <= header.getBoundingClientRect().bottom);
    if (followed !== null) {
      if (Math.abs(scrollY - followed) <= 1) return;
      followed = null;
    }
    const end = root.scrollHeight - innerHeight;
    const slide = Math.min(innerHeight, end);
    const top = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const passed = slide > 0 ? Math.max(0, (scrollY - (end - slide)) / slide) : 0;
    const line = top + 8 + passed * (innerHeight - top);
    light(sections.findLast(({ heading }) => heading.getBoundingClientRect().top <= line)?.link ?? null);
  }

  function schedule() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(update);
  }

  function follow() {
    const section = sections.find(({ link }) => link.hash === location.hash);
    if (!section) return;
    light(section.link);
    followed = scrollY;
  }

  addEventListener("scroll", schedule, { passive: true });
  addEventListener("resize", schedule, { passive: true });
  addEventListener("hashchange", follow);
  for (const { link } of sections) {
    link.addEventListener("click", () => requestAnimationFrame(follow));
  }
  contents.addEventListener("toggle", () => { if (lit) reveal(lit, list); });
  update();
  follow();
}

/** Closes the list that the bar of contents opens: on Escape, after a choice, and when something else is used. */
function closeContents() {
  const contents = document.querySelector(".contents");
  if (!contents) return;
  const close = () => { if (!wide.matches) contents.open = false; };
  contents.addEventListener("click", ({ target }) => { if (target.closest("a")) close(); });
  contents.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !contents.open) return;
    close();
    contents.querySelector("summary").focus();
  });
  contents.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !contents.contains(relatedTarget)) close();
  });
  document.addEventListener("pointerdown", ({ target }) => { if (!contents.contains(target)) close(); });
}

/** Keeps the scroll position of the list of pages from one page to the next, with the current page in view. */
function keepPlace() {
  const menu = document.querySelector(".menu");
  const sidebar = menu.querySelector(".sidebar");
  const current = sidebar.querySelector("[aria-current]");
  let restored = false;

  function restore() {
    if (restored || !sidebar.checkVisibility()) return;
    restored = true;
    try {
      sidebar.scrollTop = Number(sessionStorage.getItem("sidebar"));
    } catch {
      // Storage may be blocked. Then the list starts at the top.
    }
    if (current) reveal(current, sidebar);
  }

  restore();
  menu.addEventListener("toggle", restore);
  addEventListener("pagehide", () => {
    if (!sidebar.checkVisibility()) return;
    try {
      sessionStorage.setItem("sidebar", sidebar.scrollTop);
    } catch {
      // As above.
    }
  });
}

/**
 * Keeps the reader's place when the language of the page changes. A translation has the same sections in the same order;
 * if their number differs, the section at about the same place is shown.
 */
function keepSection() {
  const headings = [...document.querySelectorAll(".content :is(h2, h3)[id]:not(simulation-widget *)")];
  for (const link of document.querySelectorAll(".languages a")) {
    link.addEventListener("click", () => {
      // Where a heading stops that a link leads to, and a pixel for rounding.
      const limit = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 1;
      const index = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= limit);
      if (index < 0) return;
      try {
        sessionStorage.setItem("section", JSON.stringify([link.pathname, index, headings.length]));
      } catch {
        // Storage may be blocked. Then the page opens at its beginning.
      }
    });
  }
  try {
    const [path, index, count] = JSON.parse(sessionStorage.getItem("section")) ?? [];
    sessionStorage.removeItem("section");
    if (path !== location.pathname || location.hash) return;
    const place = headings.length === count ? index : Math.round((index / count) * headings.length);
    const heading = headings.at(Math.min(place, headings.length - 1));
    if (heading) location.replace(`#${heading.id}`);
  } catch {
    // As above, or nothing of ours is stored there.
  }
}

/**
 * Keeps what the reader has unfolded, in the entry of the browser's history, so going back leads to the same place. A
 * fold is found again by its words.
 */
function keepFolds() {
  const folds = () => {
    const counts = new Map();
    return [...document.querySelectorAll("main details:not(.contents)")].map((details) => {
      const words = details.querySelector("summary")?.textContent ?? "";
      counts.set(words, (counts.get(words) ?? 0) + 1);
      return { details, name: `${words} ${counts.get(words)}` };
    });
  };
  const unfolded = history.state?.unfolded;
  if (unfolded) {
    // The browser has scrolled, or will: it must not follow what moves down here.
    const { style } = document.documentElement;
    style.overflowAnchor = "none";
    for (const { details, name } of folds()) details.open = unfolded.includes(name);
    addEventListener("load", () => requestAnimationFrame(() => style.removeProperty("overflow-anchor")));
  }
  const keep = () => {
    const names = folds().filter(({ details }) => details.open).map(({ name }) => name);
    if (names.length > 0 || history.state?.unfolded) history.replaceState({ ...history.state, unfolded: names }, "");
  };
  // Each section that one goes to has an entry of its own.
  addEventListener("hashchange", keep);
  let keeping = 0;
  const keepSoon = ({ target }) => {
    if (!target.matches("main details:not(.contents)")) return;
    clearTimeout(keeping);
    keeping = setTimeout(keep);
  };
  document.addEventListener("toggle", keepSoon, { capture: true });
}

/** Closes the menu in narrow windows, and the choice of version and language, on Escape and when focus moves out. */
function closeMenus() {
  for (const menu of document.querySelectorAll(".menu, .picker")) {
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    menu.addEventListener("focusout", (event) => {
      const covers = menu.matches(".picker") || !matchMedia("(width >= 52rem)").matches;
      if (covers && event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
  }
  addEventListener("pointerdown", ({ target }) => {
    for (const picker of document.querySelectorAll(".picker[open]")) {
      if (!picker.contains(target)) picker.open = false;
    }
  });
  // In browsers that support it, the style sheet opens these in wide windows.
  if (!CSS.supports("selector(::details-content)")) {
    const details = document.querySelectorAll(".menu, .contents");
    const open = () => details.forEach((one) => { one.open = wide.matches; });
    wide.addEventListener("change", open);
    open();
  }
}

offerThemes();
offerCopies();
nameTableParts();
followReading();
closeContents();
keepPlace();
keepSection();
closeMenus();
keepFolds();
if (document.querySelector(".tabs")) import("./tabs.js");
if (document.querySelector("a.zoom")) import("./zoom.js");
if (document.querySelector(".symbol-tree")) import("./reference.js");
if (document.querySelector("[data-listings]")) import("./edit.js");
try {
  // The words of the search that has led here.
  if (sessionStorage.getItem("found")) import("./search-marks.js");
} catch {
  // Storage may be blocked. Then nothing is marked.
}
