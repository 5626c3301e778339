"""Scene files, format threefold/scene/1: one prepared scene, in JSON or YAML."""

from __future__ import annotations

from typing import Final

import msgspec

from threefold.interop.files import document_bytes, file_fields, placed, read_document
from threefold.model.scenes import PreparedScene, check_scene
from threefold.rules.types import Refusal

SCENE_FORMAT: Final = "threefold/scene/1"


def read_scene(data: bytes, name: str = "scene.json") -> PreparedScene | Refusal:
    """Return the scene of a file; a refusal where it is wrong. ``name`` is the file's name in
    messages.
    """
    fields = file_fields(data, name, SCENE_FORMAT)
    if isinstance(fields, Refusal):
        return fields
    scene = read_document(msgspec.json.encode(fields), PreparedScene, name)
    if isinstance(scene, Refusal):
        return scene
    refusal = check_scene(scene, "")
    if refusal is None:
        return scene
    return placed(refusal._replace(field=refusal.field.removeprefix(".")), name)


def write_scene(scene: PreparedScene) -> bytes:
    """Return a prepared scene as a file that `read_scene` reads back."""
    return document_bytes(SCENE_FORMAT, scene)
