"""A rule's name right beside a number: whether the rule that the number names is called so.

The page ``/cite/`` reads it alike (``cite/misnamed.js``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.model.bearer import Bearer
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.references.bearers import Index, bearers_within
from generator.references.beside import Beside, naming_words
from generator.references.called import is_called, is_headed
from generator.references.forms import joint

_QUOTED: Final = "“"
#: How many parts the number of a subrule has.
_SUBRULE: Final = 3
#: A rule and a number that it bore.
Named = tuple[RuleNumber, Bearer]


def is_named(beside: Beside, number: RuleNumber, index: Index) -> bool:
    """Whether ``number`` is called by the name of a rule that bore it at any time."""
    return any(is_called(beside, name) for name in _own_names(number, index))


def is_titled(beside: Beside, number: RuleNumber, index: Index) -> bool:
    """Whether the heading of a rule that bore ``number`` at any time stands right beside it, in whatever letters."""
    return any(is_headed(beside, name, alone=True) for name in _own_names(number, index))


def named_instead(
    beside: Beside,
    number: RuleNumber,
    own: Bearer,
    days: Sequence[str],
    index: Index,
    *,
    by_name: bool,
) -> Named | None:
    """The rule by whose name ``number`` is called, where ``own``, who bore it on ``days``, is another.

    ``by_name`` says that nothing but a name beside it shows the number to be a citation.
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
        if (is_called(beside, name) or is_headed(beside, name, alone=by_name))
        and not is_alike(naming_words(name), own_words)
    ]
    if len(called) != 1:
        return None
    rules = _called_so(called[0], number, index)
    is_of_kin = any(Coverage(other, other).holds(number) for other, _ in rules if other != number)
    if is_of_kin or _page(own) in pages_of(rules):
        return None
    return _the_one(rules, number, days, index)


def named_above(
    beside: Beside, number: RuleNumber, days: Sequence[str], index: Index, *, by_name: bool
) -> Named | None:
    """The rule by whose heading the subrule ``number`` is called, which bore the number above it at other times than
    ``days``: then it was a subrule of that rule.

    ``None`` where it is not called so, in a list, and where the words fit who bore that number on ``days``.
    """
    if number.depth < _SUBRULE or number.parent is None or any(map(joint, beside.gaps)):
        return None
    above = number.parent
    said = naming_words(" ".join(beside.clauses))
    own = [naming_words(bearer["words"]) for bearer in bearers_within(days, above, index)[0]]
    called = [
        (above, bearer)
        for bearer in index.bearers(above)
        if not bearer["words"].startswith(_QUOTED)
        and (
            is_called(beside, bearer["words"]) or is_headed(beside, bearer["words"], alone=by_name)
        )
    ]
    if not own or len(pages_of(called)) != 1:
        return None
    name = naming_words(called[0][1]["words"])
    return None if any(words <= said or is_alike(name, words) for words in own) else called[0]


def _names(number: RuleNumber, index: Index) -> set[str]:
    """The names that rules give themselves, and those of the rules that bore ``number``."""
    others = {name for name in _own_names(number, index) if name.lower() not in index.names}
    return others.union(index.names)


def _own_names(number: RuleNumber, index: Index) -> set[str]:
    words = {bearer["words"] for bearer in index.bearers(number)}
    return {each for each in words if not each.startswith(_QUOTED)}


def _called_so(name: str, number: RuleNumber, index: Index) -> list[Named]:
    """All rules called ``name``, which may be that of a rule that bore ``number``, under all their numbers."""
    return [
        (borne, bearer)
        for borne in index.names.get(name, (number,))
        for bearer in index.bearers(borne)
        if bearer["words"].lower() == name.lower()
    ]


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
