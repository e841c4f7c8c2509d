"""Few connections, a pause between requests, and a host that asks for rest gets it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from datetime import date

from generator.fetch.hosts import Hosts
from generator.model.fetching import KnownEdition, Manners, Outcome, Policy
from tests.fetch.conftest import Desk, Time, rules_text
from tests.fetch.server import Answer, Server

DAYS = [date(2003, month, 1) for month in range(1, 9)]


class Door:
    """Counts who is inside; keeps everybody in for a while if more could come than should."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._inside = 0
        self._met = False
        self._change = threading.Condition()
        self.most = 0

    def __call__(self) -> None:
        with self._change:
            self._inside += 1
            self.most = max(self.most, self._inside)
            self._met = self._met or self._inside >= self._wanted
            self._change.notify_all()
            # The first wait for company; then a short one for whoever should not be here.
            self._change.wait_for(lambda: self._met, timeout=30)
            self._change.wait_for(lambda: self._inside > self._wanted, timeout=0.05)
            self._inside -= 1


def test_never_more_connections_than_allowed(server: Server, desk: Desk) -> None:
    """As the server sees it; and as many as are allowed, or nothing would be parallel."""
    door = Door(wanted=2)
    editions = [
        KnownEdition(day, server.on(f"/{day}", Answer(rules_text(day), before=door)))
        for day in DAYS
    ]
    results = desk.fetch_all(*editions, at_once=8)
    assert {result.outcome for result in results} == {Outcome.FETCHED}
    assert door.most == 2


def test_the_default_is_two_connections_and_a_second() -> None:
    assert Policy().manners_of("media.wizards.com") == Manners(connections=2, delay=1.0)


def test_the_server_sees_the_delay(server: Server, desk: Desk) -> None:
    """Through one connection, so that nothing else moves the clock meanwhile."""
    times: list[float] = []
    answers = {
        day: Answer(rules_text(day), before=lambda: times.append(desk.time.now)) for day in DAYS
    }
    editions = [KnownEdition(day, server.on(f"/{day}", answers[day])) for day in DAYS]
    desk.fetch_all(*editions, manners=Manners(connections=1, delay=3.0))
    assert times == [3.0 * n for n in range(len(DAYS))]


def test_a_host_of_the_manifest_has_manners_of_its_own(server: Server, desk: Desk) -> None:
    door = Door(wanted=1)
    editions = [
        KnownEdition(day, server.on(f"/{day}", Answer(rules_text(day), before=door)))
        for day in DAYS[:3]
    ]
    desk.fetch_all(*editions, hosts={"127.0.0.1": Manners(connections=1, delay=5.0)})
    assert door.most == 1
    assert sum(desk.time.slept) == 10.0


def grants(policy: Policy, *steps: tuple[str, float]) -> list[float]:
    """When each step, a host and what it then asks to be held for, was let through."""
    time = Time()
    granted: list[float] = []

    async def ask() -> None:
        hosts = Hosts(policy, time.clock())
        for name, hold in steps:
            async with hosts.connection(name):
                granted.append(time.now)
            if hold:
                hosts.hold(name, hold)

    asyncio.run(ask())
    return granted


def test_requests_to_one_host_are_apart_and_others_do_not_wait() -> None:
    steps = [("a", 0.0), ("a", 0.0), ("b", 0.0), ("a", 0.0)]
    assert grants(Policy(), *steps) == [0.0, 1.0, 1.0, 2.0]


def test_a_host_that_asks_for_rest_is_left_alone_by_all() -> None:
    steps = [("a", 40.0), ("b", 0.0), ("a", 0.0), ("a", 0.0)]
    assert grants(Policy(), *steps) == [0.0, 0.0, 40.0, 41.0]


def test_a_short_rest_does_not_shorten_a_long_one() -> None:
    assert grants(Policy(), ("a", 40.0), ("b", 0.0), ("a", 0.0)) == [0.0, 0.0, 40.0]
    assert grants(Policy(manners=Manners(delay=9.0)), ("a", 2.0), ("a", 0.0)) == [0.0, 9.0]


def test_a_failed_request_frees_its_connection() -> None:
    time = Time()

    async def fail_and_ask() -> None:
        hosts = Hosts(Policy(manners=Manners(connections=1)), time.clock())
        for _ in range(2):
            with suppress(ConnectionError):
                async with asyncio.timeout(30), hosts.connection("a"):
                    raise ConnectionError

    asyncio.run(fail_and_ask())
    assert time.now == 1.0


def test_the_pause_for_one_file_holds_all_of_its_host(server: Server, desk: Desk) -> None:
    """The second file is not asked for while the host wants rest."""
    times: list[float] = []

    both = asyncio.Event()

    class BothWait(Time):
        """Goes on when two sleep: one for the file refused, one to ask for the other."""

        async def sleep(self, seconds: float) -> None:
            until = self.now + seconds
            self.slept.append(seconds)
            if len(self.slept) == 2:
                both.set()
            await asyncio.wait_for(both.wait(), 30)
            self.now = max(self.now, until)

    desk.time = BothWait()
    busy = Answer(status=429, headers={"Retry-After": "100"})
    first, second = (
        Answer(rules_text(day), before=lambda: times.append(desk.time.now)) for day in DAYS[:2]
    )
    results = desk.fetch_all(
        KnownEdition(DAYS[0], server.on("/a", busy, first)),
        KnownEdition(DAYS[1], server.on("/b", second)),
        manners=Manners(connections=1, delay=0.0),
    )
    assert [result.outcome for result in results] == [Outcome.FETCHED] * 2
    assert times == [100.0, 100.0]
