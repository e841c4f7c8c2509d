"""A file as lines, and how its paragraphs stand in them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from generator.model.edition import Layout
from generator.model.lines import Lines
from generator.parsers.comprehensive_rules.signs import Signs
from generator.text.normalise import normalise

#: Shorter lines say nothing about wrapping.
LONG: Final = 50
#: Lines of a wrapped file are shorter than this.
_WIDEST: Final = 140
#: What may stand behind the end of a sentence; quotation marks may be lost to U+FFFD.
CLOSERS: Final = ")]”\"'’\ufffd"
_ENDS: Final = (".", ":", "!", "?")
_LEAST_INDENT: Final = 2
#: So many long lines of a part tell that it is wrapped, where the file is not.
_ENOUGH: Final = 5


class Page(NamedTuple):
    """A file as lines: ``texts`` are their normalised texts, ``signs`` those of each, ``layout`` how paragraphs
    stand in them, ``margin`` the spaces before every line of it; ``is_wrapped`` tells whether the file as a whole is,
    whatever the layout of a part.
    """

    lines: Lines
    texts: Sequence[str]
    signs: Signs
    layout: Layout
    margin: int = 0
    is_wrapped: bool = False

    def is_emptied(self, index: int) -> bool:
        """Whether line ``index`` is blank only because what stands on it is no part of the book."""
        return not self.texts[index] and normalise(self.lines.received[index]) != ""

    def begins_at(self, index: int) -> bool:
        """Whether a page begins with line ``index``: a form feed stands before its text."""
        received = self.lines.received
        has_feeds = "\f" in self.lines.unusual  # in few files
        return has_feeds and index < len(received) and received[index].startswith("\f")

    def is_below_break(self, index: int) -> bool:
        """Whether a page ends between line ``index`` and the last one above it that is not blank."""
        above = index
        while above and not self.texts[above - 1]:
            above -= 1
            if self.is_emptied(above) or "\f" in self.lines.received[above]:
                return True
        return self.begins_at(index)

    def indent_of(self, index: int) -> int:
        """How many spaces or tabs stand before line ``index``, more than before every line."""
        return _indent(self.lines.received[index]) - self.margin

    def is_indented(self, index: int) -> bool:
        """Whether line ``index`` begins to the right of the others.

        A page break before it is no indent, nor is one space, which strays in.
        """
        received = self.lines.received[index]
        if received is self.texts[index]:  # nearly always: nothing was taken away
            return False
        return received[:1].isspace() and _indent(received) >= self.margin + _LEAST_INDENT


def is_finished(text: str) -> bool:
    """Whether ``text`` could be a whole sentence: it ends like one, inside brackets or quotes or not."""
    return text.rstrip(CLOSERS).endswith(_ENDS)


def _indent(received: str) -> int:
    line = received.lstrip("\f\ufeff")
    return len(line) - len(line.lstrip())


def make_page(lines: Lines, signs: Signs) -> Page:
    """The page that ``lines`` make, which show these ``signs``."""
    texts = lines.texts
    filled = itertools.compress(lines.received, texts)
    margin = 0
    for index, received in enumerate(filled):
        indent = _indent(received)
        margin = indent if index == 0 else min(margin, indent)
        if not margin:
            break
    page = Page(lines, texts, signs, Layout.LINE_PER_PARAGRAPH, margin)
    if _is_wide(texts):  # nearly always
        return page
    layout = _layout(_own_texts(page, 0, len(texts)))
    return page._replace(layout=layout, is_wrapped=layout is Layout.HARD_WRAPPED)


def page_of_part(page: Page, start: int, stop: int) -> Page:
    """``page`` with the layout that lines ``start`` to ``stop`` show, which are a part of the book.

    Who wraps a book may wrap some of its parts. One is wrapped when more than half of its long lines stop in
    mid-sentence, and hardly any other is longer than these; it is not when lines are wider than a page, and no more
    than half of them stop so. Where neither is true, or too few lines tell, it stands as the whole file does.
    """
    wrapped = page.layout is Layout.HARD_WRAPPED
    is_wide = _is_wide(page.texts[start:stop])
    if is_wide is not wrapped:  # nearly always
        return page
    texts = _own_texts(page, start, stop)
    broken, long = _broken(texts), _long(texts)
    are_most = len(broken) * 2 > len(long)
    if wrapped and long and not are_most:
        return page._replace(layout=Layout.LINE_PER_PARAGRAPH)
    if not wrapped and are_most and len(long) >= _ENOUGH:
        widest = max(map(len, broken))
        if sum(len(text) > widest for text in long) * 20 <= len(long):
            return page._replace(layout=Layout.HARD_WRAPPED)
    return page


def _own_texts(page: Page, start: int, stop: int) -> list[str]:
    """The texts of these lines without those that are blank only because what stands on them is no part of the book."""
    texts = page.texts
    return [texts[at] for at in range(start, stop) if texts[at] or not page.is_emptied(at)]


def detect_layout(lines: Lines) -> Layout:
    """How the paragraphs of a file stand in lines.

    A file is hard-wrapped when hardly any of its long lines is wider than a page, and more than half of
    them stop in mid-sentence with a line directly below.
    """
    return _layout(single_spaced(lines).texts)


def single_spaced(lines: Lines) -> Lines:
    """``lines`` without a blank one below each, where one stands there and the file is wrapped.

    Such a blank line ends no paragraph: those between paragraphs stand beside it.
    """
    texts = lines.texts
    if any(text and below for text, below in itertools.pairwise(texts)):  # nearly always, and soon
        return lines
    kept = [
        at
        for at, received in enumerate(lines.received)
        if received.strip(" \t") or at == 0 or not texts[at - 1]
    ]
    spaced = lines.only(kept)
    return spaced if _layout(spaced.texts) is Layout.HARD_WRAPPED else lines


def _layout(texts: Sequence[str]) -> Layout:
    if _is_wide(texts):
        return Layout.LINE_PER_PARAGRAPH
    are_most = len(_broken(texts)) * 2 > len(_long(texts))
    return Layout.HARD_WRAPPED if are_most else Layout.LINE_PER_PARAGRAPH


def _long(texts: Sequence[str]) -> list[str]:
    return [text for text in texts if len(text) >= LONG]


def _broken(texts: Sequence[str]) -> list[str]:
    """The long lines that stop in mid-sentence, with a line directly below."""
    return [
        text
        for text, below in itertools.pairwise(texts)
        if len(text) >= LONG and below != "" and not is_finished(text)
    ]


def _is_wide(texts: Sequence[str]) -> bool:
    """Whether more than a few of the long lines are wider than a page."""
    wide = (text for text in texts if len(text) > _WIDEST)
    if any(itertools.islice(wide, len(texts) // 20, None)):  # nearly always, and soon
        return True
    sizes = [size for size in map(len, texts) if size >= LONG]
    return len([size for size in sizes if size > _WIDEST]) * 20 >= len(sizes)
