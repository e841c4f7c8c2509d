"""The index of the search by words, made by Pagefind from documents that no reader sees."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from operator import attrgetter
from pathlib import PurePosixPath
from typing import Final

from generator.model.page import DataFile
from generator.writer.indexer import index_of

#: Where the page looks for the index, below the site's root.
_FOLDER: Final = "pagefind"
#: What Pagefind keeps of one document: JSON behind these bytes, compressed.
_FRAGMENT: Final = ".pf_fragment"
_MAGIC: Final = b"pagefind_dcd"
#: Documents in these folders have indexes of their own, in folders of those names inside the first one's.
_EARLIER: Final = "earlier"
_APART: Final = ("former", _EARLIER)
#: Documents in this folder stand below all others.
_PROPOSED: Final = "proposed"
#: What the name of a document of earlier words has behind the name of what the rule says now.
_OF: Final = "~"
#: What no page asks for: Pagefind's own interfaces, its module for languages it does not know, and its
#: worker (it is loaded beside the same program for the page, and searching takes a few milliseconds).
_NOT_NEEDED: Final = (
    "pagefind-component-ui",
    "pagefind-highlight",
    "pagefind-modular-ui",
    "pagefind-ui",
    "pagefind-worker",
    "wasm.unknown",
)
#: The program, which all indexes share.
_PROGRAM: Final = ("pagefind.js", "wasm.")
#: The document of the words that an index lacks.
_FILLER: Final = "filler.html"
_TAG: Final = re.compile(r"<[^>]*>")
_EDGES: Final = re.compile(r"^\W+|\W+$")


#: Makes an index of documents: its files, by their names below its folder.
Indexer = Callable[[Sequence[DataFile]], Mapping[str, bytes]]


def index_documents(
    documents: Iterable[DataFile], make: Indexer = index_of, said: Collection[str] = ()
) -> Iterator[DataFile]:
    """The files of the index over ``documents``, with paths below the site's root.

    Documents in the folders ``former/`` and ``earlier/`` get further indexes, so that a search that finds
    enough among the others need not load them. Asked for a word that its index lacks, Pagefind finds what
    begins a little like it; so each has a document more, of the words that only the others have, or that are
    ``said`` elsewhere (see :func:`words_of`): where all that can be found is said there too, what is found in one
    index changes nothing in the others.
    ``pagefind/documents.json`` lists what Pagefind calls each document, ``pagefind/parts.json`` whether there
    are the further indexes and what it calls those more (``fillers``), which are no results. A document
    ``earlier/one~any.html`` has earlier words of what ``one.html`` says now, in whichever folder:
    ``pagefind/earlier.json`` has for each of them its name and that one's. Documents in the folder ``proposed/``
    are in the first index, and ``parts.json`` names them, for they stand below all others.

    Documents are told apart by the last part of their paths. ``make`` makes each of the indexes, in a thread
    each: it mostly waits for another program. Raises
    :class:`generator.writer.indexer.SearchIndexError` with what Pagefind says where it fails.
    """
    found = tuple(documents)
    groups = {folder: [d for d in found if _folder(d) == folder] for folder in ("", *_APART)}
    words = {folder: _words_of(group) for folder, group in groups.items()}
    parts: dict[str, Sequence[DataFile]] = {}
    for folder, group in groups.items():
        if group or not folder:
            others = set(said).union(*words.values())
            # By name: the order in which rules come changes with the lineages, and the index with it.
            in_order = sorted(group, key=attrgetter("path"))
            parts[folder] = [*in_order, *_filler(others - words[folder])]
    index: dict[str, bytes] = {}
    with ThreadPoolExecutor() as pool:
        for folder, made in zip(parts, pool.map(make, parts.values()), strict=True):
            index |= {str(PurePosixPath(folder, name)): made[name] for name in made}
    yield from _names_of(index, found)
    for name in sorted(index):
        if _is_needed(PurePosixPath(name)):
            yield DataFile(f"{_FOLDER}/{name}", index[name])


def digest_of_documents(documents: Iterable[DataFile], said: Collection[str] = ()) -> str:
    """The digest of all that :func:`index_documents` makes an index of, and of the indexer."""
    digest = hashlib.sha256(version("pagefind").encode())
    digest.update("\n".join(sorted(said)).encode())
    for document in documents:
        digest.update(f"\0{document.path}\0{len(document.content)}\0".encode())
        digest.update(document.content)
    return digest.hexdigest()


def _folder(document: DataFile) -> str:
    """The folder that a document's index has, empty for the first one."""
    folder = document.path.rpartition("/")[0]
    return folder if folder in _APART else ""


def _is_needed(path: PurePosixPath) -> bool:
    """Whether a page may ask for a file of the index."""
    shared = path.parts[0] in _APART and path.name.startswith(_PROGRAM)
    return not shared and not path.name.startswith(_NOT_NEEDED)


def _filler(lacking: set[str]) -> Iterator[DataFile]:
    """A document of the words that an index is ``lacking``, if there are any."""
    if lacking:
        words = html.escape(" ".join(sorted(lacking)))
        page = f'<html lang="en"><title></title><body data-pagefind-body>{words}</body></html>'
        yield DataFile(_FILLER, page.encode("utf-8"))


def _words_of(documents: Iterable[DataFile]) -> set[str]:
    return words_of(html.unescape(_TAG.sub(" ", d.content.decode("utf-8"))) for d in documents)


def words_of(texts: Iterable[str]) -> set[str]:
    """The words of ``texts`` in lower case, without what stands around them."""
    found = set[str]().union(*(text.lower().split() for text in texts))
    return {_EDGES.sub("", word) for word in found} - {""}


def _names_of(index: Mapping[str, bytes], documents: Sequence[DataFile]) -> Iterator[DataFile]:
    """What Pagefind calls the ``documents``, in their order: its results bear these names.

    Filters are ours, made with this list: Pagefind writes its own in another order each time, and a
    build must give the same bytes twice.
    """
    names, fillers = {}, []
    earlier = [document for document in documents if _folder(document) == _EARLIER]
    for path, packed in index.items():
        if not path.endswith(_FRAGMENT):
            continue
        content = gzip.decompress(packed).removeprefix(_MAGIC)
        document, name = json.loads(content)["url"].lstrip("/"), PurePosixPath(path).stem
        if document == _FILLER:
            fillers.append(name)
        else:
            names[document] = name
    held = {folder: any(_folder(d) == folder for d in documents) for folder in _APART}
    called = {d.path: names[d.path.rpartition("/")[2]] for d in documents}
    yield _json("documents", list(called.values()))
    proposed = sorted(called[d.path] for d in documents if d.path.startswith(f"{_PROPOSED}/"))
    yield _json("parts", {**held, "fillers": sorted(fillers), "proposed": proposed})
    if held[_EARLIER]:
        now = (names[f"{PurePosixPath(d.path).stem.partition(_OF)[0]}.html"] for d in earlier)
        yield _json(
            "earlier", [[called[d.path], name] for d, name in zip(earlier, now, strict=True)]
        )


def _json(name: str, document: object) -> DataFile:
    text = json.dumps(document, separators=(",", ":"))
    return DataFile(f"{_FOLDER}/{name}.json", f"{text}\n".encode("ascii"))
