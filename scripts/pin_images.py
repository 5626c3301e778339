"""Name the images of Containerfile and compose.yaml by their digests, as their registry has them
now.

    python scripts/pin_images.py            ask the registry for each tag, and write its digest
    behind it python scripts/pin_images.py --check    ask nobody; end with status 1 if an image
    stands without a digest

An image stands as NAME:TAG@sha256:DIGEST: the digest decides what is fetched, the tag says what it
was when it was pinned. Where the registry does not answer, all stays as it is, and this says so.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
FILES: Final = ("Containerfile", "compose.yaml")
IMAGE: Final = re.compile(
    r"^(?P<before>FROM |\s+image: )(?P<host>[a-z0-9.:-]+)/(?P<name>[a-z0-9._/-]+):(?P<tag>[\w.-]+)"
    r"(?:@(?P<digest>sha256:[0-9a-f]{64}))?",
    re.MULTILINE,
)
REGISTRIES: Final[Mapping[str, str]] = {"docker.io": "https://registry-1.docker.io"}
"""Where a registry answers, if not at its own name."""

KINDS: Final = ", ".join(
    f"application/vnd.{kind}"
    for kind in (
        "oci.image.index.v1+json",
        "docker.distribution.manifest.list.v2+json",
        "oci.image.manifest.v1+json",
        "docker.distribution.manifest.v2+json",
    )
)
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
SECONDS: Final = 20


class Image(NamedTuple):
    """An image as a file names it."""

    host: str
    name: str
    tag: str

    def __str__(self) -> str:
        return f"{self.host}/{self.name}:{self.tag}"


def images(text: str) -> dict[Image, str | None]:
    """Every image that a file names, with its digest if it has one."""
    return {Image(m["host"], m["name"], m["tag"]): m["digest"] for m in IMAGE.finditer(text)}


def digest_of(image: Image, registry: str) -> str:
    """Ask a registry for the digest of an image. Raises ``OSError`` or ``ValueError`` where it does
    not tell.
    """
    url = f"{registry}/v2/{image.name}/manifests/{image.tag}"
    try:
        headers = _asked(url, {"Accept": KINDS})
    except urllib.error.HTTPError as error:
        if error.code != 401:
            raise
        token = _token(error.headers.get("www-authenticate", ""))
        headers = _asked(url, {"Accept": KINDS, "Authorization": f"Bearer {token}"})
    found = headers.get("docker-content-digest", "")
    if not DIGEST.fullmatch(found):
        raise ValueError(f"the registry tells no digest of {image}")
    return found


def _asked(url: str, headers: Mapping[str, str]) -> Mapping[str, str]:
    request = urllib.request.Request(url, headers=dict(headers), method="HEAD")  # noqa: S310 - a registry's address
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
        return {name.lower(): value for name, value in answer.headers.items()}


def _token(challenge: str) -> str:
    """Fetch what a registry asks of everybody who reads."""
    told = dict(re.findall(r'(\w+)="([^"]*)"', challenge))
    realm = told.pop("realm", "")
    if not realm.startswith(("https://", "http://127.0.0.1")):
        raise ValueError(f"the registry asks for a token at {realm!r}")
    asked = f"{realm}?{urllib.parse.urlencode(told)}"
    with urllib.request.urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310 - one of the two above
        body = json.loads(answer.read())
    return str(body.get("token") or body.get("access_token") or "")


def pinned(text: str, digests: Mapping[Image, str]) -> str:
    """The text with these digests behind their images."""

    def written(match: re.Match[str]) -> str:
        image = Image(match["host"], match["name"], match["tag"])
        digest = digests.get(image, match["digest"])
        return f"{match['before']}{image}{f'@{digest}' if digest else ''}"

    return IMAGE.sub(written, text)


def main() -> None:
    """Pin all images, or none."""
    words = argparse.ArgumentParser(description="Name the images by their digests.")
    words.add_argument(
        "--check", action="store_true", help="only say which images stand without a digest"
    )
    words.add_argument("--registry", help="the address to ask instead of each image's own registry")
    words.add_argument("--root", type=Path, default=ROOT, help="the folder of the two files")
    asked = words.parse_args()
    texts = {asked.root / name: (asked.root / name).read_text("utf-8") for name in FILES}
    named = {image: digest for text in texts.values() for image, digest in images(text).items()}
    if asked.check:
        open_ones = sorted(str(image) for image, digest in named.items() if digest is None)
        for one in open_ones:
            print(
                f"threefold: {one} stands without a digest: run make lock where its registry answers",
                file=sys.stderr,
            )
        sys.exit(1 if open_ones else 0)
    try:
        digests = {
            image: digest_of(
                image, asked.registry or REGISTRIES.get(image.host, f"https://{image.host}")
            )
            for image in named
        }
    except (OSError, ValueError, HTTPException) as error:
        print(
            f"threefold: the images stay as they are, their registry does not answer: {error}",
            file=sys.stderr,
        )
        return
    for path, text in texts.items():
        path.write_text(pinned(text, digests), "utf-8")
    for image, digest in digests.items():
        print(f"{image}@{digest}")


if __name__ == "__main__":
    main()
