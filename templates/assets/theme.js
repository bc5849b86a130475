// Runs before the first paint, so the other theme never flashes.
try {
  const choice = localStorage.getItem("theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be blocked. Then the system's theme is used.
}

// The tabs that the reader chose are shown from the first paint, so nothing moves when tabs.js starts.
try {
  const titles = JSON.parse(localStorage.getItem("tabs") ?? "[]").map((title) => `[data-tab=${CSS.escape(title)}]`);
  if (titles.length > 0) {
    globalThis.chosenTabs = new CSSStyleSheet();
    // The latest choice is the first title, so its rules are the last.
    globalThis.chosenTabs.replaceSync(titles.reverse().map((tab) => `@media screen {
      .tabs:not(.ready):has(> .tab${tab}) > .tab:not(${tab}) { display: none }
      .tabs:not(.ready):has(> .tab${tab}) > .tab${tab} { display: block }
    }`).join(""));
    document.adoptedStyleSheets.push(globalThis.chosenTabs);
  }
} catch {
  // As above, or the browser can't: then the first tab is shown until tabs.js starts.
}
