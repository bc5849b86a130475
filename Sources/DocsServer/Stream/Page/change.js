// Turns the displayed page into another version of it, and touches only what differs.

// Scripts have set these up when the page was loaded, or have read them: a change needs a reload.
const HELD = "figure.code, script:not([type='application/ld+json']), [http-equiv], [rel=modulepreload]";
// So are forms, but for those of a custom element, which connects its own.
const FORM = "form";
// These may change, but not be added or removed.
const KEPT = "[data-s], h2[id], h3[id], .contents, .contents *, link[rel=stylesheet]";
const SHEET = "link[rel=stylesheet]";

/** A change that requires a reload. */
export class Unsafe extends Error {}

/**
 * Applies the difference between two served versions of a page to the displayed page.
 *
 * Everything that the versions share stays untouched. Content that scripts have altered isn't replaced: if the
 * displayed page isn't as it was served, the change is applied at a deeper level, or is unsafe. Everything is planned
 * before anything is done.
 */
export class Change {
  #steps = [];
  #sheets = [];

  /** @throws {Unsafe} */
  constructor(old, next) {
    if (templates(old) !== templates(next)) throw new Unsafe();
    this.#compare(document.documentElement, old.documentElement, next.documentElement);
  }

  /** Applies the change, once its style sheets are loaded. */
  async make() {
    await Promise.all(this.#sheets.map(([live, next]) => exchange(live, next)));
    const keepPlace = place();
    for (const step of this.#steps) step();
    keepPlace();
  }

  /** Plans the change of a displayed node to its next version. Returns the node that will be displayed. */
  #compare(live, old, next) {
    if (old.isEqualNode(next)) return live;
    if (!live) throw new Unsafe();
    if (!(old instanceof Element)) {
      this.#steps.push(() => { live.data = next.data; });
      return live;
    }
    if ([old, next].some((one) => one.matches(`${HELD}, ${FORM}`))) throw new Unsafe();
    if (old.matches(SHEET) !== next.matches(SHEET)) throw new Unsafe();
    if (old.matches(SHEET)) {
      this.#sheets.push([live, next]);
      return live;
    }
    if (!(old instanceof HTMLElement) || isCustom(old)) {
      this.#check(live, old);
      const copy = this.#copy(next);
      this.#steps.push(() => live.replaceWith(copy));
      return copy;
    }
    this.#attributes(live, old, next);
    this.#children(live, old, next);
    return live;
  }

  #attributes(live, old, next) {
    for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name);
      if (value === old.getAttribute(name)) continue;
      // Scripts read data attributes, mostly once.
      if (name.startsWith("data-") || live.getAttribute(name) !== old.getAttribute(name)) throw new Unsafe();
      this.#steps.push(() => (value === null ? live.removeAttribute(name) : live.setAttribute(name, value)));
    }
  }

  #children(live, old, next) {
    const hasText = hasWords(old) || hasWords(next);
    const [here, was, now] = [live, old, next].map((one) => [...(hasText ? one.childNodes : one.children)]);
    const lives = find(was, here);
    for (const [from, to, start, end] of runs(was, now)) {
      let last = from > 0 ? lives[from - 1] : null; // the displayed node that the next one follows
      if (from > 0 && !last) throw new Unsafe();
      const pairs = Math.min(to - from, end - start);
      let paired = 0;
      while (paired < pairs && was[from + paired].nodeName === now[start + paired].nodeName) {
        last = this.#compare(lives[from + paired], was[from + paired], now[start + paired]);
        paired += 1;
      }
      for (let index = from + paired; index < to; index += 1) {
        const gone = lives[index];
        this.#check(gone, was[index]);
        this.#steps.push(() => gone.remove());
      }
      for (let index = start + paired; index < end; index += 1) {
        const [copy, before] = [this.#copy(now[index]), last];
        this.#steps.push(() => (before ? before.after(copy) : live.prepend(copy)));
        last = copy;
      }
    }
  }

  /** Checks that a node may be removed: no script holds it, and it is as served or a custom element. */
  #check(live, old) {
    if (!live || holds(old) || !(isCustom(old) || live.isEqualNode(old))) throw new Unsafe();
  }

  #copy(next) {
    if (holds(next)) throw new Unsafe();
    return document.importNode(next, true);
  }
}

function isCustom(node) {
  return node.nodeName.includes("-");
}

/** Whether a node is or contains something that can't be added or removed. A custom element manages its own content. */
function holds(node) {
  if (!(node instanceof Element)) return false;
  const held = isCustom(node) ? HELD : `${HELD}, ${FORM}, ${KEPT}`;
  return node.matches(held) || node.querySelector(held) !== null;
}

function hasWords(element) {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
}

/** The content that `isEqualNode` ignores. */
function templates(page) {
  return [...page.querySelectorAll("template")].map((one) => one.innerHTML).join("\n");
}

/** Finds the displayed node for each served one, skipping those that scripts have added; null if it was altered. */
function find(served, nodes) {
  let index = 0;
  return served.map((one) => {
    while (index < nodes.length && !isAlike(nodes[index], one)) index += 1;
    return nodes[index++] ?? null;
  });
}

function isAlike(left, right) {
  return left.nodeName === right.nodeName && left.id === right.id && left.data === right.data;
}

/** The ranges that differ, as `[from, to, start, end]`: `from..<to` in the first list, `start..<end` in the second. */
function runs(was, now) {
  let head = 0;
  let [to, end] = [was.length, now.length];
  while (head < to && head < end && was[head].isEqualNode(now[head])) head += 1;
  while (to > head && end > head && was[to - 1].isEqualNode(now[end - 1])) [to, end] = [to - 1, end - 1];
  const [rows, columns] = [to - head, end - head];
  if (rows * columns > 250_000) throw new Unsafe();
  // The longest common subsequence of the rest.
  const text = (node) => node.outerHTML ?? node.data;
  const left = was.slice(head, to).map(text);
  const right = now.slice(head, end).map(text);
  const common = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      common[i][j] =
        left[i] === right[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const found = [];
  let [i, j, from, start] = [0, 0, 0, 0];
  const close = () => {
    if (i > from || j > start) found.push([head + from, head + i, head + start, head + j]);
  };
  while (i < rows && j < columns) {
    if (left[i] === right[j]) {
      close();
      [from, start] = [++i, ++j];
    } else if (common[i + 1][j] >= common[i][j + 1]) i += 1;
    else j += 1;
  }
  [i, j] = [rows, columns];
  close();
  return found;
}

/** Replaces a style sheet once the new one is loaded. */
async function exchange(live, next) {
  const link = document.importNode(next, true);
  await new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", failed);
    live.after(link);
  });
  live.remove();
}

/** Records the reader's position. The returned function scrolls back to it. */
function place() {
  const root = document.documentElement;
  const line = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const seen = [...document.querySelectorAll(".content > *")]
    .map((block) => ({ block, box: block.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > line);
  // Otherwise the browser's scroll anchoring would adjust the position a second time.
  root.style.overflowAnchor = "none";
  return () => {
    const anchor = seen.find(({ block }) => block.isConnected);
    if (anchor && scrollY > 0) {
      scrollBy({ top: anchor.block.getBoundingClientRect().top - anchor.box.top, behavior: "instant" });
    }
    root.style.overflowAnchor = "";
    if (!root.getAttribute("style")) root.removeAttribute("style");
  };
}
