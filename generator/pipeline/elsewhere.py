"""lineage → alignment: old wordings of rules, held against what became of their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.alignment.elsewhere import Asked, Strayed, straying_from
from generator.lineage import Takers
from generator.model.book import Placed
from generator.model.lineage import Lineage, Owner
from generator.model.node import EditionTree, Node, NodeId
from generator.model.number import RuleNumber
from generator.pipeline.cache import Parcel, digest
from generator.pipeline.weaving import Keep, Woven


def find_all_strayed(
    woven: Woven, owners: Mapping[NodeId, Owner], consolidated: Sequence[Placed], keep: Keep
) -> Strayed:
    """The nodes of rules that live whose words mostly stand in other rules of now, or hardly anywhere.

    What the last build found is asked for by topics of now: a decision is about rules of one or two.
    """
    today = {
        owners[placed.node.id].lineage.id: placed
        for placed in consolidated
        if placed.node.id in owners
    }
    nodes = [placed.node for placed in today.values()]
    takers = Takers(woven.lineages, [edition.id for edition in woven.editions])
    asked: dict[int | None, list[Asked]] = {}
    for line in woven.lineages:
        if line.id in today:
            of_topic = asked.setdefault(_topic(today[line.id].node), [])
            of_topic += _wordings(woven, line, takers, today)

    def find(topics: Sequence[int | None]) -> Iterator[Parcel[Strayed]]:
        if topics:
            find_among = straying_from(nodes, woven.terms)
            yield from (Parcel(find_among(asked[topic])) for topic in topics)

    texts = digest(keep.editions, woven.terms, [node.id for node in nodes])
    keys = {topic: digest(texts, list(map(_named, each))) for topic, each in asked.items()}
    return _together(keep.cache.over_all("strayed", keys, find).values())


def _topic(node: Node) -> int | None:
    """The number of the topic that a rule of now stands in; a section stands in none."""
    assert isinstance(node.number, RuleNumber)
    return node.number.topic


def _named(asked: Asked) -> tuple[NodeId, ...]:
    """The names of what is asked about; which texts are below a rule is known from its own."""
    return (asked.said.id, asked.own.id, *(other.id for other in asked.others))


def _together(found: Iterable[Strayed]) -> Strayed:
    elsewhere: dict[NodeId, NodeId] = {}
    divided: dict[NodeId, NodeId] = {}
    faded: set[NodeId] = set()
    for one in found:
        elsewhere |= one.elsewhere
        divided |= one.divided
        faded |= one.faded
    return Strayed(elsewhere, divided, frozenset(faded))


def _wordings(
    woven: Woven, line: Lineage, takers: Takers, today: Mapping[str, Placed]
) -> Iterator[Asked]:
    """The members of ``line`` that say something else than it does now."""
    own = today[line.id]
    below = tuple(_below(own.node, woven.held[own.edition]))
    for edition, name in line.members:
        said = woven.held[edition].by_id[name]
        # Texts are kept once, so the same is mostly the same object.
        if said.text is not own.node.text:
            names = takers.since(line.id, edition)
            others = [today[taker].node for taker in names if taker in today]
            yield Asked(said, own.node, below, others)


def _below(node: Node, tree: EditionTree) -> Iterator[Node]:
    for name in node.children:
        if name in tree.by_id:
            yield tree.by_id[name]
            yield from _below(tree.by_id[name], tree)
