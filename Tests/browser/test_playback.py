"""Playback: the stage at each event, by mouse, keyboard and touch, and what a widget's buttons copy."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from axe import axe_faults
from conftest import OpenPage, new_context
from test_widgets import OpenWidget, first_change, words_of
from watch import Watch
from worlds import Site, Widget

# The frames of a recording as they have to be shown: the stage and the facts, with each image in its place.
FRAMES = """(text) => {
  const run = new DOMParser().parseFromString(text, "text/html").querySelector(".run");
  const content = run.querySelector(":scope > template.frames")?.content;
  if (!content) return [];
  const parts = [...content.children];
  const images = parts.filter((part) => part.className === "image");
  return parts.filter((part) => part.className === "frame").map((frame) => {
    const copy = frame.cloneNode(true);
    for (const place of copy.querySelectorAll("i")) place.outerHTML = images[Number(place.textContent)].innerHTML;
    return { after: Number(frame.dataset.after), html: copy.innerHTML };
  });
}"""
# What is shown now, without the marks of playback.
SHOWN = """(widget) => {
  const parts = [...widget.querySelectorAll(".run > .stage, .run > details.facts")].map((part) => part.cloneNode(true));
  for (const part of parts) {
    for (const element of [part, ...part.querySelectorAll("*")]) {
      element.classList.remove("changed", "new", "lit");
      if (element.getAttribute("class") === "") element.removeAttribute("class");
      for (const name of ["open", "style", "tabindex"]) element.removeAttribute(name);
    }
    for (const moving of part.querySelectorAll(".travels, .air, .leaves")) moving.remove();
  }
  return parts.map((part) => part.outerHTML).join("");
}"""
NAMES = """(widget) => [...new Set([...widget.querySelectorAll(".run > .stage title, .run > .facts title")]
  .map((title) => title.textContent.replace(/ \\(\\d+\\/\\d+\\)$/, "")))]"""

# The value of the slider, in a number and in words, and whether the outcome is shown, without the words of an event.
POSITION = """(widget) => {
  const slider = widget.querySelector(".transport input");
  const [outcome, step] = ["outcome", "step"].map((name) => widget.querySelector(`.run > .${name}`));
  return [slider.value, slider.getAttribute("aria-valuetext"), outcome.checkVisibility() && step === null];
}"""
IS_AT = f"""([id, value, words, isEnd]) => {{
  const widget = document.getElementById(id);
  const found = ({POSITION})(widget);
  const hasStep = widget.querySelector(".run > .step")?.checkVisibility() ?? false;
  return found[0] === value && found[1].startsWith(words) && found[2] === isEnd && hasStep === !isEnd;
}}"""
HEIGHT = "(widget) => widget.querySelector('.run > .stage').offsetHeight"

# Playback is of what was recorded. The tests with a world also play what the server answered.
pytestmark = pytest.mark.static


@dataclass
class Player:
    """A widget with its playback bar."""

    page: Page
    site: Site
    widget: Widget

    def __post_init__(self) -> None:
        self.element = self.page.locator(f'simulation-widget[id="{self.widget.id}"]')
        self.words = words_of(self.page)
        self.bar = self.element.get_by_role("group", name=self.words["playback"], exact=True)
        self.slider = self.bar.get_by_role("slider", name=self.words["position"], exact=True)

        self.table = self.element.locator("table-gesture .list")

    @property
    def run(self) -> dict[str, Any]:
        """The recorded run of the page."""
        read: dict[str, Any] = json.loads(self.site.file(f"{self.widget.runs}default.json").read_bytes())
        return read

    @property
    def first(self) -> int:
        """The position at the beginning: 0, unless the stage is set only after some event."""
        return max(0, int(self.run["snapshots"][0]["after"]) + 1)

    @property
    def last(self) -> int:
        """The position at the end."""
        return len(self.run["events"])

    def button(self, word: str) -> Locator:
        """A button of the bar."""
        return self.bar.get_by_role("button", name=self.words[word], exact=True)

    def expect_position(self, position: int) -> None:
        """Expects a position of the slider, in a number and in words, and the outcome at the end alone."""
        start = self.words["step"].replace("%1", str(position)).replace("%2", str(self.last))
        words = self.words["start"] if position == 0 else start
        arguments = [str(position), words, position == self.last]
        try:
            self.page.wait_for_function(IS_AT, arg=[self.widget.id, *arguments])
        except TimeoutError as error:
            found = self.element.evaluate(POSITION)
            raise AssertionError(f"{self.widget}: {found} instead of {arguments}") from error


def players(page: Page, site: Site, widgets: list[Widget]) -> list[Player]:
    """The widgets of an open page that have a playback bar."""
    found = [Player(page, site, widget) for widget in widgets]
    return [player for player in found if player.bar.count() > 0]


def watch_to_phone(site: Site) -> tuple[str, list[Widget]]:
    """The page about a watch and a phone in the site's first language."""
    paths = [path for path in site.widgets if path.endswith("/handoff/watch-to-phone/")]
    path = min(paths, key=len)
    return path, site.widgets[path]


def positions(run: dict[str, Any], first: int, is_whole: bool) -> list[int]:
    """The positions to open: all of them, or the first, the last, and the one with the longest snapshot."""
    last = len(run["events"])
    if is_whole:
        return list(range(first, last + 1))
    longest = max(run["snapshots"], key=lambda snapshot: len(json.dumps(snapshot)))
    return sorted({first, last, max(first, int(longest["after"]) + 1)})


def test_frames(site: Site, open_page: OpenPage, originals: list[Widget], in_all_forms: bool) -> None:
    """Each position of the slider shows the stage of the snapshot before it, in a widget that is one frame.

    A position shows what the recording has for it, and a translation has the stages of the original, so the short form
    opens three positions, and no translation.
    """
    page = open_page(width=1440)
    url = site.url("static", originals[0].page)
    watch = Watch(page, url)
    page.goto(url)
    expect_one_frame(page)
    for player in players(page, site, originals):
        expect(player.bar).to_be_visible()
        run = player.run
        text = site.file(f"{player.widget.runs}default.html").read_text(encoding="utf-8")
        frames = page.evaluate(FRAMES, text)
        assert [frame["after"] for frame in frames] == [snapshot["after"] for snapshot in run["snapshots"]]
        expect(player.bar.locator(".marks i")).to_have_count(player.last)
        assert [int(failed) for failed in player.bar.locator(".marks i").evaluate_all(
            "(marks) => marks.map((mark) => mark.classList.contains('failed'))"
        )] == [int(event["kind"] in ("absent", "refusal")) for event in run["events"]]
        for position in positions(run, player.first, in_all_forms):
            player.slider.fill(str(position))
            player.expect_position(position)
            index = max(place for place, frame in enumerate(frames) if frame["after"] < position)
            if position == player.last:
                index = len(frames) - 1
            shown = player.element.evaluate(f"(widget) => [({SHOWN})(widget), ({NAMES})(widget), ({HEIGHT})(widget)]")
            assert shown[0] == frames[index]["html"], f"{player.widget}: {position}"
            # A table that one drags is shown instead of it at both ends of the run.
            is_end = position == player.last or (position == player.first and player.table.count() > 0)
            assert shown[2] > 50 or is_end, f"{player.widget}: {position}: the stage is folded"
            names = list(dict.fromkeys(figure["name"] for figure in run["snapshots"][index]["figures"]))
            # The names in the recording are English.
            if player.widget.language == "en":
                assert sorted(shown[1]) == sorted(names), f"{player.widget}: {position}"
            assert len(shown[1]) == len(names), f"{player.widget}: {position}"
    watch.expect_no_faults()


@pytest.fixture
def player(site: Site, open_page: OpenPage, world: str) -> Player:
    """The first widget about a watch and a phone that plays, in both worlds."""
    path, widgets = watch_to_phone(site)
    page = open_page(width=1440)
    page.goto(site.url(world, path))
    player = players(page, site, widgets)[0]
    expect(player.element).to_have_attribute("data-state", "live" if world == "live" else "recorded")
    return player


def test_the_mouse_plays(player: Player) -> None:
    """The buttons step back and forward, and play from the beginning to the end."""
    player.expect_position(player.last)
    player.button("back").click()
    player.expect_position(player.last - 1)
    player.button("back").click()
    player.expect_position(player.last - 2)
    player.button("forward").click()
    player.expect_position(player.last - 1)
    player.button("forward").click()
    player.expect_position(player.last)
    player.button("play").click()
    expect(player.button("pause")).to_be_visible()
    expect(player.button("play")).to_be_visible()
    player.expect_position(player.last)


def test_the_keyboard_plays(player: Player) -> None:
    """Arrows, Home and End move the slider, and the space bar plays and pauses."""
    player.slider.focus()
    for key, position in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", player.last)]:
        player.page.keyboard.press(key)
        player.expect_position(position)
    player.button("back").focus()
    player.page.keyboard.press("Home")
    player.expect_position(0)
    player.slider.focus()
    player.page.keyboard.press("Space")
    expect(player.button("play")).to_be_visible()
    player.expect_position(player.last)


def test_the_speed_is_shown(player: Player) -> None:
    """The button goes through the speeds, and says which one it is on."""
    button = player.bar.locator(".speed")
    for speed in ("1×", "2×", "0.5×", "1×"):
        expect(button).to_have_text(speed)
        expect(button).to_have_accessible_name(f"{player.words['speed']}: {speed}")
        button.click()


def test_a_pause_keeps_the_position(player: Player) -> None:
    """Pause stops at the event on the stage, whichever that is, and Play goes on from there."""
    player.button("speed").or_(player.bar.locator(".speed")).click()
    player.button("play").click()
    player.button("pause").click()
    position = int(player.slider.input_value())
    player.page.wait_for_timeout(1000)
    assert int(player.slider.input_value()) == position


@pytest.fixture
def touched(browser: Browser) -> Iterator[BrowserContext]:
    """A phone."""
    context = new_context(
        browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context
    context.close()


def test_a_finger_plays(site: Site, touched: BrowserContext) -> None:
    """Taps on the buttons and on the track."""
    path, widgets = watch_to_phone(site)
    page = touched.new_page()
    page.goto(site.url("static", path))
    player = players(page, site, widgets)[0]
    player.button("back").tap()
    player.expect_position(player.last - 1)
    box = player.slider.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 2, box["y"] + box["height"] / 2)
    player.expect_position(0)


def test_a_change_plays_from_where_the_runs_part(site: Site, browser: Browser) -> None:
    """A reader who likes motion sees the first event that differs, then the rest, and the outcome at the end."""
    path, widgets = watch_to_phone(site)
    context = new_context(browser, viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    try:
        page = context.new_page()
        page.goto(site.url("static", path))
        here = OpenWidget(page, site, widgets[0], "static")
        control, index, expected = first_change(here)
        page.evaluate("""(id) => {
          window.__positions = [];
          const slider = document.getElementById(id).querySelector(".transport input");
          new MutationObserver(() => window.__positions.push(Number(slider.value)))
            .observe(slider, { attributes: true, attributeFilter: ["aria-valuetext"] });
        }""", widgets[0].id)
        here.choose(control, index)
        here.expect_run(expected, control.label)
        expect(here.element.locator(".run > .outcome")).to_be_visible()
        positions = page.evaluate("window.__positions")
        last = int(here.element.locator(".transport input").get_attribute("max") or 0)
        # The bar first takes over the new run; then it plays.
        played = positions[positions.index(min(positions)):]
        assert played == list(range(min(positions), last + 1)) and min(positions) < last, positions
    finally:
        context.close()


# What moves on the stage: not its edges, which follow the reader's scrolling.
MOTIONS = """(widget) => widget.querySelector('.run > .stage').getAnimations({ subtree: true })
  .filter(({ timeline }) => timeline === document.timeline)"""
# Holds what moves at a time in milliseconds. Returns the top of each row in its figure, and how wide each button is.
HELD = """(widget, time) => {
  const stage = widget.querySelector(".run > .stage");
  for (const motion of stage.getAnimations({ subtree: true })) {
    if (motion.timeline !== document.timeline) continue;
    motion.pause();
    motion.currentTime = time;
  }
  const figure = stage.querySelector(".phone").getBoundingClientRect();
  const texts = [...stage.querySelectorAll(".phone text:not(.name)")];
  const rows = texts.map((text) => [text.textContent, text.getBoundingClientRect().top - figure.top]);
  const cut = (button) => {
    const [, right, , left] = (getComputedStyle(button).clipPath.match(/-?[\\d.]+px|0/g) ?? [0, 0, 0, 0]);
    return Math.max(0, parseFloat(right ?? 0)) + Math.max(0, parseFloat(left ?? 0));
  };
  const buttons = [...stage.querySelectorAll(".phone .swipe")];
  const bare = buttons.map((button) => button.getBBox().width - cut(button));
  return { rows: Object.fromEntries(rows), bare: bare.map((width) => Math.max(0, width)) };
}"""


# Every motion waits at its beginning until the test ends it, however slow the machine is.
PAUSING = """{
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...words) {
    const motion = animate.apply(this, words);
    motion.pause();
    return motion;
  };
}"""
FINISH = f"(widget) => ({MOTIONS})(widget).forEach((motion) => motion.finish())"


@pytest.fixture
def moving(browser: Browser) -> Iterator[Page]:
    """A page of a reader who likes motion, in which nothing moves by itself."""
    context = new_context(browser, viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    context.add_init_script(PAUSING)
    yield context.new_page()
    context.close()


def player_of(site: Site, page: Page, end: str, wanted: Callable[[dict[str, Any]], bool]) -> Player:
    """The player of a page, by the end of its path, whose first event or figure meets a condition."""
    path = min((path for path in site.widgets if path.endswith(end)), key=len)
    page.goto(site.url("static", path))
    return next(player for player in players(page, site, site.widgets[path]) if wanted(player.run))


def frame_after(run: dict[str, Any], name: str) -> int:
    """The position just after the first event of a name."""
    return 1 + next(index for index, event in enumerate(run["events"]) if event["name"].startswith(name))


def test_rows_slide(site: Site, moving: Page) -> None:
    """A swiped row slides off its buttons and back, and rows move aside: from their old places, within 300 ms."""
    player = player_of(site, moving, "/tables/row-actions/", lambda run: "insertRows" in json.dumps(run["events"]))
    run, element = player.run, player.element
    opens, inserts = frame_after(run, "the row opens"), frame_after(run, "insertRows")
    end = len(run["events"])

    def step(position: int) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """Goes on to a position; returns the rows just before, as they begin to move, and at rest."""
        player.slider.fill(str(position - 1))
        player.expect_position(position - 1)
        element.evaluate(FINISH)
        before = element.evaluate(HELD, 0)
        player.slider.fill(str(position))
        player.expect_position(position)
        durations = element.evaluate(f"(widget) => ({MOTIONS})(widget).map((one) => one.effect.getTiming().duration)")
        assert durations and all(150 <= duration <= 300 for duration in durations), durations
        start = element.evaluate(HELD, 0)
        element.evaluate(FINISH)
        expect(element.locator(".leaves")).to_have_count(0)
        return before, start, element.evaluate(HELD, 0)

    before, start, rest = step(opens)
    assert start["rows"]["Bread"] == pytest.approx(before["rows"]["Bread"], abs=1)
    # The finger had uncovered some of the buttons; the row goes on from there.
    assert sum(start["bare"]) == pytest.approx(sum(before["bare"]), abs=2)
    assert 0 < sum(start["bare"]) < sum(rest["bare"])
    assert all(width > 40 for width in rest["bare"])
    before, start, rest = step(inserts)
    assert start["rows"]["Milk"] == pytest.approx(before["rows"]["Milk"], abs=1) != rest["rows"]["Milk"]
    before, start, rest = step(end)
    assert start["rows"]["Bread"] == pytest.approx(before["rows"]["Bread"], abs=1)
    assert start["bare"] == before["bare"] and rest["bare"] == []
    assert "Milk" in start["rows"] and "Milk" not in rest["rows"]


def test_motion_ends_at_the_recorded_frame(site: Site, moving: Page) -> None:
    """Each position is the recorded frame, and nothing stays behind."""
    player = player_of(site, moving, "/tables/row-actions/", lambda run: "insertRows" in json.dumps(run["events"]))
    text = site.file(f"{player.widget.runs}default.html").read_text(encoding="utf-8")
    frames = moving.evaluate(FRAMES, text)
    for position in [*range(player.first, player.last + 1), *range(player.last, player.first - 1, -1)]:
        player.slider.fill(str(position))
        player.expect_position(position)
        index = max(place for place, frame in enumerate(frames) if frame["after"] < position)
        assert player.element.evaluate(SHOWN) == frames[index]["html"], position
    player.element.evaluate(FINISH)
    expect(player.element.locator(".travels, .air, .leaves")).to_have_count(0)


def test_what_is_sent_is_seen(site: Site, moving: Page) -> None:
    """An advertisement pulses outwards; a call travels as a word; then an icon comes from its edge."""
    def has_both(run: dict[str, Any]) -> bool:
        return {"radio", "reply"} <= {event["kind"] for event in run["events"]} and "cornerIcon" in json.dumps(run)

    player = player_of(site, moving, "/handoff/watch-to-phone/", has_both)
    events = player.run["events"]
    radio = 1 + next(index for index, event in enumerate(events) if event["kind"] == "radio")
    player.slider.fill(str(radio))
    expect(player.element.locator(".air > span")).to_have_count(3)
    player.element.evaluate(FINISH)
    expect(player.element.locator(".air")).to_have_count(0)
    icon = frame_after(player.run, "Handoff icon")
    player.slider.fill(str(icon))
    player.expect_position(icon)
    assert player.element.evaluate(f"""(widget) => ({MOTIONS})(widget).some((motion) =>
      motion.effect.target.querySelector(".icon") && motion.effect.getKeyframes()[0].translate === "-24px")""")
    carried = frame_after(player.run, "payload")
    player.slider.fill(str(carried))
    expect(player.element.locator(".travels")).to_have_text("payload")
    player.element.evaluate(FINISH)
    expect(player.element.locator(".travels")).to_have_count(0)


LEAVING = f"""(widget) => ({MOTIONS})(widget).filter((motion) => motion.effect.target.closest(".leaves"))
  .map((motion) => motion.effect.getTiming().duration)"""


def test_a_killed_app_leaves_the_screen(site: Site, moving: Page) -> None:
    """Its screen becomes small and is gone, the home screen says so, and the next launch brings it back."""
    player = player_of(site, moving, "/store/in-app-purchases/", lambda run: "Terminated" in json.dumps(run["events"]))
    killed = frame_after(player.run, "Terminated")
    phone = player.element.locator(".run > .stage .phone")
    for position in (killed - 1, killed):
        expect(phone).not_to_have_attribute("data-process", "ended")
        player.slider.fill(str(position))
        player.expect_position(position)
    expect(phone).to_have_attribute("data-process", "ended")
    expect(phone.locator("text", has_text="Lighthouse is not")).to_be_visible()
    assert player.element.evaluate(LEAVING) == [250]
    player.element.evaluate(FINISH)
    expect(player.element.locator(".leaves")).to_have_count(0)
    # The next stage follows the last event of the launch.
    launched = next(int(shot["after"]) + 1 for shot in player.run["snapshots"] if shot["after"] >= killed)
    player.slider.fill(str(launched))
    player.expect_position(launched)
    expect(phone).not_to_have_attribute("data-process", "ended")
    opening = f"""(widget) => ({MOTIONS})(widget).filter((motion) => motion.effect.getKeyframes()[0].scale === "0.7")
      .map((motion) => motion.effect.getTiming().duration)"""
    assert set(player.element.evaluate(opening)) == {250}


def test_a_process_that_ends_says_so_on_its_card(site: Site, moving: Page) -> None:
    """Its border is dashed, and words say that it has ended."""
    player = player_of(site, moving, "/app-groups/sharing-data/", lambda run: "SIGKILL" in json.dumps(run["events"]))
    for position in (frame_after(player.run, "SIGKILL") - 1, frame_after(player.run, "SIGKILL")):
        player.slider.fill(str(position))
        player.expect_position(position)
    ended = player.element.locator('.run > .stage .process[data-process="ended"]')
    expect(ended.locator("text", has_text="Not running")).to_be_visible()
    expect(ended.locator(".body.ended")).to_have_css("stroke-dasharray", "6px, 4px")
    assert player.element.evaluate(LEAVING) == [250]


def test_a_refused_swipe_is_seen(site: Site, moving: Page) -> None:
    """A finger moves over a row that stays; then the finger is gone."""
    player = player_of(site, moving, "/tables/row-actions/", lambda run: run["outcome"]["status"] == "dead")
    player.slider.fill("0")
    player.expect_position(0)
    player.slider.fill("1")
    player.expect_position(1)
    stage = player.element.locator(".run > .stage")
    expect(stage.locator(".finger")).to_have_count(1)
    way = player.element.evaluate(f"""(widget) => ({MOTIONS})(widget)
      .filter((motion) => motion.effect.target.matches(".finger"))
      .map((motion) => parseFloat(motion.effect.getKeyframes()[0].translate))""")
    assert len(way) == 1 and way[0] > 40
    player.slider.fill(str(player.last))
    player.expect_position(player.last)
    expect(stage.locator(".finger")).to_have_count(0)


def test_a_changed_byte_blinks_twice(site: Site, moving: Page) -> None:
    """In the figure of a receipt's bytes."""
    player = player_of(site, moving, "/store/receipts-on-the-device/", lambda run: "Byte 300" in json.dumps(run["events"]))
    changed = frame_after(player.run, "Byte 300")
    for position in (changed - 1, changed):
        player.slider.fill(str(position))
        player.expect_position(position)
    shades = player.element.evaluate(f"""(widget) => ({MOTIONS})(widget)
      .filter((motion) => motion.effect.target.matches(".level-4"))
      .map((motion) => motion.effect.getKeyframes().map((frame) => frame.opacity).join())""")
    assert shades == ["1,0,1,0,1"]


def test_nothing_moves_for_readers_who_prefer_so(site: Site, open_page: OpenPage) -> None:
    """The rows switch."""
    player = player_of(site, open_page(), "/tables/row-actions/", lambda run: "insertRows" in json.dumps(run["events"]))
    for position in range(player.first, player.last + 1):
        player.slider.fill(str(position))
        player.expect_position(position)
        assert player.element.evaluate(f"(widget) => ({MOTIONS})(widget).length") == 0, position
        assert player.element.locator(".travels, .air, .leaves").count() == 0, position


@pytest.fixture
def copying(browser: Browser) -> Iterator[Page]:
    """A page that may use the clipboard."""
    context = new_context(browser, reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def test_copied_link_leads_here(site: Site, copying: Page) -> None:
    """The link has short keys and the widget's anchor, and opens in the same state."""
    path, widgets = watch_to_phone(site)
    copying.goto(site.url("static", path))
    here = OpenWidget(copying, site, widgets[1], "static")
    control, index, expected = first_change(here)
    here.choose(control, index)
    here.expect_run(expected, control.label)
    here.element.get_by_role("button", name=here.words["link"], exact=True).click()
    expect(here.element.get_by_role("button", name=here.words["copied"], exact=True)).to_be_visible()
    link = copying.evaluate("navigator.clipboard.readText()")
    stop = control.stops[index]
    assert link == f"{site.url('static', path)}?{widgets[1].id}={stop.file}#{widgets[1].id}"
    copying.goto("about:blank")
    copying.goto(link)
    again = OpenWidget(copying, site, widgets[1], "static")
    again.expect_run(again.recorded(stop), "the link")
    assert again.element.evaluate("(widget) => widget.getBoundingClientRect().top < innerHeight / 2")


def test_copied_test_is_of_the_run_on_the_stage(site: Site, copying: Page) -> None:
    """Before and after a change, the test has that run's scenario and outcome."""
    path, widgets = watch_to_phone(site)
    copying.goto(site.url("static", path))
    here = OpenWidget(copying, site, widgets[0], "static")
    control, index, expected = first_change(here)
    files = ["default", control.stops[index].file]
    for file in files:
        if file != "default":
            here.choose(control, index)
            here.expect_run(expected, control.label)
        here.element.locator(".copy-test").click()
        expect(here.element.get_by_role("button", name=here.words["copied"], exact=True)).to_be_visible()
        code = copying.evaluate("navigator.clipboard.readText()")
        run = json.loads(site.file(f"{widgets[0].runs}{file}.json").read_bytes())
        assert json.dumps(run["scenario"], separators=(",", ":"), sort_keys=True) in code
        assert run["outcome"]["sentence"] in code
        expect(here.element.get_by_role("button", name=here.words["test"], exact=True)).to_be_visible()


def test_a_reader_guesses_first(site: Site, open_page: OpenPage, world: str) -> None:
    """Asked before each run, in place of the stage; the answer is shown beside what happened, and nothing is counted."""
    path, widgets = watch_to_phone(site)
    page = open_page(width=1440)
    url = site.url(world, path)
    watch = Watch(page, url)
    page.goto(url)
    here = OpenWidget(page, site, widgets[0], world)
    guess = here.element.get_by_role("button", name=here.words["guess"], exact=True)
    stage, outcome, ask = (here.element.locator(f".run > .{name}") for name in ("stage", "outcome", "ask"))
    guess.click()
    expect(ask).to_be_visible()
    expect(stage).to_be_hidden()
    expect(outcome).to_be_hidden()
    sentence = outcome.text_content() or ""
    answers = ask.get_by_role("radio")
    assert answers.count() > 1
    texts = [label.inner_text() for label in ask.locator("label").all()]
    assert texts == sorted(set(texts)) and sentence in texts
    watch.expect_no_faults(axe_faults(page, f'[id="{widgets[0].id}"]', ignored=["heading-order"]))
    ask.get_by_label(sentence, exact=True).check()
    ask.get_by_role("button", name=here.words["show"], exact=True).click()
    expect(here.element.locator(".expected")).to_have_text(here.words["asExpected"])
    expect(stage).to_be_visible()

    control, index, _ = first_change(here)
    here.choose(control, index)
    expect(ask).to_be_visible()
    wrong = next(text for text in texts if text != outcome.text_content())
    ask.get_by_label(wrong, exact=True).check()
    ask.get_by_role("button", name=here.words["show"], exact=True).click()
    expect(here.element.locator(".expected")).to_have_text(here.words["expected"].replace("%@", wrong))

    # Without a guess, the run is shown as it is.
    here.element.get_by_role("button", name=here.words["reset"], exact=True).click()
    expect(ask).to_be_visible()
    guess.click()
    expect(ask).to_have_count(0)
    expect(outcome).to_have_text(sentence)
    watch.expect_no_faults()


# The parts of a widget that a reader has to see together.
PLACES = """(widgets) => widgets.map((widget) => {
  const shown = [".run > .stage, table-gesture", "form.controls", ".run > .outcome"].map((selector) =>
    [...widget.querySelectorAll(selector)].find((element) => element.checkVisibility()));
  const { top, height } = widget.querySelector("section").getBoundingClientRect();
  const boxes = shown.filter(Boolean).map((element) => element.getBoundingClientRect());
  // The bar of contents is as sticky as the header.
  const [header, bar] = [".site-header", ".contents > summary"].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect().height ?? 0);
  return { id: widget.id, height, header: header + bar,
    below: Math.max(...boxes.map((box) => box.bottom)) - top, above: Math.min(...boxes.map((box) => box.top)) - top };
})"""


def places(page: Page) -> list[dict[str, Any]]:
    """Where the parts of each widget of a page are."""
    found: list[dict[str, Any]] = page.locator("simulation-widget").evaluate_all(PLACES)
    return found


def expect_one_frame(page: Page) -> None:
    """On a desktop a whole widget, with everything folded, is at most 700 pixels high."""
    tall = [f"{place['id']} is {place['height']} px high" for place in places(page) if place["height"] > 700]
    assert tall == []


def test_a_widget_is_one_screen_of_a_phone(site: Site, touched: BrowserContext, widgets: list[Widget]) -> None:
    """On a phone the stage, the controls and the outcome fit below the header; the outcome sticks to the lower edge."""
    page = touched.new_page()
    page.goto(site.url("static", widgets[0].page))
    tall = [f"{place['id']}: stage, controls and outcome take {place['below'] - place['above']} px"
            for place in places(page) if place["below"] - place["above"] > 844 - place["header"]]
    assert tall == []
    for widget in widgets:
        outcome = page.locator(f'[id="{widget.id}"] .run > .outcome')
        page.locator(f'[id="{widget.id}"] .question').evaluate(
            "(question) => scrollTo(0, question.getBoundingClientRect().bottom + scrollY - 100)"
        )
        box = outcome.bounding_box()
        assert box and box["y"] + box["height"] <= 844.5, f"{widget}: the outcome isn't in view"
