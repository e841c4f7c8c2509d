"""Words for addresses and ids."""

from __future__ import annotations

import re
from typing import Final

from markdown.extensions.toc import slugify

_JOINTS: Final = re.compile(r"[./]")


def slug(text: str) -> str:
    """``text`` as lower-case ASCII words joined by single hyphens; empty where it has no such word.

    Words that a full stop or a slash joins are kept apart ("rule 800.4n" is ``rule-800-4n``).
    """
    return slugify(_JOINTS.sub(" ", text), "-").strip("-")
