"""Examples and paragraphs find their partners in order."""

from __future__ import annotations

import pytest

from generator.diffs.passages import pair_passages
from generator.model.node import Passage
from generator.model.term import Term
from tests.diffs.nodes import example, note, paragraph

_BEARS = "Grizzly Bears blocks Hill Giant, and both deal damage."
_OGRE = "A player casts Lightning Bolt on an Ogre in play."
_CLONE = "Clone copies a face-down creature, and is a 2/2."


@pytest.mark.parametrize(
    ("old", "new", "pairs"),
    [
        ([], [], []),
        ([_BEARS], [_BEARS], [(_BEARS, _BEARS)]),
        ([_BEARS], [_OGRE], [(_BEARS, None), (None, _OGRE)]),
        ([_BEARS, _CLONE], [_CLONE], [(_BEARS, None), (_CLONE, _CLONE)]),
        ([_CLONE], [_BEARS, _CLONE], [(None, _BEARS), (_CLONE, _CLONE)]),
        (
            [_BEARS, _OGRE],
            [_OGRE, _BEARS],
            [(_BEARS, None), (_OGRE, _OGRE), (None, _BEARS)],
        ),
    ],
)
def test_pairs_of_examples(
    old: list[str], new: list[str], pairs: list[tuple[str | None, str | None]]
) -> None:
    assert _texts([example(text) for text in old], [example(text) for text in new]) == pairs


def test_a_reworded_example_keeps_its_partner() -> None:
    reworded = "Grizzly Bears blocks a Hill Giant; both of them deal damage."
    assert _texts([example(_BEARS)], [example(_OGRE), example(reworded)]) == [
        (None, _OGRE),
        (_BEARS, reworded),
    ]


def test_vocabulary_is_seen_through(terms: tuple[Term, ...]) -> None:
    old = "He or she plays it, and it comes into play."
    new = "They cast it, and it enters."
    pairs = list(pair_passages([example(old)], [example(new)], terms))
    assert [(one and one.text, other and other.text) for one, other in pairs] == [(old, new)]


def test_examples_and_paragraphs_do_not_mix() -> None:
    assert _texts([example(_BEARS)], [paragraph(_BEARS)]) == [(_BEARS, None), (None, _BEARS)]


def test_notes_are_left_out() -> None:
    assert _texts([note(_OGRE), example(_BEARS)], [example(_BEARS)]) == [(_BEARS, _BEARS)]


def _texts(old: list[Passage], new: list[Passage]) -> list[tuple[str | None, str | None]]:
    return [
        (one.text if one else None, other.text if other else None)
        for one, other in pair_passages(old, new, ())
    ]
