"""The bill of materials of a release, in CycloneDX 1.6: whatever the locks, the vendored files and
the images name.

    python scripts/sbom.py FOLDER       write threefold-VERSION.cdx.json into a folder
    python scripts/sbom.py --record     note the licences of the packages that are installed here

It is made from files of the repository alone, so that the same commit always gives the same bytes.
The licences of packages stand in requirements/licences.toml, because a lock does not name them.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

ROOT: Final = Path(__file__).resolve().parents[1]
VENDOR: Final = ROOT / "src/threefold/web/static/vendor/VENDOR.toml"
REQUIREMENTS: Final = ROOT / "requirements"
LICENCES: Final = REQUIREMENTS / "licences.toml"
LOCKS: Final = ("runtime", "lab", "sweep", "mcp", "postgres", "s3", "pip", "build", "dev")
"""The locks in the order in which a package belongs to them: to the product, to an extra, to what
builds and tests.
"""
TOOLS: Final = ("pip", "build", "dev")
PIN: Final = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>[\w.]+)(?: ; (?P<where>[^\\\n]*[^\\\n ]))?(?P<rest>(?:\s*\\\n[^\\\n]*)*)",
    re.M,
)
IMAGE: Final = re.compile(
    r"^(?:FROM |\s+image: )(?P<name>[a-z0-9./-]+):(?P<tag>[\w.-]+)(?:@sha256:(?P<digest>\w+))?",
    re.M,
)

Part = dict[str, Any]


def version() -> str:
    """The version of the product."""
    text = (ROOT / "src/threefold/version.py").read_text("utf-8")
    found = re.search(r'__version__[^"]*"([^"]+)"', text)
    assert found is not None
    return found[1]


def bill() -> Part:
    """The whole document."""
    parts = [*_packages(), *_vendored(), _content(), *_images()]
    product = _product()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, _text([product, parts]))}",
        "version": 1,
        "metadata": {"component": product},
        "components": parts,
        "dependencies": [
            {
                "ref": product["bom-ref"],
                "dependsOn": [part["bom-ref"] for part in parts if part["scope"] != "excluded"],
            }
        ],
    }


def _product() -> Part:
    purl = f"pkg:pypi/threefold@{version()}"
    licences = [{"license": {"id": "MIT"}}]
    return {
        "type": "application",
        "bom-ref": purl,
        "name": "threefold",
        "version": version(),
        "purl": purl,
        "licenses": licences,
    }


def _packages() -> Iterator[Part]:
    """Every package of every lock, once, as needed by the first lock that names it, with the
    digests of all.
    """
    licences = tomllib.loads(LICENCES.read_text("utf-8"))
    first: dict[tuple[str, str], str] = {}
    notes: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    for lock in LOCKS:
        for pin in PIN.finditer((REQUIREMENTS / f"{lock}.txt").read_text("utf-8")):
            package = pin["name"], pin["version"]
            first.setdefault(package, lock)
            told = [
                ("sha256", digest) for digest in re.findall(r"--hash=sha256:(\w+)", pin["rest"])
            ]
            where = [("where", pin["where"])] if pin["where"] and first[package] == lock else []
            notes.setdefault(package, {}).update(dict.fromkeys([*where, *told]))
    for (name, of), lock in first.items():
        purl = f"pkg:pypi/{name}@{of}"
        noted = [("lock", f"requirements/{lock}.txt"), *notes[name, of]]
        part = {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": of,
            "purl": purl,
            "scope": _scope(lock),
            "properties": [{"name": f"threefold:{what}", "value": value} for what, value in noted],
        }
        yield part | _licensed(licences.get(name))


def _scope(lock: str) -> str:
    if lock in TOOLS:
        return "excluded"
    return "required" if lock == "runtime" else "optional"


def _vendored() -> Iterator[Part]:
    """The scripts and fonts that the web face serves, with each file."""
    for package in tomllib.loads(VENDOR.read_text("utf-8"))["package"]:
        purl = f"pkg:npm/{quote(package['name'], safe='/')}@{package['version']}"
        digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
        files = [
            {
                "type": "file",
                "bom-ref": f"{purl}#{file['path']}",
                "name": file["path"],
                "hashes": [{"alg": "SHA-256", "content": file["sha256"]}],
            }
            for file in package["files"]
        ]
        part = {
            "type": "library",
            "bom-ref": purl,
            "name": package["name"],
            "version": package["version"],
            "purl": purl,
            "scope": "required",
            "hashes": [{"alg": "SHA-512", "content": digest}],
            "externalReferences": [{"type": "website", "url": package["homepage"]}],
            "components": files,
        }
        yield part | _licensed(package["licence"])


def _content() -> Part:
    return {
        "type": "data",
        "bom-ref": "threefold/content",
        "name": "Game content of the Cypher System",
        "version": version(),
        "scope": "required",
        "licenses": [
            {
                "license": {
                    "name": "Cypher System Open License",
                    "url": "http://csol.montecookgames.com",
                }
            }
        ],
    }


def _images() -> Iterator[Part]:
    """The images that the containers are built on, with a digest once they are pinned."""
    texts = ((ROOT / name).read_text("utf-8") for name in ("Containerfile", "compose.yaml"))
    found = {(m["name"], m["tag"]): m["digest"] for text in texts for m in IMAGE.finditer(text)}
    for (name, tag), digest in sorted(found.items()):
        part = {
            "type": "container",
            "bom-ref": f"{name}:{tag}",
            "name": name,
            "version": tag,
            "scope": "optional",
        }
        yield part | ({"hashes": [{"alg": "SHA-256", "content": digest}]} if digest else {})


def _licensed(licence: str | None) -> Part:
    if not licence:
        return {}
    plain = re.fullmatch(r"[A-Za-z0-9.+-]+", licence)
    return {"licenses": [{"license": {"id": licence}}] if plain else [{"expression": licence}]}


# --- licences -------------------------------------------------------------------------------------

CLASSIFIED: Final[Mapping[str, str]] = {
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "Python Software Foundation License": "PSF-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "GNU Lesser General Public License v3 or later (LGPLv3+)": "LGPL-3.0-or-later",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
}
"""The SPDX name of what packages without one say of themselves."""


def licence_of(name: str) -> str | None:
    """The licence that an installed package declares, as an SPDX expression; None if it is not here
    or says none.
    """
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return None
    if told.get("License-Expression"):
        return str(told["License-Expression"])
    classified = {
        one.rpartition(" :: ")[2]
        for one in told.get_all("Classifier") or []
        if one.startswith("License ::")
    }
    known = sorted({CLASSIFIED[one] for one in classified if one in CLASSIFIED})
    if known:
        return " OR ".join(known)
    own = str(told.get("License") or "").strip()
    return own if re.fullmatch(r"[A-Z][A-Za-z0-9.-]+", own) else None


def record() -> None:
    """Note the licences of all packages that are installed; what was noted of others stays."""
    before = tomllib.loads(LICENCES.read_text("utf-8")) if LICENCES.exists() else {}
    texts = ((REQUIREMENTS / f"{lock}.txt").read_text("utf-8") for lock in LOCKS)
    names = sorted({pin["name"] for text in texts for pin in PIN.finditer(text)})
    found = {name: licence_of(name) or before.get(name) for name in names}
    lines = [f'{name} = "{licence}"' for name, licence in found.items() if licence]
    head = (
        "# The licences of the packages that the locks name: "
        "python scripts/sbom.py --record notes those installed.\n"
    )
    LICENCES.write_text(head + "\n".join(lines) + "\n", "utf-8")
    for name in (name for name, licence in found.items() if not licence):
        print(
            f"threefold: no licence is known of {name}: write it into requirements/licences.toml",
            file=sys.stderr,
        )


def _text(value: object) -> str:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the bill of materials, or note licences."""
    if sys.argv[1:] == ["--record"]:
        record()
        return
    folder = Path(sys.argv[1])
    path = folder / f"threefold-{version()}.cdx.json"
    path.write_text(_text(bill()), "utf-8")
    print(path.name)


if __name__ == "__main__":
    main()
