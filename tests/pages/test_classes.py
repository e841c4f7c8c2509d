"""What a change counts as: a rule, a term of the glossary or a heading, in one class."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.change import Change, ChangeKind, Depth
from generator.model.node import NodeKind
from generator.pages.classes import ChangeClass, class_of, summed_up
from generator.pages.shelf import Shelf
from tests.pages.toy import toy_book

_NEW = (ChangeKind.ADDED,)


def test_each_part_is_summed_up_alone() -> None:
    shelf = Shelf(toy_book())
    firsts: dict[NodeKind, str] = {}
    for node in (node for tree in shelf.book.trees.values() for node in tree.nodes):
        firsts.setdefault(node.kind, node.id)
    kinds = (
        NodeKind.RULE,
        NodeKind.SUBRULE,
        NodeKind.GLOSSARY_ENTRY,
        NodeKind.TOPIC,
        NodeKind.SECTION,
    )
    changes = [Change(_NEW, (), (firsts[kind],)) for kind in kinds]
    assert summed_up(shelf, changes) == "Rules: 2 new. Glossary terms: 1 new. Headings: 2 new."
    reworded = [
        Change(
            (ChangeKind.REWORDED,),
            (firsts[kind],),
            (firsts[kind],),
            Depth.SUBSTANCE,
            is_of_examples=of,
        )
        for kind, of in ((NodeKind.RULE, True), (NodeKind.SUBRULE, False))
    ]
    assert summed_up(shelf, reworded) == "Rules: 2 reworded (1 in examples only)."
    marks = [replace(change, is_of_marks=True) for change in reworded]
    assert summed_up(shelf, marks) == (
        "Rules: 2 reworded (1 in examples only, 1 in punctuation only)."
    )
    assert summed_up(shelf, changes[2:3]) == "Glossary terms: 1 new."
    assert summed_up(shelf, ()) == "Nothing changed."


@pytest.mark.parametrize(
    ("kinds", "depth", "expected"),
    [
        ((ChangeKind.REWORDED,), Depth.SUBSTANCE, ChangeClass.REWORDED),
        ((ChangeKind.REWORDED, ChangeKind.RENUMBERED), Depth.REFERENCE, ChangeClass.QUIET),
        ((ChangeKind.REWORDED,), Depth.VOCABULARY, ChangeClass.QUIET),
        ((ChangeKind.REWORDED, ChangeKind.SPLIT), Depth.REFERENCE, ChangeClass.JOINED),
        ((ChangeKind.RENUMBERED,), Depth.TYPOGRAPHY, ChangeClass.RENUMBERED),
    ],
)
def test_what_says_the_same_is_not_called_reworded(
    kinds: tuple[ChangeKind, ...], depth: Depth, expected: ChangeClass
) -> None:
    assert class_of(Change(kinds, ("old:1",), ("new:1",), depth)) is expected
