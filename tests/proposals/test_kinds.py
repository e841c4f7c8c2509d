"""What kind of thing a proposal is, by its wording alone."""

from __future__ import annotations

import pytest

from generator.model.proposal import ProposalKind as Kind
from generator.proposals.kinds import kinds_of


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.NEW_TERM, '"Fizzles" means that a spell cannot resolve because of its targets.'),
        (Kind.NEW_TERM, '"Agenda" of an object in the command zone means the name chosen.'),
        (Kind.NEW_TERM, 'A sticker sheet is "busy" if one of its stickers is on an object.'),
        (Kind.NEW_TERM, 'In draft abilities, "destroy" a card means to exclude and hide it.'),
        (Kind.NEW_KEYWORD, '"Massive" is a static ability that applies while it is resolving.'),
        (Kind.NEW_KEYWORD, '"Last strike" and "no strike" are static abilities.'),
        (Kind.NEW_KEYWORD, '"Fuseback" allows to cast this card from your graveyard.'),
        (Kind.KEYWORD_VARIANT, '"Haunt [quality]" is a variant of haunt. It can haunt any object.'),
        (Kind.KEYWORD_VARIANT, 'Superward is a variant of ward. "Superward [cost]" means nothing.'),
        (Kind.NEW_KEYWORD_ACTION, 'To "encode" an object on a permanent means to exile it.'),
        (Kind.NEW_KEYWORD_ACTION, 'If "suspend" is used as a keyword action, it means to exile.'),
        (Kind.NEW_KEYWORD_ACTION, 'A player or permanent can "assemble a Contraption".'),
        (Kind.NEW_KEYWORD_ACTION, "To activate a sticker sheet, move it out of the sticker deck."),
        (Kind.NEW_KEYWORD_ACTION, "A player can also reassemble a permanent."),
        (Kind.CHANGE, '"Buyback" is changed slightly from official rules.'),
        (Kind.CHANGE, 'The rules for "discard" should say that only the owner can.'),
        (Kind.CHANGE, "Rules 508.1d (attacking) and 508.1e (bands) should be exchanged."),
        (Kind.CHANGE, "Rules 704.6c-f apply to all games, not only to variant games."),
        (Kind.CHANGE, "Rule 800.4 (with the exception of 800.4n) do not apply to a player."),
        (Kind.REMOVAL, "The legendary supertype no longer has any effect on instants."),
        (Kind.REMOVAL, "Rule 800.4n does not apply; the ante zone is not an exception."),
        (Kind.NEW_STATE_BASED_ACTION, "As a state-based action, any Contraption dies."),
        (Kind.NEW_STATE_BASED_ACTION, "The following new state-based actions apply:"),
        (Kind.NEW_TURN_BASED_ACTION, "As a turn-based action during the upkeep step, do this."),
        (Kind.CLARIFICATION, "Whether or not it is a mana ability depends on the AST only."),
        (
            Kind.CLARIFICATION,
            "Protection from a zone means it is protected from all objects in it.",
        ),
        (Kind.CLARIFICATION, "Draft abilities are not abilities and are in the database."),
        (Kind.LEGALITY, "The following cards are now legal in Extended Pseudo-Vintage:"),
        (Kind.CASE, "If a library is shuffled, all objects in it become new objects."),
        (Kind.QUESTION, "(TODO: timing rules for mana steps)"),
        (Kind.UNKNOWN, "A name consists of a core name and a sequence of stickers."),
        (Kind.UNKNOWN, ""),
    ],
)
def test_the_wording_says_the_kind(kind: Kind, text: str) -> None:
    assert kinds_of(text) == (kind,)


def test_an_open_question_stands_beside_the_kind() -> None:
    text = '"Unstoppable" is a static ability. (TODO: Should this name be changed?)'
    assert kinds_of(text) == (Kind.NEW_KEYWORD, Kind.QUESTION)
    assert kinds_of("If it ends, it ends.", ("(TODO: timing)",)) == (Kind.CASE, Kind.QUESTION)


def test_not_every_no_longer_is_a_removal() -> None:
    text = "After the draft, excluded cards cease to exist and are no longer available."
    assert kinds_of(text) == (Kind.CASE,)


def test_what_has_no_name_yet_is_said_to_have_none() -> None:
    word = "(A currently unspecified word) means any object or player."
    assert kinds_of(word) == (Kind.NEW_TERM, Kind.UNNAMED)
    keyword = "A currently unnamed keyword ability prevents a player from playing this object."
    assert kinds_of(keyword) == (Kind.NEW_KEYWORD, Kind.UNNAMED)
