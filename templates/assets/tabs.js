// Rows of tabs. A title that the reader chooses is chosen in every row that has it, and on the next page too. Until this
// script runs, the style sheet shows the first tab of each row, or theme.js the one chosen before.

const STORE = "tabs";
const LIMIT = 20;

/** The titles that the reader chose, the latest first. */
function storedTitles() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    // Storage may be blocked. Then a choice lasts until the page is closed.
    return [];
  }
}

let chosen = storedTitles();

function remember(title) {
  chosen = [title, ...chosen.filter((one) => one !== title)].slice(0, LIMIT);
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen));
  } catch {
    // As above.
  }
}

/** Shows one tab of a row. The others can still be found by the browser's search, which opens them. */
function show(row, title) {
  for (const { button, panel } of row) {
    const isShown = button.dataset.tab === title;
    button.setAttribute("aria-selected", isShown);
    button.tabIndex = isShown ? 0 : -1;
    if (isShown) panel.removeAttribute("hidden");
    else panel.setAttribute("hidden", "until-found");
  }
}

const rows = [...document.querySelectorAll(".tabs")].map((element, number) => {
  const panels = [...element.querySelectorAll(":scope > .tab")];
  const buttons = [...element.querySelectorAll(":scope > .tab-bar > button")];
  element.querySelector(":scope > .tab-bar").setAttribute("role", "tablist");
  const row = buttons.map((button, index) => ({ button, panel: panels[index] }));
  for (const [index, { button, panel }] of row.entries()) {
    button.id = `tab-${number + 1}-${index + 1}`;
    panel.id = `tab-panel-${number + 1}-${index + 1}`;
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    button.addEventListener("click", () => choose(button));
    button.addEventListener("keydown", (event) => move(event, buttons, index));
    panel.addEventListener("beforematch", () => show(row, button.dataset.tab));
  }
  const title = chosen.find((one) => buttons.some((button) => button.dataset.tab === one));
  show(row, title ?? buttons[0].dataset.tab);
  element.classList.add("ready");
  return row;
});

/** Chooses a title in all rows. The row of the button stays where it is in the window. */
function choose(button) {
  const before = button.getBoundingClientRect().top;
  const title = button.dataset.tab;
  for (const row of rows) {
    if (row.some((one) => one.button.dataset.tab === title)) show(row, title);
  }
  remember(title);
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
}

/** The arrow keys, Home and End choose another tab. */
function move(event, buttons, index) {
  const last = buttons.length - 1;
  const target = {
    ArrowLeft: index > 0 ? index - 1 : last,
    ArrowRight: index < last ? index + 1 : 0,
    Home: 0,
    End: last,
  }[event.key];
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  buttons[target].focus();
  choose(buttons[target]);
}

/** Shows the tabs around the target of a link. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest(".tab[hidden]")) return;
  for (const row of rows) {
    const around = row.find(({ panel }) => panel.contains(target));
    if (around) show(row, around.button.dataset.tab);
  }
  target.scrollIntoView();
}

document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== globalThis.chosenTabs);
addEventListener("hashchange", reveal);
reveal();
