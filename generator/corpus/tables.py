"""TOML files as checked tables: every wrong key or value is a finding with its file and line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Any, Final, TypeVar

from generator.corpus.paths import read_regular, why_unreadable
from generator.corpus.toml import (
    TomlError,
    misfits,
    place_in,
    read_toml,
    without_strings_of_lines,
)
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.place import Spot


class Kind(Enum):
    """What a value must be where its type alone does not say it."""

    WORDS = "words"  #: a string that is not blank
    STRINGS = "a list of strings"


#: What a value may be, and whether it must be there.
Fields = Mapping[str, tuple[Kind | type | tuple[type, ...], bool]]
_EXPECTED: Final[Mapping[object, str]] = {
    str: "a string in quotation marks",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    date: "a day such as 2006-10-01, without quotation marks",
}
#: How a table begins.
_HEAD: Final = re.compile(
    r"""(?:\[\[\s*["']?(?P<one_of_many>\w+)["']?\s*\]\]|\[\s*["']?(?P<only_one>\w+)["']?\s*\])\s*(?:#.*)?"""
)
#: A whole number that other programs can hold too.
_WHOLE: Final = range(-(2**63), 2**63)
_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_T = TypeVar("_T")


class TableReader:
    """Reads one TOML file of ``[[name]]`` and ``[name]`` tables and collects what is wrong with it.

    ``names`` are all the tables it may have; another one, or a misspelt key, is an error where it stands.
    """

    def __init__(self, path: Path, shown: str, names: Sequence[str]) -> None:
        self.shown = shown
        self.diagnostics: list[Diagnostic] = []
        self._lines: list[str] = []
        #: Of each line what may be a key: nothing of one inside a string.
        self._keys: list[str] = []
        self._said: dict[tuple[str, Hashable], int] = {}
        self._tables: dict[str, Any] = {}
        self._is_read = False
        text = self._text_of(path)
        if text is not None:
            self._read(text)
        self._refuse_all_but(names)

    def _text_of(self, path: Path) -> str | None:
        """What ``path`` holds, without the byte order mark that some editors write; ``None`` where it is no text."""
        try:
            data = read_regular(path)
        except OSError as error:
            self.report("missing-file", why_unreadable(path, error))
            return None
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            shown = data.decode("utf-8", "replace").removeprefix(_MARK)
            before = data[: error.start].decode("utf-8").removeprefix(_MARK)
            self._lines = _lines_of(shown)
            place, expected = place_in(before, len(before)), f"UTF-8 ({error.reason})"
            self.report("wrong-encoding", "the file is not UTF-8", *place, expected)
            return None
        return text.removeprefix(_MARK).replace("\r\n", "\n")

    def _read(self, text: str) -> None:
        self._lines = _lines_of(text)
        try:
            self._tables = read_toml(text)
        except TomlError as error:
            self.report("bad-toml", str(error), error.line, error.column)
            return
        self._keys = _lines_of(without_strings_of_lines(text))
        for offset, char in misfits(text):
            message = f"U+{ord(char):04X} cannot stand in this string"
            expected = "letters, signs and spaces, and between three quotation marks lines and tabs"
            self.report("broken-character", message, *place_in(text, offset), expected)
        # What is refused for its characters goes nowhere.
        self._is_read = not self.diagnostics

    def report(
        self, code: str, message: str, line: int = 0, column: int = 0, expected: str = ""
    ) -> None:
        """Record an error at ``line``."""
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        self.diagnostics.append(
            Diagnostic(code, Severity.ERROR, message, self.shown, line, column, expected, text)
        )

    def tables(self, name: str, fields: Fields) -> list[tuple[int, dict[str, Any]]]:
        """The ``[[name]]`` tables that have the right fields, with the line each begins on.

        None where the file could not be read, which was reported then.
        """
        if not self._is_read:
            return []
        starts = self._heads(name)
        found = self._tables.get(name, [])
        if not isinstance(found, list) or len(found) != len(starts):
            message, where = f"write each {name} as a table of its own", self._first(name)
            self.report("bad-table", message, where, 1, f"[[{name}]]")
            return []
        return [
            (start, table)
            for start, table in zip(starts, found, strict=True)
            if self._has_fields(name, start, table, fields)
        ]

    def table(self, name: str, fields: Fields) -> tuple[int, dict[str, Any]] | None:
        """The one ``[name]`` table with the line it begins on, if it is there and has the right fields."""
        starts = self._heads(name)
        found = self._tables.get(name)
        if found is None:
            return None
        if not isinstance(found, dict) or len(starts) != 1:
            message, where = f"write {name} as one table", self._first(name)
            self.report("bad-table", message, where, 1, f"[{name}]")
            return None
        return (starts[0], found) if self._has_fields(name, starts[0], found, fields) else None

    def _refuse_all_but(self, names: Sequence[str]) -> None:
        """Report every other table and key: one misspelt would be a setting without effect."""
        for name in (found for found in self._tables if found not in names):
            message, where = f"there is no {name!r} here", self._first(name)
            self.report("unknown-table", message, where, 1, ", ".join(names))

    def _heads(self, name: str) -> list[int]:
        """The lines on which a table of that name begins."""
        heads = ((n, _HEAD.fullmatch(line.strip())) for n, line in enumerate(self._keys, 1))
        return [n for n, head in heads if head and name in head.group("one_of_many", "only_one")]

    def _first(self, name: str) -> int:
        """The first line that begins with the name, as a table or as a key; 0 if there is none."""
        begins = re.compile(rf"""\s*\[{{0,2}}\s*["']?{re.escape(name)}\b""")
        return next((n for n, line in enumerate(self._keys, 1) if begins.match(line)), 0)

    def _has_fields(self, name: str, start: int, table: dict[str, Any], fields: Fields) -> bool:
        before = len(self.diagnostics)
        for key in (found for found in table if found not in fields):
            line = self.line_of(start, key)
            self.report(
                "unknown-key", f"there is no {key!r} in a table {name}", line, 1, ", ".join(fields)
            )
        for key, (kind, required) in fields.items():
            if key not in table:
                if required:
                    self.report("missing-key", f"this {name} lacks {key!r}", start, 1)
            elif not _has_type(table[key], kind):
                expected = kind.value if isinstance(kind, Kind) else _EXPECTED.get(kind, "")
                message, line = f"{key} has the wrong type", self.line_of(start, key)
                self.report("bad-value", message, line, 1, expected)
            elif kind is Kind.WORDS and not table[key].strip():
                message, where = f"{key} says nothing", self.value_at(start, key)
                self.report("bad-value", message, *where, kind.value)
        return len(self.diagnostics) == before

    def line_of(self, start: int, key: str) -> int:
        """The line of ``key`` in the table that begins on line ``start``."""
        for number in range(start, len(self._keys)):
            line = self._keys[number].strip()
            if _HEAD.fullmatch(line):
                break
            if line.split("=")[0].strip().strip("\"'") == key:
                return number + 1
        return start

    def expect(self, start: int, key: str, value: str, names: Collection[str]) -> bool:
        """Whether ``value``, which the table on line ``start`` has for ``key``, is one of ``names``; else an error."""
        if value not in names:
            message = f"there is no {key} {value!r}"
            self.report(f"unknown-{key}", message, *self.value_at(start, key), ", ".join(names))
        return value in names

    def expect_held(
        self, start: int, key: str, value: str, held: Collection[str], elsewhere: Collection[str]
    ) -> bool:
        """Whether ``value`` is one of ``held``. One of those ``elsewhere``, which an archive may hold, is a warning.

        Any other is an error.
        """
        if value in held or value not in elsewhere:
            return self.expect(start, key, value, held)
        at = self.spot(start, key)
        message = f"no source or archive given holds {value}; what is said of it here has no effect"
        place = (self.shown, at.line, at.column)
        self.diagnostics.append(
            Diagnostic("edition-not-held", Severity.WARNING, message, *place, text=at.text)
        )
        return False

    def only_once(self, start: int, key: str, said: Hashable) -> bool:
        """Whether no table before the one on line ``start`` said the same; else an error at ``key``."""
        before = self._said.setdefault((key, said), start)
        if before != start:
            message = f"the table on line {before} says this already"
            self.report("said-twice", message, *self.value_at(start, key))
        return before == start

    def value_at(self, start: int, key: str) -> tuple[int, int]:
        """Line and column of the value of ``key`` in the table that begins on line ``start``."""
        line = self.line_of(start, key)
        before, _, after = self._lines[line - 1].partition("=")
        return line, len(before) + 2 + len(after) - len(after.lstrip())

    def spot(self, start: int, key: str) -> Spot:
        """The place of the value of ``key`` in that table, with its line."""
        line, column = self.value_at(start, key)
        return Spot(line, column, self._lines[line - 1])

    def value(self, start: int, key: str, make: Callable[[], _T], expected: str) -> _T | None:
        """What ``make`` returns; a ``ValueError`` it raises becomes a finding at ``key``."""
        try:
            return make()
        except ValueError as error:
            self.report("bad-value", str(error), self.line_of(start, key), 1, expected)
            return None


def _has_type(value: object, kind: Kind | type | tuple[type, ...]) -> bool:
    """Whether ``value`` is of ``kind``; for Python a truth value is a number, and a moment is a day."""
    if kind is Kind.WORDS:
        return isinstance(value, str)
    if isinstance(kind, Kind):
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if type(value) is int and value not in _WHOLE:
        return False
    is_alike = isinstance(value, bool | datetime) and kind not in (bool, object)
    return isinstance(value, kind) and not is_alike


def _lines_of(text: str) -> list[str]:
    """The lines of TOML: a string may hold other characters that Python takes for ends of lines."""
    return text.removesuffix("\n").split("\n")
