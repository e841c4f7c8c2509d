"""The words of the eras: when the rulebook took up an expression, and when it let go of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, groupby
from typing import Final

from generator.model.edition import Edition
from generator.model.node import NUMBERED
from generator.model.term import Term
from generator.pages import addresses, wording
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.text.terms import Vocabulary, find_phrases, phrase_of, vocabulary, words_of
from generator.text.words import tokenize

#: The picture's own units; it is stretched to the room there is.
_WIDTH: Final = 300.0
_HEIGHT: Final = 48.0
#: Of so many rules a count is told.
_OF: Final = 1000


@dataclass(frozen=True, slots=True)
class UseRow:
    """How many of a thousand rules of one edition say it in the old and in the new words."""

    edition: str
    then: str
    now: str


@dataclass(frozen=True, slots=True)
class EraView:
    """One expression: ``then_path`` and ``now_path`` draw how common its old and new words were.

    Both, and the ``rows``, are empty where no rule held says either.
    """

    anchor: str
    then: str
    now: str
    forms: tuple[str, ...]
    note: str
    told: str
    then_path: str
    now_path: str
    rows: tuple[UseRow, ...]


@dataclass(frozen=True, slots=True)
class TermsView:
    """All expressions by the year in which their words changed.

    ``has_parts`` says that some editions counted are held only in part.
    """

    width: float
    height: float
    first: str
    last: str
    years: tuple[tuple[str, tuple[EraView, ...]], ...]
    has_parts: bool


def terms(shelf: Shelf) -> Sheet:
    """The page of all expressions that an era says otherwise than the next."""
    known = shelf.book.terms
    editions = _counted(shelf)
    found = vocabulary(known)
    # Most editions have most texts in the same words.
    phrases_in = cache(partial(_phrases_in, found))
    shares = [_shares(shelf, edition, phrases_in) for edition in editions]
    xs = _scale(editions)
    ordered = sorted(known, key=lambda term: term.since)
    years = tuple(
        (str(year), tuple(_era(editions, term, shares, xs) for term in found))
        for year, found in groupby(ordered, lambda term: term.since.year)
    )
    ends = [str(edition.effective.year) for edition in editions]
    has_parts = any(edition.coverage for edition in editions)
    view = TermsView(
        _WIDTH, _HEIGHT, ends[0] if ends else "", ends[-1] if ends else "", years, has_parts
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


def _shares(
    shelf: Shelf, edition: Edition, phrases_in: Callable[[str], frozenset[str]]
) -> Mapping[str, float]:
    """Of a thousand rules of an edition, how many use each phrase."""
    rules = [n for n in shelf.book.held[edition.id].nodes if n.kind in NUMBERED and not n.implied]
    each = (frozenset[str]().union(*map(phrases_in, node.texts())) for node in rules)
    counts = Counter(chain.from_iterable(each))
    return {phrase: count * _OF / len(rules) for phrase, count in counts.items()}


def _phrases_in(known: Vocabulary, text: str) -> frozenset[str]:
    """The phrases of a text."""
    return frozenset(found.phrase for found in find_phrases(words_of(tokenize(text)), known))


def _scale(editions: Sequence[Edition]) -> list[float]:
    first, last = editions[0].effective, editions[-1].effective
    span = max((last - first).days, 1)
    return [round((edition.effective - first).days * _WIDTH / span, 1) for edition in editions]


def _era(
    editions: Sequence[Edition],
    term: Term,
    shares: Sequence[Mapping[str, float]],
    xs: Sequence[float],
) -> EraView:
    then, now = (_uses(forms, shares) for forms in (term.old, term.new))
    most = max(*then, *now)
    return EraView(
        f"t-{addresses.slug(term.old[0])}-{addresses.slug(term.new[0])}",
        term.old[0],
        term.new[0],
        tuple(f"{a} → {b}" for a, b in zip(term.old[1:], term.new[1:], strict=True)),
        term.note,
        " ".join(_told(editions, term, shares)),
        _path(then, xs, most),
        _path(now, xs, most),
        tuple(
            UseRow(edition.title, _share(a), _share(b))
            for edition, a, b in zip(editions, then, now, strict=True)
            if most
        ),
    )


def _uses(forms: Iterable[str], shares: Sequence[Mapping[str, float]]) -> list[float]:
    """By edition, how many of a thousand rules use any of ``forms``."""
    phrases = dict.fromkeys(map(phrase_of, forms))
    return [sum(found.get(phrase, 0.0) for phrase in phrases) for found in shares]


def _told(
    editions: Sequence[Edition], term: Term, shares: Sequence[Mapping[str, float]]
) -> Iterator[str]:
    """Since when the new words are known, and what the editions say of both, if all are held whole.

    What is named is the first form, so no other counts that does not hold it: "die" is a word besides "dies". A
    longer phrase of another term does: "any time you could play" stands in "any time you could play a sorcery".
    """
    yield f"Changed by {wording.day(term.since)}."
    if not any((*_uses(term.old, shares), *_uses(term.new, shares))):
        yield "No rule held uses either."
        return
    if any(edition.coverage for edition in editions):
        return
    olds, news = (
        [edition for edition, found in zip(editions, shares, strict=True) if _says(found, name)]
        for name in (term.old[0], term.new[0])
    )
    if olds and olds[-1] == editions[-1]:
        yield f"“{term.old[0]}” still stands in the edition of {wording.in_sentence(olds[-1])}."
    elif olds:
        yield f"“{term.old[0]}” is last seen in the edition of {wording.in_sentence(olds[-1])}."
    if news:
        yield f"“{term.new[0]}” is first seen in the edition of {wording.in_sentence(news[0])}."


def _says(shares: Mapping[str, float], name: str) -> bool:
    """Whether a phrase that an edition uses holds the one named, word for word."""
    named = phrase_of(name)
    return any(share and f" {named} " in f" {phrase} " for phrase, share in shares.items())


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
