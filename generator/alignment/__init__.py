"""Which rule of one edition is which rule of another: :func:`align`, or an :class:`Aligner` for many."""

from generator.alignment.align import Aligner, align
from generator.alignment.decisions import check_decisions

__all__ = ["Aligner", "align", "check_decisions"]
