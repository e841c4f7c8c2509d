"""The single numbers a mention stands for."""

from __future__ import annotations

from generator.model.citation import Citation
from generator.model.number import Number, RuleNumber, is_run, run
from generator.references.find import Mention


def expand(citation: Citation | Mention) -> tuple[Number, ...]:
    """The numbers from the first to the last, both included; of no range, the one number.

    Only numbers are counted, no tree is asked: a rule the book leaves out (113.8 in 2009) is in it.
    """
    match citation.first, citation.last:
        case first, None:
            return (first,)
        case RuleNumber() as first, RuleNumber() as last if is_run(first, last):
            return tuple(run(first, last))
    raise ValueError(f"{citation.first} to {citation.last}: a range runs upwards among siblings")
