"""What each proposal is, what it would change, and whether a later official text did it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from generator.model.citation import Resolution, Resolved, Unresolved
from generator.model.edition import Edition
from generator.model.life import Tenancy, ended_in
from generator.model.lineage import Member, Owner
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.number import RuleNumber
from generator.model.proposal import Done, Effect, EffectKind, Later, Proposed, Redline
from generator.proposals.kinds import kinds_of
from generator.proposals.later import judged
from generator.proposals.names import Names
from generator.proposals.redlines import Differ, redline
from generator.proposals.wishes import Wish, wishes_in


@dataclass(frozen=True, slots=True)
class Ground:
    """The texts proposals are held against; ``editions`` are all, oldest first."""

    editions: Sequence[Edition]
    held: Mapping[str, EditionTree]
    owners: Mapping[NodeId, Owner]
    tenants: Mapping[RuleNumber, tuple[Tenancy, ...]]
    resolutions: Mapping[NodeId, tuple[Resolution, ...]]
    diff: Differ


def propose(ground: Ground) -> dict[NodeId, Proposed]:
    """What is known of each proposal of every proposed work, in order."""
    rules = [edition for edition in ground.editions if edition.is_official]
    names = Names(rules, ground.held)
    found: dict[NodeId, Proposed] = {}
    for edition in ground.editions:
        if not edition.is_official:
            drawing = _Drawing(ground, rules, edition.effective, names)
            for node in ground.held[edition.id].nodes:
                if node.kind is NodeKind.PROPOSAL:
                    found[node.id] = drawing.proposed(node)
    return found


@dataclass(frozen=True)
class _Drawing:
    """Draws the redlines of the proposals of one work, made on ``day``."""

    ground: Ground
    rules: Sequence[Edition]
    day: date
    names: Names

    def proposed(self, node: Node) -> Proposed:
        notes = tuple(passage.text for passage in node.passages)
        return Proposed(
            kinds_of(node.text, notes),
            tuple(self._effects(node)),
            self.names.first_after(node.heading, self.day),
        )

    def _effects(self, node: Node) -> Iterator[Effect]:
        made = [
            found
            for found in self.ground.resolutions.get(node.id, ())
            if found.citation.passage < 0
        ]
        for wish in wishes_in(node.text, [found.citation for found in made]):
            if wish.name:
                yield Effect(wish.kind, tuple(self._of_name(wish)), wish.words)
            else:
                lines, missing = self._of_citations(wish, [made[i] for i in wish.citations])
                yield Effect(wish.kind, lines, wish.words, missing)

    def _of_citations(
        self, wish: Wish, cited: Sequence[Resolution]
    ) -> tuple[tuple[Redline, ...], tuple[str, ...]]:
        """The redlines of the rules cited, and the numbers of those whose text is not held."""
        found = [self._targets(each) for each in cited]
        missing = tuple(
            _printed(each) for each, (targets, _) in zip(cited, found, strict=True) if not targets
        )
        if wish.kind is EffectKind.EXCHANGE:
            return (() if missing else tuple(self._exchanged(wish, found))), missing
        lines = (
            self._line(wish, member, is_sure=is_sure, cited=self._cited(each, member))
            for each, (targets, is_sure) in zip(cited, found, strict=True)
            for member in targets
        )
        return tuple(line for line in lines if line is not None), missing

    def _cited(self, made: Resolution, member: Member) -> str:
        """The number by which a proposal cites a rule, where its text bears another."""
        number, citation = self._node(member).number, made.citation
        return str(citation.first) if not citation.last and citation.first != number else ""

    def _targets(self, made: Resolution) -> tuple[tuple[Member, ...], bool]:
        """The rules a citation means; where that is not settled, those of its own number, if held."""
        if isinstance(made, Resolved):
            return self._members(made.targets), True
        alike = [node for node in made.candidates if self._bears(node, made)]
        members = self._members(alike)
        return tuple(m for m in members if m.edition == members[0].edition), False

    def _members(self, nodes: Sequence[NodeId]) -> tuple[Member, ...]:
        owners = self.ground.owners
        return tuple(owners[node].member for node in nodes if node in owners)

    def _bears(self, node: NodeId, made: Unresolved) -> bool:
        """Whether a candidate bears the number that is cited."""
        if node not in self.ground.owners:
            return False
        number, cited = self._node(self.ground.owners[node].member).number, made.citation
        if not isinstance(number, RuleNumber) or not isinstance(cited.first, RuleNumber):
            return False
        last = cited.last if isinstance(cited.last, RuleNumber) else cited.first
        return number.parent == cited.first.parent and cited.first <= number <= last

    def _of_name(self, wish: Wish) -> Iterator[Redline]:
        """The rule of a name: the first text under that heading that the wish fits."""
        for member in self.names.rules_named(wish.name, self.day):
            is_owned = member.node in self.ground.owners
            line = self._line(wish, member, is_sure=True) if is_owned else None
            if line is not None:
                yield line
                return

    def _line(self, wish: Wish, at: Member, *, is_sure: bool, cited: str = "") -> Redline | None:
        text = self._node(at).text
        drawn = redline(text, wish, self.ground.diff) if text else None
        if drawn is None:
            return None
        later: Later | None = None
        for member in self._texts_after(at):
            done = judged(drawn, self._node(member).text, self.ground.diff)
            later = Later(done, member.edition) if done is not None else None
            if done is Done.YES:
                break
        ended = self._ended(at)
        if wish.kind is EffectKind.SUSPEND and ended:
            later = Later(Done.YES, ended)
        return Redline(at, drawn, cited=cited, is_sure=is_sure, later=later)

    def _exchanged(
        self, wish: Wish, found: Sequence[tuple[tuple[Member, ...], bool]]
    ) -> Iterator[Redline]:
        (first, *_), (second, *_) = (targets for targets, _ in found)
        is_sure = all(sure for _, sure in found)
        later = self._exchanged_later(first, second)
        for member, other in ((second, first), (first, second)):
            drawn = redline(self._node(member).text, wish, self.ground.diff)
            assert drawn is not None
            number = str(self._node(other).number)
            yield Redline(member, drawn, number, is_sure=is_sure, later=later)

    def _exchanged_later(self, first: Member, second: Member) -> Later | None:
        """Whether two rules stand the other way round in a later text."""
        firsts, seconds = (
            {m.edition: self._node(m).number for m in self._texts_after(at)}
            for at in (first, second)
        )
        later: Later | None = None
        for edition, number in firsts.items():
            other = seconds.get(edition)
            if isinstance(number, RuleNumber) and isinstance(other, RuleNumber):
                later = Later(Done.YES if other < number else Done.NO, edition)
                if later.done is Done.YES:
                    break
        return later

    def _texts_after(self, at: Member) -> Iterator[Member]:
        """The texts of a rule that are younger than the proposals, oldest first, as far as sure."""
        line = self.ground.owners[at.node].lineage
        when = {edition.id: edition.effective for edition in self.rules}
        doubtful = line.doubtful()
        for member in line.members[line.members.index(at) :]:
            if member != at and member.node in doubtful:
                return
            if when[member.edition] > self.day:
                yield member

    def _ended(self, at: Member) -> str:
        """The edition younger than the proposals that covers a rule's part and has it no more."""
        line = self.ground.owners[at.node].lineage
        until = ended_in(line, self.ground.held, self.ground.tenants)
        when = {edition.id: edition.effective for edition in self.rules}
        return until if until and when[until] > self.day else ""

    def _node(self, member: Member) -> Node:
        return self.ground.held[member.edition].by_id[member.node]


def _printed(made: Resolution) -> str:
    citation = made.citation
    return f"{citation.first} to {citation.last}" if citation.last else str(citation.first)
