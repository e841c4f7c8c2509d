"""A tree that was packed and unpacked is the same tree, and what a build keeps of its reading changes nothing."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from generator import pipeline
from generator.corpus import read_errata, read_manifest, read_source
from generator.model.packed import pack, unpack
from generator.pipeline.corpus import parse_source


@pytest.fixture(scope="module")
def corpus(root: Path) -> pipeline.Corpus:
    return pipeline.read_corpus(pipeline.Inputs(root / "sources" / "sources.toml"), lambda _: None)


def test_every_tree_comes_back_whole(root: Path) -> None:
    """Against the trees that were never packed: those of a corpus were."""
    manifest, _ = read_manifest(root / "sources" / "sources.toml")
    errata, _ = read_errata(
        root / "sources" / "errata.toml", [source.id for source in manifest.sources]
    )
    for source in manifest.sources:
        text, _ = read_source(source, errata, manifest.places[source.id], "sources.toml")
        assert text is not None
        tree, _, _ = parse_source(text)
        assert any(node.children for node in tree.nodes)
        back = unpack(pickle.loads(pickle.dumps(pack(tree))))  # noqa: S301 - our own
        assert back == tree
        assert back.by_id == tree.by_id
        assert list(back.by_number) == list(tree.by_number)


def test_texts_and_names_are_kept_once(corpus: pipeline.Corpus) -> None:
    tree = next(iter(corpus.trees.values()))
    one, other = (unpack(pickle.loads(pickle.dumps(pack(tree)))) for _ in range(2))  # noqa: S301
    for a, b in zip(one.nodes, other.nodes, strict=True):
        assert (a.text is b.text, a.id is b.id, a.heading is b.heading) == (True, True, True)


def test_what_was_kept_is_read_as_if_anew(
    corpus: pipeline.Corpus, root: Path, tmp_path: Path
) -> None:
    inputs = pipeline.Inputs(root / "sources" / "sources.toml")
    for jobs in (1, 2):
        cache = pipeline.Cache(tmp_path)
        assert pipeline.read_corpus(inputs, lambda _: None, cache=cache, jobs=jobs) == corpus


def test_another_text_or_erratum_is_read_anew(corpus: pipeline.Corpus) -> None:
    erratum = corpus.errata[0]
    [source] = [source for source in corpus.sources if source.id == erratum.source]
    origin_of = pipeline.corpus.origin_of
    before = origin_of(source, corpus.errata)
    assert origin_of(replace(source, sha256="0" * 64), corpus.errata) != before
    assert origin_of(source, corpus.errata[1:]) != before
    own = [other for other in corpus.errata if other.source == source.id]
    assert origin_of(source, own) == before
