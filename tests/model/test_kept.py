"""Values that are kept between builds come back as they were."""

from __future__ import annotations

import copy
import pickle
import pickletools

import pytest

from generator.model.change import Change, ChangeKind, Depth, DiffSpan, Op
from generator.model.citation import (
    Citation,
    CitationForm,
    Pointed,
    Pointer,
    Reason,
    Resolved,
    Unresolved,
)
from generator.model.node import Passage, PassageKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan, TextSpan

NUMBER = RuleNumber.parse("704.5k")
CITATION = Citation("2024:100.1", -1, TextSpan(3, 9), CitationForm.RULE, NUMBER, None, "Title")
VALUES = (
    NUMBER,
    CITATION,
    Resolved(CITATION, "2024", ("2024:704.5k",), "a note"),
    Unresolved(CITATION, "2024", Reason.SEVERAL, ("2024:704.5k", "2024:704.5k~2")),
    Pointed(Pointer("2024:G4", -1, TextSpan(0, 5), "Ghost"), "2024", (), Reason.NO_SUCH_TERM),
    DiffSpan(Op.INSERT, "words", Depth.SUBSTANCE),
    Change((ChangeKind.REMOVED,), ("2009:704.5k",), ()),
    SourceSpan("2009", 3, 4),
    Passage(PassageKind.EXAMPLE, "Some words.", SourceSpan("2009", 3, 4)),
)


def test_values_come_back_as_they_were() -> None:
    for value in VALUES:
        for same in (pickle.loads(pickle.dumps(value)), copy.copy(value)):  # noqa: S301 - our own
            assert same == value
            assert type(same) is type(value)  # a named tuple equals any tuple


def test_values_are_read_by_a_call_with_their_parts() -> None:
    """``BUILD`` is what Python does by itself: an empty value first, and then its fields by their names."""
    for value in VALUES:
        steps = {step.name for step, _, _ in pickletools.genops(pickle.dumps(value))}
        assert "BUILD" not in steps


def test_citations_are_read_without_a_step_of_python() -> None:
    """``NEWOBJ`` is what Python does by itself with a named tuple, whose ``__new__`` is a function of Python."""
    for value in (CITATION, CITATION.at, VALUES[2]):
        steps = {step.name for step, _, _ in pickletools.genops(pickle.dumps(value))}
        assert "NEWOBJ" not in steps


def test_no_range_ends_before_it_begins() -> None:
    with pytest.raises(ValueError, match="no such range: 4:3"):
        TextSpan(4, 3)
