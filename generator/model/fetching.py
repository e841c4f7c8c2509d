"""Editions that can be fetched: where they are said to be, how to ask for them, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Final, Protocol

USER_AGENT: Final = "Palimpsest (history of the Magic Comprehensive Rules; few files, slowly)"


@dataclass(frozen=True, slots=True)
class KnownEdition:
    """An edition known to exist; ``official`` and ``archived`` are addresses, empty where none is known.

    ``states`` is the day that its text names, where that is known to be another than ``effective``.
    """

    effective: date
    official: str = ""
    archived: str = ""
    states: date | None = None

    @property
    def stated(self) -> date:
        """The day that the text of the edition must name."""
        return self.states or self.effective

    @property
    def addresses(self) -> tuple[str, ...]:
        """All known addresses, the publisher's before the archive's."""
        return tuple(address for address in (self.official, self.archived) if address)


@dataclass(frozen=True, slots=True)
class Manners:
    """What one host is asked to bear: so many connections at a time, so many seconds between requests."""

    connections: int = 2
    delay: float = 1.0


@dataclass(frozen=True, slots=True)
class Policy:
    """How files are asked for.

    ``manners`` hold for every host but those in ``hosts``; ``at_once`` editions are under way at a
    time. An address is asked up to ``tries`` times, up to ``connects`` times where no connection can
    be made; the pause before the next try is ``first_pause`` seconds, twice as long each time, up to
    ``longest_pause``. A server that wants a longer pause than ``patience`` is not waited for, and
    one try lasts no longer than that. ``silence`` is the longest wait for the next bytes, ``largest``
    the most bytes a file may have.
    """

    manners: Manners = Manners()
    hosts: Mapping[str, Manners] = field(default_factory=dict)
    at_once: int = 4
    tries: int = 6
    connects: int = 3
    first_pause: float = 1.0
    longest_pause: float = 60.0
    patience: float = 300.0
    silence: float = 30.0
    largest: int = 16 * 1024 * 1024

    def manners_of(self, host: str) -> Manners:
        """The manners towards ``host``."""
        return self.hosts.get(host, self.manners)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file is not the edition asked for; ``cut`` where its end is missing, so that it may come whole."""

    reason: str
    cut: bool = False


class Outcome(Enum):
    """What became of an edition asked for."""

    FETCHED = "fetched"
    #: The file recorded at an earlier run is there, unchanged.
    THERE = "there"
    #: A good file is there that no run fetched, and none better could be had.
    KEPT = "kept"
    FAILED = "failed"
    #: It could not be asked for: no address is known, and no file is there.
    NO_ADDRESS = "no_address"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one edition.

    ``address``, ``size`` and ``sha256`` tell of the file that was fetched or was there; ``reasons``
    why addresses were given up, in the order they were tried.
    """

    effective: date
    outcome: Outcome
    address: str = ""
    size: int = 0
    sha256: str = ""
    reasons: tuple[str, ...] = ()


class Watcher(Protocol):
    """Is told how the fetching goes; each call names the edition by its date."""

    def started(self, effective: date, address: str) -> None:
        """The first request for ``address`` is about to be made."""

    def received(self, effective: date, size: int, total: int | None) -> None:
        """So many bytes are held, of ``total`` where the server says how many there are."""

    def pausing(self, effective: date, reason: str, seconds: float) -> None:
        """A try failed for ``reason``; the next comes after ``seconds``."""

    def given_up(self, effective: date, reason: str) -> None:
        """An address is not asked again; ``reason`` names it."""

    def finished(self, result: Result) -> None:
        """Nothing more happens for this edition."""
