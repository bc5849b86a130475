"""A table that a reader drags: by mouse, touch, keys and single clicks, live and from recordings."""
from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from axe import axe_faults
from conftest import OpenIn, OpenPage, new_context
from forms import Form, in_corners, open_form
from watch import Watch
from worlds import Site

# Its first widget has the rows Milk, Bread and Tea, the actions Delete, Flag and More, and a swipe of Bread by 140
# points.
PAGE = "/tables/row-actions/"
ROWS = ["Milk", "Bread", "Tea"]
BUTTONS = ["More", "Flag", "Delete"]
OPEN = "'Bread' is open: from left to right More, Flag, Delete."
GONE = "Delete, completion(true): 'Bread' is gone."

# The offset of a row, in points of the table; negative is left.
OFFSET = """(title) => {
  const rows = [...document.querySelector("table-gesture").querySelectorAll("button.row")];
  const { transform, width } = getComputedStyle(rows.find((row) => row.textContent === title));
  return Math.round((new DOMMatrixReadOnly(transform).m41 * 375) / parseFloat(width));
}"""

# No answer is awaited, and a row has been shown for ten frames.
RESTS = """(title) => {
  const rows = [...document.querySelectorAll("table-gesture button.row")];
  const isShown = rows.find((row) => row.textContent === title)?.checkVisibility() && !document.querySelector("[data-state=busy]");
  window.__shown = isShown ? (window.__shown ?? 0) + 1 : 0;
  return window.__shown > 10 && !(window.__shown = 0);
}"""


@dataclass
class Gesture:
    """An open page whose first table a reader drags."""

    page: Page
    watch: Watch
    world: str

    def __post_init__(self) -> None:
        self.widget = self.page.locator("simulation-widget").first
        self.table = self.widget.locator("table-gesture")
        self.words: dict[str, str] = json.loads(self.table.get_attribute("data-words") or "{}")
        expect(self.widget).to_have_attribute("data-state", "live" if world_is_live(self.world) else "recorded")
        self.expect_rows(ROWS)
        self.table.locator(".list").scroll_into_view_if_needed()

    def row(self, title: str) -> Locator:
        """A row."""
        return self.table.locator("button.row").get_by_text(title, exact=True)

    def button(self, title: str) -> Locator:
        """A button behind a row."""
        return self.table.locator("li").get_by_role("button", name=title, exact=True)

    def tool(self, word: str) -> Locator:
        """One of the buttons below the table."""
        return self.table.locator(".tools").get_by_role("button", name=self.words[word])

    def expect_rows(self, titles: list[str]) -> None:
        """The rows of the table, from top to bottom."""
        expect(self.table.locator("button.row")).to_have_text(titles)

    def expect_buttons(self, titles: list[str]) -> None:
        """Expects no row to be held, and these buttons to be uncovered, from left to right."""
        expect(self.table.locator("[data-dragged]")).to_have_count(0)
        expect(self.table.locator("li button:not(.row, [inert])")).to_have_text(titles)

    def expect_outcome(self, sentence: str) -> None:
        """Expects a sentence in the widget's picture of the run."""
        expect(self.widget.locator(".run .outcome")).to_have_text(sentence)

    def expect_message(self, words: str) -> None:
        """Expects a message of the widget about what it shows."""
        expect(self.widget.locator(".message")).to_have_text(words)

    def expect_rest(self) -> None:
        """Expects the table before any gesture, beside the recorded run of the page."""
        self.expect_rows(ROWS)
        self.expect_buttons([])
        self.expect_outcome(OPEN)

    def offset(self, title: str) -> int:
        """The offset of a row."""
        offset: int = self.page.evaluate(OFFSET, title)
        return offset

    def middle(self, title: str) -> tuple[float, float]:
        """The center of a row on the screen."""
        # While a run plays, the stage is shown in place of the table, and an answer may yet start it.
        expect(self.row(title)).to_be_visible()
        self.page.wait_for_function(RESTS, arg=title)
        box = self.row(title).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def points(self, points: float) -> float:
        """Converts points of the table to pixels of the screen."""
        return points * self.table.locator("li").first.evaluate("(item) => item.clientWidth") / 375

    def drag(self, title: str, points: float) -> None:
        """Drags a row with the mouse, holds it, and releases it."""
        self.take(title, points)
        self.page.wait_for_timeout(150)
        self.page.mouse.up()

    def take(self, title: str, points: float) -> None:
        """Drags a row with the mouse and holds it."""
        x, y = self.middle(title)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + self.points(points), y, steps=8)

    def restart(self) -> None:
        """Presses Start over."""
        self.tool("restart").click()
        self.expect_rest()
        expect(self.widget.locator(".run > .step.begin")).to_be_visible()


def world_is_live(world: str) -> bool:
    """Whether a server runs a reader's scenarios."""
    return world == "live"


@pytest.fixture
def here(site: Site, open_page: OpenPage, world: str) -> Gesture:
    """The first table of the page, in both worlds."""
    return opened(site, open_page(), world)


@pytest.fixture
def touched(site: Site, browser: Browser, world: str) -> Iterator[Gesture]:
    """The same table on a phone."""
    context = new_context(
        browser, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield opened(site, context.new_page(), world)
    context.close()


def opened(site: Site, page: Page, world: str) -> Gesture:
    """Opens the page, watched from its first byte on."""
    path = min((path for path in site.pages if path.endswith(PAGE)), key=len)
    url = site.url(world, path)
    watch = Watch(page, url)
    page.goto(url)
    here = Gesture(page, watch, world)
    here.restart()
    return here


def test_the_table_is_where_the_run_is(here: Gesture) -> None:
    """The row that the run leaves open is open, before the run it is closed, and between the two the stage is shown."""
    stage = here.widget.locator(".run > .stage")
    here.page.reload()
    here.expect_buttons(BUTTONS)
    assert here.offset("Bread") == -232
    expect(here.table).to_be_visible()
    expect(stage).to_be_hidden()
    slider = here.widget.locator(".transport input")
    slider.fill("1")
    expect(here.table).to_be_hidden()
    expect(stage).to_be_visible()
    slider.fill("0")
    expect(here.table).to_be_visible()
    here.expect_buttons([])
    slider.fill(slider.get_attribute("max") or "")
    here.expect_buttons(BUTTONS)
    expect(here.table).to_be_visible()
    # An open row can be closed by the finger, from where it is.
    box = here.row("Bread").bounding_box()
    assert box
    x, y = box["x"] + box["width"] - here.points(40), box["y"] + box["height"] / 2
    here.page.mouse.move(x, y)
    here.page.mouse.down()
    here.page.mouse.move(x + here.points(210), y, steps=8)
    here.page.wait_for_timeout(150)
    here.page.mouse.up()
    here.expect_buttons([])
    expect(here.widget.locator(".run .outcome")).to_contain_text("'Bread' falls back.")
    here.watch.expect_no_faults()


def test_a_row_is_dragged_open(here: Gesture) -> None:
    """The row follows the mouse, the simulation decides where it stops, and the picture below shows the same."""
    here.expect_rest()
    here.take("Bread", -150)
    offset = here.offset("Bread")
    assert abs(offset + 150) <= 2
    expect(here.table.locator("output")).to_have_text(f"−{-offset} pt")
    here.page.wait_for_timeout(150)
    here.page.mouse.up()
    here.expect_buttons(BUTTONS)
    here.expect_outcome(OPEN)
    expect(here.table.locator("output")).to_have_text("")
    assert here.offset("Bread") == -232
    boxes = [here.button(title).bounding_box() for title in BUTTONS]
    assert [box["x"] for box in boxes if box] == sorted(box["x"] for box in boxes if box)
    here.watch.expect_no_faults()


def test_a_short_drag_falls_back(here: Gesture) -> None:
    """Less than half the width of the buttons isn't enough."""
    here.drag("Bread", -45)
    here.expect_buttons([])
    expect(here.widget.locator(".run .outcome")).to_contain_text("'Bread' falls back.")
    assert here.offset("Bread") == 0
    here.watch.expect_no_faults()


def test_a_full_swipe_performs_the_first_action(here: Gesture) -> None:
    """From this distance on the first button fills the gap; the row disappears, and Start over restores it."""
    here.take("Bread", -228)
    row, delete = (locator.bounding_box() for locator in (here.row("Bread"), here.button("Delete")))
    assert row and delete and delete["x"] > row["x"] + row["width"]
    here.page.mouse.move(here.middle("Tea")[0] + here.points(-300), here.middle("Tea")[1])
    delete = here.button("Delete").bounding_box()
    list_ = here.table.locator("ul").bounding_box()
    assert delete and list_ and delete["width"] >= list_["width"]
    here.page.wait_for_timeout(150)
    here.page.mouse.up()
    here.expect_rows(["Milk", "Tea"])
    here.expect_outcome(GONE)
    here.restart()
    here.watch.expect_no_faults()


def test_a_fast_finger_opens_a_row_that_has_gone_a_short_way(site: Site, open_page: OpenPage) -> None:
    """The velocity is measured over the last tenth of a second."""
    here = opened(site, open_page(), "live")
    x, y = here.middle("Bread")
    session = here.page.context.new_cdp_session(here.page)
    for index, name in enumerate(["Pressed", "Moved", "Moved", "Moved", "Released"]):
        session.send(
            "Input.dispatchMouseEvent",
            {
                "type": f"mouse{name}",
                "x": x - 20 * min(index, 3),
                "y": y,
                "button": "left",
                "buttons": 1,
                "clickCount": 1,
                "timestamp": 1_800_000_000 + index * 0.02,
            },
        )
    here.expect_outcome(OPEN)
    expect(here.widget.locator(".run .trace li").first).to_contain_text("By 60 points")
    here.watch.expect_no_faults()


def test_a_finger_drags_and_the_page_scrolls(touched: Gesture) -> None:
    """A finger that moves sideways drags the row; one that moves up scrolls the page and doesn't affect the row."""
    here = touched
    session = here.page.context.new_cdp_session(here.page)

    def touch(name: str, *place: float) -> None:
        points = [{"x": place[0], "y": place[1]}] if place else []
        session.send("Input.dispatchTouchEvent", {"type": f"touch{name}", "touchPoints": points})

    x, y = here.middle("Bread")
    x += here.points(150)
    touch("Start", x, y)
    for part in range(1, 9):
        touch("Move", x - here.points(150) * part / 8, y)
    here.page.wait_for_timeout(150)
    touch("End")
    here.expect_buttons(BUTTONS)
    here.expect_outcome(OPEN)
    here.restart()

    here.table.locator(".list").scroll_into_view_if_needed()
    before = here.page.evaluate("scrollY")
    x, y = here.middle("Bread")
    touch("Start", x, y)
    for part in range(1, 9):
        touch("Move", x - 2, y - 20 * part)
    touch("End")
    here.page.wait_for_function("(before) => scrollY > before + 40", arg=before)
    here.expect_rest()
    assert here.offset("Bread") == 0
    here.watch.expect_no_faults()


def test_a_button_is_tapped(here: Gesture) -> None:
    """Live, its action runs; a recording says that it has no such run."""
    here.drag("Bread", -150)
    here.expect_buttons(BUTTONS)
    here.button("Flag").click()
    if world_is_live(here.world):
        here.expect_outcome("Flag, completion(true): 'Bread' is back in its place.")
        here.expect_buttons([])
        here.drag("Tea", -150)
        here.expect_outcome("'Tea' is open: from left to right More, Flag, Delete.")
        here.button("Delete").click()
        here.expect_outcome("Delete, completion(true): 'Tea' is gone.")
        here.expect_rows(["Milk", "Bread"])
    else:
        here.expect_message(here.words["unrecorded"])
        here.expect_buttons(BUTTONS)
        here.expect_outcome(OPEN)
    here.watch.expect_no_faults()


@pytest.fixture
def moving(site: Site, browser: Browser) -> Iterator[Gesture]:
    """The first table, of a reader who likes motion, behind a server."""
    context = new_context(browser, viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    yield opened(site, context.new_page(), "live")
    context.close()


def test_rows_slide_where_they_go(moving: Gesture) -> None:
    """A released row slides on from the finger, a tapped one slides shut, and one that is gone folds up."""
    here = moving
    # Each motion is noted as it begins, because a busy machine may draw no frame before it is over.
    here.page.evaluate("""() => {
      window.__begun = [];
      const table = document.querySelector("table-gesture");
      const note = () => {
        for (const motion of table.getAnimations({ subtree: true })) {
          const { target } = motion.effect;
          const [from, to] = motion.effect.getKeyframes();
          const name = Object.keys(from).find((name) => ["transform", "height"].includes(name));
          const duration = motion.effect.getTiming().duration;
          window.__begun.push([target.textContent, name, from[name], to[name], duration].join());
        }
      };
      table.addEventListener("transitionrun", note);
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...motion) {
        const animation = animate.apply(this, motion);
        if (table.contains(this)) note();
        return animation;
      };
    }""")

    def begun(start: str) -> list[str]:
        """The motions so far whose description begins so; they last 150 to 300 ms."""
        here.page.wait_for_function("(start) => window.__begun.some((one) => one.startsWith(start))", arg=start)
        found: list[str] = here.page.evaluate("(start) => window.__begun.filter((one) => one.startsWith(start))", start)
        assert all(150 <= float(one.rsplit(",", 1)[1]) <= 300 for one in found), found
        here.page.evaluate("window.__begun.length = 0")
        return found

    here.drag("Bread", -45)
    begun("Bread,transform")
    here.page.wait_for_function(
        "() => document.querySelector('table-gesture').getAnimations({ subtree: true }).length === 0"
    )
    assert here.offset("Bread") == 0
    here.drag("Bread", -150)
    begun("Bread,transform")
    here.expect_buttons(BUTTONS)
    # The table stays, although the reader likes playback.
    expect(here.table).to_be_visible()
    here.row("Bread").click(position={"x": 300, "y": 10})
    begun("Bread,transform")
    here.expect_buttons([])
    here.drag("Bread", -150)
    here.expect_buttons(BUTTONS)
    here.button("Delete").click()
    begun("Bread")
    here.expect_rows(["Milk", "Tea"])
    here.watch.expect_no_faults()


def test_keys_drag_and_let_go(here: Gesture) -> None:
    """Arrow keys drag, four times as far with Shift; Escape cancels; Enter releases, and the focus stays."""
    here.row("Bread").focus()
    output = here.table.locator("output")
    here.page.keyboard.press("ArrowLeft")
    expect(output).to_have_text("−20 pt")
    assert here.offset("Bread") == -20
    here.page.keyboard.press("Escape")
    expect(output).to_have_text("")
    assert here.offset("Bread") == 0
    for key in ["Shift+ArrowLeft", "Shift+ArrowLeft", "ArrowRight"]:
        here.page.keyboard.press(key)
    expect(output).to_have_text("−140 pt")
    here.page.keyboard.press("Enter")
    here.expect_buttons(BUTTONS)
    here.expect_outcome(OPEN)
    expect(here.row("Bread")).to_be_focused()
    here.page.keyboard.press("Tab")
    expect(here.button("More")).to_be_focused()
    if world_is_live(here.world):
        here.page.keyboard.press("Enter")
        here.expect_outcome("More, completion(true): 'Bread' is back in its place.")
        expect(here.row("Bread")).to_be_focused()
    here.watch.expect_no_faults()


def test_single_clicks_drag_and_let_go(here: Gesture) -> None:
    """For readers who can neither drag nor type."""
    expect(here.tool("release")).to_have_attribute("aria-disabled", "true")
    for _ in range(4):
        here.tool("left").click()
    here.tool("right").click()
    expect(here.table.locator("output")).to_have_text("−120 pt")
    expect(here.tool("release")).to_have_attribute("aria-disabled", "false")
    here.tool("release").click()
    here.expect_buttons(BUTTONS)
    here.expect_outcome(OPEN)
    here.restart()
    here.watch.expect_no_faults()


def test_the_table_is_that_of_the_controls(here: Gesture) -> None:
    """A change of the widget changes the table too; Reset undoes both."""
    here.widget.get_by_role("radio", name="from right to left").check()
    here.expect_outcome("'Bread' is open: from left to right Delete, Flag, More.")
    expect(here.table.locator(".list")).to_have_attribute("dir", "rtl")
    here.expect_buttons(["Delete", "Flag", "More"])
    here.tool("restart").click()
    here.expect_buttons([])
    here.drag("Bread", 150)
    here.expect_buttons(["Delete", "Flag", "More"])
    assert here.offset("Bread") == 232
    here.expect_outcome("'Bread' is open: from left to right Delete, Flag, More.")
    here.widget.get_by_role("button", name="Reset", exact=True).click()
    here.expect_rows(ROWS)
    here.expect_buttons(BUTTONS)
    here.expect_outcome(OPEN)
    expect(here.table.locator(".list")).to_have_attribute("dir", "ltr")
    here.watch.expect_no_faults()


def test_an_address_restores_the_table(here: Gesture) -> None:
    """A link to a changed widget restores its table as well."""
    here.widget.get_by_role("radio", name="from right to left").check()
    expect(here.table.locator(".list")).to_have_attribute("dir", "rtl")
    here.page.reload()
    expect(here.table.locator(".list")).to_have_attribute("dir", "rtl")
    here.watch.expect_no_faults()


def test_a_recording_answers_with_the_nearest(built: Site, open_page: OpenPage) -> None:
    """Without a server the nearest recorded distance is shown and named, and no other row moves."""
    here = opened(built, open_page(), "static")
    here.drag("Bread", -290)
    here.expect_message(here.words["recorded"].replace("%@", "300"))
    here.expect_outcome(GONE)
    slider = here.widget.get_by_role("slider", name="Distance", exact=True)
    expect(slider).to_have_attribute("aria-valuetext", "300 pt")
    here.drag("Tea", -150)  # It has the place that Bread had.
    here.expect_message(here.words["unrecorded"])
    here.expect_rows(["Milk", "Tea"])
    here.restart()
    expect(slider).to_have_attribute("aria-valuetext", "140 pt")
    here.drag("Milk", -150)
    here.expect_message(here.words["unrecorded"])
    here.expect_rest()
    here.watch.expect_no_faults()


def test_a_row_goes_back_where_no_answer_comes(site: Site, open_page: OpenPage) -> None:
    """The server stops responding between two gestures."""
    here = opened(site, open_page(), "live")
    here.page.route("**/api/simulations/**", lambda route: route.abort())
    here.drag("Bread", -150)
    here.expect_message(here.words["offline"])
    here.expect_rest()
    assert here.offset("Bread") == 0
    here.page.unroute("**/api/simulations/**")
    here.drag("Bread", -150)
    here.expect_buttons(BUTTONS)


def test_the_phone_is_of_the_year_of_the_system(here: Gesture) -> None:
    """The list of iOS 8 is on a phone of its time, as on the stage."""
    lists = here.page.locator("table-gesture .list")
    expect(lists.nth(0)).not_to_have_class("list buttoned")
    expect(lists.nth(2)).to_have_class("list buttoned")
    here.watch.expect_no_faults()


def test_only_a_single_swipe_has_a_table(site: Site, open_page: OpenPage, world: str) -> None:
    """For a longer scenario a gesture would drop the remaining steps."""
    here = opened(site, open_page(), world)
    path = min((path for path in site.pages if path.endswith(PAGE)), key=len)
    for widget in site.widgets[path]:
        run = json.loads(site.file(f"{widget.runs}default.json").read_text(encoding="utf-8"))
        steps = run["scenario"]["steps"]
        is_swipe = [step["do"] for step in steps] == ["swipe"]
        table = here.page.locator(f'[id="{widget.id}"] table-gesture .list')
        expect(table).to_have_count(1 if is_swipe else 0)
    here.watch.expect_no_faults()


def test_nothing_stands_there_without_scripts(built: Site, open_page: OpenPage) -> None:
    """No dead table, and no dead button."""
    page = open_page(scripts=False)
    page.goto(built.url("static", next(path for path in built.pages if path.endswith(PAGE))))
    assert page.locator("simulation-widget").count() > 0
    assert not any(table.is_visible() for table in page.locator("table-gesture").all())


@pytest.mark.parametrize("width", [360, 800, 1440])
def test_nothing_moves_when_the_table_comes(built: Site, open_in: OpenIn, width: int) -> None:
    """Its space is reserved from the first paint, and the page is no wider than the window."""
    form = Form("static", width)
    page = open_in(form)
    watch, shifts = open_form(page, form, built.url("static", next(path for path in built.pages if path.endswith(PAGE))))
    here = Gesture(page, watch, "static")
    assert shifts == []
    assert here.page.evaluate("document.documentElement.scrollWidth") == width


@in_corners(360, 1440)
def test_every_state_is_accessible(site: Site, open_page: OpenPage, width: int, theme: str) -> None:
    """At rest, under the finger, open, and after the row has gone."""
    here = opened(site, open_page(width, theme), "live")
    faults: list[str] = []

    def check() -> None:
        faults.extend(axe_faults(here.page, "table-gesture", ignored=["heading-order"]))

    check()
    here.take("Bread", -150)
    check()
    here.page.wait_for_timeout(150)
    here.page.mouse.up()
    here.expect_buttons(BUTTONS)
    check()
    here.button("Delete").click()
    here.expect_rows(["Milk", "Tea"])
    check()
    here.watch.expect_no_faults(faults)
