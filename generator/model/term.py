"""Words that one era of the rulebook says otherwise than the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

#: Stands in the words of a term for any other words of the same sentence.
GAP: Final = "…"


@dataclass(frozen=True, slots=True)
class Term:
    """What ``old[i]`` said, ``new[i]`` says: the forms of one expression ("play", "plays", "played").

    Words may hold one :data:`GAP` ("remove … from the game" → "exile …"). ``since`` is the date of the
    first official edition we know with the new words, ``note`` says what is to be known about it.
    ``agreement`` marks pronouns after which verbs change their number ("he or she moves" → "they
    move"). One that ``is_backwards`` has the newer words as its old ones.
    """

    old: tuple[str, ...]
    new: tuple[str, ...]
    since: date
    note: str = ""
    agreement: bool = False
    is_backwards: bool = False

    def __post_init__(self) -> None:
        if not self.old or len(self.old) != len(self.new):
            raise ValueError("a term needs as many new forms as old ones, and at least one")
        for old, new in zip(self.old, self.new, strict=True):
            if not old.strip() or not new.strip() or old == new:
                raise ValueError(f"{old!r} → {new!r} is no change of words")
            for words in (old, new):
                if words.count(GAP) > 1 or words.strip().startswith(GAP):
                    raise ValueError(f"{words!r}: one gap at most, and not at the start")

    def backwards(self) -> Term:
        """The same for who reads from the newer words to the older ones."""
        return replace(self, old=self.new, new=self.old, is_backwards=not self.is_backwards)

    def __str__(self) -> str:
        return f"{self.old[0]} → {self.new[0]}"
