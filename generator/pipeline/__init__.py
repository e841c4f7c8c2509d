"""The steps in order: read :mod:`generator.pipeline.book` first."""

from generator.pipeline.book import (
    collate_all,
    make_book,
    make_data,
    make_pages,
    make_search_documents,
    make_site_files,
)
from generator.pipeline.cache import Cache
from generator.pipeline.compare import align_paths
from generator.pipeline.corpus import Corpus, Inputs, Progress, read_corpus
from generator.pipeline.site import Places, check_ahead, write_site

__all__ = [
    "Cache",
    "Corpus",
    "Inputs",
    "Places",
    "Progress",
    "align_paths",
    "check_ahead",
    "collate_all",
    "make_book",
    "make_data",
    "make_pages",
    "make_search_documents",
    "make_site_files",
    "read_corpus",
    "write_site",
]
