"""The steps in order: read :mod:`generator.pipeline.book` first.

A module is loaded when a name of it is first asked for: to compare two files takes less time than to load
all that makes pages.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from generator.pipeline.book import (
        make_book,
        make_data,
        make_search_documents,
    )
    from generator.pipeline.cache import Cache
    from generator.pipeline.compare import align_paths
    from generator.pipeline.corpus import Corpus, Inputs, Progress, read_corpus
    from generator.pipeline.site import Outputs, check_ahead, look_ahead, write_site
    from generator.pipeline.witnesses import collate_all

__all__ = [
    "Cache",
    "Corpus",
    "Inputs",
    "Outputs",
    "Progress",
    "align_paths",
    "check_ahead",
    "collate_all",
    "look_ahead",
    "make_book",
    "make_data",
    "make_search_documents",
    "read_corpus",
    "write_site",
]

_MODULES: Final = {
    "book": ("make_book", "make_data", "make_search_documents"),
    "cache": ("Cache",),
    "compare": ("align_paths",),
    "corpus": ("Corpus", "Inputs", "Progress", "read_corpus"),
    "site": ("Outputs", "check_ahead", "look_ahead", "write_site"),
    "witnesses": ("collate_all",),
}
_HOMES: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
