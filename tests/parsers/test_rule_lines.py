"""The forms of numbered lines and examples that several formats share."""

from __future__ import annotations

import pytest

from generator.model.lines import Line
from generator.model.node import NodeKind
from generator.model.number import NumberError, RuleNumber
from generator.model.place import SourceSpan
from generator.parsers.rule_lines import begins_entry, example_block, rule_block, wrong_number
from generator.text.normalise import normalise

HERE = SourceSpan("made", 1, 1)


def line(received: str, corrected: str = "") -> Line:
    return Line(1, received, corrected or normalise(received))


@pytest.mark.parametrize(
    ("received", "kind", "number", "marker", "words"),
    [
        ("7. Additional Rules", NodeKind.SECTION, "7", "7. ", "Additional Rules"),
        ("704. State-Based Actions", NodeKind.TOPIC, "704", "704. ", "State-Based Actions"),
        ("704.5. As follows:", NodeKind.RULE, "704.5", "704.5. ", "As follows:"),
        ("704.5j If two", NodeKind.SUBRULE, "704.5j", "704.5j ", "If two"),
        ("\u00a0 504.4.\u00a0If you", NodeKind.RULE, "504.4", "\u00a0 504.4.\u00a0", "If you"),
        ("507.1c", NodeKind.SUBRULE, "507.1c", "507.1c", ""),
        ("\ufeff704.1. First", NodeKind.RULE, "704.1", "\ufeff704.1. ", "First"),
        ("704.5aa Late", NodeKind.SUBRULE, "704.5aa", "704.5aa ", "Late"),
    ],
)
def test_numbered_lines(
    received: str, kind: NodeKind, number: str, marker: str, words: str
) -> None:
    block = rule_block(line(received), HERE)
    assert block is not None
    assert (block.node, block.number, block.printed) == (kind, RuleNumber.parse(number), number)
    assert (block.marker, block.heading or block.text) == (marker, words)
    assert bool(block.heading) == (kind in (NodeKind.SECTION, NodeKind.TOPIC))


@pytest.mark.parametrize(
    "received",
    [
        "",
        "704",
        "7",
        "704.",
        "704 State-Based Actions",
        "704. See the rule.",  # the tail of a wrapped citation, or a sentence
        "1. Change your designation.",
        "7045.1. Too long",
        "70.1. Too short",
        "704.5a–f, too",
        "rule 704.5",
        "704,5",
        "Example: 704.5",
    ],
)
def test_lines_without_a_number(received: str) -> None:
    assert rule_block(line(received), HERE) is None
    assert wrong_number(line(received)) == ""


@pytest.mark.parametrize(
    "number", ["704.5l", "704.5o", "704.5K", "704.0", "004.5", "704.1234", "704.5abc", "704.5é"]
)
def test_what_has_the_form_of_a_number_and_is_none(number: str) -> None:
    with pytest.raises(NumberError, match=f"^'{number}' is not a rule number$"):
        rule_block(line(f"{number} Some text."), HERE)
    assert wrong_number(line(f"{number} Some text.")) == f"{number!r} is not a rule number"
    assert begins_entry(line(f"{number} Some text."))


def test_an_erratum_corrects_the_number_and_not_what_is_printed() -> None:
    block = rule_block(line("703.1b Some text.", "703.1c Some text."), HERE)
    assert block is not None
    assert (str(block.number), block.printed, block.marker) == ("703.1c", "703.1b", "703.1b ")


def test_a_paragraph_may_go_on_over_lines() -> None:
    block = rule_block(line("507.1c"), SourceSpan("made", 1, 2), "507.1c Only the control.")
    assert block is not None
    assert (block.text, block.marker, block.span.last) == ("Only the control.", "507.1c", 2)


@pytest.mark.parametrize(
    ("received", "marker", "words"),
    [
        ("Example: A player draws.", "Example: ", "A player draws."),
        ("Example:\u00a0A player draws.", "Example:\u00a0", "A player draws."),
        ("\u00a0 Example: Void", "\u00a0 Example: ", "Void"),
    ],
)
def test_examples(received: str, marker: str, words: str) -> None:
    block = example_block(line(received), HERE)
    assert block is not None
    assert (block.marker, block.text) == (marker, words)
    assert begins_entry(line(received))


@pytest.mark.parametrize(
    "received", ["Example:", "Example:Void", "Examples: Void", "For example: Void", "example: Void"]
)
def test_lines_that_are_no_examples(received: str) -> None:
    assert example_block(line(received), HERE) is None
    assert not begins_entry(line(received))
