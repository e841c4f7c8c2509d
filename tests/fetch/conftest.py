"""A misbehaving server, a clock that tests move, and a folder to fetch into."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator.fetch import Clock
from generator.fetch.part import Part
from generator.model.fetching import KnownEdition, Policy, Result
from generator.pipeline.fetch import Job, check_edition, fetch_editions
from tests.fetch.server import Server, closed_port, serving

DAY = date(2024, 6, 7)
TODAY = date(2026, 11, 21)


def rules_text(effective: date = DAY, *, wording: str = "plays a game") -> bytes:
    """A small book of rules, effective on that day."""
    rules = [f"100.{n}. Whoever {wording} keeps rule {n} in mind." for n in range(1, 40)]
    month = f"{effective:%B}"
    paragraphs = [
        "Magic: The Gathering Comprehensive Rules",
        f"These rules are effective as of {month} {effective.day}, {effective.year}.",
        "Introduction",
        "This document is the ultimate authority for games that are played in tests.",
        "Contents",
        "1. Game Concepts",
        "100. General",
        "Glossary",
        "Credits",
        "1. Game Concepts",
        "100. General",
        *rules,
        "Glossary",
        "Game\nWhat is played. See rule 100.1.",
        "Credits",
        "Nobody © wrote these rules.",
    ]
    return "\n\n".join(paragraphs).replace("\n", "\r\n").encode()


class Time:
    """A clock that goes on only when somebody sleeps; remembers how long."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def clock(self) -> Clock:
        return Clock(now=lambda: self.now, sleep=self.sleep, today=lambda: TODAY)


class Notes:
    """A watcher that writes everything down."""

    def __init__(self) -> None:
        self.starts: list[tuple[date, str]] = []
        self.sizes: list[tuple[date, int, int | None]] = []
        self.all_pauses: list[tuple[date, str, float]] = []
        self.given: list[tuple[date, str]] = []
        self.results: list[Result] = []

    @property
    def pauses(self) -> list[tuple[str, float]]:
        """Reason and length of each pause."""
        return [(reason, seconds) for _, reason, seconds in self.all_pauses]

    def started(self, effective: date, address: str) -> None:
        self.starts.append((effective, address))

    def received(self, effective: date, size: int, total: int | None) -> None:
        self.sizes.append((effective, size, total))

    def pausing(self, effective: date, reason: str, seconds: float) -> None:
        self.all_pauses.append((effective, reason, seconds))

    def given_up(self, effective: date, reason: str) -> None:
        self.given.append((effective, reason))

    def finished(self, result: Result) -> None:
        self.results.append(result)


class Desk:
    """Fetches into ``folder``, with a clock of its own and everything noted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.time = Time()
        self.notes = Notes()

    def file(self, effective: date = DAY) -> Path:
        return self.folder / f"CR-{effective}.txt"

    def part(self, effective: date = DAY) -> Part:
        self.folder.mkdir(parents=True, exist_ok=True)
        return Part(self.file(effective))

    def names(self) -> list[str]:
        """All files of the folder."""
        return sorted(path.name for path in self.folder.iterdir())

    def fetch_all(self, *editions: KnownEdition, **policy: Any) -> tuple[Result, ...]:
        job = Job(self.folder, check_edition, self.notes, Policy(**policy), self.time.clock())
        return fetch_editions(editions, job)

    def fetch(self, official: str = "", archived: str = "", **policy: Any) -> Result:
        (result,) = self.fetch_all(KnownEdition(DAY, official, archived), **policy)
        return result


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the tests is asked directly."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture
def nobody() -> Iterator[str]:
    """The address of a server that is down."""
    with closed_port() as address:
        yield address


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "archive")


@pytest.fixture
def text() -> bytes:
    """The edition that most tests ask for."""
    return rules_text()
