"""Prepared scenes: create them, bring them onto the table, save them from the table, delete
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, cast

from msgspec import structs

from threefold.model.characters import FullNpc
from threefold.model.conditions import figure_conditions, without_conditions
from threefold.model.copies import as_kind
from threefold.model.names import numbered_if_taken
from threefold.model.scenes import (
    PreparedFoe,
    PreparedScene,
    Surroundings,
    check_scene,
    merge_equal_foes,
    without_default_figures,
)
from threefold.rules.types import Message, Refusal
from threefold.table.apply import evolve_all
from threefold.table.commands import BringScene, DropScene, EndEncounter, KeepScene, PrepareScene
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.decisions.encounter.turns import end_encounter, newcomers_joined
from threefold.table.decisions.people import MAX_FOES, foe_names
from threefold.table.decisions.scene.things import MAX_THINGS, free_name
from threefold.table.events import (
    AnyEvent,
    FoeAdded,
    FoeRemoved,
    Placed,
    SceneBrought,
    SceneDropped,
    ScenePrepared,
    SceneSet,
    ThingPut,
    ThingRemoved,
)
from threefold.table.state import Foe, State

MAX_SCENES: Final = 60


def prepare_scene(context: Context, command: PrepareScene) -> Decision:
    """Create a prepared scene, or replace one (GM only)."""
    refusal = gm_only(context) or _save_refusal(context.state, command.scene_id)
    return refusal or _store_scene(context, command.scene, command.scene_id)


def keep_scene(context: Context, command: KeepScene) -> Decision:
    """Save all that is on the table as a prepared scene (GM only). With ``put_away`` it also leaves
    the table.
    """
    state = context.state
    refusal = gm_only(context) or _save_refusal(state, command.scene_id)
    if refusal is not None:
        return refusal
    scene = table_as_scene(state, command.name, command.notes)
    if scene == PreparedScene(name=command.name, notes=command.notes):
        return Refusal("not_allowed", "name", Message("refusal.prepared.nothing"))
    events = _store_scene(context, scene, command.scene_id, kept=True)
    if isinstance(events, Refusal) or not command.put_away:
        return events
    return [*events, *_clearing_events(context), *_surroundings_set(state, Surroundings())]


def bring_scene(context: Context, command: BringScene) -> Decision:
    """Bring a prepared scene onto the table (GM only): its foes and things are added, its
    surroundings are set.
    """
    scene = gm_only(context) or _chosen_scene(context.state, command)
    if isinstance(scene, Refusal):
        return scene
    if command.clear:
        cleared = _clearing_events(context)
    else:
        cleared = []
    state = evolve_all(context.state, cleared)
    refusal = check_scene(scene, "scene", state.rules()) or _no_room(state, scene)
    if refusal is not None:
        return refusal
    come = _foes(context.after(cleared), scene)
    things = _thing_events(context.after([*cleared, *come]), scene)
    brought: AnyEvent = SceneBrought(name=scene.name, notes=scene.notes)
    order = newcomers_joined(state, [event.id for event in come])
    placed = _foes_placed(state, scene, come)
    return [
        brought,
        *cleared,
        *_surroundings_set(state, scene.scene),
        *come,
        *things,
        *placed,
        *order,
    ]


def drop_scene(context: Context, command: DropScene) -> Decision:
    """Delete a prepared scene (GM only). Foes and things that it brought stay on the table."""
    scene = gm_only(context) or _scene_of(context.state, command.scene_id)
    if isinstance(scene, Refusal):
        return scene
    return [SceneDropped(id=command.scene_id, name=scene.name)]


# --- what is asked for ----------------------------------------------------------------------------


def _scene_of(state: State, scene_id: str) -> PreparedScene | Refusal:
    refusal = Refusal("stale", "scene_id", Message("refusal.prepared.gone"))
    return state.prepared.get(scene_id, refusal)


def _chosen_scene(state: State, command: BringScene) -> PreparedScene | Refusal:
    """The scene to bring: one of the table's prepared scenes, or the one in the command."""
    if (command.scene is None) == (command.scene_id is None):
        return Refusal("bad_value", "scene_id", Message("refusal.prepared.which"))
    return command.scene or _scene_of(state, command.scene_id or "")


def _save_refusal(state: State, scene_id: str | None) -> Refusal | None:
    if scene_id is not None:
        scene = _scene_of(state, scene_id)
        if isinstance(scene, Refusal):
            return scene
        return None
    if len(state.prepared) < MAX_SCENES:
        return None
    return Refusal("not_allowed", "scene", Message("refusal.prepared.full", {"n": MAX_SCENES}))


def _store_scene(
    context: Context, scene: PreparedScene, scene_id: str | None, kept: bool = False
) -> Decision:
    """The event that stores a scene. If another scene has its name, the name gets a number. A new
    id is the number of its event: ids that are counted up would tell players how many scenes there
    are."""
    refusal = check_scene(scene, "scene", context.state.rules())
    if refusal is not None:
        return refusal
    prepared = context.state.prepared
    taken = {other.name for id, other in prepared.items() if id != scene_id}
    named = structs.replace(scene, name=numbered_if_taken(taken, scene.name))
    if scene_id is not None and prepared[scene_id] == named:
        return []
    return [ScenePrepared(id=scene_id or f"s{context.history.version + 1}", scene=named, kept=kept)]


def table_as_scene(state: State, name: str, notes: str = "") -> PreparedScene:
    """Return everything on a table as a prepared scene. Foes who are down and companions are left
    out: companions come with their owners."""
    return PreparedScene(
        name=name,
        notes=notes,
        foes=merge_equal_foes(
            [
                _prepared_foe(state, id)
                for id, foe in state.foes.items()
                if foe.npc.health and not foe.owner
            ]
        ),
        things=list(state.things.values()),
        scene=structs.replace(state.scene, players_strike=False),
    )


def _prepared_foe(state: State, id: str) -> PreparedFoe:
    """A foe as it is now, without conditions that end by themselves."""
    foe = state.foes[id]
    passing = {effect.condition for effect in state.effects if effect.on == id}
    npc = without_default_figures(_without(foe.npc, passing), state.rules())
    return as_kind(PreparedFoe, foe, npc=npc, spots=[state.spots[id]] if id in state.spots else [])


def _without(npc: FullNpc, passing: set[str]) -> FullNpc:
    left = without_conditions(npc, passing)
    return structs.replace(left, conditions=figure_conditions(left) or None)


# --- who and what comes and goes ------------------------------------------------------------------


def _clearing_events(context: Context) -> list[AnyEvent]:
    """Events that remove all foes and things, and end a fight. Companions stay with their
    owners.
    """
    state = context.state
    if state.encounter is not None:
        over = end_encounter(context, EndEncounter())
    else:
        over = []
    return [
        *cast("list[AnyEvent]", over),
        *(FoeRemoved(id=id, name=foe.npc.name) for id, foe in state.foes.items() if not foe.owner),
        *(ThingRemoved(id=id, name=thing.name) for id, thing in state.things.items()),
    ]


def _no_room(state: State, scene: PreparedScene) -> Refusal | None:
    if len(state.foes) + scene.number > MAX_FOES:
        return Refusal("not_allowed", "clear", Message("refusal.too_many_foes", {"n": MAX_FOES}))
    if len(state.things) + len(scene.things) > MAX_THINGS:
        return Refusal(
            "not_allowed", "clear", Message("refusal.too_many_things", {"n": MAX_THINGS})
        )
    return None


def _surroundings_set(state: State, scene: Surroundings) -> list[AnyEvent]:
    """The event that sets the surroundings, if they change. The permission for players to leave
    them out is kept.
    """
    held = structs.replace(scene, players_strike=state.scene.players_strike)
    if held != state.scene:
        return [SceneSet(scene=held)]
    return []


def _foes(context: Context, scene: PreparedScene) -> list[FoeAdded]:
    taken = {foe.npc.name for foe in context.state.foes.values()}
    come: list[FoeAdded] = []
    for entry in scene.foes:
        full = entry.npc.filled(context.state.rules())
        for name in foe_names(taken, full.name, entry.count):
            foe = as_kind(Foe, entry, npc=structs.replace(full, name=name))
            taken.add(name)
            come.append(FoeAdded(id=context.new_id("f", len(come)), foe=foe))
    return come


def _foes_placed(state: State, scene: PreparedScene, added: Sequence[FoeAdded]) -> list[Placed]:
    """The event that puts foes on the spots that the scene gives them, at a table that shows
    figures on the strip.
    """
    spots: dict[str, int] = {}
    ids = iter([event.id for event in added])
    for entry in scene.foes:
        of_entry = list(islice(ids, entry.count))  # foes were added entry by entry
        spots |= zip(of_entry, entry.spots, strict=False)  # some may have no spot
    if spots and state.spots:
        return [Placed(spots={**state.spots, **spots})]
    return []


def _thing_events(context: Context, scene: PreparedScene) -> list[ThingPut]:
    put: list[ThingPut] = []
    for thing in scene.things:
        name = free_name(context.state, thing.name)
        put.append(ThingPut(id=context.new_id("t"), thing=structs.replace(thing, name=name)))
        context = context.after([put[-1]])
    return put


DECIDED = (
    decide_command(PrepareScene, prepare_scene),
    decide_command(KeepScene, keep_scene),
    decide_command(BringScene, bring_scene),
    decide_command(DropScene, drop_scene),
)
