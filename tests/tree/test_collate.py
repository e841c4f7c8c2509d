"""Witnesses of one edition are joined, and where they differ both readings are kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from generator.model.edition import Authority, Coverage, Edition, Layout, Source, SourceFormat
from generator.model.lines import Parsed
from generator.model.node import Block, BlockKind, NodeId, NodeKind, SourceTree
from generator.model.number import RuleNumber, parse_number
from generator.model.place import SourceSpan
from generator.tree.build import build_tree
from generator.tree.collate import collate
from generator.tree.consolidate import consolidate

KINDS = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)


def ranges(*texts: str) -> tuple[Coverage, ...]:
    ends = [text.split("-") for text in texts]
    return tuple(Coverage(RuleNumber.parse(a), RuleNumber.parse(b)) for a, b in ends)


def witness(
    name: str, rank: int, rules: dict[str, str], examples: tuple[str, ...] = ()
) -> tuple[Source, SourceTree]:
    source = Source(
        name, "e", name, name, SourceFormat.WEB_COPY, "utf-8", Layout.LINE_PER_PARAGRAPH, "",
        rank=rank,
    )  # fmt: skip
    blocks = []
    for line, (text, words) in enumerate(rules.items(), 1):
        number = RuleNumber.parse(text)
        span = SourceSpan(name, line, line)
        blocks.append(
            Block(BlockKind.NODE, span, text=words, node=KINDS[number.depth], number=number)
        )
    for line, words in enumerate(examples, len(rules) + 1):
        blocks.append(Block(BlockKind.EXAMPLE, SourceSpan(name, line, line), text=words))
    return source, build_tree(Parsed(source, tuple(blocks)), "e")[0]


EDITION = Edition("e", "CR", "E", date(2000, 1, 1), Authority.OFFICIAL)


def _nowhere(_: NodeId) -> bool:
    return False


def test_the_better_witness_leads_and_the_other_completes_it() -> None:
    best = witness("best", 0, {"7": "s", "704": "t", "704.1": "one", "704.3": "three"})
    other = witness("other", 1, {"704.1": "one", "704.2": "two", "704.3": "THREE"})
    tree, found = collate(EDITION, [other, best])
    assert [n.id for n in tree.nodes] == [
        "best:7", "best:704", "best:704.1", "other:704.2", "best:704.3",
    ]  # fmt: skip
    assert [w.node.id for w in tree.witnesses["best:704.1"]] == ["other:704.1"]
    assert [(str(d.number), d.what, d.best, d.other) for d in found] == [
        ("704.3", "text", "three", "THREE")
    ]


def test_a_place_missing_inside_a_witness_range_is_a_disagreement() -> None:
    best = witness("best", 0, {"704.1": "one", "704.2": "two", "704.3": "three"})
    source, tree = witness("other", 1, {"704.1": "one"})
    other = (replace(source, coverage=ranges("704.1-704.2")), tree)
    _, found = collate(EDITION, [best, other])
    told = [(str(d.number), d.what, d.best, d.other, d.other_span) for d in found]
    assert told == [("704.2", "place", "two", "", None)]


def test_a_place_told_under_another_number_is_not_missing() -> None:
    best = witness("best", 0, {"702.1": "one", "702.2": "two", "702.3": "three"})
    source, tree = witness("other", 1, {"702.1": "one", "702.4": "two", "702.5": "three"})
    _, found = collate(EDITION, [best, (replace(source, coverage=ranges("702.1-702.9")), tree)])
    assert [(d.what, d.best, d.other) for d in found] == [
        ("number", "702.2", "702.4"),
        ("number", "702.3", "702.5"),
    ]


def test_what_a_witness_only_implies_is_no_place_of_its_own() -> None:
    best = witness("best", 0, {"7": "s", "704": "t", "704.1": "one"})
    other = witness("other", 1, {"704.2": "two", "704.3a": "three"})
    tree, found = collate(EDITION, [best, other])
    assert [n.id for n in tree.nodes] == [
        "best:7", "best:704", "best:704.1", "other:704.2", "other:704.3a",
    ]  # fmt: skip
    assert tree.witnesses == {}
    assert found == ()


def test_passages_differ_one_by_one() -> None:
    source, best = witness("best", 0, {"704.1": "one"}, examples=("same", "this"))
    _, other = witness("other", 1, {"704.1": "one"}, examples=("same", "that", "more"))
    _, found = collate(EDITION, [(source, best), (replace(source, id="other", rank=1), other)])
    assert [(d.what, d.best, d.other) for d in found] == [
        ("example 2", "this", "that"),
        ("example 3", "", "more"),
    ]
    assert [(d.best_span is None, d.other_span is None) for d in found] == [
        (False, False),
        (True, False),
    ]
    _, back = collate(EDITION, [(source, other), (replace(source, id="best", rank=1), best)])
    assert [(d.what, d.best, d.other) for d in back] == [
        ("example 2", "that", "this"),
        ("example 3", "more", ""),
    ]
    assert [(d.best_span is None, d.other_span is None) for d in back] == [
        (False, False),
        (False, True),
    ]


def test_a_witness_that_begins_later_lacks_nothing_before() -> None:
    best = witness("best", 0, {"704.1": "one", "704.2": "two", "704.3": "three", "704.4": "four"})
    source, tree = witness("other", 1, {"704.2": "two"})
    other = (replace(source, coverage=ranges("704.2-704.3")), tree)
    _, found = collate(EDITION, [best, other])
    assert [(str(d.number), d.what) for d in found] == [("704.3", "place")]


def test_own_topics_are_not_of_the_edition() -> None:
    source, tree = witness(
        "s", 0, {"7": "s", "714.1": "a", "715.1": "b", "717.9": "c", "718.1": "d"}
    )
    held, _ = collate(EDITION, [(replace(source, own=ranges("715-717")), tree)])
    assert [str(n.number) for n in held.nodes if not n.implied] == ["7", "714.1", "718.1"]


def test_rulings_of_own_topics_are_not_of_the_edition() -> None:
    source, _ = witness("s", 0, {})
    rows = ("714.1", "714.1.Ruling.1", "715.1", "715.1.Ruling.1")
    blocks = [
        Block(BlockKind.NODE, SourceSpan("s", line, line), text="a", node=kind, number=number)
        for line, (number, kind) in enumerate(
            ((parse_number(row), NodeKind.RULING if "R" in row else NodeKind.RULE) for row in rows),
            1,
        )
    ]
    tree, _ = build_tree(Parsed(source, tuple(blocks)), "e")
    held, _ = collate(EDITION, [(replace(source, own=ranges("715-717")), tree)])
    assert [str(n.number) for n in held.nodes if not n.implied] == ["714.1", "714.1.Ruling.1"]


def test_own_topics_of_a_further_witness_are_not_added() -> None:
    best = witness("best", 0, {"7": "s", "714.1": "a"})
    source, tree = witness("other", 1, {"714.2": "b", "715.1": "c"})
    held, _ = collate(EDITION, [best, (replace(source, own=ranges("715-717")), tree)])
    assert [str(n.number) for n in held.nodes if not n.implied] == ["7", "714.1", "714.2"]


def test_consolidated_text_takes_the_newest_wording_held() -> None:
    old = replace(EDITION, id="old", coverage=())
    new = replace(EDITION, id="new", coverage=ranges("703-730"))
    held = {
        "old": collate(
            EDITION,
            [witness("o", 0, {"7": "s", "702.1": "a", "704.1": "b", "704.9": "c", "800.1": "d"})],
        )[0],
        "new": collate(EDITION, [witness("n", 0, {"704.1": "B", "704.2": "E"})])[0],
    }
    placed = consolidate([old, new], held, _nowhere)
    assert [(str(p.node.number), p.edition) for p in placed] == [
        ("7", "old"), ("702.1", "old"), ("704.1", "new"), ("704.2", "new"), ("800.1", "old"),
    ]  # fmt: skip


def test_a_whole_edition_decides_about_all_numbers_but_those_it_implies() -> None:
    editions = [replace(EDITION, id=name, coverage=()) for name in ("oldest", "old", "new")]
    texts = (
        {"7": "s", "704": "Actions", "704.1": "a", "800.1": "d"},
        {"7": "S", "704": "ACTIONS", "704.1": "b", "900.1": "e"},
        {"7": "S", "704.1": "c"},
    )
    held = {
        edition.id: collate(EDITION, [witness(edition.id, 0, rules)])[0]
        for edition, rules in zip(editions, texts, strict=True)
    }
    placed = [(str(p.node.number), p.edition) for p in consolidate(editions, held, _nowhere)]
    assert placed == [("7", "new"), ("704", "old"), ("704.1", "new")]


def test_what_goes_on_under_another_number_has_no_place() -> None:
    old = replace(EDITION, id="old", coverage=())
    new = replace(EDITION, id="new", coverage=ranges("703-730"))
    rules = {"7": "s", "704.1": "b", "702.1": "a", "800.1": "d"}
    held = {
        "old": collate(EDITION, [witness("o", 0, rules)])[0],
        "new": collate(EDITION, [witness("n", 0, {"704.1": "B"})])[0],
    }
    gone = {node.id for node in held["old"].nodes if str(node.number) == "702.1"}
    placed = [str(p.node.number) for p in consolidate([old, new], held, gone.__contains__)]
    assert placed == ["7", "704.1", "800.1"]


TARGETS = "If it was kicked, choose targets. See rule 601.2c."
KICKERS = {
    "702": "Keywords",
    "702.30": "Kicker",
    "702.30a": "It is static.",
    "702.30b": "It is paid.",
}


def repeated(**rules: str) -> tuple[Source, SourceTree]:
    """The witness of an edition that gives a number twice; ``rules`` are those of the first."""
    source, _ = witness("best", 0, {})
    numbers = [*KICKERS.items(), ("702.30b", TARGETS), *rules.items()]
    blocks = []
    for line, (text, words) in enumerate(numbers, 1):
        number, span = RuleNumber.parse(text), SourceSpan("best", line, line)
        kind = KINDS[number.depth]
        blocks.append(Block(BlockKind.NODE, span, text=words, node=kind, number=number))
    return source, build_tree(Parsed(source, tuple(blocks)), "e")[0]


def test_the_same_words_in_the_same_place_are_one_rule_under_two_numbers() -> None:
    """The official file prints a number twice, the summary numbers the second rule on."""
    other = witness("other", 1, {**KICKERS, "702.30c": TARGETS.replace("rule", "Rule")})
    tree, found = collate(EDITION, [repeated(), other])
    assert "other:702.30c" not in tree.by_id
    assert [w.node.id for w in tree.witnesses["best:702.30b~2"]] == ["other:702.30c"]
    assert [(str(d.number), d.what, d.best, d.other) for d in found if d.what != "text"] == [
        ("702.30b", "number", "702.30b", "702.30c")
    ]
    assert [node.id for node in tree.by_number[RuleNumber.parse("702.30c")]] == ["best:702.30b~2"]


def test_a_run_of_numbers_told_otherwise_is_followed() -> None:
    """From the first place on, and from the last one back."""
    best = witness("best", 0, {"702.1": "one", "702.2": "two", "702.3": "three", "702.9": "nine"})
    after = witness("other", 1, {"702.1": "one", "702.4": "two", "702.5": "three"})
    before = witness("other", 1, {"702.4": "two", "702.5": "three", "702.9": "nine"})
    for other in (after, before):
        tree, _ = collate(EDITION, [best, other])
        assert [str(n.number) for n in tree.nodes if n.kind is NodeKind.RULE] == [
            "702.1", "702.2", "702.3", "702.9",
        ]  # fmt: skip


def test_other_words_or_another_place_make_a_rule_of_its_own() -> None:
    elsewhere = {"702": "Keywords", "702.30": "Kicker", "702.31": "Other", "702.31a": TARGETS}
    reworded = {**KICKERS, "702.30c": TARGETS.replace("kicked", "paid")}
    for rules, name in ((elsewhere, "other:702.31a"), (reworded, "other:702.30c")):
        tree, found = collate(EDITION, [repeated(), witness("other", 1, rules)])
        assert name in tree.by_id
        assert not [d for d in found if d.what == "number"]
