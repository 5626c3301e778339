"""The number that a seat is shown before a roll is the number that decides it.

What a seat may not know is left out of its figure, and then the figure itself is hidden: it is
never shown as if it were whole. Everything else is in it, for the GM and for the player alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec import Raw, structs
from tests.examples import examples
from tests.people import kara
from tests.properties.commands import Draw
from tests.table.test_moves import on_the_shelf

from threefold.library.arcs import sample_arcs
from threefold.library.creation import powers
from threefold.library.creatures import creatures, npc_of
from threefold.model.characters import Npc, Pc, Weak
from threefold.model.powers import Ability
from threefold.model.written import add_ability
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.types import Refusal
from threefold.service.compose import (
    compose_attack,
    compose_called,
    compose_defense,
    compose_identify,
    compose_initiative,
    compose_move,
    compose_power,
    compose_task,
)
from threefold.service.composed import Composed, harm_of
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.decisions import decide
from threefold.table.decisions.procedures.ready import ChosenForCall
from threefold.table.events import ActionSettled, AnyEvent, DieFell, InitiativeRolled
from threefold.table.history import GM, History, Record, Seat
from threefold.table.state import Called, Incoming, Settings, State, TaskCall
from threefold.table.state.facts import ModifierFact, Resolution
from threefold.table.views import Redacted, redacted

KARA, BEN = "p1", "p2"
PLAYER: Final = Seat("player", KARA)

# --- what is drawn --------------------------------------------------------------------------------

LIGHT: Final = (None, "dim_light", "very_dim_light", "darkness", "darkness_unsensed")
AIR: Final = (None, None, "mist", "dense_mist", "dense_mist_unsensed")
WATER: Final = (None, None, "shallow_water", "deep_water", "underwater")
GRAVITY: Final = (None, None, "low_gravity", "high_gravity", "zero_gravity")
FOOTING: Final = (None, None, "attacker_jostled", "attacker_on_ship")
GROUND: Final = (None, None, "rough", "difficult", "climbing")
ON_FOES: Final = (
    "cover",
    "higher_ground",
    "hiding",
    "fast_target",
    "surprise",
    "point_blank",
    "extreme_range",
)
PLAIN: Final = ("dazed", "prone", "stunned", "hampered", "glowing", "aquatic", "blinded")
SKILLS: Final = (
    "low light",
    "darkness",
    "initiative",
    "speed defense",
    "might defense",
    "climbing",
    "bladed weapons",
)
BURST: Final[dict[str, Any]] = {
    "name": "Burst",
    "cost": 2,
    "stat": "intellect",
    "aim": {"range": "long", "who": "foes", "area": "short", "roll": "speed"},
    "effects": [{"kind": "damage", "points": 4}],
}
ABILITIES: Final[tuple[dict[str, Any], ...]] = (
    {"name": "Night eyes", "use": "enabler", "effects": [{"kind": "sense", "what": "dark"}]},
    {
        "name": "Dusk eyes",
        "use": "enabler",
        "effects": [{"kind": "sense", "what": "dim", "like": "dim_light"}],
    },
    {
        "name": "Giant slayer",
        "use": "enabler",
        "effects": [
            {"kind": "step", "by": "ease", "tasks": ["attacks"], "when": {"target_level_max": 4}}
        ],
    },
    {
        "name": "Small game",
        "use": "enabler",
        "effects": [
            {
                "kind": "effort",
                "free": 1,
                "tasks": ["attacks", "defense"],
                "when": {"target_level_max": 3},
            }
        ],
    },
    {
        "name": "Helping hand",
        "use": "enabler",
        "effects": [{"kind": "step", "by": "ease", "tasks": ["all tasks"], "upon": "helped"}],
    },
    BURST,
)
WEAPONS: Final[tuple[dict[str, Any], ...]] = (
    {
        "name": "bow",
        "damage": 4,
        "weight": "medium",
        "range": "long",
        "kinds": ["piercing"],
        "skill": "bows",
    },
    {
        "name": "torch",
        "damage": 2,
        "weight": "light",
        "range": "immediate",
        "kinds": ["fire"],
        "cost": 1,
    },
    {
        "name": "gaze",
        "damage": 3,
        "weight": "medium",
        "range": "short",
        "stats": ["intellect"],
        "cost": 2,
    },
)


def some(values: Any, most: int) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.sampled_from(values), max_size=most, unique_by=str)


@st.composite
def lasting(draw: st.DrawFn) -> Any:
    """A condition: by its name, or with figures of its own."""
    if draw(st.booleans()):
        return draw(st.sampled_from(PLAIN))
    of = draw(st.sampled_from(["attacks", "defense", "might", "speed defense", "all tasks"]))
    found: dict[str, Any] = {"name": draw(st.sampled_from(["cursed", "shielded", "heroic"]))}
    how = draw(st.sampled_from(["eases", "hinders", "armor", "step", "reduce", "edge", "bonus"]))
    if how in ("eases", "hinders"):
        found[how] = {of: draw(st.integers(1, 2))}
    elif how == "armor":
        found["armor"] = draw(st.integers(1, 3))
    elif how == "step":
        found["effects"] = [{"kind": "step", "by": "hinder", "tasks": [of]}]
    elif how == "reduce":
        found["effects"] = [{"kind": "reduce", "points": 2}]
    elif how == "edge":
        found["effects"] = [{"kind": "stat", "what": "edge", "of": "might", "points": 1}]
    else:
        found["effects"] = [{"kind": "bonus", "points": 2}]
    return found


@st.composite
def heroes(draw: st.DrawFn, name: str) -> Pc:
    edge, conditions = draw(st.integers(0, 3)), []
    for one in draw(st.lists(lasting(), max_size=2)):
        conditions += [] if str(one) in map(str, conditions) else [one]
    sheet = kara(
        name=name,
        xp=0,
        damage_track=draw(st.sampled_from(["hale", "hale", "impaired"])),
        pools={
            stat: {"value": 12, "max": 14, "edge": edge} for stat in ("might", "speed", "intellect")
        },
        skills={
            s: draw(st.sampled_from(["trained", "specialized", "inability"]))
            for s in draw(some(SKILLS, 3))
        },
        attacks=[kara()["attacks"][0], *WEAPONS],
        abilities=[BURST, *(a for a in draw(some(ABILITIES[:-1], 2)))],
        armor=draw(
            some(
                (
                    {"name": "mail", "source": "suit", "weight": "medium"},
                    {"name": "shield", "source": "shield"},
                ),
                2,
            )
        ),
        cyphers=[
            {
                "name": "spark",
                "level": draw(st.integers(1, 9)),
                "identified": False,
                "form": "a vial",
            }
        ],
        conditions=conditions,
    )
    pc = msgspec.convert(sheet, Pc)
    for key in draw(st.lists(st.sampled_from([*powers()]), max_size=4, unique=True)):
        pc = add_ability(pc, powers()[key].chosen({}))
    return pc


@st.composite
def foes(draw: st.DrawFn) -> Npc:
    """A creature of the shelf, or a foe of one's own."""
    if draw(st.booleans()):
        return npc_of(draw(st.sampled_from([*creatures().values()])))
    return Npc(
        "brute",
        draw(st.integers(1, 8)),
        armor=draw(st.integers(0, 3)),
        damage=draw(st.sampled_from([None, 2, 7])),
        modifications={
            task: draw(st.integers(1, 9))
            for task in draw(some(("speed defense", "intellect defense", "attack"), 2))
        },
        armor_versus=draw(st.sampled_from([None, {"fire": 5}])),
        immune=draw(st.sampled_from([None, ["fire"]])),
        weak=draw(
            st.sampled_from([None, [msgspec.convert({"to_what": "piercing", "extra": 3}, Weak)]])
        ),
        eyes=draw(st.sampled_from([None, "dim", "dark"])),
    )


class Faces:
    """Dice that show these faces, and then what lies in the middle."""

    def __init__(self, faces: Sequence[int] = ()) -> None:
        self.faces = iter(faces)

    def roll(self, sides: int) -> int:
        return next(self.faces, (sides + 1) // 2)


class Stage:
    """A table that is drawn: two PCs, two foes, a scene, who helps, what is shown."""

    def __init__(self, draw: Draw) -> None:
        self.draw, self.history = draw, History()
        shown = st.booleans()
        self.does(
            c.ChangeSettings(
                settings=Settings(
                    show_difficulty=draw(shown), show_armor=draw(shown), show_health=draw(shown)
                )
            )
        )
        self.does(c.AddPc(pc=draw(heroes("Kara"))))
        self.does(c.AddPc(pc=draw(heroes("Ben"))))
        for _ in range(2):
            self.does(c.AddFoe(npc=draw(foes())))
        self.foes = [*self.state.foes]
        for id in self.foes:
            foe = self.state.foes[id]
            conditions = []
            for one in draw(st.lists(lasting(), max_size=2)):
                conditions += [] if str(one) in map(str, conditions) else [one]
            npc = foe.npc
            if conditions:
                npc = msgspec.convert(
                    {**msgspec.to_builtins(npc), "conditions": conditions}, type(npc)
                )
            edited = structs.replace(
                foe,
                npc=npc,
                situations=draw(some(ON_FOES, 2)),
                show_level=draw(st.sampled_from([None, None, True, False])),
                show_armor=draw(st.sampled_from([None, None, True, False])),
                show_health=draw(st.sampled_from([None, True, False])),
            )
            self.does(c.EditFoe(foe_id=id, foe=edited))
        scene = {
            "light": draw(st.sampled_from(LIGHT)),
            "air": draw(st.sampled_from(AIR)),
            "water": draw(st.sampled_from(WATER)),
            "gravity": draw(st.sampled_from(GRAVITY)),
            "footing": draw(st.sampled_from(FOOTING)),
            "terrain": draw(st.sampled_from(GROUND)),
        }
        self.may(msgspec.convert({"type": "set_scene", "scene": scene}, AnyCommand))
        if draw(shown):
            spots = {id: draw(st.integers(0, 20)) * 5 for id in (KARA, BEN, *self.foes)}
            self.does(c.ArrangeStrip(spots=spots))
        if draw(shown):
            self.may(c.HelpComrade(pc_id=BEN, comrade=KARA))

    @property
    def state(self) -> State:
        return self.history.state

    def does(self, command: AnyCommand) -> None:
        events = self.decides(command)
        assert not isinstance(events, Refusal), events
        self._grown(events)

    def may(self, command: AnyCommand) -> bool:
        events = self.decides(command)
        if isinstance(events, Refusal):
            return False
        self._grown(events)
        return True

    def _grown(self, events: list[AnyEvent]) -> None:
        first = self.history.version + 1
        self.history = self.history.grown(
            Record(n, f"c{first}", GM, e) for n, e in enumerate(events, first)
        )

    def decides(self, command: AnyCommand, by: Seat = GM, *faces: int) -> list[AnyEvent] | Refusal:
        return decide(
            self.state, command, by, Faces(faces), self.history, sample_arcs, on_the_shelf
        )

    def natural(self) -> int:
        return int(self.draw(st.integers(2, 16)))

    def effort(self) -> int:
        return int(self.draw(st.integers(0, 2)))


class Asked(NamedTuple):
    """What a seat is shown of an action, from its own state, and the command that takes this
    action.
    """

    shown: Callable[[Redacted, Seat], Composed | Refusal | None]
    command: AnyCommand


# --- the actions ----------------------------------------------------------------------------------


def attack(stage: Stage) -> Asked:
    draw = stage.draw
    weapon = draw(st.sampled_from(["broadsword", "bow", "torch", "gaze"]))
    command = c.AttackFoe(
        pc_id=KARA,
        foe_id=stage.foes[0],
        attack=weapon,
        effort=Effort(ease=stage.effort(), damage=stage.effort()),
        natural=stage.natural(),
    )
    return Asked(lambda state, seat: compose_attack(state, command, seat), command)


def power(stage: Stage) -> Asked:
    several = stage.draw(st.booleans())
    command = c.UsePower(
        pc_id=KARA,
        what="ability",
        name="Burst",
        target=stage.foes[0],
        also=stage.foes[1:] if several else [],
        effort=Effort(ease=stage.effort(), damage=stage.effort()),
        natural=stage.natural(),
    )
    return Asked(lambda state, seat: compose_power(state, command, seat), command)


def own_power(stage: Stage) -> Asked | None:
    """Any power of the shelf that the PC has, on a foe, a comrade or nobody."""
    draw, pc = stage.draw, stage.state.party[KARA].pc
    names = [
        a.name
        for a in pc.abilities
        if isinstance(a, Ability) and a.use != "enabler" and a.name != "Burst"
    ]
    if not names:
        return None
    command = c.UsePower(
        pc_id=KARA,
        what="ability",
        name=draw(st.sampled_from(names)),
        target=draw(st.sampled_from([*stage.foes, *stage.foes, BEN, None])),
        effort=Effort(ease=stage.effort(), damage=draw(st.sampled_from([0, 0, 1]))),
        natural=stage.natural(),
    )
    return Asked(lambda state, seat: compose_power(state, command, seat), command)


def cypher(stage: Stage) -> Asked:
    command = c.IdentifyItem(
        pc_id=KARA,
        what="cypher",
        name="a vial",
        effort=EaseEffort(ease=stage.effort()),
        natural=stage.natural(),
    )
    return Asked(lambda state, seat: compose_identify(state, command, seat), command)


def defense(stage: Stage) -> Asked | None:
    draw = stage.draw
    asked = c.FoeAttacks(
        foe_id=stage.foes[0],
        pc_id=KARA,
        stat=draw(st.sampled_from(["might", "speed", "intellect"])),
        ranged=draw(st.booleans()),
        unaware=draw(st.integers(0, 5)) == 0,
        hidden=draw(st.sampled_from([None, None, True, False])),
        situations=draw(some(("cover", "higher_ground", "attacker_mounted"), 1)),
        reaches=draw(st.booleans()),
        damage=draw(st.sampled_from([None, 3])),
    )
    if not stage.may(asked):
        return None
    id = next(id for id, o in stage.state.pending.items() if isinstance(o, Incoming))
    effort = EaseEffort(ease=stage.effort())

    def shown(state: Redacted, seat: Seat) -> Composed | Refusal | None:
        incoming = state.pending[id]
        assert isinstance(incoming, Incoming)
        return compose_defense(state, incoming, effort, seat)

    return Asked(shown, c.Defend(open_id=id, effort=effort, natural=stage.natural()))


def task(stage: Stage) -> Asked | None:
    draw = stage.draw
    asked = c.CallTask(
        pcs=[KARA],
        title="a wall",
        stat=draw(st.sampled_from(["might", "speed", "intellect"])),
        difficulty=draw(st.integers(0, 12)),
        skill=draw(st.sampled_from(["", "climbing"])),
        hidden=draw(st.sampled_from([None, True, False])),
        initial_cost=draw(st.sampled_from([0, 2])),
    )
    if not stage.may(asked):
        return None
    id = next(id for id, o in stage.state.pending.items() if isinstance(o, TaskCall))
    effort = EaseEffort(ease=stage.effort())

    def shown(state: Redacted, seat: Seat) -> Composed | Refusal | None:
        call = state.pending[id]
        assert isinstance(call, TaskCall)
        return compose_task(state, call, None, effort, seat)

    return Asked(
        shown, c.Attempt(open_id=id, effort=Effort(ease=effort.ease), natural=stage.natural())
    )


def called(stage: Stage) -> Asked | None:
    draw, foe = stage.draw, stage.foes[0]
    procedure, inputs, target = draw(
        st.sampled_from(
            [
                ("area_attack", {"targets": stage.foes, "damage": 3}, None),
                ("area_attack", {"targets": stage.foes}, None),
                ("attack", {"attack": "bow"}, foe),
                ("defend", {}, foe),
                ("sneak", {}, foe),
                ("interact", {"stat": "intellect"}, foe),
                ("climb", {}, None),
                ("jump", {"feet": 10}, None),
                ("swim", {}, None),
                ("chase", {}, foe),
                ("initiate", {}, foe),
                ("resist", {}, foe),
            ]
        )
    )
    asked = c.CallFor(
        pcs=[KARA],
        procedure=procedure,
        inputs=Raw(msgspec.json.encode(inputs)),
        target=target,
        hidden=draw(st.sampled_from([None, None, True, False])),
    )
    if not stage.may(asked):
        return None
    id = next(id for id, o in stage.state.pending.items() if isinstance(o, Called))
    effort = Effort(ease=stage.effort())

    def shown(state: Redacted, seat: Seat) -> Composed | Refusal | None:
        waits = state.pending[id]
        assert isinstance(waits, Called)
        return compose_called(state, waits, effort, seat, ChosenForCall(weapon="broadsword"))

    return Asked(
        shown, c.Attempt(open_id=id, effort=effort, attack="broadsword", natural=stage.natural())
    )


def move(stage: Stage) -> Asked | None:
    if not stage.state.spots or not stage.may(c.StartEncounter()) or not stage.may(c.BeginTurns()):
        return None
    for _ in range(6):
        encounter = stage.state.encounter
        if encounter is None or encounter.acting == KARA:
            break
        stage.may(c.EndTurn())
    feet = stage.draw(st.integers(0, 40)) * 5
    command = c.MovePc(
        pc_id=KARA,
        feet=feet,
        act=stage.draw(st.booleans()),
        effort=EaseEffort(ease=stage.effort()),
        natural=stage.natural(),
    )
    if feet == stage.state.spots.get(KARA):
        return None
    return Asked(lambda state, seat: compose_move(state, command), command)


ACTS: Final = (
    attack,
    attack,
    power,
    own_power,
    own_power,
    defense,
    defense,
    task,
    called,
    called,
    move,
    cypher,
)

# --- what is compared -----------------------------------------------------------------------------


def decided(events: list[AnyEvent]) -> Resolution | None:
    for event in events:
        if isinstance(event, ActionSettled):
            return event.resolution
        if isinstance(event, DieFell):
            return event.rolled.resolution
    return None


def apart(shown: list[ModifierFact], came: list[ModifierFact]) -> list[tuple[str, ModifierFact]]:
    """The lines that only one of both has."""
    return [
        *(("shown", m) for m in shown if m not in came),
        *(("came", m) for m in came if m not in shown),
    ]


def same(shown: Composed, came: Resolution) -> None:
    """Everything that the seat was shown holds in what decided."""
    done = came.task
    assert done is not None
    assert came.cost is None or shown.cost == came.cost.points, ("cost", shown.cost, came.cost)
    assert shown.stat == done.stat
    assert shown.roll_bonus == done.roll_bonus
    if shown.difficulty is None:
        assert all(m in done.modifiers for m in shown.lines), (
            "hidden",
            apart(shown.lines, done.modifiers),
        )
        assert all(row.chance is None for row in shown.rows)
        return
    assert shown.base_difficulty == done.base_difficulty, ("base", shown.base_lines, done.base)
    assert shown.lines == done.modifiers, ("lines", apart(shown.lines, done.modifiers))
    assert (shown.difficulty, shown.target_number, shown.roll) == (
        done.difficulty,
        done.target_number,
        done.roll,
    )


def same_harm(shown: Composed, came: Resolution) -> None:
    """The damage of a hit is what is dealt; where Armor is not known, before Armor."""
    if (
        shown.harm is None
        or came.damage is None
        or came.procedure == "defend"
        or came.result == "failure"
    ):
        return
    before, after = shown.harm.damage, came.damage
    if not shown.before_armor:
        assert (before.dealt, before.armor, before.taken) == (after.dealt, after.armor, after.taken)
        return
    added = sum(each.points for each in after.lines if each.rule == "creature.weak.adds")
    assert before.dealt == after.dealt - added


@examples(80, HealthCheck.data_too_large, HealthCheck.filter_too_much)
@given(st.data())
def test_shown_number_decides(data: st.DataObject) -> None:
    """Whatever a seat is shown of an action beforehand holds in the roll that decides it."""
    stage = Stage(data.draw)
    kind = data.draw(st.sampled_from(ACTS))
    asked = kind(stage)
    if asked is None:
        return
    events = stage.decides(asked.command)
    for seat in (GM, PLAYER):
        shown = asked.shown(redacted(stage.state, seat), seat)
        if isinstance(shown, Refusal) or shown is None or isinstance(events, Refusal):
            unshown(shown, events)
            continue
        came = decided(events)
        if came is None or shown.refusal is not None:
            continue
        assert came.task is not None or came.result is not None
        same(shown, came)
        same_harm(shown, came)


@examples(15, HealthCheck.data_too_large, HealthCheck.filter_too_much)
@given(st.data())
def test_shown_chance_comes(data: st.DataObject) -> None:
    """The chance that a seat is shown is the share of the faces with which the action succeeds."""
    stage = Stage(data.draw)
    asked = data.draw(st.sampled_from(ACTS))(stage)
    if asked is None or isinstance(asked.command, c.MovePc):
        return
    all_faces = [
        stage.decides(structs.replace(asked.command, natural=face)) for face in range(1, 21)
    ]
    if isinstance(all_faces[0], Refusal):
        return
    came = [None if isinstance(events, Refusal) else decided(events) for events in all_faces]
    won = sum(r is not None and r.result in ("success", "routine") for r in came)
    for seat in (GM, PLAYER):
        shown = asked.shown(redacted(stage.state, seat), seat)
        if not isinstance(shown, Composed) or shown.refusal is not None:
            continue
        row = next(
            r for r in shown.rows if (r.ease, r.damage_levels) == (shown.ease, shown.damage_levels)
        )
        assert row.chance in (None, 5.0 * won), (seat, row.chance, won)


@examples(20, HealthCheck.data_too_large, HealthCheck.filter_too_much)
@given(st.data())
def test_shown_initiative_price_is_paid(data: st.DataObject) -> None:
    """What Effort on initiative is said to cost is what it costs."""
    stage, levels = Stage(data.draw), data.draw(st.integers(0, 2))
    if not stage.may(c.StartEncounter()):
        return
    events = stage.decides(c.RollInitiative(pc_id=KARA, natural=10, effort=EaseEffort(ease=levels)))
    for seat in (GM, PLAYER):
        row = next(
            r for r in compose_initiative(redacted(stage.state, seat), KARA) if r.ease == levels
        )
        if isinstance(events, Refusal):
            assert not row.affordable
            continue
        rolled = next(e for e in events if isinstance(e, InitiativeRolled))
        paid = 0 if rolled.cost is None else rolled.cost.points
        assert (row.cost, row.affordable) == (paid, True)


def unshown(shown: Composed | Refusal | None, events: list[AnyEvent] | Refusal) -> None:
    """What the table refuses is not composed as if it could be done, and what it takes is not
    refused beforehand.
    """
    if isinstance(shown, Refusal) and not isinstance(events, Refusal):
        came = decided(events)
        assert came is None or came.task is None, (shown, came)
    if isinstance(events, Refusal) and isinstance(shown, Composed):
        assert shown.refusal is not None or shown.difficulty is None, (shown, events)


@examples(30, HealthCheck.data_too_large, HealthCheck.filter_too_much)
@given(st.data())
def test_shown_harm_comes(data: st.DataObject) -> None:
    """What an attack on a PC is said to do if nobody defends is what it does."""
    stage = Stage(data.draw)
    if defense(stage) is None:
        return
    id, incoming = next((id, o) for id, o in stage.state.pending.items() if isinstance(o, Incoming))
    events = stage.decides(c.Defend(open_id=id, forgo=True))
    assert not isinstance(events, Refusal), events
    came = decided(events)
    for seat in (GM, PLAYER):
        known = redacted(stage.state, seat)
        waits = known.pending[id]
        assert isinstance(waits, Incoming)
        shown = harm_of(known, waits, seat)
        if shown is not None and came is not None and came.damage is not None:
            assert shown.damage == came.damage, (seat, shown.damage, came.damage)
            if not incoming.condition:
                after = next(e for e in events if isinstance(e, ActionSettled)).after
                left = {stat: after.pools.of(stat).value for stat in shown.pools}
                assert shown.pools == left, (shown.pools, left)
