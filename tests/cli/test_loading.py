"""Commands are loaded when they are asked for, and only what they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator import pipeline
from generator.cli import main

#: Runs the command that the arguments name, and then prints which modules are loaded.
SCRIPT = """
import sys
from generator.cli import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize("name", main.list_commands(click.Context(main)))
def test_each_command_is_where_the_list_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name


@pytest.mark.parametrize("arguments", [["align", "2006", "2009"], ["check"]], ids=lambda a: a[0])
def test_what_makes_pages_is_not_loaded_to_compare_or_check(
    root: Path, arguments: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    loaded = done.stderr.splitlines()[-1].split()
    assert "generator.pipeline.corpus" in loaded
    assert not {"generator.pages", "jinja2", "httpx"} & set(loaded)


def test_every_name_of_the_pipeline_is_found() -> None:
    assert all(hasattr(pipeline, name) for name in pipeline.__all__)
    assert not hasattr(pipeline, "make_toast")
