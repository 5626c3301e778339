"""Fetch the vendored scripts and fonts of the web face again, from npm, exactly as VENDOR.toml
says.

    python scripts/vendor.py            fetch every package, check its integrity, copy the listed
    files python scripts/vendor.py --record   the same, and write the digests of the files into
    VENDOR.toml

To move to a newer version: change `version` and `integrity` (`npm view NAME@VERSION
dist.integrity`), run with --record, look at the diff.
"""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

VENDOR = Path(__file__).resolve().parents[1] / "src/threefold/web/static/vendor"
TABLE = VENDOR / "VENDOR.toml"


def fetch(name: str, version: str, integrity: str, into: Path) -> Path:
    """Download one package with npm, compare it with its integrity, return the tarball."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"{name}@{version}"],
        cwd=into,
        check=True,
        capture_output=True,
        text=True,
    )
    tarball = into / packed.stdout.strip().splitlines()[-1]
    found = "sha512-" + base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    if found != integrity:
        raise SystemExit(
            f"{name}@{version}: the package's integrity is {found}, VENDOR.toml says {integrity}"
        )
    return tarball


def main(record: bool) -> None:
    """Copy every listed file out of its package into the vendor folder."""
    text = TABLE.read_text("utf-8")
    for package in tomllib.loads(text)["package"]:
        with tempfile.TemporaryDirectory() as scratch:
            tarball = fetch(
                package["name"], package["version"], package["integrity"], Path(scratch)
            )
            with tarfile.open(tarball) as archive:
                for file in package["files"]:
                    member = archive.extractfile("package/" + file["from"])
                    if member is None:
                        raise SystemExit(f"{package['name']}: no file {file['from']}")
                    data = member.read()
                    digest = hashlib.sha256(data).hexdigest()
                    if record:
                        entry = re.escape(f'path = "{file["path"]}"') + r', sha256 = "[0-9a-f]*"'
                        text = re.sub(entry, f'path = "{file["path"]}", sha256 = "{digest}"', text)
                    elif digest != file["sha256"]:
                        raise SystemExit(
                            f"{file['path']}: its sha256 is {digest}, VENDOR.toml says {file['sha256']}"
                        )
                    target = VENDOR / file["path"]
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(data)
                    print(file["path"])
    if record:
        TABLE.write_text(text, "utf-8")


if __name__ == "__main__":
    main(record="--record" in sys.argv[1:])
