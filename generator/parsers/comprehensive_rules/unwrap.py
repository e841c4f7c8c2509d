"""Lines to paragraphs: which lines belong together, decided by evidence in one place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self, overload

from generator.model.edition import Layout
from generator.parsers.comprehensive_rules.heads import read_mark
from generator.parsers.comprehensive_rules.indents import begun_by_indents
from generator.parsers.comprehensive_rules.labels import read_example
from generator.parsers.comprehensive_rules.page import LONG, Page, is_finished
from generator.parsers.comprehensive_rules.signs import (
    LONGEST_PAGE_NUMBER,
    MAY_BE_PART,
    indexes_with,
    is_only_marker,
)
from generator.parsers.comprehensive_rules.widths import fills, fits, stops_short, width_of

_DASHES: Final = "-–—"
#: What no sentence and no title begins with.
SMALL_START: Final = re.compile(r"[a-z]+(?:['’-][a-z]+)*[\s,;.)]")
#: "Editing: Del Laugel"
_LABEL: Final = re.compile(r"[A-Z][\w ,&.]{2,60}:\x20")

#: A page number alone on its line: "7", "- 7 -", "Page 7 of 99".
_PAGE_NUMBER: Final = re.compile(
    r"(?:page\x20)?(?:[–—-]\x20?)?\d{1,3}(?:\x20?[–—-])?(?:\x20?(?:of|/)\x20?\d{1,3})?",
    re.IGNORECASE,
)

#: A line drawn of dashes or other signs, as below a heading.
_DRAWN: Final = re.compile(r"(?:[-=_*~–—#] ?){3,}")

#: Told a line and the text so far (empty where a paragraph must begin): whether one begins here.
Begins = Callable[[str, str], bool]


#: The index of the first line, the number of lines, and their text.
Paragraph = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Paragraphs(Sequence[Paragraph]):
    """Paragraphs in order, as columns: a book has thousands, and few are looked at as more than their text."""

    firsts: Sequence[int]
    counts: Sequence[int]
    texts: Sequence[str]
    #: Whether each is a line of its own.
    are_lines: bool = False

    @classmethod
    def of(cls, found: Iterable[Paragraph]) -> Self:
        """The same ``found`` one by one."""
        every = tuple(found)
        firsts, counts, texts = zip(*every, strict=True) if every else ((), (), ())
        return cls(firsts, counts, texts)

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, at: int) -> Paragraph: ...
    @overload
    def __getitem__(self, at: slice) -> Self: ...
    def __getitem__(self, at: int | slice) -> Paragraph | Self:
        if isinstance(at, slice):
            return type(self)(self.firsts[at], self.counts[at], self.texts[at])
        return self.firsts[at], self.counts[at], self.texts[at]

    def __iter__(self) -> Iterator[Paragraph]:
        return zip(self.firsts, self.counts, self.texts, strict=True)


def paragraphs(
    page: Page, start: int, stop: int, begins: Begins, *, loose: bool = False
) -> Paragraphs:
    """The paragraphs of lines ``start`` to ``stop``; what lies between is blank or a page number.

    ``begins`` tells where a paragraph begins without a blank line before it. ``loose`` text is set
    in short lines that stand for themselves (addresses).
    """
    if page.layout is Layout.HARD_WRAPPED:
        return Paragraphs.of(_wrapped(page, start, stop, begins, loose=loose))
    return _one_per_line(page, start, stop)


def _one_per_line(page: Page, start: int, stop: int) -> Paragraphs:
    """Each line is a paragraph; but one that begins with a small word goes on with a long line that
    is not finished, and so does any line below a lone "Example:".
    """
    texts = page.texts
    own = texts[start:stop]
    suspects = indexes_with(MAY_BE_PART, page.signs[start:stop])
    if any(_is_part(texts, start, start + at, stop) for at in suspects):
        return Paragraphs.of(_rejoined(texts, start, stop))
    filled = list(filter(None, own))
    firsts = list(itertools.compress(range(start, stop), own))
    counts = [1] * len(filled)
    return Paragraphs(firsts, counts, filled, are_lines=True)  # nearly always in the body


def _is_part(texts: Sequence[str], start: int, at: int, stop: int) -> bool:
    """Whether a line goes on with the one above it, or the one below goes on with it, or it is a page's number."""
    text = texts[at]
    above, further = (texts[i] if i >= start else "" for i in (at - 1, at - 2))
    return (
        _is_page_number(texts, at)
        or (above != "" and _goes_on(above, text))
        or (above == "" and further != "" and _goes_on_below(further, text))
        or (at + 1 < stop and texts[at + 1] != "" and is_only_marker(text))
    )


def _rejoined(texts: Sequence[str], start: int, stop: int) -> Iterator[Paragraph]:
    """The paragraphs of a text in which some lines go on with others, or number pages."""
    index = start
    while index < stop:
        text, first = texts[index], index
        index += 1
        if not text or _is_page_number(texts, first):
            continue
        while index < stop and _goes_on(text, texts[index]):
            text = join(text, texts[index])
            index += 1
        if index + 1 < stop and not texts[index] and _goes_on_below(text, texts[index + 1]):
            text = join(text, texts[index + 1])
            index += 2
        yield first, index - first, text


def _goes_on(text: str, line: str) -> bool:
    """Whether ``line``, directly below the long ``text``, is its broken end, or the words of what is only a marker."""
    if _goes_on_below(text, line):
        return True
    return line != "" and is_only_marker(text) and not _begins_by_itself(line)


def _begins_by_itself(line: str) -> bool:
    """Whether a line begins with a label or a number of its own."""
    mark = read_mark(line) if line[0].isdigit() else None
    return read_example(line) is not None or (mark is not None and mark.regular)


def _goes_on_below(text: str, line: str) -> bool:
    """Whether ``line`` is the broken end of the long ``text``, even with a blank line between them."""
    return len(text) >= LONG and SMALL_START.match(line) is not None and not is_finished(text)


def _wrapped(
    page: Page, start: int, stop: int, begins: Begins, *, loose: bool
) -> Iterator[Paragraph]:
    """A paragraph begins after a blank line, where ``begins`` says so, after a line that ended early, and
    where its indent begins it. Unfinished, it goes on over a page break. A line that is drawn is a paragraph of its
    own.
    """
    width = _width(page, start, stop, loose=loose)
    is_begun = begun_by_indents(page, start, stop, width)
    text = above = ""
    first = last = start
    gap, paged = True, False
    for index in range(start, stop):
        line = page.texts[index]
        if not line:
            is_emptied = page.is_emptied(index)
            gap = gap or not is_emptied
            paged = paged or is_emptied or "\f" in page.lines.received[index]
        elif gap and (
            _is_page_number(page.texts, index)
            or (is_page_number(line) and page.begins_at(index + 1))
        ):
            paged = True
        elif _DRAWN.fullmatch(line):
            if text:
                yield first, last - first + 1, text
            yield index, 1, line
            text, gap, paged = "", True, False
        else:
            paged = paged or page.begins_at(index)
            over_gap = gap and text != ""
            is_broken = over_gap and not is_finished(text)
            is_full = over_gap and paged and not (loose or is_begun(index, text))
            may_go_on = (
                not gap
                or (is_broken and paged and _goes_on_overleaf(above, line, width))
                or (is_broken and not loose and _goes_on_below(text, line))
                or (is_full and fills(above, line, width))
            )
            goes_on = (may_go_on and not begins(line, text)) and (
                gap
                or is_only_marker(text)
                or not (is_begun(index, text) or _ended_early(above, line, width, loose=loose))
            )
            if goes_on:
                text = join(text, line)
            else:
                if text:
                    yield first, last - first + 1, text
                if gap:
                    begins(line, "")
                first, text = index, line
            last, above, gap, paged = index, line, False, False
    if text:
        yield first, last - first + 1, text


def _goes_on_overleaf(above: str, line: str, width: int) -> bool:
    """Whether ``line``, the first of a page, may be the rest of a sentence that is not finished in the line ``above``:
    not where it begins with a capital and its first word would have fitted there. A full stop is lost now and then.
    """
    return not (line[0].isupper() and stops_short(above, line, width))


def _width(page: Page, start: int, stop: int, *, loose: bool) -> int:
    """How wide these lines are set. Loose text of a wrapped file had as much room as the rest of it: addresses alone
    do not tell how wide that is.
    """
    own = width_of(page.texts[start:stop])
    return max(own, width_of(page.texts)) if loose and page.is_wrapped else own


def is_page_number(text: str) -> bool:
    """Whether a line could be a page's number."""
    return len(text) <= LONGEST_PAGE_NUMBER and _PAGE_NUMBER.fullmatch(text) is not None


def _is_page_number(texts: Sequence[str], index: int) -> bool:
    """Whether the line is a page's number alone between blank lines."""
    return (
        is_page_number(texts[index])
        and not any(texts[max(0, index - 1) : index])
        and not any(texts[index + 1 : index + 2])
    )


def _ended_early(above: str, line: str, width: int, *, loose: bool) -> bool:
    """Whether the first word of ``line`` would have fitted on the line above it.

    In loose text a label ("Editing: …") below a name or a bracket begins a line too.
    """
    if loose and _LABEL.match(line) and above[-1] != ",":
        return above[-1] == ")" or above.rpartition(" ")[2][:1].isupper()
    return stops_short(above, line, width) and (loose or is_finished(above))


def running_on(page: Page, start: int, stop: int) -> frozenset[str]:
    """The lines of hard-wrapped text that go on in the line below: its first word would not have fitted on
    them, or is no beginning.
    """
    if page.layout is not Layout.HARD_WRAPPED:
        return frozenset()
    texts = page.texts[start:stop]
    width = width_of(texts)
    return frozenset(
        line
        for line, below in itertools.pairwise(texts)
        if line and below and (below[0].islower() or not fits(line, below, width))
    )


def join(text: str, line: str) -> str:
    """``text`` and the line after it; no space after a hyphen or dash that ends a word."""
    word = text.rstrip(_DASHES)
    if word != text and word and word[-1] != " ":
        return text + line
    return f"{text} {line}"
