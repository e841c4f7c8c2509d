"""Numbers of rules: parsed once, compared as values, printed as citations print them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, total_ordering
from typing import Final

from generator.model.kept import kept_by_parts

#: The letters a subrule may bear; the Comprehensive Rules skip l and o.
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"

_RULE: Final = re.compile(
    rf"""
    (?P<topic>[1-9][0-9][0-9])              # 704
    (?: \. (?P<item>[1-9][0-9]{{0,2}})      # 704.5
        (?P<letters>[{LETTERS}]{{1,2}})?    # 704.5j
    )?
    """,
    re.VERBOSE,
)
_LAST_SECTION: Final = 9
_SECTION: Final = re.compile(r"[1-9]")
_RULING: Final = re.compile(r"(?P<base>.+)\.Ruling\.(?P<index>[1-9][0-9]{0,3})")
_GLOSSARY: Final = re.compile(
    rf"G (?: (?P<letter>[1-9][0-9]?) (?: \. (?P<term>[1-9][0-9]{{0,3}}) (?P<sense>[{LETTERS}])? )? )?",
    re.VERBOSE,
)


class NumberError(ValueError):
    """A text that is no number of the kind asked for."""


@kept_by_parts
@total_ordering
@dataclass(frozen=True, slots=True)
class RuleNumber:
    """The number of a section (7), topic (704), rule (704.5) or subrule (704.5j).

    Sorts as the rulebook does: absent parts first, letters by length and then alphabet
    (704.5z before 704.5aa). Parts that are absent are ``None`` or the empty string.
    """

    section: int
    topic: int | None = None
    item: int | None = None
    letters: str = ""
    #: As citations print it; there are ten thousand numbers, and each is printed a thousand times.
    _printed: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        item = "" if self.item is None else f".{self.item}"
        whole = f"{self.section if self.topic is None else self.topic}{item}{self.letters}"
        object.__setattr__(self, "_printed", whole)

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """The number that ``text`` spells exactly; raises :class:`NumberError` otherwise."""
        if _SECTION.fullmatch(text):
            return cls(int(text))
        match = _RULE.fullmatch(text)
        if match is None:
            raise NumberError(f"{text!r} is not a rule number")
        topic, item = int(match["topic"]), match["item"]
        return cls(topic // 100, topic, int(item) if item else None, match["letters"] or "")

    @property
    def key(self) -> tuple[int, int, int, int, str]:
        """What the order of numbers compares."""
        return (self.section, self.topic or 0, self.item or 0, len(self.letters), self.letters)

    @property
    def parent(self) -> RuleNumber | None:
        """The number one level up, or ``None`` for a section."""
        if self.letters:
            return _numbered(self.section, self.topic, self.item)
        if self.item is not None:
            return self.of_topic
        return _numbered(self.section) if self.topic is not None else None

    @property
    def above(self) -> Iterator[RuleNumber]:
        """The numbers it stands under, nearest first."""
        at = self.parent
        while at is not None:
            yield at
            at = at.parent

    @property
    def of_topic(self) -> RuleNumber | None:
        """The number of its topic, which may be itself; ``None`` for a section."""
        return None if self.topic is None else _numbered(self.section, self.topic)

    @property
    def depth(self) -> int:
        """0 for a section, 1 for a topic, 2 for a rule, 3 for a subrule."""
        return 3 if self.letters else 2 if self.item is not None else 1 if self.topic else 0

    @property
    def next_sibling(self) -> RuleNumber | None:
        """The next number below the same parent, as the book counts them; ``None`` after 9 and 799."""
        section, topic, item = self.section, self.topic, self.item
        if self.letters:
            return _numbered(section, topic, item, letters_after(self.letters))
        if item is not None:
            return _numbered(section, topic, item + 1)
        if topic is not None:
            return _numbered(section, topic + 1) if (topic + 1) // 100 == section else None
        return _numbered(section + 1) if section < _LAST_SECTION else None

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, RuleNumber):
            return NotImplemented
        return self.key < other.key

    def __str__(self) -> str:
        return self._printed


#: Of each number those around it are asked for in every edition, and to make one takes longer than to look it up.
_numbered = lru_cache(maxsize=1 << 15)(RuleNumber)


@lru_cache(maxsize=1 << 10)
def letters_after(letters: str) -> str:
    """The letters after ``letters``: a after none, m after k, aa after z."""
    if not letters:
        return LETTERS[0]
    head, last = letters[:-1], letters[-1]
    if last == LETTERS[-1]:
        return letters_after(head) + LETTERS[0]
    return head + LETTERS[LETTERS.index(last) + 1]


def siblings(first: RuleNumber, last: RuleNumber) -> Iterator[RuleNumber]:
    """The numbers from ``first`` up to ``last``, both included; none where they have different parents."""
    if first.parent != last.parent:
        return
    number: RuleNumber | None = first
    while number is not None and number <= last:
        yield number
        number = number.next_sibling


def is_run(first: RuleNumber, last: RuleNumber) -> bool:
    """Whether a range may go from ``first`` to ``last``: up among siblings, or from a rule to a subrule of it."""
    return first < last and (first.parent == last.parent or _is_subrule_of(last, first))


def run(first: RuleNumber, last: RuleNumber) -> Iterator[RuleNumber]:
    """The numbers from ``first`` to ``last``, both included; of a rule and its subrule, with those between them."""
    if not _is_subrule_of(last, first):
        yield from siblings(first, last)
        return
    yield first
    yield from siblings(replace(first, letters=letters_after("")), last)


def _is_subrule_of(number: RuleNumber, rule: RuleNumber) -> bool:
    return number.letters != "" and number.parent == rule


def are_neighbours(one: RuleNumber, other: RuleNumber) -> bool:
    """Whether one of the numbers is the next after the other below the same parent."""
    return other == one.next_sibling or one == other.next_sibling


@dataclass(frozen=True, slots=True)
class RulingNumber:
    """The number the rulings summary gives a ruling: 103.Ruling.1, 717.3.Ruling.2."""

    base: RuleNumber
    index: int

    @classmethod
    def parse(cls, text: str) -> RulingNumber:
        """The number that ``text`` spells exactly; raises :class:`NumberError` otherwise."""
        match = _RULING.fullmatch(text)
        if match is None:
            raise NumberError(f"{text!r} is not the number of a ruling")
        return cls(RuleNumber.parse(match["base"]), int(match["index"]))

    @property
    def parent(self) -> RuleNumber:
        """The topic or rule the ruling stands under."""
        return self.base

    def __str__(self) -> str:
        return f"{self.base}.Ruling.{self.index}"


@dataclass(frozen=True, slots=True)
class GlossaryNumber:
    """The number the rulings summary gives a glossary part (G), letter (G4), term (G4.10) or sense."""

    letter: int | None = None
    term: int | None = None
    sense: str = ""

    @classmethod
    def parse(cls, text: str) -> GlossaryNumber:
        """The number that ``text`` spells exactly; raises :class:`NumberError` otherwise."""
        match = _GLOSSARY.fullmatch(text)
        if match is None:
            raise NumberError(f"{text!r} is not the number of a glossary entry")
        letter, term = match["letter"], match["term"]
        return cls(
            int(letter) if letter else None, int(term) if term else None, match["sense"] or ""
        )

    @property
    def parent(self) -> GlossaryNumber | None:
        """The number one level up, or ``None`` for the glossary itself."""
        if self.sense:
            return GlossaryNumber(self.letter, self.term)
        if self.term is not None:
            return GlossaryNumber(self.letter)
        return GlossaryNumber() if self.letter is not None else None

    def __str__(self) -> str:
        letter = "" if self.letter is None else str(self.letter)
        term = "" if self.term is None else f".{self.term}"
        return f"G{letter}{term}{self.sense}"


Number = RuleNumber | RulingNumber | GlossaryNumber


def parse_number(text: str) -> Number:
    """The number of any kind that ``text`` spells; raises :class:`NumberError` if it spells none."""
    if ".Ruling." in text:
        return RulingNumber.parse(text)
    if text.startswith("G"):
        return GlossaryNumber.parse(text)
    return RuleNumber.parse(text)


def parse_bearer(name: str) -> tuple[Number, int]:
    """The number that ``name`` spells, and which of its bearers is meant, from 0: "702.30d~2" is its second.

    Raises :class:`NumberError` where ``name`` is neither.
    """
    written, mark, repeat = name.partition("~")
    if mark and not (repeat.isdecimal() and int(repeat) > 0):
        raise NumberError(
            f"{name!r} does not say which rule of a number is meant; write {written}~2"
        )
    return parse_number(written), int(repeat) - 1 if mark else 0
