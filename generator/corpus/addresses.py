"""``editions.toml``: which editions are known to exist, and where their files are said to be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from generator.corpus.tables import Fields, TableReader
from generator.model.diagnostic import Diagnostic
from generator.model.fetching import KnownEdition, Manners

_EDITION: Final[Fields] = {
    "effective": (date, True),
    "official": (str, False),
    "archived": (str, False),
    "states": (date, False),
}
_HOST: Final[Fields] = {
    "name": (str, True),
    "connections": (int, True),
    "delay": ((int, float), True),
}


@dataclass(frozen=True, slots=True)
class Addresses:
    """The known editions by date, and the hosts that want other manners than the rest."""

    editions: tuple[KnownEdition, ...]
    hosts: Mapping[str, Manners]


def read_addresses(path: Path) -> tuple[Addresses, tuple[Diagnostic, ...]]:
    """Read ``path``; whatever is wrong with it is among the diagnostics, all at once."""
    reader = TableReader(path, str(path), ("edition", "host"))
    editions: dict[date, KnownEdition] = {}
    for start, table in reader.tables("edition", _EDITION):
        edition = _edition(reader, start, table)
        if edition is None:
            continue
        if edition.effective in editions:
            line = reader.line_of(start, "effective")
            reader.report("duplicate-id", "this date has two tables", line, 1)
        editions[edition.effective] = edition
    hosts = {
        table["name"]: Manners(table["connections"], float(table["delay"]))
        for start, table in reader.tables("host", _HOST)
        if _bears(reader, start, table) and reader.only_once(start, "name", table["name"])
    }
    known = tuple(editions[day] for day in sorted(editions))
    return Addresses(known, hosts), tuple(reader.diagnostics)


def _edition(reader: TableReader, start: int, table: dict[str, Any]) -> KnownEdition | None:
    day = reader.value(start, "effective", lambda: _day(table["effective"]), "2024-06-07")
    official = _read_address(reader, start, table, "official")
    archived = _read_address(reader, start, table, "archived")
    states = day
    if "states" in table:
        states = reader.value(start, "states", lambda: _day(table["states"]), "2024-06-07")
    if day is None or official is None or archived is None or states is None:
        return None
    return KnownEdition(day, official, archived, states if states != day else None)


def _read_address(reader: TableReader, start: int, table: dict[str, Any], key: str) -> str | None:
    return reader.value(start, key, lambda: _address(table.get(key, "")), "http://… or https://…")


def _day(value: date) -> date:
    if type(value) is not date:  # a TOML date with a time of day is a date too
        raise ValueError("a day without a time of day is needed")
    return value


def _address(value: str) -> str:
    """``value`` itself where it is empty or an address a file may be asked from."""
    if not value:
        return ""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or not value.isprintable():
        raise ValueError("this is no address of a web server")
    # All refuse what nobody could connect to; the second, Punycode of no letters.
    encoded = parts.hostname.encode("idna")
    encoded.decode("idna")
    _ = parts.port
    return value


def _bears(reader: TableReader, start: int, table: dict[str, Any]) -> bool:
    """Whether the host's numbers can be kept to."""
    wrong = [key for key, least in (("connections", 1), ("delay", 0)) if table[key] < least]
    for key in wrong:
        reader.report("bad-value", f"{key} is too small", reader.line_of(start, key), 1)
    if not math.isfinite(table["delay"]):
        reader.report("bad-value", "no pause is so long", reader.line_of(start, "delay"), 1)
        return False
    return not wrong
