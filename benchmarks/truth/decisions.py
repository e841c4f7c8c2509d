"""The decisions made by reading, kept in ``readings/*.toml`` (numbers and reasons, no texts)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.truth.links import Node

FOLDER: Final = Path(__file__).resolve().parent / "readings"


@dataclass(frozen=True, slots=True)
class Decision:
    """The successors of one rule; without any it was removed."""

    main: tuple[Node, ...]
    also: tuple[Node, ...]


Step = tuple[str, str]


def load(folder: Path = FOLDER) -> Mapping[Step, Mapping[Node, Decision]]:
    """All decisions by step and old number; raises ``ValueError`` for a step that stands twice."""
    found: dict[Step, dict[Node, Decision]] = {}
    for path in sorted(folder.glob("*.toml")):
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            old, new = name.split("..")
            if (old, new) in found:
                raise ValueError(f"{path.name}: {name} stands twice")
            found[old, new] = {
                Node.parse(number): _decision(targets) for number, targets in table.items()
            }
    return found


def _decision(targets: list[str]) -> Decision:
    return Decision(
        tuple(Node.parse(t) for t in targets if not t.endswith("?")),
        tuple(Node.parse(t.removesuffix("?")) for t in targets if t.endswith("?")),
    )
