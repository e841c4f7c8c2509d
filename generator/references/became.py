"""What became of one rule since a day on which it bore a number, as the index of numbers tells it.

The page ``/cite/`` tells it alike (``cite/answers.js``).
"""

from __future__ import annotations

from dataclasses import replace

from generator.model.bearer import Bearer
from generator.model.cite import Verdict
from generator.model.number import RuleNumber
from generator.references.answer_words import (
    Said,
    as_old_number,
    became_doubtful,
    fate_of,
    kept_of,
    name_of,
    parts_of,
    remark_of,
    takers_of,
)
from generator.references.bearers import Index, divided_on, elsewhere_on, has_faded, words_on
from generator.references.misnamed import Named


def misnamed(number: RuleNumber, own: Bearer, day: str, named: Named) -> Said:
    """That it is not settled whether the number is meant or the name beside it."""
    other, bearer = named
    candidates = (name_of(own, number), name_of(bearer, other))
    said = Said(Verdict.UNSURE, str(number), words_on(own, day), candidates=candidates)
    return replace(said, named=bearer["words"])


def astray(said: Said, bearer: Bearer, day: str) -> Said:
    """That it is not settled whether the rule is meant or what it said, if hardly any of that is left in it, or if
    most of it stands in another one now, or is not in it while another has some.

    Not where that is a part of the rule: whoever is led to the one finds the other below.
    """
    if said.verdict not in (Verdict.MOVED, Verdict.REWORDED):
        return said
    own = name_of(bearer, RuleNumber.parse(said.number))
    told = Said(Verdict.UNSURE, said.number, words_on(bearer, day), said.now, candidates=(own,))
    if has_faded(bearer, day):
        says = said.now_words or said.words
        return replace(told, is_faded=True, now_words="" if says == told.words else says)
    divided, its_words = divided_on(bearer, day)
    number, words = (divided, its_words) if divided else elsewhere_on(bearer, day)
    if not number or said.now in map(str, RuleNumber.parse(number).above):
        return said
    candidates = own, f"{number}, {words}, today"
    return replace(told, elsewhere=number, is_divided=bool(divided), candidates=candidates)


def or_else(said: Said, quoted: Named | None) -> Said:
    """What is not settled, with the rule whose heading is quoted beside the number among those that may be meant."""
    if quoted is None or (name := name_of(quoted[1], quoted[0])) in said.candidates:
        return said
    return replace(said, candidates=(*said.candidates, name), instead="")


def old_number(number: RuleNumber, day: str, index: Index) -> Said | None:
    """What became of the only rule that ever bore ``number``, which no rule had any more on ``day``."""
    bearers = index.bearers(number)
    if len(bearers) != 1:
        return None
    [bearer] = bearers
    _, last, until = bearer["spans"][-1]
    return (
        as_old_number(settled(number, bearer, last, index), bearer)
        if until and until <= day
        else None
    )


def settled(number: RuleNumber, bearer: Bearer, day: str, index: Index) -> Said:
    """What became of ``bearer`` since ``day``, on which it bore ``number``."""
    if became_doubtful(bearer, day):
        return _doubtful(number, bearer, day)
    words, latest = words_on(bearer, day), bearer["words"]
    remark = remark_of(bearer, index.held[-1].title) + parts_of(bearer, day)
    if bearer.get("merged"):
        into = tuple(bearer["merged"])
        return Said(Verdict.MERGED, str(number), words, takers_of(bearer, number), into)
    if bearer.get("gone"):
        remark = kept_of(bearer) + parts_of(bearer, day)
        return Said(Verdict.GONE, str(number), words, remark=remark)
    is_reworded = any(changed > day for changed in bearer.get("reworded", ()))
    if "now" in bearer:
        now, _, *now_words = bearer["now"]
        verdict, their = Verdict.MOVED, "".join(now_words or [latest])
        their = "" if their == words else their
    else:
        verdict = Verdict.REWORDED if is_reworded else Verdict.RIGHT
        words, now, their = latest, str(number), ""
    said = Said(verdict, str(number), words, now, remark=remark, now_words=their)
    return replace(said, is_reworded=is_reworded)


def _doubtful(number: RuleNumber, bearer: Bearer, day: str) -> Said:
    """That it is settled which rule is meant, but not what became of it.

    Of one that may bear the number still, it is told by the words of now.
    """
    candidates = (name_of(bearer, number, is_doubtful=True),)
    fate = fate_of(bearer, number)
    if not fate:
        instead = f"perhaps still {bearer['words']}, but that this is one rule is only possible"
        return Said(Verdict.UNSURE, str(number), candidates=candidates, instead=instead)
    words = words_on(bearer, day)
    return Said(
        Verdict.UNSURE, str(number), words, candidates=candidates, instead=f"perhaps {fate}"
    )
