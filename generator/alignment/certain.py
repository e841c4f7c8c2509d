"""The pairs that need no weighing: the same words, and nobody else has them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from generator.alignment.pairs import Pairs
from generator.alignment.side import Side
from generator.alignment.wording import Wording
from generator.model.alignment import EvidenceKind

#: What each row says; ``None`` for one that says nothing.
_Texts = Sequence[str | None]


@dataclass(slots=True)
class Anchors:
    """One-to-one pairs with what made them; rows refer to the two sides."""

    to_new: dict[int, int]
    to_old: dict[int, int]
    kinds: dict[int, EvidenceKind]
    forbidden: set[tuple[int, int]]

    @classmethod
    def none(cls) -> Anchors:
        """No pairs yet."""
        return cls({}, {}, {}, set())

    def add(self, old: int, new: int, kind: EvidenceKind) -> None:
        """Take in a pair; raises ``ValueError`` where a row is taken."""
        if old in self.to_new or new in self.to_old:
            raise ValueError(f"row {old} or {new} is anchored twice")
        self.to_new[old], self.to_old[new], self.kinds[old] = new, old, kind

    def forbid(self, old: int, new: int) -> None:
        """Let :meth:`may_add` refuse a pair."""
        self.forbidden.add((old, new))

    def may_add(self, old: int, new: int) -> bool:
        """Whether both rows are free and nobody forbade the pair."""
        taken = old in self.to_new or new in self.to_old
        return not taken and (old, new) not in self.forbidden

    def drop(self, old: int) -> None:
        """Let a pair go."""
        del self.to_old[self.to_new.pop(old)]
        del self.kinds[old]

    def pairs(self, shape: tuple[int, int]) -> Pairs:
        """All pairs."""
        table = np.array(sorted(self.to_new.items()), dtype=np.int64).reshape(-1, 2)
        return Pairs(table[:, 0], table[:, 1], shape)


def find_anchors(old: Side, new: Side, anchors: Anchors) -> None:
    """Add every pair with the same text that is alone with it: in the editions, then in its place.

    First text that is unique in both editions, without and with the vocabulary of eras; then text that
    is unique among the children of anchored parents, or that follows or precedes an anchored pair.
    A text that stands unique where nothing around it agrees is let go again: strangers may carry it.
    """
    sides = (old, new)
    said = {kind: (_said(old, key), _said(new, key)) for kind, key in _KEYS}
    for kind, texts in said.items():
        _match(anchors, kind, texts)
    _drop_strangers(sides, anchors)
    for _ in range(_ROUNDS):
        before = len(anchors.to_new)
        for kind, texts in said.items():
            _match_below(sides, anchors, kind, texts)
            _match_beside(anchors, kind, texts)
        if len(anchors.to_new) == before:
            break


def _text(wording: Wording) -> str:
    return wording.text_key if wording.words else ""


def _terms(wording: Wording) -> str:
    return wording.term_key if wording.words else ""


_KEYS: Final = ((EvidenceKind.SAME_TEXT, _text), (EvidenceKind.SAME_TERMS, _terms))
_ROUNDS: Final = 8
_NEAR: Final = 2


def _said(side: Side, key: Callable[[Wording], str]) -> _Texts:
    return [key(wording) or None for wording in side.wordings]


def _match(
    anchors: Anchors, kind: EvidenceKind, keys: tuple[Sequence[Hashable], Sequence[Hashable]]
) -> None:
    """Anchor the rows whose key no other free row of their side has."""
    taken = (anchors.to_new, anchors.to_old)
    found: tuple[dict[Hashable, list[int]], dict[Hashable, list[int]]] = ({}, {})
    for own, rows, used in zip(keys, found, taken, strict=True):
        for row, key in enumerate(own):
            if key is not None and row not in used:
                rows.setdefault(key, []).append(row)
    for key, old in found[0].items():
        new = found[1].get(key, [])
        if len(old) == len(new) == 1 and anchors.may_add(old[0], new[0]):
            anchors.add(old[0], new[0], kind)


def _match_below(
    sides: tuple[Side, Side],
    anchors: Anchors,
    kind: EvidenceKind,
    texts: tuple[_Texts, _Texts],
) -> None:
    """Anchor what is alone with its text among the children of an anchored pair."""
    old, new = sides
    over = [anchors.to_new.get(parent) for parent in old.parent.tolist()]
    parents = [parent if parent in anchors.to_old else None for parent in new.parent.tolist()]
    keys = [
        [(parent, text) if text and parent is not None else None for parent, text in rows]
        for rows in (zip(over, texts[0], strict=True), zip(parents, texts[1], strict=True))
    ]
    _match(anchors, kind, (keys[0], keys[1]))


def _match_beside(anchors: Anchors, kind: EvidenceKind, texts: tuple[_Texts, _Texts]) -> None:
    """Anchor what stands before or behind an anchored pair with one text."""
    then, now = texts
    to_new, to_old = anchors.to_new, anchors.to_old
    for one, other in list(to_new.items()):
        for way in (1, -1):
            i, j = one + way, other + way
            # Most rows beside an anchored one are anchored, which is asked first.
            while i not in to_new and j not in to_old and 0 <= i < len(then) and 0 <= j < len(now):
                if not then[i] or then[i] != now[j] or not anchors.may_add(i, j):
                    break
                anchors.add(i, j, kind)
                i, j = i + way, j + way


def _drop_strangers(sides: tuple[Side, Side], anchors: Anchors) -> None:
    strangers = [
        old
        for old, new in anchors.to_new.items()
        if anchors.kinds[old] is not EvidenceKind.EDITOR
        and (not any(_support(sides, anchors, old, new)) or _is_deserted(sides, anchors, old, new))
    ]
    for old in strangers:
        anchors.drop(old)


def _is_deserted(sides: tuple[Side, Side], anchors: Anchors, one: int, other: int) -> bool:
    """Whether two headings agree, but nothing that stands under the one stands under the other."""
    old, new = sides
    if old.nodes[one].text or new.nodes[other].text:
        return False
    goals = [anchors.to_new.get(row) for row in range(one + 1, int(old.end[one]))]
    origins = [anchors.to_old.get(row) for row in range(other + 1, int(new.end[other]))]
    found = [goal for goal in goals if goal is not None]
    if any(other < goal < new.end[other] for goal in found):
        return False
    return bool(found) or any(origin is not None for origin in origins)


def _support(sides: tuple[Side, Side], anchors: Anchors, one: int, other: int) -> Iterator[bool]:
    """Whether something around a pair agrees with it."""
    old, new = sides
    above, over = int(old.parent[one]), int(new.parent[other])
    yield above < 0 and over < 0
    yield anchors.to_new.get(above, -2) == over
    for step in range(1, _NEAR + 1):
        for way in (step, -step):
            near = anchors.to_new.get(one + way)
            yield near is not None and abs(near - other) <= _NEAR
    for child in range(one + 1, int(old.end[one])):
        linked = anchors.to_new.get(child, -1)
        yield other < linked < new.end[other]
    topic, goal = old.topic[one], new.topic[other]
    for row in range(int(topic) + 1, int(old.end[topic])):
        linked = anchors.to_new.get(row, -1)
        yield row != one and linked >= 0 and new.topic[linked] == goal
