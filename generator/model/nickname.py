"""What readers call things, and the rules' own words for them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Nickname:
    """Whoever searches for one of ``says`` looks for ``means``, the best words first."""

    says: tuple[str, ...]
    means: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.says or not self.means:
            raise ValueError("a nickname needs at least one name and one meaning")
        if not all(words.strip() for words in (*self.says, *self.means)):
            raise ValueError("a nickname or its meaning is empty")


@dataclass(frozen=True, slots=True)
class SearchWords:
    """How queries are read: nicknames, and the words of a question that no rule is found by."""

    nicknames: tuple[Nickname, ...] = ()
    silent: tuple[str, ...] = ()
