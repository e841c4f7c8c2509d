"""A rule as one edition shows it: where, in which sources, and with which marks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.model.edition import Edition
from generator.model.node import NodeId
from generator.pages import addresses
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, contents_ref
from generator.pages.witness import place, witness_line, witness_marks


class Seen(NamedTuple):
    """The rule as one edition shows it; a tuple, as a book of many editions has a quarter of a million."""

    anchor: str
    edition: Ref
    day: str
    number: str
    witness: str
    marks: tuple[Ref, ...]


class Sighting:
    """What one edition shows; what is the same for all its rules is made once."""

    def __init__(self, lives: Lives, edition: Edition) -> None:
        self._lives = lives
        self._edition = edition
        self._held = lives.shelf.book.held[edition.id]
        self._anchor = addresses.version(edition.id)
        self._is_printed = edition.id not in lives.shelf.book.unprinted
        self._ref = contents_ref(lives.shelf, edition)
        self._day = edition_day(edition)
        sources = (source.id for source in lives.shelf.witnesses(edition))
        self._is_corrected = not lives.shelf.corrected.keys().isdisjoint(sources)

    def of(self, member: NodeId) -> Seen:
        """The rule that is ``member`` in this edition."""
        node, ref = self._held.by_id[member], self._ref
        if self._is_printed:
            ref = Ref(ref.text, addresses.in_edition(self._edition, node), ref.note, ref.age)
        # Most editions have one witness.
        told = witness_line if self._held.witnesses else place
        return Seen(
            self._anchor,
            ref,
            self._day,
            str(node.number),
            told(self._lives, node),
            witness_marks(self._lives, node) if node.tags or self._is_corrected else (),
        )


@lru_cache(maxsize=1)
def sightings_in(lives: Lives) -> Mapping[str, Sighting]:
    """What each edition of the rules shows, by its id."""
    return {edition.id: Sighting(lives, edition) for edition in lives.shelf.of_the_rules}


def edition_day(edition: Edition) -> str:
    """An edition's day, or its year, as machines read it."""
    return edition.effective.isoformat() if edition.day_known else str(edition.effective.year)
