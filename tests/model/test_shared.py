"""Matches travel between processes and builds: they come back equal, and what many share is one object."""

from __future__ import annotations

import pickle
from sys import intern

from generator.model.alignment import (
    Alignment,
    Confidence,
    Evidence,
    EvidenceKind,
    Match,
    Relation,
)


def match(number: str, score: float = 1.0) -> Match:
    reasons = (Evidence(EvidenceKind.SAME_TEXT, score, "the same words"),)
    names = (f"old:{number}", f"new:{number}")
    return Match(*names, Relation.SAME, Confidence.CERTAIN, score, reasons, ("new:1", 0.2))


def sent(*matches: Match) -> Alignment:
    found = Alignment("2006", "2009", matches, ("old:1",), ("new:1",), ("old:2",), ("new:2",))
    back: Alignment = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own bytes
    assert back == found
    return back


def test_an_alignment_comes_back_equal() -> None:
    back = sent(match("704.5k"), match("704.5m", 0.25))
    assert back.matches == (match("704.5k"), match("704.5m", 0.25))
    assert isinstance(back.matches[0], Match)
    assert back != sent(match("704.5k"), match("704.5m"))
    assert sent().matches == ()


def test_names_and_evidence_are_kept_once() -> None:
    one, other = sent(match("704.5k"), match("704.5m")).matches
    assert one.evidence[0] is other.evidence[0]
    assert one.old is intern("old:704.5k")
