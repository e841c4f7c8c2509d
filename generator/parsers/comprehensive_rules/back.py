"""The parts behind the body, told by their titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from generator.parsers.comprehensive_rules.heads import is_title, rule_number
from generator.parsers.comprehensive_rules.parts import Part
from generator.parsers.comprehensive_rules.signs import (
    APPENDIX,
    MAY_BE_TITLE,
    Signs,
    indexes_with,
)

#: The titles of the parts behind the body, in their order.
_BACK: Final = (
    (re.compile(r"Glossary(?: of [Tt]erms)? ?:?|GLOSSARY(?: OF TERMS)? ?:?"), Part.GLOSSARY),
    (re.compile(r"Index ?:?|INDEX ?:?"), Part.INDEX),
    (re.compile(r"Credits ?:?|CREDITS ?:?"), Part.CREDITS),
)
#: Titles with other words around them: "Magic Glossary", "10. Glossary", "Credits and Copyright".
_LIKE_BACK: Final = {
    part: re.compile(
        rf"(?:\d+\.\x20)?(?:[^\s.,;?!]+\x20|[^\w\s]+\x20?){{0,4}}{name}(?:\x20[^\s.,;:?!]+){{0,4}}\x20?:?",
        re.IGNORECASE,
    )
    for name, part in (("glossary", Part.GLOSSARY), ("credits", Part.CREDITS))
}
#: "glosary", "creidts"; no other word is so much like them.
_MUCH_ALIKE: Final = 0.85
#: The title of a part, with such words, is not longer.
LONGEST_TITLE: Final = 45
#: "Appendix B", "Appendix B: Older Rules".
_APPENDIX: Final = re.compile(r"A(?:ppendix|PPENDIX) [A-Z]\b.*")
#: So few rules at most stand in them.
_FEW: Final = 12


def is_part(text: str) -> bool:
    """Whether a line is the title of a part behind the body."""
    return any(title.fullmatch(text) for title, _ in _BACK)


def back_parts(texts: Sequence[str], signs: Signs, body: int) -> list[tuple[Part, int]]:
    """Body and what follows it; a part ends where the title of a later one stands alone, or that of an appendix."""
    found: list[tuple[Part, int]] = []
    current, at = Part.BODY, body
    short = [body + at for at in indexes_with(MAY_BE_TITLE, signs[body:])]
    for title, part in _BACK:
        start = _title_alone(texts, title, [index for index in short if index >= at])
        if start is None:
            start = _like_title(texts, part, at)
        if start is not None:
            found.append((current, start))
            current, at = part, start + 1
    found.append((current, len(texts)))
    tops = [at for at in short if _heads_appendix(texts, at)]
    return _with_appendices(texts, found, body, tops)


def _with_appendices(
    texts: Sequence[str], found: Sequence[tuple[Part, int]], body: int, titles: Sequence[int]
) -> list[tuple[Part, int]]:
    """The parts ``found`` from the line ``body`` on, each without the appendices at its end, and these.

    ``titles`` are the lines that head one.
    """
    parts: list[tuple[Part, int]] = []
    start = body
    for part, stop in found:
        tops = [at for at in titles if start < at < stop]
        if part is Part.BODY and tops and any(map(rule_number, texts[tops[0] : stop])):
            tops = []  # the body goes on
        kinds = (part, *(Part.APPENDIX for _ in tops))
        parts += zip(kinds, (*tops, stop), strict=True)
        start = stop
    return parts


def _heads_appendix(texts: Sequence[str], at: int) -> bool:
    """Whether a line is the title of an appendix, which stands below a blank one and is no sentence."""
    text = texts[at]
    return (
        text.startswith(APPENDIX)
        and not texts[at - 1]
        and len(text) <= LONGEST_TITLE
        and _APPENDIX.fullmatch(text) is not None
        and is_title(text.rstrip(" :"))
    )


def _title_alone(texts: Sequence[str], title: re.Pattern[str], among: Sequence[int]) -> int | None:
    """The first of the lines ``among`` that is ``title``; rather one with a blank line beside it."""
    found = [at for at in among if title.fullmatch(texts[at])]
    for at in found:
        if not all((*texts[at - 1 : at], *texts[at + 1 : at + 2])):
            return at
    return found[0] if found else None


def _is_misprinted(text: str, part: Part) -> bool:
    """Whether a line is nothing but the name of ``part``, one or two letters misprinted or a full stop behind it."""
    word = text.rstrip(" .:").casefold()
    return get_close_matches(word, [part.value], 1, _MUCH_ALIKE) != []


def _like_title(texts: Sequence[str], part: Part, start: int) -> int | None:
    """The last line that has the name of ``part`` among few other words, a blank line beside it, and
    hardly any rules below it.
    """
    title = _LIKE_BACK.get(part)
    if title is None:
        return None
    rules = 0
    for at in range(len(texts) - 1, start, -1):
        text = texts[at]
        rules += rule_number(text) is not None
        if rules > _FEW:
            break
        if 0 < len(text) <= LONGEST_TITLE and (title.fullmatch(text) or _is_misprinted(text, part)):
            beside = (*texts[at - 1 : at], *texts[at + 1 : at + 2])
            if not all(beside):
                return at
    return None
