"""Decoding one picture: what its process does and imports, which is little, because each upload
starts one.
"""

from __future__ import annotations

import hashlib
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from threefold.model import typed

if TYPE_CHECKING:
    from PIL import Image

FORMATS: Final = ("PNG", "JPEG", "WEBP", "AVIF")
"""The formats of Pillow that are accepted; the name of a file does not matter."""

MOST_BYTES: Final = 12_000_000
MOST_PIXELS: Final = 40_000_000
"""The largest file in bytes, and the most pixels of a picture; more is refused before it is
decoded.
"""

LONGEST_SIDE: Final = 2048
PORTRAIT_SIDE: Final = 1024
"""A picture with a longer side, in pixels, is scaled down; a portrait, which is shown small, to
half of that.
"""

_QUALITY: Final = 84


class Picture(NamedTuple):
    """A picture as it is stored, in WebP: the digest of its bytes, its size in pixels, the
    bytes.
    """

    digest: str
    width: int
    height: int
    body: bytes


class Upload(msgspec.Struct):
    """What the process is asked: to encode an uploaded picture, or, with a ``digest``, whether it
    is a stored one.
    """

    data: bytes
    digest: str = ""
    longest: int = LONGEST_SIDE


class Decoded(msgspec.Struct):
    """What the process answers: the picture, or why it is not accepted, or whether it is a stored
    one.
    """

    picture: Picture | None = None
    why: str = ""
    n: int = 0
    stored: bool = False


def answer_upload(asked: bytes) -> bytes:
    """Answer in the process what ``encode_apart`` or ``is_stored_apart`` asked."""
    upload = typed.decode(asked, Upload)
    if upload.digest:
        return msgspec.json.encode(Decoded(stored=is_stored_form(upload.digest, upload.data)))
    return msgspec.json.encode(reencoded(upload.data, upload.longest))


def reencoded(data: bytes, longest: int = LONGEST_SIDE) -> Decoded:
    """Decode a picture and encode it again."""
    if len(data) > MOST_BYTES:
        return Decoded(why="large", n=MOST_BYTES // 1_000_000)
    from PIL import Image, ImageOps

    try:
        with _opened(data, FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                return Decoded(why="pixels", n=MOST_PIXELS // 1_000_000)
            upright = ImageOps.exif_transpose(image)
            upright.thumbnail((longest, longest))
            plain = _strip_metadata(upright)
    except Image.DecompressionBombError:
        return Decoded(why="pixels", n=MOST_PIXELS // 1_000_000)
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, OverflowError):
        return Decoded(why="unread")
    out = BytesIO()
    plain.save(out, "WEBP", quality=_QUALITY, method=4)
    body = out.getvalue()
    return Decoded(Picture(hashlib.sha256(body).hexdigest(), plain.width, plain.height, body))


def _opened(data: bytes, formats: tuple[str, ...]) -> Image.Image:
    """Open a picture, which reads its head alone. Pillow's warning of many pixels is left out: our
    own limits are lower.
    """
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        return Image.open(BytesIO(data), formats=formats)


def _strip_metadata(image: Image.Image) -> Image.Image:
    """Return the first frame as colours alone, without the file's metadata."""
    from PIL import Image

    shown = image.convert("RGBA" if image.has_transparency_data else "RGB")
    plain = Image.new(shown.mode, shown.size)
    plain.paste(shown)
    return plain


def is_stored_form(digest: str, body: bytes) -> bool:
    """Whether bytes from an archive are a picture as this program encodes it and match the
    digest.
    """
    if len(body) > MOST_BYTES or hashlib.sha256(body).hexdigest() != digest:
        return False
    from PIL import Image

    try:
        with _opened(body, ("WEBP",)) as image:
            small = max(image.size) <= LONGEST_SIDE
            told = {"exif", "xmp", "icc_profile", "comment"} & image.info.keys()
            if not small or told or getattr(image, "n_frames", 1) != 1:
                return False
            image.load()
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return False
    return True
