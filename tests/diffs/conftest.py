"""What the tests of diffs share: the vocabulary of the project, and diffs as one reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.corpus import read_terms
from generator.model.term import Term


@pytest.fixture(scope="session")
def terms(root: Path) -> tuple[Term, ...]:
    """The vocabulary of the project."""
    found, diagnostics = read_terms(root / "sources" / "terms.toml")
    assert not diagnostics
    return found
