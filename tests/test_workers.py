"""Several processes give what one gives, in its order, and raise what it raises."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Protocol

import pytest

from generator.pipeline.workers import Ahead, cores, from_both_ends, over_all, shares


class Way(Protocol):
    """One of the two ways to go over all items."""

    def __call__(
        self, function: Callable[[int], int], items: Sequence[int], jobs: int
    ) -> Iterator[int]: ...


ways = pytest.mark.parametrize("way", [over_all, from_both_ends])


@ways
@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_come_in_the_order_of_items(way: Way, jobs: int, count: int) -> None:
    secret = 10  # closures need not travel: workers are forked
    assert list(way(lambda n: n * secret, range(count), jobs)) == [n * secret for n in range(count)]


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_processes_that_come_from_one_end_do_no_item_twice() -> None:
    """Two of four go each way, and take what is next at the same time."""
    assert list(from_both_ends(abs, range(4000), 4)) == [*range(4000)]


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_one_begins_at_each_end() -> None:
    def work(_: int) -> int:
        time.sleep(0.01)  # so long that both are at work
        return os.getpid()

    by = list(from_both_ends(work, range(40), 2))
    assert by[0] != by[-1]
    assert len(list(groupby(by))) == 2


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_other_processes_do_the_work() -> None:
    assert os.getpid() not in set(over_all(lambda _: os.getpid(), range(4), 2))


def test_one_process_does_all_itself() -> None:
    here = os.getpid()
    assert {*over_all(lambda _: os.getpid(), range(4), 1)} == {here}
    assert {*from_both_ends(lambda _: os.getpid(), range(4), 1)} == {here}
    assert Ahead(os.getpid, 1).get() == here


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_only_the_cores_that_the_program_may_use_count(root: Path) -> None:
    script = (
        "import os; from generator.pipeline.workers import cores\n"
        "os.sched_setaffinity(0, [min(os.sched_getaffinity(0))]); print(cores())"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=root, capture_output=True, timeout=60, check=True)
    assert done.stdout == b"1\n"


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_an_interrupt_leaves_undone_what_is_not_begun(tmp_path: Path) -> None:
    is_over = multiprocessing.get_context("fork").Event()

    def work(at: int) -> None:
        (tmp_path / str(at)).touch()
        if at:
            is_over.wait()

    results = over_all(work, range(200), 2)
    next(results)
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)  # type: ignore[attr-defined]
    is_over.set()
    for worker in multiprocessing.active_children():
        worker.join()
    assert len(list(tmp_path.iterdir())) < 200


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_worked_out_ahead_is_what_the_function_gives(jobs: int) -> None:
    secret = 10
    assert Ahead(lambda: {"secret": secret}, jobs).get() == {"secret": 10}


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_another_process_works_ahead() -> None:
    assert Ahead(os.getpid, 2).get() != os.getpid()


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_the_time_of_who_works_ahead_is_counted() -> None:
    """The system counts what ended processes took, and no other."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    spent = Ahead(lambda: sum(range(3_000_000)) and time.process_time(), 2).get()
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before > spent / 2 > 0


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_what_a_killed_process_owes_is_worked_out_here() -> None:
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()

    assert Ahead(work, 2).get() == here


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_what_a_process_killed_while_it_answers_owes_is_worked_out_here() -> None:
    """It is killed when the pipe is full, of which nobody reads yet."""
    here = os.getpid()

    def work() -> bytes:
        if os.getpid() != here:
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return b"x" * 10_000_000

    ahead = Ahead(work, 2)
    for worker in multiprocessing.active_children():
        worker.join()
    assert len(ahead.get()) == 10_000_000


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_ahead_arrives_when_it_is_asked_for_and_is_told_once(
    jobs: int, capfd: pytest.CaptureFixture[str]
) -> None:
    ahead = Ahead(lambda: 1 // 0, jobs)
    with pytest.raises(ZeroDivisionError):
        ahead.get()
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_what_is_not_urgent_leaves_the_cores_to_others() -> None:
    here = os.nice(0)
    assert Ahead(lambda: os.nice(0), 2).get() == here
    assert Ahead(lambda: os.nice(0), 2, is_urgent=False).get() == 19
    assert {*over_all(lambda _: os.nice(0), range(4), 2)} == {here}
    assert {*over_all(lambda _: os.nice(0), range(4), 2, is_urgent=False)} == {19}


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_a_killed_program_leaves_nobody_at_work_ahead(root: Path, tmp_path: Path) -> None:
    """What works ahead may write as well."""
    script = (
        "import os, sys, time; from generator.pipeline.workers import Ahead\n"
        "def work():\n"
        "    os.kill(os.getppid(), 9)\n"
        "    time.sleep(2)\n"
        "    open(sys.argv[1], 'w').close()\n"
        "Ahead(work, 2).get()"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "written")]
    # The pipes are closed when the last process that has them has ended.
    done = subprocess.run(command, cwd=root, capture_output=True, timeout=20, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, b"")
    assert not (tmp_path / "written").exists()


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_what_is_let_go_of_keeps_no_process_of_a_program_that_goes_on() -> None:
    """As one that serves a site goes on after a build that failed."""
    others = multiprocessing.active_children()
    ahead = Ahead(lambda: bytes(10**7), 2)
    [worker] = [child for child in multiprocessing.active_children() if child not in others]
    del ahead
    worker.join(60)
    assert worker.exitcode == 0


@pytest.mark.parametrize("end", ["os._exit(3)", "raise SystemExit(3)"])
def test_what_nobody_asks_for_any_more_keeps_no_process(root: Path, end: str) -> None:
    """More than a pipe holds: the process that worked it out would wait for ever for a reader."""
    script = (
        "import os; from generator.pipeline.workers import Ahead\n"
        f"ahead = Ahead(lambda: bytes(10**7), 2)\n{end}"
    )
    command = [sys.executable, "-c", script]
    # The pipes are closed when the last process that has them has ended.
    done = subprocess.run(command, cwd=root, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (3, b"")


@pytest.mark.skipif(cores() < 2, reason="one process works here")
@pytest.mark.parametrize("way", ["over_all", "from_both_ends"])
def test_a_killed_program_leaves_nobody_at_work(root: Path, way: str) -> None:
    """Its workers would write into what the next build makes, and then wait for ever."""
    script = (
        "import os, time; from generator.pipeline import workers\n"
        "def work(n):\n"
        "    if n == 1: os.kill(os.getppid(), 9)\n"
        "    time.sleep(0.5)\n"
        f"list(workers.{way}(work, range(9), 3))"
    )
    command = [sys.executable, "-c", script]
    # The pipes are closed when the last process that has them has ended.
    done = subprocess.run(command, cwd=root, capture_output=True, timeout=20, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, b"")


@pytest.mark.skipif(cores() < 2, reason="one process works here")
@pytest.mark.parametrize(
    "work",
    ["list(over_all(abs, range(9), 2))", "list(from_both_ends(abs, range(9), 2))", "Ahead(int, 2)"],
)
def test_an_interrupt_while_workers_are_forked_is_heard(root: Path, work: str) -> None:
    """Python tells of what goes wrong in a library's part of a fork, and goes on."""
    script = (
        "import os, signal; from generator.pipeline.workers import Ahead, from_both_ends, over_all\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def interrupted():\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return os.getpid()\n"
        "os.register_at_fork(after_in_parent=interrupted)\n"
        f"try: {work}\n"
        "except KeyboardInterrupt: os._exit(3)\n"
        "os._exit(0)"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=root, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (3, b"")


@ways
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_arrives(way: Way, jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(way(lambda n: 1 // n, [1, 0, 2], jobs))


@pytest.mark.parametrize(("count", "jobs"), [(0, 2), (1, 2), (3, 1), (7, 2), (100, 3)])
def test_shares_are_all_items_in_order(count: int, jobs: int) -> None:
    parts = shares(range(count), jobs)
    assert [n for part in parts for n in part] == list(range(count))
    assert all(len(part) for part in parts)
    if jobs == 1:
        assert len(parts) <= 1


@pytest.mark.parametrize("jobs", [2, 5])
def test_shares_grow_shorter_so_that_all_processes_end_together(jobs: int) -> None:
    lengths = [len(part) for part in shares(range(200), jobs)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] * jobs <= 200
    assert lengths[-jobs:] == [1] * jobs
