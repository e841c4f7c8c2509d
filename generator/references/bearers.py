"""The index of numbers, as the data files have it: which rules bore each in the editions held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.references.answer_words import Bearer


@dataclass(frozen=True, slots=True)
class Held:
    """An edition held: its days, its title inside a sentence, and the numbers it covers (none: all)."""

    days: tuple[str, ...]
    title: str
    covers: tuple[Coverage, ...]

    def holds(self, number: RuleNumber) -> bool:
        """Whether the edition, as held, covers ``number``."""
        return not self.covers or any(part.holds(number) for part in self.covers)


@dataclass(frozen=True)
class Index:
    """The editions held, oldest first, the days of all editions known, and who bore a number."""

    held: tuple[Held, ...]
    known: tuple[str, ...]
    bearers: Callable[[RuleNumber], Sequence[Bearer]]

    def at(self, number: RuleNumber, edition: Held) -> list[Bearer]:
        """The rules that bore ``number`` in ``edition``."""
        day = edition.days[0]
        return [
            bearer
            for bearer in self.bearers(number)
            if any(first <= day <= last for first, last, _ in bearer["spans"])
        ]


def read_index(document: Mapping[str, Any], numbers: Mapping[str, Sequence[Bearer]]) -> Index:
    """The index of ``cite.json`` and the numbers of ``search/numbers/*.json``, joined."""
    held = tuple(
        Held(
            tuple(edition["days"]),
            edition["title"],
            tuple(
                Coverage(RuleNumber.parse(first), RuleNumber.parse(last))
                for first, last in edition["covers"]
            ),
        )
        for edition in document["editions"]
    )
    return Index(held, tuple(document["known"]), lambda number: numbers.get(str(number), ()))
