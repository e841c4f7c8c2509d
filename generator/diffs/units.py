"""A text as the units that are compared: tokens, phrases of the vocabulary, items of long lists."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from generator.text.terms import Vocabulary, find_phrases, replaced_phrases
from generator.text.words import TokenKind, fold, kind_of, tokenize

#: Pairs (old number, new number) of rules that are the same rule.
Moved = Container[tuple[str, str]]

_SECTIONS: Final = ("section", "sections")
#: What stands between the numbers of "sections 5, 6, and 7".
_JOINTS: Final = frozenset((",", "and", "or", "through"))
_RANGE: Final = re.compile(
    r"""
    (?P<first> (?P<topic>\d{3}) (?: \. (?P<item>\d+) [a-z]* )? )
    (?: - (?P<last> (?P<full>\d{3} \. \d+ [a-z]*) | (?P<number>\d+ [a-z]*) | (?P<letters>[a-z]+) ) )?
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """What is never cut: ``text`` with the white space before it.

    ``word`` is the text folded and in small letters, ``phrase`` its name in the vocabulary or empty.
    ``is_item`` marks an item of a long list.
    """

    space: str
    text: str
    kind: TokenKind
    word: str
    phrase: str = ""
    is_number: bool = False
    is_item: bool = False


def read_units(old: str, new: str, known: Vocabulary) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """The units of both texts, a phrase of ``known`` as one where it may stand for one of the other text.

    The last unit of each holds the white space that is left, and no text.
    """
    olds, news = _tokens(old), _tokens(new)
    old_words, new_words = ([unit.word for unit in side if unit.word] for side in (olds, news))
    among = replaced_phrases(old_words, new_words, known)
    return _joined(olds, old_words, known, among), _joined(news, new_words, known, among)


def _joined(
    tokens: tuple[Unit, ...], words: list[str], known: Vocabulary, among: frozenset[str]
) -> tuple[Unit, ...]:
    if not among:
        return tokens
    places = [at for at, unit in enumerate(tokens) if unit.word]
    made: list[Unit] = []
    at = 0
    for found in find_phrases(words, known, among):
        first, stop = places[found.start], places[found.stop - 1] + 1
        made += tokens[at:first]
        made.append(join_units(list(tokens[first:stop]), phrase=found.phrase))
        at = stop
    return (*made, *tokens[at:])


def join_units(units: list[Unit], *, phrase: str = "", is_item: bool = False) -> Unit:
    """``units`` as one."""
    first = units[0]
    return Unit(
        first.space,
        text_of(units)[len(first.space) :],
        first.kind,
        " ".join(unit.word for unit in units),
        phrase,
        first.is_number and len(units) == 1,
        is_item,
    )


def text_of(units: list[Unit] | tuple[Unit, ...]) -> str:
    """The text that ``units`` are."""
    return "".join(unit.space + unit.text for unit in units)


def same_citation(old: Unit, new: Unit, moved: Moved) -> bool:
    """Whether two cited numbers or ranges name the same rules, by their numbers then and now."""
    old_ends, new_ends = ends_of(old.word), ends_of(new.word)
    return len(old_ends) == len(new_ends) and all(
        pair in moved for pair in zip(old_ends, new_ends, strict=True)
    )


@lru_cache(maxsize=1 << 12)
def _tokens(text: str) -> tuple[Unit, ...]:
    """The tokens as units; kept, for along a lineage a text is compared with the one before and after it."""
    return tuple(_spaced(text))


def _spaced(text: str) -> Iterator[Unit]:
    space, before = "", ""
    in_list = False  # of sections
    for token in tokenize(text):
        if kind_of(token) is TokenKind.SPACE:
            space = token
            continue
        is_section = (before in _SECTIONS or in_list) and token.isdigit()
        unit = _unit(space, token, is_section)
        yield unit
        word = unit.word
        in_list = word == "sections" or (in_list and (is_section or word in _JOINTS))
        space, before = "", word
    yield Unit(space, "", TokenKind.SPACE, "")


@lru_cache(maxsize=1 << 16)
def _unit(space: str, token: str, is_section: bool) -> Unit:
    """The unit that a token is; the same few thousand make up all texts."""
    kind = kind_of(token)
    is_number = is_section or kind is TokenKind.NUMBER
    return Unit(space, token, kind, fold(token).lower(), is_number=is_number)


def ends_of(number: str) -> tuple[str, ...]:
    """First and last number of a range, or the one number: "704.6c-f" is 704.6c and 704.6f."""
    match = _RANGE.fullmatch(number)
    if match is None or match["last"] is None:
        return (number,)
    if match["full"]:
        return match["first"], match["full"]
    if match["letters"]:
        return match["first"], f"{match['topic']}.{match['item']}{match['letters']}"
    return match["first"], match["number"] if match["item"] is None else (
        f"{match['topic']}.{match['number']}"
    )
