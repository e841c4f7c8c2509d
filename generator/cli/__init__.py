"""The command line: arguments in, pipeline run, findings printed, exit code out."""

import gc
import os
from typing import NoReturn

import click

from generator.cli.main import main
from generator.cli.terminal import flush_streams, open_streams, words_of, write_utf8

__all__ = ["main", "run"]


def run() -> NoReturn:
    """Run the command that the arguments name, and end the process with its exit code.

    A file or folder that cannot be read or written is an error of one line, and ends it with 1. Who stops reading
    the output (``| head``) has enough: that ends it with 0 and in silence.

    Nothing here lives in cycles, and looking for them takes a quarter of the time of a build, so nobody does.
    The process ends at once: to take a book of many editions apart, object by object, would take it seconds.
    """
    gc.disable()
    open_streams()
    write_utf8()
    try:
        main()
    except OSError as error:
        click.echo(f"Error: {words_of(error)}", err=True)
        os._exit(1)
    except SystemExit as ended:
        if isinstance(ended.code, int | None):
            os._exit(ended.code or 0 if flush_streams() else 0)
        raise
    raise AssertionError("click always ends with an exit code")
