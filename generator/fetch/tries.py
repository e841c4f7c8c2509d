"""How often an address is asked, and how long the pauses between are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import tenacity

from generator.fetch.clock import Clock
from generator.fetch.failures import TemporaryError, UnreachableError
from generator.model.fetching import Policy

#: Told why a try failed and how many seconds pass before the next.
Pausing = Callable[[str, float], None]


async def try_again(
    action: Callable[[], Awaitable[None]], policy: Policy, clock: Clock, pausing: Pausing
) -> None:
    """Do ``action``, again after each :class:`TemporaryError`; the last one allowed is raised."""
    backoff = tenacity.wait_exponential(multiplier=policy.first_pause, max=policy.longest_pause)

    def pause(state: tenacity.RetryCallState) -> float:
        return max(backoff(state), _failure(state).pause)

    def is_enough(state: tenacity.RetryCallState) -> bool:
        unreachable = isinstance(_failure(state), UnreachableError)
        return state.attempt_number >= (policy.connects if unreachable else policy.tries)

    def before_sleep(state: tenacity.RetryCallState) -> None:
        pausing(str(_failure(state)), state.upcoming_sleep)

    retrying = tenacity.AsyncRetrying(
        sleep=clock.sleep,
        stop=is_enough,
        wait=pause,
        retry=tenacity.retry_if_exception_type(TemporaryError),
        before_sleep=before_sleep,
        reraise=True,
    )
    await retrying(action)


def _failure(state: tenacity.RetryCallState) -> TemporaryError:
    failure = state.outcome.exception() if state.outcome is not None else None
    assert isinstance(failure, TemporaryError)
    return failure
