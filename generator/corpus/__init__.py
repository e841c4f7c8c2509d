"""All reading: the manifest, the sources, and the corrections by hand."""

from generator.corpus.archive import (
    folders_not_read,
    is_of_its_size,
    may_be_read,
    other_files,
    read_text_file,
    state_of,
    text_files,
)
from generator.corpus.decisions import read_decisions
from generator.corpus.ledger import read_ledger
from generator.corpus.manifest import Manifest, read_manifest
from generator.corpus.nicknames import read_nicknames
from generator.corpus.reading import correct, read_errata, read_file, read_source, undecodable
from generator.corpus.rulings import read_ruling_notes
from generator.corpus.symbols import read_meanings
from generator.corpus.terms import read_terms

__all__ = [
    "Manifest",
    "correct",
    "folders_not_read",
    "is_of_its_size",
    "may_be_read",
    "other_files",
    "read_decisions",
    "read_errata",
    "read_file",
    "read_ledger",
    "read_manifest",
    "read_meanings",
    "read_nicknames",
    "read_ruling_notes",
    "read_source",
    "read_terms",
    "read_text_file",
    "state_of",
    "text_files",
    "undecodable",
]
