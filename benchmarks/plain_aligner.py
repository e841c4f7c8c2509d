"""The plain method, for comparison: difflib's close matches on words, best pairs first.

What the best public tool does: no structure, no vocabulary, one to one. Pairing rules with the same words
at once makes it more than twice as fast and changes little; the benchmark of speed measures both ways.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from benchmarks.truth.build import MISPRINTS
from benchmarks.truth.reader import Rule, corrected, read
from benchmarks.truth.wording import folded, words

_MATCHES: Final = 3
_CUTOFF: Final = 0.4
_CERTAIN: Final = 0.9
_PROBABLE: Final = 0.6
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")

_Words = tuple[str, ...]


def align_paths(old_path: Path, new_path: Path, *, same_first: bool = True) -> dict[str, Any]:
    """The alignment of two files in the form of ``palimpsest align OLD NEW --json``."""
    old, new = _rules(old_path), _rules(new_path)
    texts = [[_words(rule) for rule in rules] for rules in (old, new)]
    pairs = match_words(*texts, same_first=same_first)
    partner = {i: (j, ratio) for i, j, ratio in pairs}
    taken = {j for j, _ in partner.values()}
    return {
        "old": old_path.stem,
        "new": new_path.stem,
        "pairs": [
            {
                "old": old[i].number,
                "new": [new[j].number],
                "confidence": _confidence(ratio),
                "score": round(ratio, 4),
            }
            for i, (j, ratio) in sorted(partner.items())
        ],
        "removed": [rule.number for i, rule in enumerate(old) if i not in partner],
        "added": [rule.number for j, rule in enumerate(new) if j not in taken],
    }


def match_words(
    old: Sequence[_Words], new: Sequence[_Words], *, same_first: bool = True
) -> list[tuple[int, int, float]]:
    """Indices of old and new texts paired one to one, with their likeness."""
    pairs = [(i, j, 1.0) for i, j in _same(old, new)] if same_first else []
    taken = ({i for i, _, _ in pairs}, {j for _, j, _ in pairs})
    rest: dict[_Words, list[int]] = defaultdict(list)
    for j, text in enumerate(new):
        if j not in taken[1]:
            rest[text].append(j)
    close = sorted(
        (
            (-_ratio(text, tuple(match)), i, j)
            for i, text in enumerate(old)
            if i not in taken[0]
            for match in get_close_matches(text, list(rest), _MATCHES, _CUTOFF)
            for j in rest[tuple(match)]
        ),
    )
    for ratio, i, j in close:
        if i not in taken[0] and j not in taken[1]:
            pairs.append((i, j, -ratio))
            taken[0].add(i)
            taken[1].add(j)
    return pairs


def _same(old: Sequence[_Words], new: Sequence[_Words]) -> Iterator[tuple[int, int]]:
    places: tuple[dict[_Words, list[int]], ...] = (defaultdict(list), defaultdict(list))
    for side, texts in enumerate((old, new)):
        for at, text in enumerate(texts):
            places[side][text].append(at)
    for text, found in places[0].items():
        yield from zip(found, places[1].get(text, ()), strict=False)


def _ratio(one: _Words, other: _Words) -> float:
    return SequenceMatcher(None, other, one).ratio()


def _confidence(ratio: float) -> str:
    return "certain" if ratio >= _CERTAIN else "probable" if ratio >= _PROBABLE else "possible"


def _words(rule: Rule) -> _Words:
    return tuple(words(folded(rule.text)))


def _rules(path: Path) -> tuple[Rule, ...]:
    date = _DATE.search(path.stem)
    misprints = tomllib.loads(MISPRINTS.read_text(encoding="utf-8"))
    return corrected(read(path), misprints.get(date[0], {}) if date else {})


def main(old: Path, new: Path) -> None:
    """Print the alignment, and to the error stream the time it took."""
    start = perf_counter()
    json.dump(align_paths(old, new), sys.stdout, indent=1)
    print(f"{perf_counter() - start:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("old", type=Path)
    arguments.add_argument("new", type=Path)
    options = arguments.parse_args()
    main(options.old, options.new)
