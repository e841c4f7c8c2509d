"""What stands before an example: "Example:", as the book has it, or as it is misprinted."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.node import Block, BlockKind
from generator.parsers.comprehensive_rules.page import is_finished
from generator.parsers.cursor import LineCursor

_EXAMPLE: Final = BlockKind.EXAMPLE
#: As the book has it.
LABEL: Final = "Example:"
_MARKED: Final = re.compile(
    r"""
    (?P<marker>
        [_*•·(]* \x20?
        (?: Examples? (?: \x20\d\d? )? (?: [_*]*\x20?: | \x20?[.–—-] (?=\x20|$) ) | Ex\.?\x20?: | Ex\. (?=\x20["“(]?(?-i:[A-Z{])|$) )
        (?: [_*]+ (?=\x20|$) )?
    )
    \x20? (?P<rest> .* )
    """,
    re.IGNORECASE | re.VERBOSE,
)


#: "Exmaple:", "xample:", "Example;", "Example (1):", "[Example:", and "Example" or "[Example]" before a sentence.
_MISPRINTED: Final = re.compile(
    r"""
    (?P<marker>
        \[? (?P<word> [EeXx][a-z]{5,8} | EXAMPLES? ) \]?
        (?: \x20? (?: [:;,] | \(\d\d?\) [:;,.]? ) | (?=\x20["“(]?[A-Z][a-z]*\x20) )
    )
    \x20? (?P<rest> .* )
    """,
    re.VERBOSE,
)
_BEGINS: Final = "EeXx["
#: "exmaple", "exampel"; no other word is so much like it.
_MUCH_ALIKE: Final = 0.85


def read_example(text: str) -> tuple[str, str] | None:
    """Marker and text of an example, or ``None``."""
    if text[:1] not in "Ee_*•·(":
        return None
    if text.startswith("Example: "):  # nearly always
        return LABEL, text[len("Example: ") :]
    match = _MARKED.match(text)
    return (match["marker"], match["rest"]) if match else None


def read_misprinted_example(text: str) -> tuple[str, str] | None:
    """Marker and text of an example whose label is not as the book prints any, or ``None``."""
    match = _MISPRINTED.match(text) if text[:1] in _BEGINS else None
    if match is None or not is_finished(match["rest"].rstrip("]")):
        return None
    return (match["marker"], match["rest"]) if _is_meant(match["word"]) else None


def is_misprinted_label(text: str) -> bool:
    """Whether a line begins with a label that is not as the book prints any, and the sign behind it."""
    match = _MISPRINTED.match(text) if text[:1] in _BEGINS else None
    return match is not None and match["marker"][-1] in ":;" and _is_meant(match["word"])


def _is_meant(word: str) -> bool:
    return bool(get_close_matches(word.lower(), ("example", "examples"), 1, _MUCH_ALIKE))


def report_label(cursor: LineCursor, first: int, block: Block) -> None:
    """Say that the label of an example in line ``first`` is misprinted, if it is."""
    marker = block.marker
    if block.kind is _EXAMPLE and marker != LABEL and read_example(marker) is None:
        message = f"{marker!r} is taken for the label of an example"
        line = cursor.lines[first]
        cursor.report("misprinted-label", Severity.WARNING, message, expected=LABEL, line=line)
