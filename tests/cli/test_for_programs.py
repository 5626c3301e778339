"""What programs get of commands: JSON wherever a command answers, completion in a shell, a manual
page.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from tests.served import SCRIPT, WAIT_SECONDS, quiet
from tests.started import Started, run

from threefold.cli.app import COMMANDS

WITHOUT_JSON = {"export", "journal", "mcp", "adjudicate"}
"""What writes a format that is asked for, and what speaks JSON anyway."""


def said(*arguments: object, **environment: str) -> str:
    """What a command prints."""
    done = run(*map(str, arguments), **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


@pytest.fixture(scope="module")
def manual() -> str:
    """The manual page."""
    return said("--man")


@pytest.mark.parametrize("command", COMMANDS)
def test_manual_lists_commands_and_json_answers(manual: str, command: str) -> None:
    """The manual has every command and each answers in json."""
    page = manual.replace("\\-", "-")
    about = page.partition(f".SS threefold {command}")[2].partition(".SS ")[0]
    assert about
    assert "Example: threefold" in about
    assert ("--json" in about) == (command not in WITHOUT_JSON)


def test_manual_is_roff_without_stray_request(manual: str) -> None:
    requests = {line.split(" ")[0] for line in manual.splitlines() if line.startswith(".")}
    assert requests == {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I"}


def test_shell_completes_commands_and_options() -> None:
    asked = {
        "_THREEFOLD_COMPLETE": "complete_bash",
        "COMP_WORDS": "threefold sim",
        "COMP_CWORD": "1",
    }
    done = subprocess.run(
        [SCRIPT], capture_output=True, text=True, env={**quiet(), **asked}, check=False
    )
    assert done.stdout.split() == ["simulate"]


def test_table_prints_its_links_as_json(tmp_path: Path) -> None:
    command = ["table", "--json", "--port", "0", "--db", str(tmp_path / "tables.db")]
    read, write = os.pipe()
    with Path(os.devnull).open("r+b") as nothing, open(read, encoding="utf-8") as said_first:  # noqa: PTH123
        process = Started(command, [nothing.fileno(), write, nothing.fileno()], quiet())
        os.close(write)
        try:
            lines = []
            while not lines or lines[-1] != "}\n":
                lines.append(said_first.readline())
            told = json.loads("".join(lines))
        finally:
            process.terminate()
            process.wait(WAIT_SECONDS)
    assert told.keys() == {"table", "address", "api", "links"}
    assert len(told["links"]) == 5
    assert all(link.startswith(f"{told['address']}/join/") for link in told["links"].values())
    file = tmp_path / "tables.db"
    (checked,) = json.loads(said("check", file, "--json"))
    assert (checked["table"], checked["sound"]) == (told["table"], True)
    copy = tmp_path / "copy.db"
    assert json.loads(said("backup", copy, "--db", file, "--json")) == {
        "file": str(copy),
        "tables": 1,
    }
    restored = json.loads(said("restore", copy, "--db", tmp_path / "new.db", "--json"))
    assert (restored["tables"], restored["earlier"]) == (1, None)
