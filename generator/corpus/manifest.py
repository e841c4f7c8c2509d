"""``sources.toml``: which editions there are and which files witness them."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, Final, TypeVar

from generator.corpus.paths import is_other_than_file
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.diagnostic import Diagnostic
from generator.model.edition import Authority, Coverage, Edition, Layout, Source, SourceFormat
from generator.model.number import RuleNumber
from generator.model.place import Spot

_EDITION: Final[Fields] = {
    "id": (str, True),
    "work": (Kind.WORDS, True),
    "title": (Kind.WORDS, True),
    "effective": (date, True),
    "authority": (str, True),
    "covers": (Kind.STRINGS, False),
    "note": (str, False),
    "day_known": (bool, False),
    "same_as": (list, False),
}
_SOURCE: Final[Fields] = {
    "id": (str, True),
    "edition": (str, True),
    "title": (Kind.WORDS, True),
    "path": (str, True),
    "format": (str, True),
    "encoding": (str, True),
    "layout": (str, True),
    "sha256": (str, True),
    "rank": (int, False),
    "own": (Kind.STRINGS, False),
    "covers": (Kind.STRINGS, False),
    "origin": (str, False),
    "retrieved": (str, False),
    "credit": (str, False),
    "conditions": (str, False),
}
_READING: Final[Fields] = {"newest": (object, True)}
_ALL: Final = "all"
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


#: A table with the line it begins on.
_Table = tuple[int, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Manifest:
    """Editions by date, and sources in the order of the file with paths relative to ``folder``.

    Beside the editions listed, the ``newest`` of an archive have pages to read; all, if it is ``None``.
    ``lines`` are those on which the tables of the editions begin, ``places`` say at which line and column
    the path, the digest and the layout of each source stand, ``extents`` where the ranges of numbers of each
    edition and each source stand (``("source", "rulings_2009", "own")``).
    """

    folder: Path
    editions: tuple[Edition, ...]
    sources: tuple[Source, ...]
    newest: int | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    extents: Mapping[tuple[str, str, str], Spot] = field(default_factory=dict)


def read_manifest(path: Path) -> tuple[Manifest, tuple[Diagnostic, ...]]:
    """Read ``path``; whatever is wrong with it is among the diagnostics, all at once."""
    reader = TableReader(path, str(path), ("edition", "source", "reading"))
    dated = reader.tables("edition", _EDITION)
    editions = [_edition(reader, *found) for found in dated]
    known = tuple(sorted((e for e in editions if e is not None), key=lambda e: (e.effective, e.id)))
    files = reader.tables("source", _SOURCE)
    sources = [_source(reader, path, *found) for found in files]
    held = tuple(source for source in sources if source is not None)
    if not reader.diagnostics:  # else a table that was refused would seem to be missing
        _check_references(reader, dated, files)
    newest = _newest(reader)
    lines = {table["id"]: start for start, table in dated}
    places = {
        table["id"]: {key: reader.value_at(start, key) for key in ("path", "sha256", "layout")}
        for start, table in files
    }
    extents: dict[tuple[str, str, str], Spot] = {
        (name, table["id"], key): reader.spot(start, key)
        for name, tables in (("edition", dated), ("source", files))
        for start, table in tables
        for key in ("own", "covers")
        if key in table
    }
    found = Manifest(path.parent, known, held, newest, lines, places, extents)
    return found, tuple(reader.diagnostics)


def _newest(reader: TableReader) -> int | None:
    """How many of the newest editions have pages to read; ``None`` for all."""
    found = reader.table("reading", _READING)
    if found is None:
        return None
    start, table = found
    newest = table["newest"]
    if newest == _ALL:
        return None
    if isinstance(newest, bool) or not isinstance(newest, int) or newest < 0:
        where = reader.value_at(start, "newest")
        expected = f'a number such as 12, or "{_ALL}"'
        reader.report("bad-value", "this is no number of editions", *where, expected)
        return None
    return newest


def _edition(reader: TableReader, start: int, table: dict[str, Any]) -> Edition | None:
    authority = _member(reader, start, table, "authority", Authority)
    coverage = _coverage(reader, start, table, "covers")
    name = _identifier(reader, start, table)
    if authority is Authority.OFFICIAL and name not in (None, str(table["effective"])):
        message = "an edition of the rules is called by its day"
        reader.report(
            "bad-value", message, *reader.value_at(start, "id"), f'"{table["effective"]}"'
        )
        name = None
    same_as = reader.value(start, "same_as", lambda: _days(table), "days such as 2024-06-07")
    if authority is None or coverage is None or name is None or same_as is None:
        return None
    return Edition(
        id=name,
        work=table["work"],
        title=table["title"],
        effective=table["effective"],
        authority=authority,
        coverage=coverage,
        note=table.get("note", ""),
        day_known=table.get("day_known", True),
        same_as=same_as,
    )


def _source(reader: TableReader, path: Path, start: int, table: dict[str, Any]) -> Source | None:
    form = _member(reader, start, table, "format", SourceFormat)
    layout = _member(reader, start, table, "layout", Layout)
    own = _coverage(reader, start, table, "own")
    coverage = _coverage(reader, start, table, "covers")
    name = _identifier(reader, start, table)
    encoding = reader.value(
        start, "encoding", lambda: _encoding(table["encoding"]), "an encoding such as utf-8"
    )
    sha256 = table["sha256"].lower()
    if not _SHA256.fullmatch(sha256):
        line = reader.line_of(start, "sha256")
        reader.report("bad-value", "this is no SHA-256", line, 1, "64 hexadecimal digits")
    if table.get("rank", 0) < 0:
        where = reader.value_at(start, "rank")
        reader.report("bad-value", "ranks count from 0", *where, "0 for the best, or more")
    is_held = _leads_to_a_file(reader, path, start, table["path"])
    if not (form and layout and name and encoding and is_held) or own is None or coverage is None:
        return None
    return Source(
        id=name,
        edition=table["edition"],
        title=table["title"],
        path=(path.parent / table["path"]).as_posix(),
        format=form,
        encoding=encoding,
        layout=layout,
        sha256=sha256,
        origin=table.get("origin", ""),
        credit=table.get("credit", ""),
        conditions=table.get("conditions", "").strip(),
        retrieved=table.get("retrieved", ""),
        rank=table.get("rank", 0),
        own=own,
        coverage=coverage,
    )


def _check_references(
    reader: TableReader, editions: Sequence[_Table], sources: Sequence[_Table]
) -> None:
    known = [table["id"] for _, table in editions]
    for start, table in sources:
        reader.expect(start, "edition", table["edition"], known)
    witnesses: dict[tuple[str, int], str] = {}
    for start, table in sources:
        first = witnesses.setdefault((table["edition"], table.get("rank", 0)), table["id"])
        if first != table["id"]:
            message = f"{first!r} is a witness of this edition with the same rank"
            where = reader.value_at(start, "rank" if "rank" in table else "edition")
            reader.report("same-rank", message, *where, "another rank: 0 is the best")
    for tables in (editions, sources):
        seen: set[str] = set()
        for start, table in tables:
            if table["id"] in seen:
                message = f"another table has the id {table['id']!r} already"
                reader.report("duplicate-id", message, *reader.value_at(start, "id"))
            seen.add(table["id"])


_E = TypeVar("_E", bound=Enum)


def _member(
    reader: TableReader, start: int, table: dict[str, Any], key: str, kind: type[_E]
) -> _E | None:
    found = {str(member.value): member for member in kind}
    return found[table[key]] if reader.expect(start, key, table[key], found) else None


def _identifier(reader: TableReader, start: int, table: dict[str, Any]) -> str | None:
    if _ID.fullmatch(table["id"]):
        return str(table["id"])
    line = reader.line_of(start, "id")
    reader.report("bad-value", "this is no id", line, 1, "letters, digits, - and _")
    return None


def _leads_to_a_file(reader: TableReader, manifest: Path, start: int, name: str) -> bool:
    """Whether ``name`` is that of a file below the folder of ``manifest``, be it missing; else an error.

    A manifest comes with its texts, and may come from anybody: it names nothing else of a machine to be read,
    and nothing that has no end.
    """
    folder = manifest.parent
    inside = os.path.realpath(folder / name)
    if Path(name).is_absolute() or not Path(inside).is_relative_to(os.path.realpath(folder)):
        message = f"this leads out of the folder of {manifest.name}"
    elif is_other_than_file(Path(inside)):
        message = "this is no file"
    else:
        return True
    expected = f"the name of a file in the folder of {manifest.name}, or below it"
    reader.report("bad-value", message, *reader.value_at(start, "path"), expected)
    return False


def _days(table: dict[str, Any]) -> tuple[date, ...]:
    days = tuple(table.get("same_as", []))
    if any(type(day) is not date for day in days):
        raise ValueError("these are not days")
    if any(day <= table["effective"] for day in days):
        raise ValueError("these are not all later than the edition itself")
    return days


def _encoding(name: str) -> str:
    try:
        none, one, two = (len((count * "x").encode(name)) for count in range(3))
        bytes(range(0x100)).decode(name, "replace")  # some are of nothing but names of hosts
    except (LookupError, UnicodeError):
        is_known = False
    else:
        is_known = two - one == one - none  # Punycode begins or ends a text with a sign of its own
    if not is_known:
        raise ValueError(f"there is no encoding {name!r}")
    return codecs.lookup(name).name


def _coverage(
    reader: TableReader, start: int, table: dict[str, Any], key: str
) -> tuple[Coverage, ...] | None:
    expected = 'ranges such as "703-730" or "504.4-600.2"'
    return reader.value(
        start, key, lambda: tuple(_range(text) for text in table.get(key, [])), expected
    )


def _range(text: object) -> Coverage:
    first, _, last = str(text).partition("-")
    found = Coverage(RuleNumber.parse(first), RuleNumber.parse(last or first))
    if found.last < found.first:
        raise ValueError(f"{text} ends before it begins")
    return found
