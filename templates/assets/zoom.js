// Images that are links to themselves open in a dialog, at their own size. Without this script, the link opens the file.

function open(link) {
  const image = link.querySelector("img");
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  dialog.setAttribute("aria-label", image.alt);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = link.dataset.close;
  const view = document.createElement("div");
  view.tabIndex = 0;
  const large = document.createElement("img");
  large.src = link.href;
  large.alt = image.alt;
  view.append(large);
  dialog.append(close, view);
  document.body.append(dialog);
  close.addEventListener("click", () => dialog.close());
  // A click beside the image closes it too.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target === view) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

for (const link of document.querySelectorAll("a.zoom")) {
  link.setAttribute("aria-haspopup", "dialog");
  link.addEventListener("click", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
}
