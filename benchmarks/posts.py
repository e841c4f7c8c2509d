"""How the time that a post takes grows with its length, for texts on which a pattern may try each end from each start.

The texts are those of ``tests/cases/cites.json``: what stands before, what is repeated, what stands behind. Each is
checked with a quarter of the length and in full, by the command's Python and by the page's JavaScript in headless
Chromium. Prints for each the seconds of the longer one and how many times those of the shorter that is: 4 where time
grows with length, 16 where it grows with the square. Ends with 1 where a long text takes more than eight times as much,
and longer than a tenth of a second, below which nobody notices and a browser is busy with other things.

Run as ``python -m benchmarks.posts`` in the top folder; without Chromium with ``--no-browser``.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from generator.references.answers import answers
from generator.references.bearers import read_index

_ROOT: Final = Path(__file__).resolve().parent.parent
_CASES: Final = _ROOT / "tests" / "cases" / "cites.json"
_LENGTH: Final = 60_000
_SHARE: Final = 4
_MOST: Final = 8
_TELLS_NOTHING: Final = 0.1
_DAY: Final = "2009-10-23"
_CALL: Final = """
async ([text, day, index, numbers]) => {
  const { answers } = await import("/assets/javascripts/cite/answers.js");
  const started = performance.now();
  answers(text, day, index, numbers);
  return (performance.now() - started) / 1000;
}
"""

Timed = Callable[[str], float]


def main() -> int:
    """Print the rows; 1 where one grows faster than it should."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--no-browser", action="store_true")
    cases: dict[str, Any] = json.loads(_CASES.read_text("utf-8"))
    ways: dict[str, Timed] = {"Python": _in_python(cases)}
    if arguments.parse_args().no_browser:
        return int(_table(cases, ways))
    with _browser(cases) as timed:
        return int(_table(cases, {**ways, "Chromium": timed}))


def _table(cases: dict[str, Any], ways: dict[str, Timed]) -> bool:
    is_slow = False
    for before, repeated, after in cases["long"]:
        for way, timed in ways.items():
            short, long = (
                min(
                    timed(f"{before}{repeated * (length // len(repeated))}{after}")
                    for _ in range(3)
                )
                for length in (_LENGTH // _SHARE, _LENGTH)
            )
            ratio = long / max(short, 1e-6)
            is_one_too_slow = long > _TELLS_NOTHING and ratio > _MOST
            is_slow = is_slow or is_one_too_slow
            told = "  grows faster than its length" if is_one_too_slow else ""
            text = repr(f"{before}{repeated}…{after}")
            print(f"{text:55} {way:9} {long:8.3f} s {ratio:6.1f} times a quarter of it{told}")
    return is_slow


def _in_python(cases: dict[str, Any]) -> Timed:
    index = read_index(cases["index"], cases["numbers"])

    def timed(text: str) -> float:
        started = time.process_time()
        answers(text, _DAY, index)
        return time.process_time() - started

    return timed


@contextmanager
def _browser(cases: dict[str, Any]) -> Iterator[Timed]:
    handler = functools.partial(_Quiet, directory=str(_ROOT / "site_overrides"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox"])
        page: Page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/assets/javascripts/cite/answers.js")
        given = cases["index"], cases["numbers"]

        def timed(text: str) -> float:
            return float(page.evaluate(_CALL, [text, _DAY, *given]))

        yield timed
        browser.close()
    server.shutdown()


def _chromium() -> str:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise SystemExit("no Chromium here; --no-browser measures Python alone")
    return path


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """The rows are all that is printed."""


if __name__ == "__main__":
    raise SystemExit(main())
