"""Which words of a rule lead to the glossary, and that the right ones do on the pages."""

from __future__ import annotations

from generator.model.book import Book
from generator.model.node import Node, NodeKind
from generator.model.page import Page
from generator.model.place import SourceSpan, TextSpan
from generator.pages.explaining import explainer, own_entry
from generator.pages.rule_view import Telling
from generator.pages.shelf import Shelf
from tests.pages.reading import document, one, text_of

_SPAN = SourceSpan("s", 1, 1)


def entry(name: str, text: str = "A definition.") -> Node:
    return Node(f"s:{name}", NodeKind.GLOSSARY_ENTRY, _SPAN, heading=name, text=text)


def rule(text: str) -> Node:
    return Node(f"s:{text}", NodeKind.RULE, _SPAN, text=text)


def test_the_first_use_is_explained_and_no_other() -> None:
    found = explainer([entry("Aura"), entry("Kicker, Kicked")], [])
    text = "An Aura, then Auras; a kicked spell with kicker."
    uses = list(found.first_uses(text, (), set()))
    assert uses == [(TextSpan(3, 7), "s:Aura"), (TextSpan(23, 29), "s:Kicker, Kicked")]


def test_a_type_has_a_capital() -> None:
    case = entry("Case", "An enchantment subtype. Cases have an ability.")
    found = explainer([case, entry("Counter", "A marker.")], [])
    assert list(found.first_uses("In that case it has a counter.", (), set())) == [
        (TextSpan(22, 29), "s:Counter")
    ]
    [(span, _)] = found.first_uses("In that case a Case is solved.", (), set())
    assert span == TextSpan(15, 19)


def test_a_type_whose_sense_says_so_has_a_capital() -> None:
    sense = Node("s:1", NodeKind.DEFINITION, _SPAN, text="A land type.", parent="s:Cave")
    found = explainer([entry("Cave", ""), sense], [])
    assert list(found.first_uses("In a cave.", (), set())) == []
    assert len(list(found.first_uses("In a Cave.", (), set()))) == 1


def test_a_term_in_many_rules_is_not_explained() -> None:
    rules = [rule(f"Player number {n}.") for n in range(4)]
    found = explainer([entry("Player"), entry("Number"), entry("Aura")], [*rules, rule("An Aura.")])
    uses = found.first_uses("A player with an Aura.", (), set())
    assert [name for _, name in uses] == ["s:Aura"]


def test_a_common_term_still_hides_what_is_inside_it() -> None:
    rules = [rule("Combat damage.") for _ in range(4)]
    found = explainer([entry("Combat Damage"), entry("Combat")], rules)
    assert list(found.first_uses("combat damage", (), set())) == []


def test_nothing_is_explained_inside_what_stands_apart() -> None:
    """What stands there explains itself; a later use of the term is its first one then."""
    found = explainer([entry("Cast"), entry("Tap"), entry("Aura")], [])
    text = "Cast it: {Tap}, see rule 704 (Aura), then tap it."
    apart = [TextSpan(text.index("{"), text.index("}") + 1), TextSpan(30, 34)]
    assert text[30:34] == "Aura"
    uses = [(text[at.start : at.end], name) for at, name in found.first_uses(text, apart, set())]
    assert uses == [("Cast", "s:Cast"), ("tap", "s:Tap")]


def test_an_entry_without_a_definition_explains_nothing() -> None:
    assert dict(explainer([entry("Aura", "")], []).entries) == {}
    sense = Node("s:1a", NodeKind.DEFINITION, _SPAN, text="A sense.", parent="s:Aura")
    assert dict(explainer([entry("Aura", ""), sense], []).entries) == {"Aura": "s:Aura"}
    assert own_entry(sense) == {"s:Aura"}


def test_on_the_pages_a_term_is_a_link_to_its_entry(pages: dict[str, Page]) -> None:
    term = one(pages["/rules/702/"], "//li[@id='r702.2a']//a[@class='term']")
    assert (text_of(term), term.get("href")) == ("ability", "../../glossary/#G1.1")
    own = one(pages["/cr/2009-10-01/702/"], "//li[@id='r702.2a']//a[@class='term']")
    assert own.get("href") == "../glossary/#G1.1"


def test_read_one_after_the_other_rules_explain_a_term_once(book: Book) -> None:
    """Each explanation is a stop on the way of who reads by keyboard or by ear."""
    shelf = Shelf(book)
    [edition] = [e for e in shelf.of_the_rules if e.id == "2009-10-01"]
    by_number = {str(node.number): node for node in book.held[edition.id].nodes if node.number}
    told = (
        ("702.2", "Deathtouch", ""),
        ("702.2a", "", "Deathtouch is an ability. An ability is text."),
        ("702.2a", "", "Another ability."),
        ("702.3", "Ability", ""),
        ("702.3a", "", "This ability is explained by its own rule."),
        ("702.3", "", "An ability again."),
    )
    nodes = [
        by_number[number]._replace(heading=heading, text=text, passages=())
        for number, heading, text in told
    ]
    found = [
        [segment.text for segment in view.words if segment.term is not None]
        for view in Telling(shelf).rules(nodes)
    ]
    assert found == [[], ["ability"], [], [], [], ["ability"]]


def test_no_entry_explains_itself_and_no_example_is_explained(pages: dict[str, Page]) -> None:
    glossary = document(pages["/glossary/"])
    assert glossary.xpath("//div[@id='G1.1']//a[@class='term']") == []
    for page in pages.values():
        assert document(page).xpath("//*[@class='example']//a[@class='term']") == []
        assert document(page).xpath("//a//a") == []
