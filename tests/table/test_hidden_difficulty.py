"""Hidden difficulties at the table: a die always falls, and a player learns success or failure
alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from msgspec import structs
from tests.long import rows, share_of_today
from tests.people import given
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Condition, Npc
from threefold.model.shelf.figures import Break
from threefold.model.time import Duration
from threefold.procedures.inputs import AbilityExtras, EaseEffort, Effort, Steps
from threefold.rules.dice import Scripted
from threefold.rules.harm import Pools
from threefold.rules.types import Refusal
from threefold.service.compose import compose_task
from threefold.service.composed import Composed
from threefold.service.last_deeds import last_roll
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.decisions import decide
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.actions.rolls import replayed
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import EffectSource
from threefold.table.decisions.moves.saves import roll_against
from threefold.table.decisions.moves.turn import turn_start_events
from threefold.table.events import ConditionAdded, Opened
from threefold.table.history import GM, Seat
from threefold.table.log import entry_in
from threefold.table.log.versions import SeatVersions
from threefold.table.state import (
    Follows,
    FollowUp,
    FreeIntrusion,
    Intrusion,
    Rolled,
    Settings,
    TaskCall,
)
from threefold.table.state.facts import Resolution
from threefold.table.views import table_view
from threefold.table.views.redacted import redacted

ME = Seat("player", KARA)
DIFFICULTIES: Final = (0, 1, 7, 9, 10)
LEVELS: Final = (1, 7, 9, 10)
TELLING: Final = (b"routine", b"impossible", b"cannot_fail")
HERO: Final[dict[str, Any]] = {
    "effort": 3,
    "xp": 3,
    "skills": {},
    "pools": {
        stat: {"value": 30, "max": 30, "edge": 1} for stat in ("might", "speed", "intellect")
    },
}
SPARK: Final[dict[str, Any]] = {
    "name": "Spark",
    "cost": 2,
    "stat": "intellect",
    "effect": {"affects": "foe", "damage": 3},
}
ODD_COIN: Final[dict[str, Any]] = {
    "name": "Heart of Ice",
    "form": "a dull coin",
    "identified": False,
    "effect": {"affects": "self"},
}


class Kind(NamedTuple):
    """A kind of roll: a table with a roll at this difficulty, and the command that a page sends for
    it.
    """

    table: Callable[[int], Table]
    command: Callable[[Table, int, int], Any]
    difficulties: tuple[int, ...] = DIFFICULTIES
    cost: int = 0


def _settings(table: Table, **settings: Any) -> Table:
    table.does(c.ChangeSettings(settings=Settings(**settings)))
    return table


def _against(level: int, **hero: Any) -> Table:
    """Kara and guards of this level, which is hidden. What can be seen of them is the same at each
    level.
    """
    table = Table(
        foe={"level": level, "health": 30, "max_health": 30, "damage": 3}, **(HERO | hero)
    )
    for id in (GUARD, OTHER):
        foe = table.state.foes[id]
        table.does(c.EditFoe(foe_id=id, foe=structs.replace(foe, show_level=False)))
    return table


def _open_id(table: Table) -> str:
    [open_id] = table.state.pending
    return open_id


def _attempted(table: Table, ease: int, natural: int) -> c.Attempt:
    return c.Attempt(open_id=_open_id(table), effort=Effort(ease=ease), natural=natural)


def _task(difficulty: int) -> Table:
    table = Table(**HERO)
    table.does(
        c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=difficulty, hidden=True)
    )
    return table


def _task_by_settings(difficulty: int) -> Table:
    table = _settings(Table(**HERO), show_difficulty=False)
    table.does(c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=difficulty))
    return table


def _called(procedure: str, target: str | None = None, **inputs: Any) -> Callable[[Table], Table]:
    def calls(table: Table) -> Table:
        call = c.CallFor(
            procedure=procedure, pcs=[KARA], target=target, inputs=given(**inputs), hidden=True
        )
        table.does(call)
        return table

    return calls


def _trap(procedure: str) -> Callable[[int], Table]:
    def table(level: int) -> Table:
        trap = {"name": "blades", "level": level, "damage": {"points": 3}}
        return _called(procedure, trap=trap)(Table(**HERO))

    return table


def _attacked(level: int) -> Table:
    table = _against(level)
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA))
    return table


def _at_work(difficulty: int) -> Table:
    """A hidden work whose roll is due. A long time has passed, however long the work takes."""
    table = Table(**HERO)
    hinder = [{"name": "poor light", "steps": difficulty}] if difficulty else []
    inputs = given(level=0, skill="carpentry", hinder=hinder)
    table.does(
        c.BeginWork(procedure="craft", pc_id=KARA, inputs=inputs, title="a box", hidden=True)
    )
    table.does(c.PassTime(time=Duration(90, "days")))
    return table


def _item(level: int) -> Table:
    return Table(cyphers=[{**ODD_COIN, "level": level}], **HERO)


def _attack(table: Table, ease: int, natural: int) -> c.AttackFoe:
    return c.AttackFoe(
        pc_id=KARA,
        foe_id=GUARD,
        attack="broadsword",
        stat="might",
        effort=Effort(ease=ease),
        natural=natural,
    )


def _spark(table: Table, ease: int, natural: int) -> c.UsePower:
    return c.UsePower(
        pc_id=KARA,
        what="ability",
        name="Spark",
        target=GUARD,
        effort=Effort(ease=ease),
        natural=natural,
    )


def _cypher(table: Table, ease: int, natural: int) -> c.UsePower:
    return c.UsePower(
        pc_id=KARA, what="cypher", name="a dull coin", effort=Effort(ease=ease), natural=natural
    )


def _identify(table: Table, ease: int, natural: int) -> c.IdentifyItem:
    return c.IdentifyItem(
        pc_id=KARA, what="cypher", name="a dull coin", effort=EaseEffort(ease=ease), natural=natural
    )


def _defend(table: Table, ease: int, natural: int) -> c.Defend:
    return c.Defend(open_id=_open_id(table), effort=EaseEffort(ease=ease), natural=natural)


KINDS: Final[dict[str, Kind]] = {
    "task": Kind(_task, _attempted),
    "task_by_settings": Kind(_task_by_settings, _attempted),
    "attack": Kind(_against, _attack, LEVELS),
    "defense": Kind(_attacked, _defend, LEVELS),
    "power": Kind(lambda level: _against(level, abilities=[SPARK]), _spark, LEVELS, cost=1),
    "unidentified_cypher": Kind(_item, _cypher, LEVELS),
    "identified_item": Kind(_item, _identify, LEVELS),
    "trap_sprung": Kind(_trap("trap_spring"), _attempted, LEVELS),
    "trap_disabled": Kind(_trap("trap_disable"), _attempted, LEVELS),
    "procedure_on_foe": Kind(lambda n: _called("interact", GUARD)(_against(n)), _attempted, LEVELS),
    "area": Kind(
        lambda n: _called("area_attack", attack="broadsword", targets=[GUARD, OTHER])(_against(n)),
        _attempted,
        LEVELS,
    ),
    "work": Kind(_at_work, _attempted),
}


def _player_bytes(table: Table) -> bytes:
    """All that Kara's player may know of a table: its view, the state that pages work from, the
    log, the counted steps, the last roll as the phone shows it."""
    history, encoded = table.history, msgspec.json.encode
    counts = [*SeatVersions(ME).counts(history)]
    lines = [
        entry
        for record in history.records
        if (entry := entry_in(history, record, ME, LOG_SHELF)) is not None
    ]
    known = redacted(table.state, ME)
    parts = [table_view(table.state, 1, ME), lines, last_roll(history, ME), counts[-1], known]
    return b"\n".join(encoded(each) for each in parts)


def _resolution(table: Table) -> Resolution:
    """The result of the last roll, as the GM knows it."""
    for record in reversed(table.history.records):
        rolled = getattr(record.event, "rolled", None)
        found = getattr(record.event, "resolution", None) if rolled is None else rolled.resolution
        if isinstance(found, Resolution) and found.task is not None:
            return found
    raise AssertionError("nothing was rolled")


def _rolled(kind: Kind, difficulty: int, ease: int, natural: int) -> Table:
    table = kind.table(difficulty)
    table.does(kind.command(table, ease, natural), *[4] * 5, by=ME)
    return table


BRIEF: Final = (1, 13, 19, 20)
OTHERS: Final = [natural for natural in range(1, 21) if natural not in BRIEF]


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize("natural", rows([*BRIEF, *share_of_today(OTHERS, 4)], BRIEF))
@pytest.mark.parametrize("name", KINDS)
def test_player_learns_success_or_failure_alone(name: str, natural: int) -> None:
    """Of all hidden difficulties that the same die and the same Effort fail, or succeed at, a
    player sees the same.
    """
    kind = KINDS[name]
    for ease in range(4):
        told: dict[str | None, dict[int, bytes]] = {}
        for difficulty in kind.difficulties:
            table = _rolled(kind, difficulty, ease, natural)
            found = _resolution(table)
            assert found.task is not None
            assert found.cost is not None
            left = found.task.difficulty
            assert left == max(0, difficulty - ease)
            assert found.natural == natural
            assert found.result == ("success" if not left or natural >= 3 * left else "failure")
            assert found.cost.paid == (0 if natural == 20 else found.cost.points)
            if (
                name != "identified_item" or found.result == "failure"
            ):  # what was made out is known, with its level
                told.setdefault(found.result, {})[difficulty] = _player_bytes(table)
        for by_difficulty in told.values():
            assert len({*by_difficulty.values()}) == 1, (ease, [*by_difficulty])
            assert not [word for word in TELLING for seen in by_difficulty.values() if word in seen]


@pytest.mark.rule("special_roll.one.free_intrusion")
@pytest.mark.parametrize("name", KINDS)
def test_one_brings_intrusion_whatever_is_hidden(name: str) -> None:
    """At difficulty 0 and out of reach alike a natural 1 is an intrusion, and what was paid stays
    paid.
    """
    kind = KINDS[name]
    for difficulty in kind.difficulties:
        table = _rolled(kind, difficulty, 1, 1)
        found = _resolution(table)
        assert found.special is not None
        assert found.special.kind == "gm_intrusion"
        waiting = [
            open_ for open_ in table.state.pending.values() if isinstance(open_, FreeIntrusion)
        ]
        stays = [open_ for open_ in table.state.pending.values() if isinstance(open_, Rolled)]
        assert waiting or stays  # a failure waits for a reroll first
        assert found.cost is not None
        assert found.cost.paid == found.cost.points


@pytest.mark.rule("special_roll.table", "special_roll.twenty.refund")
@pytest.mark.parametrize("edition", ["csrd", "second"])
@pytest.mark.parametrize("natural", [17, 18, 19, 20])
def test_special_rolls_count_as_at_difficulty_one(edition: str, natural: int) -> None:
    """What the die offers depends on success or failure alone: at 0 as at 1, out of reach as just
    missed.
    """
    found: dict[int, tuple[Any, ...]] = {}
    for level in (1, 2, 7, 10):
        table = _settings(_against(level, skills={}), edition=edition)
        table.does(_attack(table, 1, natural), by=ME)
        r = _resolution(table)
        assert r.special is None or r.cost is not None
        found[level] = (r.result, r.special, r.cost)
    assert found[1][0] == found[2][0] == "success"
    assert found[1] == found[2]
    assert found[10][0] == "failure"
    assert found[10][1] is None
    assert found[1][1] is not None
    if found[7][0] == "failure":
        assert found[7] == found[10]


def test_open_rolls_stay_as_they_fell() -> None:
    """A hidden 20 out of reach, rerolled for 1 XP: the reroll waits as for any failure, and fails
    again.
    """
    table = _rolled(KINDS["task"], 10, 3, 15)
    open_id, rolled = table.waiting(Rolled)
    assert rolled.resolution.result == "failure"
    table.does(c.Reroll(open_id=open_id), 20, by=ME)
    open_id, rolled = table.waiting(Rolled)
    assert (rolled.resolution.natural, rolled.resolution.result) == (20, "failure")
    table.does(c.Settle(open_id=open_id), by=ME)
    assert _resolution(table).result == "failure"


@pytest.mark.rule("initial_cost.cannot_pay_auto_fail")
@pytest.mark.parametrize(
    "name", ["task", "attack", "defense", "identified_item", "trap_disabled", "work"]
)
def test_refused_alike_for_want_of_points(name: str) -> None:
    """Effort that the Pool cannot pay is refused in the same words, whatever the hidden
    difficulty.
    """
    kind, refusals = KINDS[name], set()
    for difficulty in kind.difficulties:
        table = kind.table(difficulty)
        poor = table.pc().with_vitals(table.pc().vitals()._replace(pools=Pools(1, 1, 1)))
        table.does(c.EditPc(pc_id=KARA, pc=poor))
        for ease in range(4):
            refusal = decide(
                table.state, kind.command(table, ease, 10), ME, Scripted([4] * 5), table.history
            )
            refusals.add((ease, str(refusal) if isinstance(refusal, Refusal) else "rolled"))
    assert len(refusals) == 4
    assert (0, "rolled") in refusals
    assert (3, "rolled") not in refusals


@pytest.mark.rule("intrusion.routine_task.original_difficulty")
def test_intrusion_restores_hidden_base_unseen() -> None:
    """An intrusion on a hidden task brings a routine one back to its base difficulty. Its player
    pays and reads the same as for a harder one."""
    told = set()
    for difficulty in (2, 7, 9):
        table = Table(**HERO)
        table.does(
            c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=difficulty, hidden=True)
        )
        open_id, _ = table.waiting(TaskCall)
        table.does(c.Intrude(pc_id=KARA, task=open_id, text="The rope gives way."))
        intrusion = next(id for id, o in table.state.pending.items() if isinstance(o, Intrusion))
        table.does(
            c.AnswerIntrusion(open_id=intrusion, accept=True, pass_to=BEN, reason="-"), by=ME
        )
        table.does(c.Attempt(open_id=open_id, effort=Effort(ease=2), natural=2), by=ME)
        found = _resolution(table)
        assert found.task is not None
        assert found.task.difficulty == (2 if difficulty == 2 else difficulty - 2)
        assert found.task.difficulty == found.task.base_difficulty + sum(
            m.counted for m in found.task.modifiers
        )
        assert found.result == "failure"
        told.add(_player_bytes(table))
    assert len(told) == 1


def test_hidden_roll_without_die_keeps_its_result() -> None:
    """A hit that no die could stop, stored before hidden difficulties were always rolled, still
    waits and hits.
    """
    table = _attacked(9)
    defense = _defend(table, 0, 15)
    table.does(defense, by=ME)
    open_id, rolled = table.waiting(Rolled)
    bare = structs.replace(rolled.resolution, natural=None, total=None, result="impossible")
    old = structs.replace(rolled, faces=[], resolution=bare)
    out = replayed(table.state, old, None, [])
    assert not isinstance(out, Refusal)
    assert out.result == "impossible"
    assert out.damage is not None
    assert out.damage.dealt == 3
    assert open_id


@pytest.mark.rule("task.target_number.secrecy")
@pytest.mark.parametrize(("difficulty", "certain"), [(1, "routine"), (9, "impossible")])
def test_gm_is_told_that_die_changes_nothing(difficulty: int, certain: str) -> None:
    """The GM's card says that the result is certain and that a die is rolled all the same. The
    player's says neither, and shows what each level of Effort costs."""
    table = _task(difficulty)
    _, call = table.waiting(TaskCall)
    ease = EaseEffort(ease=1)
    gms = compose_task(redacted(table.state, GM), call, None, ease, GM)
    mine = compose_task(redacted(table.state, ME), table_call(table, ME), None, ease, ME)
    assert isinstance(gms, Composed)
    assert isinstance(mine, Composed)
    assert (gms.certain, gms.roll) == (certain, "needed")
    assert (mine.certain, mine.roll, mine.difficulty, mine.target_number) == (
        None,
        None,
        None,
        None,
    )
    assert [row.chance for row in mine.rows] == [None] * 4
    assert [(row.cost, row.affordable) for row in mine.rows] == [
        (row.cost, row.affordable) for row in gms.rows
    ]


def table_call(table: Table, seat: Seat) -> TaskCall:
    """The task that was called for, as a seat knows it."""
    call = redacted(table.state, seat).pending[_open_id(table)]
    assert isinstance(call, TaskCall)
    return call


@pytest.mark.rule("task.target_number.secrecy", "do_something_else.resolve.lock_before_roll")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_hidden_task_takes_action_as_any(difficulty: int) -> None:
    """A task that takes the action takes it at each hidden difficulty, and is rolled."""
    table = Table(**HERO)
    table.fights()
    task = c.CallTask(
        pcs=[KARA],
        title="climb",
        stat="might",
        difficulty=difficulty,
        hidden=True,
        uses_action=True,
    )
    table.does(task)
    table.does(_attempted(table, 1, 10), by=ME)
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(c.Settle(open_id=id), by=ME)
    assert table.encounter.acted
    assert _resolution(table).natural == 10


@pytest.mark.rule("follower.autonomous")
def test_follower_alone_rolls_hidden_task() -> None:
    """A follower who acts alone rolls too."""
    told = set()
    for difficulty in (0, 1):
        table = Table(followers=[{"name": "Odo", "level": 3}], **HERO)
        table.does(
            c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=difficulty, hidden=True)
        )
        attempt = c.Attempt(open_id=_open_id(table), follower="Odo", alone=True, natural=12)
        table.does(attempt, by=ME)
        assert (_resolution(table).natural, _resolution(table).result) == (12, "success")
        told.add(_player_bytes(table))
    assert len(told) == 1


@pytest.mark.rule("npc_combat.ally.player_rolls")
def test_ally_attack_on_hidden_foe_is_rolled() -> None:
    """The attack of an ally on a foe whose level is hidden is told by its die, success or failure
    alone.
    """
    told: dict[str, set[bytes]] = {}
    for level in (7, 9, 10):
        table = _against(level)
        table.does(c.AddFoe(npc=msgspec.convert({"kind": "npc", "name": "hound", "level": 2}, Npc)))
        ally = [*table.state.foes][-1]
        play = c.Play(procedure="ally_attack", actor=ally, target=GUARD, faces=[20])
        table.does(play)
        found = _resolution(table)
        assert found.natural == 20
        told.setdefault(str(found.result), set()).add(_player_bytes(table))
    assert {result: len(seen) for result, seen in told.items()} == {"failure": 1}


@pytest.mark.rule("ability.sources")
def test_further_targets_are_rolled_for_too() -> None:
    """One die counts for all targets of a power. A hidden one that it cannot miss or hit is told
    like any other.
    """
    told: dict[tuple[str, ...], set[bytes]] = {}
    for level in LEVELS:
        table = _against(level, abilities=[SPARK | {"aim": {"who": "foe", "count": 2}}])
        spark = structs.replace(_spark(table, 1, 16), also=[OTHER])
        table.does(spark, *[4] * 3, by=ME)
        for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(c.Settle(open_id=id), by=ME)
        results = [
            r.result
            for record in table.history.records
            if isinstance(r := getattr(record.event, "resolution", None), Resolution)
            and r.task is not None
        ]
        assert results == [results[0]] * 2
        told.setdefault(tuple(map(str, results)), set()).add(_player_bytes(table))
    assert [len(seen) for seen in told.values()] == [1, 1]


@pytest.mark.rule("task.target_number.secrecy")
def test_gm_modifiers_are_hidden_at_any_size() -> None:
    """The names that a GM gives what helps or hinders a hidden roll are hidden, of one step and of
    several.
    """
    table = Table(**HERO)
    steps = [Steps(name="the fog", steps=1), Steps(name="the curse", steps=3)]
    task = c.CallTask(
        pcs=[KARA], title="climb", stat="might", difficulty=2, hidden=True, hinder=steps
    )
    table.does(task)
    table.does(_attempted(table, 0, 17), by=ME)
    seen = _player_bytes(table)
    assert b"the fog" not in seen
    assert b"the curse" not in seen


@pytest.mark.rule("task.target_number.secrecy")
def test_roll_against_hidden_foe_deed_is_hidden() -> None:
    """A task that a foe's power asks for has the foe's level, and so has the roll that ends its
    condition. Both are hidden with the foe's level, also on the sheet."""
    told = set()
    for level in (3, 8):
        table = _against(level)
        held = Condition(
            "stunned by fear", level=level, ends_by=Break(defense="intellect", level=level)
        )
        source = EffectSource("a howl", GUARD, level)
        context = Context(table.state, GM, Scripted([]), table.history)
        asked = roll_against(
            table.state, source, "might", level, KARA, Follows(name="a howl"), defense=False
        )
        assert isinstance(asked, TaskCall)
        assert asked.hidden is True
        [put] = conditions_added(table.state, KARA, [held], GUARD)
        assert isinstance(put, ConditionAdded)
        assert put.effect.gives is not None
        assert put.effect.gives.level_hidden
        after = context.after([put])
        told.add(msgspec.json.encode([table_view(after.state, 1, ME), redacted(after.state, ME)]))
        [opened] = [e for e in turn_start_events(after, KARA) if isinstance(e, Opened)]
        assert isinstance(opened.pending, TaskCall)
        assert opened.pending.hidden is True
    assert len(told) == 1


@pytest.mark.rule("trap.failure.activates", "trap_poison.index")
def test_what_follows_hidden_trap_stays_hidden() -> None:
    """The GM's follow-up of a hidden roll on a trap, its blades or its poison, is hidden like the
    roll.
    """
    poisoned = {"name": "needle", "level": 7, "damage": {"points": 1, "poison": True}}
    for procedure in ("trap_spring", "trap_disable"):
        table = _called(procedure, trap=poisoned)(Table(**HERO))
        table.does(_attempted(table, 0, 2), by=ME)
        for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(c.Settle(open_id=id), by=ME)
        [follows] = [o for o in table.state.pending.values() if isinstance(o, FollowUp)]
        assert follows.hidden is True


@pytest.mark.rule("knowledge.device.difficulty")
def test_called_use_of_unknown_item_is_hidden() -> None:
    """A cypher that nobody knows keeps its level when the GM calls for its use, as when its player
    uses it.
    """
    table = _item(3)
    table.does(c.CallFor(procedure="cypher", pcs=[KARA], inputs=given(cypher="a dull coin")))
    table.does(_attempted(table, 0, 2), by=ME)
    _, rolled = table.waiting(Rolled)
    assert rolled.hidden


@pytest.mark.rule("initiative.order.must_exceed", "initiative.roll.speed")
def test_initiative_tells_order_alone() -> None:
    """Initiative is always rolled. Against a hidden level its player learns who acts first, and
    nothing else.
    """
    told: dict[tuple[str, ...], set[bytes]] = {}
    for level in LEVELS:
        table = _against(level)
        table.does(c.StartEncounter())
        roll = c.RollInitiative(pc_id=KARA, natural=14, effort=EaseEffort(ease=1))
        table.does(roll, by=ME)
        table.does(c.RollInitiative(pc_id=BEN, natural=2))
        told.setdefault(tuple(table.encounter.order), set()).add(_player_bytes(table))
    assert len(told) == 2
    assert all(len(seen) == 1 for seen in told.values())


@pytest.mark.rule("task.target_number.secrecy", "asset.untyped_ease_outside_limit")
def test_chosen_certainty_is_used_up_in_vain() -> None:
    """What makes a task succeed once a day counts as used on a hidden one, also where it eases
    nothing: a routine task does not need it, and a hard one is too much for it."""
    once = {"count": 1, "per": "day"}
    sure = {
        "kind": "die",
        "to": "self",
        "what": "succeed",
        "tasks": ["climbing"],
        "max_difficulty": 4,
        "limit": once,
    }
    told: dict[str | None, set[bytes]] = {}
    for difficulty in (0, 3, 4, 5, 9):
        table = Table(
            abilities=[{"name": "Sure hand", "use": "enabler", "effects": [sure]}], **HERO
        )
        task = c.CallTask(
            pcs=[KARA],
            title="climb",
            stat="might",
            difficulty=difficulty,
            skill="climbing",
            hidden=True,
        )
        table.does(task)
        attempt = c.Attempt(
            open_id=_open_id(table), besides=AbilityExtras(said=["Sure hand"]), natural=7
        )
        table.does(attempt, by=ME)
        for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(c.Settle(open_id=id), by=ME)
        assert [used.name for used in table.state.used] == ["Sure hand"]
        told.setdefault(_resolution(table).result, set()).add(_player_bytes(table))
    assert {result: len(seen) for result, seen in told.items()} == {"success": 1, "failure": 1}
