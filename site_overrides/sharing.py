"""Several processes render one site: each writes its part of the pages to the same folder."""

# ruff: noqa: INP001 - hooks.py imports its neighbours
from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from mkdocs.exceptions import PluginError

Item = TypeVar("Item")

#: Fewer pages are rendered sooner than another process is.
_LEAST: Final = 200


class Shared:
    """The processes of one build: helpers are forked from the first, and it waits for them."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs if sys.platform == "linux" else 1
        self._helpers: dict[int, int] = {}
        self._parent = os.getpid()
        self._answer: int | None = None

    @property
    def is_helper(self) -> bool:
        """Whether this process is one of those forked."""
        return self._answer is not None

    def part_of(self, items: Sequence[Item]) -> Sequence[Item]:
        """What of ``items`` is for this process; returns in each of them."""
        count = min(self._jobs, 1 + len(items) // _LEAST)
        sys.stdout.flush()
        sys.stderr.flush()
        for part in range(1, count):
            reading, writing = os.pipe()
            helper = os.fork()
            if not helper:
                os.close(reading)
                for other in self._helpers.values():
                    os.close(other)
                self._helpers, self._answer = {}, writing
                return items[part::count]
            os.close(writing)
            self._helpers[helper] = reading
        return items[::count]

    def check_parent(self) -> None:
        """End a helper whose parent was killed."""
        if self.is_helper and os.getppid() != self._parent:
            os._exit(1)

    def gather(self, made: dict[str, str]) -> Iterator[dict[str, str]]:
        """Wait for what the helpers made; in a helper, say what it made itself."""
        if self._answer is not None:
            with os.fdopen(self._answer, "w", encoding="utf-8") as answer:
                json.dump(made, answer)
            return
        while self._helpers:
            helper, reading = self._helpers.popitem()
            with os.fdopen(reading, encoding="utf-8") as answer:
                told = answer.read()
            _, status = os.waitpid(helper, 0)
            if status:
                self.stop()
                raise PluginError("a process that rendered a part of the pages failed")
            yield json.loads(told)

    def stop(self) -> None:
        """End the helpers that are still at work."""
        for helper, reading in self._helpers.items():
            os.close(reading)
            with suppress(ProcessLookupError):
                os.kill(helper, signal.SIGTERM)
            os.waitpid(helper, 0)
        self._helpers = {}
