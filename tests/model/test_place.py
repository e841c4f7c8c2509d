"""Places are lines that can be."""

from __future__ import annotations

import pytest

from generator.model.place import SourceSpan


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2)])
def test_lines_that_cannot_be_are_refused(first: int, last: int) -> None:
    with pytest.raises(ValueError, match=f"no such lines: {first}-{last}"):
        SourceSpan("2009", first, last)


def test_spans_of_many_lines_are_those_made_one_by_one() -> None:
    spans = SourceSpan.of_each("2009", [1, 2, 7], [1, 4, 7])
    assert spans == [SourceSpan("2009", *lines) for lines in ((1, 1), (2, 4), (7, 7))]
    assert {type(span) for span in spans} == {SourceSpan}
    assert SourceSpan.of_each("2009", [], []) == []


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2)])
def test_one_that_cannot_be_among_many_is_refused(first: int, last: int) -> None:
    with pytest.raises(ValueError, match="no such lines among those from 1 to 9"):
        SourceSpan.of_each("2009", [1, first, 9], [1, last, 9])
