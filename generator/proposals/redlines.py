"""Explicit changes held against the texts of rules: what would be struck, added and renumbered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.model.proposal import EffectKind
from generator.proposals.wishes import Wish
from generator.text.sentences import sentences

#: The word diff of two texts.
Differ = Callable[[str, str], TextDiff]

#: What a keyword means stands in quotation marks after "means": its parts, in order.
_MEANS: Final = re.compile(r"\bmeans?\b")
_QUOTED: Final = re.compile(r'[“"](?P<words>[^”"]+)[”"]')


def redline(text: str, wish: Wish, diff: Differ) -> TextDiff | None:
    """How ``text`` would read; ``None`` where it does not have what the wish speaks of.

    Where a wish leaves the words alone, so does the redline.
    """
    match wish.kind:
        case EffectKind.SUSPEND:
            return _struck(text, 0, len(text))
        case EffectKind.REMOVE_SENTENCE:
            return _without_sentence(text, wish.ordinal)
        case EffectKind.VARY:
            return diff(text, wish.words)
        case EffectKind.REPLACE:
            return _with_part(text, wish, diff)
        case EffectKind.SAY:
            return _with_end(text, wish.words)
    return TextDiff(text, text, (DiffSpan(Op.EQUAL, text),))


def _struck(text: str, start: int, stop: int) -> TextDiff:
    parts = (
        DiffSpan(Op.EQUAL, text[:start]),
        DiffSpan(Op.DELETE, text[start:stop], Depth.SUBSTANCE),
        DiffSpan(Op.EQUAL, text[stop:]),
    )
    return TextDiff(text, text[:start] + text[stop:], tuple(part for part in parts if part.text))


def _without_sentence(text: str, ordinal: int) -> TextDiff | None:
    found = sentences(text)
    if not -len(found) <= ordinal < len(found):
        return None
    return _struck(text, found[ordinal].start, found[ordinal].stop)


def _with_part(text: str, wish: Wish, diff: Differ) -> TextDiff | None:
    means = _MEANS.search(text)
    parts = list(_QUOTED.finditer(text, means.end())) if means else []
    if not -len(parts) <= wish.ordinal < len(parts):
        return None
    start, stop = parts[wish.ordinal].span("words")
    return diff(text, text[:start] + wish.words + text[stop:])


def _with_end(text: str, words: str) -> TextDiff:
    added = f" {words[:1].upper()}{words[1:]}"
    return TextDiff(
        text,
        text + added,
        (DiffSpan(Op.EQUAL, text), DiffSpan(Op.INSERT, added, Depth.SUBSTANCE)),
    )
