// The playback of a run in a <simulation-widget>: its bar, and the stage at each event.
//
// A position is a number of events: 0 is the stage before the first, the last one is the run as the page shows it. If the
// stage is set only after some events, the positions begin there. The frames between are in the run's recording, which
// is loaded when a reader first asks for one.

const shortest = 180; // ms for an event
const longest = 800;
const whole = 6000; // ms for a run, within these limits
const speeds = [1, 2, 0.5];
const triangle = "M4 2.5v11L13 8z";
const bars = "M4 3h3v10H4zM9 3h3v10H9z";

/** Whether the reader wants things to move. */
function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The frames of a recording: for each, the event that it follows, and a function that makes its elements. */
function framesOf(recording) {
  const content = recording.querySelector(":scope > template.frames")?.content;
  if (!content) return [];
  const images = [...content.children].filter((child) => child.matches(".image"));
  return [...content.children].filter((child) => child.matches(".frame")).map((frame) => ({
    after: Number(frame.dataset.after),
    make() {
      const copy = document.importNode(frame, true);
      for (const place of copy.querySelectorAll("i")) {
        place.replaceWith(document.importNode(images[Number(place.textContent)], true));
      }
      for (const image of copy.querySelectorAll(".image")) image.replaceWith(...image.childNodes);
      return copy;
    },
  }));
}

export class Playback {
  #widget;
  #bar;
  #range;
  #frames = null;
  #timer = 0;
  #number = 0; // of the last run; frames of an earlier one are dropped
  #speed = 0;
  #rest = null; // the stage and the facts of the run, while a frame is shown instead

  constructor(widget) {
    this.#widget = widget;
    this.#bar = widget.querySelector(".transport");
    if (!this.#bar) return;
    this.#build();
    const on = (name, action) => this.#bar.querySelector(`.${name}`).addEventListener("click", action);
    on("back", () => this.seek(this.position - 1));
    on("forward", () => this.seek(this.position + 1));
    on("play", () => (this.isPlaying ? this.pause() : this.play()));
    on("speed", () => this.#faster());
    this.#range.addEventListener("input", () => this.seek(this.#range.valueAsNumber));
    this.#bar.addEventListener("keydown", (event) => this.#key(event));
    this.#bar.hidden = false;
    this.take(widget.shown.firstElementChild);
  }

  /** Fills the bar, whose room the page has reserved. */
  #build() {
    const { words } = this.#widget;
    const button = (name, sign) => {
      const element = Object.assign(document.createElement("button"), { type: "button", className: name });
      element.setAttribute("aria-label", words[name]);
      element.innerHTML = `<svg width="16" height="16" aria-hidden="true"><path d="${sign}"/></svg>`;
      return element;
    };
    this.#range = Object.assign(document.createElement("input"), { type: "range", step: 1 });
    this.#range.setAttribute("aria-label", words.position);
    const part = (name, className, ...children) => {
      const element = Object.assign(document.createElement(name), { className });
      element.append(...children);
      return element;
    };
    const speed = Object.assign(part("button", "speed", "1×"), { type: "button" });
    speed.setAttribute("aria-label", `${words.speed}: 1×`);
    this.#bar.append(
      button("back", "M11 3v10L4 8zM3 3h2v10H3z"),
      button("play", triangle),
      button("forward", "M5 3v10l7-5zM11 3h2v10h-2z"),
      part("span", "track", part("span", "marks"), this.#range),
      document.createElement("output"),
      speed,
    );
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  get #run() {
    return this.#widget.shown.firstElementChild;
  }

  get #last() {
    return this.events.length;
  }

  get #first() {
    return Number(this.#run.dataset.from ?? 0);
  }

  /** Takes over a run that has just been shown. If another one was shown before, plays from where they part. */
  take(run, earlier) {
    this.fit();
    if (!this.#bar) return;
    this.pause();
    const before = earlier && this.events.map((event) => event.textContent);
    const old = earlier && (this.#rest?.stage ?? earlier.querySelector(".stage"));
    this.#number += 1;
    this.#frames = null;
    this.#rest = null;
    this.events = [...run.querySelectorAll(".seq .event")];
    this.#range.min = this.#first;
    this.#range.max = this.#last;
    this.#mark();
    this.#tell(this.#last);
    if (!before) return;
    const parting = this.events.findIndex((event, index) => event.textContent !== before[index]);
    if (moves() && parting >= 0) {
      this.play(Math.max(parting, this.#first));
    } else {
      this.#light(run.querySelector(".stage"), old);
    }
  }

  /** Lets the keyboard scroll a stage that is larger than its place. */
  fit() {
    const stage = this.#run.querySelector(":scope > .stage");
    if (!stage) return;
    const isCut = stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1;
    if (isCut) stage.tabIndex = 0;
    else stage.removeAttribute("tabindex");
  }

  /** Shows the end of the run and stays there. */
  end() {
    this.pause();
    if (this.#bar) this.#show(this.#last);
  }

  /** Shows the run from its beginning, or at once to a reader who doesn't want things to move. */
  show() {
    if (this.#bar && moves()) this.play(this.#first);
  }

  /** Plays from a position; from the beginning if the run is at its end. */
  async play(from = this.position >= this.#last ? this.#first : this.position) {
    const step = Math.min(longest, Math.max(shortest, whole / Math.max(1, this.#last - from)));
    const next = async (position) => {
      const number = this.#number;
      if (!(await this.#show(position)) || number !== this.#number || !this.isPlaying) return this.pause();
      if (position >= this.#last) return this.pause();
      this.#timer = setTimeout(next, step / speeds[this.#speed], position + 1);
    };
    clearTimeout(this.#timer);
    this.#timer = -1;
    this.#label();
    await next(from);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#bar) this.#label();
  }

  /** Shows a position and stays there. */
  async seek(position) {
    this.pause();
    const place = Math.max(this.#first, Math.min(this.#last, position));
    if (await this.#show(place)) this.#widget.announce(this.#words(place), this.events[place - 1]?.lang);
  }

  /** Shows a position; returns whether its frame could be loaded. */
  async #show(position) {
    const from = this.position;
    // A run may have nothing on its stage.
    if (!this.#run.querySelector(":scope > .stage")) return false;
    this.#tell(position);
    if (position === this.#last) {
      this.#settle();
      return true;
    }
    const number = this.#number;
    try {
      this.#frames ??= framesOf(await this.#widget.recording());
    } catch {
      this.#tell(from);
      this.#widget.announce(this.#widget.words.missing);
      return false;
    }
    // Meanwhile, another run may have come, or another position.
    if (number !== this.#number || position !== this.position) return false;
    const frame = this.#frames.findLast(({ after }) => after < position);
    if (frame) this.#place(frame.make(), position);
    return true;
  }

  /** Replaces the stage and the facts with those of a frame. */
  #place(frame, position) {
    const run = this.#run;
    const stage = run.querySelector(":scope > .stage");
    const shown = frame.querySelector(".stage") ?? Object.assign(document.createElement("div"), { className: "stage" });
    const facts = [...frame.querySelectorAll("details.facts")];
    // The frame keeps its place, whatever is on the stage. A table that one drags is shown instead of it at rest.
    if (this.#rest.height > 0) shown.style.height = `${this.#rest.height}px`;
    this.#exchange(shown, facts);
    this.#light(shown, stage);
    this.#move(shown, stage, this.events[position - 1]);
    this.#say(position);
  }

  /** Shows the run itself again. */
  #settle() {
    if (!this.#rest) return;
    const { stage, facts } = this.#rest;
    this.#exchange(stage, facts);
    this.#rest = null;
    this.#say(this.#last);
  }

  #exchange(stage, facts) {
    const run = this.#run;
    const shown = run.querySelector(":scope > .stage");
    const earlier = [...run.querySelectorAll(":scope > details.facts")];
    const open = new Set(earlier.filter((details) => details.open).map((details) => details.firstChild.textContent));
    for (const details of facts) details.open = open.has(details.firstChild.textContent);
    const { scrollTop } = shown;
    shown.replaceWith(stage);
    stage.scrollTop = scrollTop;
    for (const details of earlier) details.remove();
    run.querySelector(":scope > .outcome").after(...facts);
    this.fit();
  }

  /** Shows the event in words in place of the outcome, which is known only at the end. */
  #say(position) {
    const run = this.#run;
    const outcome = run.querySelector(":scope > .outcome");
    run.querySelector(":scope > .step")?.remove();
    for (const [index, event] of this.events.entries()) {
      event.classList.toggle("future", index >= position);
      if (index === position - 1 && position < this.#last) event.setAttribute("aria-current", "step");
      else event.removeAttribute("aria-current");
    }
    outcome.hidden = position < this.#last;
    if (!outcome.hidden) return;
    const event = this.events[position - 1];
    const step = document.createElement("div");
    step.className = "step";
    step.lang = event?.lang ?? "";
    const parts = event ? [...event.querySelectorAll(":scope > .said, :scope > .why")] : [];
    step.append(...parts.map((part) => part.cloneNode(true)));
    if (!event) step.textContent = this.#widget.words.start;
    outcome.after(step);
    step.style.height = `${this.#rest.outcome}px`;
  }

  /** Shows the position in the bar. */
  #tell(position) {
    this.position = position;
    if (position < this.#last && !this.#rest) {
      const run = this.#run;
      const [stage, outcome] = ["stage", "outcome"].map((name) => run.querySelector(`:scope > .${name}`));
      const facts = [...run.querySelectorAll(":scope > details.facts")];
      this.#rest = { stage, facts, height: stage.offsetHeight, outcome: outcome.offsetHeight };
    }
    this.#range.value = position;
    this.#range.setAttribute("aria-valuetext", this.#words(position));
    this.#bar.querySelector("output").value = this.#time(position - 1);
    const [back, forward] = ["back", "forward"].map((name) => this.#bar.querySelector(`.${name}`));
    back.setAttribute("aria-disabled", position === this.#first);
    forward.setAttribute("aria-disabled", position === this.#last);
  }

  /** The time of an event, which only the first event at that time shows. */
  #time(index) {
    for (let place = index; place >= 0; place -= 1) {
      const time = this.events[place].querySelector("time");
      if (time) return time.textContent;
    }
    return "0 s";
  }

  #words(position) {
    const { words } = this.#widget;
    if (position === 0) return words.start;
    const step = words.step.replace("%1", position).replace("%2", this.#last);
    return `${step}: ${this.events[position - 1].querySelector(".said").textContent}`;
  }

  /** Draws a mark for each event; red if something failed there. */
  #mark() {
    const marks = this.#bar.querySelector(".marks");
    marks.replaceChildren(
      ...this.events.map((event, index) => {
        const mark = document.createElement("i");
        // Events before the stage was set can't be shown.
        mark.hidden = index + 1 < this.#first;
        mark.style.insetInlineStart = `${(100 * (index + 1 - this.#first)) / (this.#last - this.#first || 1)}%`;
        mark.classList.toggle("failed", event.matches(".absent, .refusal"));
        return mark;
      }),
    );
  }

  #label() {
    const button = this.#bar.querySelector(".play");
    button.setAttribute("aria-label", this.isPlaying ? this.#widget.words.pause : this.#widget.words.play);
    button.querySelector("path").setAttribute("d", this.isPlaying ? bars : triangle);
  }

  #faster() {
    this.#speed = (this.#speed + 1) % speeds.length;
    const button = this.#bar.querySelector(".speed");
    button.textContent = `${speeds[this.#speed]}×`;
    button.setAttribute("aria-label", `${this.#widget.words.speed}: ${button.textContent}`);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isSlider = event.target === this.#range;
    switch (event.key) {
      case " ":
        if (!isSlider) return; // A button's own key.
        if (this.isPlaying) this.pause();
        else this.play();
        break;
      case "ArrowLeft":
      case "ArrowRight":
        if (isSlider) return;
        this.seek(this.position + (event.key === "ArrowLeft" ? -1 : 1));
        break;
      case "Home":
      case "End":
        if (isSlider) return;
        this.seek(event.key === "Home" ? this.#first : this.#last);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  /** Marks the figures that differ from those of the stage before, and what differs in them. */
  #light(stage, before) {
    if (!stage || !before) return;
    const old = new Map([...before.querySelectorAll(".device")].map((svg) => [svg.firstChild.textContent, svg]));
    for (const svg of stage.querySelectorAll(".device")) {
      const earlier = old.get(svg.firstChild.textContent);
      if (earlier && shape(earlier) === shape(svg)) continue;
      svg.classList.add("changed");
      if (!earlier) continue;
      const parts = new Set([...earlier.querySelectorAll(drawn)].map((part) => part.outerHTML));
      for (const part of svg.querySelectorAll(drawn)) {
        if (!parts.has(part.outerHTML)) part.classList.add("new");
      }
    }
    const first = stage.querySelector(".device.changed");
    if (first) reveal(stage, first);
  }

  /** Moves what the system moves: hands of clocks, rows, icons, and what travels from one device to another. */
  #move(stage, before, event) {
    if (!moves()) return;
    const old = new Map([...before.querySelectorAll(".device")].map((svg) => [svg.firstChild.textContent, svg]));
    for (const svg of stage.querySelectorAll(".device.changed")) {
      const earlier = old.get(svg.firstChild.textContent);
      for (const name of ["hour", "minute", "second"]) {
        const [hand, before] = [svg, earlier].map((figure) => figure?.querySelector(`.dial .${name}`));
        if (hand) turn(hand, before);
      }
      for (const part of svg.querySelectorAll(".new")) {
        const isIcon = part.matches(".icon, .button, .swipe");
        part.animate(
          [{ opacity: 0, translate: isIcon ? "-16px" : "0" }, { opacity: 1, translate: "0" }],
          { duration: 250, easing: "ease-out" },
        );
      }
    }
    if (event) travel(stage, event);
  }
}

const drawn = "text, .icon, .button, .swipe, .pill, .check, .dot, .sign, .spot, [class^=level]";

/** What a figure looks like, without the marks of playback. */
function shape(svg) {
  const copy = svg.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll(".new")]) part.classList.remove("changed", "new", "lit");
  return copy.innerHTML.replaceAll(' class=""', "");
}

/** Turns a hand from where it was, forward. */
function turn(hand, before) {
  const angle = (element) => Number.parseFloat(element?.getAttribute("transform")?.slice(7));
  const [from, to] = [angle(before), angle(hand)];
  if (Number.isNaN(from) || from === to) return;
  const turns = [from > to ? from - 360 : from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  hand.animate(turns, { duration: 300, easing: "ease-in-out" });
}

/** Scrolls a stage so a figure is in view. */
function reveal(stage, svg) {
  const [outer, inner] = [stage.getBoundingClientRect(), svg.getBoundingClientRect()];
  const gap = 8;
  if (inner.top < outer.top) {
    stage.scrollTop += inner.top - outer.top - gap;
  } else if (inner.bottom > outer.bottom) {
    stage.scrollTop += Math.min(inner.top - outer.top - gap, inner.bottom - outer.bottom + gap);
  }
  // On a phone, figures are beside each other.
  if (inner.left < outer.left) {
    stage.scrollLeft += inner.left - outer.left - gap;
  } else if (inner.right > outer.right) {
    stage.scrollLeft += Math.min(inner.left - outer.left - gap, inner.right - outer.right + gap);
  }
}

/** The figure of an actor: the one whose name shares a word with the actor's. */
function figureOf(stage, actor) {
  const words = (text) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const wanted = new Set(words(actor ?? ""));
  return [...stage.querySelectorAll(".device")].find((svg) =>
    words(svg.firstChild.textContent).some((word) => wanted.has(word)));
}

/** The name of an event: what follows its actors. */
function nameOf(event) {
  const said = event.querySelector(":scope > .said").cloneNode(true);
  said.querySelector(".kind")?.remove();
  const actors = [...said.querySelectorAll("b")];
  while (actors.length > 0 && said.firstChild !== actors.at(-1)) said.firstChild.remove();
  if (actors.length > 0) said.firstChild.remove();
  return said.textContent.replace(/^: /, "").trim();
}

/** Sends what an event carries along its arrow, as a word that travels from one figure to the other. */
function travel(stage, event) {
  const actors = [...event.querySelectorAll(":scope > .said > b")].map((name) => name.textContent);
  const [from, to] = actors.map((actor) => figureOf(stage, actor));
  for (const svg of [from, to]) svg?.classList.add("lit");
  if (!from || !to || from === to || !event.matches(".call, .reply, .radio")) return;
  const word = document.createElement("span");
  word.className = "travels";
  word.setAttribute("aria-hidden", "true");
  word.textContent = nameOf(event);
  stage.append(word);
  const ground = stage.getBoundingClientRect();
  const place = (svg) => {
    const box = svg.getBoundingClientRect();
    const middle = box.left + box.width / 2 - ground.left - word.offsetWidth / 2;
    const x = Math.max(4, Math.min(ground.width - word.offsetWidth - 4, middle)) + stage.scrollLeft;
    return `${x}px ${box.top + box.height / 2 - ground.top + stage.scrollTop}px`;
  };
  word
    .animate([{ translate: place(from) }, { translate: place(to) }], { duration: 300, easing: "ease-in-out" })
    .finished.catch(() => {})
    .then(() => word.remove());
}
