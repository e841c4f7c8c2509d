"""The pictures: named and described, drawn to scale, and with the same numbers in a table."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from lxml import html

from generator.model.book import Book
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.pages import render_pages
from generator.pages.layers import moments
from generator.pages.lives import Lives
from generator.pages.pictures.flow import flow
from generator.pages.pictures.heat_map import heat_map
from generator.pages.pictures.strata import groups_of, strata
from generator.pages.shelf import Shelf
from tests.pages.toy_changes import NEWER, OLDER, changes_book


@pytest.fixture(scope="module")
def book() -> Book:
    return changes_book()


@pytest.fixture(scope="module")
def lives(book: Book) -> Lives:
    return Lives(Shelf(book))


@pytest.fixture(scope="module")
def figures(book: Book) -> dict[str, html.HtmlElement]:
    """The figures by the class of each."""
    found = {}
    for page in render_pages(book):
        if page.kind in ("home", "editions", "changes"):
            for figure in html.fragment_fromstring(page.body).xpath("//figure[@class]"):
                found[figure.get("class")] = figure
    return found


def test_every_picture_has_a_name_a_description_and_a_table(
    figures: dict[str, html.HtmlElement],
) -> None:
    assert sorted(figures) == ["flow", "heat-map", "layers"]
    for figure in figures.values():
        [picture] = figure.xpath(".//svg")
        assert picture.get("role") == "img"
        for name in picture.get("aria-labelledby").split():
            assert picture.xpath(f".//*[@id='{name}']")[0].text_content().strip()
        assert len(figure.xpath(".//details//table//tbody/tr")) > 0


def test_no_picture_brings_colours_of_its_own(figures: dict[str, html.HtmlElement]) -> None:
    """Colours come from the style sheet, which knows both schemes."""
    for figure in figures.values():
        source = html.tostring(figure, encoding="unicode")
        assert re.search(r"(fill|stroke|color)=|#[0-9a-f]{3,6}\b", source) is None


def test_words_by_age_are_counted_through_the_editions(lives: Lives) -> None:
    """Face-down permanents: the only rule of today that all three editions have.

    It had 48 words in 2006; what was deleted of them by 2009 and by 2024 is gone, the rest has stayed.
    """
    first, second, third = moments(lives)
    assert first.words == (48, 0, 0)
    assert first.uncovered == 48
    assert second.words[0] == 48 - len(
        ["in-play", "zone", "zone", "other", "than", "the", "phased-out", "objects", "in", "play"]
    )
    assert third.uncovered == 0
    assert third.words[0] == second.words[0] - len(["he", "or", "she", "moves"])
    assert sum(third.words) == sum(
        len(re.findall(r"[^\W_]+(?:[-’'./][^\W_]+)*", text.replace("-1/-1", "counter")))
        for line in lives.lines.values()
        if lives.number_now(line) and (len(line.members) > 1 or line.id.startswith("704.5m@2024"))
        for text in (lives.now(line).text, *(p.text for p in lives.now(line).passages))
    )


def test_the_layers_of_today_are_the_last_row(lives: Lives) -> None:
    picture = strata(lives)
    assert picture is not None
    assert tuple(layer.words for layer in picture.layers) == picture.rows[-1].words
    assert sum(layer.share for layer in picture.layers) in (99, 100, 101)
    assert [layer.name for layer in picture.layers] == ["2006", "2009", "2024"]
    assert [tick.label for tick in picture.ticks] == ["2006", "2009", "2024"]


def test_words_may_be_older_than_the_first_edition_that_shows_them(lives: Lives) -> None:
    """An edition of 2012 may have brought what that of 2024 is the first to show: the picture says so once."""
    picture = strata(lives)
    assert picture is not None
    assert (
        "by the year of the first edition we hold that has them. They may be older"
        in picture.caption
    )


def test_no_year_is_in_two_layers(book: Book) -> None:
    first, *others = book.editions
    days = [date(1995 + n // 2, 1 + 6 * (n % 2), 1) for n in range(20)]
    older = tuple(replace(first, id=day.isoformat(), title=f"{day}", effective=day) for day in days)
    held = {edition.id: book.held[first.id] for edition in older}
    many = replace(book, editions=(*older, first, *others), held={**held, **book.held})
    picture = strata(Lives(Shelf(many)))
    assert picture is not None
    years = [
        list(range(int(name[:4]), int(name[-4:]) + 1))
        for name in (layer.name for layer in picture.layers)
    ]
    flat = [year for stretch in years for year in stretch]
    assert flat == sorted(set(flat))


def test_two_editions_of_one_year_that_are_layers_bear_their_titles(book: Book) -> None:
    second = replace(
        book.editions[1], id="2009-07-11", title="July 11, 2009", effective=date(2009, 7, 11)
    )
    both = replace(
        book,
        editions=(book.editions[0], second, *book.editions[1:]),
        held={**book.held, second.id: book.held["2009-10-01"]},
    )
    picture = strata(Lives(Shelf(both)))
    assert picture is not None
    assert [layer.name for layer in picture.layers] == [
        "2006",
        "July 11, 2009",
        "October 2009",
        "2024",
    ]


def test_a_row_of_an_edition_held_in_part_names_the_part(book: Book) -> None:
    """The rest of its words are those of the edition before it."""
    part = Coverage(RuleNumber(7, 704), RuleNumber(7, 708))
    editions = tuple(replace(edition, coverage=(part,)) for edition in book.editions)
    picture = strata(Lives(Shelf(replace(book, editions=editions))))
    assert picture is not None
    assert picture.rows[-1].edition == "Spring 2024 (704–708)"


def test_the_layers_are_drawn_to_the_numbers_of_the_table(lives: Lives) -> None:
    """At the right edge each layer is as high as its words say."""
    picture = strata(lives)
    assert picture is not None
    tall = sum(picture.rows[-1].words)
    for layer in picture.layers:
        last = layer.path.split("M")[-1]
        upper, lower = re.findall(r" 1000 ([\d.]+)V([\d.]+)C", last)[0]
        drawn = abs(float(upper) - float(lower))
        assert drawn == pytest.approx(layer.words * picture.height / tall, abs=0.2)


def test_many_editions_share_at_most_eight_layers(book: Book) -> None:
    first = book.editions[0]
    days = [first.effective.replace(year=1990 + n) for n in range(37)]
    editions = [replace(first, id=day.isoformat(), effective=day) for day in days]
    groups = groups_of(editions)
    assert len(groups) == 8
    assert [index for group in groups for index in group] == list(range(37))


def test_the_flow_tells_where_each_rule_went(book: Book, lives: Lives) -> None:
    old, new = (lives.shelf.editions[name] for name in NEWER)
    picture = flow(lives, old, new, book.alignments[NEWER])
    assert picture is not None
    assert [(row.old, row.new, row.rules) for row in picture.rows] == [
        ("707. Face-Down Spells and Permanents", "708. Face-Down Spells and Permanents", 1)
    ]
    assert picture.said == "1 rule went to a topic with another number"
    assert picture.left_out == "1 topic kept its number and every rule that went on; not drawn."
    [band] = picture.bands
    assert band.is_moved


def test_no_flow_where_every_rule_stayed_in_its_topic(book: Book, lives: Lives) -> None:
    old, new = (lives.shelf.editions[name] for name in NEWER)
    stayed = replace(
        book.alignments[NEWER],
        matches=tuple(m for m in book.alignments[NEWER].matches if "704" in m.old),
    )
    assert flow(lives, old, new, stayed) is None


def test_heat_counts_changes_of_weight_by_section(lives: Lives) -> None:
    """2009 to 2024: four rules reworded, one removed, one new, of eight with what stayed; the two topics are none."""
    picture = heat_map(lives)
    assert picture is not None
    assert [row.pair.text for row in picture.rows] == [
        "October 2009 to spring 2024",
        "October 2006 to October 2009",
    ]
    sections = [column.name for column in picture.columns]
    shown = dict(zip(sections, (cell.shown for cell in picture.rows[0].cells), strict=True))
    assert shown["2"] == "–"
    count, _, compared = shown["7"].split()
    assert (int(count), int(compared)) == (6, 8)


def test_the_numbers_of_the_heat_are_in_the_table(
    figures: dict[str, html.HtmlElement], lives: Lives
) -> None:
    picture = heat_map(lives)
    assert picture is not None
    rows = figures["heat-map"].xpath(".//tbody/tr")
    cells = [[cell.text for cell in row.xpath("./td")] for row in rows]
    assert cells == [[cell.shown for cell in row.cells] for row in picture.rows]
    drawn = [title.text for title in figures["heat-map"].xpath(".//svg//rect/title")]
    assert len(drawn) == sum(len(row.cells) for row in picture.rows)


def test_the_heat_is_told_in_words_true_of_both_schemes(
    figures: dict[str, html.HtmlElement],
) -> None:
    """What is dark on a light page is light on a dark one."""
    [caption] = figures["heat-map"].xpath(".//figcaption/text()[1]")
    assert "the stronger its colour" in caption
    assert "dark" not in caption


def test_a_book_of_one_edition_has_no_pictures(book: Book) -> None:
    alone = replace(book, alignments={}, changes={}, steps={}, lineages=())
    lives = Lives(Shelf(alone))
    assert strata(lives) is None
    assert heat_map(lives) is None
    assert OLDER in book.changes
