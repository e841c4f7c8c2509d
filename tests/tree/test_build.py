"""Blocks nest as their numbers say; what is odd is said."""

from __future__ import annotations

from dataclasses import replace

from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import Lines, Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind
from generator.model.number import RuleNumber, parse_number
from generator.model.place import SourceSpan
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities, own_lines

SOURCE = Source(
    "s", "2000-01-01", "S", "s.txt", SourceFormat.WEB_COPY, "utf-8", Layout.LINE_PER_PARAGRAPH, ""
)
KINDS = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)


def parsed(*rows: str) -> Parsed:
    """Blocks from rows such as ``704.5 text`` and ``Example: text``, one per line."""
    parts: list[Block] = []
    for line, row in enumerate(rows, 1):
        span = SourceSpan("s", line, line)
        marker, _, text = row.partition(" ")
        if marker == "Example:":
            parts.append(Block(BlockKind.EXAMPLE, span, text=text))
        elif row:
            number = parse_number(marker)
            kind = KINDS[number.depth] if isinstance(number, RuleNumber) else NodeKind.RULING
            parts.append(Block(BlockKind.NODE, span, text=text, node=kind, number=number))
    return Parsed(SOURCE, tuple(parts))


def test_nesting_with_implied_parents() -> None:
    tree, findings = build_tree(parsed("504.4 a", "504.4a b", "Example: c", "505 d"), "e")
    shown = [(str(n.number), n.parent, n.implied, len(n.passages)) for n in tree.nodes]
    assert shown == [
        ("5", None, True, 0),
        ("504", "s:5", True, 0),
        ("504.4", "s:504", False, 0),
        ("504.4a", "s:504.4", False, 1),
        ("505", "s:5", False, 0),
    ]
    assert tree.by_id["s:5"].children == ("s:504", "s:505")
    assert not findings


def test_a_number_given_twice_keeps_both() -> None:
    tree, _ = build_tree(parsed("702.30 k", "702.30d one", "702.30d two", "702.30e x"), "e")
    assert [n.text for n in tree.by_number[RuleNumber.parse("702.30d")]] == ["one", "two"]
    assert "s:702.30d~2" in tree.by_id
    codes = [f.code for f in find_oddities(tree, SOURCE)]
    assert codes.count("duplicate-number") == 1


def test_order_by_number_puts_string_order_right() -> None:
    tree, _ = build_tree(parsed("707.1 a", "707.10 b", "707.2 c"), "e", by_number=True)
    assert [str(n.number) for n in tree.nodes] == ["7", "707", "707.1", "707.2", "707.10"]
    assert tree.by_id["s:707"].children == ("s:707.1", "s:707.2", "s:707.10")


def test_without_being_asked_the_order_of_the_source_stays() -> None:
    tree, _ = build_tree(parsed("707 t", "707.1 a", "707.10 b", "707.2 c"), "e")
    assert [n.printed for n in tree.nodes] == ["7", "707", "707.1", "707.10", "707.2"]


def test_a_rulings_summary_gets_the_parts_of_its_glossary() -> None:
    """It prints neither the glossary nor its letters, and a term may come without its own line."""
    tree, _ = build_tree(parsed("G3.26a one", "G3.26b two", "G4.1 x"), "e")
    assert [(n.printed, n.kind, n.implied) for n in tree.nodes if n.implied] == [
        ("G", NodeKind.GLOSSARY, True),
        ("G3", NodeKind.LETTER, True),
        ("G3.26", NodeKind.GLOSSARY_ENTRY, True),
        ("G4", NodeKind.LETTER, True),
    ]
    assert tree.by_id["s:G3.26"].children == ("s:G3.26a", "s:G3.26b")


def test_what_is_ignored_is_kept_beside_what_is_read() -> None:
    title = Ignored("title of the file", SourceSpan("s", 1, 1))
    rows = Parsed(SOURCE, (title, *parsed("", "704 t", "704.1 a").parts))
    tree, _ = build_tree(rows, "e")
    assert tree.ignored == (title,)
    assert [n.printed for n in tree.nodes] == ["7", "704", "704.1"]


def test_a_passage_before_anything_is_an_error() -> None:
    _, findings = build_tree(parsed("Example: lost"), "e")
    assert [(f.code, f.line, f.is_error) for f in findings] == [("orphan-passage", 1, True)]


def test_gaps_and_order_are_found() -> None:
    tree, _ = build_tree(parsed("7 s", "704 t", "704.5 a", "704.5k b", "704.5p c", "704.4 d"), "e")
    found = {(f.code, f.message) for f in find_oddities(tree, SOURCE)}
    assert ("missing-letter", "704.5m to 704.5n are not here, before 704.5p") in found
    assert ("out-of-order", "704.4 stands after 704.5p") in found


def test_what_is_odd_is_told_with_its_line() -> None:
    rows = (
        "7 s",
        "704 t",
        "704.1 a",
        "704.3 b",
        "704.3 again",
        "704.7 c",
        "708 u",
        "709.1 d",
        "8 v",
    )
    tree, _ = build_tree(parsed(*rows), "e")
    told = [(f.line, f.code, f.message, f.text) for f in find_oddities(tree, SOURCE)]
    assert told == [
        (5, "duplicate-number", "704.3 is given again; first on line 4", "704.3 again"),
        (7, "missing-number", "705 to 707 are not here, before 708", "708 u"),
        (4, "missing-number", "704.2 is not here, before 704.3", "704.3 b"),
        (6, "missing-number", "704.4 to 704.6 are not here, before 704.7", "704.7 c"),
        (8, "implied-parent", "709 is not printed in this source; made as a parent", "709"),
    ]
    assert {f.column for f in find_oddities(tree, SOURCE)} == {1}


def test_what_is_missing_before_the_first_is_told_of_official_files() -> None:
    """Other sources may hold a part of the book; a section may begin with any topic."""
    rows = ("7 s", "704 t", "704.3 a", "704.3c b", "704.3d c", "705 u", "705.1 d", "705.1a e")
    tree, _ = build_tree(parsed(*rows), "e")
    official = replace(SOURCE, format=SourceFormat.COMPREHENSIVE_RULES)
    assert [(f.code, f.line, f.message) for f in find_oddities(tree, official)] == [
        ("missing-number", 3, "704.1 to 704.2 are not here, before 704.3"),
        ("missing-letter", 4, "704.3a to 704.3b are not here, before 704.3c"),
    ]
    assert list(find_oddities(tree, SOURCE)) == []


def test_a_rule_left_out_above_its_subrules_is_told_of_official_files() -> None:
    """Once: where a number follows, it is missing before that."""
    official = replace(SOURCE, format=SourceFormat.COMPREHENSIVE_RULES)
    rows = ("7 s", "700 t", "700.1a a", "700.2 b", "700.3a c")
    tree, _ = build_tree(parsed(*rows), "e")
    told = [(f.code, f.line) for f in find_oddities(tree, official) if f.severity.name == "WARNING"]
    assert told == [("missing-number", 4), ("implied-parent", 5)]
    others = [f for f in find_oddities(tree, SOURCE) if f.code == "implied-parent"]
    assert [f.severity.name for f in others] == ["NOTE", "NOTE"]


def test_a_term_without_a_definition_is_told_of_official_files() -> None:
    official = replace(SOURCE, format=SourceFormat.COMPREHENSIVE_RULES)
    entries = [
        Block(BlockKind.NODE, SourceSpan("s", line, line), text, kind, heading=term, path=path)
        for line, (kind, term, text, path) in enumerate(
            [
                (NodeKind.GLOSSARY, "Glossary", "", "glossary"),
                (NodeKind.GLOSSARY_ENTRY, "Abandon", "", "glossary/abandon"),
                (NodeKind.GLOSSARY_ENTRY, "Ability", "", "glossary/ability"),
                (NodeKind.DEFINITION, "", "Text on an object.", "glossary/ability/1"),
                (NodeKind.GLOSSARY_ENTRY, "Absorb", "See rule 702.", "glossary/absorb"),
            ],
            1,
        )
    ]
    tree, _ = build_tree(Parsed(SOURCE, tuple(entries)), "e")
    told = [(f.code, f.line, f.message) for f in find_oddities(tree, official)]
    assert told == [("no-text", 2, "'Abandon' has no definition")]
    assert list(find_oddities(tree, SOURCE)) == []


def test_a_rule_without_words_is_told() -> None:
    """One with an example has some; a number that is not printed cannot have any."""
    tree, _ = build_tree(parsed("7 s", "704.1", "704.1a a", "704.2", "Example: b"), "e")
    told = [(f.code, f.line) for f in find_oddities(tree, SOURCE) if f.code != "implied-parent"]
    assert told == [("no-text", 2)]


def test_a_number_given_twice_in_a_row_is_in_order() -> None:
    tree, _ = build_tree(parsed("7 s", "704 t", "704.1 a", "704.1 b"), "e")
    assert [f.code for f in find_oddities(tree, SOURCE)] == ["duplicate-number"]


def test_l_and_o_are_no_gap() -> None:
    tree, _ = build_tree(
        parsed("7 s", "704 t", "704.5 a", "704.5k b", "704.5m c", "704.5n d", "704.5p e"), "e"
    )
    assert not [f for f in find_oddities(tree, SOURCE) if f.code == "missing-letter"]


def test_every_line_needs_an_owner() -> None:
    texts = ("704 t", "", "lost")
    owned, findings = own_lines(
        SourceText(SOURCE, Lines(texts, texts, frozenset())), parsed("704 t", "")
    )
    assert (owned.owned, owned.ignored, owned.unowned) == (1, (("blank line", 1),), (3,))
    assert [(f.code, f.line, f.column, f.text) for f in findings] == [
        ("unowned-line", 3, 1, "lost")
    ]


def test_a_passage_may_belong_to_a_node_above() -> None:
    rows = parsed("911 t", "911.6 banned")
    note = Block(BlockKind.NOTE, SourceSpan("s", 3, 3), text="n", under=NodeKind.TOPIC)
    tree, _ = build_tree(Parsed(SOURCE, (*rows.parts, note)), "e")
    assert [p.text for p in tree.by_id["s:911"].passages] == ["n"]
    assert not tree.by_id["s:911.6"].passages


def test_a_passage_of_what_is_not_above_stays_where_it_stands() -> None:
    rows = parsed("911 t", "911.6 banned")
    note = Block(BlockKind.NOTE, SourceSpan("s", 3, 3), text="n", under=NodeKind.PROPOSAL)
    tree, _ = build_tree(Parsed(SOURCE, (*rows.parts, note)), "e")
    assert [p.text for p in tree.by_id["s:911.6"].passages] == ["n"]
