"""The wheel, as somebody without a checkout has it: built and installed without a network, then
played with.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.exchange.samples import npc
from tests.served import WAIT_SECONDS
from tests.web.browsers import by_htmx

from threefold import __version__

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """Run a program in a bare environment and give what it says."""
    bare = {
        "PATH": os.defpath,
        "HOME": str(cwd or ROOT),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
    }
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, env=bare | environment, check=False
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("wheels")
    build = f"import hatchling.build as build; print(build.build_sdist({str(folder)!r}))"
    sdist = folder / run(sys.executable, "-c", build, cwd=ROOT).splitlines()[-1]
    run(
        *PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, sdist, cwd=folder
    )
    return folder


@pytest.fixture(scope="module")
def wheel(wheels: Path) -> Path:
    (found,) = wheels.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and what it needs, and nothing of this
    checkout.
    """
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False, symlinks=os.name != "nt")
    folder = place / ("Scripts" if os.name == "nt" else "bin")
    run(*PIP, "--python", folder / "python", "install", "--no-deps", wheel, cwd=place)
    (site,) = place.rglob("site-packages")
    # what it needs is installed beside the tests; a path alone takes no notice of the editable
    # install there
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return folder


def test_wheel_holds_all_that_runs(wheel: Path, wheels: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "src/threefold", "content"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    wanted = {
        name.removeprefix("src/") for name in tracked.stdout.splitlines() if (ROOT / name).is_file()
    }
    wanted = {f"threefold/{name}" if name.startswith("content/") else name for name in wanted}
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        meta = message_from_bytes(
            file.read(next(n for n in names if n.endswith(".dist-info/METADATA")))
        )
    assert wanted - names == set()
    assert {
        name for name in names if name.startswith("threefold/") and "__pycache__" in name
    } == set()
    assert meta["Version"] == __version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert meta["Requires-Python"] == project["requires-python"]
    (sdist,) = wheels.glob("*.tar.gz")
    with tarfile.open(sdist) as file:
        inner = {name.partition("/")[2] for name in file.getnames()}
    assert {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE"} <= inner


@pytest.mark.long
@pytest.mark.turns("release", 3)
def test_evening_from_wheel_alone(scripts: Path, tmp_path: Path) -> None:
    """Install, import, open a table, add an imported creature, fight, export the journal."""
    threefold = scripts / "threefold"
    where = run(
        scripts / "python", "-c", "import threefold; print(threefold.__file__)", cwd=tmp_path
    )
    assert str(ROOT) not in where
    assert run(threefold, "--version", cwd=tmp_path).strip() == f"threefold {__version__}"
    assert "impaired" in run(threefold, "rules", "impaired", cwd=tmp_path)
    assert run(
        threefold, "content", "show", "creatures", "vampire", "--json", cwd=tmp_path
    ).startswith("{")
    (tmp_path / "howler.json").write_bytes(msgspec.json.encode(npc()))
    run(threefold, "import", "howler.json", "--into", "my-pack", cwd=tmp_path)

    environment = {"PATH": os.defpath, "HOME": str(tmp_path)}
    with (tmp_path / "errors").open("wb") as errors:
        process = subprocess.Popen(
            [threefold, "table", "--db", "tables.db", "--pack", "my-pack", "--port", "0"],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            link = process.stdout.readline().split()[-1]
            play(link)
        finally:
            process.terminate()
            assert process.wait(WAIT_SECONDS) == 0
            process.stdout.close()
    assert (tmp_path / "errors").read_text("utf-8") == ""
    journal = run(threefold, "journal", "--db", "tables.db", cwd=tmp_path)
    assert "### Fight 1" in journal


def play(link: str) -> None:
    """As the GM: add the imported creature, begin a fight."""
    base = link.partition("/join/")[0]
    with httpx.Client(base_url=base, follow_redirects=True, timeout=WAIT_SECONDS) as client:
        page = client.get(link)
        assert page.status_code == 200
        seat = page.url.path
        assets = re.findall(r'(?:href|src)="(/static/[^"?]+\.(?:css|js)\?[^"]+)"', page.text)
        assert assets
        for asset in assets:
            assert client.get(asset).status_code == 200, asset
        add = client.get(f"{seat}/part/add", params={"known": "marsh_howler"}).text
        fields = dict(
            re.findall(
                r'<input[^>]*name="(npc\.[a-z.]+|type|command_id|count|known)"[^>]*value="([^"]*)"',
                add,
            )
        )
        fields |= {"npc.name": "Marsh Howler", "npc.level": "4", "command_id": "add-1"}
        done = client.post(f"{seat}/form/add", data=fields, headers=by_htmx(base))
        assert done.status_code < 300, done.text
        started = {"type": "start_encounter", "command_id": "start-1"}
        done = client.post(f"{seat}/do", data=started, headers=by_htmx(base))
        assert done.status_code < 300, done.text
