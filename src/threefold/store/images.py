"""Where the bytes of pictures are kept when the store does not keep them: in a folder, or in a
store that speaks S3.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from threefold.store.contract import Unusable
from threefold.store.owned import probe_folder, unusable

if TYPE_CHECKING:
    from obstore.store import ClientConfig, ObjectStore, RetryConfig

END: Final = ".webp"

PATIENCE_SECONDS: Final = 5.0
"""How long a bucket may be silent, and how long a request is tried again: pages wait for it."""


class Images(Protocol):
    """Pictures by their table and the digest of their bytes. All methods may be called from any
    thread, and raise ``Unusable`` where the place cannot be reached."""

    def add(self, table: str, digest: str, body: bytes) -> None:
        """Store a picture, completely or not at all; one that is there stays."""

    def one(self, table: str, digest: str) -> bytes | None:
        """Return a picture; None where there is none."""

    def sizes(self, table: str) -> dict[str, int]:
        """Return the digests of a table's pictures, sorted, with how many bytes each has."""

    def remove(self, table: str, digest: str) -> None:
        """Delete a picture; nothing happens where there is none."""

    def probe(self) -> None:
        """Write something that is gone at once, where that costs little. Raises ``Unusable`` where
        there is no room.
        """


def open_images(place: str) -> Images:
    """Open the pictures at a place: a folder, which is created if need be, or an address such as
    ``s3://bucket/folder``.

    Keys and endpoints of an address come from the environment, as every tool for S3 reads them
    (``AWS_…``). Raises ``Unusable``, also where the driver is not installed.
    """
    if "://" not in place:
        return InFolder(Path(place))
    shown = re.sub("//[^/]*@", "//", place.partition("?")[0])  # no password, no key
    try:
        from obstore.exceptions import BaseError
        from obstore.store import from_url
    except ImportError as error:
        raise Unusable("images_driver", shown) from error
    try:
        if place.startswith("memory:"):
            return InBucket(from_url(place), shown)
        patience = timedelta(seconds=PATIENCE_SECONDS)
        client: ClientConfig = {"connect_timeout": patience, "timeout": patience}
        # the owner chose plain HTTP
        if os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://"):
            client["allow_http"] = True
        retry: RetryConfig = {"max_retries": 2, "retry_timeout": patience}
        return InBucket(from_url(place, client_options=client, retry_config=retry), shown)
    except (BaseError, ValueError) as error:
        raise Unusable("images_place", shown) from error


class InFolder:
    """Pictures as files: a folder for each table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Unusable("unreachable", str(folder)) from error

    def add(self, table: str, digest: str, body: bytes) -> None:
        """Store a picture. One that is there is written again, so that the time does not tell that
        it is.
        """
        file = self._folder / table / f"{digest}{END}"
        part = file.with_name(f".{digest}.{os.urandom(6).hex()}")
        try:
            file.parent.mkdir(mode=0o700, exist_ok=True)
            with part.open("xb") as written:
                written.write(body)
                written.flush()
                os.fsync(written.fileno())
            part.replace(file)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise unusable(error, self._folder) from error

    def one(self, table: str, digest: str) -> bytes | None:
        """Return a picture; None where there is none."""
        try:
            return (self._folder / table / f"{digest}{END}").read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Unusable("unreachable", str(self._folder)) from error

    def sizes(self, table: str) -> dict[str, int]:
        """Return the digests and sizes."""
        try:
            files = sorted((self._folder / table).glob(f"[0-9a-f]*{END}"))
            return {file.stem: file.stat().st_size for file in files}
        except OSError as error:
            raise Unusable("unreachable", str(self._folder)) from error

    def remove(self, table: str, digest: str) -> None:
        """Delete a picture."""
        try:
            (self._folder / table / f"{digest}{END}").unlink(missing_ok=True)
        except OSError as error:
            raise Unusable("unreachable", str(self._folder)) from error

    def probe(self) -> None:
        """Write a file and delete it."""
        probe_folder(self._folder)


class InBucket:
    """Pictures as objects in a store that speaks S3, or in any other that ``obstore`` knows.
    ``place`` is its name in messages."""

    def __init__(self, bucket: ObjectStore, place: str) -> None:
        self._bucket = bucket
        self._place = place

    def add(self, table: str, digest: str, body: bytes) -> None:
        """Store a picture. To store it again writes the same bytes."""
        import obstore
        from obstore.exceptions import BaseError

        try:
            obstore.put(self._bucket, f"{table}/{digest}{END}", body)
        except (BaseError, OSError) as error:
            raise Unusable("images_place", self._place) from error

    def one(self, table: str, digest: str) -> bytes | None:
        """Return a picture; None where there is none."""
        import obstore
        from obstore.exceptions import BaseError

        try:
            return bytes(obstore.get(self._bucket, f"{table}/{digest}{END}").bytes())
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            raise Unusable("images_place", self._place) from error

    def sizes(self, table: str) -> dict[str, int]:
        """Return the digests and sizes."""
        import obstore
        from obstore.exceptions import BaseError

        found: dict[str, int] = {}
        try:
            for some in obstore.list(self._bucket, table):
                found |= {
                    Path(each["path"]).stem: each["size"]
                    for each in some
                    if each["path"].endswith(END)
                }
        except (BaseError, OSError) as error:
            raise Unusable("images_place", self._place) from error
        return dict(sorted(found.items()))

    def remove(self, table: str, digest: str) -> None:
        """Delete a picture."""
        import obstore
        from obstore.exceptions import BaseError

        try:
            obstore.delete(self._bucket, f"{table}/{digest}{END}")
        except FileNotFoundError:
            return
        except (BaseError, OSError) as error:
            raise Unusable("images_place", self._place) from error

    def probe(self) -> None:
        """Do nothing: a bucket has no end that a small object would find, and each request
        costs.
        """
