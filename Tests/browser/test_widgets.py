"""Every control of every widget, in both worlds: each stop shows the run that was recorded for it."""
from __future__ import annotations

import json
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from axe import axe_faults
from conftest import OpenPage
from watch import Watch
from worlds import Site, Widget

# A run as it is shown, without what a reader or the widget's script may have changed in it.
ESSENCE = """(run) => {
  const copy = run.cloneNode(true);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["open", "aria-current", "tabindex"]) element.removeAttribute(name);
  }
  return copy.outerHTML;
}"""
PARSED = f"""(text) => ({ESSENCE})(
  new DOMParser().parseFromString(text, "text/html").querySelector(".run")
)"""
SHOWS = f"""([id, expected]) =>
  ({ESSENCE})(document.getElementById(id).querySelector(".run")) === expected"""
STOPS = """(body) => [...body.querySelectorAll("tr[data-file]")].map((row) => ({
  file: row.dataset.file,
  value: JSON.parse(row.dataset.value),
  is_initial: "initial" in row.dataset,
}))"""


@dataclass(frozen=True)
class Stop:
    """A recorded value of a control."""

    file: str
    value: object
    is_initial: bool


@dataclass(frozen=True)
class Control:
    """A control as its rows in the table of outcomes tell it."""

    kind: str
    label: str
    stops: list[Stop]

    @property
    def initial(self) -> int:
        """The place of the stop that the page starts with."""
        return next(index for index, stop in enumerate(self.stops) if stop.is_initial)

    @property
    def changes(self) -> list[int]:
        """The places of all other stops."""
        return [index for index in range(len(self.stops)) if index != self.initial]


class OpenWidget:
    """A widget in an open page, and what a reader does with it."""

    def __init__(self, page: Page, site: Site, widget: Widget, world: str) -> None:
        self.page = page
        self.site = site
        self.widget = widget
        self.world = world
        self.element = page.locator(f'simulation-widget[id="{widget.id}"]')
        self.expect_ready()
        self.words = json.loads(self.element.get_attribute("data-words") or "{}")
        self.default: str = self.element.locator(".run").evaluate(ESSENCE)
        bodies = self.element.locator("table.outcomes tbody[data-control]").all()
        self.controls = [self._control(body) for body in bodies]

    def expect_ready(self) -> None:
        """Wait until the script has added the controls and knows which world it is in."""
        expect(self.element.locator("form")).to_be_visible()
        state = "live" if self.world == "live" else "recorded"
        expect(self.element).to_have_attribute("data-state", state)

    def _control(self, body: Locator) -> Control:
        stops = [Stop(**stop) for stop in body.evaluate(STOPS)]
        kind, label = (body.get_attribute(name) or "" for name in ("data-control", "data-label"))
        return Control(kind, label, stops)

    def recorded(self, stop: Stop) -> str:
        """The run that the build wrote for a stop."""
        if stop.file == "default":
            return self.default
        file = self.site.file(f"{self.widget.runs}{stop.file}.html")
        essence: str = self.page.evaluate(PARSED, file.read_text(encoding="utf-8"))
        return essence

    def expect_run(self, expected: str, after: str) -> None:
        """Wait until a run is shown."""
        try:
            self.page.wait_for_function(SHOWS, arg=[self.widget.id, expected], timeout=10_000)
        except Exception as error:
            state = self.element.get_attribute("data-state")
            outcome = self.element.locator(".run .outcome").inner_text()
            raise AssertionError(f"after {after}: {state}, “{outcome}”, not the recorded run") from error

    def choose(self, control: Control, index: int) -> None:
        """Move a control to a stop."""
        if control.kind == "toggle":
            self.element.get_by_role("checkbox", name=control.label, exact=True).click()
        elif control.kind == "choice":
            group = self.element.get_by_role("radiogroup", name=control.label, exact=True)
            group.get_by_role("radio").nth(index).click()
        else:
            self.slider(control).fill(str(self.place(control, index)))

    def slider(self, control: Control) -> Locator:
        """The slider of a range."""
        return self.element.get_by_role("slider", name=control.label, exact=True)

    def place(self, control: Control, index: int) -> object:
        """Where the slider stands at a stop: live it has every whole number, else the recorded stops."""
        values = [stop.value for stop in control.stops]
        is_every_number = self.world == "live" and all(type(value) is int for value in values)
        return values[index] if is_every_number else index

    def reset(self) -> None:
        """Press Reset, and see the first run again."""
        self.element.get_by_role("button", name=self.words["reset"], exact=True).click()
        self.expect_run(self.default, "Reset")


def test_every_stop_shows_its_recorded_run(
    site: Site, open_page: OpenPage, world: str, widget: Widget
) -> None:
    """Each control changes the run at one stop or more, and Reset brings the first run back."""
    page, watch = opened(open_page, site, widget, world)
    here = OpenWidget(page, site, widget, world)
    assert here.controls, "the widget has no control"
    for control in here.controls:
        shown = {here.recorded(control.stops[index]) for index in control.changes}
        assert shown - {here.default}, f"{control.label} changes nothing"
        for index in control.changes:
            stop = control.stops[index]
            here.choose(control, index)
            here.expect_run(here.recorded(stop), f"{control.label} = {stop.value}")
        here.reset()
    # Where its heading stands among the others is a matter of the page.
    watch.expect_no_faults(axe_faults(page, f'[id="{widget.id}"]', ignored=["heading-order"]))


def test_ranges_move_by_single_clicks_and_by_keys(
    site: Site, open_page: OpenPage, world: str, widget: Widget
) -> None:
    """Less and More do what dragging does, and so do the arrow keys."""
    page, watch = opened(open_page, site, widget, world)
    here = OpenWidget(page, site, widget, world)
    for control in (control for control in here.controls if control.kind == "range"):
        slider = here.slider(control)
        first = slider.input_value()
        less = int(first) > int(slider.get_attribute("min") or 0)
        word, key = (here.words["less"], "ArrowLeft") if less else (here.words["more"], "ArrowRight")
        here.element.get_by_role("button", name=f"{word}: {control.label}", exact=True).click()
        moved = slider.input_value()
        assert moved != first, f"{control.label}: a click on {word} does nothing"
        here.reset()
        assert slider.input_value() == first
        slider.press(key)
        assert slider.input_value() == moved, f"{control.label}: {key} does nothing"
        here.reset()
    watch.expect_no_faults()


def test_address_restores_a_changed_run(
    site: Site, open_page: OpenPage, world: str, widget: Widget
) -> None:
    """The address of a changed widget leads to the changed run."""
    page, watch = opened(open_page, site, widget, world)
    here = OpenWidget(page, site, widget, world)
    control, index, expected = first_change(here)
    here.choose(control, index)
    here.expect_run(expected, control.label)
    page.reload()
    here.expect_ready()
    here.expect_run(expected, "loading the page again")
    watch.expect_no_faults()


def test_widget_says_which_world_it_is_in(
    site: Site, open_page: OpenPage, world: str, widget: Widget
) -> None:
    """A recording says so and how to make it live; a live widget says that it is live."""
    page, _ = opened(open_page, site, widget, world)
    here = OpenWidget(page, site, widget, world)
    notice = here.element.locator(".recording")
    expect(notice).to_be_visible()
    if world == "live":
        expect(notice).to_contain_text(here.words["liveNotice"])
        expect(notice).not_to_contain_text("docs serve")
    else:
        expect(notice).to_contain_text("docs serve")
        expect(here.element.locator("form")).to_contain_text(here.words["recordedHint"])


def opened(open_page: OpenPage, site: Site, widget: Widget, world: str) -> tuple[Page, Watch]:
    """The page of a widget, watched from its first byte on."""
    page = open_page(width=1440)
    url = site.url(world, widget.page)
    watch = Watch(page, url)
    page.goto(url)
    return page, watch


def first_change(here: OpenWidget) -> tuple[Control, int, str]:
    """A control and a stop at which the run is another one."""
    for control in here.controls:
        for index in control.changes:
            expected = here.recorded(control.stops[index])
            if expected != here.default:
                return control, index, expected
    raise AssertionError("no control changes the run")
