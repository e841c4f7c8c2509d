"""What counts as the same wording, for the ground truth and the scorer's hard rules."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rapidfuzz.distance import Indel

_TYPOGRAPHY: Final = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2010": "-",
        "\u2011": "-",
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "\u00a0": " ",
        "\u00ad": None,
        "_": None,
        "*": None,
    }
)
_MARKS: Final = re.compile(r"[®™©]|\((?:r|tm|c)\)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![\d.])[1-9]\d\d(?:\.\d+[a-z]{0,2})?(?:[-\u2013][a-z])?(?![\w])")
_QUOTES: Final = re.compile(r"[\"'?\ufffd]")  # some files lost their quotation marks to "?"
_DASHES: Final = re.compile(r"\s*-+\s*")
_OLD_SYMBOL: Final = re.compile(r"\{o(\w+)\}")  # {oW} was {W} in 2003
_TOKEN: Final = re.compile(r"\w+|[^\w\s]")


def folded(text: str) -> str:
    """``text`` with typography folded and rule numbers masked, lower-case."""
    text = _OLD_SYMBOL.sub(r"{\1}", text)
    text = unicodedata.normalize("NFKC", _MARKS.sub("", text).translate(_TYPOGRAPHY))
    text = _DASHES.sub("-", _NUMBER.sub("#", _QUOTES.sub("", text)))
    return " ".join(text.split()).lower().rstrip(".")


def words(text: str) -> list[str]:
    """The words and marks of a folded text."""
    return _TOKEN.findall(text)


def similarity(old: list[str], new: list[str]) -> float:
    """Share of words kept in order, between 0 and 1."""
    return Indel.normalized_similarity(old, new)
