"""TOML as it is written, beside what :mod:`tomllib` makes of it: where that fails, and what stands in strings."""

from __future__ import annotations

import bisect
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from generator.text.characters import NONCHARACTERS

_POSITION: Final = "(at line "
#: Comments are among them, for a quotation mark in one begins no string.
_TOKEN: Final = re.compile(
    r"""
    \# [^\n]*
    | (?P<of_lines>
        \"{3} (?: [^"\\]++ | \\. | "{1,2} (?!") )*+ "{3,5}
        | '{3} (?: [^']++ | '{1,2} (?!') )*+ '{3,5} )
    | (?P<of_one_line> " (?: [^"\\\n]++ | \\. )*+ " | ' [^'\n]*+ ' )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE: Final = re.compile(
    r"\\(?:u(?P<four>[0-9a-fA-F]{4})|U(?P<eight>[0-9a-fA-F]{8})|x(?P<two>[0-9a-fA-F]{2})|(?P<sign>.))",
    re.DOTALL,
)
#: The escapes of one letter that stand for a control character.
_SIGNS: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}
_OF_NO_TEXT: Final = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f{NONCHARACTERS}]")
#: What only a string of several lines may hold; in one of one line it stands as an escape.
_OF_LINES: Final = "\n\t"


class TomlError(ValueError):
    """A text is no TOML; ``line`` and ``column`` are the place that tells."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column


def read_toml(text: str) -> dict[str, Any]:
    """The tables in ``text``, of which each line ends in a line feed alone; raises :class:`TomlError`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error).split(_POSITION)[0].strip()
        raise TomlError(reason, *_position(str(error), text)) from None
    except RecursionError:
        reason = "there are too many brackets in each other"
        raise TomlError(reason, *_where_it_fails(text, RecursionError)) from None
    except ValueError:
        reason = "this number has too many digits"
        raise TomlError(reason, *_where_it_fails(text, ValueError)) from None


def place_in(text: str, offset: int) -> tuple[int, int]:
    """Line and column of the character at ``offset``, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def without_strings_of_lines(text: str) -> str:
    """``text``, which is TOML, with each string of several lines cut after its first: what stands in it is no key."""

    def cut(token: re.Match[str]) -> str:
        first, *others = token.group().split("\n")
        return first + "\n" * len(others)

    return _TOKEN.sub(cut, text)


def misfits(text: str) -> Iterator[tuple[int, str]]:
    """The first character of each string in ``text``, which is TOML, that it cannot hold, with its offset.

    That are control characters, written out or as an escape, but line feeds and tabs in strings of several
    lines, and what Unicode will never make a character.
    """
    for token in _TOKEN.finditer(text):
        string = token.group()
        if string.startswith("#"):
            continue
        found = dict(_misfits(string, is_of_lines=token["of_lines"] is not None))
        if found:
            first = min(found)
            yield token.start() + first, found[first]


def _misfits(string: str, *, is_of_lines: bool) -> Iterator[tuple[int, str]]:
    for written in _OF_NO_TEXT.finditer(string):
        yield written.start(), written.group()
    if not string.startswith('"'):
        return
    for escape in _ESCAPE.finditer(string):
        code = escape["four"] or escape["eight"] or escape["two"]
        char = chr(int(code, 16)) if code else _SIGNS.get(escape["sign"], "")
        if _OF_NO_TEXT.match(char) or (char and char in _OF_LINES and not is_of_lines):
            yield escape.start(), char


def _position(message: str, text: str) -> tuple[int, int]:
    """Line and column of a ``TOMLDecodeError``, which only its message tells before Python 3.14."""
    if _POSITION not in message:
        return text.removesuffix("\n").count("\n") + 1, 1
    line, column = message.split(_POSITION)[1].rstrip(")").split(", column ")
    return int(line), int(column)


def _where_it_fails(text: str, kind: type[Exception]) -> tuple[int, int]:
    """The place of the character with which ``tomllib`` first raises a ``kind`` that says nothing of a place."""

    def fails(end: int) -> bool:
        try:
            tomllib.loads(text[:end])
        except tomllib.TOMLDecodeError:
            return False
        except kind:
            return True
        return False

    return place_in(text, bisect.bisect_left(range(len(text)), True, key=fails) - 1)
