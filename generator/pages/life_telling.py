"""Rules as their own pages tell them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.model.node import Node, NodeId
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, RuleView, Telling


@dataclass(frozen=True, slots=True)
class LifeTelling(Telling):
    """Tells rules so that citations lead to rules' own pages."""

    lives: Lives | None = None

    def address_of(self, node: NodeId) -> str:
        """The page of the rule cited, at the edition it is cited in."""
        assert self.lives is not None
        return self.lives.address_of(node)

    def rule(
        self, node: Node, edition: Ref | None = None, known: set[NodeId] | None = None
    ) -> RuleView:
        """The view of one node; the witness line says its provenance marks, its text does not."""
        quiet = replace(self, usual_tag=node.tags[0] if node.tags else None)
        return replace(super(LifeTelling, quiet).rule(node, edition, known), tags=())
