"""The word diff of two texts."""

from __future__ import annotations

from generator.diffs.agreement import with_articles, with_verbs
from generator.diffs.citing import with_citations
from generator.diffs.depths import with_depths
from generator.diffs.lists import with_items, with_items_elsewhere
from generator.diffs.readable import readable
from generator.diffs.script import Script, edit_script, lone_runs, sides
from generator.diffs.sliders import slid
from generator.diffs.spans import spans_of
from generator.diffs.units import Moved, Unit, read_units, text_of
from generator.model.change import DiffSpan, Op, TextDiff
from generator.model.term import Term
from generator.text.terms import Vocabulary, vocabulary


def diff_texts(
    old: str, new: str, *, terms: tuple[Term, ...] = (), moved: Moved = frozenset()
) -> TextDiff:
    """What changed between two normalised texts, word by word.

    ``terms`` is the vocabulary of eras; ``moved`` holds the pairs (old number, new number) that are one
    rule. The properties are stated in ``docs/diffs.md``: both texts can be rebuilt, no change begins or
    ends inside a word, the same texts give the same diff.
    """
    if old == new:
        return TextDiff(old, new, (DiffSpan(Op.EQUAL, old),) if old else ())
    return diff_of(old, new, script_of(old, new, vocabulary(terms), moved))


def diff_of(old: str, new: str, script: Script) -> TextDiff:
    """The word diff of two texts that differ, from what :func:`script_of` gives."""
    return TextDiff(old, new, spans_of(readable(slid(script))))


def script_of(old: str, new: str, known: Vocabulary, moved: Moved) -> Script:
    """The edit script between two texts with its depths, before it is made readable.

    Phrases without a partner are cut into words and compared again.
    """
    both = with_items(*read_units(old, new, known))
    made: Script = []
    for is_lone, steps in lone_runs(with_depths(edit_script(both, known, moved), known, moved)):
        made += _recut(*sides(steps), moved) if is_lone and _may_be_cut(*sides(steps)) else steps
    return with_items_elsewhere(
        with_articles(with_verbs(with_citations(made, moved), known)), known
    )


def _may_be_cut(old: list[Unit], new: list[Unit]) -> bool:
    units = [*old, *new]
    has_phrase = any(unit.phrase and " " in unit.text for unit in units)
    return bool(old and new and has_phrase) and not any(unit.is_item for unit in units)


def _recut(old: list[Unit], new: list[Unit], moved: Moved) -> Script:
    bare = vocabulary(())
    olds, news = read_units(text_of(old), text_of(new), bare)
    return with_depths(edit_script((olds[:-1], news[:-1]), bare, moved), bare, moved)
