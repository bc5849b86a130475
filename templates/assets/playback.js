// The playback of a run in a <simulation-widget>: the stage at each event.
//
// A position is a number of events: 0 is the stage before the first, the last one is the run as the page shows it. If
// the stage is set only after some events, the positions begin there. The frames between are in the run's recording,
// which is loaded when a reader first asks for one.

import { face, mark, move, moves } from "./motion.js";
import { Transport } from "./transport.js";

const shortest = 180; // ms for an event
const longest = 800;
const whole = 6000; // ms for a run, within these limits

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
  position = 0;
  #widget;
  #transport = null; // a widget that doesn't play has none
  #events = [];
  #frames = null;
  #timer = 0;
  #interval = Infinity; // ms until the next event; no event follows while paused
  #number = 0; // of the last run; frames of an earlier one are dropped
  #rest = null; // the stage and the facts of the run, while a frame is shown instead

  constructor(widget) {
    this.#widget = widget;
    const bar = widget.querySelector(".transport");
    if (!bar) return;
    this.#transport = new Transport(bar, widget.words, this);
    this.take(this.#run);
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  /** The position at the beginning of the run. */
  get first() {
    return Number(this.#run.dataset.from ?? 0);
  }

  /** The position at the end of the run. */
  get last() {
    return this.#events.length;
  }

  get #run() {
    return this.#widget.shown.firstElementChild;
  }

  #part(name) {
    return this.#run.querySelector(`:scope > .${name}`);
  }

  // The run

  /** Takes over a run that has just been shown. If another one was shown before, plays from where they part. */
  take(run, earlier) {
    this.fit();
    if (!this.#transport) return;
    this.pause();
    const before = earlier && this.#events.map((event) => event.textContent);
    const old = earlier && (this.#rest?.stage ?? earlier.querySelector(".stage"));
    this.#number += 1;
    this.#frames = null;
    this.#rest = null;
    this.#events = [...run.querySelectorAll(".seq .event")];
    this.#transport.take(this.#events);
    this.#tell(this.last);
    if (!before) {
      if (this.last > 0) face(run.querySelector(".stage"), this.#events.at(-1));
      return;
    }
    const parting = this.#events.findIndex((event, index) => event.textContent !== before[index]);
    if (moves() && parting >= 0) {
      this.play(Math.max(parting, this.first));
    } else {
      mark(run.querySelector(".stage"), old);
    }
  }

  /** Lets the keyboard scroll a stage that is larger than its place. */
  fit() {
    const stage = this.#part("stage");
    if (!stage) return;
    const isCut = stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1;
    if (isCut) stage.tabIndex = 0;
    else stage.removeAttribute("tabindex");
  }

  // Playing

  /** Shows the end of the run and stays there. */
  end() {
    this.pause();
    if (this.#transport) this.#show(this.last);
  }

  /** Shows the run from its beginning, or at once to a reader who doesn't want things to move. */
  show() {
    if (this.#transport && moves()) this.play(this.first);
  }

  /** Plays from a position; from the beginning if the run is at its end. */
  async play(from = this.position >= this.last ? this.first : this.position) {
    const step = Math.min(longest, Math.max(shortest, whole / Math.max(1, this.last - from)));
    const next = async (position) => {
      const number = this.#number;
      this.#interval = position < this.last ? step / this.#transport.speed : Infinity;
      if (!(await this.#show(position)) || number !== this.#number || !this.isPlaying) return this.pause();
      if (position >= this.last) return this.pause();
      this.#timer = setTimeout(next, this.#interval, position + 1);
    };
    clearTimeout(this.#timer);
    this.#timer = -1;
    this.#transport.label();
    await next(from);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#interval = Infinity;
    this.#transport?.label();
  }

  /** Shows a position and stays there. */
  async seek(position) {
    this.pause();
    const place = Math.max(this.first, Math.min(this.last, position));
    if (await this.#show(place)) this.#widget.announce(this.#words(place), this.#events[place - 1]?.lang);
  }

  // A position

  /** Shows a position; returns whether its frame could be loaded. */
  async #show(position) {
    const from = this.position;
    // A run may have nothing on its stage.
    if (!this.#part("stage")) return false;
    this.#tell(position);
    if (position === this.last) {
      this.#settle();
      this.#widget.dispatchEvent(new Event("position"));
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
    this.#widget.dispatchEvent(new Event("position"));
    return true;
  }

  /** Replaces the stage and the facts with those of a frame. */
  #place(frame, position) {
    const stage = this.#part("stage");
    const shown = frame.querySelector(".stage") ?? Object.assign(document.createElement("div"), { className: "stage" });
    const facts = [...frame.querySelectorAll("details.facts")];
    // The frame keeps its place, whatever is on the stage. A table that one drags is shown instead of it at rest.
    if (this.#rest.height > 0) shown.style.height = `${this.#rest.height}px`;
    this.#exchange(shown, facts);
    this.#say(position);
    this.#compare(shown, stage, position);
  }

  /** Shows the run itself again. */
  #settle() {
    if (!this.#rest) return;
    const { stage, facts } = this.#rest;
    const before = this.#part("stage");
    this.#exchange(stage, facts);
    this.#rest = null;
    this.#say(this.last);
    this.#compare(stage, before, this.last);
  }

  /** Marks and moves what differs from the stage before. */
  #compare(stage, before, position) {
    if (stage === before) return;
    mark(stage, before);
    move(stage, before, this.#events[position - 1], this.#interval);
  }

  #exchange(stage, facts) {
    const run = this.#run;
    const shown = this.#part("stage");
    const earlier = [...run.querySelectorAll(":scope > details.facts")];
    const open = new Set(earlier.filter((details) => details.open).map((details) => details.firstChild.textContent));
    for (const details of facts) details.open = open.has(details.firstChild.textContent);
    const { scrollTop } = shown;
    shown.replaceWith(stage);
    stage.scrollTop = scrollTop;
    for (const details of earlier) details.remove();
    this.#part("outcome").after(...facts);
    this.fit();
  }

  /** Shows the event in words in place of the outcome, which is known only at the end. */
  #say(position) {
    const outcome = this.#part("outcome");
    this.#part("step")?.remove();
    for (const [index, event] of this.#events.entries()) {
      event.classList.toggle("future", index >= position);
      if (index === position - 1 && position < this.last) event.setAttribute("aria-current", "step");
      else event.removeAttribute("aria-current");
    }
    outcome.hidden = position < this.last;
    if (!outcome.hidden) return;
    const event = this.#events[position - 1];
    const step = document.createElement("div");
    // At rest before the run, a table that one drags is shown instead of the stage, as after it.
    step.className = position === this.first && !this.isPlaying ? "step begin" : "step";
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
    if (position < this.last && !this.#rest) {
      const [stage, outcome] = ["stage", "outcome"].map((name) => this.#part(name));
      const facts = [...this.#run.querySelectorAll(":scope > details.facts")];
      this.#rest = { stage, facts, height: stage.offsetHeight, outcome: outcome.offsetHeight };
    }
    this.#transport.tell(position, this.#words(position), this.#time(position));
  }

  /** The time at a position. Of events at the same time, only the first shows it. */
  #time(position) {
    const times = this.#events.slice(0, position).map((event) => event.querySelector("time")).filter(Boolean);
    return times.at(-1)?.textContent ?? "0 s";
  }

  #words(position) {
    const { words } = this.#widget;
    if (position === 0) return words.start;
    const step = words.step.replace("%1", position).replace("%2", this.last);
    return `${step}: ${this.#events[position - 1].querySelector(".said").textContent}`;
  }
}
