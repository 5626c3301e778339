"""Worker processes: nothing in the folder or the environment in which a server was started decides
what they run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from threefold.rules.types import Refusal
from threefold.service.apart import empty_folder, start_worker_process, worker_environment
from threefold.service.imports import Imports

TRAPPED = (
    *(
        "msgspec",
        "threefold",
        "json",
        "socket",
        "selectors",
        "signal",
        "struct",
        "threading",
        "numpy",
        "numba",
    ),
    *("distributed", "sitecustomize", "usercustomize"),
)


@pytest.fixture
def sprung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Enter a folder that holds a module of each name; return the file that such a module writes
    when it runs.
    """
    folder, sprung = tmp_path / "traps", tmp_path / "sprung"
    folder.mkdir()
    for name in TRAPPED:
        (folder / f"{name}.py").write_text(
            f"open({str(sprung)!r}, 'a').write('{name} ')\nraise ImportError('trap')\n"
        )
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", ".", "relative"]))
    return sprung


def test_import_ignores_current_folder(sprung: Path, tmp_path: Path) -> None:
    """The import of foreign files ran a ``msgspec.py`` of the folder in which the server was
    started.
    """
    report = Imports(tmp_path / "packs").take("1", [("lock.md", b"# Lock\n\nlevel 3\n")], "en")
    assert not sprung.exists()
    assert not isinstance(report, Refusal)


@pytest.mark.parametrize("task", ["laboratory", "job"])
def test_laboratory_ignores_current_folder(sprung: Path, task: str) -> None:
    """Both processes of the laboratory start, read what they are asked, and end with their
    input.
    """
    with start_worker_process(task) as process:
        process.communicate(b"")
    assert not sprung.exists()


def test_server_workers_ignore_current_folder(
    sprung: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process from which the workers of a server are forked looks for no module in the current
    folder.
    """
    monkeypatch.delenv("PYTHONPATH")
    code = (
        "from multiprocessing import Process\n"
        "from threefold.cli import workers\n"
        "if __name__ == '__main__':\n"
        "    workers.SERVERS = ()\n"
        "    workers._prepare(workers._prepare)\n"
        "    one = Process(target=print, args=('forked',))\n"
        "    one.start()\n"
        "    one.join()\n"
    )
    script = tmp_path / "started_like_the_console_script.py"
    script.write_text(code)
    done = subprocess.run([sys.executable, script], capture_output=True, check=False)
    assert done.stdout == b"forked\n", done.stderr
    assert not sprung.exists()


def test_worker_folder_is_empty(sprung: Path) -> None:
    """Some libraries read settings from the current folder, Numba for one: workers start in an
    empty one.
    """
    del sprung
    assert os.listdir(empty_folder()) == []  # noqa: PTH208 - the folder is named by a text
    assert Path(empty_folder()) != Path.cwd()


def test_worker_environment_names_no_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Relative module paths and start-up files go; an absolute module path and the owner's limits
    stay.
    """
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", "here", str(tmp_path)]))
    monkeypatch.setenv("PYTHONSTARTUP", "start.py")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    environment = worker_environment()
    assert environment["PYTHONPATH"] == str(tmp_path)
    assert "PYTHONSTARTUP" not in environment
    assert environment["OMP_NUM_THREADS"] == "1"
