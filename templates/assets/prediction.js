// Prediction in a <simulation-widget>: a reader who wants to says what will happen before seeing it.
//
// The answers are outcomes of recorded runs and the one to come. The reader's is shown beside what happened, and nothing
// is counted.

const most = 5; // answers

export class Prediction {
  isOn = false;
  #widget;
  #button;
  #said; // what the reader expected

  constructor(widget) {
    this.#widget = widget;
    this.#button = widget.querySelector(".guess");
    if (!this.#button) return;
    this.#said = Object.assign(document.createElement("p"), { className: "expected", hidden: true });
    widget.shown.after(this.#said);
    this.#button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      this.#button.setAttribute("aria-pressed", this.isOn);
      if (this.isOn) this.ask();
      else this.#answer(null);
    });
  }

  /** Asks what will happen, in place of the stage; resolves with the answer, or null if the reader gave up. */
  async ask() {
    const { words, shown, playback } = this.#widget;
    this.#answer(null);
    playback.end();
    this.#said.hidden = true;
    const run = shown.firstElementChild;
    const outcome = run.querySelector(":scope > .outcome");
    const form = document.createElement("form");
    form.className = "ask";
    const fields = document.createElement("fieldset");
    const legend = Object.assign(document.createElement("legend"), { textContent: words.expect });
    fields.append(legend, ...this.#answers(outcome).map((text) => this.#choice(text, outcome.lang)));
    const show = Object.assign(document.createElement("button"), { type: "submit", textContent: words.show });
    form.append(fields, show);
    run.prepend(form);
    form.querySelector("input").focus({ preventScroll: true });
    const answer = await new Promise((resolve) => {
      this.#answer = resolve;
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        resolve(new FormData(form).get("expected"));
      });
    });
    form.remove();
    if (answer === null) return null;
    const isSame = answer === outcome.textContent;
    this.#said.textContent = isSame ? words.asExpected : words.expected.replace("%@", answer);
    this.#said.hidden = false;
    outcome.tabIndex = -1;
    outcome.focus({ preventScroll: true });
    playback.show();
    return answer;
  }

  /** Ends a question that is open; does nothing if none is. */
  #answer = () => {};

  /** The outcome to come among others, in the order of the alphabet, so its place says nothing. */
  #answers(outcome) {
    const recorded = [...this.#widget.querySelectorAll(".outcomes td")].map((cell) => cell.textContent);
    const others = [...new Set(recorded)].filter((text) => text !== outcome.textContent);
    return [outcome.textContent, ...others.slice(0, most - 1)].sort();
  }

  #choice(text, language) {
    const input = Object.assign(document.createElement("input"), {
      type: "radio", name: "expected", value: text, required: true,
    });
    const words = Object.assign(document.createElement("span"), { textContent: text, lang: language });
    const label = document.createElement("label");
    label.append(input, words);
    return label;
  }
}
