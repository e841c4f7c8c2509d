"""TOML files as checked tables: every wrong key or value is a finding with its file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from generator.model.diagnostic import Diagnostic, Severity

#: What a value may be: its type, and whether it must be there.
Fields = Mapping[str, tuple[type | tuple[type, ...], bool]]
_POSITION: Final = "(at line "
#: How a table begins.
_HEAD: Final = re.compile(r"\[\[?\s*(?P<name>\w+)\s*\]\]?\s*(?:#.*)?")
_T = TypeVar("_T")


class TableReader:
    """Reads one TOML file of ``[[name]]`` and ``[name]`` tables and collects what is wrong with it."""

    def __init__(self, path: Path, shown: str) -> None:
        self.shown = shown
        self.diagnostics: list[Diagnostic] = []
        self._lines: list[str] = []
        self._tables: dict[str, Any] = {}
        try:
            text = path.read_bytes().decode("utf-8")
            self._lines = text.splitlines()
            self._tables = tomllib.loads(text)
        except FileNotFoundError:
            self.report("missing-file", "there is no such file")
        except UnicodeDecodeError as error:
            self.report(
                "wrong-encoding", "the file is not UTF-8", expected=f"UTF-8 ({error.reason})"
            )
        except tomllib.TOMLDecodeError as error:
            line, column = _position(str(error), len(self._lines))
            self.report("bad-toml", str(error).split(_POSITION)[0].strip(), line, column)

    def report(
        self, code: str, message: str, line: int = 0, column: int = 0, expected: str = ""
    ) -> None:
        """Record an error at ``line``."""
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        self.diagnostics.append(
            Diagnostic(code, Severity.ERROR, message, self.shown, line, column, expected, text)
        )

    def tables(self, name: str, fields: Fields) -> list[tuple[int, dict[str, Any]]]:
        """The ``[[name]]`` tables that have the right fields, with the line each begins on."""
        starts = [n for n, line in enumerate(self._lines, 1) if line.strip() == f"[[{name}]]"]
        found = self._tables.get(name, [])
        if not isinstance(found, list) or len(found) != len(starts):
            self.report(
                "bad-table", f"write each {name} as a table of its own", expected=f"[[{name}]]"
            )
            return []
        return [
            (start, table)
            for start, table in zip(starts, found, strict=True)
            if self._has_fields(name, start, table, fields)
        ]

    def table(self, name: str, fields: Fields) -> tuple[int, dict[str, Any]] | None:
        """The one ``[name]`` table with the line it begins on, if it is there and has the right fields."""
        heads = ((n, _HEAD.fullmatch(line.strip())) for n, line in enumerate(self._lines, 1))
        starts = [n for n, head in heads if head and head["name"] == name]
        found = self._tables.get(name)
        if found is None:
            return None
        if not isinstance(found, dict) or len(starts) != 1:
            self.report("bad-table", f"write {name} as one table", expected=f"[{name}]")
            return None
        return (starts[0], found) if self._has_fields(name, starts[0], found, fields) else None

    def refuse_other_tables(self, *names: str) -> None:
        """Report every table that is none of ``names``: a name misspelt would be a setting without effect."""
        for name in self._tables.keys() - set(names):
            head = re.compile(rf"\[{{0,2}}\s*{re.escape(name)}\b")
            line = next((n for n, text in enumerate(self._lines, 1) if head.match(text)), 0)
            self.report("unknown-table", f"there is no {name!r} here", line, 1, ", ".join(names))

    def _has_fields(self, name: str, start: int, table: dict[str, Any], fields: Fields) -> bool:
        before = len(self.diagnostics)
        for key in table.keys() - fields.keys():
            self.report("unknown-key", f"a {name} has no {key!r}", self.line_of(start, key), 1)
        for key, (kind, required) in fields.items():
            if key not in table:
                if required:
                    self.report("missing-key", f"this {name} lacks {key!r}", start, 1)
            elif not isinstance(table[key], kind):
                self.report("bad-value", f"{key} has the wrong type", self.line_of(start, key), 1)
        return len(self.diagnostics) == before

    def line_of(self, start: int, key: str) -> int:
        """The line of ``key`` in the table that begins on line ``start``."""
        for number in range(start, len(self._lines)):
            line = self._lines[number].strip()
            if _HEAD.fullmatch(line):
                break
            if line.split("=")[0].strip() == key:
                return number + 1
        return start

    def value_at(self, start: int, key: str) -> tuple[int, int]:
        """Line and column of the value of ``key`` in the table that begins on line ``start``."""
        line = self.line_of(start, key)
        before, _, after = self._lines[line - 1].partition("=")
        return line, len(before) + 2 + len(after) - len(after.lstrip())

    def value(self, start: int, key: str, make: Callable[[], _T], expected: str) -> _T | None:
        """What ``make`` returns; a ``ValueError`` it raises becomes a finding at ``key``."""
        try:
            return make()
        except ValueError as error:
            self.report("bad-value", str(error), self.line_of(start, key), 1, expected)
            return None


def _position(message: str, lines: int) -> tuple[int, int]:
    """Line and column of a ``TOMLDecodeError``, which only its message tells before Python 3.14."""
    if _POSITION not in message:
        return lines, 1
    line, column = message.split(_POSITION)[1].rstrip(")").split(", column ")
    return int(line), int(column)
