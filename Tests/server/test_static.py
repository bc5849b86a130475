"""The folder that `docs build` writes, served by nginx alone: like `docs serve`, and nothing but the site."""
from __future__ import annotations

import re
import urllib.parse
from pathlib import Path

import pytest

from stands import HOST, Nginx, Replica, ask, built, collide, free_ports, make_site

FIXED = "public, max-age=31536000, immutable"
TWINS = (".gz", ".br")
# The headers to compare, without those of the connection or the program.
TOLD = [
    "Cache-Control", "Content-Encoding", "Content-Security-Policy", "Content-Type", "Cross-Origin-Resource-Policy",
    "Referrer-Policy", "Vary", "X-Content-Type-Options",
]  # fmt: skip


def files_in(folder: Path) -> list[str]:
    """The addresses of all files of a site, except those for hosts and those that are served differently."""
    names = [file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*")) if file.is_file()]
    moved = {line.split()[0] for line in (folder / "_redirects").read_text(encoding="utf-8").splitlines()}
    others = {"/_headers", "/_redirects", "/live.json", *moved}
    paths = ["/" + urllib.parse.quote(name) for name in names if not name.startswith(".")]
    return [path for path in paths if path not in others]


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_each_file_is_sent_as_the_server_sends_it(folder: Path, static: Nginx, replica: Replica, coding: str) -> None:
    files = files_in(folder)
    assert len(files) > 40
    for path in files:
        there = ask(replica.port, path, headers={"Host": HOST, "Accept-Encoding": coding})
        here = static.ask(path, headers={"Accept-Encoding": coding})
        assert (path, here.status, here.body) == (path, 200, there.body)
        assert [(path, name, here.one(name)) for name in TOLD] == [(path, name, there.one(name)) for name in TOLD]


def test_a_site_that_collides_with_the_server_is_shown_byte_for_byte(docs: Path, tmp_path: Path) -> None:
    root = make_site(tmp_path / "root")
    collide(root / "content")
    folder = built(docs, root, tmp_path / "site")
    with Replica(docs, root, free_ports(1)[0], tmp_path) as replica:
        files = files_in(folder)
        assert len([path for path in files if path.startswith(("/api/", "/appstore/", "/openapi.json"))]) > 8
        for path in files:
            answer = ask(replica.port, path, headers={"Host": HOST, "Accept-Encoding": "identity"})
            there = folder / urllib.parse.unquote(path)[1:]
            assert (path, answer.status, answer.body) == (path, 200, there.read_bytes())
            fixed = bool(re.search(r"-[0-9a-f]{12}\.|/[0-9a-f]{16}\.", path))
            assert (path, answer.one("Cache-Control") == FIXED) == (path, fixed)


def test_the_headers_are_those_that_other_hosts_are_told(folder: Path, static: Nginx) -> None:
    told: dict[str, list[tuple[str, str]]] = {}
    for line in (folder / "_headers").read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            name, value = line.split(":", 1)
            told[pattern].append((name.strip(), value.strip()))
        else:
            pattern = line
            told[pattern] = []
    assert len(told["/*"]) == 4
    for pattern, headers in told.items():
        below = [path for path in files_in(folder) if path.startswith(pattern.removesuffix("*"))]
        assert below, f"nothing lies below {pattern}"
        for path in below:
            answer = static.ask(path)
            assert [(path, name, answer.one(name)) for name, _ in headers] == [(path, *each) for each in headers]


def test_a_name_with_a_fingerprint_stays_and_what_says_whether_simulations_run_does_not(
    folder: Path, static: Nginx
) -> None:
    fingerprinted = next(path for path in files_in(folder) if path.startswith("/assets/site-"))
    assert static.ask(fingerprinted).one("Cache-Control") == FIXED
    assert static.ask("/search/index.json").one("Cache-Control") == "no-cache"
    live = static.ask("/live.json")
    assert (live.body, live.one("Cache-Control")) == (b'{"live":false}', "no-store")


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_copy_that_is_still_good_is_not_sent_again(static: Nginx, coding: str) -> None:
    accepted = {"Accept-Encoding": coding}
    tag = static.ask("/guide/lamp/", headers=accepted).one("ETag")
    assert tag and tag.startswith('"'), "the tag is weak or absent"
    again = static.ask("/guide/lamp/", headers={**accepted, "If-None-Match": tag})
    assert (again.status, again.body, again.one("ETag")) == (304, b"", tag)
    assert static.ask("/guide/lamp/", headers={**accepted, "If-None-Match": '"other"'}).status == 200


def test_a_twin_is_another_representation(folder: Path, static: Nginx) -> None:
    plain, packed = (static.ask("/guide/lamp/", headers={"Accept-Encoding": coding}) for coding in ("identity", "gzip"))
    assert packed.one("Content-Encoding") == "gzip"
    assert packed.body == (folder / "guide/lamp/index.html.gz").read_bytes()
    assert plain.one("Content-Encoding") is None
    assert plain.one("Vary") == packed.one("Vary") == "Accept-Encoding"
    assert plain.one("ETag") != packed.one("ETag")


def test_parts_of_a_file_can_be_had(folder: Path, static: Nginx) -> None:
    answer = static.ask("/guide/lamp/", headers={"Range": "bytes=2-9"})
    page = (folder / "guide/lamp/index.html").read_bytes()
    assert (answer.status, answer.body) == (206, page[2:10])


@pytest.mark.parametrize("path", ["/nothing/", "/nothing", "/assets/nothing.css", "/search/en/nothing.bin"])
def test_what_is_not_there_is_answered_with_the_page_for_it(folder: Path, static: Nginx, path: str) -> None:
    answer = static.ask(path)
    assert (answer.status, answer.body) == (404, (folder / "404.html").read_bytes())
    assert answer.one("Cache-Control") == "no-cache"
    assert answer.one("Content-Type") == "text/html; charset=utf-8"


def test_an_address_without_its_slash_leads_to_the_page(static: Nginx) -> None:
    answer = static.ask("/guide/lamp?q=1")
    assert (answer.status, answer.one("Location")) == (301, "/guide/lamp/?q=1")


@pytest.mark.parametrize("path", ["/lamp/", "/lamp", "/lamp.html", "/l%C3%A2mpada/", "/lamp/?q=1"])
def test_an_alias_leads_to_its_page(static: Nginx, path: str) -> None:
    answer = static.ask(path)
    query = path.partition("?")[2]
    assert (answer.status, answer.one("Location")) == (301, "/guide/lamp/" + (f"?{query}" if query else ""))


def test_an_alias_leads_to_its_page_where_nginx_was_not_told(folder: Path, tmp_path: Path) -> None:
    with Nginx(tmp_path, ["static.conf"], {"root.conf": f"root {folder};"}) as nginx:
        answer = nginx.ask("/lamp/")
    assert answer.status == 200
    assert b'http-equiv="refresh" content="0; url=/guide/lamp/"' in answer.body


@pytest.mark.parametrize("path", ["/assets", "/assets/", "/search/en", "/search/en/"])
def test_a_folder_without_a_page_is_not_there(folder: Path, static: Nginx, path: str) -> None:
    assert (folder / path.strip("/")).is_dir()
    assert (static.ask(path).status, static.ask(path).body) == (404, (folder / "404.html").read_bytes())


@pytest.mark.parametrize(
    "path", ["/.livedocs", "/.nojekyll", "/_headers", "/_redirects", "/.git/config", "/%2elivedocs"]
)
def test_what_is_no_part_of_the_site_is_not_sent(folder: Path, static: Nginx, path: str) -> None:
    assert (folder / ".livedocs").is_file() and (folder / "_headers").is_file()
    assert static.ask(path).status == 404


def test_nothing_outside_of_the_folder_is_sent(folder: Path, static: Nginx) -> None:
    (folder.parent / "secret").write_text("secret", encoding="utf-8")
    for path in ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/assets../../secret"]:
        answer = static.ask(path)
        assert (answer.status in (400, 404), b"secret" in answer.body) == (True, False), path


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_is_taken_in(static: Nginx, method: str) -> None:
    for path in ["/", "/nothing", "/api/simulations/handoff/runs"]:
        answer = static.ask(path, method, body=b"{}")
        assert (path, answer.status, answer.one("Allow")) == (path, 405, "GET, HEAD")
        assert answer.one("X-Content-Type-Options") == "nosniff"


def test_a_head_is_the_page_without_its_body(static: Nginx) -> None:
    whole, head = static.ask("/guide/lamp/"), static.ask("/guide/lamp/", "HEAD")
    assert (head.status, head.body, head.one("Content-Length")) == (200, b"", str(len(whole.body)))
