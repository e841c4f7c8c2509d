"""How sure a match is, in order."""

from __future__ import annotations

import pickle

from generator.model.alignment import Confidence


def test_the_less_sure_the_more_doubt() -> None:
    by_doubt = sorted(Confidence, key=lambda sure: sure.doubt)
    assert by_doubt == [Confidence.CERTAIN, Confidence.PROBABLE, Confidence.POSSIBLE]
    assert [sure.doubt for sure in by_doubt] == [0, 1, 2]


def test_what_was_kept_is_the_same() -> None:
    assert pickle.loads(pickle.dumps(Confidence.POSSIBLE)) is Confidence.POSSIBLE  # noqa: S301 - our own
