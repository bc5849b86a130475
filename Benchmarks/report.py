"""The printed tables."""
from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from measure import Absent, Cost, Failure, Work, median_costs

HEAD = (
    "work", "ours: wall", "CPU", "peak", "peer", "theirs: wall", "CPU", "peak", "wall ratio", "peak ratio",
)  # fmt: skip
LEFT_ALIGNED = {0, 4}


@dataclass(frozen=True)
class Missing:
    """Why a row has no figures, and whether an installed program is at fault."""

    reason: str
    is_fault: bool


@dataclass(frozen=True)
class Row:
    """One work, done by LiveDocs and by a peer."""

    work: str
    ours: Cost | Missing
    peer: str
    theirs: Cost | Missing

    @property
    def missing(self) -> list[tuple[str, Missing]]:
        """The sides without figures, with the reasons."""
        sides = (("docs", self.ours), (self.peer, self.theirs))
        return [(who, side) for who, side in sides if isinstance(side, Missing)]

    @property
    def cells(self) -> list[str]:
        """The cells of the row, as text."""
        sides = [*figures(self.ours), self.peer, *figures(self.theirs)]
        return [self.work, *sides, *ratios(self.ours, self.theirs)]


def attempt(works: Sequence[Callable[[], Work]], runs: int) -> list[Cost | Missing]:
    """The costs of some works, or why there are none; works that are ready take turns."""
    ready = [ready_or_missing(work) for work in works]
    measured = iter(costs_or_missing([work for work in ready if isinstance(work, Work)], runs))
    return [next(measured) if isinstance(work, Work) else work for work in ready]


def ready_or_missing(work: Callable[[], Work]) -> Work | Missing:
    """The work if it can be done, or why it can't."""
    try:
        return work()
    except Absent as absent:
        return Missing(str(absent), is_fault=False)
    except Failure as failure:
        return Missing(str(failure), is_fault=True)


def costs_or_missing(works: Sequence[Work], runs: int) -> Sequence[Cost | Missing]:
    """The costs of some works; if one fails, the others have no figures either, because they can't be trusted."""
    try:
        return median_costs(works, runs)
    except Failure as failure:
        return [Missing(str(failure), is_fault=True)] * len(works)


def figures(side: Cost | Missing) -> list[str]:
    """Wall time, processor time and peak memory as text."""
    if isinstance(side, Missing):
        return ["-"] * 3
    return [f"{side.wall:.2f} s", f"{side.processor:.2f} s", f"{side.peak:.0f} MiB"]


def ratios(ours: Cost | Missing, theirs: Cost | Missing) -> list[str]:
    """Our wall time and peak memory divided by theirs."""
    if isinstance(ours, Missing) or isinstance(theirs, Missing):
        return ["-"] * 2
    return [f"{ours.wall / theirs.wall:.3f}", f"{ours.peak / theirs.peak:.2f}"]


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table, followed by the reasons for missing figures."""
    notes = [f"{row.work}, {who}: {why.reason}" for row in rows for who, why in row.missing]
    return "\n".join([grid([HEAD, *(row.cells for row in rows)], LEFT_ALIGNED), *([""] + notes if notes else [])])


def grid(texts: Sequence[Sequence[str]], left_aligned: Set[int]) -> str:
    """A Markdown table with aligned columns, from a header and rows."""
    widths = [max(len(text[column]) for text in texts) for column in range(len(texts[0]))]
    rule = ["-" * w if i in left_aligned else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    return "\n".join(line(text, widths, left_aligned) for text in (texts[0], rule, *texts[1:]))


def growth(rows: list[Row]) -> list[str]:
    """The cost of a page on the larger of two sites, relative to the smaller."""
    sizes = [(int(row.work.split()[0].replace(",", "")), row) for row in rows if row.work.endswith("code highlighted")]
    lines = []
    for (few, small), (many, large) in zip(sizes, sizes[1:]):
        for who, less, more in (("ours", small.ours, large.ours), (large.peer, small.theirs, large.theirs)):
            if isinstance(less, Cost) and isinstance(more, Cost):
                part = few / many
                lines.append(
                    f"from {few:,} to {many:,} pages, {who}: "
                    f"time a page x {more.wall / less.wall * part:.2f}, "
                    f"memory a page x {more.peak / less.peak * part:.2f}"
                )
    return [""] + lines if lines else []


def line(text: Sequence[str], widths: Sequence[int], left_aligned: Set[int]) -> str:
    """One line of a table."""
    padded = (
        cell.ljust(width) if column in left_aligned else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(text, widths))
    )
    return "| " + " | ".join(padded) + " |"
