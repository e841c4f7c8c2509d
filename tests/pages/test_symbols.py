"""Symbols: what each is called, and that each can be drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from generator.model.book import Book
from generator.model.place import SourceSpan
from generator.pages.glyphs import centred
from generator.pages.shelf import Shelf
from generator.pages.symbols import draw, label_of, order, vocabulary
from generator.pages.views.symbols import SymbolsView, symbols
from tests.pages.toy import toy_book


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("W", "white mana"),
        ("C", "colorless mana"),
        ("3", "three generic mana"),
        ("15", "15 generic mana"),
        ("X", "X generic mana"),
        ("W/U", "white or blue mana"),
        ("2/B", "two generic or black mana"),
        ("R/P", "red mana or 2 life"),
        ("G/W/P", "green or white mana or 2 life"),
        ("T", "tap symbol"),
        ("CHAOS", "chaos symbol"),
    ],
)
def test_labels(name: str, label: str) -> None:
    assert label_of(name) == label
    assert draw(name).label == label


@pytest.mark.parametrize(
    ("name", "tones", "glyphs"),
    [
        ("W", ("w",), 1),
        ("10", ("c",), 2),
        ("W/U", ("w", "u"), 2),
        ("2/B", ("c", "b"), 2),
        ("R/P", ("r",), 1),
        ("G/W/P", ("g", "w"), 2),
    ],
)
def test_discs(name: str, tones: tuple[str, ...], glyphs: int) -> None:
    drawing = draw(name)
    assert (drawing.tones, len(drawing.glyphs), drawing.shape) == (tones, glyphs, "")


@pytest.mark.parametrize("letter", "WUBRGCXYZPH0123456789")
def test_every_letter_of_a_symbol_has_strokes(letter: str) -> None:
    assert len(centred(letter, 10, 10)) == 1


@pytest.mark.parametrize("text", ["W", "10", "100", "1000000"])
def test_letters_stay_on_the_disc(text: str) -> None:
    for glyph in centred(text, 10, 10):
        found = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", glyph.transform)
        assert found is not None
        left, top, scale = (float(part) for part in found.groups())
        assert 3 <= left <= left + 8 * scale <= 17
        assert 3 <= top <= top + 10 * scale <= 17


@pytest.mark.parametrize("name", ["T", "Q", "S", "E", "CHAOS", "PW", "TK", "H", "PAW"])
def test_shapes(name: str) -> None:
    drawing = draw(name)
    assert drawing.shape.startswith("M")
    assert drawing.glyphs == ()


def test_the_order_of_the_rules() -> None:
    """Rule 107.4: colours, numbers, variables, hybrids, then the rest."""
    wanted = ["W", "U", "B", "R", "G", "0", "2", "10", "C", "X", "2/W", "W/U", "R/P", "T"]
    assert sorted(set(wanted), key=order) == wanted


def test_the_whole_vocabulary_is_drawn_and_named() -> None:
    names = vocabulary()
    assert len(names) == len(set(names))
    assert {"W", "10", "C", "2/B", "C/W", "G/U", "R/P", "B/G/P", "T", "E", "H", "PAW"} <= set(names)
    for name in names:
        drawing = draw(name)
        assert drawing.label
        assert bool(drawing.shape) != bool(drawing.glyphs)


def firsts(book: Book) -> dict[str, tuple[str, str]]:
    """By symbol, the number of the rule it stands first at and that rule's edition."""
    view = symbols(Shelf(book)).view
    assert isinstance(view, SymbolsView)
    return {row.drawing.name: (row.first.text, row.first.note) for row in view.rows}


def test_a_symbol_stands_first_in_the_oldest_edition_that_has_it() -> None:
    book = toy_book()
    wanted = {
        "U": ("505.1a", "October 2006"),
        "T": ("104.1a", "October 2009"),
        "CHAOS": ("104.1a", "October 2009"),
    }
    trees = {name: book.trees[name] for name in reversed(list(book.trees))}
    newest_first = replace(book, sources=book.sources[::-1], trees=trees)
    for one in (book, newest_first):
        found = firsts(one)
        assert {name: found[name] for name in wanted} == wanted


def wished() -> Book:
    """The toy book, but that what is wished is older than all rules and has {T} and {E}."""
    book = toy_book()
    wishes = book.trees["wishes"]
    nodes = tuple(node._replace(text=f"{node.text} {{T}} {{E}}") for node in wishes.nodes)
    early = tuple(
        replace(e, effective=date(2001, 1, 1)) if e.id == "wishes" else e for e in book.editions
    )
    return replace(
        book,
        editions=tuple(sorted(early, key=lambda edition: edition.effective)),
        trees={**book.trees, "wishes": replace(wishes, nodes=nodes)},
    )


def test_what_is_only_wished_is_not_where_a_symbol_stands_first() -> None:
    found = firsts(wished())
    assert found["T"] == ("104.1a", "October 2009")
    assert found["E"] == ("a proposal", "Wishes of 2023")


def test_what_is_only_wished_is_no_edition_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.pages.views.symbols._NAMED", 1)
    book = wished()
    summary = book.trees["summary"]
    nodes = tuple(node._replace(text=f"{node.text} {{T}}") for node in summary.nodes)
    book = replace(book, trees={**book.trees, "summary": replace(summary, nodes=nodes)})
    view = symbols(Shelf(book)).view
    assert isinstance(view, SymbolsView)
    [tap] = [row for row in view.rows if row.drawing.name == "T"]
    wanted = "2 editions, October 2009 to spring 2024; Wishes of 2023"
    assert [found.where for found in tap.prints if found.printed == "{T}"] == [wanted]


def uses(book: Book) -> dict[str, str]:
    """By symbol, how often it stands somewhere."""
    view = symbols(Shelf(book)).view
    assert isinstance(view, SymbolsView)
    return {row.drawing.name: row.uses for row in view.rows}


def test_an_edition_with_two_witnesses_counts_once() -> None:
    """Rule 704.5k stands in both copies of 2024."""
    assert uses(toy_book())["T"] == "2 times"


def test_a_second_glossary_of_an_edition_counts_no_more() -> None:
    book = toy_book()
    summary = book.trees["summary"]
    explained = tuple(
        node._replace(text=f"{node.text} {{E}}") if str(node.number) == "G1.1a" else node
        for node in summary.nodes
    )
    copied = tuple(
        node._replace(id=node.id.replace("summary:", "copy:"), span=SourceSpan("copy", 1, 1))
        for node in explained
    )
    source = next(source for source in book.sources if source.id == "summary")
    twice = replace(
        book,
        sources=(*book.sources, replace(source, id="copy", rank=1)),
        trees={
            **book.trees,
            "summary": replace(summary, nodes=explained),
            "copy": replace(summary, source="copy", nodes=copied),
        },
    )
    assert uses(twice)["E"] == "once"
