"""Blocks to trees: nest what a parser emitted flat, and make the parents a source does not print."""

from __future__ import annotations

from dataclasses import dataclass, field
from sys import intern
from typing import Final

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.lines import Parsed
from generator.model.node import (
    LEVELS,
    Block,
    BlockKind,
    Ignored,
    Node,
    NodeId,
    NodeKind,
    Passage,
    PassageKind,
    SourceTree,
)
from generator.model.number import GlossaryNumber, Number, RuleNumber
from generator.model.place import SourceSpan

_PASSAGES: Final = {
    BlockKind.PARAGRAPH: PassageKind.PARAGRAPH,
    BlockKind.EXAMPLE: PassageKind.EXAMPLE,
    BlockKind.NOTE: PassageKind.NOTE,
}
#: Kinds without a number, and the kinds of node they hang under.
_UNDER: Final = {
    NodeKind.GLOSSARY_ENTRY: (NodeKind.GLOSSARY,),
    NodeKind.DEFINITION: (NodeKind.GLOSSARY_ENTRY,),
    NodeKind.PROPOSAL: (NodeKind.HEADING,),
    NodeKind.STEP: (NodeKind.PROPOSAL,),
}


def build_tree(
    parsed: Parsed, edition: str, *, by_number: bool = False
) -> tuple[SourceTree, tuple[Diagnostic, ...]]:
    """The tree of one parsed source, in document order.

    With ``by_number`` the nodes are put in the order of their numbers (for a source that sorts them
    as strings). A number that repeats gets its own id (``702.30d~2``). A parent that is not printed
    is made, marked ``implied``, before its first child. A passage before any node is an error.
    """
    builder = _Builder(parsed.source.id, parsed.source.path)
    for part in parsed.parts:
        if isinstance(part, Block):
            builder.take(part)
    ignored = tuple(part for part in parsed.parts if isinstance(part, Ignored))
    nodes = builder.nodes(by_number=by_number)
    return SourceTree(parsed.source.id, edition, nodes, ignored), tuple(builder.diagnostics)


@dataclass(slots=True)
class _Draft:
    """A node while its passages and children still arrive."""

    id: NodeId
    kind: NodeKind
    block: Block
    parent: NodeId | None
    implied: bool = False
    passages: list[Passage] = field(default_factory=list)


class _Builder:
    def __init__(self, source: str, path: str) -> None:
        self._source = source
        self._path = path
        self._drafts: dict[NodeId, _Draft] = {}
        self._taken: dict[NodeId, int] = {}
        self._latest_number: dict[Number, NodeId] = {}
        self._latest_kind: dict[NodeKind, NodeId] = {}
        self._last: _Draft | None = None
        self.diagnostics: list[Diagnostic] = []

    def take(self, block: Block) -> None:
        if block.kind is BlockKind.NODE:
            self._last = self._add(block)
        elif self._last is None:
            self.diagnostics.append(
                Diagnostic(
                    "orphan-passage",
                    Severity.ERROR,
                    f"this {block.kind.value} stands before anything it could belong to",
                    self._path,
                    block.span.first,
                    1,
                    "a rule or heading",
                    f"{block.marker}{block.text}",
                )
            )
        else:
            text = intern(block.text)
            passage = Passage(_PASSAGES[block.kind], text, block.span, block.tags)
            self._owner(block, self._last).passages.append(passage)

    def _owner(self, passage: Block, last: _Draft) -> _Draft:
        """The node a passage belongs to: the last one, or the nearest above it of the kind named."""
        at: NodeId | None = last.id
        while passage.under is not None and at is not None:
            if self._drafts[at].kind is passage.under:
                return self._drafts[at]
            at = self._drafts[at].parent
        return last

    def _add(self, block: Block) -> _Draft:
        assert block.node is not None
        if block.number is not None:
            parent = self._parent_of(block.number, block.span)
        else:
            parent = self._enclosing(block.node)
        return self._record(block, block.node, parent)

    def _record(
        self, block: Block, kind: NodeKind, parent: NodeId | None, *, implied: bool = False
    ) -> _Draft:
        name = str(block.number) if block.number is not None else block.path or kind.value
        draft = _Draft(self._fresh_id(name), kind, block, parent, implied)
        self._drafts[draft.id] = draft
        self._latest_kind[kind] = draft.id
        if block.number is not None:
            self._latest_number[block.number] = draft.id
        return draft

    def _fresh_id(self, name: str) -> NodeId:
        wanted = node_id = f"{self._source}:{name}"
        while node_id in self._drafts:
            count = self._taken[wanted] = self._taken.get(wanted, 1) + 1
            node_id = f"{wanted}~{count}"
        return intern(node_id)

    def _parent_of(self, number: Number, span: SourceSpan) -> NodeId | None:
        """The node of the number above, made where the source does not print it."""
        above = number.parent
        if above is None:
            return None
        if above not in self._latest_number:
            grandparent = self._parent_of(above, span)
            block = Block(BlockKind.NODE, span, number=above, printed=str(above))
            self._record(block, _kind_of(above), grandparent, implied=True)
        return self._latest_number[above]

    def _enclosing(self, kind: NodeKind) -> NodeId | None:
        for above in _UNDER.get(kind, ()):
            if above in self._latest_kind:
                return self._latest_kind[above]
        return None

    def nodes(self, *, by_number: bool) -> tuple[Node, ...]:
        children: dict[NodeId, list[NodeId]] = {name: [] for name in self._drafts}
        drafts = list(self._drafts.values())
        if by_number:
            drafts.sort(key=_number_key)
        for draft in drafts:
            if draft.parent is not None:
                children[draft.parent].append(draft.id)
        return tuple(_finished(draft, tuple(children[draft.id])) for draft in drafts)


def _kind_of(number: Number) -> NodeKind:
    if isinstance(number, RuleNumber):
        return LEVELS[number.depth]
    if isinstance(number, GlossaryNumber):
        if number.term is not None:
            return NodeKind.GLOSSARY_ENTRY
        return NodeKind.GLOSSARY if number.letter is None else NodeKind.LETTER
    raise TypeError(f"{number} has no implied kind")


def _number_key(draft: _Draft) -> tuple[int, int, int, int, str]:
    number = draft.block.number
    return number.key if isinstance(number, RuleNumber) else (0, 0, 0, 0, "")


def _finished(draft: _Draft, children: tuple[NodeId, ...]) -> Node:
    """The node of a draft; what it says is kept once, however many editions say the same."""
    block = draft.block
    printed = block.printed or ("" if block.number is None else str(block.number))
    return Node(
        id=draft.id,
        kind=draft.kind,
        span=block.span,
        number=block.number,
        printed=intern(printed),
        heading=intern(block.heading),
        text=intern(block.text),
        passages=tuple(draft.passages),
        tags=block.tags,
        parent=draft.parent,
        children=children,
        implied=draft.implied,
        flaw=block.flaw,
    )
