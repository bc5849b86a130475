// <table-gesture>: a table whose rows a reader drags, inside a <simulation-widget> whose run has `frames`.
//
// The page is whole without this file: the element is empty until it has read the recorded run beside the page. Each
// gesture is a step of a scenario. The server runs it and says where the row comes to rest; without a server the
// recorded run nearest to the gesture answers. Nothing is decided here but how a row looks under the finger.

const pace = 100; // ms of a drag from which its velocity is taken
const slack = 6; // CSS px that a pointer may move and still tap
const step = 20; // points that an arrow key drags, four times as many with Shift
const patience = 10_000; // ms until a request counts as lost

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The text color that is easier to read on a color, as the site's renderer chooses it. */
function textOn(color) {
  const number = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [16, 8, 0].map((bits) => (((number >> bits) & 255) / 255) ** 2);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.059 ? "#ffffff" : "#14181d";
}

class TableGesture extends HTMLElement {
  #widget;
  #words;
  #base; // the scenario of the page, without its steps
  #recorded; // the first step of the page's scenario
  #steps = []; // what the reader has done
  #frame; // the table at rest, as the simulation says
  #sides; // what a swipe of either side would lay bare
  #drag = null; // the row under the finger or the keys
  #rows = [];
  #list;
  #output;
  #request = null;

  async connectedCallback() {
    if (this.#list) return;
    this.#widget = this.closest("simulation-widget");
    if (!this.#widget) return;
    await customElements.whenDefined("simulation-widget");
    this.#words = JSON.parse(this.dataset.words);
    const runs = new URL(this.#widget.dataset.runs, document.baseURI);
    const response = await fetch(new URL("default.json", runs)).catch(() => null);
    if (!response?.ok || !this.isConnected) return;
    const run = await response.json();
    if (!Array.isArray(run.outcome?.facts?.frames)) return;
    this.#build();
    this.#begin(run);
    this.#widget.addEventListener("change", (event) => {
      if (!this.contains(event.target)) this.#restart();
    });
  }

  disconnectedCallback() {
    this.#request?.abort();
  }

  // The parts

  #build() {
    this.#list = make("div", { className: "list" });
    this.#output = make("output");
    const tool = (text, action) => {
      const button = make("button", { type: "button", textContent: text });
      button.addEventListener("click", action);
      return button;
    };
    this.append(
      this.#list,
      make(
        "p",
        { className: "tools" },
        tool(`← ${this.#words.left}`, () => this.#nudge(-2 * step)),
        tool(`${this.#words.right} →`, () => this.#nudge(2 * step)),
        this.#output,
        tool(this.#words.release, () => this.#release(0)),
        tool(this.#words.restart, () => this.#restart()),
      ),
      make("p", { className: "hint", textContent: this.#words.hint }),
    );
  }

  /** Takes a run whose steps are not the reader's: the table before any of them. */
  #begin(run) {
    const { steps, ...base } = run.scenario;
    this.#base = base;
    this.#recorded = steps[0];
    this.#steps = [];
    const { frames, sides } = run.outcome.facts;
    this.#frame = frames[0];
    this.#sides = sides;
    this.#draw();
  }

  /** Draws the table at rest. */
  #draw() {
    const focused = this.#rows.find((row) => row.item.contains(document.activeElement));
    this.#drag = null;
    this.#output.value = "";
    this.#rows = [];
    const isMirrored = this.#base.layout === "rightToLeft";
    this.#list.dir = isMirrored ? "rtl" : "ltr";
    const parts = this.#frame.sections.flatMap(({ header, rows, editable }, section) => {
      const list = make("ul", {}, ...rows.map((title, row) => this.#row(section, row, title, editable)));
      return header ? [make("h4", { textContent: header }), list] : [list];
    });
    this.#list.replaceChildren(...parts);
    if (focused) {
      const same = this.#rows.find((row) => row.section === focused.section && row.row === focused.row);
      (same ?? this.#rows.at(-1))?.front.focus({ preventScroll: true });
    }
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
    // Only a click that no pointer made: Space, or a screen reader.
    front.addEventListener("click", (event) => event.detail === 0 && this.#tap(state));
    front.addEventListener("focus", () => {
      if (this.#drag && this.#drag.state !== state) this.#putBack();
    });
    this.#rows.push(state);
    return item;
  }

  /** Lays buttons beneath a row. */
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
    element.style.width = `${(100 * width) / this.#frame.width}%`;
  }

  /** Moves a row to a place, in points; below 0 is left. */
  #place(state, offset) {
    state.front.style.transform = offset === 0 ? "" : `translateX(${(100 * offset) / this.#frame.width}%)`;
    // What no one can see, no one can reach.
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
    // The page scrolls instead, or the finger is lost: no gesture.
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

  /** Drags by a click, for who can neither drag nor type: the row that was touched last, or the first. */
  #nudge(distance) {
    if (this.#request || this.#rows.length === 0) return;
    const { open } = this.#frame;
    const isOpen = ({ section, row }) => section === open?.section && row === open?.row;
    this.#hold(this.#drag?.state ?? this.#rows.find(isOpen) ?? this.#last ?? this.#rows[0]);
    this.#move(this.#drag.offset + distance);
  }

  get #last() {
    const last = this.#steps.findLast((step) => step.do === "swipe");
    return this.#rows.find(({ section, row }) => section === last?.section && row === last?.row);
  }

  /** Takes hold of a row. */
  #hold(state) {
    if (this.#drag?.state === state) return;
    this.#putBack();
    this.#drag = { state, from: state.rest, offset: state.rest };
    state.item.dataset.dragged = "";
  }

  /** Moves the row under the finger; a row with nothing on that side stays where it is. */
  #move(offset) {
    const { state, from } = this.#drag;
    const width = this.#frame.width;
    this.#drag.offset = Math.round(Math.max(-width, Math.min(width, offset)));
    const moved = this.#drag.offset;
    this.#output.value = this.#words.dragged.replace("%@", moved - from);
    if (from !== 0) {
      // An open row goes on or back, and never to its other side.
      return this.#place(state, Math.sign(from) === Math.sign(moved) ? moved : 0);
    }
    const edge = this.#edge(moved);
    const side = state.editable && moved !== 0 ? this.#sides[edge] : null;
    if (side && state.edge !== edge) this.#bare(state, side.buttons, edge);
    if (side) this.#expand(state, side, Math.abs(moved));
    this.#place(state, side ? moved : 0);
  }

  /** From the full distance on, the first button fills what the row uncovers. */
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
    this.#output.value = "";
    delete state.item.dataset.dragged;
    this.#place(state, from);
  }

  /** The side that a movement lays bare. */
  #edge(distance) {
    return distance < 0 === (this.#base.layout === "leftToRight") ? "trailing" : "leading";
  }

  /** Lets go of the row: a step of the scenario, which the simulation answers. */
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

  // The answer

  /** Back to the table before any gesture, with what the widget's controls say now. */
  async #restart() {
    this.#request?.abort();
    this.#request = null;
    this.#putBack();
    await this.#answer([]);
  }

  async #run(gesture) {
    if (this.#request) return;
    // A reader takes longer than a handler: the work that a gesture began is done before the next one.
    const wait = this.#steps.length > 0 ? [{ do: "wait", milliseconds: this.#base.work }] : [];
    await this.#answer([...this.#steps, ...wait, gesture]);
  }

  async #answer(steps) {
    const widget = this.#widget;
    const request = new AbortController();
    this.#request = request;
    const deadline = setTimeout(() => request.abort(), patience);
    try {
      const { run, fragment } = widget.live
        ? await this.#ask(steps, request.signal)
        : await this.#recall(steps, request.signal);
      if (this.#request !== request) return;
      const { frames, sides } = run.outcome.facts;
      const { steps: _, ...base } = run.scenario;
      this.#base = base;
      this.#steps = widget.live ? steps : [];
      this.#frame = steps.length === 0 ? frames[0] : frames.at(-1);
      this.#sides = sides;
      this.#request = null;
      this.#draw();
      if (fragment) widget.replace(fragment);
    } catch (error) {
      if (this.#request !== request) return;
      this.#putBack();
      widget.say(error.isAnswer ? error.message : this.#words.offline);
    } finally {
      clearTimeout(deadline);
      if (this.#request === request) this.#request = null;
    }
  }

  /** The server's run of the page's scenario with the reader's steps, as data and as the picture of it. */
  async #ask(steps, signal) {
    if (steps.length > 64) throw this.#refusal(this.#words.full);
    const base = await this.#scenario(signal);
    const post = (type) =>
      fetch(this.#widget.endpoint, {
        method: "POST",
        headers: {
          Accept: type,
          "Accept-Language": this.#widget.dataset.language,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ ...base, steps }),
        signal,
      });
    const [data, picture] = await Promise.all([post("application/json"), post("text/html")]);
    if ((data.headers.get("Content-Type") ?? "").startsWith("application/problem+json")) {
      const problem = await data.json();
      const reason = problem.detail || problem.title || "";
      throw this.#refusal(problem.pointer ? `${reason} (${problem.pointer})` : reason);
    }
    if (!data.ok || !picture.ok) throw new Error("offline");
    this.#widget.rest();
    return { run: await data.json(), fragment: this.#widget.parse(await picture.text()) };
  }

  /** The page's scenario with the present values of the widget's controls. */
  async #scenario(signal) {
    const scenario = structuredClone(await this.#widget.defaultScenario(signal));
    for (const control of this.#widget.controls ?? []) {
      if (control.isInitial || control.pointer.startsWith("/steps")) continue;
      const tokens = control.pointer.split("/").slice(1);
      const last = tokens.pop();
      tokens.reduce((value, token) => value[token], scenario)[last] = control.value;
    }
    return scenario;
  }

  /** The recorded run that is nearest to the reader's only gesture. */
  async #recall(steps, signal) {
    const runs = new URL(this.#widget.dataset.runs, document.baseURI);
    const load = async (file) => {
      const [data, picture] = await Promise.all([
        fetch(new URL(`${file}.json`, runs), { signal }),
        file === "default" ? null : fetch(new URL(`${file}.html`, runs), { signal }),
      ]);
      if (!data.ok) throw new Error("missing");
      return { run: await data.json(), fragment: picture?.ok ? this.#widget.parse(await picture.text()) : null };
    };
    if (steps.length === 0) {
      this.#widget.reset?.();
      return load("default");
    }
    const gesture = steps.at(-1);
    const recorded = this.#recorded;
    const distances = this.#widget.controls?.find(({ pointer }) => pointer === "/steps/0/distance");
    const isSame =
      gesture.do === "swipe" &&
      recorded?.do === "swipe" &&
      gesture.edge === recorded.edge &&
      gesture.row === recorded.row &&
      gesture.section === recorded.section;
    if (!isSame || !distances) throw this.#refusal(this.#words.unrecorded);
    const nearest = distances.stops.reduce((best, stop) =>
      Math.abs(stop.value - gesture.distance) < Math.abs(best.value - gesture.distance) ? stop : best,
    );
    distances.set(nearest.value);
    const answer = await load(nearest.file);
    this.#widget.say(this.#words.recorded.replace("%@", nearest.value));
    return answer;
  }

  #refusal(message) {
    return Object.assign(new Error(message), { isAnswer: true });
  }
}

customElements.define("table-gesture", TableGesture);
