"""Rules as their own pages tell them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from generator.model.node import Node, NodeId
from generator.pages.lives import Lives
from generator.pages.rule_view import Beside, RuleView, Telling


@dataclass(frozen=True, slots=True)
class LifeTelling(Telling):
    """Tells rules so that citations lead to rules' own pages.

    A rule is told on its own page and on that of the rule above it; it is made once.
    """

    lives: Lives | None = None
    _told: dict[NodeId, RuleView] = field(default_factory=dict, repr=False, compare=False)

    def address_of(self, node: NodeId) -> str:
        """The page of the rule cited, at the edition it is cited in."""
        assert self.lives is not None
        return self.lives.address_of(node)

    def rule(
        self, node: Node, beside: Beside | None = None, known: set[NodeId] | None = None
    ) -> RuleView:
        """The view of one node; the witness line says its provenance marks, its text does not."""
        if beside is not None or known is not None:
            return self._quiet(node, beside, known)
        if node.id not in self._told:
            self._told[node.id] = self._quiet(node, None, None)
        return self._told[node.id]

    def _quiet(self, node: Node, beside: Beside | None, known: set[NodeId] | None) -> RuleView:
        quiet = replace(self, usual_tag=node.tags[0]) if node.tags else self
        view = super(LifeTelling, quiet).rule(node, beside, known)
        return view._replace(tags=()) if view.tags else view
