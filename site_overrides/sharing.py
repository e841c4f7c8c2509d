"""Several processes render one site: each writes its part of the pages to the same folder."""

# ruff: noqa: INP001 - hooks.py imports its neighbours
from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn, TextIO, TypeVar

from mkdocs.exceptions import PluginError

Item = TypeVar("Item")

#: Fewer pages are rendered sooner than another process is.
_LEAST: Final = 200


class Shared:
    """The processes of one build: helpers are forked from the first, and it waits for them.

    A helper says two things: which pages it found, and at its end what it made of them. The first may itself
    be ``begun_by`` a process without which its work is for nobody.
    """

    def __init__(self, jobs: int, begun_by: int | None = None) -> None:
        self._jobs = jobs if sys.platform == "linux" else 1
        self._helpers: dict[int, TextIO] = {}
        self._parent = begun_by
        self._answer: TextIO | None = None

    @property
    def is_helper(self) -> bool:
        """Whether this process is one of those forked."""
        return self._answer is not None

    def part_of(self, items: Sequence[Item]) -> Sequence[Item]:
        """What of ``items`` is for this process; returns in each of them."""
        count = min(self._jobs, 1 + len(items) // _LEAST)
        first = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        for part in range(1, count):
            reading, writing = os.pipe()
            helper = os.fork()
            if not helper:
                os.close(reading)
                self._parent = first
                for other in self._helpers.values():
                    other.close()
                self._helpers, self._answer = {}, os.fdopen(writing, "w", encoding="utf-8")
                return items[part::count]
            os.close(writing)
            self._helpers[helper] = os.fdopen(reading, encoding="utf-8")
        return items[::count]

    def check_parent(self) -> None:
        """End a process whose parent was killed: its pages would lie among those of the next build."""
        if self._parent is not None and os.getppid() != self._parent:
            os._exit(1)

    def tell(self, found: object) -> None:
        """In a helper, say first what it found."""
        if self._answer is not None:
            self._answer.write(f"{json.dumps(found)}\n")
            self._answer.flush()

    def told(self) -> Iterator[Any]:
        """What each helper said first."""
        for helper, answer in tuple(self._helpers.items()):
            line = answer.readline()
            if not line:
                self._fail(helper)
            yield json.loads(line)

    def gather(self, made: object) -> Iterator[Any]:
        """Wait for what the helpers made; in a helper, say what it made itself."""
        if self._answer is not None:
            with self._answer as answer:
                json.dump(made, answer)
            return
        for helper, answer in tuple(self._helpers.items()):
            made_there = answer.read()
            if os.waitpid(helper, 0)[1]:
                self._fail(helper)
            self._helpers.pop(helper).close()
            yield json.loads(made_there)

    def stop(self) -> None:
        """End the helpers that are still at work."""
        for helper, answer in self._helpers.items():
            answer.close()
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(helper, signal.SIGTERM)
                os.waitpid(helper, 0)
        self._helpers = {}

    def _fail(self, helper: int) -> NoReturn:
        """A helper has said on its standard error what failed."""
        self._helpers.pop(helper).close()
        self.stop()
        raise PluginError("a process that rendered a part of the pages failed")
