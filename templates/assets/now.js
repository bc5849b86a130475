// Lets a <simulation-widget> show the present: the server's clock stands in its scenario.
//
// One timer of the server ticks for all readers. A tick moves the hands of seconds; the first one, and each that begins
// a minute, asks for a run at that moment, which is what all else on the stage comes from.

export class Now {
  time = null; // the moment that the scenario gets, or null where the widget shows what its controls say
  #widget;
  #stream;
  #source = null;
  #button;
  #isInView = false;
  #isWanted;

  /**
   * @param widget the widget, which a server stands behind.
   * @param live the address at which that server says so.
   */
  constructor(widget, live) {
    this.#widget = widget;
    this.#stream = new URL("api/clocks/stream", live);
    // A link to a state of the widget, and a reader who wants no motion, come first.
    this.#isWanted =
      widget.controls.every((control) => control.isInitial) &&
      !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.addEventListener("click", () => (this.#isWanted ? this.stop() : this.start()));
    widget.resetButton.before(this.#button);
    this.#label();
    // A browser has few connections to a host, and a page that nobody sees needs none.
    document.addEventListener("visibilitychange", () => this.#connect());
    new IntersectionObserver((entries) => {
      this.#isInView = entries.at(-1).isIntersecting;
      this.#connect();
    }).observe(widget);
  }

  /** Shows the present, and goes on with it. */
  start() {
    this.#isWanted = true;
    this.#label();
    this.#connect();
  }

  /** Leaves the present; what is on the stage stays there. */
  stop() {
    this.#isWanted = false;
    this.time = null;
    this.#label();
    this.#connect();
    this.#widget.rest();
  }

  #label() {
    const { words } = this.#widget;
    this.#button.textContent = this.#isWanted ? words.pause : words.now;
  }

  /** Has a connection where somebody looks, and none elsewhere. */
  #connect() {
    const isNeeded = this.#isWanted && this.#isInView && !document.hidden && this.#widget.isConnected;
    if (isNeeded === (this.#source !== null)) return;
    if (!isNeeded) {
      this.#source.close();
      this.#source = null;
      return;
    }
    this.#source = new EventSource(this.#stream);
    this.#source.addEventListener("tick", (event) => this.#tick(JSON.parse(event.data).time));
    this.#source.addEventListener("error", () => {
      // Otherwise the browser connects again by itself.
      if (this.#source?.readyState !== EventSource.CLOSED) return;
      this.#source = null;
      this.stop();
      this.#widget.fail(this.#widget.words.offline);
    });
  }

  #tick(time) {
    // "2026-03-08T06:59:00Z": the minute is all before the last colon.
    const [minute, seconds] = [time.slice(0, 16), Number.parseInt(time.slice(17), 10)];
    if (this.time?.slice(0, 16) !== minute) {
      this.time = time;
      this.#widget.run();
    }
    for (const hand of this.#widget.shown.querySelectorAll(".run > .stage .second")) {
      hand.setAttribute("transform", `rotate(${seconds * 6})`);
    }
  }
}
