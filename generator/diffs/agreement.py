"""Small words that follow a change of vocabulary: verbs after a pronoun, "a" and "an" before a noun.

"He or she moves it" became "they move it": the verb says nothing new. Once a pronoun changed its number,
every lone pair of words in the rest of its sentence that are one verb in two numbers is vocabulary too.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Final

from generator.diffs.depths import deepest
from generator.diffs.script import ARTICLES, Script, Step, lone_runs, sides
from generator.diffs.units import Unit
from generator.model.change import Depth
from generator.text.terms import Vocabulary

_SENTENCE_ENDS: Final = frozenset(".:;")
_PLURALS: Final = {
    "is": "are",
    "isn't": "aren't",
    "was": "were",
    "wasn't": "weren't",
    "has": "have",
    "hasn't": "haven't",
    "doesn't": "don't",
}


def with_verbs(script: Script, known: Vocabulary) -> Script:
    """``script`` with the verbs paired that changed their number with a pronoun."""
    made: Script = []
    plural_on = ""  # the side on which the verbs of this sentence are plural by now
    for is_lone, steps in lone_runs(script):
        if is_lone:
            made += _paired(steps, plural_on, known) if plural_on else steps
            continue
        made += steps
        for step in steps:
            plural_on = _plural_side(step, known, plural_on)
    return made


def with_articles(script: Script) -> Script:
    """``script`` with each "a" that became "an" as deep as the change right after it."""
    made = list(script)
    for at, (step, after) in enumerate(pairwise(script)):
        if step.is_change and step.is_pair and step.old is not None and step.old.word in ARTICLES:
            made[at] = step._replace(depth=deepest(step.depth, after.depth))
    return made


def _plural_side(step: Step, known: Vocabulary, before: str) -> str:
    assert step.old is not None
    assert step.new is not None
    if step.old.word in _SENTENCE_ENDS:
        return ""
    if known.changes_number(step.old.phrase, step.new.phrase):
        return "new"
    return "old" if known.changes_number(step.new.phrase, step.old.phrase) else before


def _paired(steps: Script, plural_on: str, known: Vocabulary) -> Script:
    """The steps with their first words paired for as long as these are one verb in two numbers."""
    old, new = sides(steps)
    pairs = []
    for one, other in zip(old, new, strict=False):
        singular, plural = (one, other) if plural_on == "new" else (other, one)
        if not _is_one_verb(singular, plural, known):
            break
        pairs.append(Step(one, other, Depth.VOCABULARY))
    done = len(pairs)
    rest = [step for step in steps if step.old is not None][done:]
    return [*pairs, *rest, *[step for step in steps if step.new is not None][done:]]


def _is_one_verb(singular: Unit, plural: Unit, known: Vocabulary) -> bool:
    forms = ({unit.word} | known.later(unit.word) for unit in (singular, plural))
    return any(_agree(one, many) for one, many in product(*forms))


def _agree(singular: str, plural: str) -> bool:
    if singular in _PLURALS:
        return _PLURALS[singular] == plural
    by_y = plural.endswith("y") and singular == f"{plural[:-1]}ies"
    return singular in (f"{plural}s", f"{plural}es") or by_y
