"""A group of commands whose modules are loaded when they are asked for.

The command that compares two files needs nothing of what makes pages, and loading that takes longer than
reading both files. The way is that of "Lazily Loading Subcommands" in Click's documentation.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LoadingGroup(click.Group):
    """A group whose commands lie at ``places``: by name "module:attribute".

    Every other argument is the group's own.
    """

    def __init__(self, *args: Any, places: Mapping[str, str], **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's own signature
        """The names of the commands, sorted as Click sorts them."""
        return sorted(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, ``None`` where there is none."""
        if cmd_name not in self._places:
            return None
        module, _, name = self._places[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command
