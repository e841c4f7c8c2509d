"""What the aligner must see in small editions: swaps, boilerplate, splits, mergers, strangers."""

from __future__ import annotations

from datetime import date

from generator.model.alignment import Confidence, EvidenceKind, Relation
from generator.model.term import Term
from tests.alignment.tables import align_tables, links, numbers, same

FLYING = "A creature with flying can't be blocked except by creatures with flying."
REACH = "A creature with reach can block an attacker that soars above the ground."
HASTE = "A creature with haste may attack on the very turn its owner summoned it."
REDUNDANT = "Multiple instances of {} on the same creature are redundant."
COPY = (
    "When copying an object, the copy acquires the printed values of the original's name and cost."
)
CHOICES = "Choices made while putting the original onto the stack are taken over by each duplicate."
COINS = "To flip a coin, a player tosses it high while an opponent calls heads or tails."
DICE = "To roll a die, shake it well and read the uppermost number once it lies still."
BANDS = "A band is a group of attackers that travel together and share the blockers they meet."


def test_rules_that_swap_numbers_are_followed() -> None:
    old = {"705": "LUCK", "705.1": COINS, "705.2": DICE}
    new = {"705": "LUCK", "705.1": DICE, "705.2": COINS}
    assert same(align_tables(old, new)) == {"705": "705", "705.1": "705.2", "705.2": "705.1"}


def test_boilerplate_goes_with_its_parent_not_with_its_number() -> None:
    old = {
        "702": "KEYWORDS",
        "702.1": "FLYING",
        "702.1a": FLYING,
        "702.1b": "Multiple instances of it are redundant.",
        "702.2": "HASTE",
        "702.2a": HASTE,
        "702.2b": "Multiple instances of it are redundant.",
    }
    new = {
        "702": "KEYWORDS",
        "702.1": "HASTE",
        "702.1a": HASTE,
        "702.1b": "Multiple instances of it are redundant.",
        "702.2": "FLYING",
        "702.2a": FLYING,
        "702.2b": "Multiple instances of it are redundant.",
    }
    found = same(align_tables(old, new))
    assert (found["702.1b"], found["702.2b"]) == ("702.2b", "702.1b")


def test_boilerplate_of_a_new_keyword_is_added() -> None:
    old = {"702": "KEYWORDS", "702.1": "FLYING", "702.1a": FLYING, "702.1b": REDUNDANT.format("it")}
    new = {
        "702": "KEYWORDS",
        "702.1": "BANDING",
        "702.1a": BANDS,
        "702.1b": REDUNDANT.format("it"),
        "702.2": "FLYING",
        "702.2a": FLYING,
        "702.2b": REDUNDANT.format("it"),
    }
    found = align_tables(old, new)
    assert same(found)["702.1b"] == "702.2b"
    assert "702.1b" in numbers(found.added)


def test_a_split_keeps_both_parts() -> None:
    old = {"103": "START", "103.1": COINS, "103.2": f"{COPY} {CHOICES}", "103.3": DICE}
    new = {"103": "START", "103.1": COINS, "103.2": COPY, "103.3": CHOICES, "103.4": DICE}
    found = align_tables(old, new)
    parts = {new for old, new, _ in links(found) if old == "103.2"}
    assert parts == {"103.2", "103.3"}
    assert {m.relation for m in found.matches if m.old == "2001:103.2"} == {
        Relation.SAME,
        Relation.SPLIT,
    }
    assert numbers(found.added) == []


def test_a_merger_loses_neither_part() -> None:
    old = {"103": "START", "103.1": COINS, "103.2": COPY, "103.3": CHOICES, "103.4": DICE}
    new = {"103": "START", "103.1": COINS, "103.2": f"{COPY} {CHOICES}", "103.3": DICE}
    found = align_tables(old, new)
    assert {old for old, new, _ in links(found) if new == "103.2"} == {"103.2", "103.3"}
    assert numbers(found.removed) == []


def test_a_stranger_with_the_old_words_is_not_taken_for_the_rule() -> None:
    """The words of one rule come up in a far topic too, while the rule itself was rewritten in place."""
    words = "Once all agree who begins, each player sets the life total to twenty and draws seven cards."
    old = {
        "103": "STARTING THE GAME",
        "103.1": COINS,
        "103.2": DICE,
        "103.3": words,
        "103.4": HASTE,
        "103.5": COPY,
        "905": "DRAFT",
        "905.1": FLYING,
        "905.2": BANDS,
    }
    new = {
        "103": "STARTING THE GAME",
        "103.1": COINS,
        "103.2": DICE,
        "103.3": "Each player sets the life total to twenty and draws a hand of seven cards.",
        "103.4": HASTE,
        "103.5": COPY,
        "905": "DRAFT",
        "905.1": FLYING,
        "905.2": words,
        "905.3": BANDS,
    }
    assert same(align_tables(old, new))["103.3"] == "103.3"


def test_what_is_gone_is_removed_and_what_is_new_is_added() -> None:
    old = {"705": "LUCK", "705.1": COINS, "705.2": FLYING}
    new = {"705": "LUCK", "705.1": COINS, "705.2": CHOICES}
    found = align_tables(old, new)
    assert (numbers(found.removed), numbers(found.added)) == (["705.2"], ["705.2"])


def test_two_rules_of_one_number_are_two_rules() -> None:
    old = {"702": "KEYWORDS", "702.30d": COINS, "702.30d~2": DICE}
    new = {"702": "KEYWORDS", "702.30d": COINS, "702.30e": DICE}
    assert same(align_tables(old, new)) == {
        "702": "702",
        "702.30d": "702.30d",
        "702.30d~2": "702.30e",
    }


def test_a_chapter_may_move_as_a_whole() -> None:
    old = {"505": "SPLITTING", "505.1": COINS, "505.2": DICE, "505.3": COPY}
    new = {"708": "SPLITTING", "708.1": COINS, "708.2": DICE, "708.3": COPY}
    assert same(align_tables(old, new)) == {
        "505": "708",
        "505.1": "708.1",
        "505.2": "708.2",
        "505.3": "708.3",
    }


def test_the_words_of_an_era_are_seen_through_and_named() -> None:
    term = Term(("in play",), ("on the battlefield",), date(2009, 7, 11))
    old = {"110": "PERMANENTS", "110.1": "A permanent is a card or token in play."}
    new = {"110": "PERMANENTS", "110.1": "A permanent is a card or token on the battlefield."}
    match = next(m for m in align_tables(old, new, terms=(term,)).matches if m.old == "2001:110.1")
    assert match.confidence is Confidence.CERTAIN
    assert (match.evidence[0].kind, match.evidence[0].note) == (
        EvidenceKind.SAME_TERMS,
        "same text but for the term “in play” → “on the battlefield”",
    )


def test_evidence_names_parents_and_neighbours() -> None:
    old = {"505": "SPLITTING", "505.1": COINS, "505.2": DICE, "505.3": COPY}
    new = {"708": "SPLITTING", "708.1": COINS, "708.2": DICE, "708.3": COPY}
    match = next(m for m in align_tables(old, new).matches if m.old == "2001:505.2")
    assert [(e.kind, e.note) for e in match.evidence] == [
        (EvidenceKind.SAME_TEXT, "same text"),
        (EvidenceKind.SAME_PARENT, "parents match: 505 → 708"),
        (EvidenceKind.NEIGHBOURS, "the rules before and after it match"),
    ]


def test_cited_numbers_are_no_part_of_the_same_text() -> None:
    """Of a range its end counts too; the rule's own number does not."""
    old = {"505": "SPLITTING", "505.1": f"{COINS} See rules 601.2f-h.", "505.2": f"{DICE} See 705."}
    new = {"505": "SPLITTING", "505.1": f"{COINS} See rules 601.2f-i.", "505.2": f"{DICE} See 705."}
    notes = {match.old: match.evidence[0].note for match in align_tables(old, new).matches}
    assert notes["2001:505.1"] == "same text but for rule numbers"
    assert notes["2001:505.2"] == "same text"


def test_words_are_quoted_as_both_texts_print_them() -> None:
    """Alike in the terms of today is not alike in print."""
    term = Term(("tribal",), ("kindred",), date(2024, 6, 7))
    others = {"301": "OTHERS"} | {
        f"301.{n}": f"Here stands filler {n} of many." for n in range(1, 90)
    }
    old = {"300": "TYPES", "300.1": "Tribal is a type of yore, like sorceries."} | others
    new = {"300": "TYPES", "300.1": "Tribal, like sorceries: joined by several new types."} | others
    match = next(m for m in align_tables(old, new, terms=(term,)).matches if m.old == "2001:300.1")
    note = match.evidence[0].note
    assert "“sorceries”" in note
    assert "kindred" not in note


def test_titles_without_a_word_in_common_are_told_as_such() -> None:
    """What speaks for them is elsewhere; "0 % of the words" would read as if it did."""
    old = {"505": "SPLITTING", "505.1": COINS, "505.2": DICE, "505.3": COPY}
    new = {"505": "HALVES", "505.1": COINS, "505.2": DICE, "505.3": COPY}
    match = next(m for m in align_tables(old, new).matches if m.old == "2001:505")
    notes = [evidence.note for evidence in match.evidence]
    assert notes[0] == "not a word in common"
    assert "their subrules match" in notes


def test_a_number_is_no_reason_to_match_topics_that_have_nothing_in_common() -> None:
    """Nor is it for books: these are two."""
    old = {"100": "GENERAL", "100.1": COINS, "101": "COPIES", "101.1": COPY, "101.2": CHOICES}
    new = {
        "100": "WETTER",
        "100.1": "Regen ist flüssiges Wasser, das aus Wolken zur Erde fällt.",
        "101": "WINDE",
        "101.1": "Stürme sind starke Winde.",
        "101.2": "Orkane sind sehr starke Stürme, die Bäume entwurzeln.",
    }
    found = align_tables(old, new)
    assert not found.matches
    assert numbers(found.removed) == list(old)
    assert numbers(found.added) == list(new)


def test_a_topic_may_get_another_name() -> None:
    old = {"102": "WINNING", "102.1": COINS, "102.2": DICE}
    assert same(align_tables(old, {**old, "102": "ENDING"})) == {n: n for n in old}
    bare = {"102": "WINNING", "103": "LUCK", "103.1": COINS}
    assert same(align_tables(bare, {**bare, "102": "ENDING"})) == {n: n for n in bare}


def test_an_edition_against_itself_changes_nothing() -> None:
    rules = {"702": "KEYWORDS", "702.1": "FLYING", "702.1a": FLYING, "702.1b": REACH}
    found = align_tables(rules, rules)
    assert same(found) == {number: number for number in rules}
    assert {m.confidence for m in found.matches} == {Confidence.CERTAIN}


def test_an_empty_edition_aligns_with_anything() -> None:
    rules = {"705": "LUCK", "705.1": COINS}
    assert numbers(align_tables(rules, {}).removed) == ["705", "705.1"]
    assert numbers(align_tables({}, rules).added) == ["705", "705.1"]
    assert align_tables({}, {}).matches == ()
