// The search dialog, the page of results, and suggestions for unknown addresses, for readers with JavaScript.

const shown = 10; // results at first, and for each "More results"
const settling = 80; // ms without typing before the search starts
const busyAfter = 400; // ms until progress is shown
const kinds = { all: "searchAll", guides: "searchGuides", api: "searchAPI" };

let opening;

/** The search engine in the page's language; opened once, and again after a failure. */
function engine(form) {
  opening ??= import(form.dataset.engine)
    .then(({ openSearch }) => openSearch(form.dataset.entry, document.documentElement.lang));
  opening.catch(() => { opening = undefined; });
  return opening;
}

/** Creates an element with properties, attributes for names with a hyphen, and children. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

/** A sentence of the theme with its placeholders filled in. */
const say = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

/** Text with its matches marked. External content becomes text, never markup. */
const marked = (pieces) => pieces.map(({ text, isMarked }) => (isMarked ? make("mark", {}, text) : text));

function item(result, language) {
  const link = make("a", { href: result.address }, ...marked(result.title));
  if (result.language !== language) link.hreflang = result.language;
  if (result.heading) link.append(" ", make("span", { className: "search-heading" }, ...marked(result.heading)));
  const row = make("li", {}, link);
  if (result.isSymbol) row.className = "symbol";
  if (result.language !== language) row.lang = result.language;
  if (result.label) row.append(" ", make("span", { className: "search-label" }, result.label));
  if (result.text.length > 0) row.append(make("p", {}, ...marked(result.text)));
  return row;
}

/** A summary of the results, in a sentence or two. */
function summary(words, query, { count, missing, corrections }) {
  if (count === 0) return say(words.searchNone, { query });
  const sentences = [say(count === 1 ? words.searchOne : words.searchMany, { count })];
  for (const correction of corrections) sentences.push(say(words.searchMended, correction));
  if (missing > 0) sentences.push(words.searchPartial);
  return sentences.join(" ");
}

// What was searched, kept in this browser for the dialog.
const recentLimit = 5;

function recentQueries() {
  try {
    const kept = JSON.parse(localStorage.getItem("searches"));
    return kept.filter((query) => typeof query === "string").slice(0, recentLimit);
  } catch {
    // Storage may be blocked, or nothing of ours is stored there.
    return [];
  }
}

function keepQueries(queries) {
  try {
    if (queries.length === 0) localStorage.removeItem("searches");
    else localStorage.setItem("searches", JSON.stringify(queries));
  } catch {
    // Storage may be blocked. Then no query is kept.
  }
}

/** Keeps a query that has led to a result, and the words to mark on its page. */
function keep(link, query, words, event) {
  const text = query.trim().slice(0, 200);
  if (text) keepQueries([text, ...recentQueries().filter((one) => one !== text)].slice(0, recentLimit));
  // In another tab or window, nothing is marked.
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.pathname === location.pathname && link.hash) {
    import("./search-marks.js").then(({ mark }) => mark(words));
    return;
  }
  try {
    sessionStorage.setItem("found", JSON.stringify([link.pathname, words]));
  } catch {
    // Storage may be blocked. Then the page opens without marks.
  }
}

/** The choice between guides and symbols, with the number of results of each. */
class Kinds {
  /** @param {HTMLFieldSetElement} element radio buttons, each in a label with a place for its number */
  constructor(element, choose) {
    this.element = element;
    element.addEventListener("change", () => choose(this.chosen));
  }

  static make(words) {
    const labels = Object.entries(kinds).map(([kind, name]) => make(
      "label", {}, make("input", { type: "radio", name: "in", value: kind, defaultChecked: kind === "all" }),
      " ", words[name], " ", make("span", { className: "search-count" }),
    ));
    return make("fieldset", { className: "search-kinds" }, make("legend", {}, words.searchKinds), ...labels);
  }

  get radios() {
    return [...this.element.querySelectorAll("input")];
  }

  get chosen() {
    return this.radios.find(({ checked }) => checked)?.value ?? "all";
  }

  reset() {
    this.radios[0].checked = true;
  }

  count(counts) {
    for (const radio of this.radios) {
      radio.closest("label").querySelector(".search-count").textContent = counts?.[radio.value] ?? "";
    }
  }
}

/** A list of results below a sentence with their number. */
class Results {
  constructor() {
    this.kinds = null;
    this.status = make("p", { className: "search-status", role: "status" });
    this.list = make("ol");
    this.more = make("button", { type: "button", className: "search-more", hidden: true });
    this.number = 0; // of the last query; results of earlier ones are dropped
    this.more.addEventListener("click", () => this.extend());
    this.list.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (link) keep(link, this.query, this.words, event);
    });
  }

  get elements() {
    return [this.status, this.list, this.more];
  }

  async show(search, query, limit = shown) {
    this.number += 1;
    const { number } = this;
    const { words, language } = search;
    const waiting = setTimeout(() => { this.status.textContent = words.searchBusy; }, busyAfter);
    try {
      const answer = await search.query(query, limit, this.kinds?.chosen);
      if (number !== this.number) return;
      Object.assign(this, { search, query, limit, words: answer.words });
      this.kinds?.count(answer.counts);
      const rows = answer.results.map((result) => item(result, language));
      if (limit > shown) this.list.append(...rows.slice(this.list.children.length));
      else this.list.replaceChildren(...rows);
      this.status.textContent = summary(words, query, answer);
      this.more.textContent = words.searchMore;
      this.more.hidden = answer.count <= limit;
    } catch {
      if (number === this.number) this.fail(words.searchUnavailable);
    } finally {
      clearTimeout(waiting);
    }
  }

  async extend() {
    const first = this.list.children.length;
    await this.show(this.search, this.query, this.limit + shown);
    this.list.children[first]?.querySelector("a").focus();
  }

  fail(sentence) {
    this.clear(sentence);
  }

  clear(sentence) {
    this.number += 1;
    this.kinds?.count(null);
    this.list.replaceChildren();
    this.more.hidden = true;
    this.status.textContent = sentence;
  }
}

// The dialog

let dialog;

class SearchDialog {
  constructor(form) {
    this.form = form;
    this.results = new Results();
    // Not of the type "search": there, Escape clears the field, but here it closes the dialog.
    this.field = make("input", {
      type: "text", role: "searchbox", name: "q", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "search",
      "aria-label": form.elements.q.getAttribute("aria-label"),
    });
    this.close = make("button", { type: "button", className: "search-close", textContent: "×" });
    this.index = make("a", { href: form.action });
    this.recent = make("section", { className: "search-recent", hidden: true });
    const line = make("form", { className: "search-line", role: "search" }, this.field, this.close);
    this.element = make(
      "dialog",
      { className: "search-dialog", "aria-label": this.field.getAttribute("aria-label") },
      this.head = line,
      make("div", { className: "search-results" }, ...this.results.elements, this.recent),
      make("p", { className: "search-foot" }, this.index),
    );
    line.addEventListener("submit", (event) => this.follow(event));
    this.close.addEventListener("click", () => this.element.close());
    this.field.addEventListener("input", () => this.schedule());
    this.element.addEventListener("keydown", (event) => this.move(event));
    this.element.addEventListener("click", (event) => this.leave(event));
    this.element.addEventListener("close", () => this.results.kinds?.reset());
    document.body.append(this.element);
  }

  async open() {
    if (this.element.open) {
      this.field.focus();
      this.field.select();
      return;
    }
    this.element.showModal();
    this.field.focus();
    this.field.select();
    try {
      this.search = await engine(this.form);
      const { words } = this.search;
      this.close.setAttribute("aria-label", words.searchClose);
      this.index.textContent = words.searchIndex;
      if (this.search.hasSymbols) this.offerKinds(words);
      this.asked = undefined;
      this.update();
    } catch {
      // Not even the words could be loaded. The page of all pages needs no script.
      this.results.fail("");
      location.assign(this.form.action);
    }
  }

  offerKinds(words) {
    if (this.results.kinds) return;
    const element = Kinds.make(words);
    this.results.kinds = new Kinds(element, () => {
      this.asked = undefined;
      this.update();
    });
    this.head.after(element);
  }

  /** Shows the last queries, each as a button that repeats it. */
  showRecent(queries) {
    const { words } = this.search;
    const rows = queries.map((query) => make("li", {}, make("button", {
      type: "button", textContent: query, onclick: () => this.repeat(query),
    })));
    const forget = make("button", { type: "button", textContent: words.searchForget, onclick: () => this.forget() });
    this.recent.replaceChildren(make("h2", {}, words.searchRecent), make("ul", {}, ...rows), forget);
    this.recent.hidden = queries.length === 0;
  }

  repeat(query) {
    this.field.value = query;
    this.field.focus();
    this.update();
  }

  forget() {
    keepQueries([]);
    this.showRecent([]);
    this.field.focus();
  }

  schedule() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.update(), settling);
  }

  update() {
    const query = this.field.value;
    if (!this.search || query === this.asked) return this.answered;
    this.asked = query;
    const isEmpty = query.trim() === "";
    this.showRecent(isEmpty ? recentQueries() : []);
    if (isEmpty) {
      this.results.clear(this.search.words.searchEmpty);
      this.answered = Promise.resolve();
    } else {
      this.answered = this.results.show(this.search, query);
    }
    return this.answered;
  }

  get links() {
    return [...this.results.list.querySelectorAll("a"), ...this.recent.querySelectorAll("button")];
  }

  /** Enter in the field opens the first result. */
  async follow(event) {
    event.preventDefault();
    clearTimeout(this.timer);
    await this.update();
    this.results.list.querySelector("a")?.click();
  }

  /** The arrow keys move the focus from the field through the results and back. */
  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const places = [this.field, ...this.links];
    const place = places.indexOf(document.activeElement) + step;
    if (place < step || place < 0 || place >= places.length) return;
    event.preventDefault();
    places[place].focus();
  }

  /** A click outside the dialog closes it, and so does a result on the current page. */
  leave(event) {
    const link = event.target.closest("a");
    const isHere = link && link.pathname === location.pathname && link.hash;
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    const isBeside = event.target === this.element && event.detail > 0 &&
      (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom);
    if (isHere || isBeside) this.element.close();
  }
}

/** Loads a style sheet once. */
function style(address) {
  const link = make("link", { rel: "stylesheet", href: address });
  const loaded = [...document.styleSheets].some(({ href }) => href === link.href);
  if (loaded || !address) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
}

/** Opens the dialog for a page with a form in its header. */
export async function open(form) {
  await style(form.dataset.style);
  dialog ??= new SearchDialog(form);
  await dialog.open();
}

// Pages that no server has filled in

/** Fills in what a server would have: the results of a query, or suggestions for an unknown address. */
export async function fill(form, gap) {
  if (gap.id === "nearest-pages") await fillNearest(form, gap);
  else await fillResults(form, gap);
}

async function fillResults(form, gap) {
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get("q")?.slice(0, 1000) ?? "";
  if (query.trim() === "") return;
  const field = document.querySelector("#search-field");
  if (field) field.value = query;
  const results = new Results();
  const show = async () => {
    gap.replaceChildren(...results.elements);
    await results.show(await engine(form), query);
  };
  const choice = document.querySelector(".search-form .search-kinds");
  if (choice) {
    results.kinds = new Kinds(choice, show);
    for (const radio of results.kinds.radios) radio.checked ||= radio.value === parameters.get("in");
  }
  if (gap.children.length === 0) {
    await show();
  } else {
    // A server has filled it in.
    gap.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      const words = Array.from(gap.querySelectorAll("mark"), ({ textContent }) => textContent);
      if (link && !results.query) keep(link, query, [...new Set(words)], event);
    });
  }
}

async function fillNearest(form, gap) {
  if (location.pathname.endsWith("/404.html")) return;
  const search = await engine(form);
  const pages = await search.nearest(location.pathname);
  if (pages.length === 0) return;
  const list = make("ul");
  for (const page of pages) {
    const link = make("a", { href: page.address.replace(/#.*/, "") }, page.name);
    const row = make("li", {}, link);
    if (page.language !== search.language) row.lang = page.language;
    list.append(row);
  }
  gap.append(make("p", {}, search.words.nearestPages), list);
}
