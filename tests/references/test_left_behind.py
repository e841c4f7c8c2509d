"""Citations that kept their number when their rule got another: small books through a few editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from generator import pipeline
from generator.model.alignment import Confidence, Match, Relation
from generator.model.citation import LeftBehind, Resolution, Resolved, Unresolved
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.number import RuleNumber, parse_number
from generator.model.place import SourceSpan
from generator.references.find import find_citations
from generator.references.left_behind import find_left_behind, with_left_behind
from generator.references.resolve import resolve
from tests.conftest import ROOT
from tests.linked import linked

#: Rules of one edition by what they are through all: the number, and the words.
Book = Mapping[str, tuple[str, str]]

FIRST_AND_LAST: Book = {"general": ("100.1", "Text"), "last": ("905.6", "Text")}
CITING = ("801.17", "Effects that restart the game (see rule 723) are exempt.")
FIRST: Book = {
    **FIRST_AND_LAST,
    "citing": CITING,
    "restart": ("723", "Restarting the Game"),
    "subgames": ("724", "Subgames"),
}
MOVED: Book = {
    **FIRST_AND_LAST,
    "citing": CITING,
    "initiative": ("723", "The Initiative"),
    "restart": ("724", "Restarting the Game"),
    "subgames": ("725", "Subgames"),
}
PUT_RIGHT: Book = {**MOVED, "citing": ("801.17", CITING[1].replace("723", "724"))}


def tree(edition: str, book: Book) -> EditionTree:
    nodes = []
    for name, (number, words) in book.items():
        parsed = parse_number(number)
        assert isinstance(parsed, RuleNumber)
        children = tuple(
            f"{edition}:{other}"
            for other, (below, _) in book.items()
            if parse_number(below).parent == parsed
        )
        node = Node(
            f"{edition}:{name}",
            NodeKind.RULE,
            SourceSpan(edition, 1, 1),
            parsed,
            text=words,
            children=children,
        )
        nodes.append(node)
    return EditionTree(edition, tuple(nodes))


def made(books: Sequence[Book]) -> tuple[dict[str, EditionTree], list[Lineage]]:
    """The books as trees named ``0``, ``1`` and so on, and the life of each rule."""
    held = {str(at): tree(str(at), book) for at, book in enumerate(books)}
    names = dict.fromkeys(name for book in books for name in book)
    lines = [
        linked(
            name,
            [Member(at, f"{at}:{name}") for at, one in held.items() if f"{at}:{name}" in one.by_id],
        )
        for name in names
    ]
    return held, lines


def read(held: Mapping[str, EditionTree]) -> dict[NodeId, tuple[Resolution, ...]]:
    return {
        node.id: resolve(find_citations(node), one) for one in held.values() for node in one.nodes
    }


def owned(lines: Sequence[Lineage]) -> dict[NodeId, str]:
    return {member.node: line.id for line in lines for member in line.members}


def found(*books: Book, **changed: Lineage) -> list[LeftBehind]:
    held, lines = made(books)
    lines = [changed.get(line.id, line) for line in lines]
    return list(find_left_behind(lines, owned(lines), held, read(held)))


def told(left: LeftBehind) -> str:
    stays = " ".join(
        f"{stale.citation.origin}→{'+'.join(rule.partition(':')[2] for rule in stale.meant)}"
        for stale in left.stays
    )
    end = f"; {'right' if left.is_put_right else 'gone'} in {left.ended}" if left.ended else ""
    return f"{stays}; until {left.before}{end}"


@pytest.mark.parametrize(
    ("books", "expected"),
    [
        ([FIRST, MOVED], "1:citing→restart; until 0"),
        ([FIRST, MOVED, MOVED], "1:citing→restart 2:citing→restart; until 0"),
        ([FIRST, FIRST, MOVED, PUT_RIGHT], "2:citing→restart; until 1; right in 3"),
        ([FIRST, MOVED, FIRST], "1:citing→restart; until 0; right in 2"),
        (
            [FIRST, MOVED, {**MOVED, "citing": ("801.17", "Effects are exempt.")}],
            "1:citing→restart; until 0; gone in 2",
        ),
    ],
)
def test_how_long_it_lasts(books: list[Book], expected: str) -> None:
    assert [told(left) for left in found(*books)] == [expected]


def test_what_is_left_behind_stays_so_when_the_number_moves_on() -> None:
    again: Book = {
        **MOVED,
        "stickers": ("723", "Stickers"),
        "initiative": ("724", "The Initiative"),
        "restart": ("725", "Restarting the Game"),
        "subgames": ("726", "Subgames"),
    }
    expected = ["1:citing→restart 2:citing→restart; until 0"]
    assert [told(left) for left in found(FIRST, MOVED, again)] == expected


def test_a_number_that_is_no_rule_s_any_more_is_left_behind_too() -> None:
    books = [FIRST, {name: rule for name, rule in MOVED.items() if name != "initiative"}]
    assert [told(left) for left in found(*books)] == ["1:citing→restart; until 0"]


def test_a_range_is_left_behind_as_a_whole() -> None:
    citing = ("112.3", "It fits the criteria described in rules 112.5a-b.")
    before: Book = {
        "citing": citing,
        "costs": ("112.5", "Text"),
        "one": ("112.5a", "Text"),
        "two": ("112.5b", "Text"),
    }
    after: Book = {
        "citing": citing,
        "other": ("112.5", "Text"),
        "costs": ("112.6", "Text"),
        "one": ("112.6a", "Text"),
        "two": ("112.6b", "Text"),
    }
    assert [told(left) for left in found(before, after)] == ["1:citing→one+two; until 0"]
    in_part = {**after, "one": ("112.5a", "Text")}
    assert found(before, in_part) == []


def with_words(words: str) -> list[Book]:
    return [{**book, "citing": ("801.17", words)} for book in (FIRST, MOVED)]


@pytest.mark.parametrize(
    "books",
    [
        [FIRST, PUT_RIGHT],
        [FIRST, FIRST],
        [MOVED, PUT_RIGHT],
        with_words("See rule 723, “Restarting the Game.”"),  # the title says which is meant
        [FIRST, {**MOVED, "citing": ("801.17", "See rules 723 and 724.")}],  # both are cited now
        [FIRST, {**MOVED, "restart": ("723.4", "Restarting the Game")}],  # it went below the number
        [FIRST, {name: rule for name, rule in MOVED.items() if name != "restart"}],  # it is no more
        [FIRST, {**MOVED, "citing": ("801.17", "See rule 726.")}],
        [{**FIRST, "citing": ("801.17", "See rule 726.")}, MOVED],
    ],
)
def test_nothing_is_told_where_nothing_was_left_behind(books: list[Book]) -> None:
    assert found(*books) == []


def test_a_step_may_have_been_put_before_the_next() -> None:
    citing = ("601.2e", "Then go on to rule 601.2f.")
    before: Book = {"citing": citing, "pay": ("601.2f", "Pay."), "cast": ("601.2g", "It is cast.")}
    after: Book = {
        "citing": citing,
        "mana": ("601.2f", "Mana."),
        "pay": ("601.2g", "Pay."),
        "cast": ("601.2h", "It is cast."),
    }
    assert found(before, after) == []
    far = {"citing": ("601.2b", citing[1])}
    assert [told(left) for left in found({**before, **far}, {**after, **far})] == [
        "1:citing→pay; until 0"
    ]


def doubtful(name: str) -> Lineage:
    _, lines = made([FIRST, MOVED])
    [line] = [line for line in lines if line.id == name]
    old, new = line.members
    link = Match(old.node, new.node, Relation.SAME, Confidence.POSSIBLE, 0.3, ())
    return replace(line, links=(link,))


@pytest.mark.parametrize("name", ["citing", "restart"])
def test_where_a_match_is_merely_possible_nothing_is_told(name: str) -> None:
    assert found(FIRST, MOVED, **{name: doubtful(name)}) == []
    assert found(FIRST, MOVED, subgames=doubtful("subgames"))


@pytest.mark.parametrize(("name", "other"), [("restart", "initiative"), ("initiative", "restart")])
@pytest.mark.parametrize("way", ["came_from", "went_to"])
def test_a_rule_split_in_two_may_be_cited_by_either(name: str, other: str, way: str) -> None:
    _, lines = made([FIRST, MOVED])
    [line] = [line for line in lines if line.id == name]
    kin = (
        replace(line, came_from=(other,)) if way == "came_from" else replace(line, went_to=(other,))
    )
    assert found(FIRST, MOVED, **{name: kin}) == []


MELD: Final[Book] = {
    **FIRST_AND_LAST,
    "citing": ("801.17", "It may be chosen. (See rule 713.)"),
    "double": ("712", "Double-Faced Cards"),
    "meld": ("713", "Meld Cards"),
    "pairs": ("713.1", "There are three pairs."),
    "exile": ("713.2", "One of each pair exiles both."),
    "leaves": ("713.3", "It leaves the battlefield as one."),
    "substitute": ("714", "Substitute Cards"),
}
MELD_GONE: Final[Book] = {
    **{name: rule for name, rule in MELD.items() if name != "meld"},
    "pairs": ("712.5", "There are three pairs."),
    "exile": ("712.4", "One of each pair exiles both."),
    "leaves": ("712.21", "It leaves the battlefield as one."),
    "substitute": ("713", "Substitute Cards"),
}


def merged(name: str, taker: str, confidence: Confidence, *books: Book) -> dict[str, Lineage]:
    """The lines of two rules, the first of which ended in book 0 and is a part of the second in book 1."""
    _, lines = made(books)
    [giver, taking] = (next(line for line in lines if line.id == one) for one in (name, taker))
    join = Match(f"0:{name}", f"1:{taker}", Relation.MERGE, confidence, 0.8, ())
    return {name: replace(giver, went_to=(taker,)), taker: replace(taking, joins=(join,))}


def test_a_rule_that_became_a_part_of_another_is_cited_as_that() -> None:
    below = {name: rule for name, rule in MELD.items() if rule[0].startswith("713.")}
    before = {name: rule for name, rule in MELD.items() if name not in below}
    after = {name: rule for name, rule in MELD_GONE.items() if name not in below}
    lines = merged("meld", "double", Confidence.CERTAIN, before, after)
    assert [told(left) for left in found(before, after, **lines)] == ["1:citing→double; until 0"]
    put_right = {**after, "citing": ("801.17", "It may be chosen. (See rule 712.)")}
    lines = merged("meld", "double", Confidence.CERTAIN, before, after, put_right)
    assert [told(left) for left in found(before, after, put_right, **lines)] == [
        "1:citing→double; until 0; right in 2"
    ]
    assert found(before, after) == []  # it ended, and what became of it is not known
    possible = merged("meld", "double", Confidence.POSSIBLE, before, after)
    assert found(before, after, **possible) == []
    lines = merged("meld", "double", Confidence.CERTAIN, before, after)
    kin = replace(lines["double"], came_from=("substitute",))
    assert found(before, after, **{**lines, "double": kin}) == []
    free = {name: rule for name, rule in after.items() if name != "substitute"}
    lines = merged("meld", "double", Confidence.CERTAIN, before, free)
    assert found(before, free, **lines) == []  # nobody took its number
    lines = merged("meld", "substitute", Confidence.CERTAIN, before, after)
    assert found(before, after, **lines) == []  # its number is that of what took it


def test_a_topic_that_ended_is_the_one_where_most_of_its_rules_went() -> None:
    assert [told(left) for left in found(MELD, MELD_GONE)] == ["1:citing→double; until 0"]
    scattered = {
        **MELD_GONE,
        "exile": ("714.4", "One of each pair exiles both."),
        "other": ("714", "Cards"),
    }
    scattered["leaves"] = ("715.1", "It leaves the battlefield as one.")
    assert found(MELD, scattered) == []
    lost = {name: rule for name, rule in MELD_GONE.items() if name not in ("exile", "leaves")}
    assert found(MELD, lost) == []


def test_a_topic_known_only_from_its_rules_is_none_that_another_lives_on_in() -> None:
    """It stands in the tree, but has no life."""
    held, lines = made([MELD, MELD_GONE])
    living = [line for line in lines if line.id != "double"]
    assert find_left_behind(living, owned(living), held, read(held)) == ()


def test_what_is_perhaps_meant_stands_with_the_citation() -> None:
    held, lines = made([FIRST, MOVED])
    resolutions = read(held)
    found = find_left_behind(lines, owned(lines), held, resolutions)
    marked = with_left_behind(resolutions, found)
    [citation] = marked["1:citing"]
    assert isinstance(citation, Resolved)
    assert citation.targets == ("1:initiative",)
    assert citation.perhaps == ("1:restart",)
    changed = {node for node in marked if marked[node] != resolutions[node]}
    assert changed == {"1:citing"}


def test_what_is_perhaps_meant_is_the_candidate_of_a_number_without_a_rule() -> None:
    books = [FIRST, {name: rule for name, rule in MOVED.items() if name != "initiative"}]
    held, lines = made(books)
    marked = with_left_behind(read(held), find_left_behind(lines, owned(lines), held, read(held)))
    [citation] = marked["1:citing"]
    assert isinstance(citation, Unresolved)
    assert citation.candidates == ("1:restart",)


@pytest.mark.archive
def test_the_editions_themselves_tell_that_it_was_left_behind(archive: Path) -> None:
    """Most of what is found, a later edition put right: it cites the rule by its new number."""
    inputs = pipeline.Inputs(ROOT / "sources" / "sources.toml", archive)
    book = pipeline.make_book(pipeline.read_corpus(inputs, lambda _: None), lambda _: None, jobs=2)
    ended = [left for left in book.left_behind if left.ended]
    assert len(ended) >= 5
    assert all(left.is_put_right for left in ended)
    nodes = {node.id: node for tree in book.held.values() for node in tree.nodes}
    of_2024 = [
        (str(nodes[stale.citation.origin].number), str(nodes[stale.meant[0]].number))
        for left in book.left_behind
        for stale in left.stays
        if stale.citation.origin in book.held["2024-06-07"].by_id
    ]
    assert ("801.17", "724") in of_2024
    assert (
        "201.4e",
        "712",
    ) in of_2024  # meld cards, whose topic went into that of double-faced cards
