// The bar of a run's playback: its buttons and keys, the slider with a mark for each event, the time and the speed.
//
// It says what the reader wants, and shows what the playback tells it; it knows nothing of the stage.

const speeds = [1, 2, 0.5];
const signs = {
  back: "M11 3v10L4 8zM3 3h2v10H3z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M5 3v10l7-5zM11 3h2v10h-2z",
};

function make(name, className, ...children) {
  const element = Object.assign(document.createElement(name), { className });
  element.append(...children);
  return element;
}

export class Transport {
  #bar;
  #words;
  #playback;
  #range;
  #output = document.createElement("output");
  #marks = make("span", "marks");
  #buttons = {};
  #speed = 0;

  /**
   * @param bar the element, whose room the page has reserved.
   * @param words the words of the page's language.
   * @param playback what the bar controls.
   */
  constructor(bar, words, playback) {
    this.#bar = bar;
    this.#words = words;
    this.#playback = playback;
    this.#range = Object.assign(document.createElement("input"), { type: "range", step: 1 });
    this.#range.setAttribute("aria-label", words.position);
    this.#range.addEventListener("input", () => playback.seek(this.#range.valueAsNumber));
    bar.append(
      this.#button("back", () => playback.seek(playback.position - 1)),
      this.#button("play", () => this.#toggle()),
      this.#button("forward", () => playback.seek(playback.position + 1)),
      make("span", "track", this.#marks, this.#range),
      this.#output,
      this.#button("speed", () => this.#setSpeed((this.#speed + 1) % speeds.length)),
    );
    this.#setSpeed(0);
    bar.addEventListener("keydown", (event) => this.#key(event));
    bar.hidden = false;
  }

  /** How many times faster than normal the run plays. */
  get speed() {
    return speeds[this.#speed];
  }

  /** Takes over the events of a run, with a mark for each that can be shown; red if something failed there. */
  take(events) {
    const { first, last } = this.#playback;
    this.#range.min = first;
    this.#range.max = last;
    const marks = events.map((event, index) => {
      const mark = document.createElement("i");
      mark.hidden = index + 1 < first;
      mark.style.insetInlineStart = `${(100 * (index + 1 - first)) / (last - first || 1)}%`;
      mark.classList.toggle("failed", event.matches(".absent, .refusal"));
      return mark;
    });
    this.#marks.replaceChildren(...marks);
  }

  /** Shows a position, in words for those who don't see the slider. */
  tell(position, words, time) {
    this.#range.value = position;
    this.#range.setAttribute("aria-valuetext", words);
    this.#output.value = time;
    this.#buttons.back.setAttribute("aria-disabled", position === this.#playback.first);
    this.#buttons.forward.setAttribute("aria-disabled", position === this.#playback.last);
  }

  /** Shows whether the run is playing. */
  label() {
    const name = this.#playback.isPlaying ? "pause" : "play";
    this.#buttons.play.setAttribute("aria-label", this.#words[name]);
    this.#buttons.play.querySelector("path").setAttribute("d", signs[name]);
  }

  #button(name, action) {
    const button = Object.assign(make("button", name), { type: "button" });
    button.setAttribute("aria-label", this.#words[name]);
    const sign = signs[name];
    if (sign) button.innerHTML = `<svg width="16" height="16" aria-hidden="true"><path d="${sign}"/></svg>`;
    button.addEventListener("click", action);
    this.#buttons[name] = button;
    return button;
  }

  #toggle() {
    if (this.#playback.isPlaying) this.#playback.pause();
    else this.#playback.play();
  }

  #setSpeed(index) {
    this.#speed = index;
    const button = this.#buttons.speed;
    button.textContent = `${this.speed}×`;
    button.setAttribute("aria-label", `${this.#words.speed}: ${button.textContent}`);
  }

  /** The slider has its own keys, except for the space bar; a button has the space bar. */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { first, last, position } = this.#playback;
    const places = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: first, End: last };
    if (event.target === this.#range) {
      if (event.key !== " ") return;
      this.#toggle();
    } else {
      if (!Object.hasOwn(places, event.key)) return;
      this.#playback.seek(places[event.key]);
    }
    event.preventDefault();
  }
}
