// What changes on the stage of a <simulation-widget> from one frame to the next: it is marked, and it moves.
//
// Nothing here decides what is shown. Without these marks and motions, a frame is the recorded one.

import { content, cover, moveRows, vanish } from "./rows.js";

// The parts of a figure that are marked if they are new.
const marks = ["changed", "new", "lit"];
const drawn = "text, .icon, .app-icon, .banner, .sheet, .stamp, .finger, .button, .swipe, .pill, .check, .dot, .sign, .spot, [class^=level]";

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
  // The stage of the run itself may have been marked before, and what left the one before may still be moving.
  for (const part of stage.querySelectorAll(".device, .new")) part.classList.remove(...marks);
  for (const part of before.querySelectorAll(".leaves, .travels, .air")) part.remove();
  const old = figuresOf(before);
  for (const svg of stage.querySelectorAll(".device")) {
    const earlier = old.get(svg.firstChild.textContent);
    if (earlier && shape(earlier) === shape(svg)) continue;
    svg.classList.add("changed");
    if (!earlier) continue;
    const parts = new Set([...earlier.querySelectorAll(drawn)].map(drawing));
    for (const part of svg.querySelectorAll(drawn)) {
      if (!parts.has(drawing(part))) part.classList.add("new");
    }
  }
  const first = stage.querySelector(".device.changed");
  if (first) reveal(stage, first);
}

/**
 * Moves what the system moves. What is sent comes first, then what it changes: one thing after the other.
 *
 * @param stage the stage, whose figures are marked.
 * @param before the stage before.
 * @param event the event between the two, if there is one.
 * @param time the milliseconds until the next event. If there are too few, everything is faster.
 */
export function move(stage, before, event, time) {
  if (!moves() || !stage.checkVisibility()) return;
  const delay = event ? send(stage, event) : 0;
  const timing = { delay, fill: "backwards" };
  const old = figuresOf(before);
  for (const svg of stage.querySelectorAll(".device.changed")) change(svg, old.get(svg.firstChild.textContent), timing);
  // Not the edges of the stage, which follow the reader's scrolling.
  const motions = stage.getAnimations({ subtree: true }).filter(({ timeline }) => timeline === document.timeline);
  const end = Math.max(...motions.map((motion) => motion.effect.getComputedTiming().endTime));
  for (const motion of motions) motion.playbackRate = Math.max(1, end / time);
}

/** Moves what differs in a figure: the hands of a clock, its rows, and whatever is new in them. */
function change(svg, earlier, timing) {
  const isRunning = earlier && [earlier, svg].map((figure) => !figure.dataset.process);
  if (isRunning && isRunning[0] !== isRunning[1]) return changeProcess(svg, earlier, timing);
  for (const name of ["hour", "minute", "second"]) {
    const [hand, before] = [svg, earlier].map((figure) => figure?.querySelector(`.dial .${name}`));
    if (hand) turn(hand, before, timing);
  }
  // From its edge, with its name.
  for (const icon of svg.querySelectorAll(".icon.new")) {
    icon.parentElement.animate({ translate: ["-24px 0", "0 0"] }, { ...timing, duration: 250, easing: "ease-out" });
  }
  // The byte that isn't as it was signed.
  for (const byte of svg.querySelectorAll(earlier ? ".level-4.new" : ".level-4")) {
    byte.animate({ opacity: [1, 0, 1, 0, 1] }, { ...timing, duration: 600 });
  }
  for (const part of svg.querySelectorAll(".new:not(.level-4, .swipe, .swipe ~ text, .finger)")) fade(part, earlier, timing);
  // A refusal: the finger goes its way, and the row stays.
  for (const finger of svg.querySelectorAll(".finger.new")) {
    const trail = finger.parentElement.querySelector(".trail");
    const way = trail ? Number.parseFloat(trail.getAttribute("d").slice(1)) - finger.getAttribute("cx") : 0;
    finger.animate({ translate: [`${way}px 0`, "0 0"] }, { ...timing, duration: 250, easing: "ease-out" });
  }
  moveRows(svg, earlier, timing);
}

/** Moves an app off the screen or onto it. A process that has ended fades away. */
function changeProcess(svg, earlier, timing) {
  const motion = { ...timing, duration: 250 };
  const away = { opacity: 0, translate: "0 -24px", scale: 0.7 };
  if (svg.dataset.process) {
    const ghost = cover(earlier, svg);
    ghost.animate([{ opacity: 1, translate: "0 0", scale: 1 }, away], { ...motion, easing: "ease-in", fill: "both" });
    return vanish(ghost);
  }
  const opened = { opacity: 1, translate: "0 0", scale: 1 };
  for (const part of svg.querySelectorAll(content)) {
    part.animate([{ opacity: 0, translate: "0 24px", scale: 0.7 }, opened], { ...motion, easing: "ease-out" });
  }
}

/** Shows a part that is new. One that had another color takes on its own, and one that has only moved is left alone. */
function fade(part, earlier, timing) {
  const motion = { ...timing, duration: 250, easing: "ease-out" };
  const same = [...earlier.querySelectorAll(part.tagName)].find((other) => isSame(part, other));
  if (!same) return part.animate({ opacity: [0, 1] }, motion);
  const own = part.getAttribute("class");
  part.setAttribute("class", same.getAttribute("class") ?? "");
  const { fill, stroke } = getComputedStyle(part);
  const before = { fill, stroke };
  part.setAttribute("class", own);
  const after = getComputedStyle(part);
  if (after.fill !== before.fill || after.stroke !== before.stroke) part.animate([before, {}], motion);
}

/** Whether two parts of a figure are the same words, or shapes of the same kind in the same place. */
function isSame(part, other) {
  if (part.textContent !== "" || other.textContent !== "") return part.textContent === other.textContent;
  const names = ["x", "y", "width", "height", "cx", "cy", "d"];
  const isThere = names.every((name) => part.getAttribute(name) === other.getAttribute(name));
  return isThere && part.classList[0] === other.classList[0];
}

/** What a figure looks like, without the marks of playback. */
function shape(svg) {
  const copy = svg.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll(".new")]) part.classList.remove(...marks);
  return copy.innerHTML.replaceAll(' class=""', "");
}

/** What a part of a figure looks like, without the marks of playback. */
function drawing(part) {
  if (!part.classList.contains("new")) return part.outerHTML;
  const copy = part.cloneNode(true);
  copy.classList.remove(...marks);
  return copy.outerHTML.replace(' class=""', "");
}

/** Turns a hand from where it was, forward. */
function turn(hand, before, timing) {
  const angle = (element) => Number.parseFloat(element?.getAttribute("transform")?.slice(7));
  const [from, to] = [angle(before), angle(hand)];
  if (Number.isNaN(from) || from === to) return;
  const turns = [from > to ? from - 360 : from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  hand.animate(turns, { ...timing, duration: 300, easing: "ease-in-out" });
}

/** Scrolls a stage so the figure of the last actor of an event is in view. */
export function face(stage, event) {
  const figure = actorsOf(stage, event).findLast(Boolean);
  if (figure) reveal(stage, figure);
}

/** The figures of the actors of an event, in their order. */
function actorsOf(stage, event) {
  return [...event.querySelectorAll(":scope > .said > b")].map((actor) => figureOf(stage, actor.textContent));
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

/** Shows what an event sends: waves, or a word that travels along the arrow. Returns how many milliseconds it takes. */
function send(stage, event) {
  const [from, to] = actorsOf(stage, event);
  for (const svg of [from, to]) svg?.classList.add("lit");
  if (from && event.matches(".radio")) return pulse(stage, from);
  return from && to && from !== to && event.matches(".call, .reply") ? travel(stage, from, to, nameOf(event)) : 0;
}

/** Sends waves outwards from a figure, as far as the stage is in view. */
function pulse(stage, svg) {
  const air = overlay("air");
  const [ground, box] = [stage.getBoundingClientRect(), svg.getBoundingClientRect()];
  air.style.inset = `${stage.scrollTop}px auto auto ${stage.scrollLeft}px`;
  air.style.width = `${stage.clientWidth}px`;
  air.style.height = `${stage.clientHeight}px`;
  stage.append(air);
  const size = Math.max(box.width, box.height);
  const waves = [0, 75, 150].map((delay) => {
    const wave = document.createElement("span");
    wave.style.width = wave.style.height = `${size}px`;
    wave.style.left = `${box.left + box.width / 2 - ground.left - size / 2}px`;
    wave.style.top = `${box.top + box.height / 2 - ground.top - size / 2}px`;
    air.append(wave);
    const motion = { scale: [0.6, 1.6], opacity: [1, 0] };
    return wave.animate(motion, { duration: 300 - delay, delay, easing: "ease-out", fill: "both" });
  });
  vanish(air, waves);
  return 300;
}

/** Sends a word from one figure to another. */
function travel(stage, from, to, text) {
  const word = overlay("travels");
  word.textContent = text;
  stage.append(word);
  const ground = stage.getBoundingClientRect();
  const place = (svg) => {
    const box = svg.getBoundingClientRect();
    const middle = box.left + box.width / 2 - ground.left - word.offsetWidth / 2;
    const x = Math.max(4, Math.min(ground.width - word.offsetWidth - 4, middle)) + stage.scrollLeft;
    return `${x}px ${box.top + box.height / 2 - ground.top + stage.scrollTop}px`;
  };
  const duration = 400;
  vanish(word, [word.animate({ translate: [place(from), place(to)] }, { duration, easing: "ease-in-out" })]);
  return duration;
}

/** An element over the stage, of which no reader is told. */
function overlay(className) {
  const element = Object.assign(document.createElement("span"), { className });
  element.setAttribute("aria-hidden", "true");
  return element;
}
