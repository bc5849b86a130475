"""A language model's programs ask about a site: the client is the protocol's own, over standard input and over HTTP."""
from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import CallToolResult, TextContent

from stands import START_SECONDS

LAMP = """\
/// A lamp that can be dimmed.
public struct Lamp {
  /// How bright it is, from 0 to 10.
  public var level = 0

  /// A lamp that is off.
  public init() {}

  /// Makes it brighter.
  public mutating func brighten() { level = min(10, level + 1) }
}
"""

PAGE = """\
---
title: Dim a lamp
---

A lamp is as bright as its level says.

```swift
import Lamps

var lamp = Lamp()
lamp.brighten()
print(lamp.level)  // Prints "1"
```

```swift no_run
lamp.brighten()
```
"""

Ask = Callable[[Client], Awaitable[None]]


@pytest.fixture(scope="module")
def site(open_folder: Path) -> Path:
    """A package with a page, which the jail's user may read."""
    folder = open_folder
    files = {
        "docs.yml": "title: Lamps\nbase: https://lamps.example/\nmodules: [Lamps]\n",
        "Package.swift": (
            "// swift-tools-version: 6.0\nimport PackageDescription\n"
            'let package = Package(name: "Lamps", products: [.library(name: "Lamps", targets: ["Lamps"])], '
            'targets: [.target(name: "Lamps")])\n'
        ),
        "Sources/Lamps/Lamp.swift": LAMP,
        "content/index.md": "---\ntitle: Lamps\n---\n\nRead [how](guide/dim.md).\n",
        "content/guide/dim.md": PAGE,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def text(result: CallToolResult) -> str:
    """What a tool says."""
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


async def ask_everything(client: Client) -> None:
    """Calls every tool as a model would, one after the other."""
    names = [tool.name for tool in (await client.list_tools()).tools]
    assert names == ["search", "read_page", "find_examples", "check_listing"]
    found = await client.call_tool("search", {"query": "bright level"})
    assert "/guide/dim/" in [result["address"] for result in found.structured_content["results"]], found
    page = await client.call_tool("read_page", {"address": "https://lamps.example/guide/dim/#listing-1"})
    assert "A lamp is as bright as its level says." in text(page) and "lamp.brighten()" in text(page)
    found = await client.call_tool("search", {"query": "brighten"})
    symbol = next(item for item in found.structured_content["results"] if "brighten" in item["title"])
    documentation = text(await client.call_tool("read_page", {"address": symbol["address"]}))
    assert "Makes it brighter." in documentation and "mutating func brighten()" in documentation
    for name in ("brighten", "brighten()", "Lamp.brighten()", "Lamps.Lamp.brighten"):
        examples = await client.call_tool("find_examples", {"symbol": name})
        assert [item["address"] for item in examples.structured_content["examples"]] == ["/guide/dim/#listing-1"]
    for name in ("Other.brighten", "bright", "."):
        examples = await client.call_tool("find_examples", {"symbol": name})
        assert examples.structured_content == {"examples": []}
    sound = await client.call_tool(
        "check_listing", {"text": "import Lamps\nvar lamp = Lamp()\nlamp.brighten()\nprint(lamp.level)  // Prints \"1\""}
    )
    assert sound.structured_content["status"] == "passed" and text(sound).startswith("passed"), sound
    wrong = await client.call_tool("check_listing", {"text": "import Lamps\nprint(Lamp().levle)"})
    assert wrong.structured_content["status"] == "failed" and "2:14: error: " in text(wrong), text(wrong)
    foreign = await client.call_tool("check_listing", {"text": "import Secrets"})
    assert foreign.structured_content["status"] == "refused"


async def ask_wrongly(client: Client) -> None:
    """What is wrong with arguments is said to the model; what is wrong with a call, to its program."""
    for name, arguments in [
        ("search", {}),
        ("search", {"query": ""}),
        ("search", {"query": "x" * 2000}),
        ("search", {"query": "lamp", "limit": 0}),
        ("read_page", {"address": "/nowhere/"}),
        ("read_page", {"address": "/../docs.yml"}),
        ("find_examples", {"symbol": 3}),
        ("check_listing", {"text": "x" * 70_000}),
        ("check_listing", {}),
    ]:
        result = await client.call_tool(name, arguments)
        assert result.is_error and text(result), (name, arguments)
    with pytest.raises(MCPError):
        await client.call_tool("delete_everything", {})


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("ask", [ask_everything, ask_wrongly])
def test_over_http(address: str, mode: str, ask: Ask) -> None:
    """With a greeting, and with a version that has none."""

    async def talk() -> None:
        async with Client(f"{address}/mcp", mode=mode) as client:
            assert client.server_info.name == "livedocs"
            await ask(client)

    asyncio.run(talk())


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("ask", [ask_everything, ask_wrongly])
def test_over_standard_input(docs: Path, site: Path, mode: str, ask: Ask) -> None:
    """The same answers from `docs mcp`, which says hello before the site is built."""
    command = StdioServerParameters(command=str(docs), args=["mcp", "--root", str(site), "--run"])

    async def talk() -> None:
        async with Client(command, mode=mode) as client:
            await ask(client)

    asyncio.run(talk())


def test_nothing_runs_unless_asked_for(docs: Path, site: Path) -> None:
    """Without --run, the tool isn't offered and can't be called."""

    async def talk() -> None:
        command = StdioServerParameters(command=str(docs), args=["mcp", "--root", str(site)])
        async with Client(command) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert names == ["search", "read_page", "find_examples"]
            with pytest.raises(MCPError):
                await client.call_tool("check_listing", {"text": "print(1)"})

    asyncio.run(talk())


def test_a_site_with_errors_says_so(docs: Path, tmp_path: Path) -> None:
    """There is nothing to read, and the model hears why."""
    (tmp_path / "content").mkdir()
    (tmp_path / "docs.yml").write_text("title: Wrong\nbase: https://wrong.example/\n", encoding="utf-8")
    (tmp_path / "content" / "index.md").write_text("---\ntitle: Wrong\n---\n\n[x](nowhere.md)\n", encoding="utf-8")

    async def talk() -> None:
        command = StdioServerParameters(command=str(docs), args=["mcp", "--root", str(tmp_path)])
        async with Client(command) as client:
            result = await client.call_tool("search", {"query": "x"})
            assert result.is_error and "errors" in text(result)

    asyncio.run(talk())


def post(url: str, body: bytes, **headers: str) -> tuple[int, dict]:
    """Sends a message and returns the status and the answer."""
    fields = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    request = urllib.request.Request(url, body, fields, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=START_SECONDS) as response:
            return response.status, json.loads(response.read() or b"{}")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


@pytest.mark.parametrize(
    ("message", "headers", "status", "code"),
    [
        (b"{", {}, 400, -32700),
        (b"[" * 100_000, {}, 400, -32700),
        (b"[]", {}, 400, -32600),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', {}, 400, -32600),
        (b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}', {}, 400, -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "nothing"}', {}, 200, -32601),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}', {}, 200, -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}', {"MCP_Protocol_Version": "1999"}, 400, -32022),
        (json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}).encode(),
         {"MCP_Protocol_Version": "2025-11-25", "MCP_Method": "tools/list"}, 400, -32020),
        (json.dumps({"jsonrpc": "2.0", "id": 1, "method": "nothing", "params": {"_meta": META}}).encode(),
         {"MCP_Protocol_Version": "2026-07-28", "MCP_Method": "nothing"}, 404, -32601),
        (json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {
            **META, "io.modelcontextprotocol/protocolVersion": "2099-01-01"}}}).encode(),
         {"MCP_Protocol_Version": "2099-01-01", "MCP_Method": "tools/list"}, 400, -32022),
    ],
)
def test_what_cannot_be_answered(
    address: str, message: bytes, headers: dict[str, str], status: int, code: int
) -> None:
    """Each fault has its code and its status."""
    found, answer = post(f"{address}/mcp", message, **headers)
    assert (found, answer["error"]["code"]) == (status, code), answer


def test_notifications_are_accepted(address: str) -> None:
    """They have no answer."""
    assert post(f"{address}/mcp", b'{"jsonrpc": "2.0", "method": "notifications/initialized"}') == (202, {})


@pytest.mark.parametrize(
    ("headers", "status"), [({"Origin": "https://evil.example"}, 403), ({"Host": "evil.example"}, 421)]
)
def test_foreign_pages_are_refused(address: str, headers: dict[str, str], status: int) -> None:
    """A page of another origin can't ask, not even under a name of its own."""
    assert post(f"{address}/mcp", b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}', **headers)[0] == status


def test_a_text_is_checked_without_a_listing(address: str) -> None:
    """`/api/check` runs a text alone."""
    _, outcome = post(f"{address}/api/check", json.dumps({"text": "import Lamps\nprint(Lamp().level)"}).encode())
    assert (outcome["status"], outcome["output"]) == ("passed", "0\n")
