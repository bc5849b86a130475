// The filter above the tree of symbols. Without scripts, the tree has the library's own symbols and the members of the
// types around the page's symbol; a filter finds all symbols of the library, from a file that is loaded once.

const tree = document.querySelector(".symbol-tree");
const groups = tree.querySelector(".tree-groups");

/** Where a word of a name begins: at `b` and `Q` of `buy(_:inQuantity:)`, at `U` and `S` of `URLSession`. */
const WORD_STARTS = /(?<![A-Za-z0-9])[A-Za-z0-9]|[A-Z](?![A-Z])|(?<![A-Z])[A-Z]/g;

/** The symbols of a list in the file, each with its address and what the filter compares. */
function read(list, base) {
  return list.map(([topic, name, folder, members = []]) => {
    const url = base + folder;
    const starts = [...name.matchAll(WORD_STARTS)].map(({ index }) => index);
    return { topic, name, url, starts, text: name.toLowerCase(), members: read(members, url) };
  });
}

let library;

/** The symbols of the library and the titles of their kinds, loaded once. A failure is forgotten. */
function load() {
  library ??= fetch(tree.dataset.tree)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
    .then(({ topics, symbols }) => ({ topics, symbols: read(symbols, tree.dataset.library) }))
    .catch((error) => {
      library = undefined;
      throw error;
    });
  return library;
}

/** Whether a name contains a query, or the query consists of the beginnings of its words: `tst` for `TestStore`. */
function matches({ text, starts }, query) {
  if (text.includes(query)) return true;
  let places = new Set(starts);
  for (const letter of query) {
    const next = new Set();
    for (const place of places) {
      if (text[place] !== letter) continue;
      next.add(place + 1);
      for (const start of starts) if (start > place) next.add(start);
    }
    places = next;
  }
  return places.size > 0;
}

/** The symbols that match a query, and those that contain one. */
function find(symbols, query) {
  return symbols
    .map((symbol) => ({ symbol, isMatch: matches(symbol, query), members: find(symbol.members, query) }))
    .filter(({ isMatch, members }) => isMatch || members.length > 0);
}

function count(found) {
  return found.reduce((sum, { isMatch, members }) => sum + (isMatch ? 1 : 0) + count(members), 0);
}

function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** A name with the places where a narrow column may break it. */
function breakable(name) {
  return name.split(/(?<=[:.])/).flatMap((part, index) => (index > 0 ? [document.createElement("wbr"), part] : [part]));
}

/** The groups of a tree: consecutive symbols of one kind. */
function groupsOf(found, topics) {
  const made = [];
  let topic = -1;
  let list;
  for (const { symbol, isMatch, members } of found) {
    if (symbol.topic !== topic) {
      ({ topic } = symbol);
      list = element("ul");
      const details = element("details", element("summary", topics[topic]), list);
      details.open = true;
      made.push(details);
    }
    const link = element("a", ...breakable(symbol.name));
    link.href = symbol.url;
    if (!isMatch) link.className = "is-around";
    if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
    list.append(element("li", link, ...groupsOf(members, topics)));
  }
  return made;
}

tree.querySelector(".tree-filter").append(document.getElementById("tree-filter-template").content.cloneNode(true));
const field = tree.querySelector("input");
const status = tree.querySelector("[role=status]");
const results = element("div");
results.className = "tree-groups";
results.hidden = true;
groups.after(results);

/** What the reader looks for. */
const wanted = () => field.value.toLowerCase().replace(/\s+/g, "");

/** Shows the symbols that the reader looks for, or the page's own tree if there is no query or no answer. */
async function filter() {
  const query = wanted();
  let found = null;
  let shown = [];
  let text = "";
  if (query) {
    try {
      const { topics, symbols } = await load();
      found = find(symbols, query);
      shown = groupsOf(found, topics);
      const number = count(found);
      const words = status.dataset[number === 0 ? "none" : number === 1 ? "one" : "many"];
      text = words.replace("{count}", number.toLocaleString(document.documentElement.lang));
    } catch {
      text = status.dataset.failed;
    }
    // The reader may have typed on while the symbols were loading.
    if (query !== wanted()) return;
  }
  status.textContent = text;
  results.replaceChildren(...shown);
  results.hidden = !found;
  groups.hidden = Boolean(found);
  // The first symbol that was found is in sight, wherever the reader was in the page's own tree.
  if (found) tree.closest(".sidebar")?.scrollTo(0, 0);
}

field.addEventListener("focus", () => { load().catch(() => {}); });
field.addEventListener("input", filter);
field.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !field.value) return;
  // The key clears the field, and doesn't close the menu around it.
  event.preventDefault();
  event.stopPropagation();
  field.value = "";
  filter();
});
// Going back restores the text of the field.
filter();
