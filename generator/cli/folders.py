"""Arguments that name a folder to write to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


class Folder(click.Path):
    """A folder, which need not be there yet. An empty name, as an unset variable gives it, is none."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder's path; ends the program as wrong use where there can be none."""
        if value == "":
            self.fail("an empty name is no folder; . is the one you are in", param, ctx)
        return super().convert(value, param, ctx)
