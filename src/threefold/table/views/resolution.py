"""Outcomes of actions as one seat may know them: without hidden levels, difficulties and Armor."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct, field, structs

from threefold.procedures.catalog import procedure_traits
from threefold.procedures.d20 import NAMED
from threefold.rules.intrusions import RESTORED
from threefold.rules.types import Choice, Stat
from threefold.table.state import State
from threefold.table.state.facts import (
    DamageFact,
    HitFact,
    LineFact,
    ModifierFact,
    Resolution,
    Text,
)
from threefold.table.state.seats import Seat
from threefold.table.views.people import knows_armor, knows_difficulty, knows_health
from threefold.table.views.scene import hides_distance


class HitView(Struct, frozen=True, kw_only=True):
    """One target in an area: whether it was hit, its damage, and the target number if the seat may
    know it.
    """

    name: str
    hit: bool
    target_number: int | None = None
    dealt: int = 0
    armor: int = 0
    taken: int = 0


class TaskShown(Struct, frozen=True, kw_only=True):
    """The task that an action was, as far as the seat may know it. What is hidden leaves no
    trace.
    """

    procedure: str
    stat: Stat | None = None
    difficulty: int | None = None
    base_difficulty: int | None = None
    base_lines: list[LineFact] = []
    target_number: int | None = None
    modifiers: list[ModifierFact] = []


class ResolutionView(TaskShown, frozen=True, kw_only=True):
    """The result of an action as the seat may know it: a hidden difficulty and a hidden Armor leave
    no trace. ``pool`` is the Pool that paid.
    """

    natural: int | None = None
    total: int | None = None
    result: str | None = None
    special: str | None = None
    choices: list[Choice] = []
    taken: Choice | None = None
    bonus: int = 0
    cost: int = 0
    paid: int = 0
    pool: Stat | None = None
    cost_lines: list[LineFact] = []
    damage: DamageFact | None = None
    notices: list[Text] = field(default_factory=list, name="happenings")
    hits: list[HitView] = []
    about: list[Text] = []


def resolution_view(r: Resolution, hide_difficulty: bool, hide_armor: bool) -> ResolutionView:
    """Return the result of an action without what is hidden: no target number, no difficulty,
    damage before Armor.
    """
    damage = r.damage
    if damage is not None and hide_armor:
        damage = _before_armor(damage)
    view = ResolutionView(
        procedure=r.procedure,
        natural=r.natural,
        total=r.total,
        result=r.result,
        damage=damage,
        notices=[notice.text for notice in r.notices],
        about=[notice.text for notice in r.about],
    )
    task, special, cost = r.task, r.special, r.cost
    if task is not None:
        view = structs.replace(view, stat=task.stat, modifiers=task.modifiers)
    if task is not None and not hide_difficulty:
        view = structs.replace(
            view,
            difficulty=task.difficulty,
            base_difficulty=task.base_difficulty,
            base_lines=task.base,
            target_number=task.target_number,
        )
    if special is not None:
        view = structs.replace(
            view,
            special=special.kind,
            choices=special.choices,
            taken=special.taken,
            bonus=special.bonus,
        )
    if cost is not None:
        view = structs.replace(
            view,
            cost=cost.points,
            paid=cost.from_pool,
            pool=cost.pool,
            cost_lines=[*cost.lines, *map(_taken_off, cost.reserves)],
        )
    return view


def _taken_off(paid: LineFact) -> LineFact:
    """What a reserve has paid, as a line that lowers what the Pool pays."""
    return structs.replace(paid, points=-paid.points)


def _before_armor(damage: DamageFact) -> DamageFact:
    """Damage as it is dealt, without Armor, and without what a weakness of the foe adds to it."""
    lines = [each for each in damage.lines if each.rule != "creature.weak.adds"]
    added = sum(each.points for each in damage.lines) - sum(each.points for each in lines)
    dealt = damage.dealt - added
    return DamageFact(dealt=dealt, armor=0, taken=dealt, type=damage.type, lines=lines)


_TELLING = frozenset({"level", "levels", "difficulty", "enemy", "of"})
"""Parameters of a text that would reveal a hidden level or difficulty, as the total steps of a work
would.
"""


_TELLING_TEXTS = frozenset({"event.chase.on", "event.heavy_object", "effects.more_effort"})
"""Texts whose figures would reveal it: a chase is as long as its NPC's level; what weighs nothing
goes farther; Effort reaches too high a level."""


_OPEN_FIGURES = (
    "told.feet",
    "told.drift",
    "told.push_off",
    "told.move.",
    "told.travel",
    "told.miles",
    "told.hazard.",
    "told.to_object",
    "told.lasts.",
    "told.pc_combat.",
    "told.then.",
    "told.gained",
    "told.to_spend",
    "told.order",
    "told.initiative",
    "told.wait",
    "told.asset",
    "told.trap.passes",
    "told.trap.search",
    "told.trap.speed",
    "told.trap.way",
    "told.poison.",
    "told.possession.",
    "told.mind_control.",
    "told.radiation.",
    "told.chase.",
    "told.given",
)
"""Figures of an answer that depend on no level and no difficulty. All others are hidden with the
difficulty: a time, a material or a surface would reveal it."""


def reveals_level(part: Text) -> bool:
    """Whether a text reveals a level or a difficulty."""
    if part.key.startswith("told.") and not part.key.startswith(_OPEN_FIGURES):
        return True
    return part.key in _TELLING_TEXTS or bool(_TELLING & part.params.keys())


def shown_when_hidden(modifier: ModifierFact, far: bool = False) -> bool:
    """Whether players may read a modifier of a hidden difficulty: not if the GM set it, nor if it
    reveals the level or, when the distance is hidden (``far``), how far away the foe is; nor if an
    intrusion has put it there because the task would have succeeded."""
    if far and modifier.rule.startswith(_BY_DISTANCE):
        return False
    return modifier.rule not in (*NAMED, RESTORED) and not reveals_level(modifier.name)


_BY_DISTANCE: Final = ("range.", "illumination.", "visibility.")
"""Rules of modifiers that depend on the distance: by themselves, or because only the worst of them
counts.
"""


def hides_far(state: State, ids: Collection[str], seat: Seat) -> bool:
    """Whether a seat does not know how far away one of these is, although it counts."""
    return seat.role != "gm" and any(hides_distance(state, id) for id in ids)


def resolution_for(
    state: State, r: Resolution, hidden: bool, ids: Collection[str], seat: Seat
) -> ResolutionView:
    """Return the result of an action as a seat may know it. Each foe in it keeps its own
    secrets.
    """
    hidden = hidden and seat.role != "gm"
    view = resolution_view(r, hidden, hides_armor(state, ids, r.procedure, seat))
    notices, modifiers = view.notices, view.modifiers
    if hidden:
        far = hides_far(state, ids, seat)
        notices = [text for text in notices if not reveals_level(text)]
        modifiers = [m for m in modifiers if shown_when_hidden(m, far)]
        # pounds, feet, what a wall is made of: the difficulty follows from them
        view = structs.replace(view, about=[], modifiers=modifiers)
    if seat.role != "gm":
        notices = [without_wounds(state, text, seat) for text in notices]
    if r.hits:
        hits = _hit_views(state, r.hits, hidden, seat)
    else:
        hits = []
    return structs.replace(view, notices=notices, hits=hits)


def _hit_views(state: State, hits: Sequence[HitFact], hidden: bool, seat: Seat) -> list[HitView]:
    """The targets in an area as a seat may know them, each with its own secrets."""
    foe_ids: dict[str, str] = {}
    for foe_id in state.foes:
        figure = state.distinctly_named(foe_id)
        if figure is not None:
            foe_ids[figure.name] = foe_id
    views: list[HitView] = []
    for hit in hits:
        id = foe_ids.get(hit.name)
        view = HitView(name=hit.name, hit=hit.hit, dealt=hit.dealt, taken=hit.dealt)
        if not hidden and (id is None or not hides_difficulty(state, None, [id], seat)):
            view = structs.replace(view, target_number=hit.target_number)
        knows = seat.role == "gm" or (id is not None and knows_armor(state, state.foes[id], seat))
        if knows:
            view = structs.replace(view, armor=hit.armor, taken=hit.taken)
        views.append(view)
    return views


_MENDED: Final = "event.power.mended"


def without_wounds(state: State, text: Text, seat: Seat) -> Text:
    """A text without the points of health that a foe regained, where its health is hidden: it
    regains no more than it had lost."""
    if text.key != _MENDED or any(
        m.pc.name == text.params.get("name") for m in state.party.values()
    ):
        return text
    foes = [foe for foe in state.foes.values() if foe.npc.name == text.params.get("name")]
    if foes and all(knows_health(state, foe, seat) for foe in foes):
        return text
    return Text(f"{_MENDED}_some", {"name": text.params["name"]})


def further_target_view(
    state: State, on: str | None, r: Resolution, hidden: bool, seat: Seat
) -> ResolutionView:
    """Return the result of a power for a further target, as a seat may know it."""
    ids = all_targets(on, ())
    return resolution_for(state, r, hidden or hides_difficulty(state, None, ids, seat), ids, seat)


def hides_armor(state: State, ids: Collection[str], procedure: str, seat: Seat) -> bool:
    """Whether a seat sees damage to these targets only before Armor. The Armor of a foe that has
    left is not known.
    """
    traits = procedure_traits(procedure)
    if seat.role == "gm" or traits.defends:
        return False
    foes = [id for id in ids if id not in state.party and id not in state.things]
    if not foes:
        return traits.attacks
    return not all(id in state.foes and knows_armor(state, state.foes[id], seat) for id in foes)


def hides_difficulty(state: State, hidden: bool | None, ids: Collection[str], seat: Seat) -> bool:
    """Whether a procedure's difficulty is hidden from a seat: by the GM, else by its foes, else by
    the settings. It is hidden as well where the distance of a foe counts and is not known."""
    if hides_far(state, ids, seat):
        return True
    if seat.role == "gm":
        return False
    if hidden is not None:
        return hidden
    foes = [state.foes[id] for id in ids if id in state.foes]
    if foes:
        return not all(knows_difficulty(state, foe, seat) for foe in foes)
    return not state.settings.show_difficulty


def all_targets(aimed: str | None, others: Collection[str]) -> list[str]:
    """The ids of everyone that an action concerns: its target first, then the others."""
    ids = list(dict.fromkeys(others))
    if aimed is None:
        return ids
    return [aimed, *(id for id in ids if id != aimed)]
