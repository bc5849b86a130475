// The panel that lists the errors and warnings of the site.

/** Creates an element with properties and children. Strings become text, never markup. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter(Boolean));
  return element;
}

/** "2 errors, 1 warning" */
function count(diagnostics) {
  return ["error", "warning"]
    .map((severity) => [diagnostics.filter((one) => one.severity === severity).length, severity])
    .filter(([number]) => number > 0)
    .map(([number, severity]) => `${number} ${severity}${number === 1 ? "" : "s"}`)
    .join(", ");
}

/** Names for diagnostics that stay the same when lines move. */
function names(diagnostics) {
  const seen = new Map();
  return diagnostics.map(({ rule, file, message }) => {
    const name = JSON.stringify([rule, file, message]);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return `${name} ${seen.get(name)}`;
  });
}

/** A source line with the faulty text marked, shortened to its surroundings. Columns count UTF-8 bytes. */
function quote({ excerpt, column, endColumn }) {
  const bytes = new TextEncoder().encode(excerpt);
  const text = (from, to) => [...new TextDecoder().decode(bytes.slice(from, to))];
  const start = Math.max(0, column - 1);
  const rest = text(start);
  const marked = endColumn > column ? text(start, endColumn - 1) : rest.slice(0, 1);
  const before = text(0, start).join("").trimStart();
  const head = [...before];
  const tail = rest.slice(marked.length);
  return make(
    "pre",
    {},
    make(
      "code",
      {},
      head.length > 80 ? `…${head.slice(-60).join("")}` : before,
      make("mark", {}, marked.join("") || " "),
      tail.length > 160 ? `${tail.slice(0, 140).join("")}…` : tail.join(""),
    ),
  );
}

function item(fault) {
  const { severity, file, line, column, message, hints = [], excerpt, explanation } = fault;
  return make(
    "li",
    { className: severity },
    make(
      "p",
      { className: "place" },
      make("span", { className: "severity" }, severity),
      " ",
      make("code", {}, `${file}:${line}:${column}`),
    ),
    make("p", { className: "message" }, message),
    excerpt !== undefined && quote(fault),
    ...hints.map((hint) => make("p", { className: "hint" }, hint)),
    explanation && make("p", { className: "rule" }, make("code", {}, fault.rule), ` ${explanation}`),
  );
}

const FOLDED = "livedocs:folded";

// What a page says of its listings: "ran", "12 listings checked". A theme of the site's own may call it the same.
const CLAIMS = ".badge, .checked";
const WITHDRAWN = new CSSStyleSheet();
// Neither seen nor heard, and nothing moves. The elements stay as they were served, so they can be exchanged.
WITHDRAWN.replaceSync(`:is(${CLAIMS}) { visibility: hidden }`);

/** Hides what a page says of its listings while it is an earlier version, or shows it again. */
function withdraw(isEarlier) {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== WITHDRAWN);
  document.adoptedStyleSheets = isEarlier ? [...others, WITHDRAWN] : others;
}

/** The panel of errors and warnings, and the badge that it collapses into. It opens for errors that are new since. */
export class Faults {
  #host = null;
  #isOpen = false;
  #isWanted = false; // opened by the reader
  #errors = [];
  #text = "[]";

  show({ diagnostics, total }) {
    const text = JSON.stringify(diagnostics);
    if (text === this.#text) return;
    this.#text = text;
    if (!this.#host) this.#build();
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const folded = this.#folded.filter((name) => names(errors).includes(name));
    this.#errors = names(errors);
    this.#folded = folded;
    const hasNew = this.#errors.length > folded.length;
    this.#isWanted &&= diagnostics.length > 0;
    this.#isOpen = hasNew || (this.#isOpen && (errors.length > 0 || this.#isWanted));

    const headline = total > diagnostics.length ? `${total} faults` : count(diagnostics);
    this.headline.textContent = headline;
    this.badge.textContent = headline;
    this.badge.className = errors.length > 0 ? "badge error" : "badge warning";
    this.list.replaceChildren(...diagnostics.map(item));
    this.more.textContent =
      total > diagnostics.length ? `These are the first ${diagnostics.length} of ${total}.` : "";
    this.status.textContent = headline || "No faults";
    const isEarlier = errors.length > 0;
    withdraw(isEarlier);
    this.notice.hidden = !isEarlier || !document.querySelector(CLAIMS);
    this.#arrange();
  }

  #build() {
    const sheet = make("link", { rel: "stylesheet", href: new URL("reload.css", import.meta.url) });
    this.#host = make("docs-faults", { lang: "en", hidden: true });
    sheet.addEventListener("load", () => { this.#host.hidden = false; });
    this.status = make("p", { className: "status", role: "status" });
    this.headline = make("h2", { id: "headline" });
    const notice = "The page below is from before these errors, so it doesn't say which of its listings run.";
    this.notice = make("p", { className: "notice" }, notice);
    this.list = make("ol", { role: "list" });
    this.more = make("p", { className: "more" });
    const fold = make("button", { type: "button", className: "fold" }, "Hide ", make("kbd", {}, "Esc"));
    fold.addEventListener("click", () => this.#fold());
    const header = make("header", {}, this.headline, fold);
    this.panel = make("section", { tabIndex: 0 }, header, this.notice, this.list, this.more);
    this.panel.setAttribute("aria-labelledby", "headline");
    this.badge = make("button", { type: "button", ariaExpanded: "false" });
    this.badge.addEventListener("click", () => this.#open());
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#isOpen && !document.querySelector(":modal")) this.#fold();
    });
    this.#host.attachShadow({ mode: "open" }).append(sheet, this.status, this.panel, this.badge);
    document.body.append(this.#host);
  }

  #fold() {
    const hasFocus = this.panel.matches(":focus-within");
    this.#isOpen = this.#isWanted = false;
    this.#folded = this.#errors;
    this.#arrange();
    if (hasFocus) this.badge.focus();
  }

  #open() {
    this.#isOpen = this.#isWanted = true;
    this.#folded = [];
    this.#arrange();
    this.panel.focus();
  }

  #arrange() {
    this.panel.hidden = !this.#isOpen;
    this.badge.hidden = this.#isOpen || this.#text === "[]";
  }

  // The errors at the time the panel was collapsed, in this tab.

  get #folded() {
    try {
      return JSON.parse(sessionStorage.getItem(FOLDED)) ?? [];
    } catch {
      return []; // Storage may be blocked. Then the panel opens at every page load.
    }
  }

  set #folded(names) {
    try {
      sessionStorage.setItem(FOLDED, JSON.stringify(names));
    } catch {
      // As above.
    }
  }
}
