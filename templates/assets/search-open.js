// Opens search. Everything else is loaded on first use.
const form = document.querySelector("form.search");
const load = () => import(form.dataset.script);

function open(event) {
  event.preventDefault();
  load().then((search) => search.open(form), () => form.submit());
}

form?.addEventListener("submit", open);
addEventListener("keydown", (event) => {
  const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (form && isOurs && event.key.toLowerCase() === "k") open(event);
});

// Content that a server hasn't filled in: the results of a query, or suggestions for an unknown address.
const gap = document.querySelector("#search-results:empty, #nearest-pages:empty");
if (form && (gap?.id === "nearest-pages" || (gap && location.search))) {
  load().then((search) => search.fill(form, gap), () => {});
}
