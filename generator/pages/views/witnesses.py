"""Where two witnesses of one edition differ, and in what: a page of its own, which the report leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from typing import Final

from generator.model.book import Disagreement
from generator.model.place import SourceSpan
from generator.pages import addresses, wording
from generator.pages.rule_view import Ref
from generator.pages.sheet import Foreseen, Sheet, description
from generator.pages.shelf import Shelf
from generator.text.counts import counted
from generator.text.words import fold, tokenize

#: So many characters beside a difference are shown; between two, twice as many.
_KEPT: Final = 60

#: Words of a reading, and whether the other witness has others there.
Run = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one witness reads, as far as it tells the difference, and where; no runs where it lacks the place."""

    runs: tuple[Run, ...]
    place: str


@dataclass(frozen=True, slots=True)
class DifferingRow:
    """Two readings of one place, that which is taken here first."""

    number: str
    address: str
    what: str
    readings: tuple[Reading, Reading]


@dataclass(frozen=True, slots=True)
class DifferingGroup:
    """All places where the witnesses of one edition differ."""

    anchor: str
    edition: str
    count: str
    in_words: tuple[DifferingRow, ...]
    in_print: tuple[DifferingRow, ...]


@dataclass(frozen=True, slots=True)
class Differing:
    """Where the witnesses of one edition differ: in words, and apart from that in typography and capitals."""

    anchor: str
    edition: str
    count: str
    in_words: tuple[Disagreement, ...]
    in_print: tuple[Disagreement, ...]


@dataclass(frozen=True, slots=True)
class WitnessesView:
    """All differences, newest edition first; ``count`` says how many."""

    crumbs: tuple[Ref, ...]
    groups: tuple[DifferingGroup, ...]
    count: str


def witnesses(shelf: Shelf) -> Sheet:
    """Every place where two witnesses of one edition differ."""
    groups = tuple(_group(shelf, found) for found in differing(shelf))
    count = counted(len(shelf.book.disagreements), "place")
    view = WitnessesView((Ref("Report", addresses.REPORT),), groups, count)
    about = description(f"{count} where two copies of one edition differ, with what each reads.")
    return Sheet(addresses.WITNESSES, "witnesses", "Where witnesses differ", about, view)


def witnesses_page(shelf: Shelf) -> Foreseen:
    """The page of :func:`witnesses`, to be made only where it says something else."""
    return Foreseen(addresses.WITNESSES, partial(witnesses, shelf), partial(_made_from, shelf))


def _made_from(shelf: Shelf) -> object:
    found = shelf.book.disagreements
    titles = {edition.id: edition.title for edition in shelf.book.editions}
    spans = [span for each in found for span in (each.best_span, each.other_span)]
    places = [(_address(shelf, each), titles[each.edition]) for each in found]
    return found, places, [_place(shelf, span) for span in spans], tuple(titles)


def differing(shelf: Shelf) -> Iterator[Differing]:
    """The editions whose witnesses differ, newest first, with where they do."""
    by_edition: dict[str, list[Disagreement]] = {}
    for found in shelf.book.disagreements:
        by_edition.setdefault(found.edition, []).append(found)
    for edition in reversed(shelf.book.editions):
        if edition.id in by_edition:
            places: tuple[list[Disagreement], list[Disagreement]] = ([], [])
            for found in by_edition[edition.id]:
                places[_is_print(found)].append(found)
            count = counted(len(by_edition[edition.id]), "place")
            yield Differing(differing_anchor(edition.id), edition.title, count, *map(tuple, places))


def _group(shelf: Shelf, found: Differing) -> DifferingGroup:
    """The same with what each witness reads."""
    in_words, in_print = (
        tuple(_row(shelf, place) for place in side) for side in (found.in_words, found.in_print)
    )
    return DifferingGroup(found.anchor, found.edition, found.count, in_words, in_print)


def differing_anchor(edition: str) -> str:
    """Where the differences of an edition are listed."""
    return f"witnesses-{addresses.slug(edition)}"


def _is_print(found: Disagreement) -> bool:
    """Whether both readings are the same words, set in another way."""
    return bool(found.best and found.other) and _bare(found.best) == _bare(found.other)


def _bare(text: str) -> str:
    return "".join(fold(token) for token in tokenize(text) if not token.isspace()).casefold()


def _row(shelf: Shelf, found: Disagreement) -> DifferingRow:
    best, other = marked_runs(found.best, found.other)
    return DifferingRow(
        str(found.number),
        _address(shelf, found),
        found.what,
        (
            Reading(best, _place(shelf, found.best_span)),
            Reading(other, _place(shelf, found.other_span)),
        ),
    )


def _address(shelf: Shelf, found: Disagreement) -> str:
    known = shelf.book.held[found.edition].by_number.get(found.number, ())
    return shelf.addresses.home(known[0].id) if known else addresses.contents(found.edition)


def _place(shelf: Shelf, span: SourceSpan | None) -> str:
    return "" if span is None else f"{shelf.sources[span.source].title}, {wording.lines(span)}"


def marked_runs(one: str, other: str) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """Both texts with what differs marked; long stretches that agree are cut, with an ellipsis.

    Where one of them is empty nothing of the other is marked, but its beginning alone is shown.
    """
    if not one or not other:
        return _short(one), _short(other)
    tokens = tokenize(one), tokenize(other)
    found = SequenceMatcher(None, *tokens, autojunk=False).get_opcodes()
    spans = [(tag != "equal", (a, b), (c, d)) for tag, a, b, c, d in found]
    return (
        tuple(_runs([(marked, "".join(tokens[0][a:b])) for marked, (a, b), _ in spans])),
        tuple(_runs([(marked, "".join(tokens[1][a:b])) for marked, _, (a, b) in spans])),
    )


def _short(text: str) -> tuple[Run, ...]:
    return ((wording.shortened(text, 2 * _KEPT), False),) if text else ()


def _runs(spans: Sequence[tuple[bool, str]]) -> Iterator[Run]:
    last = len(spans) - 1
    for index, (is_marked, words) in enumerate(spans):
        if is_marked:
            if words:
                yield words, True
        else:
            yield _cut(words, index == 0, index == last), False


def _cut(words: str, is_first: bool, is_last: bool) -> str:
    """The ends of ``words`` that stand beside a difference."""
    ahead, behind = (0 if is_first else _KEPT), (0 if is_last else _KEPT)
    if len(words) <= ahead + behind + len(" … "):
        return words
    head = words[:ahead].rpartition(" ")[0] + " " if ahead else ""
    tail = " " + words[len(words) - behind :].partition(" ")[2] if behind else ""
    return f"{head}…{tail}"
