// <table-gesture>: a table with draggable rows, inside a <simulation-widget> whose run has `frames`.
//
// The page is complete without this file: the element is empty until it has loaded the recorded run. Each gesture is a
// step of a scenario. The server runs it and says where the row comes to rest; without a server, the recorded run
// nearest to the gesture is used. This code decides only how a row looks under the finger.
//
// Only scenarios with a single swipe have such a table, because a gesture would skip the rest of a longer one.

import { moves } from "./motion.js";
import { vanish } from "./rows.js";

const pace = 100; // ms at the end of a drag that determine its velocity
const slack = 6; // CSS px that a pointer may move in a tap
const step = 20; // points for an arrow key, four times as many with Shift
const patience = 10_000; // ms until a request times out

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The more readable text color on a color, chosen as in the site's renderer. */
function textOn(color) {
  const number = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [16, 8, 0].map((bits) => (((number >> bits) & 255) / 255) ** 2);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.059 ? "#ffffff" : "#14181d";
}

/** Opens a place for a row; in reverse, closes it. */
function unfold(item, direction = "normal") {
  return item.animate({ height: ["0px", `${item.offsetHeight}px`] }, { duration: 200, easing: "ease-out", direction });
}

class TableGesture extends HTMLElement {
  #widget;
  #words;
  #base; // the scenario of the page, without its steps
  #recorded; // the first step of the page's scenario
  #gone = { frames: [], steps: [] }; // the table after each step of the run on the stage, and the steps
  #steps = []; // those before what the table shows; the next gesture follows them
  #frame; // the table at rest, from the simulation
  #sides; // the buttons that a swipe to either side would reveal
  #drag = null; // the row that is being dragged
  #rows = [];
  #list;
  #output;
  #releaseButton;
  #request = null;
  #synced = 0; // the number of the last requested table

  async connectedCallback() {
    if (this.#list) return;
    this.#widget = this.closest("simulation-widget");
    if (!this.#widget) return;
    await customElements.whenDefined("simulation-widget");
    if (!this.#widget.controls) return this.replaceChildren();
    this.#words = JSON.parse(this.dataset.words);
    const runs = new URL(this.#widget.dataset.runs, document.baseURI);
    const response = await fetch(new URL("default.json", runs)).catch(() => null);
    if (!this.isConnected) return;
    if (!response?.ok) return this.replaceChildren();
    const run = await response.json();
    const { steps } = run.scenario;
    if (!Array.isArray(run.outcome?.facts?.frames) || steps.length !== 1 || steps[0].do !== "swipe") {
      return this.replaceChildren();
    }
    this.#recorded = { step: steps[0], title: run.outcome.facts.frames[0].sections[steps[0].section].rows[steps[0].row] };
    this.#build();
    this.#begin(run);
    // The widget shows another run, with the current values of its controls; or another moment of this one.
    this.#widget.addEventListener("run", () => this.#sync());
    this.#widget.addEventListener("position", () => this.#stand());
    if (this.#widget.controls.some((control) => !control.isInitial)) this.#sync();
  }

  disconnectedCallback() {
    this.#request?.abort();
  }

  // Construction

  #build() {
    this.removeAttribute("aria-hidden");
    const keys = make("span", { className: "keys", textContent: this.#words.keys });
    const hint = make("p", { className: "hint", id: `${this.#widget.id}-hint` }, `${this.#words.hint} `, keys);
    this.#list = make("div", { className: "list", role: "group" });
    this.#list.setAttribute("aria-labelledby", hint.id);
    this.#output = make("output");
    const tool = (text, action) => {
      const button = make("button", { type: "button", textContent: text });
      button.addEventListener("click", action);
      return button;
    };
    this.#releaseButton = tool(this.#words.release, () => this.#release(0));
    this.replaceChildren(
      hint,
      this.#list,
      make("p", { className: "distance" }, this.#output),
      make(
        "p",
        { className: "tools" },
        tool(`← ${this.#words.left}`, () => this.#nudge(-2 * step)),
        tool(`${this.#words.right} →`, () => this.#nudge(2 * step)),
        this.#releaseButton,
        tool(this.#words.restart, () => this.#restart()),
      ),
    );
  }

  /** Takes over the run on the stage. */
  #begin(run) {
    this.#base = run.scenario;
    const { frames, sides } = run.outcome.facts;
    this.#gone = { frames, steps: run.scenario.steps };
    this.#sides = sides;
    this.#stand();
  }

  /** Shows the table where the playback is: before the first gesture, or after the last one. */
  #stand() {
    const { frames, steps } = this.#gone;
    const { position, first, last } = this.#widget.playback;
    const isBegin = position === first && first < last;
    const frame = isBegin ? frames[0] : frames.at(-1);
    if (frame === this.#frame || !frame) return;
    this.#putBack();
    this.#steps = isBegin ? [] : steps;
    this.#frame = frame;
    this.#draw();
  }

  /** Draws the table at rest. Its rows move there from where they were. */
  #draw() {
    const focused = this.#rows.find((row) => row.item.contains(document.activeElement));
    const [earlier, dragged] = [this.#rows, this.#drag];
    this.#drag = null;
    this.#tell();
    this.#rows = [];
    const isMirrored = this.#base.layout === "rightToLeft";
    this.#list.dir = isMirrored ? "rtl" : "ltr";
    // As in the renderer: phones had a button below the screen until iOS 10.
    this.#list.classList.toggle("buttoned", Number(/^ios-(\d+)/.exec(this.#base.profile)?.[1]) < 11);
    const parts = this.#frame.sections.flatMap(({ header, rows, editable }, section) => {
      const list = make("ul", {}, ...rows.map((title, row) => this.#row(section, row, title, editable)));
      return header ? [make("h4", { textContent: header }), list] : [list];
    });
    this.#list.replaceChildren(...parts);
    if (focused) {
      const same = this.#rows.find((row) => row.section === focused.section && row.row === focused.row);
      (same ?? this.#rows.at(-1))?.front.focus({ preventScroll: true });
    }
    if (moves()) this.#moveFrom(earlier, dragged);
  }

  /** Moves the rows from where they were. A row is the same if it has the same title, and the same number of that. */
  #moveFrom(earlier, dragged) {
    const named = (rows) => {
      const counts = new Map();
      return new Map(rows.map((state) => {
        const title = state.front.textContent;
        counts.set(title, (counts.get(title) ?? 0) + 1);
        return [`${title} ${counts.get(title)}`, state];
      }));
    };
    const [old, now] = [named(earlier), named(this.#rows)];
    for (const [name, state] of now) {
      const before = old.get(name);
      const from = before === dragged?.state ? dragged?.shown : before?.rest;
      if (before) this.#glide(state, before, from ?? 0);
      else if (earlier.length > 0) unfold(state.item);
    }
    for (const [name, { item, section, row }] of old) {
      const list = this.#list.querySelectorAll("ul")[section];
      if (now.has(name) || !list) continue;
      Object.assign(item, { inert: true, ariaHidden: "true" });
      delete item.dataset.dragged;
      list.insertBefore(item, list.children[row] ?? null);
      vanish(item, [unfold(item, "reverse")]);
    }
  }

  /** Moves a row from the offset at which it was to its own. */
  #glide(state, { buttons, edge }, from) {
    if (from === state.rest) return;
    if (state.rest === 0) this.#bare(state, buttons.map(({ button }) => button), edge);
    state.item.dataset.dragged = "";
    this.#place(state, from);
    state.front.getBoundingClientRect(); // Applies the style of this position before the next one is set.
    delete state.item.dataset.dragged;
    this.#place(state, state.rest);
  }

  /** Shows how far the row is dragged. */
  #tell() {
    const moved = this.#drag ? this.#drag.offset - this.#drag.from : 0;
    this.#output.value = moved === 0 ? "" : this.#words.dragged.replace("%@", String(moved).replace("-", "−"));
    // Not `disabled`: if a button loses focus under the finger, the browser scrolls to the top of the page.
    this.#releaseButton.setAttribute("aria-disabled", moved === 0);
  }

  #row(section, row, title, editable) {
    const front = make("button", { type: "button", className: "row", textContent: title });
    const item = make("li", {}, front);
    const open = this.#frame.open;
    const isOpen = open?.section === section && open?.row === row;
    const state = { section, row, item, front, editable, rest: isOpen ? open.offset : 0, buttons: [] };
    if (isOpen) this.#bare(state, open.buttons, open.edge);
    this.#place(state, state.rest);
    front.addEventListener("pointerdown", (event) => this.#press(event, state));
    front.addEventListener("keydown", (event) => this.#key(event, state));
    // Only clicks without a pointer: by Space, or by a screen reader.
    front.addEventListener("click", (event) => event.detail === 0 && this.#tap(state));
    front.addEventListener("focus", () => {
      if (this.#drag && this.#drag.state !== state) this.#putBack();
    });
    this.#rows.push(state);
    return item;
  }

  /** Places buttons beneath a row. */
  #bare(state, buttons, edge) {
    for (const { element } of state.buttons) element.remove();
    state.edge = edge;
    state.buttons = buttons.map((button) => {
      const element = make("button", { type: "button", textContent: button.label });
      element.style.backgroundColor = button.color;
      element.style.color = textOn(button.color);
      element.addEventListener("click", () => this.#run({ do: "tap", button: button.label }));
      this.#spread(element, button.x, button.width);
      return { element, button };
    });
    state.item.append(...state.buttons.map(({ element }) => element));
  }

  #spread(element, x, width) {
    element.style.left = `${(100 * x) / this.#frame.width}%`;
    // One pixel more against rounding gaps; the next button or the end of the row covers it.
    element.style.width = `calc(${(100 * width) / this.#frame.width}% + 1px)`;
  }

  /** Moves a row to an offset in points, negative to the left. */
  #place(state, offset) {
    if (this.#drag?.state === state) this.#drag.shown = offset;
    state.front.style.transform = offset === 0 ? "" : `translateX(${(100 * offset) / this.#frame.width}%)`;
    // Hidden buttons can't be reached.
    for (const { element } of state.buttons) element.inert = offset === 0;
  }

  // The gesture

  #press(event, state) {
    if (event.button !== 0 || this.#request) return;
    this.#hold(state);
    const drag = this.#drag;
    const scale = this.#frame.width / state.item.clientWidth;
    const start = { x: event.clientX, offset: drag.offset };
    let track = [{ time: event.timeStamp, x: event.clientX }];
    const listeners = new AbortController();
    const on = (name, action) => state.front.addEventListener(name, action, { signal: listeners.signal });
    state.front.setPointerCapture(event.pointerId);
    on("pointermove", (move) => {
      track = [...track.filter(({ time }) => move.timeStamp - time < pace), { time: move.timeStamp, x: move.clientX }];
      this.#move(start.offset + (move.clientX - start.x) * scale);
    });
    on("pointerup", (up) => {
      listeners.abort();
      if (this.#drag !== drag) return;
      if (Math.abs(up.clientX - start.x) <= slack) return this.#tap(state);
      const [first, last] = [track[0], track.at(-1)];
      const time = Math.max(1, last.time - first.time);
      const isStill = up.timeStamp - last.time > pace;
      this.#release(isStill ? 0 : ((last.x - first.x) * scale * 1000) / time);
    });
    // The page scrolls instead, or the touch is lost: not a gesture.
    on("pointercancel", () => {
      listeners.abort();
      if (this.#drag === drag) this.#putBack();
    });
  }

  #key(event, state) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.#request) return;
    const distance = event.shiftKey ? 4 * step : step;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight":
        this.#hold(state);
        this.#move(this.#drag.offset + (event.key === "ArrowLeft" ? -distance : distance));
        break;
      case "Enter":
        if (this.#drag && this.#drag.offset !== this.#drag.from) this.#release(0);
        else this.#tap(state);
        break;
      case "Escape":
        if (this.#drag && this.#drag.offset !== this.#drag.from) this.#putBack();
        else if (this.#frame.open) this.#tap(state);
        else return;
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  /** Drags by a click, for readers who can neither drag nor type: the last touched row, or the one of the page. */
  #nudge(distance) {
    if (this.#request || this.#rows.length === 0) return;
    const { open } = this.#frame;
    const isOpen = ({ section, row }) => section === open?.section && row === open?.row;
    const last = this.#steps.findLast((step) => step.do === "swipe") ?? this.#recorded.step;
    const isLast = ({ section, row }) => section === last.section && row === last.row;
    this.#hold(this.#drag?.state ?? this.#rows.find(isOpen) ?? this.#rows.find(isLast) ?? this.#rows[0]);
    this.#move(this.#drag.offset + distance);
  }

  /** Starts to drag a row. */
  #hold(state) {
    if (this.#drag?.state === state) return;
    this.#putBack();
    this.#drag = { state, from: state.rest, offset: state.rest, shown: state.rest };
    state.item.dataset.dragged = "";
  }

  /** Moves the dragged row. A row without buttons on that side doesn't move. */
  #move(offset) {
    const { state, from } = this.#drag;
    const width = this.#frame.width;
    this.#drag.offset = Math.round(Math.max(-width, Math.min(width, offset)));
    const moved = this.#drag.offset;
    this.#tell();
    if (from !== 0) {
      // An open row can move further or back, but never to the other side.
      return this.#place(state, Math.sign(from) === Math.sign(moved) ? moved : 0);
    }
    const edge = this.#edge(moved);
    const side = state.editable && moved !== 0 ? this.#sides[edge] : null;
    if (side && state.edge !== edge) this.#bare(state, side.buttons, edge);
    if (side) this.#expand(state, side, Math.abs(moved));
    this.#place(state, side ? moved : 0);
  }

  /** From the full distance on, the first button fills the uncovered area. */
  #expand(state, side, distance) {
    const isFull = side.performsFrom !== null && distance >= side.performsFrom;
    for (const { element, button } of state.buttons) {
      const covers = isFull && button.index === 0;
      this.#spread(element, covers ? 0 : button.x, covers ? this.#frame.width : button.width);
      element.style.zIndex = covers ? "1" : "";
    }
    if (isFull) state.front.style.zIndex = "2";
  }

  #putBack() {
    if (!this.#drag) return;
    const { state, from } = this.#drag;
    this.#drag = null;
    this.#tell();
    delete state.item.dataset.dragged;
    this.#place(state, from);
  }

  /** The side that a drag reveals. */
  #edge(distance) {
    return (distance < 0) === (this.#base.layout === "leftToRight") ? "trailing" : "leading";
  }

  /** Releases the row: a step of the scenario, which the simulation answers. */
  #release(velocity) {
    if (!this.#drag) return;
    const { state, from, offset } = this.#drag;
    const moved = offset - from;
    if (moved === 0 && velocity === 0) return this.#putBack();
    const direction = Math.sign(moved || velocity);
    this.#run({
      do: "swipe",
      section: state.section,
      row: state.row,
      edge: this.#edge(direction),
      distance: Math.min(2000, Math.abs(moved)),
      velocity: Math.max(-10_000, Math.min(10_000, Math.round(velocity * direction))),
    });
  }

  #tap(state) {
    this.#run({ do: "tapRow", section: state.section, row: state.row });
  }

  // Responses

  /** Returns to the beginning of the page's own run, or of that of the controls; the table follows. */
  async #restart() {
    this.#request?.abort();
    this.#request = null;
    this.#putBack();
    const widget = this.#widget;
    if (!widget.live) {
      // Values set by a gesture are reset; those set by the reader stay.
      for (const range of this.#ranges) range.reset();
      widget.remember();
    }
    await widget.run();
    await widget.playback.seek(widget.playback.first);
  }

  /** Loads the table of the run with the current values of the widget's controls. */
  async #sync() {
    this.#request?.abort();
    this.#request = null;
    this.#putBack();
    const number = ++this.#synced;
    const signal = AbortSignal.timeout(patience);
    // On failure the table stays as it was. The widget has already reported the error.
    const run = await (this.#widget.live
      ? this.#post("application/json", null, signal).then((answer) => (answer.ok ? answer.json() : null))
      : this.#load(this.#file, signal)
    ).catch(() => null);
    if (run && number === this.#synced) this.#begin(run);
  }

  async #run(gesture) {
    if (this.#request) return;
    // A reader is slower than a handler: work that a gesture started is done before the next one.
    const wait = this.#steps.length > 0 ? [{ do: "wait", milliseconds: this.#base.work }] : [];
    await this.#answer([...this.#steps, ...wait, gesture]);
  }

  async #answer(steps) {
    const widget = this.#widget;
    const request = new AbortController();
    this.#request = request;
    this.#synced += 1;
    const deadline = setTimeout(() => request.abort(), patience);
    try {
      const { run, fragment } = widget.live
        ? await this.#ask(steps, request.signal)
        : await this.#recall(steps, request.signal);
      if (this.#request !== request) return;
      const { frames, sides } = run.outcome.facts;
      this.#base = run.scenario;
      this.#gone = { frames, steps };
      this.#steps = steps;
      this.#frame = frames.at(-1);
      this.#sides = sides;
      this.#request = null;
      this.#draw();
      widget.replace(fragment, true);
    } catch (error) {
      if (this.#request !== request) return;
      this.#putBack();
      const text = error.isAnswer ? error.message : this.#words.offline;
      widget.say(text);
      widget.announce(text);
    } finally {
      clearTimeout(deadline);
      if (this.#request === request) this.#request = null;
    }
  }

  /** The server's run of the page's scenario with the reader's steps, as JSON and as HTML. */
  async #ask(steps, signal) {
    if (steps.length > 64) throw this.#refusal(this.#words.full);
    const [data, picture] = await Promise.all([
      this.#post("application/json", steps, signal),
      this.#post("text/html", steps, signal),
    ]);
    if ((data.headers.get("Content-Type") ?? "").startsWith("application/problem+json")) {
      const problem = await data.json();
      const reason = problem.detail || problem.title || "";
      throw this.#refusal(problem.pointer ? `${reason} (${problem.pointer})` : reason);
    }
    if (!data.ok || !picture.ok) throw new Error("offline");
    const answer = { run: await data.json(), fragment: this.#widget.parse(await picture.text()) };
    this.#widget.rest();
    return answer;
  }

  async #post(type, steps, signal) {
    const scenario = await this.#scenario(signal, steps);
    return fetch(this.#widget.endpoint, {
      method: "POST",
      headers: {
        Accept: type,
        "Accept-Language": this.#widget.dataset.language,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(scenario),
      signal,
    });
  }

  /** The page's scenario with the current values of the widget's controls, and with other steps if there are any. */
  async #scenario(signal, steps) {
    const scenario = structuredClone(await this.#widget.defaultScenario(signal));
    for (const control of this.#widget.controls) {
      if (control.isInitial || (steps && control.pointer.startsWith("/steps"))) continue;
      const tokens = control.pointer.split("/").slice(1);
      const last = tokens.pop();
      tokens.reduce((value, token) => value[token], scenario)[last] = control.value;
    }
    return steps ? { ...scenario, steps } : scenario;
  }

  /** The controls for the recorded distance: at most one. */
  get #ranges() {
    return this.#widget.controls.filter(({ pointer }) => pointer === "/steps/0/distance");
  }

  /** The file of the changed control, or of the page's own run. */
  get #file() {
    return this.#widget.controls.find((control) => !control.isInitial)?.stop.file ?? "default";
  }

  async #load(file, signal) {
    const response = await fetch(new URL(`${file}.json`, this.#widget.runs), { signal });
    if (!response.ok) throw new Error("missing");
    return response.json();
  }

  /** The recorded run that is nearest to the reader's gesture. */
  async #recall(steps, signal) {
    const widget = this.#widget;
    const { step: swipe, title } = this.#recorded;
    const gesture = steps.at(-1);
    const isSame =
      gesture.do === "swipe" &&
      gesture.row === swipe.row &&
      gesture.section === swipe.section &&
      this.#frame.sections[swipe.section]?.rows[swipe.row] === title;
    const ranges = this.#ranges;
    // Other changes were recorded only with the page's own gesture.
    const changed = widget.controls.find((control) => !control.isInitial && !ranges.includes(control));
    const { distance, edge } = { ...swipe, ...this.#base.steps[0] };
    const side = isSame ? this.#aside(gesture, edge) : null;
    if (side === null || (ranges.length === 0 && !changed)) throw this.#refusal(this.#words.unrecorded);
    let shown = distance;
    if (!changed) {
      const [range] = ranges;
      const nearest = range.stops.reduce((best, stop) =>
        Math.abs(stop.value - side) < Math.abs(best.value - side) ? stop : best,
      );
      range.set(nearest.value);
      widget.remember();
      shown = nearest.value;
    }
    const file = this.#file;
    const run = await this.#load(file, signal);
    const fragment = file === "default" ? widget.original.cloneNode(true) : await this.#picture(file, signal);
    widget.say(this.#words.recorded.replace("%@", shown));
    return { run, fragment };
  }

  /** How far a gesture moves its row on the recorded side; null if it is on the other side. */
  #aside(gesture, edge) {
    const { open } = this.#frame;
    if (!open) return gesture.edge === edge ? gesture.distance : null;
    if (open.edge !== edge) return null;
    const sign = gesture.edge === edge ? 1 : -1;
    return Math.max(0, Math.abs(open.offset) + sign * gesture.distance);
  }

  async #picture(file, signal) {
    const response = await fetch(new URL(`${file}.html`, this.#widget.runs), { signal });
    if (!response.ok) throw new Error("missing");
    return this.#widget.parse(await response.text());
  }

  #refusal(message) {
    return Object.assign(new Error(message), { isAnswer: true });
  }
}

customElements.define("table-gesture", TableGesture);
