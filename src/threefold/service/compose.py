"""Composes an action with its Effort table, from what a seat knows of the table and nothing
else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.barred import is_hit_without_roll
from threefold.model.rolled import Rolled
from threefold.odds.effort import ANYTHING
from threefold.procedures.base import Setting, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.endurance import payer_at_roll
from threefold.procedures.inputs import NO_BESIDES, AbilityExtras, EaseEffort, Effort, with_besides
from threefold.rules.tasks import initiative_price
from threefold.rules.types import Message, Refusal
from threefold.service.composed import NO_ROLL, Composed, EffortRow, Unknown, compose_with
from threefold.table.commands import AttackFoe, IdentifyItem, MovePc, UsePower
from threefold.table.decisions.actions.calls import (
    attack_inputs,
    attack_ready,
    defense,
    difficulty_hidden,
    task_inputs,
)
from threefold.table.decisions.actions.reach import with_distances
from threefold.table.decisions.base import no_such_foe
from threefold.table.decisions.cooperation.followers import (
    ChosenFollower,
    defense_roll,
    helped_by,
    task_roll,
)
from threefold.table.decisions.picking import Asked, attack_in
from threefold.table.decisions.powers.carry import item_at
from threefold.table.decisions.powers.counted import not_again
from threefold.table.decisions.powers.given import procedure_of
from threefold.table.decisions.powers.items import identify_inputs
from threefold.table.decisions.powers.meant import as_use
from threefold.table.decisions.powers.offered import before_its_moment
from threefold.table.decisions.powers.things import none_left
from threefold.table.decisions.powers.use import explained_use, use_hidden, use_of
from threefold.table.decisions.procedures.ready import ChosenForCall, call_hidden, called_ready
from threefold.table.decisions.scene.place import walk
from threefold.table.state.actions import Incoming, TaskCall
from threefold.table.state.facts import line_fact
from threefold.table.state.procedures import Called
from threefold.table.state.seats import PLAYER, Seat
from threefold.table.views import (
    Redacted,
    all_targets,
    hides_armor,
    hides_difficulty,
    hides_far,
    knows_armor,
    redacted,
)


def compose_initiative(state: Redacted, pc_id: str, said: Sequence[str] = ()) -> list[EffortRow]:
    """Return what each level of Effort on initiative costs with what people have ``said``. What it
    gains depends on the die."""
    rules, pc = state.rules(), state.party[pc_id].pc
    roll = Rolled("task", "speed", "initiative", said=said)
    payer = payer_at_roll(pc, "speed", roll, rules)
    rows = []
    for levels in range(pc.effort + 1):
        priced = initiative_price(payer._replace(pool=ANYTHING), levels, rules)
        cost, lines = (0, ()) if isinstance(priced, Refusal) else (priced.points, priced.lines)
        left = payer.pool - cost
        rows.append(
            EffortRow(
                ease=levels,
                damage_levels=0,
                cost=cost,
                left=left,
                affordable=left >= 0,
                cost_lines=[line_fact(x) for x in lines],
            )
        )
    return rows


def compose_attack(
    state: Redacted, command: AttackFoe, seat: Seat, suggest: bool = False
) -> Composed | Refusal:
    """Compose an attack on a foe. Without a known level no chance is shown; without a known Armor
    the damage is shown before Armor.

    ``suggest`` takes the suggested Effort in place of the command's.
    """
    if command.power is not None:
        return compose_power(state, as_use(command), seat, suggest)
    state = redacted(state, seat)
    foe = state.foes.get(command.foe_id)
    if foe is None:
        return no_such_foe(command.foe_id, state)
    ready = attack_ready(state, command, seat.role == "gm")
    if isinstance(ready, Refusal):
        return ready
    setup, inputs = attack_inputs(state, command, ready.help, ready.picked)
    attack = attack_in(setup.pc, command.attack, ready.picked)
    if attack is None:
        return Refusal("bad_value", "attack", Message("refusal.no_longer_open"))
    empty = none_left(setup.pc, attack)
    if empty is not None:
        return empty
    composed = compose_with(
        PLAYED["attack"],
        setup._replace(hidden=difficulty_hidden(state, command.foe_id)),
        inputs,
        None if suggest else command.effort,
        stats=list(attack.usable_stats()),
        unknown=Unknown(
            hides_difficulty(state, None, [command.foe_id], seat),
            hides_far(state, [command.foe_id], seat),
            not knows_armor(state, foe, seat),
        ),
    )
    if isinstance(composed, Refusal):
        return with_distances(composed, state, command.pc_id, command.foe_id, command.attack)
    lucky = PLAYED["attack"].set(setup, structs.replace(inputs, lucky_shot=True, effort=Effort()))
    return structs.replace(composed, lucky=isinstance(lucky, Setting))


def compose_task(
    state: Redacted,
    call: TaskCall,
    skill: str | None,
    effort: EaseEffort | None,
    seat: Seat,
    follower: ChosenFollower | None = None,
    besides: AbilityExtras = NO_BESIDES,
) -> Composed | Refusal:
    """Compose a task that was called for. Without ``effort`` the suggested Effort is used."""
    state = redacted(state, seat)
    help = helped_by(state, call.pc, follower, task_roll(call, skill))
    if isinstance(help, Refusal):
        return help
    setup, inputs = task_inputs(state, call, skill, effort or EaseEffort(), help)
    inputs = with_besides(inputs, besides)
    if call.hidden is not None:
        hidden = call.hidden
    else:
        hidden = not state.settings.show_difficulty
    if effort is not None:
        chosen = Effort(ease=effort.ease)
    else:
        chosen = None
    setup, unknown = setup._replace(hidden=hidden), Unknown(hidden and seat.role != "gm")
    return compose_with(PLAYED["task"], setup, inputs, chosen, stats=[call.stat], unknown=unknown)


_NOTHING: Final = ChosenForCall()


def compose_called(
    state: Redacted,
    called: Called,
    effort: Effort | None,
    seat: Seat,
    chosen: ChosenForCall = _NOTHING,
) -> Composed | Refusal | None:
    """Compose a procedure that was called for. None where it has no task or takes no Effort: there
    is nothing to compose."""
    state, ids = redacted(state, seat), all_targets(called.target, called.others)
    prepared = called_ready(state, called, chosen)
    if isinstance(prepared, Refusal):
        return prepared
    setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    if isinstance(setting, Refusal):
        return setting
    if prepared.procedure.with_effort is None or setting.task is None:
        return None
    composed = compose_with(
        prepared.procedure,
        prepared.setup._replace(hidden=call_hidden(state, called.hidden, prepared, called.target)),
        prepared.inputs,
        effort,
        stats=[setting.task.stat],
        unknown=Unknown(
            hides_difficulty(state, called.hidden, ids, seat),
            hides_far(state, ids, seat),
            any(id in state.foes and hides_armor(state, [id], "", seat) for id in ids),
        ),
    )
    if isinstance(composed, Refusal) or prepared.procedure.traits.exchange:
        return composed
    strikes = prepared.procedure.effort_on_damage
    if strikes is not None and strikes(prepared.setup, prepared.inputs):
        like = "attack"
    else:
        like = "task"
    return structs.replace(composed, procedure=like)


def compose_defense(
    state: Redacted,
    incoming: Incoming,
    effort: EaseEffort | None,
    seat: Seat,
    follower: ChosenFollower | None = None,
    without: list[str] | None = None,
    besides: AbilityExtras = NO_BESIDES,
) -> Composed | Refusal:
    """Compose a defense against a foe's attack. Without ``effort`` the suggested Effort is used."""
    state = redacted(state, seat)
    help = helped_by(state, incoming.pc, follower, defense_roll(incoming.stat))
    if isinstance(help, Refusal):
        return help
    setup, inputs = defense(state, incoming, effort, help=help, without=without)
    inputs = with_besides(inputs, besides)
    ids = [incoming.foe]
    setup = setup._replace(hidden=hides_difficulty(state, incoming.hidden, ids, PLAYER))
    if effort is not None:
        chosen = Effort(ease=effort.ease)
    else:
        chosen = None
    unknown = Unknown(
        hides_difficulty(state, incoming.hidden, ids, seat), hides_far(state, ids, seat)
    )
    composed = compose_with(
        PLAYED["defend"], setup, inputs, chosen, stats=[incoming.stat], unknown=unknown
    )
    if composed is not NO_ROLL:
        return composed
    if is_hit_without_roll(setup.pc, incoming.stat, False, setup.rules):
        why = "helpless"
    else:
        why = "unaware"
    return Refusal(
        "not_allowed", "type", Message(f"refusal.no_defense.{why}", {"name": setup.pc.name})
    )


def takes_roll(state: Redacted, pending: Incoming | Called) -> bool:
    """Whether a pending request may need a die, so that help counts."""
    if isinstance(pending, Incoming):
        setup, inputs = defense(state, pending)
        setting = PLAYED["defend"].set(setup, inputs)
    else:
        prepared = called_ready(state, pending, ChosenForCall())
        if isinstance(prepared, Refusal):
            return True  # the seat does not know enough to tell
        setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    return isinstance(setting, Refusal) or setting.task is not None


def compose_power(
    state: Redacted, command: UsePower, seat: Seat, suggest: bool = False
) -> Composed | Refusal:
    """Compose the use of an ability, a cypher or an artifact. Of an item that is not identified
    only the cost is shown."""
    state, gm = redacted(state, seat), seat.role == "gm"
    use = use_of(state, command, gm)
    if isinstance(use, Refusal):
        return use
    refusal = before_its_moment(state, command, use.thing)
    refusal = refusal or not_again(state, command, use.thing, gm)
    refusal = refusal or none_left(state.party[command.pc_id].pc, use.strike)
    if refusal is not None:
        return refusal
    setup, blind = use.setup, use.power.blind and not gm
    composed = compose_with(
        PLAYED[procedure_of(command)],
        setup._replace(hidden=use_hidden(state, use)),
        use.inputs,
        None if suggest else command.effort,
        stats=[use.power.rolled],
        unknown=Unknown(
            use_hidden(state, use) and not gm,
            use.foe is not None and hides_far(state, [use.foe], seat),
            use.foe is not None and not knows_armor(state, state.foes[use.foe], seat),
        ),
    )
    if isinstance(composed, Refusal):
        return explained_use(state, command, use, composed)
    if composed.harm is not None and not blind:
        like = "attack"
    else:
        like = "task"
    lucky = PLAYED[procedure_of(command)].set(
        setup, structs.replace(use.inputs, lucky_shot=True, effort=Effort())
    )
    composed = structs.replace(composed, lucky=isinstance(lucky, Setting))
    if not blind:
        return structs.replace(composed, procedure=like)
    rows = [structs.replace(row, hit=None) for row in composed.rows]
    return structs.replace(composed, procedure=like, harm=None, rows=rows)


def compose_move(state: Redacted, command: MovePc, suggest: bool = False) -> Composed | Refusal:
    """Compose a move along the strip that takes a roll. Its difficulty is given by the books, so it
    is not hidden.
    """
    going = walk(state, command.pc_id, command.feet, command.act, EaseEffort(), command.without)
    if isinstance(going, Refusal):
        return going
    if not going.rolled or going.setting.task is None:
        return NO_ROLL
    if suggest:
        effort = None
    else:
        effort = Effort(ease=command.effort.ease)
    stats = [going.setting.task.stat]
    composed = compose_with(going.procedure, going.setup, going.inputs, effort, stats=stats)
    if isinstance(composed, Refusal):
        return composed
    return structs.replace(composed, procedure="task")


def compose_identify(
    state: Redacted, command: IdentifyItem, seat: Seat, suggest: bool = False
) -> Composed | Refusal:
    """Compose the identification of an item. Only the cost of Effort is shown: the difficulty would
    reveal the item's level."""
    state = redacted(state, seat)
    asked = Asked(command.name, command.id, gm=seat.role == "gm")
    found = item_at(state.party[command.pc_id].pc, command.what, asked)
    if isinstance(found, Refusal):
        return found
    if state.encounter is not None and seat.role != "gm":
        return Refusal(
            "out_of_order", "pc_id", Message("refusal.power.no_time", {"item": found.called})
        )
    composed = compose_with(
        PLAYED["identify"],
        Setup(state.rules(), state.party[command.pc_id].pc, hidden=True),
        identify_inputs(state, command, found.item.level),
        None if suggest else Effort(ease=command.effort.ease),
        stats=["intellect"],
        unknown=Unknown(seat.role != "gm"),
    )
    if isinstance(composed, Refusal):
        return composed
    return structs.replace(composed, procedure="task")
