"""What succeeds by an ability needs no die: the task is eased by all of its difficulty, and the
line says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from msgspec import structs
from tests.table.play import KARA, Table
from tests.table.test_reacting import RICH, entries, seat_of

from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Condition, Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.priced import sure_success_lines
from threefold.procedures.effects.ticked import ticks
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import Attempt, CallTask, EditPc
from threefold.table.events import ActionSettled
from threefold.table.state import TaskCall

KNOWN: Final = {"all": "climbing", "trained": "climbing", "$weapon": "climbing"}


def sure() -> Iterator[tuple[str, kinds.DieRule]]:
    """Every effect of an ability or a descriptor by which something succeeds without a roll."""
    for key, ability in entries():
        for effect in effects_of(ability):
            if isinstance(effect, kinds.DieRule) and effect.what in ("succeed", "routine"):
                yield key, effect


def rolled(effect: kinds.DieRule, said: Sequence[str]) -> Rolled:
    """A roll of the sort that an effect names."""
    task = effect.tasks[0]
    stat, _, defense = task.partition(" ")
    if defense == "defense":
        return Rolled("defense", "speed" if stat == "speed" else "intellect", task, said=said)
    return Rolled("task", "speed", KNOWN.get(task, task), said=said)


def bearer(ability: Ability, effect: kinds.DieRule) -> Pc:
    """Kara, on whom the effect holds as it does once it is used."""
    pc = Table(xp=0, pools=RICH).pc()
    on = Condition(ability.name, effects=[structs.replace(effect, lasts=None, to=None)])
    return structs.replace(pc, conditions=[on], skills={**pc.skills, "climbing": "trained"})


@pytest.mark.parametrize(("key", "effect"), list(sure()))
def test_what_entry_lets_succeed_needs_no_roll(key: str, effect: kinds.DieRule) -> None:
    """Up to its highest difficulty; what people judge, or may be used only so often, comes once it
    is said.
    """
    ability = dict(entries())[key]
    pc, at = bearer(ability, effect), effect.max_difficulty or 7
    said = [*words_to_confirm(effect.when), ability.name]
    assert [line.steps for line in sure_success_lines(pc, rolled(effect, said), at)] == [-at]
    if effect.max_difficulty is not None:
        assert not sure_success_lines(pc, rolled(effect, said), at + 1)
    plain = rolled(effect, [])
    if not sure_success_lines(pc, plain, at):
        assert {tick.source for tick in ticks(pc, plain)} == {ability.name}


def test_expert_passes_trained_task_without_die() -> None:
    """Up to difficulty 4, and not what they are untrained in, nor a defense."""
    expert = dict(entries())["expert_skill"]
    for skill, difficulty, passes in (
        ("climbing", 4, True),
        ("climbing", 6, False),
        ("", 4, False),
    ):
        played = Table(xp=0, pools=RICH)
        played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), abilities=[expert])))
        played.does(
            CallTask(pcs=[KARA], title="Up", stat="speed", difficulty=difficulty, skill=skill)
        )
        open_id, _ = played.waiting(TaskCall)
        done = played.does(Attempt(open_id=open_id, natural=2), by=seat_of(KARA))
        routine = [
            e for e in done if isinstance(e, ActionSettled) and e.resolution.result == "routine"
        ]
        assert bool(routine) is passes


def test_rare_success_waits_for_player() -> None:
    """A success that comes only so often waits for its player."""
    risky = dict(entries())["risk_taking"]
    for said in ([], [risky.name]):
        played = Table(xp=0, pools=RICH)
        played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), abilities=[risky])))
        played.does(CallTask(pcs=[KARA], title="Leap", stat="speed", difficulty=6))
        open_id, _ = played.waiting(TaskCall)
        done = played.does(
            Attempt(open_id=open_id, natural=2, besides=AbilityExtras(said=said)), by=seat_of(KARA)
        )
        assert any(
            isinstance(e, ActionSettled) and e.resolution.result == "routine" for e in done
        ) is bool(said)
