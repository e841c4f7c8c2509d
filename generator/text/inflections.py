"""The forms an English term takes in a sentence: plurals, and the forms of verbs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

#: Verbs of the rules that no ending makes.
_IRREGULAR: Final = {
    "become": ("became",),
    "cast": ("casts", "casting"),
    "choose": ("chose", "chosen"),
    "deal": ("dealt",),
    "draw": ("drew", "drawn"),
    "fight": ("fought",),
    "leave": ("left",),
    "lose": ("lost",),
    "pay": ("paid",),
    "win": ("won",),
}
_ENDINGS: Final = re.compile(r"(?: s | x | z | ch | sh )\Z", re.VERBOSE)
_CONSONANT_Y: Final = re.compile(r"[^aeiou]y\Z")
#: One syllable with a short vowel before one consonant, whose last letter is doubled: tap, equip.
_SHORT: Final = re.compile(r"(?: \A (?:un)? [^aeiou]+ [aeiou] | qui ) [^aeiouwxy] \Z", re.VERBOSE)


def plural(word: str) -> str:
    """The plural of a noun, which is also how a verb goes with "it"."""
    if _CONSONANT_Y.search(word):
        return f"{word[:-1]}ies"
    return f"{word}es" if _ENDINGS.search(word) else f"{word}s"


def singular(word: str) -> str:
    """The singular of a plural; any other word stays."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def verb_forms(word: str) -> tuple[str, ...]:
    """The forms of ``word`` as a verb; "Enters" is a form of "enter"."""
    base = stem = singular(word)
    if base.endswith("e"):
        stem = base[:-1]
    elif _SHORT.search(base):
        stem = base + base[-1]
    past = f"{base[:-1]}ied" if _CONSONANT_Y.search(base) else f"{stem}ed"
    return (base, plural(base), past, f"{stem}ing", *_IRREGULAR.get(base, ()))


@lru_cache(maxsize=4096)
def forms(words: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """Every form of a term given by its words in small letters: the term itself among them.

    Its last word may be plural, or singular; its first word may be a verb ("lost the game").
    """
    *front, last = words
    found = {words, (*front, plural(last)), (*front, singular(last))}
    first, *rest = words
    found.update((form, *rest) for form in verb_forms(first))
    return frozenset(found)
