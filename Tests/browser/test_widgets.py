"""The controls of widgets, in both worlds: a stop shows the run that was recorded for it."""
from __future__ import annotations

import json
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from axe import axe_faults
from conftest import OpenPage
from watch import Watch
from worlds import Site, Widget

# A shown run, without anything that a reader or the widget's script may have changed in it, and without what only its
# recording has.
ESSENCE = """(run) => {
  const copy = run.cloneNode(true);
  for (const template of copy.querySelectorAll(":scope > template")) template.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["open", "aria-current", "tabindex"]) element.removeAttribute(name);
    element.classList.remove("changed", "new", "lit", "future");
    if (element.getAttribute("class") === "") element.removeAttribute("class");
  }
  return copy.outerHTML;
}"""
# Keeps the recorded runs in the page, by widget and file, because each is as long as a chapter.
KEEP_SHOWN = f"""(id) => {{
  window.__runs ??= {{}};
  window.__runs[`${{id}} default`] = ({ESSENCE})(document.getElementById(id).querySelector(".run"));
}}"""
KEEP = f"""([key, text]) => {{
  window.__runs ??= {{}};
  window.__runs[key] = ({ESSENCE})(new DOMParser().parseFromString(text, "text/html").querySelector(".run"));
}}"""
IS_KEPT = "(key) => key in (window.__runs ?? {})"
IS_SAME = "([one, other]) => window.__runs[one] === window.__runs[other]"
SHOWS = f"""([id, key]) =>
  ({ESSENCE})(document.getElementById(id).querySelector(".run")) === window.__runs[key]"""
# Milliseconds between two reads of a run, which take a few milliseconds each.
INTERVAL = 30
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
    """A control, as described by its rows in the table of outcomes."""

    kind: str
    label: str
    stops: list[Stop]

    @property
    def initial(self) -> int:
        """The index of the stop that the page starts with."""
        return next(index for index, stop in enumerate(self.stops) if stop.is_initial)

    @property
    def changes(self) -> list[int]:
        """The indices of all other stops."""
        return [index for index in range(len(self.stops)) if index != self.initial]


def words_of(page: Page) -> dict[str, str]:
    """The words of the widgets of a page, which the first one carries."""
    words: dict[str, str] = json.loads(page.locator("simulation-widget[data-words]").get_attribute("data-words") or "{}")
    return words


class OpenWidget:
    """A widget in an open page, with the actions of a reader."""

    def __init__(self, page: Page, site: Site, widget: Widget, world: str) -> None:
        self.page = page
        self.site = site
        self.widget = widget
        self.world = world
        self.element = page.locator(f'simulation-widget[id="{widget.id}"]')
        self.expect_ready()
        self.words = words_of(page)
        page.evaluate(KEEP_SHOWN, widget.id)
        self.default = f"{widget.id} default"
        bodies = self.element.locator("table.outcomes tbody[data-control]").all()
        self.controls = [self._control(body) for body in bodies]

    def expect_ready(self) -> None:
        """Waits until the script has added the controls and knows which world it is in."""
        expect(self.element.locator("form")).to_be_visible()
        state = "live" if self.world == "live" else "recorded"
        expect(self.element).to_have_attribute("data-state", state)

    def _control(self, body: Locator) -> Control:
        stops = [Stop(**stop) for stop in body.evaluate(STOPS)]
        kind, label = (body.get_attribute(name) or "" for name in ("data-control", "data-label"))
        return Control(kind, label, stops)

    def recorded(self, stop: Stop) -> str:
        """Returns the key under which the page keeps the recorded run of a stop."""
        key = f"{self.widget.id} {stop.file}"
        if not self.page.evaluate(IS_KEPT, key):
            file = self.site.file(f"{self.widget.runs}{stop.file}.html")
            self.page.evaluate(KEEP, [key, file.read_text(encoding="utf-8")])
        return key

    def is_default(self, key: str) -> bool:
        """Whether a run is the one that the page shows first."""
        return bool(self.page.evaluate(IS_SAME, [key, self.default]))

    def expect_run(self, key: str, after: str) -> None:
        """Waits until a run is shown."""
        try:
            self.page.wait_for_function(SHOWS, arg=[self.widget.id, key], polling=INTERVAL)
        except Exception as error:
            state = self.element.get_attribute("data-state")
            outcome = self.element.locator(".run .outcome").inner_text()
            raise AssertionError(f"{self.widget}: after {after}: {state}, “{outcome}”, not the recorded run") from error

    def choose(self, control: Control, index: int) -> None:
        """Moves a control to a stop."""
        if control.kind == "toggle":
            self.element.get_by_role("checkbox", name=control.label, exact=True).click()
        elif control.kind == "choice":
            group = self.element.get_by_role("radiogroup", name=control.label, exact=True)
            if group.count() > 0:
                group.get_by_role("radio").nth(index).check()
            else:
                self.element.get_by_role("combobox", name=control.label, exact=True).select_option(index=index)
        else:
            self.slider(control).fill(str(self.place(control, index)))

    def slider(self, control: Control) -> Locator:
        """The slider of a range."""
        return self.element.get_by_role("slider", name=control.label, exact=True)

    def place(self, control: Control, index: int) -> object:
        """The value of the slider at a stop: live it has every whole number, otherwise the recorded stops."""
        values = [stop.value for stop in control.stops]
        is_every_number = self.world == "live" and all(type(value) is int for value in values)
        return values[index] if is_every_number else index

    def reset(self) -> None:
        """Presses Reset, and expects the first run."""
        self.element.get_by_role("button", name=self.words["reset"], exact=True).click()
        self.expect_run(self.default, "Reset")


def test_recorded_widgets(site: Site, open_page: OpenPage, originals: list[Widget], in_all_forms: bool) -> None:
    """Every widget of a page works on a plain file server, and their address restores a reader's changes.

    The short form takes one stop of each control. `test_recordings` has the server's answers for all of them.
    """
    expect_widgets_work(site, open_page(width=1440), "static", originals, in_all_forms)


def test_live_widgets(site: Site, open_page: OpenPage, exemplars: list[Widget], in_all_forms: bool) -> None:
    """The widgets of a page work with the server, and their address restores a reader's changes.

    The short form takes one widget of each simulation.
    """
    expect_widgets_work(site, open_page(width=1440), "live", exemplars, in_all_forms)


def expect_widgets_work(site: Site, page: Page, world: str, widgets: list[Widget], in_all_forms: bool) -> None:
    """Opens a page, and moves each control of some widgets: to every stop, or to one of them."""
    url = site.url(world, widgets[0].page)
    watch = Watch(page, url)
    page.goto(url)
    opened = [OpenWidget(page, site, widget, world) for widget in widgets]
    for here in opened:
        expect_notice(here)
        expect_recorded_runs(here, in_all_forms)
        expect_keys_and_clicks(here)
    expect_address_restores(page, opened)
    # The page's own test covers them in their initial state. The order of headings depends on the page, too.
    faults = [fault for widget in widgets if in_all_forms
              for fault in axe_faults(page, f'[id="{widget.id}"]', ignored=["heading-order"])]
    watch.expect_no_faults(faults)


def expect_notice(here: OpenWidget) -> None:
    """A recording says so and how to make it live; a live widget says that it is live."""
    notice = here.element.locator(".recording")
    expect(notice).to_be_visible()
    if here.world == "live":
        expect(notice).to_contain_text(here.words["liveNotice"])
        expect(notice).not_to_contain_text("docs serve")
    else:
        expect(notice).to_contain_text("docs serve")


def expect_recorded_runs(here: OpenWidget, is_whole: bool) -> None:
    """Each stop shows its run, each control changes the run at one stop or more, and Reset restores the first run."""
    assert here.controls, f"{here.widget} has no control"
    for control in here.controls:
        shown = [here.recorded(control.stops[index]) for index in control.changes]
        assert not all(map(here.is_default, shown)), f"{here.widget}: {control.label} changes nothing"
        for index in control.changes if is_whole else control.changes[:1]:
            stop = control.stops[index]
            here.choose(control, index)
            here.expect_run(here.recorded(stop), f"{control.label} = {stop.value}")
        here.reset()


def expect_keys_and_clicks(here: OpenWidget) -> None:
    """Less and More do the same as dragging a range, and so do the arrow keys."""
    for control in (control for control in here.controls if control.kind == "range"):
        slider = here.slider(control)
        first = slider.input_value()
        less = int(first) > int(slider.get_attribute("min") or 0)
        word, key = (here.words["less"], "ArrowLeft") if less else (here.words["more"], "ArrowRight")
        here.element.get_by_role("button", name=f"{word}: {control.label}", exact=True).click()
        moved = slider.input_value()
        assert moved != first, f"{here.widget}: {control.label}: a click on {word} does nothing"
        here.reset()
        assert slider.input_value() == first
        slider.press(key)
        assert slider.input_value() == moved, f"{here.widget}: {control.label}: {key} does nothing"
        here.reset()


def expect_address_restores(page: Page, opened: list[OpenWidget]) -> None:
    """The address of changed widgets restores the changed runs of all of them."""
    changes = [(here, *first_change(here)) for here in opened]
    for here, control, index, expected in changes:
        here.choose(control, index)
        here.expect_run(expected, control.label)
    page.reload()
    for here, control, index, _ in changes:
        here.expect_ready()
        here.expect_run(here.recorded(control.stops[index]), "loading the page again")


def first_change(here: OpenWidget) -> tuple[Control, int, str]:
    """Returns a control, and a stop with a different run."""
    for control in here.controls:
        for index in control.changes:
            expected = here.recorded(control.stops[index])
            if not here.is_default(expected):
                return control, index, expected
    raise AssertionError("no control changes the run")
