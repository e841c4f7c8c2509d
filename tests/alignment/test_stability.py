"""The same alignment on every run, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import hashlib, sys
from pathlib import Path
from generator.pipeline.compare import align_paths
found = align_paths(Path(sys.argv[1]), Path(sys.argv[2])).alignment
assert len(found.matches) > 500
print(hashlib.sha256(repr(found).encode()).hexdigest())
"""


def digest(root: Path, old: Path, new: Path, seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", SCRIPT, str(old), str(new)]
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.archive
def test_the_hash_seed_changes_nothing(root: Path, archive: Path) -> None:
    old, new = archive / "CR-2001-07-23.txt", archive / "CR-2003-10-01.txt"
    found = {digest(root, old, new, seed) for seed in ("0", "1", "4711")}
    assert len(found) == 1
