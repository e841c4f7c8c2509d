"""A rule's name right beside a number: whether the rule that the number names is called so.

The page ``/cite/`` reads it alike (``cite/misnamed.js``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from generator.model.bearer import Bearer
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.references.bearers import Index, bearers_within
from generator.references.beside import Beside, naming_words
from generator.references.forms import joint

#: What may stand between a number and a name to say that the one is the other, or holds it.
_LINKS: Final = (
    r"(?i:[\s(\[“”\"':*_|—–-]"
    r"|\b(?:aka|an?|are|at|by|called|CR|comp|comprehensive|in|is|now|numbers?|of|per|rules?|see|the|under"
    r"|was|were|which)\b)*"
)
#: Words before a name that say which rule is not meant.
DENIED: Final = r"(?<!(?i:not) )(?<!(?i:not the) )(?<!(?i:unlike) )(?<!(?i:unlike the) )"
_ARTICLE: Final = re.compile(r"\A(?:the|an?)\s+")
_QUOTED: Final = "“"
#: A rule and a number that it bore.
Named = tuple[RuleNumber, Bearer]


def is_named(beside: Beside, number: RuleNumber, index: Index) -> bool:
    """Whether ``number`` is called by the name of a rule that bore it at any time."""
    return any(
        _is_called(beside, bearer["words"])
        for bearer in index.bearers(number)
        if not bearer["words"].startswith(_QUOTED)
    )


def named_instead(
    beside: Beside, number: RuleNumber, own: Bearer, days: Sequence[str], index: Index
) -> Named | None:
    """The rule by whose name ``number`` is called, where ``own``, who bore it on ``days``, is another.

    ``None`` where it is not called so, where more than one rule may be meant, and where the words fit ``own`` too.
    So it is in a list, for which of its numbers the name belongs to is not said.
    """
    if any(map(joint, beside.gaps)):
        return None
    said = naming_words(" ".join(beside.clauses))
    own_words = naming_words(own["words"])
    if not own["words"].startswith(_QUOTED) and own_words <= said:
        return None
    called = [
        name
        for name in _names(number, index)
        if _is_called(beside, name) and not is_alike(naming_words(name), own_words)
    ]
    if len(called) != 1:
        return None
    rules = _called_so(called[0], number, index)
    is_of_kin = any(Coverage(other, other).holds(number) for other, _ in rules if other != number)
    if is_of_kin or _page(own) in pages_of(rules):
        return None
    return _the_one(rules, number, days, index)


def _names(number: RuleNumber, index: Index) -> set[str]:
    """The names that rules give themselves, and those of the rules that bore ``number``."""
    words = {bearer["words"] for bearer in index.bearers(number)}
    others = {w for w in words if not w.startswith(_QUOTED) and w.lower() not in index.names}
    return others.union(index.names)


def _called_so(name: str, number: RuleNumber, index: Index) -> list[Named]:
    """All rules called ``name``, which may be that of a rule that bore ``number``, under all their numbers."""
    return [
        (borne, bearer)
        for borne in index.names.get(name, (number,))
        for bearer in index.bearers(borne)
        if bearer["words"].lower() == name.lower()
    ]


def _is_called(beside: Beside, name: str) -> bool:
    """Whether ``name`` stands right beside the number, and does not stretch from one number to another."""
    ends, begins, between = _patterns(name)
    (gap, next_gap), (before, after) = beside.gaps, beside.clauses
    is_led_to = ends.search(before) and not (beside.previous > 0 and between.fullmatch(gap))
    is_last = beside.following == len(beside.text)
    return bool(is_led_to or (begins.match(after) and (is_last or not between.fullmatch(next_gap))))


@lru_cache(maxsize=1 << 10)
def _patterns(name: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """How ``name`` leads to a number, follows one, and stands between two.

    The heading of a rule counts where it is written as one: its words may be those of any sentence.
    """
    bare = r"\s+".join(map(re.escape, _ARTICLE.sub("", name).split()))
    called = rf"(?<![\w’'-]){bare if name[0].isupper() else f'(?i:{bare})'}(?![\w’'-])"
    return (
        re.compile(rf"{DENIED}{called}{_LINKS}\Z"),
        re.compile(rf"{_LINKS}{called}"),
        re.compile(rf"{_LINKS}{called}{_LINKS}"),
    )


def is_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether all words of one name are words of the other."""
    return one <= other or other <= one


def _the_one(
    rules: Sequence[Named], number: RuleNumber, days: Sequence[str], index: Index
) -> Named | None:
    """The one of ``rules`` that was there on ``days``, or else that bore ``number`` at another time.

    Of any other that was not there a post may speak and yet mean the number: "no mana burn (see rule 106.4)".
    """
    then = [rule for rule in rules if rule[1] in bearers_within(days, rule[0], index)[0]]
    found = then or [rule for rule in rules if rule[0] == number]
    return found[0] if len(pages_of(found)) == 1 else None


def pages_of(rules: Sequence[Named]) -> set[str]:
    """Where ``rules`` are read: rules of one page are one rule."""
    return {_page(bearer) for _, bearer in rules}


def _page(bearer: Bearer) -> str:
    """Where a rule is read, whatever its edition: what is told of one rule leads to one page."""
    return str(bearer["to"]).partition("#")[0]
