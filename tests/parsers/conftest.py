"""What the tests of all parsers share: a source made from a string, and damage done to one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import SourceText
from generator.text.normalise import split_lines

MakeText = Callable[[str], SourceText]


@pytest.fixture(scope="session")
def as_source() -> MakeText:
    """A function that makes the decoded source ``made`` (file ``made.txt``) of a string."""

    def make(text: str) -> SourceText:
        source = Source(
            id="made",
            edition="made",
            title="Made for a test",
            path="made.txt",
            format=SourceFormat.COMPREHENSIVE_RULES,
            encoding="utf-8",
            layout=Layout.LINE_PER_PARAGRAPH,
            sha256="",
        )
        return SourceText(source, split_lines(text))

    return make
