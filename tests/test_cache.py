"""A build takes over only what is the same in every input, and gives the same book with it as without."""

from __future__ import annotations

import ast
import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib import metadata, resources
from pathlib import Path

import pytest

from generator import pipeline
from generator.alignment import align
from generator.alignment.align import Aligner
from generator.alignment.elsewhere import Asked, Strayed, straying_from
from generator.diffs import known
from generator.diffs.script import Script
from generator.diffs.units import Moved
from generator.diffs.words import script_of
from generator.model.alignment import Alignment, Decision, DecisionKind
from generator.model.book import Book
from generator.model.edition import Edition
from generator.model.node import EditionTree, Node
from generator.model.term import Term
from generator.pipeline import cache as cache_stage
from generator.pipeline import elsewhere, history
from generator.pipeline.cache import Cache, Parcel, digest
from generator.pipeline.workers import over_all
from generator.text.terms import Vocabulary
from generator.writer import Store


def test_what_was_put_is_got_and_nothing_else(tmp_path: Path) -> None:
    store = Store(tmp_path, "one")
    store.put("stage", "ab12", b"content")
    assert store.get("stage", "ab12") == b"content"
    assert store.get("stage", "ab13") is None
    assert store.get("other", "ab12") is None
    assert Store(tmp_path, "two").get("stage", "ab12") is None


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b[:5], lambda b: b[:0], lambda b: b[:-1] + b"?"]
)
def test_a_damaged_file_is_none(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    store = Store(tmp_path, "one")
    store.put("stage", "ab12", b"content")
    [path] = [path for path in tmp_path.rglob("*") if path.is_file()]
    path.write_bytes(damage(path.read_bytes()))
    assert store.get("stage", "ab12") is None


def grown_old(folder: Path, days: float) -> None:
    """As if so many days more had gone since anything in ``folder`` was used."""
    for path in folder.rglob("*"):
        os.utime(path, (path.stat().st_mtime - days * 86_400,) * 2)


def test_sweeping_leaves_what_was_used_of_late(tmp_path: Path) -> None:
    old = "0123456789abcdef" * 4
    Store(tmp_path, old).put("stage", "aa", b"1")
    before = Store(tmp_path, "new")
    before.put("stage", "bb", b"2")
    before.put("stage", "cc", b"3")
    grown_old(tmp_path, 10)
    # A build that has no use for one of them, and one some days later that has use for neither.
    now = Store(tmp_path, "new")
    assert now.get("stage", "bb") == b"2"
    now.sweep()
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} == {"bb", "cc"}
    assert not (tmp_path / old).exists()
    grown_old(tmp_path, 10)
    Store(tmp_path, "new").sweep()
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} == {"bb"}


def test_sweeping_leaves_what_is_none_of_its_own(tmp_path: Path) -> None:
    cache, old = tmp_path / "cache", "a" * 64
    mine = [tmp_path / "mine" / old / "thesis", tmp_path / "theirs/file", cache / "notes/file"]
    for path in mine:
        path.parent.mkdir(parents=True)
        path.touch()
    (cache / old).symlink_to(tmp_path / "theirs")
    (cache / "new").symlink_to(tmp_path / "theirs")
    (tmp_path / "linked").symlink_to(tmp_path / "mine")
    grown_old(tmp_path, 15)
    Store(cache, "new").sweep()
    Store(tmp_path / "linked", "new").sweep()
    assert [path for path in mine if not path.exists()] == []


def test_what_cannot_be_swept_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path, "one").put("stage", "bb", b"2")
    grown_old(tmp_path, 15)

    def refuse(path: Path, **_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refuse)
        Store(tmp_path, "one").sweep()
    with monkeypatch.context() as patched:
        patched.setattr(os, "scandir", refuse)
        Store(tmp_path, "one").sweep()
    assert Store(tmp_path, "one").get("stage", "bb") == b"2"


def test_what_a_build_uses_is_not_swept_however_old(tmp_path: Path) -> None:
    store = Store(tmp_path, "new")
    store.put("stage", "bb", b"2")
    grown_old(tmp_path, 100)
    store.sweep()
    assert store.get("stage", "bb") == b"2"


def test_two_programs_may_sweep_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one of them has seen, the other may have removed."""
    Store(tmp_path, "one").put("stage", "bb", b"2")
    grown_old(tmp_path, 15)
    walk = os.walk

    def seen(folder: Path) -> list[tuple[str, list[str], list[str]]]:
        found = list(walk(folder))
        shutil.rmtree(folder / "stage")
        return found

    monkeypatch.setattr(os, "walk", seen)
    Store(tmp_path, "one").sweep()
    assert not (tmp_path / "one/stage").exists()


def test_where_nothing_can_be_kept_all_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    store = Store(tmp_path / "file", "one")
    store.put("stage", "ab12", b"content")
    assert store.get("stage", "ab12") is None
    store.sweep()


def test_only_what_is_missing_is_made(tmp_path: Path) -> None:
    made: list[int] = []

    def square(items: Sequence[int]) -> Iterable[Parcel[int]]:
        made.extend(items)
        return [Parcel(item**2) for item in items]

    keys = {item: digest(item) for item in (3, 1, 2)}
    first = Cache(tmp_path).over_all("squares", {3: keys[3], 2: keys[2]}, square)
    second = Cache(tmp_path).over_all("squares", keys, square)
    assert first == {3: 9, 2: 4}
    assert list(second.items()) == [(3, 9), (1, 1), (2, 4)]
    assert made == [3, 2, 1]


class Counted:
    """Counts in this process how often its values are packed."""

    packed = 0

    def __reduce__(self) -> tuple[type[Counted], tuple[()]]:
        Counted.packed += 1
        return Counted, ()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one process does all")
def test_what_another_process_made_is_packed_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counted, "packed", 0)

    def make(items: Sequence[int]) -> Iterable[Parcel[Counted]]:
        return over_all(lambda _: Parcel(Counted()), items, 2)

    found = Cache(tmp_path).over_all("counted", {1: "ab12", 2: "cd34"}, make)
    kept = Cache(tmp_path).over_all("counted", {1: "ab12", 2: "cd34"}, make)
    assert [type(one) for one in (*found.values(), *kept.values())] == [Counted] * 4
    assert Counted.packed == 0


def test_what_was_damaged_is_made_again(tmp_path: Path) -> None:
    keys = {item: digest(item) for item in (3, 1, 2)}
    made: list[int] = []

    def square(items: Sequence[int]) -> Iterable[Parcel[int]]:
        made.extend(items)
        return [Parcel(item**2) for item in items]

    Cache(tmp_path).over_all("squares", {3: keys[3], 1: keys[1]}, square)
    [path] = [path for path in tmp_path.rglob(keys[1]) if path.is_file()]
    path.write_bytes(path.read_bytes()[:-1])
    for _ in range(2):
        found = Cache(tmp_path).over_all("squares", keys, square)
        assert list(found.items()) == [(3, 9), (1, 1), (2, 4)]
    assert made == [3, 1, 2, 1]


def test_without_a_folder_nothing_is_kept() -> None:
    cache = Cache()
    cache.put("squares", "ab12", 9)
    assert cache.get("squares", "ab12") is None
    found = cache.over_all(
        "squares", {3: "ab12"}, lambda items: [Parcel(item**2) for item in items]
    )
    assert found == {3: 9}
    cache.sweep()


def test_what_no_build_used_for_long_is_swept(tmp_path: Path) -> None:
    Cache(tmp_path).put("squares", "ab12", 9)
    grown_old(tmp_path, 15)
    Cache(tmp_path).sweep()
    assert Cache(tmp_path).get("squares", "ab12") is None


def test_parts_are_told_apart() -> None:
    assert digest("ab", "c") != digest("a", "bc")
    assert digest("a") != digest("a", "")


@pytest.fixture(scope="module")
def corpus(root: Path) -> pipeline.Corpus:
    return pipeline.read_corpus(pipeline.Inputs(root / "sources" / "sources.toml"), lambda _: None)


def aligned_pairs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Which pairs are aligned from now on."""
    seen: list[tuple[str, str]] = []

    class Watched(Aligner):
        def align(
            self, old: EditionTree, new: EditionTree, old_edition: Edition, new_edition: Edition
        ) -> Alignment:
            seen.append((old_edition.id, new_edition.id))
            return super().align(old, new, old_edition, new_edition)

    monkeypatch.setattr(align, "Aligner", Watched)
    return seen


def of_time(book: Book) -> tuple[object, ...]:
    told = (book.lineages, book.steps, book.detours, book.resolutions, book.left_behind)
    strayed = (book.elsewhere, book.divided, book.faded)
    return (book.alignments, book.changes, book.sweeps, book.echoes, *told, *strayed)


def test_the_same_book_with_and_without(
    corpus: pipeline.Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = pipeline.make_book(corpus, lambda _: None)
    asked = []

    def watched(
        today: Iterable[Node], terms: tuple[Term, ...]
    ) -> Callable[[Iterable[Asked]], Strayed]:
        asked.append(today)
        return straying_from(today, terms)

    monkeypatch.setattr(elsewhere, "straying_from", watched)
    cold = pipeline.make_book(corpus, lambda _: None, cache=Cache(tmp_path))
    assert asked
    asked.clear()
    seen = aligned_pairs(monkeypatch)
    warm = pipeline.make_book(corpus, lambda _: None, cache=Cache(tmp_path))
    assert (seen, asked) == ([], [])
    assert of_time(plain) == of_time(cold) == of_time(warm)
    several = pipeline.make_book(corpus, lambda _: None, jobs=2)
    assert of_time(several) == of_time(plain)


def test_a_decision_redoes_its_pair_alone(
    corpus: pipeline.Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipeline.make_book(corpus, lambda _: None, cache=Cache(tmp_path))
    seen = aligned_pairs(monkeypatch)
    decision = Decision(
        DecisionKind.NOT_A_MATCH,
        "2006-10-01",
        "2009-10-01",
        ("505.1",),
        ("708.1",),
        "for the test",
        ("Split cards",),
        ("Split cards",),
    )
    changed = replace(corpus, decisions=(*corpus.decisions, decision))
    pipeline.make_book(changed, lambda _: None, cache=Cache(tmp_path))
    assert seen == [("2006-10-01", "2009-10-01")]


def test_after_a_decision_only_what_it_concerns_is_compared_word_by_word(
    corpus: pipeline.Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "_MANY", 0)
    compared: list[tuple[str, str]] = []

    def watched(old: str, new: str, vocabulary: Vocabulary, moved: Moved) -> Script:
        compared.append((old, new))
        return script_of(old, new, vocabulary, moved)

    monkeypatch.setattr(known, "script_of", watched)
    changed = replace(corpus, decisions=())
    plain = pipeline.make_book(changed, lambda _: None)
    at_first = len(compared)
    assert of_time(plain) != of_time(
        pipeline.make_book(corpus, lambda _: None, cache=Cache(tmp_path))
    )
    compared.clear()
    again = pipeline.make_book(changed, lambda _: None, cache=Cache(tmp_path))
    assert of_time(again) == of_time(plain)
    assert len(compared) < at_first / 4


def test_another_text_has_another_digest(corpus: pipeline.Corpus) -> None:
    before = pipeline.corpus.edition_digests(corpus)
    sources = tuple(
        replace(source, sha256="0" * 64) if source.edition == "2009-10-01" else source
        for source in corpus.sources
    )
    after = pipeline.corpus.edition_digests(replace(corpus, sources=sources))
    assert {name for name in before if before[name] != after[name]} == {"2009-10-01"}


#: What reads, writes, prints and fetches: nothing that it makes is kept by the version of its libraries.
EDGES = ("cli", "fetch", "writer")


def libraries(root: Path) -> set[str]:
    """The distributions that the pure part of the program imports."""
    own = root / "generator"
    files = [f for f in own.rglob("*.py") if f.relative_to(own).parts[0] not in EDGES]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    names |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    others = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"generator"}
    known = metadata.packages_distributions()
    return {known[name][0] for name in others}


def test_another_version_of_any_library_is_another_program(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one version made does not pass for what the next would make."""
    found = libraries(root)
    assert {"Markdown", "numpy", "Jinja2"} <= found
    version = metadata.version

    def made_with(other: str) -> str:
        def told(name: str) -> str:
            return "other" if name.lower() == other.lower() else version(name)

        monkeypatch.setattr(metadata, "version", told)
        cache_stage.program_version.cache_clear()
        cache_stage.pages_version.cache_clear()
        return cache_stage.pages_version()

    try:
        now = made_with("")
        assert [name for name in sorted(found) if made_with(name) == now] == []
    finally:
        cache_stage.program_version.cache_clear()
        cache_stage.pages_version.cache_clear()


@pytest.mark.parametrize(
    ("name", "is_other_program", "makes_other_pages"),
    [
        ("cli.py", True, True),
        ("text/words.py", True, True),
        ("text/new.py", True, True),
        ("pages/templates/rule.html", False, True),
        ("text/README.md", False, False),
    ],
)
def test_another_text_of_the_program_is_another_program(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    is_other_program: bool,
    makes_other_pages: bool,
) -> None:
    for each in ("cli.py", "text/words.py", "pages/templates/rule.html"):
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / each).write_text("one", encoding="utf-8")
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)

    def versions() -> tuple[str, str]:
        cache_stage.program_version.cache_clear()
        cache_stage.pages_version.cache_clear()
        return cache_stage.program_version(), cache_stage.pages_version()

    try:
        before = versions()
        assert versions() == before
        (tmp_path / name).write_text("two", encoding="utf-8")
        others = [one != other for one, other in zip(versions(), before, strict=True)]
        assert others == [is_other_program, makes_other_pages]
    finally:
        cache_stage.program_version.cache_clear()
        cache_stage.pages_version.cache_clear()


MANIFEST = """\
[[edition]]
id = "2000-01-01"
work = "CR"
title = "2000"
effective = 2000-01-01
authority = "official"

[[source]]
id = "s"
edition = "2000-01-01"
title = "S"
path = "s.txt"
format = "web_copy"
encoding = "utf-8"
layout = "line_per_paragraph"
sha256 = "{sha256}"
"""


def test_a_file_damaged_for_a_while_leaves_nothing_in_the_cache(tmp_path: Path) -> None:
    """What is read of it under protest must not come back once the right file is there again."""
    right, damaged = b"100.1. The text of this rule.\n", b"100.1. The tixt of this rule.\n"
    manifest, file = tmp_path / "sources.toml", tmp_path / "s.txt"
    manifest.write_text(
        MANIFEST.replace("{sha256}", hashlib.sha256(right).hexdigest()), encoding="utf-8"
    )

    def read(content: bytes) -> pipeline.Corpus:
        file.write_bytes(content)
        inputs = pipeline.Inputs(manifest)
        return pipeline.read_corpus(inputs, lambda _: None, cache=Cache(tmp_path / "cache"))

    assert "changed-source" in {finding.code for finding in read(damaged).diagnostics}
    assert read(right).trees["s"].nodes[-1].text == "The text of this rule."
