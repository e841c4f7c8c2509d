"""Which citation an editors' decision is about: one on its line, printed as it says."""

from __future__ import annotations

import pytest

from generator.model.citation import CitationDecision
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import Parsed
from generator.model.node import Block, BlockKind, NodeKind, SourceTree
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan
from generator.references.decided import check_citation_decisions
from generator.tree.build import build_tree

SOURCE = Source("s", "e", "S", "s.txt", SourceFormat.WEB_COPY, "utf-8", Layout.HARD_WRAPPED, "")


def tree() -> SourceTree:
    """Two rules: of the first, on lines 1 to 3, the range it cites is broken in two, as wrapped files do."""
    words = (("100.1", 1, 3, "See rules 100.1a through 100.1c."), ("100.2", 4, 4, "As 100.1 says."))
    blocks = [
        Block(
            BlockKind.NODE,
            SourceSpan("s", first, last),
            text=text,
            node=NodeKind.RULE,
            number=RuleNumber.parse(name),
        )
        for name, first, last, text in words
    ]
    return build_tree(Parsed(SOURCE, tuple(blocks)), "e")[0]


@pytest.mark.parametrize(
    ("line", "cites", "is_there"),
    [
        (2, "100.1a through 100.1c", True),
        (3, "100.1a through 100.1c", True),
        (4, "100.1a through 100.1c", False),  # another rule's line
        (2, "100.1a", False),  # the range is one citation
        (2, "100.1", False),  # not even a number of its own
        (4, "100.1", True),
    ],
)
def test_a_decision_is_about_a_citation_of_its_line(
    line: int, cites: str, *, is_there: bool
) -> None:
    number = RuleNumber.parse("100.2")
    decision = CitationDecision(
        source="s",
        line=line,
        cites=cites,
        edition="e",
        means=(number,),
        perhaps=(),
        is_misprint=True,
        reason="Made for a test.",
        at=7,
    )
    found = check_citation_decisions([decision], {"s": tree()}, "citations.toml")
    assert [(f.code, f.line, f.expected) for f in found] == (
        []
        if is_there
        else [("stale-citation", 7, "100.1" if line == 4 else "100.1a through 100.1c")]
    )
