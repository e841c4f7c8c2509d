"""One function over many items on several processes, with the results one process would have."""

from __future__ import annotations

import multiprocessing
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any, Final, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Workers are forked, so that they have the corpus without its being sent to them. Elsewhere than on
#: Linux a forked process may hang in libraries of the system, so there one process does all.
_CAN_FORK: Final = sys.platform == "linux"
_work: tuple[Callable[[Any], Any], Sequence[Any]] | None = None


def cores() -> int:
    """How many processes may run at once here; 1 where workers cannot be forked."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def over_all(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Iterator[Result]:
    """``function`` of each item in order, on up to ``jobs`` processes.

    Results travel between processes by pickle; ``function`` and items do not. What ``function``
    raises is raised here.
    """
    if jobs < 2 or len(items) < 2 or not _CAN_FORK:
        yield from map(function, items)
        return
    pool = ProcessPoolExecutor(
        min(jobs, len(items)),
        mp_context=multiprocessing.get_context("fork"),
        initializer=_take_up,
        initargs=(function, items),
    )
    with pool:
        with warnings.catch_warnings():
            # Python warns of forking where other threads run (numpy has some). Workers take no lock that
            # another thread may hold: they compute, and send what they found.
            warnings.simplefilter("ignore", DeprecationWarning)
            results = pool.map(_do, range(len(items)))
        yield from results


def _take_up(function: Callable[[Any], Any], items: Sequence[Any]) -> None:
    """Remember in a worker what is to be done; being forked, it has both already."""
    global _work  # noqa: PLW0603 - the one thing a worker knows
    _work = function, items


def _do(at: int) -> Any:
    assert _work is not None
    function, items = _work
    return function(items[at])


def shares(items: Sequence[Item], jobs: int) -> list[Sequence[Item]]:
    """``items`` in runs for :func:`over_all`: one for one process, a few for each of several."""
    count = min(len(items), 1 if jobs < 2 else _EACH * jobs)
    bounds = [len(items) * k // count for k in range(count + 1)] if count else []
    return [items[a:b] for a, b in pairwise(bounds)]


#: Runs per process: more keep all busy to the end, fewer share more of what neighbours have in common.
_EACH: Final = 4
