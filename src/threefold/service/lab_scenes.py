"""Conversions between prepared scenes of a table and encounters of the laboratory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from threefold.lab.encounter import Encounter, Fight
from threefold.lab.variants import HIGHEST_LEVEL, LOWEST_LEVEL
from threefold.model import typed
from threefold.model.characters import Npc
from threefold.model.names import stem
from threefold.model.scenes import (
    PreparedFoe,
    PreparedScene,
    Surroundings,
    merge_equal_foes,
    without_default_figures,
)
from threefold.rules.dice import Scripted
from threefold.rules.situations import SCENE_WIDE
from threefold.rules.types import Message, Refusal
from threefold.service.lab import encounter_of, some_foe
from threefold.table.apply import evolve_all
from threefold.table.commands import BringScene
from threefold.table.decisions import decide
from threefold.table.history import GM
from threefold.table.state import State
from threefold.text import LANGUAGES, Lang, render


def encounter_of_scene(
    state: State, scene: PreparedScene, lang: Lang = "en"
) -> Encounter | Refusal | None:
    """Return the encounter that the party, as it is now, would have if the scene were brought onto
    a cleared table. None without PCs."""
    events = decide(state, BringScene(scene=scene, clear=True), GM, Scripted(()))
    if isinstance(events, Refusal):
        return events
    encounter = encounter_of(evolve_all(state, events), lang)
    if encounter is None:
        return None
    return structs.replace(encounter, title=scene.name)


# --- an encounter as scenes -----------------------------------------------------------------------


def scene_of(
    encounter: Encounter, name: str, like: PreparedScene | None = None, lang: Lang = "en"
) -> PreparedScene:
    """Return the first fight of an encounter as a scene. With ``like``, the result is that scene
    with this name and these foes; a foe keeps what the scene of ``like`` says of a foe of the same
    name (notes, what players see, …)."""
    scene = _scene(encounter, encounter.foes, name, lang)
    if like is None:
        return scene
    known = {stem(foe.npc.name): foe for foe in like.foes}
    foes = [_with_known_details(foe, known.get(stem(foe.npc.name))) for foe in scene.foes]
    return structs.replace(like, name=name, foes=foes)


def _with_known_details(foe: PreparedFoe, known: PreparedFoe | None) -> PreparedFoe:
    if known is None:
        return foe
    npc = structs.replace(foe.npc, notes=known.npc.notes, conditions=known.npc.conditions)
    return structs.replace(known, npc=npc, count=foe.count)


def scenes_of(encounter: Encounter, name: str, lang: Lang = "en") -> list[PreparedScene]:
    """Return every fight of an encounter as a scene, and each wave of reinforcements as a scene to
    be brought in later."""
    if isinstance(encounter.title, str) and encounter.title.strip():
        title = encounter.title
    else:
        title = name
    return list(_scenes_of_encounter(encounter, title.strip()[:100], lang))


def _scenes_of_encounter(encounter: Encounter, title: str, lang: Lang) -> Iterator[PreparedScene]:
    fights: Sequence[Fight] = encounter.all_fights()
    for n, fight in enumerate(fights, 1):
        if len(fights) == 1:
            called = title
        else:
            called = render(Message("lab.scenes.fight", {"title": title, "n": n}), lang)
        yield _scene(encounter, fight.foes, called, lang)
        for wave in fight.reinforcements:
            later = render(Message("lab.scenes.wave", {"title": called, "n": wave.round}), lang)
            yield _scene(encounter, wave.foes, later, lang)


def _scene(encounter: Encounter, foes: Sequence[Npc], name: str, lang: Lang) -> PreparedScene:
    around = _surroundings(encounter)
    held = around.situations()
    return PreparedScene(
        name=name[:120],
        foes=merge_equal_foes([_foe(encounter, npc, held, lang) for npc in foes]),
        scene=around,
    )


def _foe(encounter: Encounter, npc: Npc, held: Sequence[str], lang: Lang) -> PreparedFoe:
    """Return a foe with the situations that apply only to attacks against it."""
    own = [id for id in encounter.environment.situations_for(npc.name).attacks if id not in held]
    levels = range(LOWEST_LEVEL, HIGHEST_LEVEL + 1)
    unnamed = npc.name in {some_foe(level, spoken).name for level in levels for spoken in LANGUAGES}
    # players read this name, so it must not tell the level
    if unnamed:
        name = render(Message("gm.scenes.some_foe"), lang)
    else:
        name = npc.name
    return PreparedFoe(
        npc=without_default_figures(structs.replace(npc, name=name), encounter.rules()),
        situations=own,
    )


def _surroundings(encounter: Encounter) -> Surroundings:
    """Return the surroundings that apply to everybody's attacks, as far as a scene can have them:
    one of each kind.
    """
    both = encounter.environment
    held = {
        field: next((id for id in ids if id in both.attacks), None)
        for field, ids in SCENE_WIDE.items()
    }
    return typed.convert(held, Surroundings)
