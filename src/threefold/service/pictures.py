"""Pictures that people upload: decoded, checked, scaled down, and encoded again without metadata.

Nothing of the uploaded file is kept. A process of its own decodes each picture: it has limits of memory and time, and
when it ends the system has its memory back.
"""

from __future__ import annotations

import hashlib
import subprocess
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from threefold.model import typed
from threefold.rules.types import Message, Refusal
from threefold.service.apart import run_worker_process
from threefold.store.contract import Store
from threefold.store.images import Images

if TYPE_CHECKING:
    from PIL import Image

FORMATS: Final = ("PNG", "JPEG", "WEBP", "AVIF")
"""The formats of Pillow that are accepted; the name of a file does not matter."""

MOST_BYTES: Final = 12_000_000
MOST_PIXELS: Final = 40_000_000
"""The largest file in bytes, and the most pixels of a picture; more is refused before it is decoded."""

LONGEST_SIDE: Final = 2048
"""A picture with a longer side, in pixels, is scaled down."""

MOST_KEPT: Final = 24_000_000
"""The most bytes of pictures that one table keeps."""

DECODING_SECONDS: Final = 30
"""The longest that a process may take for one upload, or for one picture of an archive."""

_QUALITY: Final = 84


class Picture(NamedTuple):
    """A picture as it is stored, in WebP: the digest of its bytes, its size in pixels, the bytes."""

    digest: str
    width: int
    height: int
    body: bytes


class Upload(msgspec.Struct):
    """What the process is asked: to encode an uploaded picture, or, with a ``digest``, whether it is a stored one."""

    data: bytes
    digest: str = ""


class Decoded(msgspec.Struct):
    """What the process answers: the picture, or why it is not accepted, or whether it is a stored one."""

    picture: Picture | None = None
    why: str = ""
    n: int = 0
    stored: bool = False


def encode_apart(data: bytes, name: str) -> Picture | Refusal:
    """Encode an uploaded picture for the store, in a process of its own; a refusal where it is not accepted. ``name``
    is the file's name in messages."""
    if len(data) > MOST_BYTES:
        return _picture_refusal(name, "large", MOST_BYTES // 1_000_000)
    answer = _ask(Upload(data))
    if answer is None:
        return _picture_refusal(name, "unread")
    return answer.picture or _picture_refusal(name, answer.why, answer.n)


def is_stored_apart(digest: str, body: bytes) -> bool:
    """Whether bytes from an archive are a picture as this program encodes it and match the digest. A process of its own
    decodes them."""
    if len(body) > MOST_BYTES or hashlib.sha256(body).hexdigest() != digest:
        return False
    answer = _ask(Upload(body, digest))
    return answer is not None and answer.stored


def answer_upload(asked: bytes) -> bytes:
    """Answer in the process what ``encode_apart`` or ``is_stored_apart`` asked."""
    upload = typed.decode(asked, Upload)
    if upload.digest:
        return msgspec.json.encode(Decoded(stored=is_stored_form(upload.digest, upload.data)))
    return msgspec.json.encode(_reencoded(upload.data))


def _ask(upload: Upload) -> Decoded | None:
    """Return the answer of a process; None when it needs more memory or time than it may have."""
    asked = msgspec.json.encode(upload)
    try:
        done = run_worker_process("threefold.service.picture_work", asked=asked, seconds=DECODING_SECONDS)
    except subprocess.TimeoutExpired:
        return None
    try:
        return typed.decode(done.stdout, Decoded) if done.returncode == 0 else None
    except msgspec.DecodeError:
        return None


def reencode_picture(data: bytes, name: str) -> Picture | Refusal:
    """Do the same as ``encode_apart``, in this process."""
    answer = _reencoded(data)
    return answer.picture or _picture_refusal(name, answer.why, answer.n)


def _reencoded(data: bytes) -> Decoded:
    """Decode a picture and encode it again."""
    if len(data) > MOST_BYTES:
        return Decoded(why="large", n=MOST_BYTES // 1_000_000)
    from PIL import Image, ImageOps

    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                return Decoded(why="pixels", n=MOST_PIXELS // 1_000_000)
            upright = ImageOps.exif_transpose(image)
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            plain = _strip_metadata(upright)
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, Image.DecompressionBombError, OverflowError):
        return Decoded(why="unread")
    out = BytesIO()
    plain.save(out, "WEBP", quality=_QUALITY, method=4)
    body = out.getvalue()
    return Decoded(Picture(hashlib.sha256(body).hexdigest(), plain.width, plain.height, body))


def _strip_metadata(image: Image.Image) -> Image.Image:
    """Return the first frame as colours alone, without the file's metadata."""
    from PIL import Image

    shown = image.convert("RGBA" if image.has_transparency_data else "RGB")
    plain = Image.new(shown.mode, shown.size)
    plain.paste(shown)
    return plain


def is_stored_form(digest: str, body: bytes) -> bool:
    """Whether bytes from an archive are a picture as this program encodes it and match the digest."""
    if len(body) > MOST_BYTES or hashlib.sha256(body).hexdigest() != digest:
        return False
    from PIL import Image

    try:
        with Image.open(BytesIO(body), formats=("WEBP",)) as image:
            small = max(image.size) <= LONGEST_SIDE
            told = {"exif", "xmp", "icc_profile", "comment"} & image.info.keys()
            if not small or told or getattr(image, "n_frames", 1) != 1:
                return False
            image.load()
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return False
    return True


class Pictures:
    """The pictures of all tables. The caller decides who may see one.

    The store keeps them, unless ``elsewhere`` is set: then new pictures are kept there. Pictures already in the store
    stay there and are still found.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.elsewhere: Images | None = None

    def keep(self, table: str, picture: Picture) -> Refusal | None:
        """Keep a picture at a table; a refusal where the table has no room for it. Raises ``TableNotFound``."""
        if not self._room(table, picture.digest, len(picture.body)):
            return Refusal("not_allowed", "picture", Message("refusal.pictures_full", {"n": MOST_KEPT // 1_000_000}))
        self._add(table, picture.digest, picture.body)
        return None

    def one(self, table: str, digest: str) -> bytes | None:
        """Return the bytes of a picture, in WebP; None where there is none."""
        found = None if self.elsewhere is None else self.elsewhere.one(table, digest)
        return self._store.picture(table, digest) if found is None else found

    def all_of(self, table: str) -> dict[str, bytes]:
        """Return all pictures of a table by their digests, for its archive. Raises ``TableNotFound``."""
        found = {digest: self.one(table, digest) for digest in self._sizes(table)}
        return {digest: body for digest, body in found.items() if body is not None}

    def copy(self, table: str, to: str) -> None:
        """Copy the pictures of a table to another one (``to``). Raises ``TableNotFound``."""
        for digest, body in self.all_of(table).items():
            self._add(to, digest, body)

    def take_in(self, table: str, digest: str, body: bytes) -> bool:
        """Keep a picture from an archive, if there is room and it is encoded as this program does it. Return whether it
        was kept. Raises ``TableNotFound``."""
        fits = self._room(table, digest, len(body)) and is_stored_apart(digest, body)
        if fits:
            self._add(table, digest, body)
        return fits

    def _add(self, table: str, digest: str, body: bytes) -> None:
        if self.elsewhere is None:
            self._store.add_picture(table, digest, body)
        elif digest not in self._store.pictures(table):
            self.elsewhere.add(table, digest, body)

    def _sizes(self, table: str) -> dict[str, int]:
        kept = self._store.pictures(table)
        return kept if self.elsewhere is None else self.elsewhere.sizes(table) | kept

    def _room(self, table: str, digest: str, size: int) -> bool:
        kept = self._sizes(table)
        return digest in kept or sum(kept.values()) + size <= MOST_KEPT


def gather(store: Store, images: Images) -> None:
    """Copy the pictures that are kept elsewhere into a store, such as a backup, so that it is complete. Files that do
    not match their digest are left out."""
    for table in store.tables():
        kept = store.pictures(table.id)
        for digest in images.sizes(table.id):
            body = None if digest in kept else images.one(table.id, digest)
            if body is not None and hashlib.sha256(body).hexdigest() == digest:
                store.add_picture(table.id, digest, body)


def _picture_refusal(name: str, why: str, n: int = 0) -> Refusal:
    return Refusal("bad_value", "picture", Message(f"refusal.picture_{why}", {"file": name[:80], "n": n}))
