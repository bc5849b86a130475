#!/usr/bin/env python3
"""Compare how many signed transactions a second are verified by LiveDocs and by Apple's own library for servers.

    jws_peer.py --libraries .build/release/LibraryBenchmarks

The program writes the transactions and measures itself; then Apple's library verifies the same ones, also offline and
on one thread. It does nothing that it doesn't do on every server.
"""
from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

BUNDLE = "com.example.lighthouse"
WORKS = {"of a chain that is known": "same-chain.txt", "each of a new leaf": "new-leaves.txt"}


def measure_ours(program: Path, folder: Path) -> dict[str, int]:
    """Verifications a second, for each row of the program's table."""
    done = subprocess.run([program, "jws", folder], check=True, capture_output=True, text=True)
    rows = re.findall(r"^\| (.+?) \| (\d+) \|$", done.stdout, re.MULTILINE)
    return {title: int(rate) for title, rate in rows}


def measure_apple(folder: Path, name: str, runs: int) -> float:
    """Verifications a second with Apple's library, the best of some runs."""
    root = (folder / "root.der").read_bytes()
    lines = (folder / name).read_text().split("\n")
    verifier = SignedDataVerifier([root], False, Environment.SANDBOX, BUNDLE)
    best = 0.0
    for _ in range(runs):
        start = time.process_time()
        seen = {verifier.verify_and_decode_signed_transaction(line).transactionId for line in lines}
        seconds = time.process_time() - start
        if len(seen) != len(lines):
            raise SystemExit(f"{name}: {len(seen)} of {len(lines)} transactions were verified")
        best = max(best, len(lines) / seconds)
    return best


def main() -> int:
    """Measure both on the same files and print their rates."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--libraries", type=Path, required=True, help="the LibraryBenchmarks program")
    parser.add_argument("--runs", type=int, default=3, help="runs, of which the best counts (3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = measure_ours(options.libraries, folder)
        print("| signed transactions a second, one thread | ours | Apple's, Python | ratio |\n|---|--:|--:|--:|")
        for title, file in WORKS.items():
            theirs = measure_apple(folder, file, options.runs)
            print(f"| {title} | {ours[title]:,} | {theirs:,.0f} | {ours[title] / theirs:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
