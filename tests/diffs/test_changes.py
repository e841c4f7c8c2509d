"""Kinds and depth of a change, as a table of pairs."""

from __future__ import annotations

from functools import partial

import pytest

from generator.diffs.changes import classify, for_one_of
from generator.diffs.words import diff_texts
from generator.model.change import Change, ChangeKind, Depth, Op
from generator.model.node import Node, NodeKind
from generator.model.term import Term
from tests.diffs.nodes import classified, example, note, paragraph, rule

_SPLIT, _MERGED = ChangeKind.SPLIT, ChangeKind.MERGED
_REWORDED, _RENUMBERED, _MOVED = ChangeKind.REWORDED, ChangeKind.RENUMBERED, ChangeKind.MOVED
_BOLT = "A spell is cast."


def _classify(
    terms: tuple[Term, ...], old: Node, new: Node, *, topic_follows: bool = True
) -> Change:
    moved = frozenset({("409.1b", "601.2b"), ("409", "601")})
    diff = partial(diff_texts, terms=terms, moved=moved)
    return classify([old], [new], topic_follows=topic_follows, terms=terms, diff=diff)


@pytest.mark.parametrize(
    ("old", "new", "kinds", "depth"),
    [
        ("A spell resolves.", "A spell resolves.", (), None),
        ('It says "can\'t."', "It says “can’t.”", (), Depth.TYPOGRAPHY),
        ("the game -- that is,", "the game—that is,", (), Depth.TYPOGRAPHY),
        ("the _Magic_(TM) game", "the Magic game", (), Depth.TYPOGRAPHY),
        ("the _Magic_TM game", "the Magic(TM) game", (), Depth.TYPOGRAPHY),
        ("a player?s turn", "a player’s turn", (), Depth.TYPOGRAPHY),
        ("their owners? hands", "their owners’ hands", (), Depth.TYPOGRAPHY),
        ("their owners' hands", "their owners? hands", (), Depth.TYPOGRAPHY),
        ('It "looks" only.', "It ?looks? only.", (), Depth.TYPOGRAPHY),
        ("the Three Kingdoms? set", "the Three Kingdoms(TM) set", (), Depth.TYPOGRAPHY),
        ("Is it their owners?", "Is it their owner's?", (_REWORDED,), Depth.SUBSTANCE),
        ("See rule 409.1b.", "See rule 601.2b.", (_REWORDED,), Depth.REFERENCE),
        ("See rule 409.", "See Rule 601.", (_REWORDED,), Depth.REFERENCE),
        ("See Rules 104-105.", "See rules 104-105.", (), Depth.TYPOGRAPHY),
        ("The Rule says so.", "The rule says so.", (_REWORDED,), Depth.VOCABULARY),
        ("See rule 409.1b.", "See rule 601.2c.", (_REWORDED,), Depth.SUBSTANCE),
        ("It comes into play.", "It enters.", (_REWORDED,), Depth.VOCABULARY),
        ("his or her hand", "their hand", (_REWORDED,), Depth.VOCABULARY),
        ("as he or she moves it", "as they move it", (_REWORDED,), Depth.VOCABULARY),
        ("remove it from the game", "exile it", (_REWORDED,), Depth.VOCABULARY),
        ("its converted mana cost", "its mana value", (_REWORDED,), Depth.VOCABULARY),
        ("its converted mana cost", "its mana cost", (_REWORDED,), Depth.SUBSTANCE),
        ("draw two cards", "draw three cards", (_REWORDED,), Depth.SUBSTANCE),
        ("If able, attack.", "If able attack.", (_REWORDED,), Depth.SUBSTANCE),
        ("a creature or player", "any target", (_REWORDED,), Depth.SUBSTANCE),
        ("It untaps.", "It untaps. It stays so.", (_REWORDED,), Depth.SUBSTANCE),
        ("It gets +1/+1.", "It gets +1/+2.", (_REWORDED,), Depth.SUBSTANCE),
        ("{oT}: Add {oG}.", "{T}: Add {G}.", (), Depth.TYPOGRAPHY),
        ("{T}: Add {G}.", "{Q}: Add {G}.", (_REWORDED,), Depth.SUBSTANCE),
    ],
)
def test_wording(
    old: str,
    new: str,
    kinds: tuple[ChangeKind, ...],
    depth: Depth | None,
    terms: tuple[Term, ...],
) -> None:
    change = _classify(terms, rule("704.5", old), rule("704.5", new, edition="new"))
    assert (change.kinds, change.depth) == (kinds, depth)


@pytest.mark.parametrize(
    ("old", "new", "topic_follows", "kinds"),
    [
        ("704.5j", "704.5j", True, ()),
        ("704.5k", "704.5j", True, (_RENUMBERED,)),
        ("504.6", "707.9", True, (_RENUMBERED,)),
        ("101.3", "103.4", False, (_RENUMBERED, _MOVED)),
        ("506.1", "506.1", False, (_MOVED,)),
    ],
)
def test_place(old: str, new: str, topic_follows: bool, kinds: tuple[ChangeKind, ...]) -> None:
    before, after = rule(old, _BOLT), rule(new, _BOLT, edition="new")
    assert _classify((), before, after, topic_follows=topic_follows).kinds == kinds


def test_a_rule_may_be_reworded_and_renumbered_and_moved() -> None:
    before, after = rule("101.3", _BOLT), rule("103.4", "A card is cast.", edition="new")
    change = _classify((), before, after, topic_follows=False)
    assert change.kinds == (_REWORDED, _RENUMBERED, _MOVED)
    assert (change.old, change.new) == (("old:101.3",), ("new:103.4",))


def test_glossary_entries_have_no_number_to_lose() -> None:
    span = rule("704", "").span
    old = Node("old:g", NodeKind.GLOSSARY_ENTRY, span, heading="In Play", text="A zone.")
    new = Node("new:g", NodeKind.GLOSSARY_ENTRY, span, heading="Battlefield", text="A zone.")
    change = _classify((), old, new)
    assert change.kinds == (_REWORDED,)
    assert change.diff is not None
    assert change.diff.depth is None
    assert [(diff.old, diff.new) for diff in change.passages] == [("In Play", "Battlefield")]


def test_headings_are_compared_where_there_is_no_text(terms: tuple[Term, ...]) -> None:
    old = rule("420", "State-Based Effects")
    new = rule("704", "State-Based Actions", edition="new")
    change = _classify(terms, old, new)
    assert (change.kinds, change.depth) == ((_REWORDED, _RENUMBERED), Depth.VOCABULARY)
    assert change.diff is not None
    assert change.diff.new == "State-Based Actions"


def test_examples_count(terms: tuple[Term, ...]) -> None:
    """Unchanged examples are among the passages; a new one is a change of substance."""
    old = rule("704.5", _BOLT, example("Clone copies a 2/2 creature."), note("Said in 1999."))
    new = rule(
        "704.5",
        _BOLT,
        example("Clone copies a 2/2 creature."),
        example("It dies."),
        edition="new",
    )
    change = _classify(terms, old, new)
    assert (change.kinds, change.depth) == ((_REWORDED,), Depth.SUBSTANCE)
    assert [(diff.old, diff.new) for diff in change.passages] == [
        ("Clone copies a 2/2 creature.", "Clone copies a 2/2 creature."),
        ("", "It dies."),
    ]


@pytest.mark.parametrize(
    ("has_returned", "kind"), [(False, ChangeKind.ADDED), (True, ChangeKind.RESTORED)]
)
def test_a_rule_that_was_not_there(has_returned: bool, kind: ChangeKind) -> None:
    change = classified([], [rule("704.5", _BOLT)], has_returned=has_returned)
    assert change == Change((kind,), (), ("old:704.5",))


def test_a_rule_that_is_gone() -> None:
    assert classified([rule("704.5", _BOLT)], []) == Change(
        (ChangeKind.REMOVED,), ("old:704.5",), ()
    )


def test_a_split_compares_with_all_parts() -> None:
    """The parts are joined by line ends, which are typography."""
    old = rule("310.6", "A creature deals damage. A player loses life.")
    news = [
        rule("510.1", "A creature deals damage.", edition="new"),
        rule("510.1a", "A player loses life.", edition="new"),
    ]
    change = classified([old], news)
    assert (change.kinds, change.depth) == ((_RENUMBERED, _SPLIT), Depth.TYPOGRAPHY)
    assert change.diff is not None
    assert change.diff.new == "A creature deals damage.\nA player loses life."


def test_a_merger_compares_with_all_parts() -> None:
    olds = [rule("409.1a", "It is played."), rule("409.1b", "Its controller pays.")]
    change = classified(olds, [rule("601.2", "Its controller pays.", edition="new")])
    assert change.kinds == (_REWORDED, _RENUMBERED, _MERGED)
    assert change.diff is not None
    assert [span.text for span in change.diff.spans if span.op is Op.DELETE] == ["It is played.\n"]


def test_one_of_several_rules_tells_its_own_words_and_number() -> None:
    old = [rule("100.1a", _BOLT), rule("100.1b", "It resolves.")]
    new = [rule("100.1a", f"{_BOLT} It resolves."), rule("100.1c", "It does resolve.")]
    change = classified(old, new)
    assert _RENUMBERED not in change.kinds
    told = for_one_of(change, classified([old[1]], [new[1]]))
    assert told.kinds == (_REWORDED, _RENUMBERED, _SPLIT, _MERGED)
    assert (told.old, told.new) == (change.old, change.new)
    assert told.diff is not None
    assert (told.diff.old, told.diff.new) == ("It resolves.", "It does resolve.")


def test_a_rule_that_a_split_left_as_it_was_is_not_reworded() -> None:
    old, new = rule("100.1a", _BOLT), rule("100.1a", _BOLT, edition="new")
    change = classified([old], [new, rule("100.1b", "It resolves.", edition="new")])
    assert _REWORDED in change.kinds
    assert for_one_of(change, classified([old], [new])).kinds == (_SPLIT,)


@pytest.mark.parametrize(
    ("old", "new", "is_so"),
    [
        ("A “bands with other” ability.", "A bands with other ability.", True),
        ("It dies [see 104], and ends..", "It dies (see 104) and ends.", True),
        ("It ends; see rule 100.2.", "It ends. (See rule 100.2.)", True),
        ("It ends; one dies.", "It ends. One dies.", True),
        ("It ends (If it dies).", "It ends, If it dies.", True),
        ("It is Legendary.", "It is legendary.", False),
        ("The word “Legendary” ends.", "The word “legendary” ends.", False),
        ("One says “it dies.”", "One says “It dies.”", True),
        ("It gets +1/+1.", "It gets -1/-1.", False),
        ("It ends, and dies.", "It ends and die.", False),
        ("It ends the dies.", "It dies the ends.", False),
        ("The “general” ends.", "The commander ends.", False),
        ("It ends.", "It ends.", False),
        ("A player?s turn.", "A player’s turn.", False),
    ],
)
def test_a_change_of_punctuation_alone_is_told_apart(old: str, new: str, *, is_so: bool) -> None:
    change = classified([rule("100.1a", old)], [rule("100.1a", new, edition="new")])
    assert change.is_of_marks is is_so
    assert (_REWORDED in change.kinds) is (is_so or ("?" not in old and old != new))
    others = (example(old), example(new))
    of_both = classified(
        [rule("100.1a", old, others[0])], [rule("100.1a", "Another.", others[1], edition="new")]
    )
    assert not of_both.is_of_marks


@pytest.mark.parametrize(
    ("change", "rewording", "rewords_the_rule"),
    [
        (Change((), ("a",), ("b",), Depth.TYPOGRAPHY), None, False),
        (Change((_RENUMBERED,), ("a",), ("b",)), None, False),
        (Change((_REWORDED,), ("a",), ("b",), Depth.REFERENCE), Depth.REFERENCE, False),
        (Change((_REWORDED,), ("a",), ("b",), Depth.VOCABULARY), Depth.VOCABULARY, True),
        (
            Change((_REWORDED,), ("a",), ("b",), Depth.SUBSTANCE, is_of_examples=True),
            Depth.SUBSTANCE,
            False,
        ),
        (
            Change((_REWORDED,), ("a",), ("b",), Depth.SUBSTANCE, is_of_marks=True),
            Depth.SUBSTANCE,
            True,
        ),
    ],
    ids=["typography", "a number", "cited numbers", "an era's words", "examples", "punctuation"],
)
def test_what_counts_as_reworded(
    change: Change, rewording: Depth | None, *, rewords_the_rule: bool
) -> None:
    assert change.is_reworded is (rewording is not None)
    assert change.rewording is rewording
    assert change.rewords_the_rule is rewords_the_rule


def _parted(edition: str, *paragraphs: str) -> Node:
    first, *further = paragraphs
    passages = (paragraph(text) for text in further)
    return rule("100.1a", first, *passages, edition=edition)


def test_words_in_other_paragraphs_are_the_same_words() -> None:
    one, two = "The first types are few.", "The others are those."
    whole, apart = _parted("old", f"{one} {two}"), _parted("new", one, two)
    assert classified([whole], [apart]).kinds == ()
    assert classified([apart], [whole]).kinds == ()
    moved = classified([whole], [_parted("new", one, "The others are these.")])
    assert moved.kinds == (_REWORDED,)


def test_a_paragraph_that_begins_elsewhere_is_not_struck_for_other_marks_or_words() -> None:
    one, two = "A player’s types are few.", "The others are those of all players."
    whole = _parted("old", f"{one} {two}")
    assert classified([whole], [_parted("new", one.replace("’", "'"), two)]).kinds == ()
    reworded = classified([whole], [_parted("new", one, two.replace("those", "these"))])
    assert reworded.diff is not None
    struck = [s.text for s in reworded.diff.spans if s.op is Op.DELETE]
    assert struck == [" ", "those"]
    assert reworded.passages == ()


def test_paragraphs_that_share_small_words_alone_are_compared_as_they_stand() -> None:
    gone = "Some effects name the type of a card."
    old = _parted("old", "A type is a word on the card.", gone)
    change = classified([old], [_parted("new", "A type is a word on a card.")])
    [passage] = change.passages
    assert (passage.old, passage.new) == (gone, "")


@pytest.mark.parametrize(("text", "is_of_examples"), [(_BOLT, True), ("It resolves.", False)])
def test_a_change_of_examples_alone_is_told_apart(text: str, *, is_of_examples: bool) -> None:
    old = rule("100.1a", _BOLT, example("A bolt is cast."))
    new = rule("100.1a", text, example("Two bolts are cast."), edition="new")
    change = classified([old], [new])
    assert _REWORDED in change.kinds
    assert change.is_of_examples is is_of_examples


def test_a_rule_that_takes_in_its_own_words_is_not_reworded() -> None:
    old = [rule("805.10a", _BOLT), rule("810.7a", _BOLT)]
    change = classified(old, [rule("805.10a", _BOLT, edition="new")])
    assert change.kinds == (_MERGED,)
    assert change.depth is None
    assert change.diff is not None
    assert (change.diff.old, change.diff.new) == (_BOLT, _BOLT)


def test_what_two_rules_of_three_say_alike_is_compared_once() -> None:
    old = [rule("100.1", _BOLT), rule("100.2", "It resolves."), rule("100.3", _BOLT)]
    change = classified(old, [rule("100.1", f"{_BOLT} It resolves.", edition="new")])
    assert change.diff is not None
    assert change.diff.old == f"{_BOLT}\nIt resolves."


def test_a_heading_that_takes_in_another_topic_is_not_reworded() -> None:
    old = [rule("213", "Tokens"), rule("216", "Copies")]
    new = rule("111", "Tokens", edition="new")
    assert classified(old, [new]).kinds == (_RENUMBERED, _MERGED)
    other = rule("111", "Tokens and Copies", edition="new")
    assert _REWORDED in classified(old, [other]).kinds
