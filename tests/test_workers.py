"""Several processes give what one gives, in its order, and raise what it raises."""

from __future__ import annotations

import os

import pytest

from generator.pipeline.workers import cores, over_all, shares


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_come_in_the_order_of_items(jobs: int, count: int) -> None:
    secret = 10  # closures need not travel: workers are forked
    assert list(over_all(lambda n: n * secret, range(count), jobs)) == [
        n * secret for n in range(count)
    ]


@pytest.mark.skipif(cores() < 2, reason="one process works here")
def test_other_processes_do_the_work() -> None:
    assert os.getpid() not in set(over_all(lambda _: os.getpid(), range(4), 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_arrives(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(over_all(lambda n: 1 // n, [1, 0, 2], jobs))


@pytest.mark.parametrize(("count", "jobs"), [(0, 2), (1, 2), (3, 1), (7, 2), (100, 3)])
def test_shares_are_all_items_in_order(count: int, jobs: int) -> None:
    parts = shares(range(count), jobs)
    assert [n for part in parts for n in part] == list(range(count))
    assert all(len(part) for part in parts)
    if jobs == 1:
        assert len(parts) <= 1
