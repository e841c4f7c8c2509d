"""The renderer is a process of its own, which ends with the build."""

from __future__ import annotations

import shutil
import signal
import subprocess
from datetime import date
from pathlib import Path

import pytest

from generator.cli.renderer import Renderer, serve_pages


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are begun."""
    found: list[subprocess.Popen[bytes]] = []

    class Seen(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]
            found.append(self)

    monkeypatch.setattr(subprocess, "Popen", Seen)
    return found


def test_where_a_build_fails_nothing_of_it_stays(
    tmp_path: Path, begun: list[subprocess.Popen[bytes]]
) -> None:
    with pytest.raises(KeyError), Renderer(tmp_path, "--quiet", work={}):
        raise KeyError
    [process] = begun
    assert process.returncode is not None
    assert process.stdin is not None
    assert process.stdin.closed


def test_an_interrupt_is_the_way_to_end_what_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupted)
    before = signal.getsignal(signal.SIGTERM)
    try:
        serve_pages(watched=(), dated=date(2024, 6, 7))
        with pytest.raises(SystemExit):  # the server is ended on the way
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def make_ready(root: Path, folder: Path) -> None:
    """One page, and all that renders it."""
    shutil.copytree(root / "site_overrides", folder / "site_overrides")
    shutil.copy(root / "mkdocs.yml", folder)
    (folder / "build" / "docs").mkdir(parents=True)
    home = '---\ntitle: "Made"\ndescription: ""\n---\n\n<h1>Made</h1>\n'
    (folder / "build" / "docs" / "index.md").write_text(home, "utf-8")


def fail_to_render(docs: Path) -> None:
    with Renderer(docs, "--strict", work={}) as renderer:
        renderer.start(date(2024, 6, 7), {}, [])
        with pytest.raises(SystemExit):
            renderer.finish()


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        ("{% if %}", "TemplateSyntaxError: Expected an expression"),
        ("{{ 1 / 0 }}", "ZeroDivisionError: division by zero"),
        ('{% include "none.html" %}', "TemplateNotFound: 'none.html'"),
        ("{{ page.none.more }}", "UndefinedError: "),
    ],
)
def test_a_mistake_in_a_template_is_told_by_its_place(
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    mistake: str,
    told: str,
) -> None:
    make_ready(root, tmp_path)
    template = tmp_path / "site_overrides" / "main.html"
    begins = template.read_text("utf-8").split("\n")
    at = next(i for i, line in enumerate(begins) if "{% block" in line)
    begins.insert(at + 1, f"  {mistake}")
    template.write_text("\n".join(begins), "utf-8")
    monkeypatch.chdir(tmp_path)
    fail_to_render(tmp_path / "build/docs")
    said = capsys.readouterr().err
    assert f"site_overrides/main.html:{at + 2}: error[template]: {told}" in said
    assert f"\n    {mistake}\n    ^\n" in said
    assert "Traceback" not in said


def test_what_the_system_refuses_is_told_by_its_place(
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make_ready(root, tmp_path)
    (tmp_path / "site_overrides" / "index.html").mkdir()
    (tmp_path / "site_overrides" / "index.html" / "mine.txt").write_text("mine", "utf-8")
    monkeypatch.chdir(tmp_path)
    fail_to_render(tmp_path / "build/docs")
    said = capsys.readouterr().err
    assert "\nError: site/index.html: Is a directory\n" in said
    assert "Traceback" not in said


def test_where_it_fails_it_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: Made\nomited_files: ignore\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    fail_to_render(tmp_path / "docs")
    told = capsys.readouterr().err.splitlines()
    assert any("omited_files" in line for line in told)
    assert not any(line.startswith("INFO") for line in told)
    assert told[-1] == "The renderer failed; a site that was there before is untouched."


def test_that_its_settings_are_wrong_is_told_before_there_is_anything_to_render(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    begun: list[subprocess.Popen[bytes]],
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: Made\nplugins: [none]\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    with Renderer(tmp_path / "docs", "--strict", work={}) as renderer:
        begun[0].wait()
        with pytest.raises(SystemExit):
            renderer.expect_well()
    assert '"none" plugin is not installed' in capsys.readouterr().err


def test_while_it_is_at_work_it_is_well(tmp_path: Path) -> None:
    with Renderer(tmp_path, "--quiet", work={}) as renderer:
        renderer.expect_well()
