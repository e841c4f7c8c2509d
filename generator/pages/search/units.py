"""The things a search by words finds: each rule once, in its newest wording, and the other layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from generator.model.change import Depth
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeId, NodeKind, PassageKind
from generator.model.number import RuleNumber
from generator.pages import wording
from generator.pages.lives import Lives
from generator.pages.names import name_of
from generator.pages.sections import number_of
from generator.pages.term_history import letters

_OF_PROPOSALS: Final = (NodeKind.PROPOSAL, NodeKind.STEP)
#: The fate of what no rule or term of now is.
_GONE: Final = "no longer in the rules"
#: How deep a change must go to make other words of it: quotation marks and the like are not searched.
_OTHER_WORDS: Final = (Depth.VOCABULARY, Depth.SUBSTANCE)


class UnitKind(Enum):
    """What a reader may ask for; the values stand in addresses."""

    RULE = "rule"
    EXAMPLE = "example"
    RULING = "ruling"
    GLOSSARY = "glossary"
    PROPOSAL = "proposal"


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing to find.

    ``name`` is what it is called, ``above`` the headings it stands under, outermost first.
    ``editions`` are those that have it, ``edition`` the title of the one its wording is of. ``is_gone``
    marks a rule or term that is in force no more, by its name or at all, with its ``fate``, ``is_earlier`` words
    of a rule that a later edition changed.
    """

    kind: UnitKind
    address: str
    number: str
    name: str
    above: tuple[str, ...]
    texts: tuple[str, ...]
    section: str
    edition: str
    editions: tuple[str, ...]
    fate: str = ""
    is_earlier: bool = False

    @property
    def is_gone(self) -> bool:
        """Whether it is in force no more: then its ``fate`` is told."""
        return bool(self.fate)


@lru_cache(maxsize=1)
def units(lives: Lives) -> tuple[Unit, ...]:
    """Everything to find, in a fixed order; what several editions say alike comes once."""
    return tuple(_units(lives))


def _units(lives: Lives) -> Iterator[Unit]:
    yield from _rules(lives)
    yield from _own_topics(lives)
    for ruling in lives.shelf.rulings:
        address = lives.shelf.addresses.home(ruling.id)
        yield _unit(lives, ruling, UnitKind.RULING, address)
    yield from _terms(lives)
    yield from _proposals(lives)


@lru_cache(maxsize=1)
def earlier_units(lives: Lives) -> tuple[Unit, ...]:
    """The earlier wordings of every rule, each as the last edition has it that shows it, oldest first.

    What only took on another era's vocabulary is another wording too: the search knows old terms by themselves,
    but not in a phrase that is quoted from an old text.
    """
    return tuple(_earlier_units(lives))


def _earlier_units(lives: Lives) -> Iterator[Unit]:
    for line in lives.lines.values():
        for shown in _wordings(lives, line)[:-1]:
            last = shown[-1]
            address = lives.address(line, last.edition)
            editions = [member.edition for member in shown]
            found = _unit(lives, lives.node(last), UnitKind.RULE, address, editions)
            if found.texts:
                yield replace(found, is_earlier=True)


def _wordings(lives: Lives, line: Lineage) -> list[tuple[Member, ...]]:
    """The members of ``line``, those together that say the same."""
    said_anew = (
        line.members.index(step.new)
        for step in lives.turns(line)
        if (change := step.change) and change.rewords_the_rule and change.depth in _OTHER_WORDS
    )
    return [line.members[a:b] for a, b in pairwise((0, *said_anew, len(line.members)))]


def _rules(lives: Lives) -> Iterator[Unit]:
    for line in lives.lines.values():
        editions = [member.edition for member in line.members]
        taken = [str(lives.number_now(taker)) for taker in lives.merged_into(line)]
        gone = f"merged into {wording.listed(taken)}" if taken else _GONE
        fate = gone if lives.number_now(line) is None else ""
        found = _with_examples(lives, lives.now(line), lives.address(line), editions)
        yield from (replace(unit, fate=fate) for unit in found)
    for placed in lives.shelf.book.consolidated:
        if lives.line_of(placed.node.id) is None:
            address = lives.shelf.addresses.current(placed.node.id)
            yield from _with_examples(lives, placed.node, address, [placed.edition])


def _with_examples(
    lives: Lives, node: Node, address: str, editions: Sequence[str]
) -> Iterator[Unit]:
    yield _unit(lives, node, UnitKind.RULE, address, editions)
    for example in node.of_kind(PassageKind.EXAMPLE):
        yield Unit(
            UnitKind.EXAMPLE,
            address,
            str(node.number),
            "",
            _above(lives, node),
            (example.text,),
            _section(node),
            lives.shelf.edition_of(node).title,
            (lives.shelf.edition_of(node).id,),
        )


def _own_topics(lives: Lives) -> Iterator[Unit]:
    """What a summary added to the rules of its day."""
    for topic in lives.shelf.own_topics:
        source = topic.nodes[0].span.source if topic.nodes else ""
        heads = lives.shelf.book.trees[source].by_number.get(topic.number, ()) if source else ()
        below = (node for node in topic.nodes if node.kind is not NodeKind.TOPIC)
        for node in (*heads, *below):
            if node.kind is not NodeKind.RULING:
                address = lives.shelf.addresses.home(node.id)
                yield _unit(lives, node, UnitKind.RULING, address)


def _terms(lives: Lives) -> Iterator[Unit]:
    """Every term of the glossaries, as the newest that has it defines it."""
    seen: set[str] = set()
    now = _names_now(lives)
    for edition in reversed(lives.shelf.of_the_rules):
        glossary = lives.shelf.book.held[edition.id].glossary
        senses: dict[str, list[Node]] = {}
        for node in glossary:
            if node.kind is NodeKind.DEFINITION and node.parent is not None:
                senses.setdefault(node.parent, []).append(node)
        found = {letters(n.heading) for n in glossary if n.kind is NodeKind.GLOSSARY_ENTRY}
        for node in glossary:
            if node.kind is NodeKind.GLOSSARY_ENTRY and letters(node.heading) not in seen:
                yield _term(lives, node, senses.get(node.id, []), now.get(node.id, ""))
        seen |= found


def _names_now(lives: Lives) -> dict[NodeId, str]:
    """For each entry of a glossary what the newest one calls its term, if that has it."""
    names: dict[NodeId, str] = {}
    for line in lives.shelf.book.lineages:
        last = line.members[-1].node
        if line.id not in lives.lines and lives.shelf.addresses.is_current(last):
            name = lives.shelf.node(last).heading
            names.update((member.node, name) for member in line.members)
    return names


def _term(lives: Lives, node: Node, senses: Sequence[Node], now: str) -> Unit:
    """A term as ``node`` defines it; what it is called ``now`` is told where the newest glossary lacks that name."""
    edition = lives.shelf.edition_of(node)
    texts = [text for part in (node, *senses) for text in part.texts() if text != node.heading]
    return Unit(
        UnitKind.GLOSSARY,
        lives.shelf.addresses.current(node.id),
        str(node.number) if node.number is not None else "",
        node.heading,
        (),
        tuple(texts),
        "",
        edition.title,
        (edition.id,),
        fate="" if lives.shelf.addresses.is_current(node.id) else f"now “{now}”" if now else _GONE,
    )


def _proposals(lives: Lives) -> Iterator[Unit]:
    for edition in lives.shelf.proposals:
        for node in lives.shelf.book.held[edition.id].nodes:
            if node.kind in _OF_PROPOSALS:
                address = lives.shelf.addresses.home(node.id)
                yield _unit(lives, node, UnitKind.PROPOSAL, address)


def _unit(
    lives: Lives, node: Node, kind: UnitKind, address: str, editions: Sequence[str] = ()
) -> Unit:
    """A node as it is found; its examples are found by themselves."""
    edition = lives.shelf.edition_of(node)
    parts = (p.text for p in node.passages if p.kind is not PassageKind.EXAMPLE)
    texts = tuple(text for text in (node.text, *parts) if text)
    return Unit(
        kind,
        address,
        str(node.number) if node.number is not None else "",
        name_of(node),
        _above(lives, node),
        texts,
        _section(node),
        edition.title,
        tuple(editions) or (edition.id,),
    )


def _above(lives: Lives, node: Node) -> tuple[str, ...]:
    """The headings a node stands under, each with its number: "704. State-Based Actions"."""
    found = []
    for other in lives.shelf.tree_of(node).ancestors(node):
        if other.heading:
            mark = "." if other.kind in (NodeKind.SECTION, NodeKind.TOPIC) else ""
            number = f"{other.number}{mark} " if isinstance(other.number, RuleNumber) else ""
            found.append(f"{number}{other.heading}")
    return tuple(found)


def _section(node: Node) -> str:
    """The section of the book a node belongs to; what stands in none has none."""
    number = number_of(node)
    return "" if number is None else str(number.section)
