"""Checks whether a state is consistent: everything it refers to exists, and every pending request
can be answered.

Decisions keep it so (a property test proves it); for the events of a file it has to be checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from threefold.model import typed
from threefold.model.checks import check_npc
from threefold.model.scenes import MOST_FOES, PreparedScene
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.rules.situations import Attacking, impossible
from threefold.rulesets.compose import check_modules, check_rulings
from threefold.table.decisions.growth import wish_of
from threefold.table.history import GM
from threefold.table.state import (
    TRACK_LENGTH,
    Called,
    Encounter,
    Incoming,
    Ongoing,
    Pending,
    Petition,
    Recurring,
    Rolled,
    Stance,
    State,
    Work,
    ids_in_stance,
)
from threefold.table.state.ids import parse_id
from threefold.table.views import work_view

_SITUATION: Final = re.compile(r"[a-z][a-z_]{0,79}")
_IDS: Final = {
    letter: re.compile(
        rf"{letter}[1-9][0-9]{{0,5}}" + (r"(-gm|-p[1-9][0-9]{0,5})?" if letter in "orwh" else "")
    )
    for letter in "pfotrwslh"
}


def state_faults(state: State, before: State | None = None) -> Iterator[str]:
    """Yield the paths of what is not consistent; none in a sound state. Prepared scenes that were
    in a sound state ``before`` are not checked again: there may be many, at every event of a long
    campaign."""
    for check in _CHECKS:
        yield from check(state)
    if before is not None:
        known = before.prepared
    else:
        known = {}
    yield from _unsound_prepared(state, known)
    if state.clock.now < 0 or not state.party.keys() >= state.clock.resting.keys():
        yield "clock"


def _settings(state: State) -> Iterator[str]:
    if check_rulings(state.settings.rulings) is not None:
        yield "settings.rulings"
    if check_modules(state.settings.modules) is not None:
        yield "settings.modules"


def _all_ids(state: State) -> Iterator[str]:
    """Yield ids that no table gives, and stances and works that refer to what does not exist."""
    yield from _ids("party", "p", state.party, state)
    yield from _ids("foes", "f", state.foes, state)
    yield from _ids("things", "t", state.things, state)
    yield from _ids("open", "o", state.pending, state)
    yield from _ids("poised", "r", state.stances, state)
    yield from (
        f"poised.{id}"
        for id, stance in state.stances.items()
        if not _is_stance_sound(stance, state)
    )
    yield from _ids("works", "w", state.works, state)
    yield from (
        f"works.{id}" for id, work in state.works.items() if not _is_work_sound(id, work, state)
    )
    yield from _ids("safety.limits", "l", state.safety.limits, state)
    yield from _ids("handouts", "h", state.handouts, state)


def _foes(state: State) -> Iterator[str]:
    for id, foe in state.foes.items():
        if foe.npc.health > foe.npc.max_health or not _situations(foe.situations):
            yield f"foes.{id}"


def _open(state: State) -> Iterator[str]:
    yield from (
        f"open.{id}" for id, pending in state.pending.items() if not _answerable(pending, state)
    )


def _at_the_scene(state: State) -> Iterator[str]:
    """Check that the encounter, effects and spots refer to what exists, and that the scene's
    situations are possible together."""
    if state.encounter is not None:
        yield from _encounter(state.encounter, state)
    if any(state.anything(effect.on) is None for effect in state.effects):
        yield "effects"
    if any(
        state.anything(id) is None or not 0 <= spot <= TRACK_LENGTH
        for id, spot in state.spots.items()
    ):
        yield "spots"
    held = state.scene.situations()
    if not _situations(held) or impossible(held, Attacking()) is not None:
        yield "scene"


_CHECKS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    _settings,
    _all_ids,
    _foes,
    _open,
    _at_the_scene,
)


def _unsound_prepared(state: State, known: Mapping[str, PreparedScene]) -> Iterator[str]:
    for id, scene in state.prepared.items():
        if scene is not known.get(id) and not (_IDS["s"].fullmatch(id) and _stays_possible(scene)):
            yield f"prepared.{id}"


def _situations(ids: Iterable[str]) -> bool:
    """Whether these may be ids of situations. If a situation's content pack is not here, only the
    form of its id can be checked."""
    return all(_SITUATION.fullmatch(id) for id in ids)


def _stays_possible(scene: PreparedScene) -> bool:
    """Whether a prepared scene could be brought onto the table if all packs were here."""
    held = scene.scene.situations()
    known = _situations([*held, *(id for foe in scene.foes for id in foe.situations)])
    sound = all(check_npc(foe.npc, "") is None for foe in scene.foes)
    return known and sound and scene.number <= MOST_FOES and impossible(held, Attacking()) is None


def _ids(place: str, letter: str, ids: Iterable[str], state: State) -> Iterator[str]:
    for id in ids:
        if not _IDS[letter].fullmatch(id) or _is_id_unused(id, state):
            yield f"{place}.{id}"


def _is_id_unused(id: str, state: State) -> bool:
    """Whether the table would still give this id, so that it cannot be in use yet."""
    number, owner = parse_id(id)
    return number >= (state.numbers.get(owner, 1) if owner else state.next)


def _answerable(waiting: Pending, state: State) -> bool:
    if waiting.pc not in state.party:
        return False
    if isinstance(waiting, Incoming):
        return waiting.foe in state.foes and _situations([*waiting.situations, *waiting.scene])
    if isinstance(waiting, Petition):
        return _is_petition_sound(waiting)
    if isinstance(waiting, Called):
        return waiting.procedure in PLAYED and (
            waiting.target is None or state.anything(waiting.target) is not None
        )
    if isinstance(waiting, Rolled):
        return _settles(waiting, state)
    return True


def _settles(rolled: Rolled, state: State) -> bool:
    """Whether a roll that lies on the table can be settled: its inputs, its foe and its faces fit
    its procedure.
    """
    if rolled.procedure not in PLAYED:
        return False
    traits = procedure_traits(rolled.procedure)
    if traits.exchange and (rolled.foe not in state.foes or rolled.against is None):
        return False
    try:
        typed.decode(rolled.inputs, PLAYED[rolled.procedure].inputs)
    except msgspec.ValidationError:
        return False
    if not rolled.faces:
        return traits.defends  # an attack that the PC does not try to avoid
    first, *more = rolled.faces
    return 1 <= first <= 20 and all(1 <= face <= 100 for face in more)


def _is_stance_sound(stance: Stance, state: State) -> bool:
    """Whether everything that a stance refers to exists, and a roll that falls due can be called
    for.
    """
    if any(state.anything(id) is None for id in ids_in_stance(stance)):
        return False
    if not isinstance(stance, Recurring | Ongoing):
        return True
    return stance.procedure in PLAYED and stance.by in state.party


def _is_work_sound(id: str, work: Work, state: State) -> bool:
    """Whether everything that a work refers to exists, and the work can be shown."""
    if work.pc not in state.party or (
        work.target is not None and state.anything(work.target) is None
    ):
        return False
    try:
        return work_view(state, id, GM, hidden=False) is not None
    except msgspec.ValidationError:
        return False


def _is_petition_sound(petition: Petition) -> bool:
    try:
        return wish_of(petition).pc_id == petition.pc
    except msgspec.ValidationError:
        return False


def _encounter(encounter: Encounter, state: State) -> Iterator[str]:
    everyone = state.party.keys() | state.foes.keys()
    if not everyone >= set(encounter.order) or len(set(encounter.order)) != len(encounter.order):
        yield "encounter.order"
    if encounter.turn.round < 1 or not 0 <= encounter.turn.place < max(1, len(encounter.order)):
        yield "encounter.turn"
    if encounter.moved < 0:
        yield "encounter.moved"
    if not state.party.keys() >= encounter.rolls.keys() | encounter.steps.keys():
        yield "encounter.rolls"
