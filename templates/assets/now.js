// Lets a <simulation-widget> show the current time: its scenario uses the server's clock.
//
// One timer on the server ticks for all readers. A tick moves the second hands. The first tick, and each that begins a
// minute, requests a run at that moment, which determines everything else on the stage.

export class Now {
  time = null; // the moment for the scenario; null to use the controls alone
  #widget;
  #stream;
  #source = null;
  #button;
  #isInView = false;
  #isWanted;

  /**
   * @param widget the widget, which is connected to a server.
   * @param live the address at which that server reports that it runs simulations.
   */
  constructor(widget, live) {
    this.#widget = widget;
    this.#stream = new URL("api/clocks/stream", live);
    // A link to a state of the widget takes precedence, and so does a preference for reduced motion.
    this.#isWanted =
      widget.controls.every((control) => control.isInitial) &&
      !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.addEventListener("click", () => (this.#isWanted ? this.stop() : this.start()));
    widget.resetButton.before(this.#button);
    this.#label();
    // Browsers limit connections to a host, and a page that isn't visible needs none.
    document.addEventListener("visibilitychange", () => this.#connect());
    new IntersectionObserver((entries) => {
      this.#isInView = entries.at(-1).isIntersecting;
      this.#connect();
    }).observe(widget);
  }

  /** Shows the current time and keeps it updated. */
  start() {
    this.#isWanted = true;
    this.#label();
    this.#connect();
  }

  /** Stops following the time; the stage keeps its content. */
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

  /** Connects while the widget is visible, and disconnects otherwise. */
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
      // Otherwise the browser reconnects by itself.
      if (this.#source?.readyState !== EventSource.CLOSED) return;
      this.#source = null;
      this.stop();
      this.#widget.fail(this.#widget.words.offline);
    });
  }

  #tick(time) {
    // "2026-03-08T06:59:00Z": everything before the last colon is the minute.
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
