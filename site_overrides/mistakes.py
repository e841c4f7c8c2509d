"""A mistake in a template, told where it stands, and what the system refused, as the generator tells both."""

# ruff: noqa: INP001 - hooks.py imports its neighbours
from __future__ import annotations

import linecache
import traceback
from pathlib import Path
from typing import Final

import click
from jinja2 import TemplateSyntaxError
from mkdocs.exceptions import Abort

_TEMPLATES: Final = (".html", ".xml")


class MistakeError(Abort):
    """A mistake in a template, or a full disk; it ends the build, and is told where errors are."""

    def show(self, *_: object, **__: object) -> None:
        """Print it, when the renderer ends; in a server that goes on, MkDocs does."""
        click.echo(self.message, err=True)


def mistake_in(error: Exception) -> str:
    """File, line and what is wrong there, with the line itself; of what the system refused its words.

    Empty where ``error`` is of no template, and no refusal.
    """
    if isinstance(error, TemplateSyntaxError) and error.filename:
        where = (error.filename, error.lineno)
    else:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if _is_template(f.filename)]
        if not frames:
            return _refusal(error) if isinstance(error, OSError) else ""
        where = (frames[-1].filename, frames[-1].lineno or 0)
    path, line = where
    text = linecache.getline(path, line).rstrip()
    told = f"{_shown(path)}:{line}: error[template]: {type(error).__name__}: {error}"
    indent = len(text) - len(text.lstrip())
    return f"{told}\n  {text}\n  {' ' * indent}^" if text else told


def _refusal(error: OSError) -> str:
    """What was refused; of a full disk the system does not say which file it was."""
    name = error.filename2 or error.filename
    said = error.strerror or error
    return f"Error: {_shown(name)}: {said}" if name else f"Error: {said}"


def _is_template(path: str) -> bool:
    return path.endswith(_TEMPLATES)


def _shown(path: str) -> str:
    """A path from here, if it lies below."""
    full, here = Path(path).absolute(), Path.cwd()
    return str(full.relative_to(here) if full.is_relative_to(here) else full)
