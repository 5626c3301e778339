"""Every file of the repository: free of the addresses of machines and registries, and its links
whole.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Written in pieces, so that this file does not hold what it looks for.
ADDRESSES = {
    "python" + "hosted": r"python" + r"hosted\.org",
    "pypi": r"(?<!\w)pypi" + r"\.org",
    "registry.": r"registry\." + r"npm",
    **{f"/{top}": rf"(?<![\w.~-])/{top}/\w" for top in ("root", "home", "work", "opt", "Users")},
    "index" + "-url": r"(?:extra-)?index" + r"-url",
    "find" + "-links": r"(?<!\w-)find" + r"-links",  # an option of pip, not a key of a text
}
"""What no file names, under the letters that every such line has: 20 MB are searched for these
letters first, in a tenth of the time.
"""
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def tracked() -> list[Path]:
    """Every file under version control that is there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout: which files belong to the project is not known")
    return [
        path
        for name in listed.stdout.decode().split("\0")
        if name and (path := ROOT / name).is_file()
    ]


def texts() -> Iterator[tuple[str, str]]:
    """Every tracked text file with its content."""
    for path in tracked():
        try:
            yield str(path.relative_to(ROOT)), path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


def test_no_registry_or_machine_path_named() -> None:
    """No file names a registry or a path of a machine."""
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        for letters, address in ADDRESSES.items()
        if letters in text
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(address, line)
    ]
    assert not found


def test_letters_find_every_address() -> None:
    """A line that names an address has its letters."""
    named = (
        "https://files.python" + "hosted.org/x",
        "https://pypi" + ".org/simple",
        "https://registry." + "npmjs.org",
        "cd /ro" + "ot/a",
        "cd /ho" + "me/a",
        "cd /wo" + "rk/a",
        "cd /op" + "t/a",
        "cd /Us" + "ers/a",
        "--extra-index" + "-url a",
        "--find" + "-links a",
    )
    for (letters, address), line in zip(ADDRESSES.items(), named, strict=True):
        assert letters in line, line
        assert re.search(address, line), line


def test_every_link_between_documents_leads_somewhere() -> None:
    broken = [
        f"{name}: {target}"
        for name, text in texts()
        if name.endswith(".md")
        for target in LINK.findall(text)
        if "://" not in target and not (ROOT / name).parent.joinpath(target).exists()
    ]
    assert not broken


def test_nothing_that_tools_make_is_tracked() -> None:
    made = {
        ".venv",
        "__pycache__",
        "dist",
        "build",
        ".import_linter_cache",
        "node_modules",
        "test-results",
    }
    assert not [path for path in tracked() if made & set(path.relative_to(ROOT).parts)]


LONGEST = 460
LONG_FOR_A_REASON = {
    "game.py": "the public face for programmers is one module, and its documentation reads it from top to bottom",
    "model/characters.py": "the figures of PCs and foes; what they can do stands in held, written, growing and drafts",
    "model/shelf/effects.py": "one union of kinds that name each other; a type checker wants them in one file",
    "rules/known_tasks.py": "written by scripts/schemas.py from content/tasks.yaml, one list of words",
    "store/contract.py": "one protocol, which an adapter keeps as a whole",
    "store/sql.py": "one adapter: every method of the store's contract, in the contract's order",
}


def test_no_long_file_without_reason() -> None:
    """No file is longer than 460 lines without a reason."""
    package = ROOT / "src/threefold"
    lengths = {
        path.relative_to(package).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in sorted(package.rglob("*.py"))
    }
    assert {
        name: n for name, n in lengths.items() if n > LONGEST and name not in LONG_FOR_A_REASON
    } == {}, "split by feature, or give a reason"
    assert [name for name in LONG_FOR_A_REASON if lengths.get(name, 0) <= LONGEST] == [], (
        "no reason is needed any more"
    )


def test_browser_tests_never_wait_by_text() -> None:
    """The policies of our pages forbid that a moment after the call: ``tests.chromium.until`` asks
    again and again.
    """
    own = {ROOT / "tests/chromium.py", Path(__file__)}
    files = (path for path in sorted((ROOT / "tests").rglob("*.py")) if path not in own)
    assert [path.name for path in files if "wait_for_function(" in path.read_text("utf-8")] == []
