// The buttons of a <simulation-widget> that copy its current state: as a link, and as a test in Swift.

const shownFor = 2000; // ms

/** Connects the buttons of a widget. */
export function share(widget) {
  connect(widget, ".copy-link", () => {
    const url = widget.address;
    url.hash = widget.id;
    return url.href;
  });
  connect(widget, ".copy-test", async () => {
    const test = (await widget.recording()).querySelector("template.test");
    return test.content.textContent;
  });
}

/** Connects a button that copies a text. */
function connect(widget, selector, text) {
  const button = widget.querySelector(selector);
  if (!button) return;
  const label = button.textContent;
  let timer = 0;
  button.hidden = false;
  button.addEventListener("click", async () => {
    let word = widget.words.copied;
    try {
      await navigator.clipboard.writeText(await text());
    } catch {
      word = widget.words.uncopied;
    }
    button.textContent = word;
    widget.announce(word);
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = label), shownFor);
  });
}
