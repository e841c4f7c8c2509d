"""What stands at the start of a line of the book: the number of a section, topic, rule or subrule."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from generator.model.number import LETTERS, NumberError, RuleNumber


class Level(IntEnum):
    """How deep a number stands; equal to :attr:`RuleNumber.depth`."""

    SECTION = 0
    TOPIC = 1
    RULE = 2
    SUBRULE = 3


class Mark(NamedTuple):
    """A number as it stands at the start of a line, with its punctuation: ``marker``.

    ``number`` is ``None`` where what is printed is no number of the rulebook (408.f, 704.5l), of
    which ``topic`` and ``letters`` can still be read. ``regular`` tells whether it is printed as the
    book prints its numbers (a space is missing in "901.4.All"), ``printed`` is the marker without a
    regular full stop. ``code`` is that of the number, where it is known already (see :func:`code_of`).
    """

    level: Level
    marker: str
    printed: str
    topic: int
    letters: str
    number: RuleNumber | None
    regular: bool
    code: int = 0

    def rest(self, text: str) -> str:
        """What stands behind the mark in ``text``, which begins with it."""
        return text[len(self.marker) :].lstrip(" ")


#: Misprints that the official files hold are let through and told by ``Mark.regular``.
_MARKER: Final = re.compile(
    r"""
    [1-9]\d\d \.
    (?: (?: \x20?                     # 702. 37a
            \d{1,3} (?: [a-z]{1,2} | [A-Z]{1,2} (?=[.\x20]|$)      # 704.5, 704.5j, 704.5J
                     | \x20?\([a-z]{1,2}\)                         # 704.5(j)
                     | \x20[a-z] (?=\.?\x20["“(\[]{0,2}[A-Z{\[]) )?  # 704.5 j
          | [a-z] (?=[.\x20]|$) )     # 408.f
        (?: \.\.? | : (?=\x20[A-Z“"]) )?     # 704.5. and 119.1d., 704.5.. and 704.5:
    )?
    (?= [^\d.,;:)a-z–—-] | $ )        # a space, the end of the line, or the text (901.4.All)
    """,
    re.VERBOSE,
)
#: No number is longer; what is remembered of words must not hold whole lines.
_LONGEST_WORD: Final = 12
_PARTS: Final = re.compile(
    r"""
    (?P<topic>\d{3}) \.
    (?P<gap>\x20?) (?P<item>\d*) (?P<apart>[\x20(]*) (?P<letters>[a-zA-Z]*) \)? (?P<stop>[.:]*)
    """,
    re.VERBOSE,
)
_SECTION: Final = re.compile(r"(?P<marker>(?P<number>[1-9])\.)(?:\x20|(?=[A-Z]))(?P<title>\S.*)")
#: The number of a heading with another sign behind it, or none: "100 General", "100: General", "Section 1. Concepts".
_BARE: Final = re.compile(
    r"""
    (?P<marker> (?: (?i:section|chapter|part) \x20 )? (?P<number> [1-9] (?:\d\d)? ) (?: \x20? [.:)–—-] )? )
    \x20 (?P<title> [A-Z_\[] .* )
    """,
    re.VERBOSE,
)
_SMALL_WORD: Final = re.compile(
    r"an?|and|as|at|by|for|from|in|into|is|of|on|or|that|the|to|vs\.|with",
)
#: Of words with a hyphen the first is asked: "Web-slinging".
_WORDS: Final = re.compile(r"[^\s/—–]+")
_TITLE_LENGTH: Final = 72
_RULE: Final = Level.RULE  # looked up for each line of many
#: What no title ends with, and what the brackets behind one never do: "Blaze (Obsolete)".
_NO_TITLE: Final = frozenset(".,;:?”")
_NO_TITLE_IN_BRACKETS: Final = (".)", ",)", ";)", ":)", "?)", "”)", '")', "!)")


def is_title(text: str) -> bool:
    """Whether ``text`` is a title rather than a sentence.

    A title is short, has no sentence punctuation at its end (a keyword may end with "!"), and all
    its words but articles, conjunctions and prepositions begin with a capital, a digit or a symbol.
    """
    if not text or text[-1] in _NO_TITLE or len(text) > _TITLE_LENGTH:
        return False
    if text.endswith(_NO_TITLE_IN_BRACKETS) or (text[-1] == ")" and "(" not in text[1:]):
        return False
    if text[-1] == '"' and text[-2:-1] in (".", ",", "?"):
        return False
    if text.istitle():  # nearly always, and soon told: every word has its capital
        return True
    small = [word for word in _WORDS.findall(text) if word.lstrip("\"'“‘(_[{")[:1].islower()]
    return all(map(_SMALL_WORD.fullmatch, small))


def read_mark(text: str) -> Mark | None:
    """The mark at the start of a topic, rule or subrule; ``None`` for every other line."""
    word, _, words = text.partition(" ")
    mark = _read_word(word) if len(word) <= _LONGEST_WORD else None
    if mark is not None and (mark.level > Level.TOPIC or not words[:1].isdigit()):  # nearly always
        return mark
    match = _MARKER.match(text)
    if match is None:
        return None
    mark, end = _read_marker(match.group()), match.end()
    return mark if text[end : end + 1] in ("", " ") else mark._replace(regular=False)


def read_regular(text: str) -> Mark | None:
    """The mark of a rule or subrule at the start of ``text``, where it is printed as the book prints it."""
    word = text.partition(" ")[0]
    mark = _read_word(word) if len(word) <= _LONGEST_WORD else None
    return mark if mark is not None and mark.level > Level.TOPIC else None


def rule_number(text: str) -> RuleNumber | None:
    """The number of the rule or subrule that ``text`` seems to begin."""
    mark = read_mark(text) if text[:1].isdigit() else None
    return mark.number if mark is not None and mark.level >= _RULE else None


def code_of(number: RuleNumber) -> int:
    """A number as one integer: three digits each for topic, item and letters, which are 0 where absent."""
    letters = 0
    for letter in number.letters:
        letters = letters * len(LETTERS) + LETTERS.index(letter) + 1
    return (
        (number.section * 1000 + (number.topic or 0)) * 10**6 + (number.item or 0) * 1000 + letters
    )


@lru_cache(maxsize=1 << 16)
def _read_word(word: str) -> Mark | None:
    """The mark that a first word is, where that is printed as the book prints it.

    No words behind it change what it says, but for digits behind a topic. The same few thousand stand in
    all editions.
    """
    match = _MARKER.match(word)
    if match is None or match.end() < len(word):
        return None
    mark = _read_marker(word)
    return mark if mark.regular else None


@lru_cache(maxsize=1 << 16)
def _read_marker(marker: str) -> Mark:
    """What ``marker`` says, where a space or nothing stands behind it."""
    match = _PARTS.fullmatch(marker)
    assert match is not None
    topic, gap, item, apart, letters, stop = match.groups()
    if not item and not letters:
        number = RuleNumber(int(topic[0]), int(topic))
        return Mark(Level.TOPIC, marker, topic, int(topic), "", number, regular=True)
    level = Level.SUBRULE if letters else Level.RULE
    try:
        found = RuleNumber.parse(f"{topic}.{item}{letters.lower()}")
    except NumberError:
        found = None
    is_tight = not gap and not apart and letters == letters.lower()
    regular = found is not None and is_tight and stop == ("" if level is Level.SUBRULE else ".")
    printed = marker.removesuffix(".") if regular else marker
    code = 0 if found is None else code_of(found)
    return Mark(level, marker, printed, int(topic), letters.lower(), found, regular, code)


def read_bare_topic(text: str) -> Mark | None:
    """The mark of a line that could be a topic without its full stop ("100 General", "100: General")."""
    mark = _read_bare(text)
    return mark if mark is not None and mark.level is Level.TOPIC else None


def read_bare_section(text: str) -> Mark | None:
    """The mark of a line that could be the heading of a section without its full stop ("1 Game Concepts")."""
    mark = _read_bare(text)
    return mark if mark is not None and mark.level is Level.SECTION else None


def _read_bare(text: str) -> Mark | None:
    match = _BARE.fullmatch(text)
    if match is None or not is_title(match["title"]):
        return None
    marker, digits = match["marker"], match["number"]
    if len(digits) == 1:
        return Mark(Level.SECTION, marker, digits, 0, "", RuleNumber(int(digits)), regular=False)
    number = RuleNumber(int(digits[0]), int(digits))
    return Mark(Level.TOPIC, marker, marker, int(digits), "", number, regular=False)


def read_section(text: str, *, is_plain: bool = False) -> Mark | None:
    """The mark of a line that looks like the heading of a section ("7. Additional Rules").

    With ``is_plain`` its words need not be set as a title.
    """
    match = _SECTION.fullmatch(text)
    if match is None or not (is_plain or is_title(match["title"])):
        return None
    number = RuleNumber(int(match["number"]))
    is_regular = text[len(match["marker"])] == " "
    return Mark(Level.SECTION, match["marker"], match["number"], 0, "", number, regular=is_regular)
