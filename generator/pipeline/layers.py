"""What stands beside the rules: rulings of the time, proposals, and the terms that are explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import chain

from generator.diffs.changes import classify
from generator.diffs.sections import with_sections
from generator.diffs.words import diff_texts
from generator.model.book import Placed
from generator.model.change import Change
from generator.model.citation import Resolution
from generator.model.lineage import Member, Owner
from generator.model.node import EditionTree, Node, NodeId
from generator.model.proposal import Proposed
from generator.model.ruling import RulingPlaces
from generator.pages.explaining import explainer, lexicon
from generator.pipeline.cache import Parcel, digest
from generator.pipeline.corpus import Corpus
from generator.pipeline.history import History
from generator.pipeline.weaving import Keep
from generator.pipeline.workers import over_all, shares
from generator.proposals import Ground, propose
from generator.rulings import place_rulings
from generator.rulings.fates import Compare, Fates
from generator.text.explained import Lexicon

#: For two editions, the numbers that each rule and section bears in the one and in the other.
Moved = Callable[[str, str], frozenset[tuple[str, str]]]


def place_all_rulings(
    corpus: Corpus,
    history: History,
    held: Mapping[str, EditionTree],
    owners: Mapping[NodeId, Owner],
    resolutions: Mapping[NodeId, tuple[Resolution, ...]],
    moved: Moved,
) -> RulingPlaces:
    """The rules that each ruling is about, and what became of them."""
    editions = [e for e in corpus.editions if e.is_official]
    fates = Fates(editions, held, history.tenants, comparison(corpus, held, moved))
    return place_rulings(corpus.trees, owners, resolutions, corpus.ruling_notes.places, fates)


def read_proposals(
    corpus: Corpus,
    history: History,
    held: Mapping[str, EditionTree],
    owners: Mapping[NodeId, Owner],
    resolutions: Mapping[NodeId, tuple[Resolution, ...]],
) -> dict[NodeId, Proposed]:
    """What each proposal is and would change."""
    return propose(
        Ground(
            corpus.editions,
            held,
            owners,
            history.tenants,
            resolutions,
            partial(diff_texts, terms=corpus.terms),
        )
    )


class CommonTerms:
    """The terms of the glossary that explains the words of a text that too many of its rules have."""

    def __init__(self, corpus: Corpus, held: Mapping[str, EditionTree], keep: Keep) -> None:
        self._held, self._keep = held, keep
        self._own = {edition.id: held[edition.id].glossary for edition in corpus.editions}
        self._newest = next((name for name in reversed(self._own) if self._own[name]), "")

    def begin_to_find(self) -> Callable[[], dict[str, frozenset[str]]]:
        """Those of each edition, in two steps: what is returned waits for other processes.

        What an edition's words are explained by is its own glossary, or else the newest.
        """
        keep, own = self._keep, self._own
        explaining = {name: name if own[name] else self._newest for name in own}

        def find(names: Sequence[str]) -> list[Parcel[frozenset[str]]]:
            return [Parcel(self._of(explaining[name], self._held[name].nodes)) for name in names]

        def find_all(names: Sequence[str]) -> Iterator[Parcel[frozenset[str]]]:
            if names:
                _ = self._known  # so that not each process makes it for itself
            # Nothing waits for them but the book: they are found while a core has nothing else to do.
            return chain.from_iterable(
                over_all(find, shares(names, keep.jobs), keep.jobs, is_urgent=False)
            )

        keys = {
            name: digest(keep.editions.get(name), keep.editions.get(explaining[name]))
            for name in own
        }
        return keep.cache.begin_over_all("common", keys, find_all)

    def of_consolidated(self, consolidated: Sequence[Placed]) -> frozenset[str]:
        """Those of the consolidated text, which the newest glossary explains."""
        editions = self._keep.editions
        texts = {placed.edition: editions.get(placed.edition) for placed in consolidated}
        nodes = [placed.node for placed in consolidated]
        key = digest(texts, [node.id for node in nodes], editions.get(self._newest))
        found = self._keep.cache.over_all(
            "common",
            {"": key},
            lambda names: [Parcel(self._of(self._newest, nodes)) for _ in names],
        )
        return found[""]

    def _of(self, glossary: str, nodes: Sequence[Node]) -> frozenset[str]:
        return explainer(self._own.get(glossary, ()), nodes, self._known).common

    @cached_property
    def _known(self) -> Lexicon:
        return lexicon(node for glossary in self._own.values() for node in glossary)


def comparison(corpus: Corpus, held: Mapping[str, EditionTree], moved: Moved) -> Compare:
    """Compares two texts of one rule, however far apart; cited numbers may move with their rules."""

    def compare(old: Member, new: Member) -> Change:
        before, after = (held[m.edition].by_id[m.node] for m in (old, new))
        diff = partial(diff_texts, terms=corpus.terms, moved=moved(old.edition, new.edition))
        return classify([before], [after], terms=corpus.terms, diff=diff)

    return compare


def find_moved(owners: Mapping[NodeId, Owner], held: Mapping[str, EditionTree]) -> Moved:
    """The numbers that each rule, and each section, bears in two editions."""

    @cache
    def numbers(edition: str) -> dict[str, str]:
        tree = held.get(edition)
        owned = ((owners[n.id], n) for n in tree.nodes if n.id in owners) if tree else ()
        return {owner.lineage.id: str(node.number) for owner, node in owned}

    @lru_cache(maxsize=64)
    def moved(old: str, new: str) -> frozenset[tuple[str, str]]:
        now = numbers(new)
        return with_sections((was, now[line]) for line, was in numbers(old).items() if line in now)

    return moved
