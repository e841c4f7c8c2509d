"""What a source says: blocks as a parser meets them, nodes as a tree holds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from generator.model.kept import kept_by_parts
from generator.model.number import Number
from generator.model.place import SourceSpan

#: Identity of a node: ``<source>:<path>``. Not the number, which may repeat.
NodeId = str


class NodeKind(Enum):
    """The levels and layers of the rulebook, named as the rulebook names them."""

    FRONT_MATTER = "front_matter"  #: title, date, introduction
    SECTION = "section"  #: "7. Additional Rules"
    TOPIC = "topic"  #: "704. State-Based Actions"
    RULE = "rule"  #: 704.5
    SUBRULE = "subrule"  #: 704.5j
    RULING = "ruling"  #: 103.Ruling.1
    GLOSSARY = "glossary"  #: the glossary as a part of the book
    LETTER = "letter"  #: a letter of the glossary
    GLOSSARY_ENTRY = "glossary_entry"  #: one term
    DEFINITION = "definition"  #: one sense of a term
    HEADING = "heading"  #: a heading without a number
    PROPOSAL = "proposal"  #: one proposal
    STEP = "step"  #: a numbered step of a proposal
    CREDITS = "credits"  #: credits and conditions


#: The levels of numbers, from the outermost in: a number's depth is the place of its kind here.
LEVELS: Final = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)
#: What is cited by a number of its own.
NUMBERED: Final = LEVELS[1:]
#: What says something by itself, and is no heading.
RULES: Final = LEVELS[2:]
#: A term of the glossary, and what it means.
TERMS: Final = (NodeKind.GLOSSARY_ENTRY, NodeKind.DEFINITION)
#: What has a life through editions: rules with the topics above them, and the terms of the glossary.
LIVING: Final = (*NUMBERED, NodeKind.GLOSSARY_ENTRY)
#: What a glossary is made of.
GLOSSARY_KINDS: Final = (
    NodeKind.GLOSSARY,
    NodeKind.LETTER,
    NodeKind.GLOSSARY_ENTRY,
    NodeKind.DEFINITION,
)


class PassageKind(Enum):
    """What follows the first paragraph of a node."""

    PARAGRAPH = "paragraph"
    EXAMPLE = "example"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Tag:
    """A provenance mark such as ``[DCI Floor Rules 122 - 2003/09/01]``.

    ``source`` names who said it, ``detail`` a section or page, ``printed`` is the mark as it stands.
    """

    source: str
    date: date | None
    detail: str
    printed: str


@kept_by_parts
@dataclass(frozen=True, slots=True)
class Passage:
    """A further paragraph, an example or a note of a node."""

    kind: PassageKind
    text: str
    span: SourceSpan
    tags: tuple[Tag, ...] = ()


class BlockKind(Enum):
    """What a parser recognized; the first group become nodes, the second passages of the node before."""

    NODE = "node"
    PARAGRAPH = "paragraph"
    EXAMPLE = "example"
    NOTE = "note"


class Block(NamedTuple):
    """What a parser emits: flat, in document order, before nesting.

    ``node`` is the kind of node a ``BlockKind.NODE`` block becomes. ``number`` is the number by
    position or errata, ``printed`` the number as it stands in the source. ``heading`` is a title,
    ``text`` a sentence; normalised, without marker and tags. ``marker`` is what stood before the
    text (number, "Example:"), as received. ``path`` names a node without a number (a slug, unique
    among its siblings). ``flaw`` says in words what is known to be wrong with the text here
    ("the list is missing in our copy"). ``under`` says which kind of node a passage belongs to, where
    that is not the node just before (a note on a topic after its last rule).
    """

    kind: BlockKind
    span: SourceSpan
    text: str = ""
    node: NodeKind | None = None
    number: Number | None = None
    printed: str = ""
    heading: str = ""
    marker: str = ""
    tags: tuple[Tag, ...] = ()
    path: str = ""
    flaw: str = ""
    under: NodeKind | None = None


class Ignored(NamedTuple):
    """Lines that are no part of the work, with the reason (site chrome, contents, a page's number)."""

    reason: str
    span: SourceSpan


class Node(NamedTuple):
    """One numbered rule, heading, entry, ruling or proposal of one source.

    ``text`` is the first paragraph, normalised and free of markup; ``passages`` are what follows,
    in document order. ``implied`` marks a parent that the source does not print (rule 704.5 of the
    dataset). ``parent`` and ``children`` are ids inside the same source.
    """

    id: NodeId
    kind: NodeKind
    span: SourceSpan
    number: Number | None = None
    printed: str = ""
    heading: str = ""
    text: str = ""
    passages: tuple[Passage, ...] = ()
    tags: tuple[Tag, ...] = ()
    parent: NodeId | None = None
    children: tuple[NodeId, ...] = ()
    implied: bool = False
    flaw: str = ""

    def texts(self) -> Iterator[str]:
        """The node's own texts in order: heading and first paragraph where present, then passages."""
        if self.heading:
            yield self.heading
        if self.text:
            yield self.text
        for passage in self.passages:
            yield passage.text

    def paragraphs(self) -> Iterator[tuple[int, str]]:
        """The first paragraph (passage -1), where present, and the further ones, each with its place as a passage."""
        if self.text:
            yield -1, self.text
        for index, passage in enumerate(self.passages):
            if passage.kind is PassageKind.PARAGRAPH:
                yield index, passage.text

    @property
    def is_blank(self) -> bool:
        """Whether the source prints it, and no word of it."""
        return not (self.implied or self.heading or self.text or self.passages)

    def part(self, passage: int) -> Node | Passage:
        """Its passage of that index, or itself for -1: both have text, tags and lines."""
        return self if passage < 0 else self.passages[passage]

    def of_kind(self, kind: PassageKind) -> tuple[Passage, ...]:
        """The passages of one kind, in document order."""
        return tuple(passage for passage in self.passages if passage.kind is kind)


def saying_apart(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Those of ``nodes`` that say what none before them says, in their order."""
    found: dict[tuple[str, ...], Node] = {}
    for node in nodes:
        said = (node.heading, node.text, *(passage.text for passage in node.passages))
        found.setdefault(said, node)
    return tuple(found.values())


@dataclass(frozen=True)
class SourceTree:
    """The normalized tree of one source: nodes in document order, and what was ignored."""

    source: str
    edition: str
    nodes: tuple[Node, ...]
    ignored: tuple[Ignored, ...]
    by_id: dict[NodeId, Node] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {node.id: node for node in self.nodes})
        if len(self.by_id) != len(self.nodes):
            raise ValueError(f"{self.source}: two nodes share an id")

    @cached_property
    def by_number(self) -> Mapping[Number, tuple[Node, ...]]:
        """The nodes that bear each number, in document order."""
        return _by_number(self.nodes)

    @cached_property
    def titled(self) -> tuple[Node, ...]:
        """The nodes with a number that may bear a title, in document order: a heading, or the words over others."""
        return _titled(self.nodes)

    def ancestors(self, node: Node) -> tuple[Node, ...]:
        """The nodes above ``node``, outermost first."""
        above: list[Node] = []
        while node.parent is not None:
            node = self.by_id[node.parent]
            above.append(node)
        return tuple(reversed(above))


@dataclass(frozen=True, slots=True)
class Witness:
    """Another source's node for the same place of the same edition."""

    source: str
    node: Node


@dataclass(frozen=True)
class EditionTree:
    """One edition as held: the nodes of its best witness, completed by the others.

    ``witnesses`` maps a node's id to the same place in the further witnesses; under a number that only
    such a witness gives it a place is found as well. Only what belongs to the edition is here: a
    summary's own topics are left to its :class:`SourceTree`.
    """

    edition: str
    nodes: tuple[Node, ...]
    witnesses: dict[NodeId, tuple[Witness, ...]] = field(default_factory=dict)
    by_id: dict[NodeId, Node] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {node.id: node for node in self.nodes})

    @cached_property
    def by_number(self) -> Mapping[Number, tuple[Node, ...]]:
        """The nodes that bear each number, in document order; else the place to which a witness gives it."""
        found = _by_number(self.nodes)
        for place, witnesses in self.witnesses.items():
            for witness in witnesses:
                if witness.node.number is not None:
                    found.setdefault(witness.node.number, (self.by_id[place],))
        return found

    @cached_property
    def titled(self) -> tuple[Node, ...]:
        """The nodes with a number that may bear a title, in document order: a heading, or the words over others."""
        return _titled(self.nodes)

    @cached_property
    def glossary(self) -> tuple[Node, ...]:
        """The glossary in document order, empty where there is none."""
        return tuple([node for node in self.nodes if node.kind in GLOSSARY_KINDS])


def _by_number(nodes: Iterable[Node]) -> dict[Number, tuple[Node, ...]]:
    found: dict[Number, tuple[Node, ...]] = {}
    for node in nodes:
        if node.number is not None:
            found[node.number] = (*found.get(node.number, ()), node)
    return found


def _titled(nodes: Iterable[Node]) -> tuple[Node, ...]:
    return tuple(
        [node for node in nodes if node.number is not None and (node.heading or node.children)]
    )
