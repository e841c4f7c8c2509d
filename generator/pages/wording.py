"""Small pieces of English that views say in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from generator.model.citation import Reason
from generator.model.edition import Edition
from generator.model.node import Tag
from generator.model.number import Number
from generator.model.place import SourceSpan
from generator.text import dates
from generator.text.counts import counted

_SMALL: Final = (
    *("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
    *("Eleven", "Twelve"),
)
#: Why a citation leads nowhere, as a sentence.
_REASONS: Final = {
    Reason.NOT_HELD: "Our copy of this edition does not include that number.",
    Reason.NO_SUCH_RULE: "No rule of this edition has that number.",
    Reason.SEVERAL: "More than one rule of this edition has that number.",
    Reason.HEADING_CONTRADICTS: "The title beside the number is another rule’s.",
    Reason.UNSETTLED: "We do not hold the edition it was written for, and its words do not settle which rule of another is meant.",
    Reason.NO_SUCH_TERM: "No glossary entry has that name.",
}


def because(reason: Reason) -> str:
    """Why a citation leads nowhere, as a sentence."""
    return _REASONS[reason]


def capital(text: str) -> str:
    """``text`` with a capital at its beginning, and all else as it is."""
    return f"{text[:1].upper()}{text[1:]}"


def times(count: int) -> str:
    """How often: "once", "12 times"."""
    return "once" if count == 1 else counted(count, "time")


def spelled(count: int) -> str:
    """A small count as a word, as sentences begin: "Three", but "13"."""
    return _SMALL[count] if count < len(_SMALL) else f"{count:,}"


def listed(parts: Iterable[str]) -> str:
    """A list in a sentence: "a, b and c"."""
    found = [part for part in parts if part]
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def counts(found: Iterable[tuple[int, str]]) -> str:
    """Several counts with what they count, as a list in a sentence; what there is none of is not told."""
    return listed(counted(count, noun) for count, noun in found if count)


def not_in(title: str) -> str:
    """That an edition does not have what others have, though it holds that part."""
    return f"Not in {title}; our copy holds this part of the book."


def shortened(text: str, width: int) -> str:
    """The first words of ``text``, at most ``width`` characters with the ellipsis."""
    if len(text) <= width:
        return text
    head, space, _ = text[:width].rpartition(" ")
    return f"{(head if space else text[: width - 1]).rstrip(' ,;:.')}…"


def day(when: date) -> str:
    """A date for readers, as the rulebook writes dates: "October 1, 2009"."""
    return dates.written(when)


def when(edition: Edition) -> str:
    """The day of an edition as quotations date a rule ("2009-10-01"), or what is known of it ("spring 2024")."""
    return edition.effective.isoformat() if edition.day_known else in_sentence(edition)


def day_of(edition: Edition) -> str:
    """The day of an edition for readers ("October 1, 2009"), or what is known of it ("spring 2024")."""
    return day(edition.effective) if edition.day_known else in_sentence(edition)


def in_sentence(edition: Edition) -> str:
    """The title of an edition inside a sentence: "October 2009", "spring 2024"."""
    title = edition.title
    return title if edition.day_known else title[:1].lower() + title[1:]


def after_in(edition: Edition) -> str:
    """An edition behind the word "in": "October 2009", "spring 2024", "the rules of July 1, 2012"."""
    return dates.after_in(inside(edition.title))


def covered(edition: Edition) -> str:
    """The numbers an edition covers, in words."""
    if not edition.coverage:
        return "the whole book"
    return listed(
        f"{part.first}" if part.first == part.last else f"{part.first}–{part.last}"
        for part in edition.coverage
    )


def covered_alone(*editions: Edition) -> str:
    """Which part is all that ``editions`` can be compared in, "703–730 only"; empty where they are held whole."""
    held = [covered(edition) for edition in editions if edition.coverage]
    return f"{listed(dict.fromkeys(held))} only" if held else ""


def inside(title: str) -> str:
    """A title as it stands inside a sentence: "spring 2024"; months keep their capital."""
    return title if title.startswith(dates.MONTHS) else f"{title[:1].lower()}{title[1:]}"


def lines(span: SourceSpan) -> str:
    """A place in a source: "line 12", "lines 12–14"."""
    if span.first == span.last:
        return f"line {span.first:,}"
    return f"lines {span.first:,}–{span.last:,}"


def said_by(tag: Tag) -> str:
    """A provenance mark for readers: "DCI Floor Rules 122, September 1, 2003"."""
    when = "" if tag.date is None else day(tag.date)
    return ", ".join(part for part in (f"{tag.source} {tag.detail}".strip(), when) if part)


def run(numbers: Sequence[Number | None]) -> str:
    """Numbers that follow each other, by the first and the last: "112.6a–112.6j", or the only one."""
    return "–".join(dict.fromkeys(map(str, (numbers[0], numbers[-1]))))


def ranges(numbers: Sequence[int]) -> str:
    """Whole numbers in order, runs joined: "715–717, 910"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 1 else f"{r[0]}" for r in runs)
