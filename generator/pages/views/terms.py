"""The words of the eras: when the rulebook took up an expression, and when it let go of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from typing import Final

from generator.model.edition import Edition
from generator.model.node import RULES, Node
from generator.model.term import Term
from generator.pages import addresses, wording
from generator.pages.pictures.along_time import along_time
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.text.counts import counted
from generator.text.terms import Vocabulary, find_phrases, phrase_of, vocabulary, words_of
from generator.text.words import tokenize

#: The picture's own units; it is stretched to the room there is.
_WIDTH: Final = 300.0
_HEIGHT: Final = 48.0
#: Of so many rules a count is told.
_OF: Final = 1000
#: So many rules that still have the old words are named.
_NAMED: Final = 3
#: Words came or went if the new ones gained half of their use at once, or the old ones lost a third.
_GAIN, _LOSS = 3 / 2, 2 / 3

#: The rules of one edition that use each phrase.
Uses = Mapping[str, Sequence[Node]]


@dataclass(frozen=True, slots=True)
class UseRow:
    """How many of a thousand rules of one edition say it in the old and in the new words."""

    edition: str
    then: str
    now: str


@dataclass(frozen=True, slots=True)
class EraView:
    """One expression: ``then_path`` and ``now_path`` draw how common its old and new words were.

    ``told`` ends with the count of rules that still have the old words, some of which are the ``still``.
    Both, and the ``rows``, are empty where no rule held says either.
    """

    anchor: str
    then: str
    now: str
    forms: tuple[str, ...]
    note: str
    told: str
    still: tuple[Ref, ...]
    then_path: str
    now_path: str
    rows: tuple[UseRow, ...]


@dataclass(frozen=True, slots=True)
class TermsView:
    """All expressions by the year in which their words changed; ``unsettled`` ones changed in none.

    ``has_parts`` says that some editions counted are held only in part.
    """

    width: float
    height: float
    first: str
    last: str
    years: tuple[tuple[str, tuple[EraView, ...]], ...]
    unsettled: tuple[EraView, ...]
    has_parts: bool


def terms(shelf: Shelf) -> Sheet:
    """The page of all expressions that an era says otherwise than the next."""
    known = shelf.book.terms
    editions = _counted(shelf)
    found = vocabulary(known)
    # Most editions have most texts in the same words.
    phrases_in = cache(partial(_phrases_in, found))
    eras = _Eras(shelf, editions, [_uses_in(shelf, edition, phrases_in) for edition in editions])
    ordered = sorted(known, key=lambda term: term.since)
    unsettled = [term for term in ordered if eras.is_unsettled(term)]
    settled = [term for term in ordered if term not in unsettled]
    years = tuple(
        (str(year), tuple(map(eras.settled, found)))
        for year, found in groupby(settled, lambda term: term.since.year)
    )
    ends = [str(edition.effective.year) for edition in editions]
    has_parts = any(edition.coverage for edition in editions)
    view = TermsView(
        _WIDTH,
        _HEIGHT,
        ends[0] if ends else "",
        ends[-1] if ends else "",
        years,
        tuple(map(eras.unsettled, unsettled)),
        has_parts,
    )
    about = description(
        "The words that one era of the Magic rules says otherwise than the next: when each came, and "
        "when the one before it went."
    )
    return Sheet(addresses.TERMS, "terms", "Terms of the eras", about, view)


def _counted(shelf: Shelf) -> Sequence[Edition]:
    """The editions that can be compared: those held whole, unless that leaves fewer than two."""
    whole = [edition for edition in shelf.of_the_rules if not edition.coverage]
    return whole if len(whole) > 1 else shelf.of_the_rules


def _uses_in(shelf: Shelf, edition: Edition, phrases_in: Callable[[str], frozenset[str]]) -> Uses:
    found: dict[str, list[Node]] = {}
    for node in _rules(shelf, edition):
        if node.heading or node.passages:
            phrases = frozenset[str]().union(*map(phrases_in, node.texts()))
        else:  # as nearly all
            phrases = phrases_in(node.text)
        for phrase in phrases:
            found.setdefault(phrase, []).append(node)
    return found


def _rules(shelf: Shelf, edition: Edition) -> Sequence[Node]:
    nodes = shelf.book.held[edition.id].nodes
    return [node for node in nodes if node.kind in RULES and not node.implied]


def _phrases_in(known: Vocabulary, text: str) -> frozenset[str]:
    """The phrases of a text."""
    return frozenset(found.phrase for found in find_phrases(words_of(tokenize(text)), known))


class _Eras:
    """Tells of each expression what the ``editions`` say of it; ``uses`` are theirs, in the same order."""

    def __init__(self, shelf: Shelf, editions: Sequence[Edition], uses: Sequence[Uses]) -> None:
        self._shelf = shelf
        self._editions = editions
        self._uses = uses
        self._rules = [_rules(shelf, edition) for edition in editions]
        self._xs = along_time(editions, _WIDTH)
        self._are_whole = not any(edition.coverage for edition in editions)
        self._phrases = dict.fromkeys(phrase for found in uses for phrase in found)
        self._held: dict[str, Sequence[str]] = {}

    def is_unsettled(self, term: Term) -> bool:
        """Whether both words were in use before the day of ``term`` and after it, much as before."""
        at = sum(edition.effective < term.since for edition in self._editions)
        if not self._are_whole or not 0 < at < len(self._editions):
            return False
        around = ((term.old[0], at - 1), (term.new[0], at - 1), (term.old[0], at))
        if not all(self._has(*said) for said in around):
            return False
        (old, old_then), (new, new_then) = (
            self._shares(forms)[at - 1 : at + 1] for forms in (term.old, term.new)
        )
        return old_then > old * _LOSS and new_then < new * _GAIN

    def settled(self, term: Term) -> EraView:
        """An expression whose words changed by the day of ``term``."""
        names = self._still_said(term) if self._are_whole else []
        found = {node.id for name in names for node in self._having(name, -1)}
        left = [node for node in self._rules[-1] if node.id in found] if found else []
        named = tuple(Ref(str(node.number), self._shelf.in_edition(node)) for node in left[:_NAMED])
        return self._era(term, " ".join(self._told(term, names, len(left))), named)

    def _still_said(self, term: Term) -> list[str]:
        """The first form of the old words if the newest edition has it, else the other forms that it has."""
        found = [name for name in dict.fromkeys(term.old) if self._has(name, -1)]
        return found[:1] if found[:1] == [term.old[0]] else found

    def unsettled(self, term: Term) -> EraView:
        """One that is not dated: when its words came or went, and how common both were at first and are now."""
        names = (term.old[0], term.new[0])
        told = [sentence for name in names for sentence in self._came_and_went(name)]
        if not told:
            told.append("Both stand in the first of these editions and in the newest.")
        counts = (
            f"“{name}” in {counted(len(self._having(name, 0)), 'rule')} of "
            f"{wording.in_sentence(self._editions[0])} and {len(self._having(name, -1)):,} of "
            f"{wording.in_sentence(self._editions[-1])}"
            for name in names
        )
        return self._era(term, f"{' '.join(told)} {'; '.join(counts)}.")

    def _came_and_went(self, name: str) -> Iterator[str]:
        """Of words that no rule of the first edition or the newest has, which one has them first, or last."""
        seen = [edition for at, edition in enumerate(self._editions) if self._has(name, at)]
        if not seen:
            yield f"No rule of these editions has “{name}”."
            return
        for edition, end, word in ((seen[0], 0, "first"), (seen[-1], -1, "last")):
            if edition != self._editions[end]:
                yield f"“{name}” is {word} seen in a rule of {wording.in_sentence(edition)}."

    def _era(self, term: Term, told: str, still: tuple[Ref, ...] = ()) -> EraView:
        then, now = (self._shares(forms) for forms in (term.old, term.new))
        most = max(*then, *now)
        return EraView(
            f"t-{addresses.slug(term.old[0])}-{addresses.slug(term.new[0])}",
            term.old[0],
            term.new[0],
            tuple(f"{a} → {b}" for a, b in zip(term.old[1:], term.new[1:], strict=True)),
            term.note,
            told,
            still,
            _path(then, self._xs, most),
            _path(now, self._xs, most),
            tuple(
                UseRow(edition.title, _share(a), _share(b))
                for edition, a, b in zip(self._editions, then, now, strict=True)
                if most
            ),
        )

    def _shares(self, forms: Iterable[str]) -> list[float]:
        """By edition, how many of a thousand rules use any of ``forms``; one that uses several is one."""
        names = tuple(dict.fromkeys(forms))
        return [
            len({node.id for name in names for nodes in self._uses_of(name, at) for node in nodes})
            * _OF
            / max(len(rules), 1)
            for at, rules in enumerate(self._rules)
        ]

    def _told(self, term: Term, names: Sequence[str], left: int) -> Iterator[str]:
        """Since when the new words are known, and what the editions say of both, if all are held whole.

        ``names`` are the old forms that ``left`` rules of the newest edition still have.
        """
        day = wording.day(term.since)
        yield f"Changed by {day}."
        if not any((*self._shares(term.old), *self._shares(term.new))):
            yield "No rule held uses either."
        elif self._are_whole:
            olds, news = (
                [e for at, e in enumerate(self._editions) if self._has(name, at)]
                for name in (term.old[0], term.new[0])
            )
            if news:
                yield _first_seen(term, news[0])
            last = f"“{term.old[0]}” is last seen in a rule of " if olds else ""
            if left:
                said = wording.listed(f"“{name}”" for name in names)
                verb = "stands" if len(names) == 1 else "stand"
                where = wording.in_sentence(self._editions[-1])
                how = ":" if left <= _NAMED else ", in this sense or another, such as"
                if last and names[0] != term.old[0]:
                    yield f"{last}{wording.in_sentence(olds[-1])}, but"
                yield f"{said} still {verb} in {counted(left, 'rule')} of {where}{how}"
            elif olds:
                yield f"{last}{wording.in_sentence(olds[-1])}."

    def _has(self, name: str, at: int) -> bool:
        """Whether any rule of one edition has the words ``name``."""
        return any(self._uses_of(name, at))

    def _having(self, name: str, at: int) -> Sequence[Node]:
        """The rules of one edition that have the words ``name``, in its order."""
        ids = {node.id for nodes in self._uses_of(name, at) for node in nodes}
        return [node for node in self._rules[at] if node.id in ids] if ids else ()

    def _uses_of(self, name: str, at: int) -> Iterator[Sequence[Node]]:
        """The rules of one edition that have the words ``name``, phrase by phrase, however long that is.

        What is named is the first form, so no other counts that does not hold it: "die" is a word besides "dies".
        A longer phrase of another term does: "any time you could play" stands in "any time you could play a
        sorcery".
        """
        uses = self._uses[at]
        return (uses[phrase] for phrase in self._holding(name) if phrase in uses)

    def _holding(self, name: str) -> Sequence[str]:
        """The phrases used in any edition that hold the words ``name``."""
        if name not in self._held:
            named = f" {phrase_of(name)} "
            self._held[name] = [phrase for phrase in self._phrases if named in f" {phrase} "]
        return self._held[name]


def _first_seen(term: Term, first: Edition) -> str:
    where = f"in a rule of {wording.in_sentence(first)}"
    if first.effective < term.since:
        return f"“{term.new[0]}” was in use before, first {where}."
    return f"“{term.new[0]}” is first seen {where}."


def _share(value: float) -> str:
    return f"{value:.1f}" if 0 < value < 10 else f"{value:.0f}"


def _path(values: Sequence[float], xs: Sequence[float], most: float) -> str:
    if not most:
        return ""
    points = [
        f"{x:g} {round(_HEIGHT * (most - value) / most, 1):g}"
        for x, value in zip(xs, values, strict=True)
    ]
    return f"M{'L'.join(points)}"
