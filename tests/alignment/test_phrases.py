"""What is told word for word, what lies beside a pair, and what that changes for links."""

from __future__ import annotations

import numpy as np
import pytest

from generator.alignment.certain import Anchors
from generator.alignment.company import company
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.phrases import phrases
from generator.alignment.rounds import Comparison
from generator.alignment.shared import Shared
from generator.alignment.side import Side, prepare
from generator.alignment.vectors import make_space
from generator.alignment.weights import WHOLE
from generator.model.alignment import EvidenceKind
from tests.alignment.tables import align_tables, edition, tree

LOCKED = "they apply continuously as events happen and aren't locked in ahead of time"
RULES = {
    "100": "A",
    "100.1": f"Shields are simple, for {LOCKED}.",
    "100.2": "Each player shuffles a deck and cuts the deck of the player to the left.",
    "100.3": "Whoever draws from an empty library has lost, as has whoever conceded.",
    "100.4": "Each player shuffles a deck and presents it.",
}


def side(name: str, rules: dict[str, str]) -> Side:
    return prepare(tree(name, rules), edition(name), ())


def pairs(*found: tuple[int, int], shape: tuple[int, int]) -> Pairs:
    table = np.array(found, dtype=np.int64).reshape(-1, 2)
    return Pairs.of([(table[:, 0], table[:, 1])], shape)


def test_a_phrase_tells_more_the_fewer_say_it() -> None:
    old = side("2001", RULES)
    new = side("2009", RULES | {"100.1": f"Some effects watch for an event; {LOCKED}."})
    space = make_space(old, new)
    found = phrases(space, Shared(space), pairs((1, 1), (1, 3), (2, 4), shape=(5, 5)))
    assert found["phrase_only"][0] > 0.5
    assert 0.5 < found["phrase_old"][0] < 1
    assert found["phrase"][1] == found["phrase_old"][1] == 0
    assert found["phrase"][2] == found["phrase_few"][2] > found["phrase_only"][2] == 0


def test_what_was_split_lies_together() -> None:
    old, new = side("2001", RULES), side("2009", RULES)
    beliefs = Beliefs(pairs((1, 1), (1, 2), (3, 4), shape=(5, 5)), np.array([1.0, 0.5, 1.0]))
    found = company(old, new, pairs((1, 1), (1, 3), (2, 2), (4, 1), shape=(5, 5)), beliefs)
    assert found["next_old"].tolist() == [0.5, 0.5, 0.0, 0.0]
    assert found["next_new"].tolist() == [0.0, 0.0, 0.5, 0.0]
    assert found["kin_old"].tolist() == pytest.approx([0.5 / 3, 1.5 / 3, 0.0, 0.0])
    assert found["kin_new"].tolist() == pytest.approx([0.0, 0.0, 0.5 / 3, 1.0 / 3])


@pytest.mark.parametrize(
    ("moved", "bounds"), [({}, WHOLE.settled), ({"100": "200"}, WHOLE.moved)], ids=["same", "moved"]
)
def test_a_book_in_a_new_order_has_bounds_of_its_own(moved: dict[str, str], bounds: object) -> None:
    old = side("2001", RULES)
    new = side("2009", {n.replace("100", moved.get("100", "100")): t for n, t in RULES.items()})
    shape = (len(old), len(new))
    anchors = Anchors.none()
    nothing = Pairs.of((), shape)
    comparison = Comparison(old, new, make_space(old, new), anchors.pairs(shape), nothing)
    assert comparison.bounds(comparison.last_round()) == bounds


def test_a_link_quotes_what_both_say() -> None:
    new = RULES | {"100.1": f"Some effects wait and see. Unlike others, {LOCKED}. Mind them."}
    (match,) = [m for m in align_tables(RULES, new).matches if m.old == "2001:100.1"]
    (note,) = [e.note for e in match.evidence if e.kind is EvidenceKind.SIMILAR_TEXT]
    assert note.endswith(f"; both say “{LOCKED}”")
