"""Citations whose own edition is not held: two small editions, and what settles on one of their rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from generator.model.citation import Basis, Citation, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Authority, Edition
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.number import parse_number
from generator.model.place import SourceSpan, TextSpan
from generator.references.across import Across, Asked
from generator.references.agree import agree
from generator.references.find import find_citations
from generator.references.sentences import around
from generator.text.sentences import sentences

OLD = {
    "117": ("Costs", ""),
    "117.1": ("", "A cost is an action or payment needed to do something."),
    "304": ("Instants", ""),
    "304.4": ("", "Instants can't enter the battlefield from the stack by any sorcery."),
    "706": ("Copying Objects", ""),
    "706.2": ("", "When copying an object, the copy acquires the copiable values of the original."),
    "718": ("Ending the Turn", ""),
    "718.6": ("", "Exile every object on the stack that is not represented by cards."),
}
NEW = {
    "118": ("Costs", ""),
    "118.1": ("", "A cost is an action or payment needed to take an action."),
    "304": ("Instants", ""),
    "304.4": ("", "Instants can't enter the battlefield from the stack by any sorcery."),
    "706": ("Rolling a Die", ""),
    "706.2": ("", "After the roll, the number on the top face of the die is the natural result."),
    "717": ("Attraction Cards", ""),
    "717.6": ("", "A card with an Astrotorium back is put into the command zone instead."),
    "717.6a": (
        "",
        "This pile of Astrotorium cards is informally called the junkyard of its owner.",
    ),
    "718": ("Prototype Cards", ""),
    "718.6": ("", "A prototyped spell keeps its alternative power, toughness, and mana cost."),
}
SAME = ("304", "304.4")


#: A book of this length makes rare words rare.
FILLER = {f"{topic}.1": ("", "A rule about nothing in particular.") for topic in range(801, 900)}


def tree(name: str, rules: Mapping[str, tuple[str, str]]) -> EditionTree:
    nodes = [
        Node(
            f"{name}:{number}",
            NodeKind.RULE,
            SourceSpan(name, line, line),
            parse_number(number),
            heading=heading,
            text=text,
        )
        for line, (number, (heading, text)) in enumerate({**rules, **FILLER}.items(), start=1)
    ]
    return EditionTree(name, tuple(nodes))


HELD = {"old": tree("old", OLD), "new": tree("new", NEW)}
EDITIONS = [
    Edition("old", "Rules", "Old Rules", date(2009, 10, 1), Authority.OFFICIAL),
    Edition("new", "Rules", "New Rules", date(2024, 3, 8), Authority.OFFICIAL),
]
OWNERS: dict[NodeId, str] = {f"{name}:{n}": f"{n}@old" for name in HELD for n in SAME}
PROPOSAL = Node("wish:1", NodeKind.PROPOSAL, SourceSpan("wish", 1, 1))


def read(text: str, day: date = date(2023, 3, 11)) -> list[Resolution]:
    across = Across(EDITIONS, HELD, OWNERS, lambda _: None, ())
    citations = find_citations(PROPOSAL._replace(text=text))
    return [across.resolve(Asked(citation, text, day, "2023-03-11")) for citation in citations]


@pytest.mark.parametrize(
    ("text", "target", "basis"),
    [
        ("An instant that enters. See rule 304.4.", "new:304.4", Basis.BOTH_SIDES),
        ("See rule 118, “Costs.”", "new:118", Basis.TITLE),
        ("See rule 131, “Rolling a Die.”", "new:706", Basis.TITLE),
        (
            "The number on the top face of the die, after the roll, is natural (rule 706.2).",
            "new:706.2",
            Basis.WORDS,
        ),
        (
            "Informally the pile of Astrotorium cards is called its owner's junkyard by 718.6a.",
            "new:717.6a",
            Basis.WORDS,
        ),
    ],
)
def test_settled(text: str, target: str, basis: Basis) -> None:
    [found] = read(text)
    assert isinstance(found, Resolved)
    assert found.targets == (target,)
    assert found.basis is basis
    assert found.edition == "new"
    assert found.written_for == "2023-03-11"


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("See rule 718.6.", ("new:718.6", "old:718.6")),  # a number alone settles nothing
        ("See rule 123.6b about stickers.", ()),
        ("See rule 131, “Stickers.”", ()),
        ("See rule 706, “Stickers.”", ("new:706", "old:706")),
        ("Rules 706.2-8 are applied to the natural result of the die.", ()),  # a range by its words
    ],
)
def test_open(text: str, candidates: tuple[str, ...]) -> None:
    [found] = read(text)
    assert isinstance(found, Unresolved)
    assert found.reason is Reason.UNSETTLED
    assert found.candidates == candidates
    assert found.note


def test_the_nearer_edition_is_asked_first() -> None:
    [early] = read("See rule 118, “Costs.”", date(2010, 1, 1))
    assert isinstance(early, Resolved)
    assert early.targets == ("new:118",)  # the rule of the number bears the title
    [costs] = read("See rule 150, “Costs.”", date(2010, 1, 1))
    assert isinstance(costs, Resolved)
    assert costs.targets == ("old:117",)


def settled(target: str, basis: Basis, number: str = "903") -> Resolved:
    [citation] = find_citations(PROPOSAL._replace(text=f"rule {number}"))
    return Resolved(citation, "old", (target,), "", basis, "2023")


def left_open(citation: Citation) -> Unresolved:
    return Unresolved(citation, "old", Reason.UNSETTLED, (), "", "2023")


def test_one_text_means_one_rule_by_a_number() -> None:
    known = settled("old:304", Basis.TITLE)
    found = agree({"a": (known,), "b": (left_open(known.citation),)}, {})
    [made] = found["b"]
    assert isinstance(made, Resolved)
    assert (made.targets, made.basis) == (("old:304",), Basis.SAME_NUMBER)


@pytest.mark.parametrize(
    ("ours", "theirs", "note"),
    [
        ("Costs", "Costs", ""),
        ("", "Costs", ""),
        ("Costs", "", ""),
        ("Cost", "Costs", "quoted as “Cost”, elsewhere in the same text as “Costs”"),
    ],
)
def test_two_titles_for_one_number_of_a_text_are_told(ours: str, theirs: str, note: str) -> None:
    known = settled("old:304", Basis.TITLE)
    known = known._replace(citation=known.citation._replace(heading=theirs))
    found = agree({"a": (known,), "b": (left_open(known.citation._replace(heading=ours)),)}, {})
    [made] = found["b"]
    assert isinstance(made, Resolved)
    assert made.note == note
    assert made.citation.heading == ours


def test_what_is_open_for_another_reason_is_not_settled_by_its_number() -> None:
    known = settled("old:304", Basis.TITLE)
    absent = left_open(known.citation)._replace(reason=Reason.NOT_HELD)
    assert agree({"a": (known,), "b": (absent,)}, {})["b"] == (absent,)


def test_a_number_settles_nothing_in_another_text() -> None:
    known = settled("old:304", Basis.TITLE)
    other = left_open(known.citation)._replace(written_for="2024")
    assert agree({"a": (known,), "b": (other,)}, {})["b"] == (other,)


def test_a_sentence_that_leads_to_what_is_no_part_of_the_edition_settles_nothing() -> None:
    """Such as a summary's own topics."""
    across = Across(EDITIONS, HELD, OWNERS, lambda _: ("old", ("summary:915.6",)), ())
    text = "See rule 915.6."
    [citation] = find_citations(PROPOSAL._replace(text=text))
    made = across.resolve(Asked(citation, text, date(2023, 3, 11), "2023-03-11"))
    assert isinstance(made, Unresolved)


def test_words_settle_their_own_place_only() -> None:
    known = settled("old:304", Basis.WORDS)
    found = agree({"a": (known,), "b": (left_open(known.citation),)}, {})
    assert isinstance(found["b"][0], Unresolved)


def test_two_evidences_that_disagree_settle_nothing() -> None:
    one, other = settled("old:304", Basis.TITLE), settled("old:706", Basis.SAME_SENTENCE)
    found = agree({"a": (one,), "b": (other,)}, {})
    for [made] in found.values():
        assert isinstance(made, Unresolved)
        assert made.candidates == ("old:304", "old:706")


def test_two_editions_of_one_rule_do_not_disagree() -> None:
    one, other = settled("old:304", Basis.TITLE), settled("new:304", Basis.SAME_SENTENCE)
    found = agree({"a": (one,), "b": (other,)}, OWNERS)
    assert found == {"a": (one,), "b": (other,)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Long words stand here about many different zones. See it.", "See it."),
        ("One thing. Another thing costs mana; every player pays it (see rule 1).", None),
    ],
)
def test_sentences(text: str, said: str | None) -> None:
    cut = [text[at].strip() for at in sentences(text)]
    assert len(cut) == 2
    if said:
        assert cut[1] == said


def test_a_bare_sentence_is_read_with_the_one_before_it() -> None:
    text = "All permanents phase out at the same moment. Players untap their permanents. See rule 502.1."
    at = text.index("502.1")
    assert around(text, TextSpan(at, at + 5)).startswith("All permanents")
