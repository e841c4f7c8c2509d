"""The lives of rules as the pages look things up in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from generator.model.book import Book
from generator.model.edition import Edition
from generator.model.joins import Join, joins_of, merged_into
from generator.model.life import Step, doubtful_lines, ended_in, is_doubtful_after
from generator.model.lineage import Lineage, Member, Owner
from generator.model.node import Node, NodeId
from generator.model.number import RuleNumber
from generator.model.standing import Permalink, Standing, permalinks, standings
from generator.pages import addresses
from generator.pages.shelf import Shelf


class Lives:
    """Look-ups by lineage and by node, each made once."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.standings: Mapping[str, Standing] = standings(shelf.book)
        self.permalinks: tuple[Permalink, ...] = permalinks(shelf.book)
        self.lines: Mapping[str, Lineage] = {
            line.id: line for line in shelf.book.lineages if line.id in self.standings
        }
        #: What owns each node; also the terms of glossaries, which have no page of their own.
        self.owners: Mapping[NodeId, Owner] = shelf.book.owners
        self._places: dict[NodeId, str] = {}

    @cached_property
    def witnesses(self) -> Mapping[NodeId, NodeId]:
        """The held node whose place a further witness's node tells of."""
        return {
            witness.node.id: node
            for tree in self.shelf.book.held.values()
            for node, found in tree.witnesses.items()
            for witness in found
        }

    @cached_property
    def _links(self) -> Mapping[str, list[Permalink]]:
        found: dict[str, list[Permalink]] = {}
        for link in self.permalinks:
            found.setdefault(link.lineage, []).append(link)
        return found

    @cached_property
    def _joins(self) -> tuple[Join, ...]:
        """The joins of lineages that have pages."""
        return joins_of(self.lines.values())

    @cached_property
    def _into(self) -> Mapping[str, list[Join]]:
        found: dict[str, list[Join]] = {}
        for join in self._joins:
            found.setdefault(join.taker, []).append(join)
        return found

    @cached_property
    def _out_of(self) -> Mapping[str, list[Join]]:
        found: dict[str, list[Join]] = {}
        for join in self._joins:
            found.setdefault(join.giver, []).append(join)
        return found

    def joins_into(self, line: Lineage) -> list[Join]:
        """Where ``line`` has words from."""
        return self._into.get(line.id, [])

    def joins_out_of(self, line: Lineage) -> list[Join]:
        """Where words of ``line`` went."""
        return self._out_of.get(line.id, [])

    def permalinks_of(self, line: Lineage) -> list[Permalink]:
        """The dated permalinks of a lineage, oldest first."""
        return self._links.get(line.id, [])

    def line_of(self, node: NodeId) -> Lineage | None:
        """The lineage a node belongs to, if its rules have pages."""
        owner = self.owners.get(node)
        # One look-up for both: it is asked a million times, and nearly all have pages.
        return None if owner is None else self.lines.get(owner.lineage.id)

    def node(self, member: Member) -> Node:
        """The rule as it stands in a member's edition."""
        return self.shelf.book.held[member.edition].by_id[member.node]

    def now(self, line: Lineage) -> Node:
        """The rule in its wording of the consolidated text, or else its last one."""
        standing = self.standings[line.id]
        return self.shelf.book.held[standing.edition].by_id[standing.node]

    def number_now(self, line: Lineage) -> RuleNumber | None:
        """The number it bears in the consolidated text."""
        return self.standings[line.id].number

    def number(self, member: Member) -> RuleNumber:
        """The number it bears in a member's edition."""
        number = self.node(member).number
        assert isinstance(number, RuleNumber)
        return number

    def sources_of(self, line: Lineage) -> frozenset[str]:
        """The sources that its members stand in, by their ids."""
        only = self._only_source
        return frozenset(
            only.get(member.edition) or self.node(member).span.source for member in line.members
        )

    @cached_property
    def _only_source(self) -> Mapping[str, str]:
        """The source of each edition that has but one."""
        sources = self.shelf.book.sources
        count = Counter(source.edition for source in sources)
        return {source.edition: source.id for source in sources if count[source.edition] == 1}

    def edition(self, member: Member) -> Edition:
        """The edition of a member."""
        return self.shelf.editions[member.edition]

    def steps(self, line: Lineage) -> tuple[Step, ...]:
        """The life of a lineage, oldest first."""
        return self.shelf.book.steps.get(line.id, ())

    def address(self, line: Lineage, edition: str = "") -> str:
        """The page of a rule, at the edition named."""
        page = addresses.rule(self.standings[line.id].page)
        return addresses.at(page, addresses.version(edition)) if edition else page

    def address_of(self, node: NodeId) -> str:
        """Where a node is read: its rule's page, at its edition unless it is the wording shown there.

        A node that is no rule with a page is read in its place.
        """
        found = self._places.get(node)
        if found is None:
            found = self._places[node] = self._find(node)
        return found

    def _find(self, node: NodeId) -> str:
        line = self.line_of(node)
        if line is None:
            return self.shelf.addresses.current(node)
        standing = self.standings[line.id]
        member = self.witnesses.get(node, node)
        if member == standing.node:
            return self.address(line)
        return self.address(line, self.shelf.edition_of(self.shelf.node(member)).id)

    def pages_of(self, nodes: Iterable[Node]) -> Iterator[str]:
        """What the address of each node is made of, beside its edition; found faster.

        For a rule with a page that page, with a sign where another wording is shown there.
        """
        owners, standings, witnesses = self.owners, self.standings, self.witnesses
        for node in nodes:
            owner = owners.get(name := node.id)
            # What has a page is what stands somewhere (see ``lines``).
            standing = None if owner is None else standings.get(owner.lineage.id)
            if standing is None:
                yield self.shelf.addresses.current(name)
            elif standing.node == name or standing.node == witnesses.get(name):
                yield standing.page
            else:
                yield f"{standing.page}#"

    def turns(self, line: Lineage) -> tuple[Step, ...]:
        """The steps of its life that changed anything: few, where many editions are held."""
        return self._turns.get(line.id, ())

    def since_change(self, line: Lineage) -> int:
        """The place of the member that the last change made; of a rule that never changed the first."""
        turns = self.turns(line)
        return line.members.index(turns[-1].new) if turns else 0

    @cached_property
    def _turns(self) -> Mapping[str, tuple[Step, ...]]:
        steps = self.shelf.book.steps.items()
        return {line: tuple([s for s in life if s.change is not None]) for line, life in steps}

    def is_doubtful(self, line: Lineage, edition: str) -> bool:
        """Whether that the rule of ``edition`` is the one of today rests on a merely possible match."""
        return line.id in self._with_doubts and is_doubtful_after(edition, self.steps(line))

    @cached_property
    def _with_doubts(self) -> frozenset[str]:
        return doubtful_lines(self.shelf.book.steps)

    def doubtful_steps(self, line: Lineage) -> tuple[Step, ...]:
        """The steps of a rule's life that rest on merely possible matches."""
        if line.id not in self._with_doubts:  # as nearly always
            return ()
        return tuple(step for step in self.steps(line) if step.is_possible)

    def lacked_by(self, line: Lineage) -> str:
        """The newest edition that covers a rule's part and does not have it yet; empty if there is none."""
        pair = self.added.get(line.members[0].node)
        return pair[0] if pair else ""

    def not_yet_in(self, line: Lineage) -> str:
        """The newest edition that lacks a rule, or has it only as a part of another; empty if there is none."""
        return self.lacked_by(line) or self._whole_in(line)

    def _whole_in(self, line: Lineage) -> str:
        """The newest edition that has a rule as a part of the one it was split off from."""
        order, first = self.shelf.order, line.members[0].edition
        givers = [join.giver for join in self.joins_into(line) if join.edition == first]
        members = (m.edition for giver in givers for m in self.lines[giver].members)
        before = [name for name in members if order[name] < order[first]]
        return max(before, key=order.__getitem__, default="")

    def is_start_known(self, line: Lineage) -> bool:
        """Whether a rule came with the first edition held that shows it: there is none between that and one without."""
        before, first = self.not_yet_in(line), self.edition(line.members[0])
        return bool(before) and self.shelf.is_next(self.shelf.editions[before], first)

    @cached_property
    def added(self) -> Mapping[NodeId, tuple[str, str]]:
        """For each node that an older edition lacks, that edition and its own; of several the newest."""
        editions, alignments = self.shelf.editions, self.shelf.book.alignments
        by_age = sorted(alignments, key=lambda pair: editions[pair[0]].effective)
        return {node: pair for pair in by_age for node in alignments[pair].added}

    @cached_property
    def told_against(self) -> frozenset[NodeId]:
        """The nodes whose part an earlier edition holds: matched to it, or known to be new."""
        alignments = self.shelf.book.alignments.values()
        matched = {match.new for found in alignments for match in found.matches}
        return frozenset(matched.union(*(found.added for found in alignments)))

    @cached_property
    def rules_of_now(self) -> Mapping[RuleNumber, Lineage]:
        """The rules of now by their numbers."""
        found = ((self.number_now(line), line) for line in self.lines.values())
        return {number: line for number, line in found if number is not None}

    def elsewhere(self, member: Member) -> Lineage | None:
        """The rule of now that most of a member's words stand in, where that is not what its own rule became."""
        taker = self.shelf.book.elsewhere.get(member.node)
        return None if taker is None else self.line_of(taker)

    def divided(self, member: Member) -> Lineage | None:
        """Another rule of now that some of a member's words stand in, where no rule has most of them."""
        taker = self.shelf.book.divided.get(member.node)
        return None if taker is None else self.line_of(taker)

    def has_faded(self, member: Member) -> bool:
        """Whether hardly any of a member's words are left in what its rule became."""
        return member.node in self.shelf.book.faded

    def strays(self, line: Lineage) -> bool:
        """Whether the words of any of its members are elsewhere, are divided or have faded, as of very few."""
        return line.id in self._straying

    @cached_property
    def _straying(self) -> frozenset[str]:
        book = self.shelf.book
        owners = map(self.owners.get, (*book.elsewhere, *book.divided, *book.faded))
        return frozenset(owner.lineage.id for owner in owners if owner is not None)

    def ended(self, line: Lineage) -> str:
        """The first edition that covers a rule's part and has it no more; empty for one that lives."""
        if self.standings[line.id].number is not None:
            return ""
        return ended_in(line, self.shelf.book.held, self.shelf.book.tenants)

    def merged_into(self, line: Lineage) -> tuple[Lineage, ...]:
        """The rules of now that ``line`` became a part of when it ended; not where that is merely possible.

        Of one that ended itself since, those that this became a part of.
        """
        if not line.went_to:  # as nearly always
            return ()
        takers = [self.lines[name] for name in merged_into(line, self.ended(line), self.lines)]
        found: dict[str, Lineage] = {}
        for taker in takers:
            now = (taker,) if self.number_now(taker) else self.merged_into(taker)
            found |= {each.id: each for each in now}
        return tuple(found.values())


@lru_cache(maxsize=1)
def lives_of(book: Book) -> Lives:
    """The look-ups of ``book``, made once for all that ask in a row: they cost as much as many pages."""
    return Lives(Shelf(book))
