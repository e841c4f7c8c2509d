"""Rulings of the time beside today's rules: which rule, read with which text, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.change import Depth
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId
from generator.model.ruling import Fate, RulingPlace, Since, Way
from generator.pages import addresses, wording
from generator.pages.chips import OF_EXAMPLES, OF_MARKS
from generator.pages.diff_view import PassageDiff, diffs_of
from generator.pages.lives import Lives
from generator.pages.names import words_of
from generator.pages.rule_view import Ref, RuleView, Telling

_SINCE: Final = {
    Since.UNCHANGED: ("same", "unchanged since"),
    Since.REWORDED: ("sub", "reworded since"),
    Since.GONE: ("gone", "gone since"),
    Since.UNKNOWN: ("voc", "no newer text held"),
}
_WAYS: Final = {
    Way.UNDER: "Given under this rule.",
    Way.EDITOR: "Given under a topic of the summary’s own, and set beside this rule by an editor.",
    Way.CITES: "It cites this rule.",
}
#: The same before the number of the rule: only the first says that the ruling was given on it.
_LEADS: Final = {
    Way.UNDER: "Given on rule",
    Way.EDITOR: "Set by an editor beside rule",
    Way.CITES: "Cites rule",
}


@dataclass(frozen=True, slots=True)
class Fated:
    """What became of a rule, as a chip: its style and its words."""

    style: str
    text: str


@dataclass(frozen=True, slots=True)
class FatedRule:
    """A rule that stood under a topic, and what became of it."""

    rule: Ref
    fated: Fated


@dataclass(frozen=True, slots=True)
class RulingsOnRule:
    """Rulings on one rule that are read with the same text.

    ``told`` says how they belong here and with which text they are read; ``diffs`` compare that text with
    the newest; ``rules`` are what became of the rules of a topic.
    """

    anchor: str
    fated: Fated
    told: str
    diffs: tuple[PassageDiff, ...]
    rules: tuple[FatedRule, ...]
    rulings: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class RulingsPlace:
    """A rule that a ruling is about, seen from the ruling; ``address`` leads to the comparison.

    ``lead`` stands before the number and says how the two belong together.
    """

    rule: Ref
    fated: Fated
    lead: str
    address: str


class RulingMarks:
    """Look-ups of rulings by rule and of rules by ruling."""

    def __init__(self, lives: Lives) -> None:
        self.lives = lives
        self._telling = Telling(lives.shelf)
        self._on: dict[str, list[tuple[NodeId, RulingPlace]]] = {}
        for ruling, places in lives.shelf.book.rulings.items():
            for place in places:
                self._on.setdefault(place.fate.lineage, []).append((ruling, place))

    def on_rule(self, lineage: str) -> tuple[RulingsOnRule, ...]:
        """The rulings about a rule, surest way first, those read with the same text together."""
        groups: dict[str, list[tuple[NodeId, RulingPlace]]] = {}
        order = list(Way)
        for ruling, place in sorted(
            self._on.get(lineage, ()), key=lambda found: order.index(found[1].way)
        ):
            groups.setdefault(_anchor(place), []).append((ruling, place))
        return tuple(self._group(anchor, found) for anchor, found in groups.items())

    def _group(self, anchor: str, found: Sequence[tuple[NodeId, RulingPlace]]) -> RulingsOnRule:
        place = found[0][1]
        nodes = [self.lives.shelf.node(ruling) for ruling, _ in found]
        told = (
            _WAYS[place.way],
            place.reason,
            self._basis(place, nodes),
            self._ending(place.fate, place.since),
        )
        return RulingsOnRule(
            anchor,
            self._fated(place.fate, place.since),
            " ".join(filter(None, told)),
            self._diffs(place.fate),
            tuple(self._rules(place)),
            tuple(self._telling.rule(node) for node in nodes),
        )

    def of_ruling(self, ruling: NodeId) -> tuple[RulingsPlace, ...]:
        """The rules that a ruling is about."""
        return tuple(self._place(p) for p in self.lives.shelf.book.rulings.get(ruling, ()))

    def _place(self, place: RulingPlace) -> RulingsPlace:
        line = self.lives.lines[place.fate.lineage]
        return RulingsPlace(
            self._rule(line, place.fate),
            self._fated(place.fate, place.since),
            _LEADS[place.way],
            addresses.at(self.lives.address(line), _anchor(place)),
        )

    def _rule(self, line: Lineage, fate: Fate) -> Ref:
        """The rule by today's number; where it is not certain what became of it, as it last was for sure."""
        if not fate.is_doubtful:
            now = self.lives.now(line)
            return Ref(str(now.number), self.lives.address(line), note=words_of(now))
        node, edition = self.lives.node(fate.now), self.lives.edition(fate.now)
        text = f"{node.number} of {wording.in_sentence(edition)}"
        return Ref(text, self.lives.address(line, edition.id), note=words_of(node))

    def _fated(self, fate: Fate, since: Since) -> Fated:
        if fate.is_doubtful and since is Since.UNKNOWN:
            return Fated("voc", "not certain what became of it")
        style, text = _SINCE[since]
        if since is not Since.REWORDED:
            return Fated(style, text)
        if fate.change is None:  # of a topic it is told by the rules under it
            return Fated(style, f"rules under it {text}")
        depth = fate.change.depth
        if fate.change.is_of_examples:
            return Fated("exa", f"{text}, {OF_EXAMPLES}")
        if depth in (Depth.VOCABULARY, Depth.REFERENCE):
            return Fated("voc", f"{text}, {depth.value} only")
        return Fated(style, f"{text}, {OF_MARKS}" if fate.change.is_of_marks else text)

    def _basis(self, place: RulingPlace, rulings: Sequence[Node]) -> str:
        title = wording.in_sentence(self.lives.edition(place.fate.basis))
        if not any(tag.date for ruling in rulings for tag in ruling.tags):
            return f"Not dated: read with the text of {title}, the edition of its summary."
        if place.is_of_its_day:
            return f"Read with the text of {title}, the last one held before."
        # Editions as old as the ruling may be held: they had no such rule yet.
        return f"No text held of this rule is as old: read with the first, of {title}."

    def _ending(self, fate: Fate, since: Since) -> str:
        if fate.is_doubtful:
            return "Whether later texts are of this rule is not certain; see its history."
        if since is Since.GONE and fate.gone_in:
            title = wording.after_in(self.lives.shelf.editions[fate.gone_in])
            return wording.not_in(title)
        if since is Since.UNKNOWN:
            return "Whether it changed since cannot be told."
        now = wording.in_sentence(self.lives.edition(fate.now))
        return f"Compared with the text of {now}."

    def _diffs(self, fate: Fate) -> tuple[PassageDiff, ...]:
        if fate.change is None:
            return ()
        old, new = ([self.lives.node(member)] for member in (fate.basis, fate.now))
        found = diffs_of(fate.change, self._telling, old, new)
        return tuple(diff for diff in found if diff.is_changed)

    def _rules(self, place: RulingPlace) -> Iterator[FatedRule]:
        if place.since is Since.UNKNOWN:
            return
        for fate in place.rules:
            line = self.lives.lines.get(fate.lineage)
            if line is not None:
                number = str(self.lives.number(fate.basis))
                now = self.lives.number_now(line)
                note = f"now {now}" if now and str(now) != number else ""
                address = self.lives.address(line)
                yield FatedRule(Ref(number, address, note=note), self._fated(fate, fate.since))


def _anchor(place: RulingPlace) -> str:
    """Where a rule's page tells of the rulings read with one text."""
    return f"rulings-{place.way.value}-{place.fate.basis.edition}"
