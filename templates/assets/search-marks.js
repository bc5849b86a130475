// Marks the words of a search on the page that a result has led to. The words come from search.js.

const form = document.querySelector("form.search");
const hasHighlights = "highlights" in CSS;
// Elements in a simulation would be in the way of its script.
const skipped = `svg, script, style, template, textarea${hasHighlights ? "" : ", simulation-widget"}`;

/** The texts of the page, each with its pieces, if any of them is marked. */
function found(split) {
  const main = document.querySelector("main");
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!/[\p{L}\p{N}]/u.test(node.data) || node.parentElement.closest(skipped)) continue;
    const pieces = split(node.data);
    if (pieces.some(({ isMarked }) => isMarked)) texts.push({ node, pieces });
  }
  return texts;
}

function highlight(texts) {
  const ranges = [];
  for (const { node, pieces } of texts) {
    let place = 0;
    for (const { text, isMarked } of pieces) {
      if (isMarked) {
        const range = new Range();
        range.setStart(node, place);
        range.setEnd(node, place + text.length);
        ranges.push(range);
      }
      place += text.length;
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function wrap(texts) {
  for (const { node, pieces } of texts) {
    node.replaceWith(...pieces.map(({ text, isMarked }) => {
      if (!isMarked) return text;
      const mark = document.createElement("mark");
      mark.className = "found";
      mark.textContent = text;
      return mark;
    }));
  }
}

function clear() {
  if (hasHighlights) CSS.highlights.delete("found");
  for (const mark of document.querySelectorAll("mark.found")) {
    const parent = mark.parentNode;
    mark.replaceWith(mark.textContent);
    parent.normalize();
  }
}

/** Marks words in the main part of the page, in place of those that are marked. */
export async function mark(words) {
  const { marker } = await import(form.dataset.engine);
  clear();
  const texts = found(marker(words));
  if (hasHighlights) highlight(texts);
  else wrap(texts);
}

// Escape removes the marks, unless it closes a dialog. A page that the reader comes back to has none.
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !document.querySelector("dialog[open]")) clear();
});
addEventListener("pagehide", clear);

try {
  const [path, words] = JSON.parse(sessionStorage.getItem("found")) ?? [];
  sessionStorage.removeItem("found");
  if (path === location.pathname) mark(words);
} catch {
  // Storage may be blocked, or something else is stored there.
}
