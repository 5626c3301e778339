"""README, CONTRIBUTING and the other papers say what is true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest
from scripts.glossary import GLOSSARY, glossary

import threefold
from threefold.cli.app import COMMANDS
from threefold.library.legal import legal_notice
from threefold.library.rules import rulebook
from threefold.table.commands import AnyCommand

ROOT = Path(__file__).parents[2]
PAPERS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


def blocks(paper: str, language: str) -> list[str]:
    """The code of a language in a paper, with its indentation taken off."""
    found = re.findall(
        rf"^( *)```{language}\n(.*?)^ *```$", (ROOT / paper).read_text("utf-8"), re.M | re.S
    )
    return [re.sub(rf"^{indent}", "", code, flags=re.M) for indent, code in found]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_commands_that_papers_name_exist(paper: Path) -> None:
    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", paper.read_text("utf-8"), re.S))
    targets = set(re.findall(r"(?<!token )\bmake (\w+)", code))
    commands = set(re.findall(r"(?<!import )\bthreefold ([a-z]+)\b", code))
    assert targets <= set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    assert commands <= set(COMMANDS)


def test_commands_of_table_that_papers_show_exist() -> None:
    paper = (ROOT / "docs/api.md").read_text("utf-8")
    shown = re.findall(r"a command, such as `(\{[^`]*\})`", paper)
    assert shown
    for command in shown:
        msgspec.json.decode(command, type=AnyCommand)


def test_example_for_python_runs() -> None:
    (example,) = blocks("README.md", "python")
    done = subprocess.run(
        [sys.executable, "-c", f"{example}\nprint(answer.decode())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["result"] == "success"


def test_shown_rule_is_rule_of_engine() -> None:
    """The rule shown to contributors is a rule of the engine."""
    rule, test = blocks("CONTRIBUTING.md", "python")
    assert rule in (ROOT / "src/threefold/rules/costs.py").read_text("utf-8")
    (shown,) = re.findall(r'implements\("([^"]+)"\)', rule)
    assert shown in rulebook().by_id
    assert f'"{shown}"' in test


def test_legal_notice_is_licence_s_own_words() -> None:
    cover, licence, trademarks = legal_notice()
    assert cover == "Compatible with the Cypher System"
    assert licence == (
        "This product is an independent production and is not affiliated with Monte Cook Games, LLC. It is published "
        "under the Cypher System Open License, found at http://csol.montecookgames.com."
    )
    assert trademarks == (
        "CYPHER SYSTEM and its logo are trademarks of Monte Cook Games, LLC in the U.S.A. and other countries. All "
        "Monte Cook Games characters and character names, and the distinctive likenesses thereof, are trademarks of "
        "Monte Cook Games, LLC."
    )


@pytest.mark.parametrize("paper", ["README.md", "NOTICE"])
def test_legal_notice_stands_in(paper: str) -> None:
    text = (ROOT / paper).read_text("utf-8")
    assert all(paragraph in text for paragraph in legal_notice())


def test_notice_lists_every_part_that_others_made() -> None:
    vendor = ROOT / "src/threefold/web/static/vendor"
    notice = (ROOT / "NOTICE").read_text("utf-8")
    for package in tomllib.loads((vendor / "VENDOR.toml").read_text("utf-8"))["package"]:
        assert re.search(
            rf"{re.escape(package['licence'])} +{re.escape(package['homepage'])}$", notice, re.M
        )


def test_glossary_is_current() -> None:
    assert GLOSSARY.read_text("utf-8") == glossary(), "run `python scripts/glossary.py`"


def test_changelog_tells_of_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[0] in ("Unreleased", threefold.__version__)
