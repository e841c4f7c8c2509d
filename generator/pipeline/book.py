"""The steps in order, and nothing else.

sources → corpus → parsers → tree → references → alignment → lineage → diffs → pages → writer
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from generator.export import data_files, data_parts
from generator.lineage import find_apart
from generator.model.book import Book
from generator.model.lineage import owners_of
from generator.model.page import DataFile, FilePart
from generator.pages.compare_files import compare_files, compare_parts
from generator.pages.feeds import feeds
from generator.pages.hosting import host_files
from generator.pages.previews import preview_files, preview_parts
from generator.pages.search import search_documents, search_files
from generator.pipeline.cache import Cache
from generator.pipeline.citations import cited_in, pointers_of, read_mentions, settle_all
from generator.pipeline.corpus import Corpus, Progress, edition_digests
from generator.pipeline.elsewhere import find_all_strayed
from generator.pipeline.history import begin_to_tell
from generator.pipeline.layers import (
    CommonTerms,
    find_moved,
    place_all_rulings,
    read_proposals,
)
from generator.pipeline.weaving import Keep, begin_to_weave, goes_on
from generator.pipeline.witnesses import collate_all
from generator.pipeline.workers import Ahead
from generator.tree.consolidate import consolidate

#: Nodes of all trees in one file of 20 MB; many hosts take no larger one.
_MOST_NODES: Final = 90_000


def make_book(
    corpus: Corpus, progress: Progress, *, cache: Cache | None = None, jobs: int = 1
) -> Book:
    """Everything the pages and the export show; ``corpus`` must be sound.

    ``jobs`` processes help; ``cache`` gives what the last build found out.
    """
    progress("collating witnesses")
    held, disagreements = collate_all(corpus)
    of_the_rules = [e for e in corpus.editions if e.is_official]
    progress("aligning editions")
    keep = Keep(cache or Cache(), edition_digests(corpus), jobs)
    align = begin_to_weave(of_the_rules, held, corpus.terms, corpus.decisions, keep)
    progress("finding citations")
    mentions = read_mentions(corpus, held, keep)
    cited = cited_in(mentions)
    commons = CommonTerms(corpus, held, keep)
    progress("following rules through time")
    weave = align()
    counting = commons.begin_to_find()  # nothing else can be done while one process weaves
    woven = weave()
    owners = owners_of(woven.lineages, held)
    # What citations mean and what changed need only lineages, and not each other.
    citations = Ahead(partial(settle_all, corpus, held, woven.lineages, owners, cited), jobs)
    telling = begin_to_tell(woven, keep)
    moved = find_moved(owners, held)
    consolidated = consolidate(of_the_rules, held, partial(goes_on, owners))
    straying = Ahead(partial(find_all_strayed, woven, owners, consolidated, keep), jobs)
    common_of_all = commons.of_consolidated(consolidated)
    pointers = pointers_of(mentions)
    # It takes longest, unless much of it is kept: then this process is at work on it while others are on the rest.
    history = telling()
    settled = citations.get()
    resolutions = settled.over(cited)
    rulings = place_all_rulings(corpus, history, held, owners, resolutions, moved)
    proposed = read_proposals(corpus, history, held, owners, resolutions)
    strayed = straying.get()  # as late as can be: it takes long where a new edition came
    common_terms = counting() | {"": common_of_all}
    return Book(
        editions=corpus.editions,
        sources=corpus.sources,
        trees=corpus.trees,
        held=held,
        consolidated=consolidated,
        resolutions=resolutions,
        pointers=pointers,
        left_behind=settled.left_behind,
        ownership=corpus.ownership,
        disagreements=disagreements,
        errata=corpus.errata,
        known_days=corpus.known_days,
        unprinted=corpus.unprinted,
        diagnostics=corpus.diagnostics,
        search_words=corpus.search_words,
        rulings=rulings,
        ruling_notes=corpus.ruling_notes,
        meanings=corpus.meanings,
        proposed=proposed,
        terms=corpus.terms,
        alignments=history.alignments,
        changes=history.changes,
        sweeps=history.sweeps,
        echoes=history.echoes,
        elsewhere=strayed.elsewhere,
        divided=strayed.divided,
        faded=strayed.faded,
        lineages=history.lineages,
        owners=owners,
        steps=history.steps,
        tenants=history.tenants,
        detours=history.detours,
        apart=find_apart(corpus.decisions, held),
        common_terms=common_terms,
        origins=history.origins,
    )


def make_data(book: Book) -> Iterator[DataFile]:
    """The data files of the export, and those that pages read themselves; below ``/data/v1/``."""
    yield from data_files(book)
    yield from search_files(book)
    yield from preview_files(book)
    yield from compare_files(book)


def file_parts(book: Book) -> Iterator[FilePart]:
    """What a site has beside its pages and its search, in parts that are made apart from each other.

    Paths are relative to the site's root. The tree of all sources is left out where hosts would refuse so
    large a file: it is there in parts.
    """
    nodes = sum(len(tree.nodes) for tree in book.trees.values())
    of_data = (
        *preview_parts(book),
        *data_parts(book, is_whole=nodes <= _MOST_NODES),
        *compare_parts(book),
    )
    yield from (FilePart(partial(_below_data, part), part.made_from) for part in of_data)
    yield FilePart(partial(feeds, book))
    yield FilePart(host_files)


def _below_data(part: FilePart) -> Iterator[DataFile]:
    return (replace(file, path=f"data/v1/{file.path}") for file in part)


def search_part(book: Book) -> FilePart:
    """The files that the search reads itself; paths are relative to the site's root."""
    return FilePart(partial(_below_data, FilePart(partial(search_files, book))))


def make_search_documents(book: Book) -> Iterator[DataFile]:
    """What the indexer of the search reads; it looks up what :func:`search_part` looks up."""
    return search_documents(book)
