"""All writing: data files, pages for the renderer, the index of the search, and putting a finished site in place."""

from generator.writer.assembly import Ready, Tree, assemble, look_into, make_ready
from generator.writer.files import replace_text, write_data
from generator.writer.folder import Folder, Looked, Written
from generator.writer.indexer import SearchIndexError, index_of
from generator.writer.ledger import append_ledger
from generator.writer.owned import PlaceError, expect_list, files_below, write_list
from generator.writer.search import digest_of_documents, index_documents, words_of
from generator.writer.size import Size
from generator.writer.store import Store
from generator.writer.swap import expect_site, find_place, put_in_place, recover
from generator.writer.turns import in_turn

__all__ = [
    "Folder",
    "Looked",
    "PlaceError",
    "Ready",
    "SearchIndexError",
    "Size",
    "Store",
    "Tree",
    "Written",
    "append_ledger",
    "assemble",
    "digest_of_documents",
    "expect_list",
    "expect_site",
    "files_below",
    "find_place",
    "in_turn",
    "index_documents",
    "index_of",
    "look_into",
    "make_ready",
    "put_in_place",
    "recover",
    "replace_text",
    "words_of",
    "write_data",
    "write_list",
]
