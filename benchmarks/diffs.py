"""How long word diffs take, and what of it diff-match-patch takes: the pure one and its C++ twin.

Takes the rules that bear the same number in two official editions and differ in text; between far
editions most of these are different rules, which is the worst case. Prints, for each pair of editions:

    pairs       rules compared, and their words and marks in all
    diff        seconds of ``diff_texts`` (processor time), and the slowest rule
    pure        seconds of diff-match-patch alone, on the texts as characters
    C++         seconds of fast-diff-match-patch on the same characters, where it is installed

Run as ``python -m benchmarks.diffs`` in the top folder; the archive is found as in the tests.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from diff_match_patch import diff_match_patch

from benchmarks.accuracy import archive
from generator.corpus import read_terms, read_text_file
from generator.diffs.lists import with_items
from generator.diffs.script import as_letters
from generator.diffs.units import read_units
from generator.diffs.words import diff_texts
from generator.model.change import TextDiff
from generator.model.number import RuleNumber
from generator.model.term import Term
from generator.parsers import comprehensive_rules
from generator.text.terms import vocabulary
from generator.tree.build import build_tree

_ROOT: Final = Path(__file__).resolve().parent.parent
_EDITIONS: Final = (
    ("2009-09-04", "2009-10-01"),
    ("2024-06-07", "2024-11-08"),
    ("2008-02-01", "2008-05-01"),
    ("2009-05-01", "2009-07-11"),
    ("2018-06-08", "2025-07-25"),
    ("2009-10-01", "2024-06-07"),
    ("1999-11-01", "2024-06-07"),
)

Letters = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pair:
    """One number's texts in two editions."""

    number: str
    old: str
    new: str


def main() -> None:
    """Print the figures."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    terms, _ = read_terms(_ROOT / "sources" / "terms.toml")
    twin = _twin()
    print(f"{'editions':24}{'pairs':>7}{'words':>9}{'diff':>8}{'pure':>8}{'C++':>8}  slowest")
    for old, new in _EDITIONS:
        _report(old, new, terms, twin)


def _report(
    old: str, new: str, terms: tuple[Term, ...], twin: Callable[[Letters], Any] | None
) -> None:
    pairs = list(_pairs(old, new))
    each = [(_seconds(partial(_diff, pair, terms)), pair.number) for pair in pairs]
    letters = [_letters(pair, terms) for pair in pairs]
    pure = _seconds(lambda: [_pure(texts) for texts in letters])
    words = sum(len(one) + len(other) for one, other in letters)
    fast = "-" if twin is None else f"{_seconds(lambda: [twin(texts) for texts in letters]):.3f}"
    whole = sum(seconds for seconds, _ in each)
    at = "{1} {0:.3f}".format(*max(each))
    print(f"{old}..{new:12}{len(pairs):>7}{words:>9}{whole:>8.2f}{pure:>8.2f}{fast:>8}  {at}")


def _pairs(old: str, new: str) -> Iterator[Pair]:
    olds, news = _texts(old), _texts(new)
    for number, text in olds.items():
        if number in news and news[number] != text:
            yield Pair(number, text, news[number])


def _texts(edition: str) -> dict[str, str]:
    source, _ = read_text_file(archive() / f"CR-{edition}.txt")
    assert source is not None
    tree, _ = build_tree(comprehensive_rules.parse(source), edition)
    return {
        str(node.number): node.text or node.heading
        for node in tree.nodes
        if isinstance(node.number, RuleNumber)
    }


def _diff(pair: Pair, terms: tuple[Term, ...]) -> TextDiff:
    return diff_texts(pair.old, pair.new, terms=terms)


def _letters(pair: Pair, terms: tuple[Term, ...]) -> Letters:
    known = vocabulary(terms)
    units = with_items(*read_units(pair.old, pair.new, known))
    return as_letters(units, known, frozenset())


def _pure(letters: Letters) -> Any:
    matcher = diff_match_patch()
    matcher.Diff_Timeout = 0
    return matcher.diff_main(*letters, checklines=False)


def _twin() -> Callable[[Letters], Any] | None:
    try:
        diff = import_module("fast_diff_match_patch").diff
    except ModuleNotFoundError:
        return None
    return lambda letters: diff(*letters, timelimit=0, checklines=False, cleanup="No")


def _seconds(run: Callable[[], Any]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


if __name__ == "__main__":
    main()
