// Lets readers change a listing and run it, on a server that does so. Without it, nothing of this is loaded.

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

/** The editor of a listing, in place of its code. */
class Editor {
  #figure;
  #address;
  #element;
  #field;
  #marks;
  #original;
  #running;

  /**
   * @param figure the listing.
   * @param address the address at which the server runs the page's listings.
   */
  constructor(figure, address) {
    this.#figure = figure;
    this.#address = `${address}/${figure.dataset.listing}/runs`;
    const code = figure.querySelector("code").cloneNode(true);
    for (const gone of code.querySelectorAll("del")) gone.remove();
    this.#original = code.textContent.replace(/\n$/, "");
    this.#element = stamp("editor-template");
    this.#field = this.#element.querySelector("textarea");
    this.#field.setAttribute("aria-label", figure.querySelector("pre").getAttribute("aria-label"));
    this.#marks = this.#element.querySelector(".editor-marks");
    this.#field.addEventListener("input", () => this.#grow());
    this.#field.addEventListener("scroll", () => {
      this.#marks.scrollLeft = this.#field.scrollLeft;
    });
    this.#field.addEventListener("keydown", (event) => this.#press(event));
    this.#on(".run", () => this.run());
    this.#on(".restore", () => this.#write(this.#original));
    this.#on(".close", () => this.close());
    this.#on(".link", () => this.#copyLink());
  }

  #on(selector, action) {
    this.#element.querySelector(selector).addEventListener("click", action);
  }

  /** Opens the editor with a text, or with that of the listing. */
  open(text = this.#field.value || this.#original) {
    this.#figure.classList.add("is-edited");
    this.#figure.querySelector("pre").after(this.#element);
    this.#write(text);
    this.#field.focus();
  }

  close() {
    this.#running?.abort();
    this.#figure.classList.remove("is-edited");
    this.#element.remove();
    this.#figure.querySelector(".edit").focus();
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
    link.hash = `edit-${this.#figure.dataset.listing}=${await packed(this.#field.value)}`;
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
    this.#element.querySelector("[role=status]").textContent = JSON.parse(words)[word].replace("{count}", count);
  }

  async run() {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const output = this.#element.querySelector(".editor-output");
    output.textContent = "";
    this.#show([]);
    this.#element.dataset.status = "running";
    this.#say("running");
    try {
      const response = await fetch(this.#address, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
        body: JSON.stringify({ text: this.#field.value }),
        signal: running.signal,
      });
      if (!response.ok) throw new Error((await response.json()).detail);
      for await (const { name, data } of events(response)) {
        if (name === "diagnostics") this.#show(data);
        else if (name === "output") output.textContent += data;
        else if (name === "outcome") this.#finish(data, output);
      }
    } catch (error) {
      if (running.signal.aborted) return;
      this.#element.dataset.status = "refused";
      this.#element.querySelector("[role=status]").textContent = error.message;
    }
  }

  #finish(outcome, output) {
    output.textContent = outcome.output;
    this.#element.dataset.status = outcome.status;
    this.#show(outcome.diagnostics);
    this.#say(outcome.tests ? "tested" : outcome.status, outcome.tests);
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

/** Adds a button to each listing that ran, and opens the one that the page's address holds. */
async function offerEdits() {
  const address = document.querySelector("[data-listings]").dataset.listings;
  const [, number, code] = location.hash.match(/^#edit-(\d+)=([\w-]+)$/) ?? [];
  for (const figure of document.querySelectorAll("figure.code[data-listing]:has(.badge.ran)")) {
    const editor = new Editor(figure, address);
    const button = stamp("edit-template");
    figure.querySelector("figcaption").append(button);
    button.addEventListener("click", () => editor.open());
    if (figure.dataset.listing !== number) continue;
    try {
      editor.open(await unpacked(code));
      figure.scrollIntoView();
    } catch {
      // The link is cut off or made by someone: the listing stays as it is.
    }
  }
}

offerEdits();
