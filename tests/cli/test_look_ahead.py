"""What a command looks up of the last build: nothing that it has no use for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import pipeline
from generator.cli import main


class LookedError(Exception):
    """Ends a command where it would look."""


@pytest.mark.parametrize(
    ("command", "looks"),
    [
        (("build",), True),
        (("--no-cache", "build"), False),
        (("pages",), False),
        (("serve",), False),
    ],
)
def test_only_a_build_that_goes_on_with_the_last_site_but_one_looks_into_it(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str], *, looks: bool
) -> None:
    seen: list[Path | None] = []

    def look(places: pipeline.Places, *, jobs: int) -> None:
        assert jobs
        seen.append(places.unfinished)
        raise LookedError

    monkeypatch.setattr(pipeline, "check_ahead", look)
    monkeypatch.chdir(tmp_path)
    sources = str(root / "sources" / "sources.toml")
    with pytest.raises(LookedError):
        CliRunner().invoke(main, ["--sources", sources, *command], catch_exceptions=False)
    assert seen == [Path("build/site") if looks else None]
