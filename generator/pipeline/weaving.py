"""alignment → lineage: which rules of all editions are one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from generator.lineage import Composer, find_detours, predecessors, without_refused
from generator.lineage import chain as chain_up
from generator.model.alignment import Alignment, Decision
from generator.model.edition import Edition
from generator.model.life import Detour
from generator.model.lineage import Lineage, Owner
from generator.model.node import EditionTree, NodeId
from generator.model.term import Term
from generator.pipeline.cache import Cache, Parcel, digest
from generator.pipeline.workers import over_all, shares

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Keep:
    """How the work is done: what may be taken over from the last build, and on how many processes.

    ``editions`` are the digests of what the trees were made from (see
    :func:`generator.pipeline.corpus.edition_digests`).
    """

    cache: Cache = field(default_factory=Cache)
    editions: Mapping[str, str] = field(default_factory=dict)
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Woven:
    """The lineages of ``editions``, and what is told of them next.

    ``alignments`` are those that the lineages agree with, ``keys`` name what each was made from.
    """

    editions: Sequence[Edition]
    held: Mapping[str, EditionTree]
    terms: tuple[Term, ...]
    alignments: Mapping[Pair, Alignment]
    keys: Mapping[Pair, str]
    lineages: tuple[Lineage, ...]
    composer: Composer
    detours: tuple[Detour, ...]


def begin_to_weave(
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    terms: tuple[Term, ...],
    decisions: tuple[Decision, ...],
    keep: Keep,
) -> Callable[[], Callable[[], Woven]]:
    """The lineages of the rules of ``editions``, which are ordered by date and of one work, in three steps.

    What is returned waits for the aligning, which other processes do if there are any, and gives what chains the
    aligned editions, which keeps one process busy.
    """
    by_id = {edition.id: edition for edition in editions}

    def align_each(pairs: Sequence[Pair]) -> list[Parcel[Alignment]]:
        """A run of neighbours: each edition in it is prepared once."""
        # It loads SciPy; most builds find all alignments kept, or leave this to others.
        from generator.alignment.align import Aligner  # noqa: PLC0415

        aligner = Aligner(terms, decisions)
        return [Parcel(aligner.align(held[a], held[b], by_id[a], by_id[b])) for a, b in pairs]

    def align_all(pairs: Sequence[Pair]) -> Iterator[Parcel[Alignment]]:
        if 1 < keep.jobs < len(pairs):
            from generator.alignment.ahead import read_ahead  # noqa: PLC0415

            read_ahead((held[name] for name in dict.fromkeys(chain.from_iterable(pairs))), terms)
        runs = over_all(align_each, shares(pairs, keep.jobs), keep.jobs)
        # One process would else align no sooner than it is asked, when it is said to do something else.
        return chain.from_iterable(runs if keep.jobs > 1 else [*runs])

    def key_of(pair: Pair) -> str:
        decided = [d for d in decisions if (d.old_edition, d.new_edition) == pair]
        return digest(*(keep.editions.get(edition) for edition in pair), terms, decided)

    keys = {pair: key_of(pair) for pair in predecessors(editions)}
    ends = (editions[0].id, editions[-1].id) if editions else ("", "")
    is_long = len(editions) > 2 and ends not in keys
    # The direct way from end to end takes longest, so it is begun first, and nothing waits for it that need not.
    straight = {ends: key_of(ends)} if is_long else {}
    aligned_straight = keep.cache.begin_over_all("alignments", straight, align_all)
    aligned = keep.cache.begin_over_all("alignments", keys, align_all)

    def align() -> Callable[[], Woven]:
        found = aligned()
        return lambda: weave(found)

    def weave(found: Mapping[Pair, Alignment]) -> Woven:
        lineages = chain_up(editions, held, found, decisions)
        settled = without_refused(editions, held, found, lineages)
        told = keys | {pair: digest("settled", keys[pair], settled[pair]) for pair in settled}
        alignments = {**found, **settled}
        composer = Composer(lineages, held, editions)
        detours: tuple[Detour, ...] = ()
        if is_long:
            detours = find_detours(lineages, aligned_straight()[ends])
            composed = composer.compose(*ends)
            alignments[ends] = composed
            told[ends] = digest("composed", straight[ends], composed)
        return Woven(editions, held, terms, alignments, told, lineages, composer, detours)

    return align


def goes_on(owners: Mapping[NodeId, Owner], node: NodeId) -> bool:
    """Whether a newer edition holds the rule of ``node`` too, under whatever number.

    A merely possible match takes nothing away: where we are not sure, both rules stand.
    """
    owner = owners.get(node)
    if owner is None:
        return False
    line, member = owner
    later = line.links[line.members.index(member) :]
    return bool(later) and not later[0].is_possible
