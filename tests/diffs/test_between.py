"""All changes from one edition to another."""

from __future__ import annotations

from generator.diffs.between import Between, moved_numbers
from generator.model.alignment import Alignment, Confidence, Match, Relation
from generator.model.change import ChangeKind, Depth
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.place import SourceSpan
from generator.model.term import Term
from tests.diffs.nodes import alignment, tree

SPAN = SourceSpan("toy", 1, 1)

_OLD = tree(
    "old",
    {
        "409": "Playing Spells and Activated Abilities",
        "409.1": "The steps follow.",
        "409.1a": "The player announces the spell. It goes on the stack. See rule 420.5e.",
        "409.1b": "If the spell is modal, the player says which mode.",
        "420": "State-Based Effects",
        "420.5e": "Two legends are put into the graveyard.",
        "420.5f": "A token in another zone ceases to exist.",
        "423": "Drawing a Card",
        "423.1": "A player draws a card.",
    },
)
_NEW = tree(
    "new",
    {
        "121": "Drawing a Card",
        "121.1": "A player draws a card.",
        "601": "Casting Spells",
        "601.2": "The steps follow.",
        "601.2a": "The player announces the spell.",
        "601.2b": "It goes on the stack. See rule 704.5j.",
        "601.2c": "If the spell is modal, the player says which mode.",
        "704": "State-Based Actions",
        "704.5j": "Two legends are put into the graveyard.",
        "704.5k": "A world permanent is put there as well.",
        "111": "Tokens",
        "111.7": "A token in another zone ceases to exist.",
    },
)
_ALIGNMENT = alignment(
    _OLD,
    _NEW,
    {
        "409": "601",
        "409.1": "601.2",
        "409.1a": "601.2a",
        "409.1b": "601.2c",
        "420": "704",
        "420.5e": "704.5j",
        "420.5f": "111.7",
        "423": "121",
        "423.1": "121.1",
    },
    split=[("409.1a", "601.2b")],
)


def test_numbers_that_are_one_rule() -> None:
    moved = moved_numbers(_OLD, _NEW, _ALIGNMENT)
    assert ("409.1a", "601.2a") in moved
    assert ("409.1a", "601.2b") in moved
    assert ("409.1b", "601.2b") not in moved
    assert len(moved) == 10
    assert ("4", "6") not in moved  # half of its rules are elsewhere


_SECTIONS_BEFORE = {
    "100.1": 'See section 6, "Multiplayer Rules," and section 5.',
    "100.2": "Sections 5 and 6 tell of 5 cards.",
    "500.1": "One rule.",
    "600.1": "Two rules.",
    "600.2": "Three rules.",
}
_SECTIONS_AFTER = {
    "100.1": 'See section 8, "Multiplayer Rules," and section 5.',
    "100.2": "Sections 5 and 8 tell of 5 cards.",
    "500.1": "One rule.",
    "800.1": "Two rules.",
    "800.2": "Three rules.",
}


def _of_sections(after: dict[str, str], same: dict[str, str]) -> dict[str, Depth | None]:
    old, new = tree("old", _SECTIONS_BEFORE), tree("new", after)
    rules = {"100.1": "100.1", "100.2": "100.2", **same}
    changes = Between(old, new, alignment(old, new, rules)).all_changes
    return {c.old[0]: c.depth for c in changes if c.old and "old:100" in c.old[0]}


def test_a_cited_section_moves_with_its_rules() -> None:
    same = {"500.1": "500.1", "600.1": "800.1", "600.2": "800.2"}
    depths = _of_sections(_SECTIONS_AFTER, same)
    assert depths == {"old:100.1": Depth.REFERENCE, "old:100.2": Depth.REFERENCE}


def test_another_section_is_another_citation() -> None:
    """Most rules of section 6 are in section 5 now, or its rules are gone; where its heading is quoted, that tells."""
    after = {**_SECTIONS_AFTER, "500.2": "Three rules."}
    for same in ({"600.1": "800.1", "600.2": "500.2"}, {"500.1": "500.1"}):
        depths = _of_sections(after, same)
        assert depths == {"old:100.1": Depth.REFERENCE, "old:100.2": Depth.SUBSTANCE}


def test_a_count_is_no_cited_section() -> None:
    same = {"500.1": "500.1", "600.1": "800.1", "600.2": "800.2"}
    old = tree("old", {**_SECTIONS_BEFORE, "100.3": "In section 5, draw 6 cards."})
    new = tree("new", {**_SECTIONS_AFTER, "100.3": "In section 5, draw 8 cards."})
    rules = {"100.1": "100.1", "100.2": "100.2", "100.3": "100.3", **same}
    [change] = [
        c for c in Between(old, new, alignment(old, new, rules)).all_changes if "old:100.3" in c.old
    ]
    assert change.depth is Depth.SUBSTANCE


def test_ranges_of_topics_move_with_them() -> None:
    old = tree("old", {"100.1": "See rules 306-308.", "306": "One", "308": "Three"})
    new = tree("new", {"100.1": "See rules 506–508.", "506": "One", "508": "Three"})
    same = {"100.1": "100.1", "306": "506", "308": "508"}
    [change] = [
        c for c in Between(old, new, alignment(old, new, same)).all_changes if "old:100.1" in c.old
    ]
    assert change.depth is Depth.REFERENCE


def test_changes_in_the_order_of_the_old_edition(terms: tuple[Term, ...]) -> None:
    changes = Between(_OLD, _NEW, _ALIGNMENT, terms=terms).all_changes
    assert [(c.old, c.new, [kind.value for kind in c.kinds], c.depth) for c in changes] == [
        (("old:409",), ("new:601",), ["reworded", "renumbered"], Depth.SUBSTANCE),
        (("old:409.1",), ("new:601.2",), ["renumbered"], None),
        (
            ("old:409.1a",),
            ("new:601.2a", "new:601.2b"),
            ["reworded", "renumbered", "split"],
            Depth.REFERENCE,
        ),
        (("old:409.1b",), ("new:601.2c",), ["renumbered"], None),
        (("old:420",), ("new:704",), ["reworded", "renumbered"], Depth.VOCABULARY),
        (("old:420.5e",), ("new:704.5j",), ["renumbered"], None),
        (("old:420.5f",), ("new:111.7",), ["renumbered", "moved"], None),
        (("old:423",), ("new:121",), ["renumbered"], None),
        (("old:423.1",), ("new:121.1",), ["renumbered"], None),
        ((), ("new:704.5k",), ["added"], None),
        ((), ("new:111",), ["added"], None),
    ]


def test_a_topic_without_a_match_went_where_most_of_its_rules_went() -> None:
    """An edition held in part may lack the heading of its first topic."""
    old = tree("old", {"504.4": "One rule.", "504.5": "Two rules.", "504.6": "Three rules."})
    new = tree("new", {"707.4": "One rule.", "707.5": "Two rules.", "110.1": "Three rules."})
    same = {"504.4": "707.4", "504.5": "707.5", "504.6": "110.1"}
    changes = Between(old, new, alignment(old, new, same)).all_changes
    assert [ChangeKind.MOVED in change.kinds for change in changes] == [False, False, True]


def test_what_returns_is_restored() -> None:
    old, new = tree("old", {}), tree("new", {"100.1": "Back again.", "100.2": "New."})
    changes = Between(old, new, alignment(old, new, {}), returned={"new:100.1"}).all_changes
    assert [change.kinds for change in changes] == [(ChangeKind.RESTORED,), (ChangeKind.ADDED,)]


def test_what_is_the_same_is_no_change() -> None:
    old, new = tree("old", {"100.1": 'It\'s "so."'}), tree("new", {"100.1": "It’s “so.”"})
    assert Between(old, new, alignment(old, new, {"100.1": "100.1"})).all_changes == ()


def test_removed_and_merged_rules_stand_in_the_order_of_the_old_edition() -> None:
    old = tree("old", {"100.1": "Gone.", "100.2": "It untaps.", "100.3": "It attacks."})
    new = tree("new", {"100.1": "It untaps. It attacks."})
    joined = alignment(old, new, {"100.3": "100.1"}, merge=[("100.2", "100.1")])
    changes = Between(old, new, joined).all_changes
    assert [(change.old, change.kinds[-1]) for change in changes] == [
        (("old:100.1",), ChangeKind.REMOVED),
        (("old:100.3", "old:100.2"), ChangeKind.MERGED),
    ]


def test_the_changes_of_all_parts_are_all_changes() -> None:
    between = Between(_OLD, _NEW, _ALIGNMENT)
    parts = [between.changes([group]) for group in between.groups]
    assert [change for part in parts for change in part] == list(
        Between(_OLD, _NEW, _ALIGNMENT).all_changes
    )
    assert len(parts) > 1


def test_each_rule_of_a_split_tells_its_own_words() -> None:
    between = Between(_OLD, _NEW, _ALIGNMENT)
    told = between.told_by_each
    [(node, (change, joined))] = told.items()
    assert joined.kinds == change.kinds
    assert node == "new:601.2a"  # 601.2b was split off: nothing of it came before
    assert (change.old, change.new) == (("old:409.1a",), ("new:601.2a", "new:601.2b"))
    assert ChangeKind.SPLIT in change.kinds
    assert change.diff is not None
    assert change.diff.new == "The player announces the spell."


def test_a_rule_that_is_joined_to_another_only_by_a_third_tells_nothing_of_it() -> None:
    old = tree(
        "old", {"103.3": "Life totals are 20. A deck has 60 cards.", "103.4": "A player mulligans."}
    )
    new = tree(
        "new",
        {
            "103.3": "A life total is 20.",
            "103.4": "A deck has 60 cards. It is cut.",
            "103.5": "A player mulligans and draws.",
        },
    )
    of_old = {"103.3": "103.3", "103.4": "103.5"}
    joined = alignment(old, new, of_old, split=[("103.3", "103.4")], merge=[("103.4", "103.4")])
    told = Between(old, new, joined).told_by_each
    first, second = told["new:103.3"], told["new:103.5"]
    assert [change.old for change in first] == [("old:103.3",)] * 2
    assert [change.new for change in first] == [("new:103.3", "new:103.4")] * 2
    assert [change.old for change in second] == [("old:103.4",)] * 2
    assert [change.new for change in second] == [("new:103.5", "new:103.4")] * 2
    for change in (*first, *second):
        assert ChangeKind.SPLIT in change.kinds
        assert ChangeKind.MERGED not in change.kinds
    diff = second.joined.diff
    assert diff is not None
    assert "Life totals" not in diff.old


def _glossary(edition: str, *senses: str) -> EditionTree:
    """A glossary with the term "Ability"."""
    entry = f"{edition}:ability"
    nodes = [
        Node(f"{entry}-{at}", NodeKind.DEFINITION, SPAN, text=text, parent=entry)
        for at, text in enumerate(senses)
    ]
    below = tuple(node.id for node in nodes)
    term = Node(entry, NodeKind.GLOSSARY_ENTRY, SPAN, heading="Ability", children=below)
    return EditionTree(edition, (term, *nodes))


def _matched(old: EditionTree, new: EditionTree) -> Alignment:
    same = Match(old.nodes[0].id, new.nodes[0].id, Relation.SAME, Confidence.CERTAIN, 1.0, ())
    return Alignment(old.edition, new.edition, (same,), (), (), (), ())


def test_a_term_whose_definition_changed_is_reworded() -> None:
    old, new = _glossary("old", "What a card does."), _glossary("new", "What an object does.")
    [change] = Between(old, new, _matched(old, new)).all_changes
    assert change.kinds == (ChangeKind.REWORDED,)
    assert (change.old, change.new) == (("old:ability",), ("new:ability",))
    assert change.diff is not None
    assert (change.diff.old, change.diff.new) == ("What a card does.", "What an object does.")


def test_a_term_that_gets_a_sense_more_is_reworded_and_not_split() -> None:
    old, new = _glossary("old", "1. Text."), _glossary("new", "1. Text.", "2. An object.")
    [change] = Between(old, new, _matched(old, new)).all_changes
    assert change.kinds == (ChangeKind.REWORDED,)
    assert [diff.new for diff in change.passages] == ["2. An object."]


def test_a_term_with_the_same_definition_did_not_change() -> None:
    old, new = _glossary("old", "What a card does."), _glossary("new", "What a card does.")
    assert Between(old, new, _matched(old, new)).all_changes == ()
