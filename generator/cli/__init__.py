"""The command line: arguments in, pipeline run, findings printed, exit code out."""

import gc
import os
from typing import NoReturn

import click

from generator.cli.main import main
from generator.cli.terminal import (
    INTERRUPTED,
    UNREAD,
    flush_streams,
    open_streams,
    words_of,
    write_utf8,
)

__all__ = ["main", "run"]


def run() -> NoReturn:
    """Run the command that the arguments name, and end the process with its exit code.

    A file or folder that cannot be read or written is an error of one line, and ends it with 1. Who stops reading
    the output (``| head``) has enough: that ends it in silence, as an interrupt does with one word, each with the
    code that shells give a program which such a signal ended.

    Nothing here lives in cycles, and looking for them takes a quarter of the time of a build, so nobody does.
    The process ends at once: to take a book of many editions apart, object by object, would take it seconds.
    """
    gc.disable()
    open_streams()
    write_utf8()
    code = _run()
    os._exit(code if flush_streams() else UNREAD)


def _run() -> int:
    try:
        # Click's own way out gives an interrupt and an unread pipe the code of what is wrong.
        return main(standalone_mode=False) or 0
    except click.Abort:
        click.echo("Aborted!", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        return UNREAD
    except OSError as error:
        click.echo(f"Error: {words_of(error)}", err=True)
        return 1
    except SystemExit as ended:
        if isinstance(ended.code, int | None):
            return ended.code or 0
        raise
