"""The cursor that all parsers share."""

from __future__ import annotations

import pytest

from generator.parsers.cursor import LineCursor
from tests.parsers.conftest import MakeText


@pytest.mark.parametrize("blank", ["", " \t", "\u200b", "\ufeff \u00ad"])
def test_a_line_on_which_nothing_is_seen_needs_no_owner(as_source: MakeText, blank: str) -> None:
    cursor = LineCursor(as_source(f"{blank}\nA rule.\n"))
    assert cursor.ignore_blank()
    assert cursor.position == 1
    assert not cursor.ignore_blank()
    assert cursor.finish().parts == ()
