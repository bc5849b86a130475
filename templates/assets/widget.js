// <simulation-widget>: adds controls to a recorded simulation.
//
// The page is complete without this file. Every image that it shows is a fragment from the site's renderer: recorded
// with the page or, if /live.json says so, run and drawn by the server.

// Not imported statically: a page would preload them, also where scripts can't run.
const { Playback } = await import("./playback.js");
const { Prediction } = await import("./prediction.js");
const { share } = await import("./share.js");

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
  // Defined rather than assigned, so a member can have any name.
  const define = (place, name, value) =>
    Object.defineProperty(place, name, { value, configurable: true, enumerable: true, writable: true });
  let place = copy;
  for (const [index, escaped] of tokens.entries()) {
    const token = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    if (place === null || typeof place !== "object") throw new TypeError(`no place ${pointer}`);
    if (index === tokens.length - 1) define(place, token, value);
    else if (!Object.hasOwn(place, token) && !/^\d+$/.test(tokens[index + 1])) define(place, token, {});
    place = place[token];
  }
  return copy;
}

/** An error from the server or the network about a run. */
class Refusal extends Error {
  /** @param place the line and the column of a text at which it is wrong, if it was a text. */
  constructor(kind, message, place) {
    super(message);
    this.kind = kind;
    this.place = place;
  }
}

/** A value that readers can change: its row in the form, and the rows of the table with its recorded runs. */
class Control {
  constructor(element, body, changed) {
    this.element = element;
    this.kind = body.dataset.control;
    this.label = body.dataset.label;
    this.unit = body.dataset.unit;
    this.pointer = body.dataset.pointer;
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
    this.connect();
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
    this.mark(false);
  }

  /** Marks the control that the reader changed last. */
  mark(isLast) {
    this.element.classList.toggle("last", isLast);
  }

  /** The value in an address: the name of its recorded run, or "2:37" for a value of the second control between two. */
  get key() {
    return this.stop?.file ?? `${this.number}:${this.value}`;
  }

  /** The value of a key, if it is one of this control's. */
  valueOf(key) {
    const stop = this.stops.find((stop) => stop.file === key && !stop.isInitial);
    if (stop) return stop.value;
    const [number, value] = key.split(":");
    const { span } = this;
    const isOwn = span && Number(number) === this.number && /^-?\d{1,15}$/.test(value ?? "");
    return isOwn && value >= span.least && value <= span.most ? Number(value) : undefined;
  }

  /** The limits of a slider if the server runs any value between them; otherwise null. */
  get span() {
    const values = this.stops.map((stop) => stop.value);
    if (this.kind !== "range" || !this.isLive || !values.every(Number.isInteger)) return null;
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

  /** Connects the fields of the form. */
  connect() {
    this.inputs = [...this.element.querySelectorAll("input")];
    const [input] = this.inputs;
    if (this.kind === "toggle") {
      // Of two values that aren't booleans, the second is on.
      this.onStop = this.stops.find((stop) => stop.value === true) ?? this.stops.at(-1);
      this.offStop = this.stops.find((stop) => stop !== this.onStop) ?? this.onStop;
      input.addEventListener("change", () => this.take((input.checked ? this.onStop : this.offStop).value));
    } else if (this.kind === "range") {
      this.output = this.element.querySelector("output");
      this.measure();
      input.addEventListener("input", () => this.take(this.valueAt(input.valueAsNumber)));
      this.less = this.stepButton("less", -1);
      this.more = this.stepButton("more", 1);
    } else {
      // A list of values is a menu on a phone.
      this.menu = this.element.querySelector("select");
      this.menu.addEventListener("change", () => this.take(this.stops[this.menu.selectedIndex].value));
      this.inputs.forEach((radio, index) => {
        radio.addEventListener("change", () => this.take(this.stops[index].value));
      });
    }
  }

  stepButton(name, step) {
    const button = this.element.querySelector(`.${name}`);
    button.addEventListener("click", () => {
      const [input] = this.inputs;
      const place = this.place + step;
      if (place >= Number(input.min) && place <= Number(input.max)) this.take(this.valueAt(place));
    });
    return button;
  }

  measure() {
    const [input] = this.inputs;
    input.min = this.span ? this.span.least : 0;
    input.max = this.span ? this.span.most : this.stops.length - 1;
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
    const place = this.stops.indexOf(stop);
    for (const other of this.stops) {
      if (other === stop && !this.isInitial) {
        other.row.setAttribute("aria-current", "true");
      } else {
        other.row.removeAttribute("aria-current");
      }
    }
    const [input] = this.inputs;
    if (this.kind === "range") {
      input.value = this.place;
      input.setAttribute("aria-valuetext", this.text);
      this.output.value = this.text;
      // Not `disabled`: if a button loses focus under the finger, the browser scrolls to the top of the page.
      this.less.setAttribute("aria-disabled", this.place <= Number(input.min));
      this.more.setAttribute("aria-disabled", this.place >= Number(input.max));
    } else if (this.kind === "toggle") {
      input.checked = stop === this.onStop;
    } else {
      this.menu.selectedIndex = place;
      this.inputs.forEach((radio, index) => {
        radio.checked = index === place;
      });
    }
  }
}

class SimulationWidget extends HTMLElement {
  #number = 0; // of the last request; responses to earlier ones are dropped
  #request = null;
  #timer = 0;
  #base = null;
  #first = null; // the recording of the default run, once it is asked for
  #announced = 0;
  #announcement = 0;

  connectedCallback() {
    if (this.announcer) return;
    this.shown = this.querySelector(".shown");
    if (!this.shown) return;
    // All widgets of a page have the same words, so only the first one carries them.
    this.words = JSON.parse(document.querySelector("simulation-widget[data-words]").dataset.words);
    this.runs = new URL(this.dataset.runs, document.baseURI);
    this.original = this.shown.firstElementChild.cloneNode(true);
    this.announcer = make("p", { className: "announcer", role: "status" });
    this.querySelector("section").append(this.announcer);
    this.playback = new Playback(this);
    this.prediction = new Prediction(this);
    new ResizeObserver(() => this.playback.fit()).observe(this);
    share(this);
    const bodies = this.querySelectorAll(".outcomes tbody[data-control]");
    const form = this.querySelector("form.controls");
    if (!form || bodies.length === 0) return;

    this.live = false;
    const rows = form.querySelectorAll(".control");
    this.controls = [...bodies].map((body, index) => {
      const control = new Control(rows[index], body, (control) => this.changed(control));
      control.number = index + 1;
      return control;
    });
    this.message = form.querySelector(".message");
    this.resetButton = form.querySelector(".reset");
    this.resetButton.addEventListener("click", () => this.reset());
    this.runButton = form.querySelector(".run-button");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    form.hidden = false;
    this.state("recorded");
    this.restore();
    this.askWhetherLive();
  }

  disconnectedCallback() {
    this.playback?.pause();
    this.#request?.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#announcement);
  }

  async askWhetherLive() {
    const url = new URL(this.dataset.live, document.baseURI);
    if (!(await isLive(url.href))) return;
    this.live = true;
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
    this.say(this.now?.time ? this.words.nowHint : "");
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
    for (const other of this.controls) other.mark(other === control && !control.isInitial);
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

  /** What the controls change of the scenario: pointers and values. */
  get changes() {
    const changes = (this.controls ?? [])
      .filter((control) => !control.isInitial)
      .map((control) => [control.pointer, control.value]);
    if (this.now?.time) changes.push([this.dataset.now, this.now.time]);
    return changes;
  }

  /**
   * The default scenario with all current values.
   *
   * @param written the default scenario as its author wrote it, if that is to be changed.
   */
  async scenario(written, signal) {
    const change = (scenario) =>
      this.changes.reduce((scenario, [pointer, value]) => replacing(scenario, pointer, value), scenario);
    try {
      if (written) return change(written);
    } catch {
      // A control changes something in a list that the author left out.
    }
    this.#base ??= await this.defaultScenario(signal);
    return change(this.#base);
  }

  /** The server's run of the scenario. */
  async ask(signal) {
    if (this.changes.length === 0) return this.original.cloneNode(true);
    return this.post(JSON.stringify(await this.scenario(undefined, signal)), "application/json", signal);
  }

  /** Shows the run of a scenario that the reader wrote as YAML; returns what came of it. */
  async runText(text, signal) {
    clearTimeout(this.#timer);
    this.#number++;
    this.#request?.abort();
    this.now?.stop();
    const fragment = await this.post(text, "application/yaml", signal);
    if (signal.aborted) return "";
    this.replace(fragment);
    return fragment.querySelector(".outcome")?.textContent ?? "";
  }

  /** Shows the run of the current values again. */
  restart() {
    if (this.controls) this.run();
    else this.replace(this.original.cloneNode(true), true);
  }

  /** Where a server runs it. */
  get endpoint() {
    const path = `api/simulations/${encodeURIComponent(this.dataset.simulation)}/runs`;
    return new URL(path, new URL(this.dataset.live, document.baseURI));
  }

  /** The server's run of a scenario. */
  async post(body, type, signal) {
    const response = await fetch(this.endpoint, {
      method: "POST",
      headers: { Accept: "text/html", "Accept-Language": this.dataset.language, "Content-Type": type },
      body,
      signal,
    });
    const answered = response.headers.get("Content-Type") ?? "";
    if (answered.startsWith("application/problem+json")) {
      const { detail, title, pointer, line, column } = await response.json();
      const reason = detail || title || String(response.status);
      if (line) throw new Refusal("rejected", reason, { line, column });
      throw new Refusal("rejected", pointer ? `${reason} (${pointer})` : reason);
    }
    if (!response.ok || !answered.startsWith("text/html")) throw new Refusal("offline", this.words.offline);
    return this.parse(await response.text());
  }

  async defaultScenario(signal) {
    const response = await fetch(new URL("default.json", this.runs), { signal });
    if (!response.ok) throw new Refusal("missing", this.words.missing);
    return (await response.json()).scenario;
  }

  /** The shown run as it was recorded or sent: with its frames and its test, which the page itself leaves out. */
  async recording() {
    const shown = this.shown.firstElementChild;
    if (shown.querySelector(":scope > template.test")) return shown;
    this.#first ??= fetch(new URL("default.html", this.runs)).then(async (response) => {
      if (!response.ok) throw new Refusal("missing", this.words.missing);
      return this.parse(await response.text());
    });
    try {
      return await this.#first;
    } catch (error) {
      this.#first = null; // The next try may succeed.
      throw error;
    }
  }

  parse(html) {
    const fragment = new DOMParser().parseFromString(html, "text/html").querySelector(".run");
    if (!fragment) throw new Refusal("missing", this.words.missing);
    return document.adoptNode(fragment);
  }

  /**
   * Replaces the run. Details that the reader has opened stay open, and focus stays in the widget.
   *
   * @param isSeen whether the reader has just seen what happened, so nothing is played.
   */
  replace(fragment, isSeen = false) {
    const held = this.shown.contains(document.activeElement);
    const earlier = this.shown.firstElementChild;
    // By kind, because the next run may have a different number of each.
    for (const kind of ["details.events", "details.earlier", "details.facts", "details.reasons", ".fold > details"]) {
      const shown = earlier.querySelectorAll(kind);
      fragment.querySelectorAll(kind).forEach((details, index) => {
        details.open = shown[index]?.open ?? false;
      });
    }
    this.shown.replaceChildren(fragment);
    const outcome = fragment.querySelector(".outcome");
    if (held) {
      outcome.tabIndex = -1;
      outcome.focus({ preventScroll: true });
    }
    // Announcing and playing the time every minute would be annoying.
    if (this.now?.time) return this.playback.take(fragment);
    if (this.prediction.isOn) {
      this.playback.take(fragment);
      return this.prediction.ask();
    }
    this.playback.take(fragment, isSeen ? null : earlier);
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

  /** The address of the widget in its current state: `?sim-3=1-2.2:37#sim-3`. */
  get address() {
    const url = new URL(location.href);
    url.searchParams.delete(this.id);
    const keys = (this.controls ?? []).filter((control) => !control.isInitial).map((control) => control.key);
    // Not by searchParams, which would write the colon as %3A.
    if (keys.length > 0) url.search += `${url.search ? "&" : "?"}${this.id}=${keys.join(".")}`;
    return url;
  }

  remember() {
    history.replaceState(history.state, "", this.address);
  }

  restore() {
    const keys = new URL(location.href).searchParams.get(this.id)?.split(".") ?? [];
    let isChanged = false;
    // A broken key is passed over, and so is a second one if no server can combine them.
    for (const key of keys) {
      for (const control of this.controls) {
        const value = control.valueOf(key);
        if (value === undefined || (isChanged && !this.live)) continue;
        control.set(value);
        isChanged = true;
      }
    }
    if (isChanged) this.run();
  }
}

customElements.define("simulation-widget", SimulationWidget);

// Few pages have a draggable table.
if (document.querySelector("table-gesture")) import("./table-gesture.js");
