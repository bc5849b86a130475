// Opens search. Everything else is loaded on first use.
const form = document.querySelector("form.search");
const load = () => import(form.dataset.script);

function open(event) {
  event.preventDefault();
  load().then((search) => search.open(form), () => form.submit());
}

/** Whether a key event asks for search: Ctrl K or ⌘K anywhere, or a slash where nothing is being typed. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target }) {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !altKey && !shiftKey;
  // Some keyboards type a slash with Shift.
  if (key !== "/" || altKey || isComposing) return false;
  return !target.closest?.("input, textarea, select, [contenteditable], dialog");
}

form?.addEventListener("submit", open);
addEventListener("keydown", (event) => {
  if (form && !event.defaultPrevented && asksForSearch(event)) open(event);
});

// The style sheet reserves the room.
const hint = form?.querySelector(".search-key");
if (hint) hint.textContent = /^(Mac|iP)/.test(navigator.platform) ? "⌘K" : "Ctrl K";

// The results of a query, or suggestions for an unknown address that no server has filled in.
const gap = document.querySelector("#search-results, #nearest-pages:empty");
if (form && (gap?.id === "nearest-pages" || (gap && location.search))) {
  load().then((search) => search.fill(form, gap), () => {});
}
