from generator.model.entries import as_one, leading, with_senses
from generator.model.node import Node, NodeKind, Passage, PassageKind
from generator.model.place import SourceSpan


def at(line: int) -> SourceSpan:
    return SourceSpan("s", line, line)


def paragraph(line: int, text: str) -> Passage:
    return Passage(PassageKind.PARAGRAPH, text, at(line))


FIRST = Node("s:a-1", NodeKind.DEFINITION, at(2), text="1. One.", parent="s:a")
SECOND = Node(
    "s:a-2",
    NodeKind.DEFINITION,
    at(3),
    text="2. Two.",
    passages=(paragraph(4, "More of two."),),
    parent="s:a",
)
ENTRY = Node(
    "s:a",
    NodeKind.GLOSSARY_ENTRY,
    at(1),
    heading="A",
    passages=(paragraph(5, "See rule 100."),),
    children=(FIRST.id, SECOND.id),
)
BY_ID = {node.id: node for node in (ENTRY, FIRST, SECOND)}


def test_a_term_says_what_its_senses_say_in_the_order_printed() -> None:
    whole = as_one(ENTRY, BY_ID)
    assert whole.text == "1. One."
    assert [p.text for p in whole.passages] == ["2. Two.", "More of two.", "See rule 100."]
    assert (whole.id, whole.heading) == (ENTRY.id, "A")


def test_what_is_printed_before_the_senses_is_said_first() -> None:
    entry = ENTRY._replace(text="A is two things.")
    assert as_one(entry, BY_ID).text == "A is two things."
    assert as_one(entry, BY_ID).passages[0].text == "1. One."


def test_a_rule_is_itself_whatever_stands_below_it() -> None:
    rule = Node("s:100", NodeKind.RULE, at(1), text="Rule.", children=("s:100a",))
    below = Node("s:100a", NodeKind.SUBRULE, at(2), text="Subrule.", parent="s:100")
    by_id = {rule.id: rule, below.id: below}
    assert as_one(rule, by_id) is rule
    assert with_senses(rule, by_id) == (rule,)
    assert with_senses(ENTRY, BY_ID) == (ENTRY, FIRST, SECOND)


def test_passages_printed_before_the_senses_lead_them_in() -> None:
    assert leading(ENTRY, (FIRST, SECOND)) == 0
    lead = paragraph(1, "A is two things.")
    assert leading(ENTRY._replace(passages=(lead, *ENTRY.passages)), (FIRST, SECOND)) == 1
    assert leading(ENTRY, ()) == 0
