#!/usr/bin/env python3
"""Writes an object with the part of the toolchain's ICU data that the program can use.

Foundation brings ICU's data for everything, 34 MB, and linked statically the program would be a third larger for them.
The program formats dates and numbers and names time zones; it neither sorts by language nor spells out numbers, formats
currencies and units, transliterates, splits text without spaces into words, or reads other encodings than UTF-8. Listings
are linked with the toolchain's own library, which keeps all of it.

Format of the data: a header, a table of the names and offsets of the items, and the items
(https://unicode-org.github.io/icu/userguide/icu_data/#icu-data-file-formats, `UDataOffsetTOC` in ucmndata.h).

Usage: Scripts/icu_data.py OBJECT
"""
from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

# What is left out: suffixes and folders of items. The fallback of each folder and what its languages share stay, because
# formatters look there even where they need nothing.
SUFFIXES = (".cnv", ".dict")
FOLDERS = {"coll", "curr", "unit", "translit", "rbnf"}
KEPT = {"root.res", "pool.res", "res_index.res", "supplementalData.res", "ucadata.icu", "en.res"}
# An item begins at a multiple of this.
ALIGNMENT = 16


def toolchain_library() -> Path:
    """Returns the archive with the data."""
    swiftc = Path(shutil.which("swiftc") or sys.exit("error: there is no swiftc")).resolve()
    return swiftc.parents[1] / "lib" / "swift_static" / "linux" / "lib_FoundationICU.a"


def items(data: bytes) -> tuple[bytes, list[tuple[str, bytes]]]:
    """Returns the header, and the names and bytes of the items."""
    size = int.from_bytes(data[:2], "little")
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("error: the toolchain's ICU data have another format")
    body = data[size:]
    (count,) = struct.unpack_from("<I", body)
    table = [struct.unpack_from("<II", body, 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in table[1:]] + [len(body)]
    return data[:size], [
        (body[name:body.index(b"\0", name)].decode(), body[start:end])
        for (name, start), end in zip(table, ends, strict=True)
    ]


def is_used(name: str) -> bool:
    """Whether the program can need an item: `icudt76l/coll/de.res`."""
    parts = name.split("/")
    folder = parts[1] if len(parts) > 2 else ""
    return not name.endswith(SUFFIXES) and (folder not in FOLDERS or parts[-1] in KEPT)


def padded(data: bytes, alignment: int) -> bytes:
    """Returns the bytes with zeros up to the next boundary."""
    return data + bytes(-len(data) % alignment)


def packed(header: bytes, kept: list[tuple[str, bytes]]) -> bytes:
    """Returns data with some items."""
    names = b"".join(name.encode() + b"\0" for name, _ in kept)
    first = 4 + 8 * len(kept)
    start = -(-(len(header) + first + len(names)) // ALIGNMENT) * ALIGNMENT - len(header)
    table, bodies, place = [], [], start
    for name, body in kept:
        table.append(struct.pack("<II", first, place))
        first += len(name) + 1
        bodies.append(padded(body, ALIGNMENT))
        place += len(bodies[-1])
    head = struct.pack("<I", len(kept)) + b"".join(table) + names
    return header + head.ljust(start, b"\0") + b"".join(bodies)


def main() -> None:
    """Writes the object."""
    output = Path(sys.argv[1]).resolve()
    library = toolchain_library()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        member = next(
            line for line in subprocess.check_output(["ar", "t", library], text=True).split()
            if line.startswith("icu_packaged_data")
        )
        subprocess.run(["ar", "x", library, member], cwd=folder, check=True)
        symbols = subprocess.check_output(["readelf", "-sW", folder / member], text=True)
        symbol = re.search(r"\b(icudt\d+_dat)\b", symbols)
        if not symbol:
            sys.exit(f"error: {member} of {library} has no ICU data")
        subprocess.run(
            ["objcopy", "-O", "binary", "--only-section=.rodata", folder / member, folder / "all.dat"], check=True
        )
        header, all_items = items((folder / "all.dat").read_bytes())
        data = packed(header, [item for item in all_items if is_used(item[0])])
        (folder / "icu.dat").write_bytes(data)
        (folder / "icu.s").write_text(
            f'.section .rodata\n.globl {symbol[1]}\n.type {symbol[1]}, @object\n.balign {ALIGNMENT}\n{symbol[1]}:\n'
            f'.incbin "icu.dat"\n.size {symbol[1]}, {len(data)}\n.section .note.GNU-stack,"",@progbits\n'
        )
        subprocess.run(["as", "icu.s", "-o", output], cwd=folder, check=True)


if __name__ == "__main__":
    main()
