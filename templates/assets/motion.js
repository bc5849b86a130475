// What changes on the stage of a <simulation-widget> from one frame to the next: it is marked, and it moves.
//
// Nothing here decides what is shown. Without these marks and motions, a frame is the recorded one.

// The parts of a figure that are marked if they are new.
const drawn = "text, .icon, .button, .swipe, .pill, .check, .dot, .sign, .spot, [class^=level]";

/** Whether the reader wants things to move. */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The figures of a stage, by their names. */
function figuresOf(stage) {
  return new Map([...stage.querySelectorAll(".device")].map((svg) => [svg.firstChild.textContent, svg]));
}

/** Marks the figures that differ from those of the stage before, and what differs in them. */
export function mark(stage, before) {
  if (!stage || !before) return;
  const old = figuresOf(before);
  for (const svg of stage.querySelectorAll(".device")) {
    const earlier = old.get(svg.firstChild.textContent);
    if (earlier && shape(earlier) === shape(svg)) continue;
    svg.classList.add("changed");
    if (!earlier) continue;
    const parts = new Set([...earlier.querySelectorAll(drawn)].map((part) => part.outerHTML));
    for (const part of svg.querySelectorAll(drawn)) {
      if (!parts.has(part.outerHTML)) part.classList.add("new");
    }
  }
  const first = stage.querySelector(".device.changed");
  if (first) reveal(stage, first);
}

/** Moves what the system moves: hands of clocks, rows, icons, and what travels from one device to another. */
export function move(stage, before, event) {
  if (!moves()) return;
  const old = figuresOf(before);
  for (const svg of stage.querySelectorAll(".device.changed")) {
    const earlier = old.get(svg.firstChild.textContent);
    for (const name of ["hour", "minute", "second"]) {
      const [hand, before] = [svg, earlier].map((figure) => figure?.querySelector(`.dial .${name}`));
      if (hand) turn(hand, before);
    }
    for (const part of svg.querySelectorAll(".new")) {
      const isIcon = part.matches(".icon, .button, .swipe");
      part.animate(
        [{ opacity: 0, translate: isIcon ? "-16px" : "0" }, { opacity: 1, translate: "0" }],
        { duration: 250, easing: "ease-out" },
      );
    }
  }
  if (event) travel(stage, event);
}

/** What a figure looks like, without the marks of playback. */
function shape(svg) {
  const copy = svg.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll(".new")]) part.classList.remove("changed", "new", "lit");
  return copy.innerHTML.replaceAll(' class=""', "");
}

/** Turns a hand from where it was, forward. */
function turn(hand, before) {
  const angle = (element) => Number.parseFloat(element?.getAttribute("transform")?.slice(7));
  const [from, to] = [angle(before), angle(hand)];
  if (Number.isNaN(from) || from === to) return;
  const turns = [from > to ? from - 360 : from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  hand.animate(turns, { duration: 300, easing: "ease-in-out" });
}

/** Scrolls a stage so a figure is in view. */
function reveal(stage, svg) {
  const [outer, inner] = [stage.getBoundingClientRect(), svg.getBoundingClientRect()];
  const gap = 8;
  if (inner.top < outer.top) {
    stage.scrollTop += inner.top - outer.top - gap;
  } else if (inner.bottom > outer.bottom) {
    stage.scrollTop += Math.min(inner.top - outer.top - gap, inner.bottom - outer.bottom + gap);
  }
  // On a phone, figures are beside each other.
  if (inner.left < outer.left) {
    stage.scrollLeft += inner.left - outer.left - gap;
  } else if (inner.right > outer.right) {
    stage.scrollLeft += Math.min(inner.left - outer.left - gap, inner.right - outer.right + gap);
  }
}

/** The figure of an actor: the one whose name shares a word with the actor's. */
function figureOf(stage, actor) {
  const words = (text) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const wanted = new Set(words(actor ?? ""));
  return [...stage.querySelectorAll(".device")].find((svg) =>
    words(svg.firstChild.textContent).some((word) => wanted.has(word)));
}

/** The name of an event: what follows its actors. */
function nameOf(event) {
  const said = event.querySelector(":scope > .said").cloneNode(true);
  said.querySelector(".kind")?.remove();
  const actors = [...said.querySelectorAll("b")];
  while (actors.length > 0 && said.firstChild !== actors.at(-1)) said.firstChild.remove();
  if (actors.length > 0) said.firstChild.remove();
  return said.textContent.replace(/^: /, "").trim();
}

/** Sends what an event carries along its arrow, as a word that travels from one figure to the other. */
function travel(stage, event) {
  const actors = [...event.querySelectorAll(":scope > .said > b")].map((name) => name.textContent);
  const [from, to] = actors.map((actor) => figureOf(stage, actor));
  for (const svg of [from, to]) svg?.classList.add("lit");
  if (!from || !to || from === to || !event.matches(".call, .reply, .radio")) return;
  const word = document.createElement("span");
  word.className = "travels";
  word.setAttribute("aria-hidden", "true");
  word.textContent = nameOf(event);
  stage.append(word);
  const ground = stage.getBoundingClientRect();
  const place = (svg) => {
    const box = svg.getBoundingClientRect();
    const middle = box.left + box.width / 2 - ground.left - word.offsetWidth / 2;
    const x = Math.max(4, Math.min(ground.width - word.offsetWidth - 4, middle)) + stage.scrollLeft;
    return `${x}px ${box.top + box.height / 2 - ground.top + stage.scrollTop}px`;
  };
  word
    .animate([{ translate: place(from) }, { translate: place(to) }], { duration: 300, easing: "ease-in-out" })
    .finished.catch(() => {})
    .then(() => word.remove());
}
