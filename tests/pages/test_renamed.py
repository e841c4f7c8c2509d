"""Names of old: who searches for one finds what is called otherwise now."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from generator.model.alignment import Confidence
from generator.model.book import Book
from generator.model.nickname import Nickname, SearchWords
from generator.pages.lives import Lives
from generator.pages.search.documents import nickname_file
from generator.pages.search.renamed import renamed
from generator.pages.shelf import Shelf
from tests.pages.toy_lives import lives_book


def named_before(name: str, confidence: Confidence = Confidence.CERTAIN) -> Book:
    """The toy book, whose topic 704 was called ``name`` in the edition of 2009."""
    book = lives_book()
    tree = book.held["2009-10-01"]
    nodes = [
        node._replace(heading=name) if str(node.number) == "704" else node for node in tree.nodes
    ]
    [topic] = [node for node in nodes if str(node.number) == "704"]
    line = next(line for line in book.lineages if line.members[0].node == topic.id)
    match = book.steps[line.id][-1].match
    assert match is not None
    life = [
        step._replace(match=match._replace(confidence=confidence)) for step in book.steps[line.id]
    ]
    return replace(
        book,
        held={**book.held, tree.edition: replace(tree, nodes=tuple(nodes))},
        steps={**book.steps, line.id: tuple(life)},
    )


@pytest.mark.parametrize("name", ["State-Based Effects", "The State-Based Effects (Obsolete)"])
def test_a_former_name_leads_to_the_name_of_now(name: str) -> None:
    found = renamed(Lives(Shelf(named_before(name))))
    now = ("State-Based Actions",)
    assert found == {"state-based effect": now, "state-based effects": now}


@pytest.mark.parametrize(
    "name",
    [
        "State-Based Actions",
        "State-Based Action",  # its words find it
        "World Rule",  # 704.5k bears it now
        "Effects, State-Based",
        "State?Based Effects",
        "Effects of the Game That No Player Controls",
    ],
)
def test_a_name_that_would_not_help_is_none(name: str) -> None:
    assert renamed(Lives(Shelf(named_before(name)))) == {}


def test_a_name_from_before_a_doubtful_match_is_none() -> None:
    book = named_before("State-Based Effects", Confidence.POSSIBLE)
    assert renamed(Lives(Shelf(book))) == {}


def test_editors_know_better() -> None:
    words = SearchWords((Nickname(("Floor Rules",), ("penalties",)),))
    file = nickname_file(
        words, {"floor rules": ("Tournament Rules",), "tribals": ("Kindreds",)}, (), (), ""
    )
    text = file.content.decode()
    assert '"floor rules":["penalties"]' in text
    assert '"tribals":["Kindreds"]' in text


def test_a_name_is_one_without_its_hyphens() -> None:
    words = SearchWords((Nickname(("-1/-1", "First-Turn"), ("counters",)),))
    file = nickname_file(words, {"state-based effects": ("State-Based Actions",)}, (), (), "")
    names = ["-1/-1", "first turn", "first-turn", "state based effects", "state-based effects"]
    assert sorted(json.loads(file.content)["nicknames"]) == names
