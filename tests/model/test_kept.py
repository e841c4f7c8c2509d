"""Values that are kept between builds come back as they were."""

from __future__ import annotations

import copy
import pickle
import pickletools

from generator.model.change import Change, ChangeKind, Depth, DiffSpan, Op
from generator.model.citation import Citation, CitationForm, Resolved
from generator.model.node import Passage, PassageKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan, TextSpan

NUMBER = RuleNumber.parse("704.5k")
CITATION = Citation("2024:100.1", -1, TextSpan(3, 9), CitationForm.RULE, NUMBER, None, "Title")
VALUES = (
    NUMBER,
    CITATION,
    Resolved(CITATION, "2024", ("2024:704.5k",), "a note"),
    DiffSpan(Op.INSERT, "words", Depth.SUBSTANCE),
    Change((ChangeKind.REMOVED,), ("2009:704.5k",), ()),
    SourceSpan("2009", 3, 4),
    Passage(PassageKind.EXAMPLE, "Some words.", SourceSpan("2009", 3, 4)),
)


def test_values_come_back_as_they_were() -> None:
    for value in VALUES:
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own value
        assert copy.copy(value) == value


def test_values_are_read_by_a_call_with_their_parts() -> None:
    """``BUILD`` is what Python does by itself: an empty value first, and then its fields by their names."""
    for value in VALUES:
        steps = {step.name for step, _, _ in pickletools.genops(pickle.dumps(value))}
        assert "BUILD" not in steps
