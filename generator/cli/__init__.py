"""The command line: arguments in, pipeline run, findings printed, exit code out."""

from generator.cli.main import main

__all__ = ["main"]
