"""What a release is made of: its bill of materials, pinned images, and how to report a weakness."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from threefold import __version__

ROOT = Path(__file__).parents[2]
PINS = re.compile(r"^([a-z0-9-]+)==([\w.]+)", re.MULTILINE)
SPDX = re.compile(r"[A-Za-z0-9.+-]+( (OR|AND|WITH) [A-Za-z0-9.+-]+)*")
UNKNOWN = {"httpx2-jsfetch"}
"""Packages that no system of ours installs, and whose licence no lock tells."""


def script(name: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a development script."""
    return subprocess.run(
        [sys.executable, ROOT / f"scripts/{name}.py", *words],
        capture_output=True,
        text=True,
        check=False,
    )


# --- the bill of materials ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("bill")
    again = tmp_path_factory.mktemp("again")
    name = f"threefold-{__version__}.cdx.json"
    for each in (folder, again):
        done = script("sbom", each)
        assert (done.returncode, done.stdout.strip()) == (0, name), done.stderr
    assert (folder / name).read_bytes() == (again / name).read_bytes(), (
        "the same commit gives the same bytes"
    )
    return json.loads((folder / name).read_bytes())


def test_bill_names_every_locked_package(bill: Any) -> None:
    """Each pin of each lock stands once, with every digest of the lock, and what it is needed
    for.
    """
    listed = [
        (part["name"], part["version"])
        for part in bill["components"]
        if part["bom-ref"].startswith("pkg:pypi/")
    ]
    assert len(listed) == len(set(listed))
    locks = {path.stem: path.read_text("utf-8") for path in (ROOT / "requirements").glob("*.txt")}
    assert set(listed) == {pin for text in locks.values() for pin in PINS.findall(text)}
    by_name = {part["name"]: part for part in bill["components"]}
    for name, _ in PINS.findall(locks["runtime"]):
        assert by_name[name]["scope"] == "required", name
    noted = {note["value"] for part in bill["components"] for note in part.get("properties", [])}
    assert {
        digest for text in locks.values() for digest in re.findall(r"sha256:(\w+)", text)
    } <= noted
    assert by_name["pip"]["scope"] == by_name["pytest"]["scope"] == "excluded"
    assert by_name["numpy"]["scope"] == "optional"


def test_bill_names_every_vendored_file(bill: Any) -> None:
    """Scripts and fonts stand with their licences, and each file with its digest as it lies
    here.
    """
    vendor = ROOT / "src/threefold/web/static/vendor"
    found = {
        file["name"]: file["hashes"][0]["content"]
        for part in bill["components"]
        if part["bom-ref"].startswith("pkg:npm/")
        for file in part["components"]
    }
    lying = {
        path.relative_to(vendor).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in vendor.rglob("*")
        if path.is_file() and path.name != "VENDOR.toml"
    }
    assert found == lying
    packages = tomllib.loads((vendor / "VENDOR.toml").read_text("utf-8"))["package"]
    told = {
        part["name"]: part["licenses"][0]["license"]["id"]
        for part in bill["components"]
        if "components" in part
    }
    assert told == {package["name"]: package["licence"] for package in packages}


def test_bill_tells_licences(bill: Any) -> None:
    """Every part has a licence by its SPDX name, the game content its own."""
    open_ones = {
        part["name"]
        for part in bill["components"]
        if "licenses" not in part and part["type"] != "container"
    }
    assert open_ones <= UNKNOWN
    for part in bill["components"]:
        for licence in part.get("licenses", []):
            said = (
                licence.get("expression")
                or licence["license"].get("id")
                or licence["license"]["name"]
            )
            assert SPDX.fullmatch(said) or said == "Cypher System Open License", (
                part["name"],
                said,
            )
    assert any(part["type"] == "data" for part in bill["components"])


def test_bill_is_valid_in_form(bill: Any) -> None:
    """What CycloneDX asks of every document: its format, unique references, and a product that
    needs its parts.
    """
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", bill["serialNumber"])
    inner = [file for part in bill["components"] for file in part.get("components", [])]
    references = [part["bom-ref"] for part in (*bill["components"], *inner)]
    assert len(references) == len(set(references))
    (needed,) = bill["dependencies"]
    assert (
        needed["ref"]
        == bill["metadata"]["component"]["bom-ref"]
        == f"pkg:pypi/threefold@{__version__}"
    )
    assert set(needed["dependsOn"]) <= set(references)


# --- images ---------------------------------------------------------------------------------------


class Registry(BaseHTTPRequestHandler):
    """A registry of images, which asks everybody for a token first."""

    def do_HEAD(self) -> None:
        """The digest of a tag."""
        host = f"http://127.0.0.1:{self.server.server_address[1]}"
        name = self.path.removeprefix("/v2/").partition("/manifests/")[0]
        known = name.startswith("library/") and "oci.image.index" in self.headers["accept"]
        if self.headers.get("authorization") == "Bearer let-in":
            self.send_response(200 if known else 404)
            self.send_header(
                "Docker-Content-Digest", f"sha256:{sha256(self.path.encode()).hexdigest()}"
            )
        else:
            self.send_response(401)
            scope = f"repository:{name}:pull"
            self.send_header(
                "WWW-Authenticate", f'Bearer realm="{host}/token",service="images",scope="{scope}"'
            )
        self.end_headers()

    def do_GET(self) -> None:
        """A token for whoever names a service and a scope."""
        body = (
            b'{"token": "let-in"}'
            if "service=images&scope=repository%3Alibrary" in self.path
            else b"{}"
        )
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def registry() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with the files that name images, none of them pinned."""
    for name in ("Containerfile", "compose.yaml"):
        text = re.sub(r"@sha256:[0-9a-f]{64}", "", (ROOT / name).read_text("utf-8"))
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def named(folder: Path) -> list[str]:
    """The images that two files name, in their order."""
    texts = ((folder / name).read_text("utf-8") for name in ("Containerfile", "compose.yaml"))
    return [
        found
        for text in texts
        for found in re.findall(r"^(?:FROM|\s+image:) (\S+)", text, re.MULTILINE)
    ]


def test_images_get_digests_of_registry(copy: Path, registry: str) -> None:
    """Each image gets the digest that the registry tells of its tag; pinned again it stays the
    same.
    """
    before = named(copy)
    assert len(before) == 3
    assert script("pin_images", "--check", "--root", copy).returncode == 1
    for _ in range(2):
        done = script("pin_images", "--registry", registry, "--root", copy)
        assert (done.returncode, done.stderr) == (0, "")
        for plain, pinned in zip(before, named(copy), strict=True):
            name, _, tag = plain.removeprefix("docker.io/").rpartition(":")
            assert (
                pinned
                == f"{plain}@sha256:{sha256(f'/v2/{name}/manifests/{tag}'.encode()).hexdigest()}"
            )
    assert script("pin_images", "--check", "--root", copy).returncode == 0
    assert "AS build" in (copy / "Containerfile").read_text("utf-8")


def test_images_stay_without_registry(copy: Path, registry: str) -> None:
    """Where nobody answers, or an image is not there, nothing changes, and that is said."""
    (copy / "compose.yaml").write_text(
        (copy / "compose.yaml").read_text("utf-8").replace("library/caddy", "other/x")
    )
    texts = [(copy / name).read_bytes() for name in ("Containerfile", "compose.yaml")]
    for where in (registry, "http://127.0.0.1:9"):
        done = script("pin_images", "--registry", where, "--root", copy)
        assert done.returncode == 0
        assert "the images stay as they are" in done.stderr
        assert [(copy / name).read_bytes() for name in ("Containerfile", "compose.yaml")] == texts


def test_lock_pins_images() -> None:
    """`make lock` does it, and the checklist of a release asks for it."""
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\nlock:")[2]
    assert "scripts/pin_images.py" in recipe
    assert "pin_images.py --check" in (ROOT / "docs/releasing.md").read_text("utf-8")


# --- how to report --------------------------------------------------------------------------------


def test_security_paper_is_found() -> None:
    """It stands at the root, and README, the site and its first page lead to it."""
    paper = (ROOT / "SECURITY.md").read_text("utf-8")
    for heading in ("How to report", "Which versions", "What is promised", "What is out of reach"):
        assert f"## {heading}" in paper
    assert "(SECURITY.md)" in (ROOT / "README.md").read_text("utf-8")
    assert "(../../SECURITY.md)" in (ROOT / "docs/site/index.md").read_text("utf-8")
    assert "@" not in paper, "no address that nobody reads"
