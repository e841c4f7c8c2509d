"""Layers over a text: what stands beside it, merged into runs that a template can show.

The text itself is never rewritten: the runs, joined, are the text again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from generator.model.place import TextSpan
from generator.pages.symbols import Drawing


class Link(NamedTuple):
    """A citation: where it leads and what a reader may know beforehand.

    ``is_open`` marks one that means no rule we can name; it leads to the report. ``beside`` is said
    in sight after it, where it leads elsewhere than its number says ("2009", "717.6, 2024").
    """

    address: str
    title: str
    is_open: bool = False
    beside: str = ""


class Term(NamedTuple):
    """A word that the glossary explains at ``address``."""

    address: str


Mark = Link | Drawing | Term


class Layer(NamedTuple):
    """One mark over the characters ``at`` of a text."""

    at: TextSpan
    mark: Mark


class Segment(NamedTuple):
    """A run of text under the same marks."""

    text: str
    link: Link | None = None
    drawing: Drawing | None = None
    term: Term | None = None


def text_with_layers(text: str, layers: Iterable[Layer]) -> tuple[Segment, ...]:
    """``text`` cut wherever a layer begins or ends.

    Layers of different kinds may overlap; two of one kind over the same character, or one that
    leaves the text, raise ``ValueError``.
    """
    ordered = sorted(layers, key=attrgetter("at.start", "at.end"))
    if not ordered:
        return (Segment(text),) if text else ()
    _check(text, ordered)
    if all(one.at.end <= other.at.start for one, other in pairwise(ordered)):  # as nearly always
        return tuple(_one_by_one(text, ordered))
    ends = {0, len(text)}
    for layer in ordered:
        ends |= {layer.at.start, layer.at.end}
    cuts = sorted(ends)
    return tuple(_segment(text, start, end, ordered) for start, end in pairwise(cuts))


def _one_by_one(text: str, layers: list[Layer]) -> Iterator[Segment]:
    """The segments where no layer begins before the one ahead of it ends."""
    at = 0
    for layer in layers:
        start, end = layer.at.start, layer.at.end
        if at < start:
            yield Segment(text[at:start])
        if start < end:
            yield _segment(text, start, end, [layer])
        at = end
    if at < len(text):
        yield Segment(text[at:])


def _segment(text: str, start: int, end: int, layers: Iterable[Layer]) -> Segment:
    link: Link | None = None
    drawing: Drawing | None = None
    term: Term | None = None
    for layer in layers:
        if layer.at.start <= start and end <= layer.at.end:
            mark = layer.mark
            if isinstance(mark, Link):
                link = mark
            elif isinstance(mark, Drawing):
                drawing = mark
            else:
                term = mark
    return Segment(text[start:end], link, drawing, term)


def _check(text: str, ordered: list[Layer]) -> None:
    reached: dict[type[Mark], int] = {Link: 0, Drawing: 0, Term: 0}
    for layer in ordered:
        if layer.at.end > len(text):
            raise ValueError(f"a layer ends at {layer.at.end} in a text of {len(text)} characters")
        if layer.at.start < reached[type(layer.mark)]:
            raise ValueError(f"two layers of one kind overlap at {layer.at.start} in {text!r}")
        reached[type(layer.mark)] = layer.at.end


def unexplained(segments: Iterable[Segment]) -> Iterator[Segment]:
    """The segments of the same text with its citations and symbols alone."""
    plain: list[str] = []
    for segment in segments:
        if segment.link is None and segment.drawing is None:
            plain.append(segment.text)
            continue
        if plain:
            yield Segment("".join(plain))
            plain.clear()
        yield segment._replace(term=None)
    if plain:
        yield Segment("".join(plain))


def sliced(segments: Sequence[Segment], start: int, stop: int) -> tuple[Segment, ...]:
    """The segments of the characters ``start:stop``.

    A symbol that is cut through becomes its print. What a cut leaves of a link, if it is no word, is none: nobody
    sees a space that leads somewhere, and the keyboard stops at it.
    """
    made: list[Segment] = []
    at = 0
    for segment in segments:
        first, last = max(start - at, 0), min(stop - at, len(segment.text))
        if first < last:
            text = segment.text[first:last]
            if text == segment.text:
                made.append(segment)
            elif any(map(str.isalnum, text)):
                made.append(Segment(text, segment.link, None, segment.term))
            else:
                made.append(Segment(text))
        at += len(segment.text)
    return tuple(made)
