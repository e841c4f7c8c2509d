"""A topic as a book page, whatever book it is from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.node import Node, NodeKind, PassageKind
from generator.model.place import SourceSpan
from generator.pages import wording
from generator.pages.addresses import anchor_of
from generator.pages.marks import Marks, Since
from generator.pages.notices import Notice
from generator.pages.rule_view import Beside, Ref, RuleView, Telling, usual_tag
from generator.pages.sections import Topic
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf

_COUNTED: Final = {
    NodeKind.RULE: "rule",
    NodeKind.SUBRULE: "subrule",
    NodeKind.RULING: "ruling",
}

#: What is said beside a rule of its words, and what that means.
_YEARS: Final = {
    "since": "“Since”: the year that brought the words a rule has now.",
    "by": "“By”: the first edition we hold with these words is of that year; an earlier one may have had them.",
    "text": "“Text of”: no newer text of the rule is held.",
}
#: Pages of fewer rules need no contents; of a rule so many characters are shown there.
_FEW: Final = 4
_GLANCE: Final = 34


@dataclass(frozen=True, slots=True)
class TopicView:
    """What a topic page shows.

    ``since`` sums up the marks in the margin, ``years`` explains the years beside the rules. ``places``
    says where the topic stands in its sources; ``usual_tag`` the provenance mark of all rules that show
    none; ``named_rules`` are the rules that bear a title, as a way into a long page, ``contents`` all its
    rules in a few words each.
    """

    crumbs: tuple[Ref, ...]
    number: str
    heading: str
    notices: tuple[Notice, ...]
    facts: str
    since: Since | None
    years: tuple[str, ...]
    places: tuple[str, ...]
    usual_tag: str
    rules: tuple[RuleView, ...]
    named_rules: tuple[Ref, ...]
    contents: tuple[Ref, ...]
    siblings_title: str
    siblings: tuple[Ref, ...]
    previous: Ref | None
    next: Ref | None
    elsewhere: tuple[Ref, ...]
    credits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a topic page belongs: the way up, its siblings, the reading order and the addresses.

    ``ending`` is what the titles of such pages end with.
    """

    crumbs: tuple[Ref, ...]
    siblings_title: str
    siblings: Sequence[Topic]
    order: Sequence[Topic]
    address: Callable[[int], str]
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What a topic page says around its rules: its description, notices, and links to what is about the same."""

    told: str
    notices: Sequence[Notice] = ()
    elsewhere: Sequence[Ref] = ()


def topic_sheet(
    shelf: Shelf,
    topic: Topic,
    place: Place,
    around: Around,
    *,
    dated: Callable[[Node], Ref | None] | None = None,
    marks: Marks | None = None,
) -> Sheet:
    """The page of ``topic``.

    With ``marks`` the rules, one for each node of the topic, bear their change marks. In the consolidated
    text each is ``dated``.
    """
    tag = usual_tag(topic.nodes)
    telling = Telling(shelf, is_consolidated=dated is not None, usual_tag=tag)
    margin = marks.margin(topic.nodes) if marks else None
    names = [node.id for node in topic.nodes]
    found = dict(zip(names, margin.marks, strict=True)) if margin else {}

    def beside(node: Node) -> Beside:
        return Beside(
            dated(node) if dated else None,
            found.get(node.id),
            marks.page(node) if marks else "",
        )

    rules = telling.rules(topic.nodes, beside)
    index = [other.number for other in place.order].index(topic.number)
    view = TopicView(
        crumbs=place.crumbs,
        number=str(topic.number),
        heading=topic.heading,
        notices=tuple(around.notices),
        facts=_facts(topic.nodes),
        since=marks.since(topic.nodes, margin) if marks and margin else None,
        years=tuple(_years(rules)),
        places=tuple(_places(shelf, topic.nodes)),
        usual_tag=wording.said_by(tag) if tag else "",
        rules=rules,
        named_rules=_named(rules),
        contents=_contents(topic.nodes),
        siblings_title=place.siblings_title,
        siblings=tuple(_ref(other, place, is_here=other is topic) for other in place.siblings),
        previous=_ref(place.order[index - 1], place) if index else None,
        next=_ref(place.order[index + 1], place) if index + 1 < len(place.order) else None,
        elsewhere=(*around.elsewhere, *_history(topic, marks)),
        credits=shelf.credits(topic.nodes),
    )
    title = " · ".join(part for part in (topic.title, place.ending) if part)
    opening = next((node.text for node in topic.nodes if node.text), "")
    about = description(f"{topic.title}.", around.told, opening)
    return Sheet(place.address(_number(topic)), "topic", title, about, view)


def _history(topic: Topic, marks: Marks | None) -> Iterator[Ref]:
    page = marks.topic_page(topic.nodes) if marks else ""
    if page:
        yield Ref(f"History of {topic.number}", page)


def _years(rules: Iterable[RuleView]) -> Iterator[str]:
    """What the words beside the rules mean, as far as they occur."""
    found = {rule.dated.note.partition(" ")[0] for rule in rules if rule.dated is not None}
    yield from (told for word, told in _YEARS.items() if word in found)


def _number(topic: Topic) -> int:
    assert topic.number.topic is not None
    return topic.number.topic


def _ref(topic: Topic, place: Place, *, is_here: bool = False) -> Ref:
    return Ref(topic.title, place.address(_number(topic)), is_here=is_here)


def _named(rules: Sequence[RuleView]) -> tuple[Ref, ...]:
    named = [rule for rule in rules if rule.heading and rule.kind == NodeKind.RULE.value]
    if len(named) < 2:
        return ()
    return tuple(Ref(rule.heading, f"#{rule.anchor}", note=rule.name) for rule in named)


def _contents(nodes: Sequence[Node]) -> tuple[Ref, ...]:
    """The rules of a topic; none for a page that is seen at one glance."""
    rules = [node for node in nodes if node.kind is NodeKind.RULE]
    if len(rules) < _FEW:
        return ()
    return tuple(
        Ref(
            wording.shortened(node.heading or node.text, _GLANCE),
            f"#{anchor_of(node)}",
            note=str(node.number or ""),
        )
        for node in rules
    )


def _facts(nodes: Sequence[Node]) -> str:
    """How many rules, subrules, examples and rulings there are, as a sentence part."""
    printed = [node.kind for node in nodes if not node.implied]
    counts = [(printed.count(kind), noun) for kind, noun in _COUNTED.items()]
    examples = sum(len(node.of_kind(PassageKind.EXAMPLE)) for node in nodes)
    counts.insert(2, (examples, "example"))
    return wording.counts(counts)


def _places(shelf: Shelf, nodes: Sequence[Node]) -> Iterator[str]:
    """Where the topic stands in its sources, and how many of its rules a further witness has."""
    witnesses = Counter(witness.source for node in nodes for witness in shelf.witnesses_of(node))
    places: dict[str, list[SourceSpan]] = {}
    for node in nodes:
        places.setdefault(node.span.source, []).append(node.span)
    told = places.keys() | witnesses.keys()
    for source in (source for source in shelf.book.sources if source.id in told):
        spans = places.get(source.id, ())
        if spans:
            first, last = min(s.first for s in spans), max(s.last for s in spans)
            lines = f"line {first:,}" if first == last else f"lines {first:,}–{last:,}"
            yield f"{source.title}, {lines}"
        if shared := witnesses[source.id]:
            yield f"{source.title}, which has {shared:,} of them too"
