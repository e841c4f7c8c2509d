"""One function over many items on several processes, with the results one process would have."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import Any, Final, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Workers are forked, so that they have the corpus without its being sent to them. Elsewhere than on
#: Linux a forked process may hang in libraries of the system, so there one process does all.
_CAN_FORK: Final = sys.platform == "linux"
#: What the system calls a process that all others go before.
_LEAST_URGENT: Final = 19
_work: tuple[Callable[[Any], Any], Sequence[Any]] | None = None
_ends: _Ends | None = None


def cores() -> int:
    """How many processes may run at once here; 1 where workers cannot be forked."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def over_all(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int, *, is_urgent: bool = True
) -> Iterator[Result]:
    """``function`` of each item in order, on up to ``jobs`` processes, which begin at once.

    Results travel between processes by pickle; ``function`` and items do not. What ``function``
    raises is raised where its result is asked for. What is not urgent leaves the cores to others that want them.
    """
    if jobs < 2 or not items or not _CAN_FORK:
        return map(function, items)
    return _forked(function, items, jobs, None, _do, is_urgent=is_urgent)


def from_both_ends(
    function: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Iterator[Result]:
    """The same, where neighbours need the same look-ups: half the workers begin at the end and go backwards.

    So a look-up that only the first or the last items need is not made by every process.
    """
    if jobs < 2 or not items or not _CAN_FORK:
        return map(function, items)
    return _in_order(_forked(function, items, jobs, _Ends(len(items)), _do_next), len(items))


def _in_order(found: Iterable[tuple[int, Result]], count: int) -> Iterator[Result]:
    done = dict(found)
    yield from (done.pop(at) for at in range(count))


def _forked(
    function: Callable[[Any], Any],
    items: Sequence[Any],
    jobs: int,
    ends: _Ends | None,
    do: Callable[[int], Any],
    *,
    is_urgent: bool = True,
) -> Iterator[Any]:
    pool = ProcessPoolExecutor(
        min(jobs, len(items)),
        mp_context=multiprocessing.get_context("fork"),
        initializer=_take_up,
        initargs=(function, items, ends, is_urgent),
    )
    with _undisturbed(), warnings.catch_warnings():
        # Python warns of forking where other threads run (numpy has some). Workers take no lock that
        # another thread may hold: they compute, and send what they found.
        warnings.simplefilter("ignore", DeprecationWarning)
        results = pool.map(do, range(len(items)))
    return _results(pool, results)


def _results(pool: ProcessPoolExecutor, results: Iterator[Any]) -> Iterator[Any]:
    try:
        yield from results
    except (KeyboardInterrupt, GeneratorExit):
        # Nobody wants what is left; workers at work end with this process, if not before.
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    except BaseException:
        pool.shutdown()
        raise
    # All that was asked for is here: that workers go takes as long as some of their work.
    pool.shutdown(wait=False)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """An interrupt waits until workers are forked: what libraries do at each fork would swallow it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Ends:
    """What is left of ``count`` items between two ends; each worker takes its next one from its own end."""

    def __init__(self, count: int) -> None:
        forked = multiprocessing.get_context("fork")
        self._lock = forked.Lock()
        self._left = forked.RawArray("l", (0, count - 1, 0))
        self._goes_back = False

    def join(self) -> None:
        """Give this worker its end: by turns the first and the last."""
        with self._lock:
            self._goes_back = self._left[2] % 2 == 1
            self._left[2] += 1

    def next(self) -> int:
        """The item that this worker does now; asked as often as there are items."""
        with self._lock:
            end, step = (1, -1) if self._goes_back else (0, 1)
            at: int = self._left[end]
            self._left[end] += step
            return at


class Ahead(Generic[Result]):
    """What ``function`` gives, worked out by a process of its own while this one does something else.

    With one process at work, or where that one failed or was killed, it is worked out when it is asked for, and
    what ``function`` raises is raised then. What is not urgent leaves the cores to others that want them.
    """

    def __init__(
        self, function: Callable[[], Result], jobs: int, *, is_urgent: bool = True
    ) -> None:
        self._function = function
        self._at_work: tuple[ForkProcess, Connection] | None = None
        if jobs < 2 or not _CAN_FORK:
            return
        answer, there = multiprocessing.Pipe(duplex=False)
        arguments = (function, answer, there, is_urgent)
        context = multiprocessing.get_context("fork")
        worker = context.Process(target=_work_out, args=arguments, daemon=True)
        with _undisturbed():
            worker.start()
        there.close()
        self._at_work = worker, answer

    def get(self) -> Result:
        """The result; waits for it, and for the end of the process that worked it out."""
        at_work, self._at_work = self._at_work, None
        if at_work is not None:
            worker, answer = at_work
            with (
                answer,
                suppress(EOFError, OSError),
            ):  # it was killed before it answered, or meanwhile
                found: Result = answer.recv()
                worker.join()  # only so is it known what all processes together took
                return found
        return self._function()


def _work_out(
    function: Callable[[], Any],
    answer: Connection,
    there: Connection,
    is_urgent: bool,
) -> None:
    _begin(is_urgent=is_urgent)
    answer.close()  # only so does it show when nobody reads any more
    try:
        found = function()
    except Exception:  # noqa: BLE001 - the process that waits meets it again, and tells
        return
    with suppress(BrokenPipeError):  # nobody waits for it any more
        there.send(found)


def _take_up(
    function: Callable[[Any], Any],
    items: Sequence[Any],
    ends: _Ends | None,
    is_urgent: bool,
) -> None:
    """Remember in a worker what is to be done; being forked, it has all of it already."""
    global _work, _ends
    _begin(is_urgent=is_urgent)
    _work, _ends = (function, items), ends
    if ends is not None:
        ends.join()


def _begin(*, is_urgent: bool) -> None:
    """What each forked process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits tells of an interrupt
    if not is_urgent:
        os.nice(_LEAST_URGENT)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End a worker whose parent was killed: it would do what it had taken on, and then wait for ever.

    What it wrote meanwhile could replace what the next build made.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _do(at: int) -> Any:
    assert _work is not None
    function, items = _work
    return function(items[at])


def _do_next(_: int) -> Any:
    assert _ends is not None
    at = _ends.next()
    return at, _do(at)


def shares(items: Sequence[Item], jobs: int) -> list[Sequence[Item]]:
    """``items`` in runs for :func:`over_all`: one for one process, for several ever shorter ones.

    Long runs share what neighbours have in common, and short ones in the end keep all processes busy (guided
    self-scheduling; Polychronopoulos and Kuck 1987).
    """
    found: list[Sequence[Item]] = []
    at = 0
    while at < len(items):
        left = len(items) - at
        size = left if jobs < 2 else -(-left // (_PARTS * jobs))
        found.append(items[at : at + size])
        at += size
    return found


#: The next run of each process is such a part of its share of what is left.
_PARTS: Final = 2
