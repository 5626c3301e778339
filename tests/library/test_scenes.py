"""The scenes that come with the content: sound, fit for any table, and none of the players'
business.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from threefold.library.catalogue import catalogue
from threefold.library.files import ContentError
from threefold.library.packs import read_packs
from threefold.library.readers import reading_as
from threefold.library.scenes import ready_scenes
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.scenes import PreparedScene, check_scene
from threefold.service.content import problems_in_words
from threefold.web.reference import open_to_all

PACK = "format: threefold/pack/1\nkey: my_pack\nname: Mine\n"


@pytest.mark.parametrize("scene", ready_scenes().values(), ids=ready_scenes().keys())
def test_scene_can_be_prepared_as_it_is(scene: PreparedScene) -> None:
    assert check_scene(scene, "scene") is None
    assert scene.foes
    assert scene.notes


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("key", ready_scenes().keys())
def test_scene_words_are_in_gm_language(key: str, lang: Lang) -> None:
    """All words of a scene are in the GM's language."""

    def words(scene: PreparedScene) -> list[str]:
        beings = [text for foe in scene.foes for text in (foe.npc.name, foe.npc.notes) if text]
        return [scene.name, scene.notes, *beings, *(thing.name for thing in scene.things)]

    english, theirs = words(ready_scenes()[key]), words(ready_scenes(lang)[key])
    alike = {text for text, other in zip(english, theirs, strict=True) if text == other}
    assert alike <= {"Drone"}, "said in English"


def test_scenes_are_found_by_gm_alone() -> None:
    """The GM finds scenes and the players reference does not."""
    assert {item.key for item in catalogue() if item.kind == "scenes"} == ready_scenes().keys()
    with reading_as("everybody"):
        assert "scenes" not in {item.kind for item in open_to_all()}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (
            "foes: [{npc: {kind: npc, name: rat, level: 1}, count: 21}]",
            "scenes.yaml:4: yard: foes[0].count",
        ),
        (
            "foes: [{npc: {kind: npc, name: rat, level: 16}}]",
            "scenes.yaml:4: yard: foes[0].npc.level",
        ),
        (
            "foes: [{npc: {kind: npc, name: rat, level: 1, health: 9, max_health: 3}}]",
            "scenes.yaml:4: yard: foes[0].npc.health",
        ),
        (
            "foes: [{npc: {kind: npc, name: rat, level: 1}, situations: [covre]}]",
            "scenes.yaml:4: yard: foes[0].situations: covre",
        ),
        ("scene: {light: dark}", "scenes.yaml:4: yard: scene.light"),
        ("scene: {also: [moonlight]}", "scenes.yaml:4: yard: scene"),
        ("scene: {air: mist, water: underwater}", "scenes.yaml:4: yard: scene"),
    ],
)
def test_scene_fault_names_its_place(tmp_path: Path, entry: str, said: str) -> None:
    """What is wrong with a scene is told with its place."""
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "scenes.yaml").write_text(f"- key: yard\n  name: Yard\n  notes: Wet.\n  {entry}\n")
    with pytest.raises(ContentError) as error:
        read_packs([tmp_path])
    assert said.replace("covre", "").rstrip(": ") in problems_in_words(error.value)
