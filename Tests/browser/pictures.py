"""The contrast of text in pictures and on gradients, measured by pixels, because axe can't decide it.

Each picture is taken once, without its text. Then the color of each text is compared with the pixels behind it.
"""
from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

# Hides all text, and shows pictures whole, with nothing sticky over them. A sheet made by a script isn't subject to the
# content security policy.
HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; }
    svg text { fill-opacity: 0 !important; }
    * { position: static !important; }
    .stage, .diagram-view { max-height: none !important; overflow: visible !important; }
  `);
  window.__unhidden = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...window.__unhidden, sheet];
}"""
SHOW = "() => { document.adoptedStyleSheets = window.__unhidden; }"

# The pictures of a page: their boxes, and each kind of text in them, with its color, size and places. A text on a
# gradient is in the picture of the element that has it.
TEXTS = """(most) => {
  const groundOf = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage.includes("gradient")) return one;
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return null;
    }
    return null;
  };
  const pictures = new Map();
  const counts = new Map();
  const add = (holder, element, color) => {
    const style = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    if (color === "none" || width < 2 || height < 2) return;
    let alpha = 1;
    for (let one = element; one; one = one.parentElement) alpha *= Number(getComputedStyle(one).opacity);
    if (alpha === 0) return;
    const size = parseFloat(style.fontSize);
    const ground = ["g[class]", "svg", ".stage, .sheets"].map((selector) => element.parentElement.closest(selector));
    const shape = element.closest("svg") ? element.previousElementSibling : null;
    const near = [element, shape, holder, ...ground].map((one) => one?.getAttribute("class"));
    const kind = [color, size, style.fontWeight, alpha, ...near].join();
    const count = counts.get(kind) ?? 0;
    if (count === most) return;
    counts.set(kind, count + 1);
    if (!pictures.has(holder)) pictures.set(holder, []);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const box = { left: left + scrollX, top: top + scrollY, width, height };
    pictures.get(holder).push({ text: element.textContent.trim().slice(0, 40), color, alpha, size, isLarge, box });
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (const text of document.querySelectorAll("main svg text")) {
    if (!text.textContent.trim() || !isShown(text)) continue;
    const holder = text.closest(".stage, .sheets, .earlier li, .diagram-view") ?? text.closest("svg");
    add(holder, text, getComputedStyle(text).fill);
  }
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!hasText || element.closest("svg") || !isShown(element)) continue;
    const holder = groundOf(element);
    if (holder) add(holder, element, getComputedStyle(element).color);
  }
  return [...pictures].map(([holder, texts]) => {
    const { left, top, width, height } = holder.getBoundingClientRect();
    return { box: { left: left + scrollX, top: top + scrollY, width, height }, texts };
  });
}"""

# The contrast of each text of a picture with what is behind it: that of the worst pixels, but for a twentieth of them,
# which may be lines beside the text.
MEASURE = """async ([picture, { box, texts }]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  canvas.drawImage(image, 0, 0);
  const linear = (value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return texts.map(({ text, color, alpha, size, isLarge, box: place }) => {
    const [red, green, blue, own = 1] = color.match(/[\\d.]+/g).map(Number);
    const share = own * alpha;
    const [x, y] = [Math.round(place.left - box.left), Math.round(place.top - box.top)];
    const [width, height] = [place.width, place.height].map((length) => Math.max(1, Math.round(length)));
    const { data } = canvas.getImageData(x, y, width, height);
    const found = [];
    for (let index = 0; index < data.length; index += 4) {
      const pixel = [data[index], data[index + 1], data[index + 2]];
      if (data[index + 3] === 0) continue; // outside of the picture
      const seen = [red, green, blue].map((value, channel) => share * value + (1 - share) * pixel[channel]);
      const [low, high] = [luminance(seen), luminance(pixel)].sort((one, other) => one - other);
      found.push([(high + 0.05) / (low + 0.05), pixel.join(" ")]);
    }
    found.sort(([one], [other]) => one - other);
    const [ratio, ground] = found[Math.floor(found.length / 20)] ?? [21, ""];
    return { text, color, size, ground, ratio, isEnough: ratio >= (isLarge ? 3 : 4.5) };
  });
}"""


def picture_of(page: Page, box: dict[str, float]) -> bytes:
    """Takes the picture of a place in a page. A picture of the whole page takes much longer."""
    clip = {"x": box["left"], "y": box["top"], "width": box["width"], "height": box["height"]}
    size = page.viewport_size
    if size is None or box["height"] > size["height"] - 2:
        return page.screenshot(full_page=True, clip=clip)
    clip["y"] -= page.evaluate("(top) => { scrollTo(0, top); return scrollY; }", box["top"])
    return page.screenshot(clip=clip)


def contrasts(page: Page, most: int = 2) -> list[str]:
    """Returns a sentence for each kind of text in a picture that has too little contrast.

    Of texts that look alike and are in the same kind of figure, the first `most` of the page are measured.
    """
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(HIDE)
    # The places are those of the pictures as they are taken.
    pictures: list[dict[str, Any]] = page.evaluate(TEXTS, most)
    faults: dict[tuple[object, ...], str] = {}
    browser = page.context.browser
    canvas = browser.new_page() if browser else page
    try:
        for picture in pictures:
            box = picture["box"]
            taken = base64.b64encode(picture_of(page, box)).decode()
            for found in canvas.evaluate(MEASURE, [taken, picture]):
                if not found["isEnough"]:
                    key = (found["color"], found["ground"], found["size"])
                    faults.setdefault(key, f"{found['ratio']:.2f} for “{found['text']}”: {found['color']} on "
                                           f"rgb({found['ground']}), {found['size']} px")
    finally:
        if canvas is not page:
            canvas.close()
        page.evaluate(SHOW)
    return list(faults.values())
