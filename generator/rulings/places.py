"""Which rules a ruling is about: by where it stands, by what editors know, by what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain

from generator.model.citation import Resolution, Resolved
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Edition
from generator.model.lineage import Lineage, Member, Owner
from generator.model.node import EditionTree, Node, NodeId, NodeKind, SourceTree
from generator.model.number import NumberError, RuleNumber, RulingNumber
from generator.model.ruling import EditorsPlace, Explanation, Fate, RulingPlace, RulingPlaces, Way
from generator.rulings.fates import Fates, summed


def place_rulings(
    trees: Mapping[str, SourceTree],
    owners: Mapping[NodeId, Owner],
    resolutions: Mapping[NodeId, tuple[Resolution, ...]],
    editors: Sequence[EditorsPlace],
    fates: Fates,
) -> RulingPlaces:
    """The rules that each ruling is about, each rule once; a ruling about none is not there.

    An editor's place that names no rule held leads nowhere (see :func:`check_places`).
    """
    placing = _Placing(fates, owners, editors)
    found: RulingPlaces = {}
    for tree in trees.values():
        for node in tree.nodes:
            if node.kind is NodeKind.RULING:
                places = tuple(placing.places(node, tree, resolutions.get(node.id, ())))
                found.update({node.id: places} if places else {})
    return found


def check_places(
    editors: Iterable[EditorsPlace],
    trees: Mapping[str, SourceTree],
    held: Mapping[str, EditionTree],
    where: str = "rulings.toml",
) -> tuple[Diagnostic, ...]:
    """An error for each entry that fits no text: its rule, or what it says of its source, is not there.

    Of an edition that is not ``held`` it is a warning, for an archive may hold it. ``where`` names the file.
    """
    return tuple(
        Diagnostic("unknown-place", severity, message, where, entry.line, 1)
        for entry in editors
        for severity, message in _flaws(entry, trees, held)
    )


def check_marks(
    explained: Iterable[Explanation],
    trees: Mapping[str, SourceTree],
    where: str = "rulings.toml",
) -> tuple[Diagnostic, ...]:
    """An error for each mark that is explained in the file ``where`` and that no source with rulings has."""
    borne = {
        tag.source
        for tree in trees.values()
        if any(node.kind is NodeKind.RULING for node in tree.nodes)
        for node in tree.nodes
        for tag in chain(node.tags, *(part.tags for part in node.passages))
    }
    return tuple(
        Diagnostic(
            "unknown-mark",
            Severity.ERROR,
            f"no ruling bears the mark {found.mark!r}",
            where,
            found.at.line,
            found.at.column,
            text=found.at.text,
        )
        for found in explained
        if found.mark not in borne
    )


def _flaws(
    entry: EditorsPlace, trees: Mapping[str, SourceTree], held: Mapping[str, EditionTree]
) -> Iterator[tuple[Severity, str]]:
    if entry.edition not in held:
        yield Severity.WARNING, f"no source or archive given holds the edition {entry.edition}"
    elif not _nodes(entry, held):
        yield Severity.ERROR, f"no rule of {entry.edition} bears the number {entry.rule!r}"
    if entry.source in trees:
        known = {str(number) for number in trees[entry.source].by_number}
        for number in entry.numbers:
            if number not in known:
                yield Severity.ERROR, f"nothing in {entry.source} bears the number {number!r}"


def _nodes(entry: EditorsPlace, held: Mapping[str, EditionTree]) -> tuple[Node, ...]:
    try:
        number = RuleNumber.parse(entry.rule)
    except NumberError:
        return ()
    return held[entry.edition].by_number.get(number, ()) if entry.edition in held else ()


@dataclass(frozen=True, slots=True)
class _Placing:
    fates: Fates
    owners: Mapping[NodeId, Owner]
    editors: Sequence[EditorsPlace]

    def places(
        self, ruling: Node, tree: SourceTree, cited: Sequence[Resolution]
    ) -> Iterator[RulingPlace]:
        """The rules, surest way first."""
        assert isinstance(ruling.number, RulingNumber)
        seen: set[str] = set()
        for way, node, reason in self._targets(ruling, cited):
            owner = self.owners.get(node)
            if owner is not None and owner.lineage.id not in seen:
                seen.add(owner.lineage.id)
                yield self._place(way, owner.lineage, reason, ruling, tree.edition)

    def _targets(
        self, ruling: Node, cited: Sequence[Resolution]
    ) -> Iterator[tuple[Way, NodeId, str]]:
        assert isinstance(ruling.number, RulingNumber)
        if ruling.parent is not None:
            yield Way.UNDER, ruling.parent, ""
        for entry in self.editors:
            if entry.source == ruling.span.source and str(ruling.number.base) in entry.numbers:
                for node in _nodes(entry, self.fates.held):
                    yield Way.EDITOR, node.id, entry.reason
        for made in cited:
            for target in made.targets if isinstance(made, Resolved) else ():
                yield Way.CITES, target, ""

    def _place(
        self, way: Way, line: Lineage, reason: str, ruling: Node, edition: str
    ) -> RulingPlace:
        basis, is_of_its_day = self._basis(line, _day(ruling), edition)
        fate = self.fates.fate(line, basis)
        rules = tuple(self._rules(basis))
        since = summed(rules) if rules else fate.since
        return RulingPlace(way, since, fate, rules, reason, is_of_its_day)

    def _basis(self, line: Lineage, day: date | None, edition: str) -> tuple[Member, bool]:
        """The text a ruling is read with: the last one before its day, else the first one after it.

        A ruling without a date is read with the edition of its summary. None is read with a text that
        is younger than its summary, unless the rule is.
        """
        order: list[Edition] = list(self.fates.editions)
        when = {e.id: e.effective for e in order}
        known = [m for m in line.members if when[m.edition] <= when[edition]]
        if not known:
            return line.members[0], False
        before = [m for m in known if day is None or when[m.edition] <= day]
        return (before[-1], True) if before else (known[0], False)

    def _rules(self, topic: Member) -> Iterator[Fate]:
        """The fates of the rules that stood under a topic; none where ``topic`` is a rule."""
        if self.fates.node(topic).kind is not NodeKind.TOPIC:
            return
        number = self.fates.node(topic).number
        assert isinstance(number, RuleNumber)
        for node in self.fates.held[topic.edition].nodes:
            own = node.number
            if not isinstance(own, RuleNumber) or own.topic != number.topic or own == number:
                continue
            owner = self.owners.get(node.id)
            if owner is not None:
                yield self.fates.fate(owner.lineage, owner.member)


def _day(ruling: Node) -> date | None:
    return next((tag.date for tag in ruling.tags if tag.date is not None), None)
