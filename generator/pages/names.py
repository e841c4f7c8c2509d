"""What a rule is called, or else its first words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from generator.model.node import Node
from generator.pages import wording

#: How a rule gives itself a name: This is called the "legend rule." This is called mana burn.
_CALLED: Final = re.compile(
    r"""
    \b This \s is \s (?: called | referred \s to \s as ) \s
    (?: (?P<article> the | an? ) \s ["“] (?P<quoted> [^"”]{2,60}? ) [.,]? ["”]
      | (?P<plain> [\w/-]+ (?: \s [\w/-]+ ){0,3} ) \. )
    """,
    re.VERBOSE,
)
_WORDS_WIDTH: Final = 70
#: What is said of a place that our copies lack.
_LOST: Final = "a place our copy lacks"
_BLANK: Final = "a number without words"


def name_of(node: Node) -> str:
    """What a rule is called: its title, or the name it gives itself, with the article ("the legend rule")."""
    return node.heading or _name_in(node.text)


def own_name_of(node: Node) -> str:
    """The name that a rule without a title gives itself."""
    return "" if node.heading else _name_in(node.text)


@lru_cache(maxsize=1 << 15)
def _name_in(text: str) -> str:
    """The name that ``text`` gives its rule; many editions say the same, and what one says is read once."""
    called = _CALLED.search(text)
    return " ".join(filter(None, called.groups())) if called else ""


def words_of(node: Node) -> str:
    """A rule in a few words: what it is called, or else its first words in quotation marks."""
    quoted = f"“{wording.shortened(node.text, _WORDS_WIDTH)}”" if node.text else ""
    return name_of(node) or quoted or (_LOST if node.implied else _BLANK)
