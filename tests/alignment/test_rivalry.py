"""What the other partners of two rules say of a pair: how much is left, and whose text is the same."""

from __future__ import annotations

import numpy as np
import pytest

from generator.alignment.likeness import Columns
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.partners import Mains, rivalry
from generator.alignment.shared import Shared
from generator.alignment.side import prepare
from generator.alignment.vectors import make_space
from tests.alignment.tables import edition, tree

CARDS = "Exiled cards lie open and may be examined by any player at any time."
HIDDEN = (
    "A hidden card has no characteristics, but the spell that exiled it may allow it to be cast."
)
OLD = {
    "100": "A",
    "100.1": f"{CARDS} {HIDDEN}",
    "100.2": "The active team declares attackers as one group.",
    "100.3": "The active team declares attackers as one group.",
    "100.4": f"{CARDS} Quickly.",
}
NEW = {
    "100": "A",
    "100.1": CARDS,
    "100.2": HIDDEN,
    "100.3": "The active team declares attackers as one group.",
    "100.4": "Quickly.",
}
NAMES = {number: row for row, number in enumerate(OLD)}


def pairs(*found: tuple[str, str]) -> Pairs:
    old, new = ([NAMES[names[side]] for names in found] for side in (0, 1))
    return Pairs.of([(np.array(old), np.array(new))], (len(OLD), len(NEW)))


def weighed(mains: Pairs, asked: Pairs) -> Columns:
    old, new = (prepare(tree(n, r), edition(n), ()) for n, r in (("2001", OLD), ("2009", NEW)))
    beliefs = Beliefs(mains, np.ones(len(mains)))
    scores = np.zeros(len(asked))
    space = make_space(old, new)
    return rivalry(old, new, space, Shared(space), asked, scores, Mains.of(mains), beliefs)


@pytest.mark.parametrize("name", ["rest", "run", "quote"])
def test_a_sentence_that_no_other_partner_tells_weighs_much(name: str) -> None:
    found = weighed(pairs(("100.1", "100.1")), pairs(("100.1", "100.2"), ("100.1", "100.4")))
    assert found[f"{name}_old"][0] > 0.7  # what is missing runs over the end of a sentence
    assert found[f"{name}_mass_old"][0] > 0.4
    assert found[f"{name}_old"][1] == found[f"{name}_mass_old"][1] == 0


def test_one_word_left_is_all_that_is_left_but_weighs_little() -> None:
    sentence = weighed(pairs(("100.1", "100.1")), pairs(("100.1", "100.2")))
    word = weighed(pairs(("100.4", "100.1")), pairs(("100.4", "100.4")))
    assert sentence["rest_old"][0] == pytest.approx(1.0)
    assert word["rest_old"][0] == pytest.approx(1.0)
    assert sentence["rest_mass_old"][0] > 2 * word["rest_mass_old"][0] > 0


def test_what_other_partners_explain_has_no_mass() -> None:
    mains = pairs(("100.1", "100.1"), ("100.4", "100.4"))
    found = weighed(mains, pairs(("100.4", "100.1")))
    assert found["run_mass_new"][0] == 0
    assert found["run_mass_old"][0] > 0


def test_a_rule_is_the_twin_of_the_rule_that_took_its_place() -> None:
    found = weighed(pairs(("100.3", "100.3")), pairs(("100.1", "100.3"), ("100.2", "100.3")))
    assert found["twin_old"].tolist() == pytest.approx([0.0, 1.0], abs=0.2)
    assert found["twin_new"].tolist() == [0.0, 0.0]


def test_a_rule_without_a_main_partner_has_no_twin() -> None:
    found = weighed(pairs(("100.1", "100.1")), pairs(("100.2", "100.3"), ("100.3", "100.3")))
    assert found["twin_old"].tolist() == found["twin_new"].tolist() == [0.0, 0.0]
