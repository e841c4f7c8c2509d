"""Rules and entries of the glossary by what they are called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from generator.model.edition import Edition
from generator.model.lineage import Member
from generator.model.node import EditionTree, Node, NodeKind

_HEADED: Final = (NodeKind.TOPIC, NodeKind.RULE, NodeKind.GLOSSARY_ENTRY)
#: What a name takes along that is no part of it: "Flash [cost]", "Haunt--[quality]", "(Obsolete)".
_PARAMETER: Final = re.compile(r"\s* (?: -- )? \s* [\[(] [^\])]* [\])]", re.VERBOSE)


@dataclass(frozen=True)
class Names:
    """The names of all held editions of the rules, which stand oldest first."""

    rules: Sequence[Edition]
    held: Mapping[str, EditionTree]

    @cached_property
    def _by_name(self) -> dict[str, dict[str, list[Node]]]:
        """By name and edition, the nodes that bear it as their heading."""
        found: dict[str, dict[str, list[Node]]] = {}
        for edition in self.rules:
            for node in self.held[edition.id].nodes:
                if node.heading and node.kind in _HEADED:
                    nodes = found.setdefault(plain(node.heading), {})
                    nodes.setdefault(edition.id, []).append(node)
        return found

    def rules_named(self, name: str, day: date) -> Iterator[Member]:
        """The rule of a name and those under it, in the last text before ``day`` that has it.

        Where no such text is held, in the first one after.
        """
        known = self._by_name.get(plain(name), {})
        held = [edition for edition in self.rules if edition.id in known]
        before = [edition for edition in held if edition.effective <= day]
        for edition in before[-1:] or held[:1]:
            tree = self.held[edition.id]
            for node in known[edition.id]:
                if node.kind is not NodeKind.GLOSSARY_ENTRY:
                    yield Member(edition.id, node.id)
                    yield from (Member(edition.id, n.id) for n in tree.nodes if n.parent == node.id)

    def first_after(self, names: str, day: date) -> str:
        """The first edition after ``day`` that has one of ``names``, if no edition before has any.

        Only whole editions tell what they lack: without one before ``day`` nothing is said.
        """
        known = [self._by_name.get(plain(name), {}) for name in names.split(", ") if plain(name)]
        whole = [e for e in self.rules if not e.coverage and e.effective <= day]
        if not known or not whole:
            return ""
        held = [e for e in self.rules if any(e.id in nodes for nodes in known)]
        return held[0].id if held and held[0].effective > day else ""


def plain(name: str) -> str:
    """A name as it is compared."""
    return _PARAMETER.sub("", name).strip().casefold()
