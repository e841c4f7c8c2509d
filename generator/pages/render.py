"""Sheets to pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import accumulate
from typing import Final

from generator.model.book import Book
from generator.model.page import Page
from generator.pages import addresses
from generator.pages.addresses import relative
from generator.pages.escaping import make_environment, toml_string
from generator.pages.foreseen import TextOrigins
from generator.pages.life_origins import LifeOrigins
from generator.pages.lives import lives_of
from generator.pages.marks import Marks
from generator.pages.sheet import Draft, Sheet
from generator.pages.views.changes import changes_pages
from generator.pages.views.changes_index import changes_index
from generator.pages.views.cite import cite
from generator.pages.views.compare import compare
from generator.pages.views.consolidated import rules_contents, rules_topics
from generator.pages.views.door import doors
from generator.pages.views.doubts import doubts_pages
from generator.pages.views.edition_text import edition_contents, edition_topics
from generator.pages.views.editions import credits_page, editions
from generator.pages.views.glossary import edition_glossaries, newest_glossary
from generator.pages.views.home import home
from generator.pages.views.permalink import permalink_pages
from generator.pages.views.proposals import proposals
from generator.pages.views.report import report
from generator.pages.views.rule import RulePages
from generator.pages.views.rulings import own_topics, rulings
from generator.pages.views.search import search
from generator.pages.views.symbols import symbols
from generator.pages.views.terms import terms
from generator.pages.views.witnesses import witnesses_page
from generator.pages.wording import capital, inside

_SUFFIX: Final = ".html.jinja"
#: Macros that templates have as filters, and where they are; each may use those before it.
_MACROS: Final = (("words", "_text"), ("item", "_rule"))
#: Stands before and after a part of a page: no text that is read keeps such a character.
_BOUND: Final = "\x02"


def render_pages(book: Book) -> list[Page]:
    """All pages of the site, in a fixed order."""
    return render(list(drafts(book)))


def render(wanted: Iterable[Draft]) -> list[Page]:
    """The pages of ``wanted``, which may be a part of all drafts, in their order."""
    return [press().page(draft()) for draft in wanted]


def drafts(book: Book) -> Iterator[Draft]:
    """Every page of the site in a fixed order, still to be made.

    Processes begin at both ends: what takes the longest stands there, beside what needs the same look-ups,
    and what is soon done stands where they meet.
    """
    lives = lives_of(book)
    shelf = lives.shelf
    marks = Marks(lives)
    origins = TextOrigins(shelf, marks)
    of_lives = LifeOrigins(lives, origins)
    yield partial(home, shelf, lives)
    yield partial(editions, shelf, lives)
    yield partial(credits_page, shelf)
    yield partial(rules_contents, shelf)
    yield partial(newest_glossary, shelf)
    yield partial(proposals, lives)
    yield origins.all_texts(addresses.SYMBOLS, partial(symbols, shelf))
    yield origins.all_texts(addresses.TERMS, partial(terms, shelf))
    yield partial(search, shelf)
    yield partial(compare, lives)
    yield partial(cite, shelf)
    yield from edition_contents(shelf)
    yield from edition_glossaries(shelf, origins)
    yield from edition_topics(shelf, marks, origins)
    yield partial(changes_index, lives)
    yield from changes_pages(lives, origins)
    yield from doubts_pages(lives)
    yield partial(report, shelf, lives)
    if book.disagreements:
        yield witnesses_page(shelf)
    yield partial(rulings, lives)
    yield from own_topics(lives)
    yield from rules_topics(shelf, marks)
    yield from RulePages(lives, of_lives).drafts()
    yield from doors(lives, of_lives)
    yield from permalink_pages(lives)


class Press:
    """Renders sheets one after the other; links lead from the page that is being rendered.

    Templates import macros without context, so that each is set up once and not for every page.
    """

    def __init__(self) -> None:
        self._here = ""
        self._environment = make_environment()
        self._environment.filters["link"] = self._link
        self._environment.filters["capital"] = capital
        self._environment.filters["inside"] = inside
        self._environment.filters["toml"] = toml_string
        self._environment.globals["to"] = addresses
        self._environment.globals["bound"] = _BOUND
        # Filters are called at once, macros by way of their context; there are half a million of each.
        for name, template in _MACROS:
            module = self._environment.get_template(f"{template}{_SUFFIX}").module
            self._environment.filters[name] = vars(module)[name]

    def page(self, sheet: Sheet) -> Page:
        """The page that ``sheet`` makes."""
        self._here = sheet.address
        template = self._environment.get_template(f"{sheet.kind}{_SUFFIX}")
        rendered = template.render(view=sheet.view, here=sheet.address, parts=sheet.parts)
        body, parts = _in_parts(rendered.strip())
        told = sheet.address, sheet.kind, sheet.title, sheet.description
        return Page(*told, body, sheet.extra, sheet.parts.made_from, parts)

    def _link(self, address: str) -> str:
        """An address as a link from the page that is being rendered."""
        return address if address.startswith("#") else relative(self._here, address)


def _in_parts(rendered: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The body of a page without the bounds of its parts, and where those stand in it."""
    pieces = rendered.split(_BOUND)
    ends = list(accumulate(map(len, pieces)))
    parts = range(1, len(pieces), 2)  # there is text before each, and after the last
    return "".join(pieces), tuple((ends[index - 1], ends[index]) for index in parts)


@cache
def press() -> Press:
    """The one press of this process: setting up its templates takes as long as many pages."""
    return Press()
