// The rows of a figure, from one frame to the next: each moves from its old place to its new one, a swiped row slides
// off its buttons or springs back over them, and a row that is gone folds up.
//
// The renderer draws each element of a figure in a group with its place. A row is the same in both frames if it has the
// same first line.

const groups = ":scope > g[transform] > g[transform], :scope > g:not([transform]) > g > g[transform]";
// What is on a screen, without the device and the name below it; or a whole card.
export const content = ":scope > :is(.screen, .glass, .body), :scope > :is(.screen, .glass, .sky) ~ g:not(:last-of-type), "
  + ":scope > .body ~ *";
const slide = 250; // ms
const spring = "cubic-bezier(0.3, 1.4, 0.6, 1)"; // A little too far, and back.

/** The rows of a figure by their names, the second of a name with a number. */
function rowsOf(svg) {
  const rows = new Map();
  for (const group of svg?.querySelectorAll(groups) ?? []) {
    const title = group.querySelector("text");
    if (!title) continue;
    let name = title.textContent;
    for (let number = 2; rows.has(name); number += 1) name = `${title.textContent} ${number}`;
    rows.set(name, { group, title, y: offset(group) + offset(group.parentElement), buttons: buttonsOf(group) });
  }
  return rows;
}

/** How far down a group is in its own. */
function offset(group) {
  return group.transform.baseVal.consolidate()?.matrix.f ?? 0;
}

/** The buttons beside or below a swiped row: each a shape and the lines on it. */
function buttonsOf(group) {
  return [...group.querySelectorAll(":scope > .swipe, :scope > .swipe ~ text")];
}

/** Moves the rows of a figure; `timing` is that of what happens after anything that travels. */
export function moveRows(svg, earlier, timing) {
  const [rows, old] = [rowsOf(svg), rowsOf(earlier)];
  if (old.size === 0) return;
  const entering = [...rows].filter(([name]) => !old.has(name)).map(([, row]) => row);
  for (const [name, row] of rows) {
    const before = old.get(name);
    if (before) moveRow(row, before, timing);
    else if (!row.group.querySelector(".icon")) enter(row, timing);
  }
  // In a figure of another size, what is gone could be outside.
  if (svg.getAttribute("height") !== earlier.getAttribute("height")) return;
  const words = new Set([...svg.querySelectorAll("text")].map((text) => text.textContent));
  for (const row of old.values()) {
    const isReplaced = words.has(row.title.textContent) || entering.some(({ y }) => Math.abs(y - row.y) < 8);
    if (!isReplaced) leave(row, svg, timing);
  }
}

function moveRow(row, before, timing) {
  if (row.y !== before.y) {
    row.group.animate({ translate: [`0 ${before.y - row.y}px`, "0 0"] }, { ...timing, duration: slide });
  }
  const [bare, was] = [row, before].map(({ buttons }) => widthOf(buttons));
  if (bare === was && before.buttons.length === row.buttons.length) return;
  const isOpening = bare >= was;
  const motion = { ...timing, duration: slide, easing: isOpening ? "ease-out" : spring };
  const shift = ["x", "y"].map((name) => `${before.title.getAttribute(name) - row.title.getAttribute(name)}px`);
  const lines = [...row.group.children].filter((part) => part.matches("text") && !row.buttons.includes(part));
  for (const line of lines) line.animate({ translate: [shift.join(" "), "0 0"] }, motion);
  if (isOpening) return edge(row.buttons, row.title, motion, was);
  const copies = before.buttons.map((part) => document.importNode(part, true));
  const ghost = ghostOf(copies, row.group);
  edge(copies, before.title, { ...motion, fill: "both" }, bare, (frames) => frames.reverse());
  vanish(ghost);
}

/** How wide the buttons beside a row are together. */
function widthOf(buttons) {
  // By their attributes, because the frame before is no longer on the page.
  const shapes = buttons.filter((part) => part.matches(".swipe")).map((part) => ({
    x: Number(part.getAttribute("x")),
    width: Number(part.getAttribute("width")),
  }));
  if (shapes.length === 0) return 0;
  return Math.max(...shapes.map(({ x, width }) => x + width)) - Math.min(...shapes.map(({ x }) => x));
}

/**
 * Moves the edge of a row off its buttons, which stay in their places; or over them, if the frames are in reverse.
 * So much of them, in pixels, is uncovered already or stays so.
 */
function edge(parts, title, timing, open, order = (frames) => frames) {
  const shapes = parts.filter((part) => part.matches(".swipe")).map((part) => part.getBBox());
  const [left, right] = [Math.min(...shapes.map(({ x }) => x)), Math.max(...shapes.map(({ x, width }) => x + width))];
  const isLeading = right <= Number(title.getAttribute("x"));
  for (const part of parts) {
    const { x, width } = part.getBBox();
    // Cutting off less than nothing cuts nothing off.
    const [covered, bare] = isLeading
      ? [x + width - left - open, x + width - right]
      : [right - x - open, left - x];
    const clipPath = [covered, bare].map((cut) => (isLeading ? `inset(0 ${cut}px 0 0)` : `inset(0 0 0 ${cut}px)`));
    part.animate({ clipPath: order(clipPath) }, timing);
  }
}

/** A sheet comes from below, everything else from above. */
function enter({ group }, timing) {
  const motion = { opacity: [0, 1], translate: [group.querySelector(".sheet") ? "0 60px" : "0 -12px", "0 0"] };
  group.animate(motion, { ...timing, duration: slide, easing: "ease-out" });
}

/** Shows a row that is gone once more, folding up. */
function leave({ group, y }, svg, timing) {
  const place = rowsPlace(svg);
  const ghost = ghostOf([...group.childNodes].map((part) => document.importNode(part, true)), place);
  ghost.setAttribute("transform", `translate(0 ${y - offset(place)})`);
  ghost.animate(
    { opacity: [1, 0], clipPath: ["inset(0)", "inset(0 0 100% 0)"] },
    { ...timing, duration: slide, easing: "ease-in", fill: "both" },
  );
  vanish(ghost);
}

/** The group that holds the rows. */
function rowsPlace(svg) {
  return svg.querySelector(groups)?.parentElement ?? svg.querySelector(":scope > g");
}

/** Lays what was in a figure over what is in it now. */
export function cover(earlier, svg) {
  const parts = [...earlier.querySelectorAll(content)].map((part) => document.importNode(part, true));
  const ghost = ghostOf(parts, svg);
  svg.append(ghost);
  return ghost;
}

/** Adds parts of the frame before, which no reader is told of. */
function ghostOf(parts, place) {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ghost.setAttribute("class", "leaves");
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(...parts);
  place.prepend(ghost);
  return ghost;
}

/** Removes an element when its motions end. */
export function vanish(element, motions = element.getAnimations({ subtree: true })) {
  Promise.allSettled(motions.map((motion) => motion.finished)).then(() => element.remove());
}
