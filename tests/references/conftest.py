"""The sources as printed: their trees without our corrections, so that counts stay those of the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.corpus import read_manifest, read_source
from generator.model.edition import Edition
from generator.model.node import Node, NodeKind, SourceTree
from generator.model.number import parse_number
from generator.model.place import SourceSpan
from generator.pipeline.corpus import parse_source

MakeTree = Callable[[Mapping[str, tuple[str, str]]], SourceTree]


@pytest.fixture(scope="session")
def printed(root: Path) -> dict[str, SourceTree]:
    """The tree of each of the five sources by its id, without errata."""
    manifest, _ = read_manifest(root / "sources" / "sources.toml")
    trees: dict[str, SourceTree] = {}
    for source in manifest.sources:
        text, _ = read_source(source, (), manifest.places[source.id], "sources.toml")
        assert text is not None
        trees[source.id], _, _ = parse_source(text)
    return trees


@pytest.fixture(scope="session")
def editions(root: Path) -> dict[str, Edition]:
    """The editions of the manifest by their ids."""
    manifest, _ = read_manifest(root / "sources" / "sources.toml")
    return {edition.id: edition for edition in manifest.editions}


@pytest.fixture(scope="session")
def make_tree() -> MakeTree:
    """A function that makes a flat tree of numbers, each with its heading and text.

    Where a number ends in ``~``, it is given a second time. An empty pair stands for a node that
    is implied.
    """

    def make(rules: Mapping[str, tuple[str, str]]) -> SourceTree:
        nodes = []
        for line, (name, (heading, text)) in enumerate(rules.items(), start=1):
            number = parse_number(name.rstrip("~"))
            kind = NodeKind.GLOSSARY_ENTRY if name.startswith("G") else NodeKind.RULE
            nodes.append(
                Node(
                    id=f"made:{name}",
                    kind=kind,
                    span=SourceSpan("made", line, line),
                    number=number,
                    heading=heading,
                    text=text,
                    implied=not (heading or text),
                )
            )
        return SourceTree("made", "made", tuple(nodes), ())

    return make
