"""A short version of the soak in `make soak`: memory, and every answer while others are silent, slow, or leave."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from stands import REPOSITORY

# Ten seconds include the end of the warm-up, so the fitted line may rise more than in five minutes. A leak in each
# answer would still double the memory.
SHORT = ["--seconds", "10", "--warm-up", "3", "--idle", "200", "--slow", "20", "--drift", "50"]


def test_silent_and_slow_clients_cost_nobody_an_answer_and_no_memory(docs: Path) -> None:
    words = [sys.executable, str(REPOSITORY / "Benchmarks" / "soak.py"), "--docs", str(docs), *SHORT]
    result = subprocess.run(words, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
