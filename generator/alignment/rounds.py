"""Weighing what is left, round after round: each round sees what the one before it believed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from generator.alignment import candidates
from generator.alignment.assignment import assign
from generator.alignment.company import company
from generator.alignment.context import surroundings, upheaval
from generator.alignment.likeness import Columns, Likeness, flags
from generator.alignment.matrices import Flags, Floats
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.partners import Mains, leads, rivalry
from generator.alignment.phrases import phrases
from generator.alignment.remembered import Remembered
from generator.alignment.restated import find_restated
from generator.alignment.sentences import sentences
from generator.alignment.shared import Shared
from generator.alignment.side import Side
from generator.alignment.vectors import Space
from generator.alignment.weights import (
    PARTLY,
    WHOLE,
    Bounds,
    Question,
    Tables,
    Weights,
    answer,
    log_odds,
    probability,
)

#: How often the surroundings are asked before parts are looked for.
_ROUNDS: Final = 3
#: Weaker beliefs are not passed on.
_HEARSAY: Final = 0.2
#: A row with less belief than this in all its pairs is still without a partner.
_IDLE: Final = 0.5
#: A pair of which neither holds this much of the other is no part.
_WORTH: Final = 0.2
#: Of the words of either rule that no other partner has, a part has at least this share.
_REST: Final = 0.12
#: And it is at least so much alike, in words or in pairs of words.
_LIKE: Final = (0.12, 0.05)
#: Headings may also be parts of each other by what stands under them.
_FAMILY: Final = 0.2
#: Mains may be this unlikely, in log-odds, until their rivals and parts are known.
_DOUBT: Final = 2.5
_NEVER: Final = -99.0
#: Headings without a word in common are no main pair unless what stands below them is so much alike.
_BELOW: Final = 0.05
#: Where fewer rules than this share kept their numbers, the book was put in a new order.
_MOVED: Final = 0.25


@dataclass(frozen=True, eq=False)
class Round:
    """All weighed pairs of one round: the evidence, the log-odds, and which are the mains.

    ``restated`` are the pairs that are not weighed any more: the new rule only tells the old one again.
    """

    pairs: Pairs
    columns: Columns
    scores: Floats
    mains: Pairs
    restated: Pairs


class Comparison:
    """Two sides, their space, and what is settled: ``anchors``, and pairs that must ``never`` be."""

    def __init__(self, old: Side, new: Side, space: Space, anchors: Pairs, never: Pairs) -> None:
        self.old, self.new, self.space = old, new, space
        self.shape = (len(old), len(new))
        self._anchors = anchors
        self._never = never
        self._free_old = np.ones(len(old), dtype=np.bool_)
        self._free_new = np.ones(len(new), dtype=np.bool_)
        self._free_old[anchors.old], self._free_new[anchors.new] = False, False
        is_part = old.edition.coverage or new.edition.coverage
        self.tables = PARTLY if is_part else WHOLE
        self._shared = Shared(space)
        self._likeness = Remembered(Likeness(old, new, space, self._shared).of, self.shape)
        self._sentences = Remembered(partial(sentences, old, new, space), self.shape)
        self._phrases = Remembered(partial(phrases, space, self._shared), self.shape)

    def last_round(self) -> Round:
        """The round to go by."""
        *_, last = self.rounds()
        return last

    def bounds(self, last: Round) -> Bounds:
        """From where on pairs are links, by how many rules kept their numbers."""
        pairs = self._anchors.joined(last.mains)
        numbers = zip(pairs.old.tolist(), pairs.new.tolist(), strict=True)
        kept = sum(self.old.numbers[one] == self.new.numbers[other] for one, other in numbers)
        return self.tables.moved if kept < _MOVED * len(pairs) else self.tables.settled

    def rounds(self, tables: Tables | None = None) -> Iterator[Round]:
        """All rounds: by texts alone, then with their surroundings, then with parts of rules."""
        tables = tables or self.tables
        pairs = self._allowed(
            candidates.by_words(self.space, self._free_old, self._free_new),
            candidates.by_name(self.old, self.new, self._free_old, self._free_new),
        )
        last = self._round(pairs, self._likeness.of(pairs), tables.alone)
        yield last
        for _ in range(_ROUNDS):
            beliefs = self._believe(last, only_mains=True)
            pairs = self._allowed(pairs, self._near(beliefs))
            columns = self._likeness.of(pairs) | surroundings(self.old, self.new, pairs, beliefs)
            last = self._round(pairs, columns, tables.placed)
            yield last
        last = self._without_restated(last)
        for at, questions in enumerate(tables.parted):
            last = self._parts(last, tables.placed, questions, is_first=at == 0)
            yield last

    def _round(self, pairs: Pairs, columns: Columns, weights: Weights) -> Round:
        scores = log_odds(columns, weights)
        nothing = Pairs.of((), self.shape)
        return Round(pairs, columns, scores, self._mains(pairs, columns, scores), nothing)

    def _mains(self, pairs: Pairs, columns: Columns, scores: Floats) -> Pairs:
        """The best one-to-one choice among the free rows, without strangers."""
        free = self._free_old[pairs.old] & self._free_new[pairs.new]
        free &= ~_are_strangers(self.old, self.new, pairs, columns)
        return pairs.chosen(assign(pairs, np.where(free, scores + _DOUBT, _NEVER)))

    def _without_restated(self, last: Round) -> Round:
        """The round without the pairs that are only told again, and the mains chosen once more."""
        beliefs = self._believe(last, only_mains=True)
        found = find_restated(self.old, self.new, self.space, last.pairs, last.columns, beliefs)
        pairs, scores = last.pairs.chosen(~found), last.scores[~found]
        columns = {name: values[~found] for name, values in last.columns.items()}
        mains = self._mains(pairs, columns, scores)
        return Round(pairs, columns, scores, mains, last.pairs.chosen(found))

    def _parts(
        self, last: Round, placed: Weights, questions: tuple[Question, Question], *, is_first: bool
    ) -> Round:
        """A round in which a row may have several partners.

        ``questions`` are those of mains and of parts. In the first such round, where rivals and parts are
        seen for the first time, the mains are chosen once more; then they stay.
        """
        old, new, space = self.old, self.new, self.space
        beliefs = self._believe(last, only_mains=is_first)
        idle_old = self._free_old & (beliefs.of_old() < _IDLE)
        idle_new = self._free_new & (beliefs.of_new() < _IDLE)
        pairs = self._allowed(
            last.pairs,
            self._near(beliefs),
            candidates.by_content(space, idle_old, idle_new),
            candidates.by_topic(old, new, beliefs.pairs),
        )
        pairs = pairs.chosen((self._anchors.find(pairs) < 0) & (last.restated.find(pairs) < 0))
        columns = self._likeness.of(pairs)
        is_main = last.mains.find(pairs) >= 0
        worth = is_main | (np.maximum(columns["held_old"], columns["held_new"]) > _WORTH)
        worth |= (old.level[pairs.old] == 0) & (new.level[pairs.new] == 0)
        pairs, is_main = pairs.chosen(worth), is_main[worth]
        columns = {name: values[worth] for name, values in columns.items()}
        columns |= surroundings(old, new, pairs, beliefs)
        mains = Mains.of(self._anchors.joined(last.mains))
        so_far = log_odds(columns, placed)
        columns["main"] = flags(is_main)
        columns |= rivalry(old, new, space, self._shared, pairs, so_far, mains, beliefs)
        columns |= self._sentences.of(pairs)
        columns |= self._phrases.of(pairs)
        columns |= company(old, new, pairs, beliefs)
        columns |= leads(old, new, pairs, columns)
        columns |= upheaval(old, new, pairs, beliefs, ~self._free_old, ~self._free_new)
        may_be = may_be_part(columns)
        main = answer(columns, questions[0], (is_main | may_be) if is_first else is_main)
        part = np.where(may_be, answer(columns, questions[1], may_be), _NEVER)
        chosen = self._mains(pairs, columns, main) if is_first else last.mains
        is_main = chosen.find(pairs) >= 0
        return Round(pairs, columns, np.where(is_main, main, part), chosen, last.restated)

    def _near(self, beliefs: Beliefs) -> Pairs:
        linked = beliefs.pairs
        return candidates.by_place(self.old, self.new, linked, self._free_old, self._free_new)

    def _allowed(self, *parts: Pairs) -> Pairs:
        joined = Pairs.of(((part.old, part.new) for part in parts), self.shape)
        return joined.chosen(self._never.find(joined) < 0) if len(self._never) else joined

    def _believe(self, last: Round, *, only_mains: bool) -> Beliefs:
        """The anchors, and the mains or all pairs believed in the last round."""
        weights = probability(last.scores)
        keep = last.mains.find(last.pairs) >= 0 if only_mains else weights > _HEARSAY
        kept = last.pairs.chosen(keep)
        joined = kept.joined(self._anchors)
        values = np.ones(len(joined))
        values[joined.find(kept)] = weights[keep]
        values[joined.find(self._anchors)] = 1.0
        return Beliefs(joined, values)


def _are_strangers(old: Side, new: Side, pairs: Pairs, columns: Columns) -> Flags:
    """The pairs of headings with nothing in common but a number or a place: no word, and hardly any below.

    Of one with nothing below, and of one that is known only from its rules, nothing is said by that.
    """
    below = (old.end[pairs.old] > pairs.old + 1) & (new.end[pairs.new] > pairs.new + 1)
    named = np.minimum(columns["length_old"], columns["length_new"]) > 0
    nothing_shared = (columns["order"] == 0) & (columns["branch"] < _BELOW)
    return np.asarray(below & named & nothing_shared, dtype=np.bool_)


def may_be_part(columns: Columns) -> Flags:
    """The pairs that share enough for one to be a part of the other."""
    rest = np.maximum(columns["rest_old"], columns["rest_new"]) > _REST
    like = (columns["words"] > _LIKE[0]) | (columns["pairs"] > _LIKE[1])
    flow = np.maximum(columns["topic_to"], columns["topic_from"]) * columns["top"]
    family = np.maximum(columns["children"], flow) > _FAMILY
    return np.asarray((rest & like) | family, dtype=np.bool_)
