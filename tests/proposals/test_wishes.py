"""Explicit changes in the words of proposals, and the redlines they make."""

from __future__ import annotations

import pytest

from generator.diffs.words import diff_texts
from generator.model.change import Op, TextDiff
from generator.model.citation import Citation
from generator.model.proposal import Done, EffectKind
from generator.proposals.later import judged
from generator.proposals.redlines import redline
from generator.proposals.wishes import Wish, wishes_in
from generator.references.find import find_mentions
from generator.text.sentences import sentences

_ATTACHED = (
    "If a creature is attached to an object or player, it becomes unattached and remains on the "
    "battlefield. Similarly, if a permanent that’s neither an Aura, an Equipment, nor a "
    "Fortification is attached to an object or player, it becomes unattached."
)
_BUYBACK = (
    "It represents two static abilities. “Buyback [cost]” means “You may pay an additional [cost]” "
    "and “If the cost was paid, put this spell into its owner’s hand.” Paying it follows the rules."
)


def wishes(text: str) -> list[Wish]:
    citations = [
        Citation("p", -1, m.at, m.form, m.first, m.last, m.heading) for m in find_mentions(text)
    ]
    return list(wishes_in(text, citations))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        (
            "Rules 508.1d (requirements for attacking) and 508.1e (bands) should be exchanged.",
            Wish(EffectKind.EXCHANGE, (0, 1)),
        ),
        (
            "Rule 800.4n does not apply; the ante zone is no exception.",
            Wish(EffectKind.SUSPEND, (0,)),
        ),
        (
            "Rule 800.4 (with the exception of 800.4n) do not apply to a player who has left.",
            Wish(EffectKind.LIMIT, (0,), words="a player who has left"),
        ),
        (
            "Rules 704.6c-f apply to all games, not only to variant games (although rarely).",
            Wish(EffectKind.EXTEND, (0,), words="all games, not only to variant games"),
        ),
        (
            "It is revealed and remains. (This is a slight variant of rule 304.4; it fails.)",
            Wish(EffectKind.VARY, (0,), words="It is revealed and remains."),
        ),
        (
            '"Buyback" is changed slightly. Change the second part to "If paid, put it into your hand."',
            Wish(EffectKind.REPLACE, (), "Buyback", "If paid, put it into your hand.", 1),
        ),
        (
            'The rules for "discard" should say that only the owner can discard it.',
            Wish(EffectKind.SAY, (), "discard", "only the owner can discard it."),
        ),
        (
            "Rule 800.4 does not apply to objects of rule 702.5 and 702.6a.",
            Wish(EffectKind.LIMIT, (0,), words="objects of rule 702.5 and 702.6a"),
        ),
        (
            '"Buyback" is changed. Change the last part to "Follow ⟦5⟧ and rule 601.2b."',
            Wish(EffectKind.REPLACE, (), "Buyback", "Follow ⟦5⟧ and rule 601.2b.", -1),
        ),
    ],
)
def test_what_is_said_outright(text: str, wish: Wish) -> None:
    assert wishes(text) == [wish]


def test_each_sentence_to_be_removed() -> None:
    text = (
        "This removes the first sentence of rule 704.5p, the last sentence of rule 301.5c, and any "
        "other similar rules. The first sentence of rule 101.1 stays."
    )
    assert wishes(text) == [
        Wish(EffectKind.REMOVE_SENTENCE, (0,), ordinal=0),
        Wish(EffectKind.REMOVE_SENTENCE, (1,), ordinal=-1),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '"Harmless" is a keyword ability. Rules 120.3a-e do not apply (i.e. it does nothing).',
        "Rule 601.5 and 601.2e still apply, too.",
        "Junkyard means the pile put into the command zone by rule 718.6.",
        "(This is a variant of rule 304.4.)",
        "Rule ⟦0⟧ does not apply.",
        "Rules 100.1 and ⟦7⟧ should be exchanged.",
    ],
)
def test_what_is_not_said_outright_is_no_change(text: str) -> None:
    assert wishes(text) == []


def marked(diff: TextDiff | None) -> str:
    assert diff is not None
    signs = {Op.EQUAL: "{}", Op.INSERT: "+{}+", Op.DELETE: "-{}-"}
    return "".join(signs[span.op].format(span.text) for span in diff.spans)


def test_a_sentence_is_struck_whole() -> None:
    first, second = (_ATTACHED[at] for at in sentences(_ATTACHED))
    drawn = redline(_ATTACHED, Wish(EffectKind.REMOVE_SENTENCE, (0,)), diff_texts)
    assert marked(drawn) == f"-{first}-{second}"
    assert redline(_ATTACHED, Wish(EffectKind.REMOVE_SENTENCE, (0,), ordinal=2), diff_texts) is None


def test_a_rule_is_struck_whole() -> None:
    assert marked(redline("No one wins.", Wish(EffectKind.SUSPEND, (0,)), diff_texts)) == (
        "-No one wins.-"
    )


def test_a_part_of_a_keyword_is_replaced() -> None:
    wish = Wish(EffectKind.REPLACE, (), "Buyback", "If it was paid, exile this spell.", 1)
    drawn = redline(_BUYBACK, wish, diff_texts)
    assert drawn is not None
    assert "“If it was paid, exile this spell.” Paying it" in drawn.new
    assert redline("Buyback is no more.", wish, diff_texts) is None


def test_what_should_be_said_is_added() -> None:
    wish = Wish(EffectKind.SAY, (), "discard", "only its owner can discard it.")
    drawn = redline("To discard a card, move it.", wish, diff_texts)
    assert marked(drawn) == "To discard a card, move it.+ Only its owner can discard it.+"


def test_an_exchange_leaves_the_words_alone() -> None:
    assert marked(redline("Declare.", Wish(EffectKind.EXCHANGE, (0, 1)), diff_texts)) == "Declare."


@pytest.mark.parametrize(
    ("later", "done"),
    [
        (_ATTACHED.replace("If a creature", "If a battle or creature"), Done.NO),
        (_ATTACHED[sentences(_ATTACHED)[1]], Done.YES),
        (
            f"If a creature is attached to a player, it leaves. {_ATTACHED[sentences(_ATTACHED)[1]]}",
            Done.UNCLEAR,
        ),
    ],
)
def test_whether_a_later_text_struck_it(later: str, done: Done) -> None:
    wish = Wish(EffectKind.REMOVE_SENTENCE, (0,))
    drawn = redline(_ATTACHED, wish, diff_texts)
    assert drawn is not None
    assert judged(drawn, later, diff_texts) is done


def test_whether_a_later_text_says_it() -> None:
    wish = Wish(EffectKind.SAY, (), "discard", "only its owner can discard a card.")
    drawn = redline("Move it.", wish, diff_texts)
    assert drawn is not None
    assert judged(drawn, "Move it. Only its owner can discard a card.", diff_texts) is Done.YES
    assert judged(drawn, "Move it.", diff_texts) is Done.NO


def test_to_whom_a_rule_applies_its_words_do_not_tell() -> None:
    wish = Wish(EffectKind.EXTEND, (0,), words="all games")
    drawn = redline("You lose.", wish, diff_texts)
    assert drawn is not None
    assert judged(drawn, "You lose.", diff_texts) is None
