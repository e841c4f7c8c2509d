"""What mentions mean in one edition: its rules, or nothing, with the reason.

Everything here reads one tree. Which edition a text was written against is decided by the caller; a
rule's way through the editions is no matter of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from generator.model.citation import Citation, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Coverage, Edition
from generator.model.node import EditionTree, Node, SourceTree
from generator.model.number import Number, RuleNumber
from generator.references.expand import expand
from generator.references.headings import judge, named
from generator.references.nearby import nearby


def resolve(
    citations: Iterable[Citation], tree: SourceTree | EditionTree, edition: Edition | None = None
) -> tuple[Resolution, ...]:
    """Each citation, read against ``tree``, in order.

    A range leads to all its rules; rules the book leaves out between its ends are noted. ``edition``
    says which numbers its tree holds; the tree of a source holds those from its first to its last.
    """
    ground = _Ground(tree, _coverage(tree, edition))
    return tuple(ground.resolve(citation) for citation in citations)


def _coverage(
    tree: SourceTree | EditionTree, edition: Edition | None
) -> Callable[[RuleNumber], bool]:
    """Whether a rule of that number would stand in ``tree`` if there were one."""
    printed = (
        node.number
        for node in tree.nodes
        if isinstance(node.number, RuleNumber) and not node.implied
    )
    first = next(printed, None)
    if first is None:
        return lambda _: False
    if edition is not None and isinstance(tree, EditionTree):
        return edition.holds
    numbers = [first, *printed]
    return Coverage(min(numbers), max(numbers)).holds


@dataclass(frozen=True, slots=True)
class _Ground:
    """The text that citations are read against."""

    tree: SourceTree | EditionTree
    covers: Callable[[RuleNumber], bool]

    def resolve(self, citation: Citation) -> Resolution:
        numbers = expand(citation)
        found = [self.tree.by_number.get(number, ()) for number in numbers]
        if not (found[0] and found[-1]):
            return self._absent(citation, numbers)
        if len(numbers) == 1 and len(found[0]) > 1:
            note = f"{len(found[0])} rules bear the number {numbers[0]}"
            return self._unresolved(citation, Reason.SEVERAL, found[0], note)
        nodes = [node for each in found for node in each]
        verdict = judge(citation.heading, numbers, self.tree)
        if verdict.contradicts:
            of_the_title = [self.tree.by_id[each] for each in verdict.named]
            return self._unresolved(
                citation, Reason.HEADING_CONTRADICTS, [*of_the_title, *nodes], verdict.note
            )
        gaps = [str(n) for n, each in zip(numbers, found, strict=True) if not each]
        unprinted = [str(node.number) for node in nodes if node.implied]
        notes = (
            verdict.note,
            f"there is no {', '.join(gaps)}" if gaps else "",
            f"{', '.join(unprinted)} is not printed in this copy" if unprinted else "",
        )
        targets = tuple(node.id for node in nodes)
        return Resolved(citation, self.tree.edition, targets, "; ".join(filter(None, notes)))

    def _absent(self, citation: Citation, numbers: tuple[Number, ...]) -> Unresolved:
        """A mention whose number, or an end of whose range, no rule bears."""
        titled = named(citation.heading, numbers[0], self.tree) if citation.heading else ()
        by_title = [self.tree.by_id[each] for each in titled]
        note = f"“{citation.heading}” is the title of {_listed(by_title)}" if by_title else ""
        if not (self._holds(numbers[0]) and self._holds(numbers[-1])):
            return self._unresolved(citation, Reason.NOT_HELD, by_title, note)
        near = [self.tree.by_id[each] for each in nearby(numbers, self.tree)]
        return self._unresolved(citation, Reason.NO_SUCH_RULE, [*by_title, *near], note)

    def _holds(self, number: Number) -> bool:
        """Whether ``number`` would be here if it existed."""
        if isinstance(number, RuleNumber):
            return self.covers(number)
        return any(type(other) is type(number) for other in self.tree.by_number)

    def _unresolved(
        self, citation: Citation, reason: Reason, candidates: Iterable[Node], note: str
    ) -> Unresolved:
        ids = tuple(dict.fromkeys(node.id for node in candidates))
        return Unresolved(citation, self.tree.edition, reason, ids, note)


def _listed(nodes: Iterable[Node]) -> str:
    return ", ".join(str(node.number) for node in nodes)
