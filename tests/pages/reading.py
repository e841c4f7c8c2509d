"""Pages as a reader of them sees: their HTML, single elements, words without the white space between."""

from __future__ import annotations

from lxml import html

from generator.model.page import Page


def document(page: Page) -> html.HtmlElement:
    """The HTML of a page below one element."""
    return html.fragment_fromstring(page.body, create_parent="main")


def one(page: Page, path: str) -> html.HtmlElement:
    """The only element that ``path`` finds."""
    [found] = document(page).xpath(path)
    assert isinstance(found, html.HtmlElement)
    return found


def text_of(element: html.HtmlElement) -> str:
    """The words of an element, single spaces between them."""
    return " ".join(element.text_content().split())
