"""What a word diff shows of each side."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.model.node import Node, NodeId, NodeKind, Passage, PassageKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan, TextSpan
from generator.pages.diff_view import runs_of
from generator.pages.lives import lives_of
from generator.pages.rule_view import Telling
from generator.pages.segments import Layer, Segment, text_with_layers
from generator.pages.symbols import draw
from tests.pages.toy_lives import lives_book


@dataclass(frozen=True)
class Drawn(Telling):
    """Tells texts in which the one symbol is drawn as ``symbols`` say for what is printed."""

    symbols: dict[str, str] = field(default_factory=dict)

    def words(
        self, node: Node, passage: int, text: str, seen: set[NodeId] | None = None
    ) -> tuple[Segment, ...]:
        assert (node.text, -1, None) == (text, passage, seen)
        at = TextSpan(text.index("{"), text.index("}") + 1)
        return text_with_layers(text, [Layer(at, draw(self.symbols[text[at.start : at.end]]))])


class Plain(Telling):
    """Tells texts without layers."""

    def words(
        self, node: Node, passage: int, text: str, seen: set[NodeId] | None = None
    ) -> tuple[Segment, ...]:
        assert (node.text, passage, seen) == (text, -1, None) or "\n" in text
        return (Segment(text),)


def shown(old: str, new: str, symbols: dict[str, str]) -> list[tuple[str, str, bool]]:
    """What is deleted and inserted where ``old`` becomes ``new`` in "Pay … now.", and whether it is drawn."""
    span = SourceSpan("s", 1, 1)
    before, after = (
        Node(f"s:{symbol}", NodeKind.RULE, span, None, text=f"Pay {symbol} now.")
        for symbol in (old, new)
    )
    diff = TextDiff(
        before.text,
        after.text,
        (
            DiffSpan(Op.EQUAL, "Pay "),
            DiffSpan(Op.DELETE, old, Depth.SUBSTANCE),
            DiffSpan(Op.INSERT, new, Depth.SUBSTANCE),
            DiffSpan(Op.EQUAL, " now."),
        ),
    )
    telling = Drawn(lives_of(lives_book()).shelf, symbols=symbols)
    runs = runs_of(diff, telling, [before], [after])
    assert [run.op for run in runs] == ["", "delete", "insert", ""]
    return [(run.op, s.text, s.drawing is not None) for run in runs if run.op for s in run.words]


@pytest.mark.parametrize(
    ("symbols", "is_drawn"),
    [
        ({"{P}": "H", "{H}": "H"}, False),  # another name for the same: two drawings would be alike
        ({"{P}": "PAW", "{H}": "H"}, True),
    ],
)
def test_a_symbol_that_only_got_another_name_is_shown_as_printed(
    symbols: dict[str, str], is_drawn: bool
) -> None:
    assert shown("{P}", "{H}", symbols) == [
        ("delete", "{P}", is_drawn),
        ("insert", "{H}", is_drawn),
    ]


def test_a_diff_of_several_rules_says_whose_text_begins_where() -> None:
    """Also where nothing but a line end became a space, in what changed and in what did not."""
    span = SourceSpan("s", 1, 1)

    def rule(number: str, text: str) -> Node:
        return Node(f"s:{number}", NodeKind.RULE, span, RuleNumber.parse(number), number, "", text)

    old = [rule("309.1", "It blocks."), rule("309.2", "It untaps."), rule("309.3", "It dies.")]
    new = [rule("509.4", "It blocks. It untaps."), rule("509.5", "It dies. It lives.")]
    spans = (
        DiffSpan(Op.EQUAL, "It blocks."),
        DiffSpan(Op.DELETE, "\n", Depth.TYPOGRAPHY),
        DiffSpan(Op.INSERT, " ", Depth.TYPOGRAPHY),
        DiffSpan(Op.EQUAL, "It untaps.\nIt dies."),
        DiffSpan(Op.INSERT, " It lives.", Depth.SUBSTANCE),
    )
    before, after = ("\n".join(node.text for node in side) for side in (old, new))
    runs = runs_of(TextDiff(before, after, spans), Plain(lives_of(lives_book()).shelf), old, new)
    told = [(run.op, run.begins or "".join(s.text for s in run.words)) for run in runs]
    assert told == [
        ("delete", "309.1"),
        ("insert", "509.4"),
        ("", "It blocks."),
        ("delete", "309.2"),
        ("insert", " "),
        ("", "It untaps."),
        ("delete", "309.3"),
        ("insert", "509.5"),
        ("", "It dies."),
        ("insert", " It lives."),
    ]


def test_what_has_no_number_of_a_rule_is_told_apart_by_lines() -> None:
    span = SourceSpan("s", 1, 1)
    old = [Node(f"s:{text}", NodeKind.DEFINITION, span, None, text=text) for text in ("A.", "B.")]
    diff = TextDiff("A.\nB.", "A.", (DiffSpan(Op.EQUAL, "A."), DiffSpan(Op.DELETE, "\nB.")))
    runs = runs_of(diff, Plain(lives_of(lives_book()).shelf), old, old[:1])
    told = [(run.op, run.begins, "".join(s.text for s in run.words)) for run in runs]
    assert told == [("", "", "A."), ("delete", "", "\nB.")]


def test_paragraphs_joined_to_one_text_keep_their_layers() -> None:
    asked: list[tuple[str, int, str]] = []

    class Asked(Telling):
        def words(
            self, node: Node, passage: int, text: str, seen: set[NodeId] | None = None
        ) -> tuple[Segment, ...]:
            assert seen is None
            asked.append((node.id, passage, text))
            return (Segment(text),)

    span = SourceSpan("s", 1, 1)
    further = (Passage(PassageKind.PARAGRAPH, "It untaps.", span),)
    number = RuleNumber.parse("100.1")
    one = Node("s:1", NodeKind.RULE, span, number, text="It blocks.", passages=further)
    two = Node("s:2", NodeKind.RULE, span, RuleNumber.parse("100.2"), text="It dies.")
    new = Node("t:1", NodeKind.RULE, span, number, text="It blocks. It untaps.")
    spans = (
        DiffSpan(Op.EQUAL, "It blocks."),
        DiffSpan(Op.DELETE, "\n", Depth.TYPOGRAPHY),
        DiffSpan(Op.INSERT, " ", Depth.TYPOGRAPHY),
        DiffSpan(Op.EQUAL, "It untaps."),
        DiffSpan(Op.DELETE, "\nIt dies.", Depth.SUBSTANCE),
    )
    diff = TextDiff("It blocks.\nIt untaps.\nIt dies.", "It blocks. It untaps.", spans)
    runs = runs_of(diff, Asked(lives_of(lives_book()).shelf), [one, two], [new])
    assert ("s:1", 0, "It untaps.") in asked
    assert [run.begins for run in runs if run.begins] == ["100.1", "100.2"]
