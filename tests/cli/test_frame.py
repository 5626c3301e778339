"""The frame of the command line: help, version, legal notice, wrong use, and what a start may
load.
"""

from __future__ import annotations

import contextlib
import os
import pty
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import threefold as package
from threefold.cli import app
from threefold.library.legal import legal_notice

HEAVY = {
    "litestar",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "jinja2",
    "babel",
    "segno",
    "yaml",
    "structlog",
    "numpy",
    "rich",
}


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in app.COMMANDS)], ids=lambda words: " ".join(words) or "-"
)
def test_help_explains_command_with_example(threefold: Run, command: tuple[str, ...]) -> None:
    """Help says what a command does and gives an example."""
    done = threefold(*command, "--help", COLUMNS="200")
    shown = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"Usage: {' '.join(('threefold', *command))}" in shown
    (example,) = re.findall(r"^ *Example: (?:\w+ .*\| )?threefold (\w+)", shown, re.M)
    assert example in (command or app.COMMANDS)


def test_every_module_of_command_is_listed() -> None:
    paths = Path(app.__file__).parent.glob("[a-z]*.py")
    modules = {path.stem.removesuffix("_") for path in paths}  # import_.py: a word of Python
    assert modules - {
        "app",
        "chosen_dice",
        "lines",
        "manual",
        "output",
        "packs",
        "places",
        "stopping",
        "stored",
        "whole_file",
        "workers",
        "worded",
        "wrong_use",
    } == set(app.COMMANDS)


def test_version(threefold: Run) -> None:
    done = threefold("--version")
    assert (done.returncode, done.stdout.decode()) == (0, f"threefold {package.__version__}\n")


def test_python_runs_package_as_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["threefold", "--version"])
    with contextlib.suppress(SystemExit):
        runpy.run_module("threefold", run_name="__main__")
    assert capsys.readouterr().out == f"threefold {package.__version__}\n"


def test_version_with_legal_notice(threefold: Run) -> None:
    shown = threefold("--version", "--legal").stdout.decode()
    assert (
        shown
        == "\n\n".join(
            [f"threefold {package.__version__}\n{legal_notice()[0]}", *legal_notice()[1:]]
        )
        + "\n"
    )


def test_bare_call_shows_help_as_wrong_use(threefold: Run) -> None:
    """No command shows the help and is wrong use."""
    done = threefold()
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Commands:" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["raise"], "No such command 'raise' (see threefold --help)."),
        (["--loud"], "No such option: --loud (see threefold --help)."),
        (["rules", "edge", "--loud"], "No such option: --loud (see threefold rules --help)."),
        (["replay"], "Missing argument 'FILE' (see threefold replay --help)."),
        (
            ["table", "--port", "many"],
            "Invalid value for '--port': 'many' is not a whole number (see",
        ),
    ],
)
def test_wrong_use_is_one_stderr_sentence(threefold: Run, words: list[str], said: str) -> None:
    """Wrong use is one sentence on standard error."""
    done = threefold(*words)
    assert (done.returncode, done.stdout) == (2, b"")
    (sentence,) = done.stderr.decode().splitlines()
    assert sentence.startswith(f"threefold: {said}")
    assert sentence.endswith(".")


def test_missing_file_is_one_sentence(threefold: Run, tmp_path: Path) -> None:
    """A file that is not there is one sentence."""
    done = threefold("replay", tmp_path / "nowhere.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.decode().splitlines()) == 1


def test_bug_is_one_sentence_with_optional_traceback(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A bug is one sentence and a traceback on request."""

    def broken(name: str) -> None:
        raise LookupError(f"no {name} here")

    monkeypatch.setattr(app, "import_module", broken)
    assert app.run(["rules", "edge"]) == app.FAILED
    assert capfd.readouterr() == (
        "",
        "threefold: internal error: LookupError: no threefold.cli.rules here (THREEFOLD_TRACEBACK=1 shows where).\n",
    )
    monkeypatch.setenv("THREEFOLD_TRACEBACK", "1")
    assert app.run(["rules", "edge"]) == app.FAILED
    assert "Traceback" in capfd.readouterr().err


def test_reader_that_goes_away_ends_it_quietly(script: Path) -> None:
    asked = subprocess.Popen(
        [script, "procedures", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert asked.stdout is not None
    assert asked.stderr is not None
    asked.stdout.close()
    assert (asked.stderr.read(), asked.wait()) == (b"", app.FAILED)
    asked.stderr.close()


@pytest.mark.parametrize(
    "words",
    [["adjudicate"], ["adjudicate", "--help"], ["procedures", "--json"], ["rules", "--help"]],
)
def test_start_loads_nothing_heavy(words: list[str]) -> None:
    look = (
        f"import sys; sys.argv = ['threefold', *{words!r}]\n"
        "from threefold.bootstrap import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", look],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert not HEAVY & {name.partition(".")[0] for name in done.stderr.split()}


def test_adjudicate_imports_only_played_procedures() -> None:
    """Adjudicate imports the procedures it plays and no other."""
    task = (
        b'{"procedure": "task", "actor": {"kind": "npc", "name": "x", "level": 1}, "inputs": {}}\n'
    )
    look = (
        "import sys; sys.argv = ['threefold', 'adjudicate']\n"
        "from threefold.bootstrap import main\n"
        "main()\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, check=True, input=task)
    loaded = {
        name for name in done.stderr.decode().split() if name.startswith("threefold.procedures.")
    }
    shared = {
        "bare",
        "base",
        "priced",
        "inputs",
        "figures",
        "accounts",
        "d20",
        "payments",
        "endurance",
        "answers",
        "catalog",
        "effects",
        "held",
        "reserves",
        "single_target",
        "traits",
        "reduced",
        "rolled",
        "weapons",
    }
    apart = shared | {"experience", "tasks"}  # a reroll plays others again
    assert {name.rpartition(".")[2] for name in loaded} == apart


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_terminal_gets_colour_unless_it_wants_none(
    script: Path, environment: dict[str, str], coloured: bool
) -> None:
    ours, theirs = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    env |= {"TERM": "xterm-256color"} | environment
    asked = subprocess.Popen(
        [script, "--help"], stdin=theirs, stdout=theirs, stderr=theirs, env=env
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # how the end of a terminal reads on Linux
        while piece := os.read(ours, 4096):
            shown += piece
    os.close(ours)
    assert asked.wait() == 0
    assert b"Commands" in shown
    assert bool(re.search(rb"\x1b\[[0-9;]*3[0-7]m", shown)) is coloured


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["rules", "--loud", "--lang", "fr"],
            "Option inconnue : --loud (voir threefold rules --help).",
        ),
        (["--lang=ko", "raise"], "명령은 없어요 (threefold --help 참고)"),
        (
            ["table", "--port", "99999", "--lang=fr"],
            "Valeur impossible pour '--port' : 99999 n’est pas",
        ),
        (
            ["rules", "--lang", "de"],
            "Invalid value for '--lang': 'de' is not one of en, fr, ko (see",
        ),
        (["content", "list", "nosuch", "--lang", "ko"], "nosuch"),
    ],
)
def test_every_command_speaks_asked_language(threefold: Run, words: list[str], said: str) -> None:
    """Every command speaks the language that is asked for."""
    done = threefold(*words)
    (sentence,) = done.stderr.decode().replace("\u00a0", " ").replace("\u202f", " ").splitlines()
    assert done.returncode in (1, 2)
    assert said in sentence
    assert "There is no" not in sentence


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}, "Option inconnue"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "ko_KR"}, "옵션은 없어요"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "No such option"),
    ],
)
def test_environment_says_language(threefold: Run, environment: dict[str, str], said: str) -> None:
    assert said in threefold("rules", "--loud", **environment).stderr.decode()
