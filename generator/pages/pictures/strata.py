"""The layers of the text: how many of its words are of which age, from the first edition to the newest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.edition import Edition
from generator.pages import wording
from generator.pages.layers import Moment, comparable, moments
from generator.pages.lives import Lives
from generator.pages.pictures.along_time import along_time
from generator.text.counts import counted

_WIDTH: Final = 1000
_HEIGHT: Final = 300
#: More layers than these cannot be told apart.
_MOST_LAYERS: Final = 8
#: Shades from the oldest layer to the newest.
_SHADES: Final = 10
#: Labels stand at least so far apart, in per cent.
_APART: Final = 9.0
#: More editions than these have no line each.
_MOST_LINES: Final = 40
_MOST_PLACES: Final = 4
#: Numbers of less depth are those of headings.
_RULE_DEPTH: Final = 2

#: A layer from one edition to the next: both places in time, and its bottom and top at each.
_Piece = tuple[float, float, tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Layer:
    """The words that editions of some years are the first held to have; ``words`` and ``share`` are those of today."""

    name: str
    shade: int
    path: str
    words: int
    share: int


@dataclass(frozen=True, slots=True)
class Tick:
    """One edition on the scale of time; ``is_drawn`` unless so many lines would hide the picture."""

    x: float
    percent: float
    label: str
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class StrataRow:
    """The words as of one edition, by layer."""

    edition: str
    words: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StrataView:
    """The picture, its scale, and the same numbers as rows."""

    width: int
    height: int
    layers: tuple[Layer, ...]
    ticks: tuple[Tick, ...]
    rows: tuple[StrataRow, ...]
    said: str
    caption: str


def strata(lives: Lives) -> StrataView | None:
    """The picture, or ``None`` where there are no two editions of any part."""
    editions = lives.shelf.of_the_rules
    found = moments(lives)
    if len(editions) < 2 or not sum(found[-1].words):
        return None
    groups = groups_of(editions)
    rows = [
        StrataRow(_title(edition), tuple(sum(moment.words[i] for i in group) for group in groups))
        for edition, moment in zip(editions, found, strict=True)
    ]
    xs = along_time(editions, _WIDTH)
    paths = list(_paths(rows, found, groups, xs))
    today = sum(rows[-1].words)
    layers = tuple(
        Layer(
            _name(editions, group),
            round(index * _SHADES / max(len(groups) - 1, 1)),
            path,
            rows[-1].words[index],
            round(rows[-1].words[index] * 100 / today),
        )
        for index, (group, path) in enumerate(zip(groups, paths, strict=True))
    )
    told = wording.listed(f"{layer.share}% {layer.name}" for layer in reversed(layers))
    return StrataView(
        _WIDTH,
        _HEIGHT,
        layers,
        tuple(_ticks(editions, xs)),
        tuple(rows),
        f"Of {today:,} words, by the years of the first edition held that has them: {told}.",
        f"The {today:,} words of {_part(lives)}, by the year of the first edition we hold that has them. "
        "They may be older where editions before it are missing.",
    )


def _part(lives: Lives) -> str:
    """Which rules are counted."""
    lines = comparable(lives)
    numbers = [lives.number_now(line) for line in lines]
    topics = wording.ranges(sorted({n.topic for n in numbers if n is not None and n.topic}))
    headings = [n for n in numbers if n is not None and n.depth < _RULE_DEPTH]
    rules = counted(len(lines) - len(headings), "rule")
    if topics.count(",") < _MOST_PLACES:
        return f"{rules} of the topics {topics}, the part of the book that several of our editions cover"
    return f"the {rules} that several of our editions cover"


def groups_of(editions: Sequence[Edition]) -> list[list[int]]:
    """Editions that share a layer, by their index: each alone, or a few years together."""
    if len(editions) <= _MOST_LAYERS:
        return [[index] for index in range(len(editions))]
    years = sorted({edition.effective.year for edition in editions})
    layer = {year: index * _MOST_LAYERS // len(years) for index, year in enumerate(years)}
    groups: dict[int, list[int]] = {}
    for index, edition in enumerate(editions):
        groups.setdefault(layer[edition.effective.year], []).append(index)
    return list(groups.values())


def _title(edition: Edition) -> str:
    """What a row is called; of an edition held in part only that part is its own."""
    return f"{edition.title} ({wording.covered(edition)})" if edition.coverage else edition.title


def _name(editions: Sequence[Edition], group: Sequence[int]) -> str:
    """The years of the editions that are the first held to have the words of a layer."""
    first, last = (editions[i].effective.year for i in (group[0], group[-1]))
    others = (e for i, e in enumerate(editions) if i not in group)
    if len(group) == 1 and any(other.effective.year == first for other in others):
        return editions[group[0]].title
    return f"{first}" if first == last else f"{first}–{last}"


def _ticks(editions: Sequence[Edition], xs: Sequence[float]) -> Iterator[Tick]:
    """A tick per edition; labels are years, left out where they would touch. The ends have theirs."""
    percents = [round(x * 100 / _WIDTH, 1) for x in xs]
    last = -_APART
    for index, (edition, percent) in enumerate(zip(editions, percents, strict=True)):
        is_end = index in (0, len(editions) - 1)
        fits = percent - last >= _APART and (is_end or percents[-1] - percent >= _APART)
        label = str(edition.effective.year) if fits or is_end else ""
        last = percent if label else last
        is_drawn = bool(label) or len(editions) <= _MOST_LINES
        yield Tick(xs[index], percent, label, is_drawn)


def _paths(
    rows: Sequence[StrataRow],
    found: Sequence[Moment],
    groups: Sequence[Sequence[int]],
    xs: Sequence[float],
) -> Iterator[str]:
    """One shape per layer; between two editions it runs from what was to what is.

    What an edition shows of a part that no earlier one held does not grow: it begins upright.
    """
    tall = max(sum(row.words) for row in rows)
    unit = _HEIGHT / tall
    for layer in range(len(groups)):
        runs: list[list[_Piece]] = [[]]
        for index in range(len(rows) - 1):
            start = rows[index].words
            end = list(rows[index + 1].words)
            jump = next(n for n, other in enumerate(groups) if index + 1 in other)
            end[jump] -= found[index + 1].uncovered
            left = _edges(start, layer, unit)
            right = _edges(end, layer, unit)
            if left[0] != left[1] or right[0] != right[1]:
                runs[-1].append((xs[index], xs[index + 1], left, right))
            elif runs[-1]:
                runs.append([])
        yield "".join(_outline(run) for run in runs if run)


def _edges(words: Sequence[int], layer: int, unit: float) -> tuple[float, float]:
    bottom = _HEIGHT - sum(words[:layer]) * unit
    return bottom, bottom - words[layer] * unit


def _outline(run: Sequence[_Piece]) -> str:
    """One shape around pieces that stand side by side: along their tops and back along their bottoms.

    A shape for each piece would show a seam at every edition.
    """
    there = "".join(
        f"V{left[1]:.1f}{_curve(start, end, left[1], right[1])}" for start, end, left, right in run
    )
    back = "".join(
        f"V{right[0]:.1f}{_curve(end, start, right[0], left[0])}"
        for start, end, left, right in reversed(run)
    )
    start, _, left, _ = run[0]
    return f"M{start:g} {left[0]:.1f}{there}{back}z"


def _curve(start: float, end: float, before: float, after: float) -> str:
    half = (start + end) / 2
    return f"C{half:g} {before:.1f} {half:g} {after:.1f} {end:g} {after:.1f}"
