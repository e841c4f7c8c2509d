"""The forms of line in the General Rulings Summary, and the repair of its square brackets."""

from __future__ import annotations

import re
from typing import Final

from generator.model.node import LEVELS, NodeKind
from generator.model.number import GlossaryNumber, Number, RuleNumber, RulingNumber

#: 1 - Game Concepts; 100 - General; 701.2 - Activate; G - Glossary; G1.1 - Ability
HEADING: Final = re.compile(
    r"""
    (?P<marker> (?P<number> \d | \d{3} (?:\.\d\w*)? | G | G\d+\.\w* ) \ - )
    (?: \  (?P<text>\S.*) )?
    """,
    re.VERBOSE,
)
#: - 100.1a - Text; - 509.5. - Text; - 103.Ruling.1 - Text; - G1.1a - Text. What stands in the
#: number's place is tried afterwards, so that a wrong number is refused by name.
ENTRY: Final = re.compile(
    r"""
    (?P<marker> -\  (?P<printed> (?P<number> (?:\d|G\d) [\w.]*? ) \.? ) \ - )
    (?: \  (?P<text>\S.*) )?
    """,
    re.VERBOSE,
)
EXAMPLE: Final = re.compile(r"(?P<marker>Example:) (?P<text>.+)")
#: Where the next of two examples in one line begins.
NEXT_EXAMPLE: Final = re.compile(r"(?<=[.!?\"')]) (?=Example: )")
NOTE: Final = re.compile(r"(?P<marker>(?:- )?Note -) (?P<text>.+)")
#: The end of the sentence before, alone on a line.
CLOSING: Final = re.compile(r"[\"')]*[.!?][\"')]*")
PARAGRAPH: Final = re.compile(r"[A-Z\"({].+")
#: Begins with a plain word, so that a number cut short or damaged is no credit.
CREDIT: Final = re.compile(r"(?P<marker>-) (?!Note -)(?P<text>[A-Z][a-z]+:? .*)")
#: (1) and 1. before one of several senses of a term.
SENSE: Final = re.compile(r"(?P<marker>\(\d\)|\d\.) (?P<text>.+)")

_BRACKETS: Final = re.compile(r"<-([^<>]+)->")


def repair_brackets(text: str) -> str:
    """``text`` with its square brackets back, which this format prints as ``<-`` and ``->``.

    ``<-that player->`` was ``[that player]``, ``<--X->`` was ``[-X]``. Only pairs are replaced.
    """
    return _BRACKETS.sub(r"[\1]", text)


def heading_kind(number: Number) -> NodeKind | None:
    """What a heading with ``number`` begins; ``None`` where no heading bears such a number."""
    if isinstance(number, RuleNumber) and not number.letters:
        return LEVELS[number.depth]
    if isinstance(number, GlossaryNumber) and not number.sense:
        if number.term is not None:
            return NodeKind.GLOSSARY_ENTRY
        return NodeKind.GLOSSARY if number.letter is None else None
    return None


def entry_kind(number: Number) -> NodeKind | None:
    """What an entry with ``number`` is; ``None`` where no entry bears such a number."""
    if isinstance(number, RulingNumber):
        return NodeKind.RULING
    if isinstance(number, GlossaryNumber):
        return NodeKind.DEFINITION if number.term is not None else None
    return LEVELS[number.depth] if number.item is not None else None
