// Runs before the first paint, so the other theme never flashes.
try {
  const choice = localStorage.getItem("theme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be blocked. Then the system's theme is used.
}
