"""What pages do where a hundred editions would make them endless or unreadable."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from lxml import html

from generator.model.book import Book
from generator.model.change import Change, ChangeKind
from generator.pages import render_pages
from generator.pages.lives import Lives
from generator.pages.pictures.strata import strata
from generator.pages.shelf import Shelf
from generator.pages.views.changes_index import ChangesIndexView, changes_index
from tests.pages.reading import text_of
from tests.pages.toy_changes import changes_book
from tests.pages.toy_lives import lives_book


def of_many(count: int) -> Book:
    """The book of lives with ``count`` older editions that hold what its oldest holds."""
    book = lives_book()
    first = book.editions[0]
    older = [
        replace(first, id=f"{day}", title=f"{day}", effective=day)
        for day in (first.effective.replace(year=1950 + n) for n in range(count))
    ]
    held = {edition.id: book.held[first.id] for edition in older}
    return replace(book, editions=(*older, *book.editions), held={**held, **book.held})


def editions_page(book: Book) -> html.HtmlElement:
    [page] = [page for page in render_pages(book) if page.address == "/editions/"]
    return html.fragment_fromstring(page.body, create_parent=True)


def test_many_editions_are_told_in_short_with_a_way_to_each_year() -> None:
    page = editions_page(of_many(30))
    years = page.xpath("//nav[@aria-label='Years']/a")
    assert len(years) == 30 + len(lives_book().editions)
    ids = page.xpath("//ol[starts-with(@class, 'tl')]/li/@id")
    assert [year.get("href")[1:] for year in years] == ids
    assert page.xpath("//details[@class='source']/summary")
    assert not page.xpath("//div[@class='source']")
    assert page.xpath("//ol[@class='strata many']")


def test_of_many_only_what_is_not_usual_is_said() -> None:
    """That an edition is held whole goes without saying; its source stays, with hash and credit, in a fold."""
    many, few = editions_page(of_many(30)), editions_page(lives_book())
    rows = [text_of(page.xpath("//li[@id='edition-2009-10-01']")[0]) for page in (many, few)]
    assert ["Covers the whole book." in row for row in rows] == [False, True]
    assert "we hold an edition in full" in text_of(many)
    [partial] = many.xpath("//li[@id='edition-1950-10-01']")
    assert "Covers 504.4–600.2." in text_of(partial)
    [fold] = many.xpath("//li[@id='edition-2009-10-01']//details")
    assert text_of(fold.xpath("./summary")[0]).startswith("Source and credit of ")
    assert "SHA-256" in text_of(fold)
    assert fold.xpath("./p[@class='credit']")


def test_few_are_told_whole() -> None:
    page = editions_page(lives_book())
    assert not page.xpath("//nav[@aria-label='Years'] | //details[@class='source']")
    assert page.xpath("//div[@class='source']/h3")


def test_the_layers_have_no_seam_and_no_line_at_every_edition() -> None:
    few, many = (strata(Lives(Shelf(book))) for book in (lives_book(), of_many(50)))
    assert few is not None
    assert many is not None
    assert all(tick.is_drawn for tick in few.ticks)
    drawn = [tick for tick in many.ticks if tick.is_drawn]
    assert drawn == [tick for tick in many.ticks if tick.label]
    assert len(drawn) < len(many.ticks) == 53
    assert [layer.path.count("M") for layer in many.layers if layer.path] == [1] * sum(
        1 for layer in many.layers if layer.path
    )


def test_bars_of_neighbours_are_not_dwarfed_by_the_whole() -> None:
    book = lives_book()
    [first, middle, last] = [edition.id for edition in Shelf(book).of_the_rules]
    change = Change((ChangeKind.ADDED,), (), ("web:704.5m",))
    counts = {(first, middle): 4, (middle, last): 2, (first, last): 60}
    found = {pair: (change,) * count for pair, count in counts.items()}
    view = changes_index(Lives(Shelf(replace(book, changes=found)))).view
    assert isinstance(view, ChangesIndexView)
    [pairs] = view.lists
    assert [(row.total, row.width) for row in pairs.rows] == [(60, 100.0), (2, 50.0), (4, 100.0)]
    assert [bool(row.instead) for row in pairs.rows] == [True, False, False]


def ages_of(*days: str) -> list[int]:
    """The layer colours of editions of these days."""
    book = lives_book()
    first = book.editions[0]
    editions = [replace(first, id=day, effective=date.fromisoformat(day)) for day in days]
    held = {edition.id: book.held[first.id] for edition in editions}
    shelf = Shelf(replace(book, editions=tuple(editions), held=held))
    return [shelf.age(edition) for edition in editions]


def test_one_more_edition_of_a_year_leaves_the_layer_colours_of_all_others() -> None:
    days = ["1999-01-01", "2003-01-01", "2003-06-01", "2008-01-01", "2012-01-01", "2012-05-01"]
    assert ages_of(*days) == [0, 1, 1, 1, 2, 2]
    for more in ("1999-07-01", "2003-02-02", "2012-12-01"):
        found = dict(zip(sorted([*days, more]), ages_of(*sorted([*days, more])), strict=True))
        assert [found[day] for day in days] == ages_of(*days)


def test_editions_of_few_years_are_told_apart() -> None:
    assert ages_of("2009-01-01", "2009-06-01", "2009-10-01") == [0, 1, 2]
    assert ages_of("2003-01-01", "2009-01-01", "2009-06-01") == [0, 1, 2]
    assert ages_of("2009-01-01", "2009-06-01") == [0, 2]
    assert ages_of("2009-01-01") == [2]


def test_of_one_edition_nothing_is_said_to_be_layered_or_paired() -> None:
    book = changes_book()
    [first] = book.editions[:1]
    sources = tuple(source for source in book.sources if source.edition == first.id)
    trees = {source.id: book.trees[source.id] for source in sources}
    alone = Book((first,), sources, trees, {first.id: book.held[first.id]})
    several, one = (
        {
            page.address: text_of(html.fragment_fromstring(page.body, create_parent=True))
            for page in made
        }
        for made in (render_pages(book), render_pages(alone))
    )
    assert "Three editions of the Comprehensive Rules, layered one over the other." in several["/"]
    assert "One edition of the Comprehensive Rules. " in one["/"]
    assert "layered" not in one["/"]
    assert "These pairs have pages that need neither:" in several["/compare/"]
    assert "Comparing here needs JavaScript" in one["/compare/"]
    assert "These pairs" not in one["/compare/"]
