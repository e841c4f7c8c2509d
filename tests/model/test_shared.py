"""Matches travel between processes and builds: they come back equal, and what many share is one object."""

from __future__ import annotations

import pickle
from sys import intern

from generator.model.alignment import Confidence, Evidence, EvidenceKind, Match, Relation


def match(number: str, score: float = 1.0) -> Match:
    reasons = (Evidence(EvidenceKind.SAME_TEXT, score, "the same words"),)
    names = (f"old:{number}", f"new:{number}")
    return Match(*names, Relation.SAME, Confidence.CERTAIN, score, reasons, ("new:1", 0.2))


def sent(found: Match) -> Match:
    back: Match = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own bytes
    return back


def test_a_match_comes_back_equal() -> None:
    assert sent(match("704.5k")) == match("704.5k")
    assert sent(match("704.5k", 0.25)) != match("704.5k")


def test_names_and_evidence_are_kept_once() -> None:
    one, other = sent(match("704.5k")), sent(match("704.5m"))
    assert one.evidence[0] is other.evidence[0]
    assert one.old is intern("old:704.5k")
