"""Numbers of definitions: what is printed is believed where it fits, else the position decides."""

from __future__ import annotations

from dataclasses import replace

from generator.model.number import LETTERS, GlossaryNumber


def place_definition(
    printed: GlossaryNumber, before: GlossaryNumber | None, following: GlossaryNumber | None
) -> GlossaryNumber:
    """The number of a definition that is printed as ``printed``.

    ``before`` is the term or definition before it, ``following`` the next term. A number that goes
    on in order is right, even with a gap; so is one of a term between the two, whose heading must
    then be missing. Every other number is a misprint: the definition is the next sense of the term
    it stands under.
    """
    if before is None:
        return printed if printed.sense else replace(printed, sense=LETTERS[0])
    term = replace(before, sense="")
    if printed.sense and replace(printed, sense="") == term:
        if _rank(printed) > _rank(before):
            return printed
    elif _lies_between(printed, term, following):
        return printed if printed.sense else replace(printed, sense=LETTERS[0])
    next_sense = _rank(before) + 1
    return replace(term, sense=LETTERS[next_sense]) if next_sense < len(LETTERS) else printed


def _rank(number: GlossaryNumber) -> int:
    """The place of the sense among its letters; -1 for the term itself."""
    return LETTERS.index(number.sense) if number.sense else -1


def _lies_between(
    printed: GlossaryNumber, term: GlossaryNumber, following: GlossaryNumber | None
) -> bool:
    after = _order(printed) > _order(term)
    return after and (following is None or _order(printed) < _order(following))


def _order(number: GlossaryNumber) -> tuple[int, int]:
    return number.letter or 0, number.term or 0
