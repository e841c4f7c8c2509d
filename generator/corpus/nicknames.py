"""``nicknames.toml``: what readers call things, and the rules' own words for them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from generator.corpus.paths import is_there
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.diagnostic import Diagnostic
from generator.model.nickname import Nickname, SearchWords

_NICKNAME: Final[Fields] = {"says": (Kind.STRINGS, True), "means": (Kind.STRINGS, True)}
_SILENT: Final[Fields] = {"words": (Kind.STRINGS, True)}


def read_nicknames(path: Path) -> tuple[SearchWords, tuple[Diagnostic, ...]]:
    """The search words in ``path``, in its order; a missing file holds none."""
    if not is_there(path):
        return SearchWords(), ()
    reader = TableReader(path, str(path), ("nickname", "silent"))
    found = []
    for start, table in reader.tables("nickname", _NICKNAME):
        make = partial(Nickname, tuple(table["says"]), tuple(table["means"]))
        nickname = reader.value(start, "says", make, "names and what they mean")
        once = [reader.only_once(start, "says", name.lower()) for name in table["says"]]
        found += [nickname] if nickname is not None and all(once) else []
    silent = [word for _, table in reader.tables("silent", _SILENT) for word in table["words"]]
    return SearchWords(tuple(found), tuple(silent)), tuple(reader.diagnostics)
