"""The recordings of the build match the server's answers and the text of the pages."""
from __future__ import annotations

import html
import json
import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from worlds import Site, Widget


def test_server_answers_as_recorded(site: Site, widgets: list[Widget]) -> None:
    """The recorded runs and their pictures, byte for byte, from their scenarios."""
    for widget in widgets:
        files = recorded_runs(site, widget)
        assert files, f"no run is recorded in {widget.runs}"
        different: list[str] = []
        for file in files:
            scenario = json.loads(file.read_bytes())["scenario"]
            if answer(site, widget, scenario, "application/json") != file.read_bytes():
                different.append(file.name)
            picture = file.with_suffix(".html")
            if picture.is_file() and answer(site, widget, scenario, "text/html") != picture.read_bytes():
                different.append(picture.name)
        assert different == [], str(widget)


@pytest.mark.static
def test_page_tells_the_recorded_runs(site: Site, widgets: list[Widget]) -> None:
    """Each widget has the outcome, and the names of the events in order."""
    for widget in widgets:
        expect_told(site, widget)


def expect_told(site: Site, widget: Widget) -> None:
    """Expects a widget's run in its page, in the language of the page if there are phrases for it."""
    folder = recordings(site, widget)
    fragment = (folder / "default.html").read_text(encoding="utf-8").partition("<template")[0]
    assert fragment in site.file(widget.page).read_text(encoding="utf-8"), str(widget)
    if widget.language != "en" and 'class="outcome">' in fragment:
        return
    run = json.loads((recordings(site, widget) / "default.json").read_bytes())
    text = widget_text(site, widget)
    assert run["outcome"]["sentence"] in text, str(widget)
    place = text.index(run["outcome"]["sentence"])
    squeezed = "".join(text[place:].split())
    for event in run["events"]:
        found = squeezed.find("".join(event["name"].split()))
        assert found >= 0, f"{widget}: {event['name']} is not in the trace, or not in order"
        squeezed = squeezed[found:]


def recordings(site: Site, widget: Widget) -> Path:
    """The folder of a widget's recorded runs."""
    return site.file(widget.runs).parent


def recorded_runs(site: Site, widget: Widget) -> list[Path]:
    """The recorded runs as JSON, the default first."""
    files = sorted(recordings(site, widget).glob("*.json"))
    return sorted(files, key=lambda file: file.name != "default.json")


def answer(site: Site, widget: Widget, scenario: object, accepted: str) -> bytes:
    """Returns the server's answer to a scenario."""
    origin = site.live.rstrip("/")
    request = urllib.request.Request(
        f"{origin}/api/simulations/{widget.simulation}/runs",
        data=json.dumps(scenario).encode(),
        headers={
            "Content-Type": "application/json",
            "Accept": accepted,
            "Accept-Language": widget.language,
            "Origin": origin,
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=300) as response:
            return bytes(response.read())
    except urllib.error.HTTPError as error:
        return bytes(error.read())


def widget_text(site: Site, widget: Widget) -> str:
    """The text of a widget in the built page."""
    page = site.file(widget.page).read_text(encoding="utf-8")
    elements = re.findall(r"<simulation-widget\b.*?</simulation-widget>", page, re.DOTALL)
    here = next(element for element in elements if f'id="{widget.id}"' in element)
    return html.unescape(re.sub(r"<[^>]*>", "", here))
