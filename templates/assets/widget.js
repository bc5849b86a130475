// <simulation-widget>: adds controls to a recorded simulation.
//
// The page is complete without this file. Every image that it shows is a fragment from the site's renderer: recorded
// with the page or, if /live.json says so, run and drawn by the server.

const patience = 10_000; // ms until a request times out
const busyAfter = 400; // ms until progress is shown
const settling = 120; // ms without movement before a slider's value is run
const betweenAnnouncements = 1000; // ms

const answers = new Map();

/** Whether there is a server that runs simulations at a URL; checked once for each page. */
function isLive(url) {
  if (!answers.has(url)) {
    const answer = fetch(url, { headers: { Accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : {}))
      .then((state) => state.live === true)
      .catch(() => false);
    answers.set(url, answer);
  }
  return answers.get(url);
}

/** Creates an element with properties, attributes for names with a hyphen, and children. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) {
      element.setAttribute(key, value);
    } else {
      element[key] = value;
    }
  }
  element.append(...children);
  return element;
}

/** A copy of a document with another value at a JSON pointer (RFC 6901). */
function replacing(document, pointer, value) {
  const tokens = pointer.split("/").slice(1);
  if (tokens.length === 0) return value;
  const copy = structuredClone(document);
  let place = copy;
  for (const [index, escaped] of tokens.entries()) {
    const token = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    if (place === null || typeof place !== "object") throw new TypeError(`no place ${pointer}`);
    if (index < tokens.length - 1) {
      place = place[token];
    } else {
      // Defined rather than assigned, so a member can have any name.
      Object.defineProperty(place, token, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
  }
  return copy;
}

/** An error from the server or the network about a run. */
class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** A value that readers can change: its row in the form, and the rows of the table that it comes from. */
class Control {
  constructor(body, name, words, changed) {
    this.kind = body.dataset.control;
    this.label = body.dataset.label;
    this.unit = body.dataset.unit;
    this.pointer = body.dataset.pointer;
    this.name = name;
    this.words = words;
    this.changed = changed;
    this.isLive = false;
    this.stops = [...body.querySelectorAll("tr[data-file]")].map((row) => ({
      row,
      file: row.dataset.file,
      text: row.dataset.text,
      value: JSON.parse(row.dataset.value),
      isInitial: "initial" in row.dataset,
    }));
    this.initial = Math.max(0, this.stops.findIndex((stop) => stop.isInitial));
    this.value = this.stops[this.initial].value;
    this.element = this[`${this.kind}Row`]?.() ?? this.choiceRow();
    this.show();
  }

  /** The stop with the current value; nothing if a live value is between two stops. */
  get stop() {
    const value = JSON.stringify(this.value);
    return this.stops.find((stop) => JSON.stringify(stop.value) === value);
  }

  get isInitial() {
    return this.stop === this.stops[this.initial];
  }

  /** Sets a value from elsewhere: a link, or Reset. */
  set(value) {
    this.value = value;
    this.show();
  }

  reset() {
    this.set(this.stops[this.initial].value);
  }

  /** Whether a value can be shown: that of a stop or, live, one between the first and the last. */
  accepts(value) {
    const text = JSON.stringify(value);
    if (this.stops.some((stop) => JSON.stringify(stop.value) === text)) return true;
    const span = this.kind === "range" ? this.span : null;
    return span !== null && Number.isInteger(value) && value >= span.least && value <= span.most;
  }

  /** The limits of a slider if the server runs any value between them; otherwise null. */
  get span() {
    const values = this.stops.map((stop) => stop.value);
    if (!this.isLive || !values.every(Number.isInteger)) return null;
    return { least: Math.min(...values), most: Math.max(...values) };
  }

  goLive() {
    this.isLive = true;
    if (this.kind === "range") this.measure();
    this.show();
  }

  take(value) {
    this.value = value;
    this.show();
    this.changed(this);
  }

  toggleRow() {
    // Of two values that aren't booleans, the second is on.
    this.onStop = this.stops.find((stop) => stop.value === true) ?? this.stops.at(-1);
    this.offStop = this.stops.find((stop) => stop !== this.onStop) ?? this.onStop;
    this.input = make("input", { type: "checkbox", name: this.name });
    this.input.addEventListener("change", () => {
      this.take((this.input.checked ? this.onStop : this.offStop).value);
    });
    return make("p", { className: "toggle" }, make("label", {}, this.input, this.label));
  }

  choiceRow() {
    this.inputs = this.stops.map((stop) => {
      const input = make("input", { type: "radio", name: this.name });
      input.addEventListener("change", () => this.take(stop.value));
      return input;
    });
    const label = make("span", { className: "name", id: `${this.name}-label` }, this.label);
    const options = this.stops.map((stop, index) => make("label", {}, this.inputs[index], stop.text));
    return make(
      "p",
      { className: "choice", role: "radiogroup", "aria-labelledby": label.id },
      label,
      make("span", { className: "options" }, ...options),
    );
  }

  rangeRow() {
    this.input = make("input", { type: "range", name: this.name, id: this.name, step: 1 });
    this.output = make("output", {});
    this.output.htmlFor = this.name;
    this.measure();
    this.input.addEventListener("input", () => this.take(this.valueAt(this.input.valueAsNumber)));
    this.less = this.stepButton("−", this.words.less, -1);
    this.more = this.stepButton("+", this.words.more, 1);
    return make(
      "p",
      { className: "range" },
      make("label", { className: "name", htmlFor: this.name }, this.label),
      make("span", { className: "slider" }, this.less, this.input, this.more, this.output),
    );
  }

  stepButton(sign, word, step) {
    const button = make(
      "button",
      { type: "button", className: "step", "aria-label": `${word}: ${this.label}` },
      sign,
    );
    button.addEventListener("click", () => {
      const place = this.place + step;
      if (place >= Number(this.input.min) && place <= Number(this.input.max)) {
        this.take(this.valueAt(place));
      }
    });
    return button;
  }

  measure() {
    const span = this.span;
    this.input.min = span ? span.least : 0;
    this.input.max = span ? span.most : this.stops.length - 1;
  }

  valueAt(place) {
    return this.span ? place : this.stops[place].value;
  }

  get place() {
    return this.span ? this.value : this.stops.indexOf(this.stop);
  }

  get text() {
    return this.stop?.text ?? (this.unit ? `${this.value} ${this.unit}` : String(this.value));
  }

  /** Shows the value in the form and in the table. */
  show() {
    const stop = this.stop;
    for (const other of this.stops) {
      if (other === stop && !this.isInitial) {
        other.row.setAttribute("aria-current", "true");
      } else {
        other.row.removeAttribute("aria-current");
      }
    }
    if (this.kind === "range") {
      this.input.value = this.place;
      this.input.setAttribute("aria-valuetext", this.text);
      this.output.value = this.text;
      // Not `disabled`: if a button loses focus under the finger, the browser scrolls to the top of the page.
      this.less.setAttribute("aria-disabled", this.place <= Number(this.input.min));
      this.more.setAttribute("aria-disabled", this.place >= Number(this.input.max));
    } else if (this.kind === "toggle") {
      this.input.checked = stop === this.onStop;
    } else {
      this.inputs.forEach((input, index) => {
        input.checked = this.stops[index] === stop;
      });
    }
  }
}

class SimulationWidget extends HTMLElement {
  #number = 0; // of the last request; responses to earlier ones are dropped
  #request = null;
  #timer = 0;
  #base = null;
  #announced = 0;
  #announcement = 0;

  connectedCallback() {
    if (this.announcer) return;
    const room = this.querySelector(".controls");
    const bodies = this.querySelectorAll(".outcomes tbody[data-control]");
    this.shown = this.querySelector(".shown");
    if (!room || !this.shown || bodies.length === 0) return;

    this.words = JSON.parse(this.dataset.words);
    this.runs = new URL(this.dataset.runs, document.baseURI);
    this.live = false;
    this.original = this.shown.firstElementChild.cloneNode(true);
    this.controls = [...bodies].map(
      (body, index) =>
        new Control(body, `${this.id}-control-${index + 1}`, this.words, (control) => this.changed(control)),
    );
    this.announcer = make("p", { className: "announcer", role: "status" });
    this.message = make("span", { className: "message" }, this.words.recordedHint);
    this.resetButton = make("button", { type: "button" }, this.words.reset);
    this.resetButton.addEventListener("click", () => this.reset());
    this.runButton = make("button", { type: "submit", hidden: true }, this.words.run);
    const fields = make(
      "fieldset",
      { "aria-label": this.words.controls },
      ...this.controls.map((control) => control.element),
      make("p", { className: "bar" }, this.message, this.runButton, this.resetButton),
    );
    const form = make("form", { className: "controls" }, fields);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    room.replaceWith(form);
    this.querySelector("section").append(this.announcer);
    this.state("recorded");
    this.restore();
    this.askWhetherLive();
  }

  disconnectedCallback() {
    this.#request?.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#announcement);
  }

  async askWhetherLive() {
    const url = new URL(this.dataset.live, document.baseURI);
    if (!(await isLive(url.href))) return;
    this.live = true;
    this.endpoint = new URL(`api/simulations/${encodeURIComponent(this.dataset.simulation)}/runs`, url);
    this.runButton.hidden = false;
    for (const control of this.controls) control.goLive();
    if (this.dataset.now) import("./now.js").then(({ Now }) => (this.now = new Now(this, url)));
    const notice = this.querySelector(".recorded");
    if (notice) notice.textContent = this.words.liveNotice;
    this.rest();
    this.restore();
  }

  /** Shows the idle state. */
  rest() {
    this.state(this.live ? "live" : "recorded");
    this.say(this.now?.time ? this.words.nowHint : this.live ? this.words.liveHint : this.words.recordedHint);
  }

  state(name) {
    this.dataset.state = name;
    this.shown.setAttribute("aria-busy", name === "busy");
  }

  say(text, strong) {
    this.message.replaceChildren(...(strong ? [make("b", {}, strong), ` ${text}`] : [text]));
  }

  changed(control) {
    if (control.pointer === this.dataset.now) this.now?.stop();
    if (!this.live) {
      for (const other of this.controls) {
        if (other !== control) other.reset();
      }
    }
    this.remember();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.run(), control.kind === "range" ? settling : 0);
  }

  reset() {
    clearTimeout(this.#timer);
    this.now?.stop();
    for (const control of this.controls) control.reset();
    this.remember();
    this.run();
  }

  /** Shows the run of the current values. */
  async run() {
    clearTimeout(this.#timer);
    const number = ++this.#number;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      request.abort();
    }, patience);
    const busy = setTimeout(() => {
      this.state("busy");
      this.say(this.words.busy);
    }, busyAfter);
    try {
      const fragment = this.live ? await this.ask(request.signal) : await this.load(request.signal);
      if (number !== this.#number) return;
      this.replace(fragment);
      this.rest();
      this.dispatchEvent(new Event("run"));
    } catch (error) {
      if (number !== this.#number) return;
      if (error instanceof Refusal && error.kind === "rejected") {
        this.state("rejected");
        this.say(error.message, `${this.words.rejected}.`);
        this.announce(`${this.words.rejected}. ${error.message}`);
      } else {
        this.fail(error instanceof Refusal ? error.message : isLate ? this.words.late : this.words.offline);
      }
    } finally {
      clearTimeout(deadline);
      clearTimeout(busy);
    }
  }

  /** Reports that there is no response. The last run stays. */
  fail(text) {
    this.state("offline");
    this.say(text);
    this.announce(text);
  }

  /** The recorded run of the one changed control. */
  async load(signal) {
    const changed = this.controls.find((control) => !control.isInitial);
    if (!changed) return this.original.cloneNode(true);
    const response = await fetch(new URL(`${changed.stop.file}.html`, this.runs), { signal });
    if (!response.ok) throw new Refusal("missing", this.words.missing);
    return this.parse(await response.text());
  }

  /** The server's run of the default scenario with all current values. */
  async ask(signal) {
    const changes = this.controls
      .filter((control) => !control.isInitial)
      .map((control) => [control.pointer, control.value]);
    if (this.now?.time) changes.push([this.dataset.now, this.now.time]);
    if (changes.length === 0) return this.original.cloneNode(true);
    this.#base ??= await this.defaultScenario(signal);
    const scenario = changes.reduce(
      (scenario, [pointer, value]) => replacing(scenario, pointer, value),
      this.#base,
    );
    const response = await fetch(this.endpoint, {
      method: "POST",
      headers: {
        Accept: "text/html",
        "Accept-Language": this.dataset.language,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(scenario),
      signal,
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("application/problem+json")) {
      const problem = await response.json();
      const reason = problem.detail || problem.title || String(response.status);
      throw new Refusal("rejected", problem.pointer ? `${reason} (${problem.pointer})` : reason);
    }
    if (!response.ok || !type.startsWith("text/html")) throw new Refusal("offline", this.words.offline);
    return this.parse(await response.text());
  }

  async defaultScenario(signal) {
    const response = await fetch(new URL("default.json", this.runs), { signal });
    if (!response.ok) throw new Refusal("missing", this.words.missing);
    return (await response.json()).scenario;
  }

  parse(html) {
    const fragment = new DOMParser().parseFromString(html, "text/html").querySelector(".run");
    if (!fragment) throw new Refusal("missing", this.words.missing);
    return document.adoptNode(fragment);
  }

  /** Replaces the run. Details that the reader has opened stay open, and focus stays in the widget. */
  replace(fragment) {
    const held = this.shown.contains(document.activeElement);
    // By kind, because the next run may have a different number of each.
    for (const kind of ["details.earlier", "details.reasons", ".fold > details"]) {
      const shown = this.shown.querySelectorAll(kind);
      fragment.querySelectorAll(kind).forEach((details, index) => {
        details.open = shown[index]?.open ?? false;
      });
    }
    this.shown.replaceChildren(fragment);
    if (held) {
      this.shown.tabIndex = -1;
      this.shown.focus({ preventScroll: true });
    }
    // Announcing the time every minute would be annoying.
    if (this.now?.time) return;
    const outcome = fragment.querySelector(".outcome");
    this.announce(outcome?.textContent ?? "", outcome?.lang);
  }

  /** Announces a sentence, at most one per second. Of several within a second, only the last is announced. */
  announce(text, language) {
    clearTimeout(this.#announcement);
    const wait = Math.max(0, this.#announced + betweenAnnouncements - performance.now());
    this.#announcement = setTimeout(() => {
      this.#announced = performance.now();
      this.announcer.lang = language || this.dataset.language;
      this.announcer.textContent = text;
    }, this.#announced === 0 ? 0 : wait);
  }

  // The address contains the changed values, so a link leads to this state.

  remember() {
    const changes = this.controls.filter((control) => !control.isInitial);
    const url = new URL(location.href);
    url.searchParams.delete(this.id);
    if (changes.length > 0) {
      const values = Object.fromEntries(changes.map((control) => [control.pointer, control.value]));
      url.searchParams.set(this.id, JSON.stringify(values));
    }
    history.replaceState(history.state, "", url);
  }

  restore() {
    const text = new URL(location.href).searchParams.get(this.id);
    if (!text) return;
    let values;
    try {
      values = Object.entries(JSON.parse(text));
    } catch {
      return; // A broken link shows the default run.
    }
    let isChanged = false;
    for (const [pointer, value] of values) {
      const control = this.controls.find((control) => control.pointer === pointer);
      if (!control?.accepts(value) || (isChanged && !this.live)) continue;
      control.set(value);
      isChanged = true;
    }
    if (isChanged) this.run();
  }
}

customElements.define("simulation-widget", SimulationWidget);

// Few pages have a draggable table.
if (document.querySelector("table-gesture")) import("./table-gesture.js");
