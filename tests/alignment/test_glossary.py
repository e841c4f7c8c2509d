"""Glossary entries go by their term, renamed ones by vocabulary or by what they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from generator.alignment.glossary import align_glossaries
from generator.model.alignment import Confidence, EvidenceKind
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.place import SourceSpan
from generator.model.term import Term

VALUE = "The total amount of mana in a mana cost, whatever its color. See rule 202.3."


def glossary(name: str, entries: dict[str, str]) -> EditionTree:
    nodes: list[Node] = []
    for line, (term, text) in enumerate(entries.items(), 1):
        entry, sense = f"{name}:glossary/{term}", f"{name}:glossary/{term}/1"
        span = SourceSpan(name, line, line)
        nodes.append(Node(entry, NodeKind.GLOSSARY_ENTRY, span, heading=term, children=(sense,)))
        nodes.append(Node(sense, NodeKind.DEFINITION, span, text=text, parent=entry))
    return EditionTree(name, tuple(nodes))


def found(
    old: dict[str, str], new: dict[str, str], terms: tuple[Term, ...] = ()
) -> list[tuple[str, str, Confidence, EvidenceKind]]:
    aligned = align_glossaries(glossary("2001", old), glossary("2002", new), terms)
    return [
        (m.old.rpartition("/")[2], m.new.rpartition("/")[2], m.confidence, m.evidence[0].kind)
        for m in aligned.matches
    ]


def test_an_entry_goes_by_its_term_whatever_it_says() -> None:
    assert found({"Ante": "An opening stake."}, {"ante": "Earlier versions had it."}) == [
        ("Ante", "ante", Confidence.CERTAIN, EvidenceKind.SAME_HEADING)
    ]


def test_a_renamed_term_is_known_by_the_vocabulary() -> None:
    term = Term(("converted mana cost",), ("mana value",), date(2021, 4, 23))
    assert found({"Converted Mana Cost": "Old."}, {"Mana Value": "New."}, (term,)) == [
        ("Converted Mana Cost", "Mana Value", Confidence.CERTAIN, EvidenceKind.SAME_TERMS)
    ]


def test_an_obsolete_term_is_still_the_term() -> None:
    assert found({"Mana Burn": "A loss."}, {"Mana Burn (Obsolete)": "Once a loss."}) == [
        ("Mana Burn", "Mana Burn (Obsolete)", Confidence.CERTAIN, EvidenceKind.SAME_TERMS)
    ]


def test_the_obsolete_term_of_a_newer_edition_was_not_called_so() -> None:
    plain, marked = (
        glossary(year, {term: "A loss."})
        for year, term in (("2001", "Mana Burn"), ("2002", "Mana Burn (Obsolete)"))
    )
    notes = [
        match.evidence[0].note
        for sides in ((plain, marked), (marked, plain))
        for match in align_glossaries(*sides, ()).matches
    ]
    assert notes == ["same term, now obsolete", "same term, not called obsolete"]


def test_an_entry_under_another_term_is_known_by_what_it_says() -> None:
    assert found({"Total Cost": VALUE}, {"Sum of Mana": VALUE}) == [
        ("Total Cost", "Sum of Mana", Confidence.PROBABLE, EvidenceKind.SIMILAR_TEXT)
    ]


def test_a_term_in_another_form_is_the_term() -> None:
    old = {"Turn Marker": "One of several.", "Flip a Coin": "To do so.", "Ending the Turn": "Long."}
    new = {"Turn Markers": "Markers.", "Flipping a Coin": "A way.", "End the Turn": "To end it."}
    assert found(old, new) == [
        (one, other, Confidence.PROBABLE, EvidenceKind.SAME_TERMS)
        for one, other in zip(old, new, strict=True)
    ]


def test_two_terms_that_differ_in_form_stay_two() -> None:
    """Each has its own successor, so none takes the other's."""
    terms = {"Attack": "To send.", "Attacking Creature": "Sent."}
    assert [(one, other) for one, other, _, _ in found(terms, terms)] == [(t, t) for t in terms]


def test_a_term_that_is_a_part_of_another_is_perhaps_the_same() -> None:
    old = {"Champion": "A keyword ability that removes another creature from the game."}
    new = {"Champion, Championed": "A keyword ability that lets a creature replace another."}
    [match] = found(old, new)
    assert match[2:] == (Confidence.POSSIBLE, EvidenceKind.SIMILAR_TEXT)


def test_a_term_that_is_a_part_of_another_and_says_something_else_is_another() -> None:
    assert found({"Copy": "An object like it."}, {"Copy Card": "Some cards say so instead."}) == []


def test_a_term_that_several_are_parts_of_is_none_of_them() -> None:
    told = "A kind of enchantment that is put onto something when it comes into play."
    old = {"Enchant Land": told, "Enchant World": told}
    new = {"Enchant": "A static ability that restricts what an Aura may be put onto."}
    assert found(old, new) == []


def test_pointers_tell_nothing() -> None:
    aligned = align_glossaries(
        glossary("2001", {"Total Cost": "See rule 202."}),
        glossary("2002", {"Sum of Mana": "See rule 202."}),
        (),
    )
    assert aligned.matches == ()
    assert aligned.removed == ("2001:glossary/Total Cost",)
    assert aligned.added == ("2002:glossary/Sum of Mana",)


def test_an_edition_without_its_glossary_does_not_hold_it() -> None:
    full = glossary("2001", {"Ante": "A stake."})
    aligned = align_glossaries(full, replace(full, nodes=()), ())
    assert (aligned.removed, aligned.not_held_old) == ((), ("2001:glossary/Ante",))
