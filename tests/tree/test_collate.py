"""Witnesses of one edition are joined, and where they differ both readings are kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from generator.model.edition import Authority, Coverage, Edition, Layout, Source, SourceFormat
from generator.model.lines import Parsed
from generator.model.node import Block, BlockKind, NodeKind, SourceTree
from generator.model.number import RuleNumber
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
    assert [(str(d.number), d.what) for d in found] == [("704.2", "place")]


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
    placed = consolidate([old, new], held)
    assert [(str(p.node.number), p.edition) for p in placed] == [
        ("7", "old"), ("702.1", "old"), ("704.1", "new"), ("704.2", "new"), ("800.1", "old"),
    ]  # fmt: skip
