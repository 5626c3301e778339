"""The site of the documentation: built without a network, every link leads somewhere, nothing comes
from elsewhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def built(root: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site of a copy of the papers."""
    script = root / "scripts/docs_site.py"
    bare = {"PATH": os.defpath, "HOME": str(folder.parent), "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, script, folder],
        cwd=root,
        capture_output=True,
        text=True,
        env=bare,
        check=False,
    )


@pytest.mark.long
@pytest.mark.turns("release", 3)
def test_site(tmp_path: Path) -> None:
    copy, site = tmp_path / "copy", tmp_path / "site"
    shutil.copytree(
        ROOT / "docs", copy / "docs", ignore=shutil.ignore_patterns("reviews", "screenshots")
    )
    (copy / "scripts").mkdir()
    for name in (
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "README.md",
        "scripts/docs_site.py",
    ):
        shutil.copyfile(ROOT / name, copy / name)
    for name in ("content", "src", "tests"):
        (copy / name).symlink_to(ROOT / name)
    done = built(copy, site)
    assert done.returncode == 0, done.stderr
    for page in (
        "index",
        "en/first-evening",
        "fr/first-evening",
        "ko/first-evening",
        "reference/rules",
    ):
        assert (site / f"{page}.html").is_file()
    for lang in ("en", "fr", "ko"):
        pictures = re.findall(
            r'<img[^>]*src="([^"]+\.webp)"', (site / lang / "first-evening.html").read_text("utf-8")
        )
        assert len(pictures) == 3
        for name in pictures:
            assert 1000 < (site / lang / name).stat().st_size < 150_000
    # nothing is fetched from another place when a page is read
    for page in site.rglob("*.html"):
        fetched = re.findall(
            r'<(?:script|img|link|iframe)[^>]*(?:src|href)="((?:https?:)?//[^"]+)"',
            page.read_text("utf-8"),
        )
        assert fetched == [], page
    # every procedure and every command has its heading
    from threefold.cli.app import COMMANDS
    from threefold.procedures.catalog import ENTRIES

    procedures = (site / "reference/procedures.html").read_text("utf-8")
    assert all(f"<code>{id}</code>" in procedures for id in ENTRIES)
    commands = (site / "reference/commands.html").read_text("utf-8")
    assert all(f'id="threefold-{name}"' in commands for name in COMMANDS)
    from threefold.web.api.controllers import OPERATIONS

    api = (site / "reference/api.html").read_text("utf-8")
    assert [op.address for op in OPERATIONS if f"{op.method} {op.address}<" not in api] == []
    assert "<code>foe_attacks</code>" in api
    # every guide of a feature is a page, and the picture of the architecture is there
    for page in (
        "webhooks",
        "mcp",
        "python",
        "hosting",
        "packs",
        "import",
        "laboratory",
        "en/gm",
        "en/player",
    ):
        assert (site / f"{page}.html").is_file(), page
    assert 'src="architecture.svg"' in (site / "architecture.html").read_text("utf-8")
    assert (site / "architecture.svg").is_file()
    # a link that leads nowhere, a heading that is not there and a picture that is missing end the
    # build, each named
    missing = ("gone.md", "hosting.md#gone", "gone.webp")
    paper = "# Threefold\n\n[gone](gone.md) [gone](hosting.md#gone) ![gone](gone.webp)\n"
    shutil.rmtree(copy / "docs")  # few papers are enough for it
    (copy / "docs/site").mkdir(parents=True)
    (copy / "docs/site/index.md").write_text(paper, "utf-8")
    for name in (
        "docs/hosting.md",
        "docs/api.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ):
        (copy / name).write_text("# A paper\n", "utf-8")
    done = built(copy, tmp_path / "broken")
    assert done.returncode != 0
    told = done.stdout + done.stderr
    assert told.count("WARNING") == len(missing)
    assert [name for name in missing if f"'{name}'" not in told] == [], told
