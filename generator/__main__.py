"""The command ``palimpsest``, as ``python -m generator`` too."""

import os
import sys
from typing import NoReturn


def start() -> NoReturn:
    """Load the program and run it; an interrupt ends it quietly from the first moment on."""
    try:
        from generator.cli import run  # noqa: PLC0415 - takes half a second

        run()
    except KeyboardInterrupt:
        sys.stderr.write("\nAborted!\n")  # as click says it
        sys.stderr.flush()
        os._exit(130)  # as generator.cli.run ends it


if __name__ == "__main__":
    start()
