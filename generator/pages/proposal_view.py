"""What a page shows of one proposal: its kind, its redlines, and what later texts did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.model.node import Node, NodeId
from generator.model.proposal import Done, Effect, EffectKind, Later, ProposalKind, Redline
from generator.pages import wording
from generator.pages.diff_view import DiffRun, runs_of
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, RuleView, Telling
from generator.text.slug import slug

_STYLES: Final = {
    ProposalKind.REMOVAL: "gone",
    ProposalKind.CHANGE: "sub",
    ProposalKind.UNNAMED: "voc",
    ProposalKind.QUESTION: "voc",
    ProposalKind.UNKNOWN: "voc",
    ProposalKind.CASE: "voc",
    ProposalKind.CLARIFICATION: "voc",
}
_DONE: Final = {
    Done.YES: "Since done: the text of {} reads so.",
    Done.NO: "Not done as of {}, the newest text held.",
    Done.UNCLEAR: "Whether {} did it is not clear from its words.",
}
_QUOTED: Final = (EffectKind.LIMIT, EffectKind.EXTEND)
#: What completes "it would …" where one effect is on several rules.
_OF_SEVERAL: Final = {
    EffectKind.SUSPEND: "strike these rules",
    EffectKind.LIMIT: "not apply these rules to",
    EffectKind.EXTEND: "apply these rules to",
}


@dataclass(frozen=True, slots=True)
class KindView:
    """The kind of a proposal as a chip; ``name`` is the one word that filters know it by."""

    style: str
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class RedlineView:
    """One rule as it would read.

    ``number`` is the rule's in the text the redline is drawn against, ``becomes`` what it would bear
    instead. ``against`` says which text that is.
    """

    lineage: str
    number: Ref
    becomes: str
    runs: tuple[DiffRun, ...]
    against: str
    later: str


@dataclass(frozen=True, slots=True)
class EffectView:
    """One explicit change: what it would do, in which rules, and which of them are not held."""

    told: str
    words: str
    lines: tuple[RedlineView, ...]
    missing: str


@dataclass(frozen=True, slots=True)
class ProposalView:
    """One proposal with its steps; ``since`` is what a later edition has of its name."""

    proposal: RuleView
    steps: tuple[RuleView, ...]
    kinds: tuple[KindView, ...]
    effects: tuple[EffectView, ...]
    since: str


class ProposalTelling:
    """Tells of proposals."""

    def __init__(self, lives: Lives) -> None:
        self.lives = lives
        self._telling = Telling(lives.shelf)

    def view(self, node: Node, steps: tuple[Node, ...] = ()) -> ProposalView:
        """The view of a proposal, or of a paragraph between proposals."""
        known = self.lives.shelf.book.proposed.get(node.id)
        when = self.lives.shelf.edition_of(node).effective
        return ProposalView(
            self._telling.rule(node),
            tuple(self._telling.rule(step) for step in steps),
            tuple(_kind(kind) for kind in known.kinds) if known else (),
            tuple(self._effect(effect, when.isoformat()) for effect in known.effects)
            if known
            else (),
            self._since(known.since) if known and known.since else "",
        )

    def lineages_of(self, node: NodeId) -> tuple[str, ...]:
        """The rules that a proposal would change, each once."""
        known = self.lives.shelf.book.proposed.get(node)
        lines = [line for effect in known.effects for line in effect.lines] if known else []
        owners = (self.lives.line_of(line.at.node) for line in lines)
        return tuple(dict.fromkeys(owner.id for owner in owners if owner is not None))

    def _effect(self, effect: Effect, day: str) -> EffectView:
        lines = tuple(line for each in effect.lines for line in self._line(each, day))
        missing = wording.listed(effect.missing)
        would = effect.kind.value
        if len(lines) + len(effect.missing) > 1:
            would = _OF_SEVERAL.get(effect.kind, would)
        return EffectView(
            f"It would {would}",
            effect.words if effect.kind in _QUOTED else "",
            lines,
            f"No text of {missing} of that time is held." if missing else "",
        )

    def _line(self, line: Redline, day: str) -> Iterator[RedlineView]:
        owner = self.lives.line_of(line.at.node)
        if owner is None:
            return
        node = self.lives.node(line.at)
        yield RedlineView(
            owner.id,
            Ref(str(node.number), self.lives.address(owner, line.at.edition)),
            line.number,
            tuple(runs_of(line.diff, self._telling, [node], [node])),
            self._against(line, day),
            self._later(line.later) if line.later else "",
        )

    def _against(self, line: Redline, day: str) -> str:
        edition = self.lives.edition(line.at)
        title = wording.in_sentence(edition)
        is_older = edition.effective.isoformat() <= day
        why = (
            "the last one held before it was proposed"
            if is_older
            else "as the one it was written for is not held"
        )
        told = (
            f"Against the text of {title}, {why}.",
            f"The rule cited as {line.cited} bears another number there." if line.cited else "",
            "" if line.is_sure else "That the number meant this rule then is likely, not certain.",
        )
        return " ".join(filter(None, told))

    def _later(self, later: Later) -> str:
        title = wording.in_sentence(self.lives.shelf.editions[later.edition])
        return _DONE[later.done].format(title)

    def _since(self, edition: str) -> str:
        title = wording.after_in(self.lives.shelf.editions[edition])
        return f"A rule or term of this name is first seen in {title}."


def _kind(kind: ProposalKind) -> KindView:
    return KindView(_STYLES.get(kind, "new"), kind.value, slug(kind.value))
