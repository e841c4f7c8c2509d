"""What a word diff shows of each side."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.model.node import Node, NodeId, NodeKind
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
