"""An id made from what a thing is: equal things have equal ids, and nothing needs to be stored."""

from __future__ import annotations

import msgspec
from msgspec import Struct


def content_id(thing: Struct) -> str:
    """Return a short id of a thing, made from its sort and from everything that is written of
    it.
    """
    # a process that answers one line of adjudicate starts faster without it
    from hashlib import blake2b

    content = msgspec.json.encode((type(thing).__name__, thing), order="sorted")
    return blake2b(content, digest_size=6).hexdigest()
