"""What a citation means whose own edition is not held, or does not cover the number as held.

The evidence is asked in the order of its weight, and the first that settles on one rule decides: the
same sentence in another edition, the title beside the number, the same rule under the number before
and after, the words around the number. A number alone settles nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from typing import Final

from generator.model.citation import Basis, Citation, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Edition
from generator.model.node import EditionTree, Node, NodeId
from generator.model.number import Number, RuleNumber
from generator.model.term import Term
from generator.references.expand import expand
from generator.references.fit import Fit, Fitness
from generator.references.headings import judge, title_of
from generator.references.sentences import around, modern_words, telling_words
from generator.text.dates import after_in

#: A score below this rests on a word or two. What both do is measured, see docs/citations.md.
LEAST: Final = 12.0
#: How much better than any other rule the rule of the number must fit.
MARGIN: Final = 1.5
_OFFERED: Final = 3  # rules named by their words alone, where nothing is settled


@dataclass(frozen=True, slots=True)
class Ground:
    """One edition that citations are read against."""

    edition: Edition
    tree: EditionTree
    fitness: Fitness

    def nodes(self, numbers: Sequence[Number]) -> tuple[Node, ...]:
        """The rules of ``numbers``, one for each; none at all where one is absent or borne twice."""
        found = [self.tree.by_number.get(number, ()) for number in numbers]
        return tuple(each[0] for each in found) if all(len(e) == 1 for e in found) else ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A citation with what is known of it: its text, and the day its numbers are of."""

    citation: Citation
    text: str
    day: date
    written_for: str

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers it stands for."""
        return expand(self.citation)

    @property
    def words(self) -> frozenset[str]:
        """The telling words around it."""
        return frozenset(telling_words(around(self.text, self.citation.at)))


#: Where the same sentence of another edition leads: the edition and its rules.
Parallel = Callable[[Asked], tuple[str, tuple[NodeId, ...]] | None]


class Across:
    """Reads citations against the editions nearest to the day they were written on."""

    def __init__(
        self,
        editions: Sequence[Edition],
        held: Mapping[str, EditionTree],
        owners: Mapping[NodeId, str],
        parallel: Parallel,
        terms: tuple[Term, ...],
    ) -> None:
        """``owners`` are the lineages of rules, ``parallel`` finds the same sentence elsewhere."""
        self._modern = cache(partial(modern_words, terms=terms))
        self._grounds = [Ground(e, held[e.id], Fitness(held[e.id])) for e in editions]
        self._owners = owners
        self._parallel = parallel

    def resolve(self, asked: Asked) -> Resolution:
        """The one target the evidence settles on, or none with the reason and candidates."""
        if not all(isinstance(number, RuleNumber) for number in asked.numbers):
            return self._unresolved(asked, (), Reason.NOT_HELD)
        grounds = tuple(self._near(asked))
        found = self._by_sentence(asked) or self._by_title(asked, grounds)
        if found is None and not asked.citation.heading:
            found = self._by_both_sides(asked, grounds) or self._by_words(asked, grounds)
        if found is not None:
            return found
        reason = Reason.UNSETTLED if grounds else Reason.NOT_HELD
        return self._unresolved(asked, grounds, reason)

    def _near(self, asked: Asked) -> Iterator[Ground]:
        """The nearest editions that cover the numbers, one before and one after, the nearer first."""
        first, last = asked.numbers[0], asked.numbers[-1]
        assert isinstance(first, RuleNumber)
        assert isinstance(last, RuleNumber)
        holding = [g for g in self._grounds if g.edition.holds(first) and g.edition.holds(last)]
        before = [g for g in holding if g.edition.effective <= asked.day][-1:]
        after = [g for g in holding if g.edition.effective > asked.day][:1]
        yield from sorted(
            (*before, *after), key=lambda g: abs((g.edition.effective - asked.day).days)
        )

    def _by_sentence(self, asked: Asked) -> Resolved | None:
        """Where the same sentence leads in another edition, to as many rules of the same depth."""
        same = self._parallel(asked)
        if same is None:
            return None
        name, targets = same
        ground = next(ground for ground in self._grounds if ground.edition.id == name)
        # A summary's own topics are no part of the edition.
        nodes = [ground.tree.by_id[target] for target in targets if target in ground.tree.by_id]
        if [_depth(n.number) for n in nodes] != [_depth(number) for number in asked.numbers]:
            return None
        return _resolved(asked, ground, nodes, Basis.SAME_SENTENCE)

    def _by_title(self, asked: Asked, grounds: Sequence[Ground]) -> Resolved | None:
        """The rule of the number with the quoted title, or else the only one that bears the title."""
        quoted = asked.citation.heading
        if not quoted:
            return None
        for ground in grounds:
            nodes = ground.nodes(asked.numbers)
            if nodes and self._is_titled(quoted, nodes[0], ground):
                return _resolved(asked, ground, nodes, Basis.TITLE)
        for ground in grounds:
            verdict = judge(quoted, asked.numbers, ground.tree)
            titled = self._titled(asked, ground)
            alike = verdict.note and not verdict.contradicts
            if len(titled) == 1 and len(asked.numbers) == 1 and not alike:
                return _resolved(asked, ground, titled, Basis.TITLE)
        return None

    def _is_titled(self, quoted: str, node: Node, ground: Ground) -> bool:
        """Whether a rule, or what stands over it, bears the title, in the words of any era."""
        at: Number | None = node.number
        while at is not None:
            above = ground.tree.by_number.get(at, ())
            if any(self._modern(title_of(each)) == self._modern(quoted) for each in above):
                return True
            at = at.parent
        return False

    def _titled(self, asked: Asked, ground: Ground) -> list[Node]:
        """The rules of the depth of the number that bear its title, in the words of any era."""
        wanted, depth = self._modern(asked.citation.heading), _depth(asked.numbers[0])
        return [
            node
            for node in ground.tree.nodes
            if _depth(node.number) == depth and self._modern(title_of(node)) == wanted
        ]

    def _by_both_sides(self, asked: Asked, grounds: Sequence[Ground]) -> Resolved | None:
        """The rules that bore the numbers before and after, where they are the same."""
        sides = [ground.nodes(asked.numbers) for ground in grounds]
        owners = {tuple(self._owners.get(node.id, node.id) for node in side) for side in sides}
        if len(sides) == 2 and all(sides) and len(owners) == 1:
            return _resolved(asked, grounds[0], sides[0], Basis.BOTH_SIDES)
        return None

    def _by_words(self, asked: Asked, grounds: Sequence[Ground]) -> Resolved | None:
        """The rules of the numbers in the one edition where no other rules fit the words so well."""
        fitting = [
            (ground, node)
            for ground in grounds
            if len(nodes := ground.nodes(asked.numbers)) == 1
            and (_best_fit(asked, ground) == (node := nodes[0]).id or self._says_title(asked, node))
        ]
        if not fitting:
            return self._by_telling_words(asked, grounds)
        (ground, node), *others = fitting
        if any(self._owners.get(o.id) != self._owners.get(node.id, node.id) for _, o in others):
            return None
        return _resolved(asked, ground, [node], Basis.WORDS)

    def _says_title(self, asked: Asked, node: Node) -> bool:
        """Whether the title of the rule, of more than one word, stands right before the number."""
        title = self._modern(title_of(node))
        sentence = around(asked.text, asked.citation.at)
        printed = asked.text[asked.citation.at.start : asked.citation.at.end]
        said = self._modern(sentence.partition(printed)[0])
        return len(title) > 1 and said[-len(title) :] == title

    def _by_telling_words(self, asked: Asked, grounds: Sequence[Ground]) -> Resolved | None:
        """The rule of the same place in the one topic that alone has words of the sentence.

        Topics are renumbered when others are put in before them; the rules in them rarely.
        """
        number = asked.numbers[0]
        if len(asked.numbers) > 1 or not isinstance(number, RuleNumber) or number.item is None:
            return None
        places: dict[str, set[RuleNumber]] = {}
        where: dict[RuleNumber, list[Ground]] = {}
        for ground in grounds:
            for word in sorted(asked.words):
                topics = ground.fitness.topics_with(word)
                places.setdefault(word, set()).update(topics)
                for topic in topics:
                    where.setdefault(topic, []).append(ground)
        alone = {min(topics) for topics in places.values() if len(topics) == 1}
        if len(alone) != 1:
            return None
        topic = alone.pop()
        there = RuleNumber(topic.section, topic.topic, number.item, number.letters)
        ground = where[topic][0]
        nodes = ground.nodes((there,))
        if nodes and _best_fit(asked, ground) == nodes[0].id:
            return _resolved(asked, ground, nodes, Basis.WORDS)
        return None

    def _unresolved(self, asked: Asked, grounds: Sequence[Ground], reason: Reason) -> Unresolved:
        """No target; the rules of the numbers and those that fit the words are the candidates."""
        found: list[NodeId] = []
        for ground in grounds:
            by_number = ground.nodes(asked.numbers)
            titled = self._titled(asked, ground) if asked.citation.heading else []
            is_rule = len(asked.numbers) == 1 and _depth(asked.numbers[0]) > 1
            ranked = _ranked(asked, ground)[:_OFFERED] if is_rule else ()
            by_words = [fit.node for fit in ranked if fit.score >= LEAST]
            found += [*(node.id for node in (*titled, *by_number)), *by_words]
        edition = grounds[0].edition.id if grounds else asked.written_for
        candidates = tuple(dict.fromkeys(found))
        return Unresolved(
            asked.citation, edition, reason, candidates, _told(asked, grounds), asked.written_for
        )


def _told(asked: Asked, grounds: Sequence[Ground]) -> str:
    """What each of the nearest editions has under the numbers, in words."""
    number = str(asked.numbers[0])
    if len(asked.numbers) > 1:
        number += f" to {asked.numbers[-1]}"
    lacking = [g.edition.title for g in grounds if not g.nodes(asked.numbers)]
    having = [g.edition.title for g in grounds if g.nodes(asked.numbers)]
    told = [f"in {after_in(title)} no rule is {number}" for title in lacking]
    told += [f"nothing shows that {number} of {title} is meant" for title in having]
    return "; ".join(told)


def _resolved(asked: Asked, ground: Ground, nodes: Sequence[Node], basis: Basis) -> Resolved:
    targets = tuple(node.id for node in nodes)
    return Resolved(asked.citation, ground.edition.id, targets, "", basis, asked.written_for)


def _best_fit(asked: Asked, ground: Ground) -> NodeId | None:
    """The rule that fits the words by a clear margin better than any other, if there is one."""
    if len(asked.numbers) > 1:
        return None
    first, second = (*_ranked(asked, ground), Fit("", 0), Fit("", 0))[:2]
    return first.node if first.score >= max(LEAST, MARGIN * second.score) else None


def _ranked(asked: Asked, ground: Ground) -> tuple[Fit, ...]:
    return ground.fitness.ranked(asked.words, _depth(asked.numbers[0]))


def _depth(number: Number | None) -> int:
    return number.depth if isinstance(number, RuleNumber) else -1
