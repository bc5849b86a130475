// Lets readers change a listing, a simulation or its test and run it, on a server that does so. Without it, nothing of
// this is loaded.

const { yaml } = await import("./yaml.js");

/** A copy of the content of a `<template>` of the page. */
function stamp(id) {
  return document.getElementById(id).content.firstElementChild.cloneNode(true);
}

/** The events of a response, as they arrive: https://html.spec.whatwg.org/multipage/server-sent-events.html */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      yield { name: field("event"), data: JSON.parse(field("data") ?? "null") };
    }
  }
}

/** A text in the form in which links hold it: compressed, in the letters of addresses. */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that a link holds. */
async function unpacked(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

/** Sends a text to be compiled and run; yields what happens to it, the outcome last. */
async function* runs(address, text, signal) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ text }),
    signal,
  });
  if (!response.ok) throw new Error((await response.json()).detail);
  yield* events(response);
}

/** A listing as something to edit. */
function listing(figure, address) {
  const code = figure.querySelector("code").cloneNode(true);
  for (const gone of code.querySelectorAll("del")) gone.remove();
  const pre = figure.querySelector("pre");
  return {
    host: figure,
    name: figure.dataset.listing,
    label: pre.getAttribute("aria-label"),
    text: () => code.textContent.replace(/\n$/, ""),
    place: (element) => pre.after(element),
    run: (text, signal) => runs(`${address}/${figure.dataset.listing}/runs`, text, signal),
  };
}

/** Puts an editor into a <simulation-widget>. */
const below = (widget) => (element) => widget.querySelector("section").append(element);

/**
 * The scenario of a <simulation-widget>, with what its controls have changed.
 *
 * @param written what its author wrote, which leaves out what is usual.
 */
function scenario(widget, label, written) {
  let isRun = false;
  return {
    host: widget,
    name: widget.id,
    label,
    running: widget.words.busy,
    text: async () => yaml(await widget.scenario(written)),
    place: below(widget),
    async *run(text, signal) {
      let outcome = { status: "passed", output: "", diagnostics: [] };
      try {
        isRun = true;
        outcome.sentence = await widget.runText(text, signal);
      } catch ({ message, place }) {
        const diagnostics = place ? [{ severity: "error", ...place, message, hints: [] }] : [];
        outcome = { ...outcome, status: "refused", diagnostics, sentence: place ? undefined : message };
      }
      yield { name: "outcome", data: outcome };
    },
    close() {
      if (isRun) widget.restart();
      isRun = false;
    },
  };
}

/** The Swift test of the run that a <simulation-widget> shows. */
function test(widget, label, address) {
  return {
    host: widget,
    name: `${widget.id}-test`,
    label,
    text: async () => (await widget.recording()).querySelector("template.test").content.textContent,
    place: below(widget),
    run: (text, signal) => runs(address, text, signal),
  };
}

/** The editor of a text. */
class Editor {
  #subject;
  #button;
  #element;
  #field;
  #marks;
  #original;
  #running;

  /**
   * @param subject the text, where its editor is, and how it is run.
   * @param button what opens it.
   */
  constructor(subject, button) {
    this.#subject = subject;
    this.#button = button;
    this.#element = stamp("editor-template");
    this.#field = this.#element.querySelector("textarea");
    this.#field.setAttribute("aria-label", subject.label);
    this.#marks = this.#element.querySelector(".editor-marks");
    this.#field.addEventListener("input", () => this.#grow());
    this.#field.addEventListener("scroll", () => {
      this.#marks.scrollLeft = this.#field.scrollLeft;
    });
    this.#field.addEventListener("keydown", (event) => this.#press(event));
    this.#on(".editor-run", () => this.run());
    this.#on(".restore", () => this.#write(this.#original));
    this.#on(".close", () => this.close());
    this.#on(".link", () => this.#copyLink());
    button.addEventListener("click", () => this.open());
  }

  #on(selector, action) {
    this.#element.querySelector(selector).addEventListener("click", action);
  }

  /** Opens the editor with a text, or with what the reader left there, or with the original. */
  async open(text) {
    const isChanged = this.#field.value !== (this.#original ?? "");
    this.#original = await this.#subject.text();
    // A widget has room for one.
    this.#subject.host.editor?.close();
    this.#subject.host.editor = this;
    this.#subject.host.classList.add("is-edited");
    this.#subject.place(this.#element);
    this.#write(text ?? (isChanged ? this.#field.value : this.#original));
    this.#field.focus();
  }

  close() {
    this.#running?.abort();
    this.#subject.host.classList.remove("is-edited");
    this.#subject.host.editor = undefined;
    this.#element.remove();
    this.#subject.close?.();
    this.#button.focus();
  }

  #write(text) {
    this.#field.value = text;
    this.#grow();
  }

  /** Makes the field as high as its text, where styles can't, and removes marks of another text. */
  #grow() {
    this.#marks.replaceChildren();
    this.#field.rows = this.#field.value.split("\n").length;
  }

  #press(event) {
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run();
    else return;
    event.preventDefault();
  }

  async #copyLink() {
    const link = new URL(location.href);
    link.hash = `edit-${this.#subject.name}=${await packed(this.#field.value)}`;
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link.href);
      this.#say("linked");
    } catch {
      this.#say("inAddress");
    }
  }

  /** Shows one of the words that the template brings. */
  #say(word, count) {
    const { words } = this.#element.querySelector("[role=status]").dataset;
    this.#tell(JSON.parse(words)[word].replace("{count}", count));
  }

  #tell(text) {
    this.#element.querySelector("[role=status]").textContent = text;
  }

  async run() {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const output = this.#element.querySelector(".editor-output");
    output.textContent = "";
    this.#show([]);
    this.#element.dataset.status = "running";
    if (this.#subject.running) this.#tell(this.#subject.running);
    else this.#say("running");
    try {
      for await (const { name, data } of this.#subject.run(this.#field.value, running.signal)) {
        if (running.signal.aborted) return;
        if (name === "diagnostics") this.#show(data);
        else if (name === "output") output.textContent += data;
        else if (name === "outcome") this.#finish(data, output);
      }
    } catch (error) {
      if (running.signal.aborted) return;
      this.#element.dataset.status = "refused";
      this.#tell(error.message);
    }
  }

  #finish(outcome, output) {
    output.textContent = outcome.output;
    this.#element.dataset.status = outcome.status;
    this.#show(outcome.diagnostics);
    if (outcome.sentence) this.#tell(outcome.sentence);
    else this.#say(outcome.tests ? "tested" : outcome.status, outcome.tests);
  }

  /** Marks the lines of messages, and lists them; each leads to its line. */
  #show(messages) {
    this.#mark(messages);
    const list = this.#element.querySelector(".editor-messages");
    list.replaceChildren(
      ...messages.map(({ severity, line, column, message, hints }) => {
        const item = document.createElement("li");
        item.className = severity;
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${line}:${column}`;
        button.addEventListener("click", () => this.#select(line, column));
        item.append(button, ` ${message}`);
        for (const hint of hints) {
          const line = document.createElement("small");
          line.textContent = hint;
          item.append(line);
        }
        return item;
      }),
    );
  }

  /** Shows messages at the ends of their lines, behind the field. */
  #mark(messages) {
    this.#marks.replaceChildren(
      ...this.#field.value.split("\n").map((text, index) => {
        const line = document.createElement("span");
        const found = messages.filter((message) => message.line === index + 1);
        if (found.length) {
          line.className = found.some(({ severity }) => severity === "error") ? "error" : "warning";
          line.dataset.messages = found.map(({ message }) => message).join("; ");
        }
        const start = found.length ? found[0].column - 1 : text.length;
        const place = document.createElement("u");
        place.textContent = text.slice(start).match(/^[\p{L}\p{N}_]+|^./u)?.[0] ?? "";
        line.append(text.slice(0, start), place, text.slice(start + place.textContent.length));
        return line;
      }),
    );
    this.#marks.scrollLeft = this.#field.scrollLeft;
  }

  /** Puts the cursor at a place of the text. */
  #select(line, column) {
    const lines = this.#field.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    this.#field.focus();
    this.#field.setSelectionRange(start, start);
  }
}

/** Adds a button to each text that can be edited, and opens the one that the page's address holds. */
async function offerEdits() {
  const { listings, check, scenarios } = document.querySelector("[data-listings]").dataset;
  const written = JSON.parse(scenarios);
  const editors = new Map();
  const offer = (place, button, subject) => {
    place.append(button);
    editors.set(subject.name, [new Editor(subject, button), subject.host]);
  };
  for (const figure of document.querySelectorAll("figure.code[data-listing]:has(.badge.ran)")) {
    offer(figure.querySelector("figcaption"), stamp("edit-template"), listing(figure, listings));
  }
  const widgets = document.querySelectorAll("simulation-widget");
  if (widgets.length > 0) await customElements.whenDefined("simulation-widget");
  for (const widget of widgets) {
    const [first, second] = [stamp("edit-scenario-template"), stamp("edit-test-template")];
    const share = widget.querySelector(".share");
    offer(share, first, scenario(widget, first.textContent, written[widget.id]));
    offer(share, second, test(widget, second.textContent, check));
  }
  const [, name, code] = location.hash.match(/^#edit-([\w-]+)=([\w-]+)$/) ?? [];
  if (!editors.has(name)) return;
  const [editor, host] = editors.get(name);
  try {
    await editor.open(await unpacked(code));
    host.scrollIntoView();
  } catch {
    // The link is cut off or made by someone: the text stays as it is.
  }
}

offerEdits();
