// Cards for names in Swift listings, which say what the names refer to.
//
// Pointer: hover over a name; the card stays while the pointer is on the name or on the card.
// Touch: the first tap on a name opens its card, the second follows its link.
// Keyboard: a listing is one tab stop, and arrow keys still scroll it. Enter moves focus into its names, and so do Left
// and Right unless the listing scrolls horizontally. Then arrow keys, Home and End move the focus, Enter follows a
// link, Tab continues through the links of the card, and Escape returns to the listing.

const NAME = "pre [data-s]";
const LISTING = "pre:has([data-s])";

// How long a pointer hovers over a name before its card opens, and may be away before it closes, in ms.
const INTENT = 150;
const GRACE = 300;

// The distance between a name and its card, and between the card and the edge of the window, in px.
const GAP = 6;
const MARGIN = 8;

/** A copy of the element in a `<template>` of the page, whose words are in the page's language. */
function stamp(id) {
  return document.getElementById(id).content.firstElementChild.cloneNode(true);
}

/** The visible names of a listing, in reading order. */
function namesIn(listing) {
  return [...listing.querySelectorAll("[data-s]")].filter((name) => name.getClientRects().length > 0);
}

/** The nearest name in the next line with names, below (`step` 1) or above (-1); `name` if there is none. */
function beside(name, step, names) {
  const from = name.getBoundingClientRect();
  let nearest = name;
  let shortest = Infinity;
  for (const other of names) {
    const to = other.getBoundingClientRect();
    const down = (to.top - from.top) * step;
    // Lines outweigh any distance within a line.
    const distance = down * 1000 + Math.abs(to.left - from.left);
    if (down < from.height / 2 || distance >= shortest) continue;
    nearest = other;
    shortest = distance;
  }
  return nearest;
}

/** The destination of a key from a name, if there is one. */
function destination(key, name) {
  const names = namesIn(name.closest("pre"));
  const index = names.indexOf(name);
  switch (key) {
    case "ArrowRight": return names[index + 1] ?? name;
    case "ArrowLeft": return names[index - 1] ?? name;
    case "ArrowDown": return beside(name, 1, names);
    case "ArrowUp": return beside(name, -1, names);
    case "Home": return names[0];
    case "End": return names.at(-1);
    case "Enter": return name.href ? undefined : name;
  }
}

/** Keeps the arrows of a type or declaration whole: after a hyphen, a line may end. */
function keepArrows(code) {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    text.replaceWith(...text.data.split(/(->)/).map((part) => {
      if (part !== "->") return part;
      const arrow = document.createElement("span");
      arrow.className = "arrow";
      arrow.textContent = part;
      return arrow;
    }));
  }
}

function explainNames(page) {
  const card = stamp("card-template");
  const hint = stamp("listing-hint-template");
  // The last focused name of each listing.
  const visited = new WeakMap();
  // The name whose card is open or opening.
  let current = null;
  // The name or card under the pointer.
  let under = null;
  let answers;
  let waiting;
  let isTouch = false;

  /** The symbols, loaded once; empty if they can't be loaded. */
  function load() {
    answers ??= fetch(page.dataset.symbols)
      .then((answer) => answer.json())
      .then(({ symbols }) => symbols ?? [])
      .catch(() => []);
    return answers;
  }

  /**
   * Fills the card with a symbol. The style sheet hides empty parts.
   *
   * Declaration and summary are HTML, and as safe as the page: the same build escaped and wrote them, and the same host
   * serves them. `innerHTML` runs no `<script>`, and the site's policy blocks event handlers.
   */
  function fill({ declaration, type, summary, module, url }) {
    card.querySelector(".card-declaration code").innerHTML = declaration;
    card.querySelector(".card-type code").textContent = type ?? "";
    card.querySelector(".card-summary").innerHTML = summary ?? "";
    card.querySelector(".card-module code").textContent = module ?? "";
    card.querySelectorAll("code").forEach(keepArrows);
    const link = card.querySelector(".card-link");
    if (url) link.href = url;
    else link.removeAttribute("href");
    // A tooltip must not contain links.
    card.role = card.querySelector("a[href]") ? null : "tooltip";
  }

  /** Places the card above its name, or below if there is more room; it never covers the name. */
  function place() {
    if (!card.matches(":popover-open")) return;
    const name = current.getBoundingClientRect();
    const frame = current.closest("pre").getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    if (name.bottom < 0 || name.top > clientHeight || name.right < frame.left || name.left > frame.right) {
      under = null;
      close();
      return;
    }
    const { style } = card;
    style.maxBlockSize = "none";
    const { width, height } = card.getBoundingClientRect();
    const above = name.top - GAP - MARGIN;
    const below = clientHeight - name.bottom - GAP - MARGIN;
    const isAbove = height <= above || (height > below && above > below);
    const room = Math.max(0, isAbove ? above : below);
    style.maxBlockSize = `${room}px`;
    style.top = `${isAbove ? name.top - GAP - Math.min(height, room) : name.bottom + GAP}px`;
    style.left = `${Math.max(MARGIN, Math.min(name.left, clientWidth - width - MARGIN))}px`;
    // Scrollable content must be scrollable by keyboard.
    card.tabIndex = height > room ? 0 : -1;
  }

  /** Opens the card of a name; returns false if it has no symbol. */
  async function open(name) {
    if (name === current) return true;
    close();
    current = name;
    const answer = (await load())[name.dataset.s];
    if (name !== current) return true;
    if (!answer) {
      current = null;
      return false;
    }
    fill(answer);
    // After the listing, so its links are the next tab stops.
    name.closest("pre").after(card);
    card.showPopover();
    name.setAttribute("aria-describedby", card.id);
    place();
    return true;
  }

  function close() {
    clearTimeout(waiting);
    current?.removeAttribute("aria-describedby");
    current = null;
    card.hidePopover();
  }

  /** Closes the card after the pointer has left it, unless it has the keyboard focus. */
  function leave() {
    const { activeElement } = document;
    if (activeElement !== current && !card.contains(activeElement)) close();
  }

  // Not `pointerover`: nothing opens when the page scrolls under a resting pointer.
  document.addEventListener("pointermove", ({ pointerType, buttons, target }) => {
    if (pointerType === "touch" || buttons !== 0) return;
    const now = card.contains(target) ? card : target.closest(NAME);
    if (now === under) return;
    under = now;
    clearTimeout(waiting);
    if (!now) waiting = setTimeout(leave, GRACE);
    else if (now !== card && now !== current) {
      load();
      waiting = setTimeout(open, INTENT, now);
    }
  });

  document.addEventListener("pointerdown", ({ pointerType, target }) => {
    isTouch = pointerType === "touch";
    if (!card.contains(target) && !target.closest(NAME)) close();
  });

  page.addEventListener("click", async (event) => {
    const name = event.target.closest(NAME);
    // Clicks by keyboard have a detail of 0.
    if (!name || !isTouch || event.detail === 0 || name === current) return;
    event.preventDefault();
    if (!(await open(name)) && name.href) location.assign(name.href);
  });

  page.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    let next;
    if (target.matches(NAME)) next = destination(key, target);
    else if (target.matches(LISTING)) {
      const scrolls = target.scrollWidth > target.clientWidth;
      if (key !== "Enter" && (scrolls || (key !== "ArrowLeft" && key !== "ArrowRight"))) return;
      const names = namesIn(target);
      next = names.find((name) => name === visited.get(target)) ?? names[0];
    }
    if (!next) return;
    event.preventDefault();
    if (!next.href) next.tabIndex = -1;
    next.focus();
    open(next);
  });

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const focused = document.activeElement;
    const name = card.contains(focused) ? current : focused.closest(NAME);
    if (name) name.closest("pre").focus();
    else hint.hidden = true;
    close();
  });

  page.addEventListener("focusin", ({ target }) => {
    if (target.matches(NAME)) {
      visited.set(target.closest("pre"), target);
      if (target.matches(":focus-visible")) open(target);
    } else if (target.matches(LISTING)) {
      load();
      target.after(hint);
      hint.hidden = false;
    }
  });

  page.addEventListener("focusout", ({ target, relatedTarget }) => {
    const isOurs = target.matches(NAME) || card.contains(target);
    if (isOurs && relatedTarget !== current && !card.contains(relatedTarget)) close();
  });

  addEventListener("resize", place);
  document.addEventListener("scroll", ({ target }) => target === card || place(), true);

  page.append(hint, card);
  page.querySelectorAll(LISTING).forEach((listing) => listing.setAttribute("aria-describedby", hint.id));
}

const page = document.querySelector("[data-symbols]");
if (page) explainNames(page);
