"""Good manners: few connections to a host, and a pause between requests to it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from generator.fetch.clock import Clock
from generator.model.fetching import Manners, Policy


class _Host:
    def __init__(self, manners: Manners) -> None:
        self.delay = manners.delay
        self.connections = asyncio.Semaphore(manners.connections)
        self.turn = asyncio.Lock()
        self.free_at = -math.inf


class Hosts:
    """All hosts spoken to; every request is made inside :meth:`connection`."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        self._policy = policy
        self._clock = clock
        self._hosts: dict[str, _Host] = {}

    @asynccontextmanager
    async def connection(self, name: str) -> AsyncIterator[None]:
        """Wait until ``name`` may be asked again; the connection is taken until the block ends."""
        host = self._host(name)
        async with host.connections:
            async with host.turn:
                while (wait := host.free_at - self._clock.now()) > 0:
                    await self._clock.sleep(wait)
                host.free_at = self._clock.now() + host.delay
            yield

    def hold(self, name: str, seconds: float) -> None:
        """Ask ``name`` for nothing in the next ``seconds``, whatever the file."""
        host = self._host(name)
        host.free_at = max(host.free_at, self._clock.now() + seconds)

    def _host(self, name: str) -> _Host:
        if name not in self._hosts:
            self._hosts[name] = _Host(self._policy.manners_of(name))
        return self._hosts[name]
