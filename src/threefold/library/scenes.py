"""Scenes ready to be played: their foes and things, their surroundings, notes for the GM.

Read from ``content/scenes.yaml``, and from the packs in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct, structs

from threefold.library.files import Wrong
from threefold.library.shelf import Kind, cached_for_table, everything
from threefold.library.translations import in_language
from threefold.model.bounds import Name, Text
from threefold.model.copies import as_kind
from threefold.model.languages import Lang
from threefold.model.scenes import (
    MOST_FOES,
    MOST_THINGS,
    PreparedFoe,
    PreparedScene,
    Surroundings,
    check_scene,
)
from threefold.model.things import Thing, Vehicle

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]


class SceneEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scene. ``notes`` are for the GM: what is behind it, how it may go on."""

    key: Key
    name: Name
    notes: Annotated[Text, Meta(min_length=1)]
    foes: Annotated[tuple[PreparedFoe, ...], Meta(max_length=MOST_FOES)] = ()
    things: Annotated[tuple[Thing | Vehicle, ...], Meta(max_length=MOST_THINGS)] = ()
    scene: Surroundings = Surroundings()

    def prepared(self) -> PreparedScene:
        """The scene as a prepared scene of a table."""
        return as_kind(PreparedScene, self)


def _check(entry: SceneEntry) -> Iterator[Wrong]:
    """What no table would accept. Situations are checked when the scene is brought: they may be
    those of its pack.
    """
    scene = structs.replace(entry.prepared(), scene=structs.replace(entry.scene, also=[]))
    bare = structs.replace(scene, foes=[structs.replace(foe, situations=[]) for foe in scene.foes])
    refusal = check_scene(bare, "")
    if refusal is not None:
        yield Wrong(refusal.field.removeprefix("."), refusal.message)


SCENES: Final = Kind("scenes", SceneEntry, "Scenes ready to be played", check=_check)


@cached_for_table
def ready_scenes(lang: Lang = "en") -> Mapping[str, PreparedScene]:
    """Return the scenes by key in a language, those of the books first. Raise ContentError when
    they are not valid.
    """
    return {
        entry.key: in_language(entry, "scenes", entry.key, lang).prepared()
        for entry in everything(SCENES)
    }
