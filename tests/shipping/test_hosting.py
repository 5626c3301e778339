"""The files for those who host tables: what they start exists, and they allow no more than is
needed.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from threefold import __version__
from threefold.cli.app import _app

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
UNIT = (ROOT / "hosting/threefold.service").read_text("utf-8")


def options() -> set[str]:
    """The options of `threefold table`."""
    shown = CliRunner().invoke(
        _app("table"), ["table", "--help"], env={"COLUMNS": "200", "TERM": "dumb"}
    )
    return set(re.findall(r"--[a-z][a-z-]*", shown.output))


def used() -> list[list[str]]:
    """Each command line that a file starts `threefold table` with."""
    entry = yaml.safe_load(re.search(r"^ENTRYPOINT (\[.*\])$", CONTAINER, re.MULTILINE)[1])  # type: ignore[index]
    command = yaml.safe_load(re.search(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)[1])  # type: ignore[index]
    started = re.search(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    assert started is not None
    return [
        entry + command,
        entry + COMPOSE["services"]["server"]["command"],
        shlex.split(started[1]),
    ]


def test_every_option_exists() -> None:
    known = options()
    for line in used():
        assert "table" in line
        assert {word for word in line if word.startswith("--")} <= known


def test_containers_have_least_rights() -> None:
    """Containers may do no more than they must."""
    assert re.findall(r"^USER (\d+)$", CONTAINER, re.MULTILINE) == ["10001"]
    assert "/health" in CONTAINER
    for service in COMPOSE["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
        assert "privileged" not in service
    assert "ports" not in COMPOSE["services"]["server"]  # only the proxy is reached from outside
    network = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert network in COMPOSE["services"]["server"]["command"]


def test_image_includes_what_ignore_file_allows() -> None:
    """The image takes in what its ignore file lets through."""
    let = {
        line[1:]
        for line in (ROOT / ".containerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    }
    copied = re.findall(r"^COPY (?!--from)(\S+) ", CONTAINER, re.MULTILINE)
    assert set(copied) <= let


def test_compose_lint_finds_nothing_serious() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("compose-lint"), "compose.yaml"], cwd=ROOT,
        capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


HADOLINT = Path(sys.executable).with_name("hadolint")


@pytest.mark.skipif(not HADOLINT.exists(), reason="hadolint is kept for Linux on x86-64")
@pytest.mark.parametrize(
    ("more", "sound"), [("", True), ("RUN cd /tmp && sudo apt-get install x\n", False)]
)
def test_hadolint_finds_nothing_in_containerfile(tmp_path: Path, more: str, sound: bool) -> None:
    file = tmp_path / "Containerfile"
    file.write_text(CONTAINER + more, "utf-8")
    done = subprocess.run(
        [HADOLINT, "--no-color", file], capture_output=True, text=True, check=False
    )
    assert (done.returncode == 0) is sound, done.stdout


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_reads_unit(tmp_path: Path) -> None:
    unit = tmp_path / "threefold.service"
    unit.write_text(UNIT.replace("/srv/threefold/bin/threefold", sys.executable), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if "threefold.service" in line] == []


def test_papers_name_wheel_of_this_version() -> None:
    papers = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    named = {
        name
        for paper in papers
        for name in re.findall(r"threefold-([\d.]+)-py3", paper.read_text("utf-8"))
    }
    assert named == {__version__}


def test_guide_installs_from_locks() -> None:
    """The lines for systemd: pip comes from its lock, every package from the product's, the wheel
    from its file alone, and the unit starts the program that they install."""
    guide = (ROOT / "docs/site/hosting.md").read_text("utf-8").partition("## Under systemd")[2]
    (lines,) = re.findall(r"```sh\n(.*?)```", guide, re.DOTALL)[:1]
    installs = [line for line in lines.splitlines() if " pip install " in line]
    assert len(installs) == 3
    locked, own = installs[:2], installs[2]
    assert all("--require-hashes" in line for line in locked)
    assert "--no-deps" in own
    assert "--no-index" in own
    for line in locked:
        lock = ROOT / line.rpartition(" ")[2]
        assert lock.is_file()
    assert "requirements/pip.txt" in locked[0]
    assert (ROOT / "hosting/threefold.service").is_file()
    started = re.search(r"^ExecStart=(\S+)", UNIT, re.MULTILINE)
    assert started is not None
    assert started[1].startswith(re.findall(r"venv (\S+)", lines)[0])


@pytest.mark.long
@pytest.mark.turns("release", 3)
def test_guide_is_followed_in_empty_folder(tmp_path: Path) -> None:
    """Each line that installs is run in a folder with what a release has; then the program
    answers.
    """
    wanted = ("requirements", "hosting")
    for name in wanted:
        shutil.copytree(ROOT / name, tmp_path / name)
    build = f"import hatchling.build as build; build.build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, check=True, capture_output=True)
    guide = (ROOT / "docs/site/hosting.md").read_text("utf-8").partition("## Under systemd")[2]
    (lines,) = re.findall(r"```sh\n(.*?)```", guide, re.DOTALL)[:1]
    run = [
        line for line in lines.splitlines() if line.startswith(("python3 ", "/srv/threefold/bin"))
    ]
    assert len(run) == 4
    for line in run:
        words = shlex.split(
            line.replace("/srv/threefold", str(tmp_path / "srv")).replace("python3 ", f"{BASE} ", 1)
        )
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        if done.returncode and re.search(
            r"Connection|Temporary failure|No matching distribution", done.stderr
        ):
            pytest.skip("no packages can be fetched here")
        assert done.returncode == 0, done.stderr
    script = tmp_path / "srv/bin/threefold"
    told = subprocess.run(
        [script, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == f"threefold {__version__}"
    listed = subprocess.run(
        [tmp_path / "srv/bin/python", "-m", "pip", "list", "--format=freeze"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = dict(line.split("==") for line in listed.stdout.split())
    locked = dict(
        re.findall(
            r"^([a-z0-9-]+)==([\w.]+)", (ROOT / "requirements/pip.txt").read_text("utf-8"), re.M
        )
    )
    assert {name: found[name] for name in locked} == locked


BASE = Path(sys.base_prefix, "bin", "python3")
