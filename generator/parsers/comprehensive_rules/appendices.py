"""Appendices that a text refers to: early editions had some, and not every copy of a file has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from generator.model.lines import Line, Lines

_APPENDIX: Final = re.compile(r"\bAppendix [A-Z]\b")


def appendices_not_here(lines: Lines) -> Mapping[str, Line]:
    """The appendices that a text refers to and does not have, by name, each with the first line that names it.

    One is here if its name begins a line below an empty one.
    """
    named: dict[str, int] = {}
    for at, text in enumerate(lines.texts):
        if "Appendix" in text:  # hardly any line
            for match in _APPENDIX.finditer(text):
                named.setdefault(match.group(), at)
    if not named:
        return {}
    headings = [text for above, text in pairwise(("", *lines.texts)) if not above]
    return {
        name: lines[at]
        for name, at in named.items()
        if not any(heading.startswith(name) for heading in headings)
    }
