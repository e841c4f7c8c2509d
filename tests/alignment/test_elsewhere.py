"""In which rule of now an old wording mostly stands, where its own rule became another text."""

from __future__ import annotations

import pytest

from generator.alignment.elsewhere import Asked, Strayed, straying_from
from generator.model.node import Node
from tests.alignment.tables import tree

SHUFFLES = "The player who plays first skips the draw step of the first turn they take."
TAKES = "The starting player begins the game by taking a turn with all of its phases."
OTHERS = {
    "500.1": "Each turn has a beginning phase, main phases, combat, and an end.",
    "500.2": "A phase ends when the stack is empty and all players pass in succession.",
    "504.1": "First, the active player draws a card; this uses no stack.",
}


def strayed(said: str, own: str, *others: str, below: str = "") -> Strayed:
    """What is found of ``said``, which was 101.4; 103.1 is its ``own`` rule of now, the ``others`` are 103.2 and on."""
    now = {"103.1": own} | {f"103.{at}": text for at, text in enumerate(others, 2)}
    family = {"103.1a": below} if below else {}
    today = [node for node in tree("new", now | family | OTHERS).nodes if node.text]
    [old] = [node for node in tree("old", {"101.4": said}).nodes if node.text]
    asked = Asked(
        old,
        _of("103.1", today),
        [_of(number, today) for number in family],
        [_of(number, today) for number in list(now)[1:]],
    )
    return straying_from(today, ())([asked])


def elsewhere(said: str, own: str, *others: str) -> str:
    """The number of the rule of now, from 103.2 on, where ``said`` mostly stands."""
    found = strayed(said, own, *others).elsewhere
    assert set(found) <= {"old:101.4"}
    return found.get("old:101.4", "").removeprefix("new:")


def _of(number: str, nodes: list[Node]) -> Node:
    return next(node for node in nodes if str(node.number) == number)


def test_the_rule_that_has_most_of_it_is_found() -> None:
    assert elsewhere(SHUFFLES, TAKES, OTHERS["504.1"], f"In some games, {SHUFFLES}") == "103.3"


@pytest.mark.parametrize(
    ("said", "own", "other"),
    [
        (SHUFFLES, SHUFFLES, SHUFFLES),
        (f"{SHUFFLES} {TAKES}", TAKES, SHUFFLES),
        (SHUFFLES, TAKES, "The player who plays first draws no card."),
        ("Players skip steps.", TAKES, "Players skip steps."),
    ],
    ids=["its own has it too", "split evenly", "little of it in either", "too short to tell"],
)
def test_else_it_is_where_its_own_rule_is(said: str, own: str, other: str) -> None:
    assert elsewhere(said, own, other) == ""


def test_words_that_every_rule_has_say_nothing() -> None:
    """What is found again of it, and nothing more, is what all rules say of players and their turns."""
    common = "A player of the game in a turn of the game with a card of the player is "
    said = f"{common}bewildered, enthralled, flummoxed."
    others = [f"{common}{word}." for word in ("first", "second", "third", "fourth", "fifth")]
    assert elsewhere(said, "Nothing at all.", *others) == ""


def divided(said: str, own: str, *others: str, below: str = "") -> str:
    found = strayed(said, own, *others, below=below)
    assert not found.elsewhere
    return found.divided.get("old:101.4", "").removeprefix("new:")


def test_a_wording_of_which_several_rules_have_some_and_none_has_most_is_divided() -> None:
    draws = OTHERS["504.1"]
    said = f"{SHUFFLES} {TAKES} {draws}"
    assert divided(said, TAKES, SHUFFLES) == "103.2"
    assert divided(said, TAKES, draws, SHUFFLES) == "103.3"
    assert divided(said, TAKES, draws) == ""  # which has too little of it
    assert divided(said, TAKES, SHUFFLES, below=draws) == ""  # most is there
    assert divided(said, TAKES) == ""


def test_a_wording_of_which_hardly_a_word_is_left_has_faded() -> None:
    found = strayed(SHUFFLES, TAKES)
    assert found == Strayed({}, {}, frozenset({"old:101.4"}))
    assert strayed(SHUFFLES, TAKES, OTHERS["504.1"]) == found


@pytest.mark.parametrize(
    ("said", "own", "below", "other"),
    [
        (SHUFFLES, SHUFFLES, "", ""),
        (SHUFFLES, "The player who plays first draws no card.", "", ""),
        (SHUFFLES, TAKES, SHUFFLES, ""),
        (SHUFFLES, TAKES, "", SHUFFLES),
        ("Players skip steps.", TAKES, "", ""),
    ],
    ids=["as it was", "a third is left", "it stands below", "it stands elsewhere", "too short"],
)
def test_else_it_has_not(said: str, own: str, below: str, other: str) -> None:
    assert strayed(said, own, *filter(None, [other]), below=below).faded == frozenset()
