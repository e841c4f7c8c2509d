"""Terms of the glossary from edition to edition."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator import pipeline
from generator.model.alignment import Confidence
from generator.model.book import Book
from generator.model.node import NodeKind
from generator.pages.lives import Lives
from generator.pages.search.units import UnitKind, units
from generator.pages.shelf import Shelf
from generator.pages.term_history import TermPasts, is_worded_otherwise
from tests.diffs.nodes import classified, rule


@pytest.mark.parametrize(
    ("then", "now", "is_other"),
    [
        ("See rules 508.1b and 509.1b.", "See rules 508.1d and 509.1c.", False),
        ("It is in its upper-left corner.", "It is in its upper left corner.", False),
        ("It is in its upper-left corner.", "It is in its lower left corner.", True),
        ("A card, then a token.", "A token, then a card.", True),
    ],
    ids=["numbers in a list", "a hyphen", "a word", "turned round"],
)
def test_a_term_is_reworded_where_its_words_are_others(
    then: str, now: str, *, is_other: bool
) -> None:
    assert is_worded_otherwise(classified([rule("100.1", then)], [rule("100.1", now)])) is is_other


def _quiet(_: str) -> None:
    pass


@pytest.fixture(scope="module")
def three(root: Path, archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Book:
    """The book with two whole editions more, so that three glossaries are held."""
    folder = tmp_path_factory.mktemp("archive")
    for name in ("CR-2022-11-18.txt", "CR-2023-11-17.txt"):
        (folder / name).symlink_to(archive / name)
    inputs = pipeline.Inputs(root / "sources" / "sources.toml", folder)
    return pipeline.make_book(pipeline.read_corpus(inputs, _quiet), _quiet)


@pytest.mark.archive
@pytest.mark.slow
def test_three_editions_of_a_glossary(three: Book) -> None:
    pasts = TermPasts(Shelf(three))
    entries = {
        node.heading: node
        for node in three.held["2023-11-17"].nodes
        if node.kind is NodeKind.GLOSSARY_ENTRY
    }
    activate = pasts.of(entries["Activate"].id)
    assert activate is not None
    assert activate.told == "In 3 glossaries, first seen in that of October 2009; reworded once."
    [change] = activate.changes
    assert change.edition.address == "/cr/2022-11-18/glossary/#glossary-entry-activate"
    assert any(run.op for diff in change.diffs for run in diff.runs)
    day = pasts.of(entries["Day"].id)
    assert day is not None
    assert day.told == ("In 2 glossaries, first seen in that of November 18, 2022; never reworded.")
    assert day.changes == ()
    named = pasts.of(entries["Mana Value"].id)
    assert named is not None
    assert "; called “Converted Mana Cost” until October 2009 or later; reworded " in named.told
    obsolete = pasts.of(entries["Converted Mana Cost (Obsolete)"].id)
    assert obsolete is not None
    assert obsolete.told == (
        "In 2 glossaries, first seen in that of November 18, 2022 "
        "(the entry that had the name before goes on as “Mana Value”); never reworded."
    )
    quoted = pasts.of(entries["Attacks and Isn’t Blocked"].id)
    assert quoted is not None
    assert "called" not in quoted.told  # only its apostrophe changed
    assert pasts.of(entries["Discover"].id) is None  # new since
    assert list(pasts.gone(tuple(entries.values()))) == []
    assert "Amass" in [ref.text for ref in pasts.gone([entries["Aura"]])]


@pytest.mark.archive
@pytest.mark.slow
def test_a_name_of_before_that_is_only_possible_is_told_so(three: Book) -> None:
    tree = three.held["2023-11-17"]
    [entry] = [node for node in tree.nodes if node.heading == "Mana Value"]
    [line] = [line for line in three.lineages if line.members[-1].node == entry.id]
    doubtful = [
        step._replace(match=step.match._replace(confidence=Confidence.POSSIBLE))
        for step in three.steps[line.id]
        if step.match is not None
    ]
    book = replace(three, steps={**three.steps, line.id: tuple(doubtful)})
    past = TermPasts(Shelf(book)).of(entry.id)
    assert past is not None
    assert "; called perhaps “Converted Mana Cost” until October 2009 or later; " in past.told


@pytest.mark.archive
@pytest.mark.slow
def test_what_the_next_edition_brought_it_brought_itself(
    three: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    [entry] = [node for node in three.held["2023-11-17"].nodes if node.heading == "Mana Value"]
    past = TermPasts(Shelf(three)).of(entry.id)
    assert past is not None
    assert [change.after for change in past.changes] == ["October 2009"]
    monkeypatch.setattr(Shelf, "is_next", lambda *_: True)
    followed = TermPasts(Shelf(three)).of(entry.id)
    assert followed is not None
    assert "; called “Converted Mana Cost” before November 18, 2022; " in followed.told
    assert [change.after for change in followed.changes] == [""]


@pytest.mark.archive
@pytest.mark.slow
def test_another_apostrophe_makes_no_other_term(three: Book) -> None:
    found = [unit for unit in units(Lives(Shelf(three))) if unit.kind is UnitKind.GLOSSARY]
    [blocked] = [unit for unit in found if unit.name.endswith("t Blocked")]
    assert blocked.name == "Attacks and Isn’t Blocked"
    assert not blocked.is_gone
