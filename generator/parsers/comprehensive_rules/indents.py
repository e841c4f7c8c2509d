"""What the indents of wrapped text tell of its paragraphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from generator.model.edition import Layout
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.widths import stops_short

#: So many lines at least show how far those that go on are indented; one in so many may stand otherwise.
_ENOUGH: Final = 5
_TOLERATED: Final = 20


def begun_by_indents(page: Page, start: int, stop: int, width: int) -> Callable[[int, str], bool]:
    """A function that tells of a line between ``start`` and ``stop``, which are set ``width`` wide, whether it
    begins a paragraph by its indent, below the text of one.

    Where nearly all lines that go on are indented alike, one that is not indented so begins one, but with a small
    letter only below a finished text. Else an indented line below a finished text does, where indents begin
    paragraphs.
    """
    hanging = _hanging_indent(page, start, stop, width)
    are_begun = not hanging and _begin_with_indents(page, start, stop, width)

    def is_begun(index: int, text: str) -> bool:
        if hanging:
            is_other = page.indent_of(index) != hanging
            return is_other and (is_finished(text) or not page.texts[index][0].islower())
        return are_begun and is_finished(text) and page.is_indented(index)

    return is_begun


def _hanging_indent(page: Page, start: int, stop: int, width: int) -> int:
    """How far nearly all lines that go on with a sentence are indented; 0 where they are not, or not alike."""
    texts = page.texts
    found = Counter(
        page.indent_of(at)
        for at in range(start + 1, stop)
        if (line := texts[at])
        and (above := texts[at - 1])
        and not (is_finished(above) or stops_short(above, line, width))
    )
    if found.total() < _ENOUGH:
        return 0
    [(indent, count)] = found.most_common(1)
    return indent if (found.total() - count) * _TOLERATED <= found.total() else 0


def _begin_with_indents(page: Page, start: int, stop: int, width: int) -> bool:
    """Whether indents begin paragraphs: most lines that have one, below others, stand below finished ones.

    Else whole paragraphs are indented, or all their lines but the first. What stands below a line that was ended
    on purpose, as below a term, tells nothing.
    """
    above = [
        above
        for index in range(start + 1, stop)
        if (line := page.texts[index])
        and (above := page.texts[index - 1])
        and page.is_indented(index)
        and (is_finished(above) or not stops_short(above, line, width))
    ]
    return sum(map(is_finished, above)) * 2 >= len(above)


def indented(page: Page, start: int, stop: int) -> frozenset[str]:
    """The lines of hard-wrapped text that are indented."""
    if page.layout is not Layout.HARD_WRAPPED:
        return frozenset()
    return frozenset(page.texts[at] for at in range(start, stop) if page.is_indented(at))
