"""Decide: a command against the table as it stands becomes events, or a refusal; nothing else happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import cast

from threefold.model.growth import SampleArc
from threefold.procedures.base import no_arcs
from threefold.rules.dice import Dice
from threefold.rules.types import Message, Refusal
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.decisions import (
    accords,
    actions,
    calls,
    clock,
    cooperation,
    encounters,
    experience,
    gm,
    growth,
    items,
    joining,
    powers,
    prepared,
    procedures,
    recovery,
    rolls,
    scene,
    sheets,
    things,
    unrolled,
    work_played,
    works,
)
from threefold.table.decisions.base import Asked, Decision
from threefold.table.decisions.drifting import drifts
from threefold.table.decisions.landing import followers_begun, has_followers
from threefold.table.decisions.poised import come_due
from threefold.table.events import AnyEvent, TimePassed, TurnStarted, WorkChanged, WorkStepped
from threefold.table.history import GUEST, History, Seat
from threefold.table.state import State
from threefold.table.work import holds

_Handler = Callable[[Asked, AnyCommand], Decision]

_HANDLERS: Mapping[type, Callable[..., Decision]] = MappingProxyType(
    {
        c.ChangeSettings: gm.change_settings,
        c.AddPc: joining.add_pc,
        c.Join: joining.join,
        c.EditPc: gm.edit_pc,
        c.RemovePc: gm.remove_pc,
        c.AddFoe: gm.add_foe,
        c.EditFoe: gm.edit_foe,
        c.RemoveFoe: gm.remove_foe,
        c.Hurt: gm.hurt,
        c.ShiftTrack: gm.shift_track,
        c.AddCondition: gm.add_condition,
        c.RemoveCondition: gm.remove_condition,
        c.Note: gm.note,
        c.Undo: gm.undo,
        c.Redo: gm.redo,
        c.StartEncounter: encounters.start_encounter,
        c.RollInitiative: encounters.roll_initiative,
        c.BeginTurns: encounters.begin_turns,
        c.EndTurn: encounters.end_turn,
        c.EndEncounter: encounters.end_encounter,
        c.CallTask: calls.call_task,
        c.Propose: calls.propose,
        c.Withdraw: calls.withdraw,
        c.Attempt: actions.attempt,
        c.AttackFoe: actions.attack_foe,
        c.FoeAttacks: calls.foe_attacks,
        c.Defend: actions.defend,
        c.Settle: rolls.settle,
        c.Reroll: recovery.reroll,
        c.TakeAction: unrolled.take_action,
        c.Recover: recovery.recover,
        c.ShareRecovery: recovery.share_recovery,
        c.Intrude: experience.intrude,
        c.AnswerIntrusion: experience.answer_intrusion,
        c.EditWords: sheets.edit_words,
        c.UsePower: powers.use_power,
        c.IdentifyItem: items.identify_item,
        c.GiveItem: items.give_item,
        c.FindItem: items.find_item,
        c.DropItem: items.drop_item,
        c.CheckDepletion: items.check_depletion,
        c.RechargeItem: items.recharge_item,
        c.CallFor: procedures.call_for,
        c.Play: procedures.play_now,
        c.AddThing: things.add_thing,
        c.EditThing: things.edit_thing,
        c.RemoveThing: things.remove_thing,
        c.PassTime: clock.pass_time,
        c.SetClock: clock.set_clock,
        c.BeginSession: clock.begin_session,
        c.Award: growth.award,
        c.Advance: growth.grow,
        c.PursueArc: growth.grow,
        c.ChangeFollower: growth.grow,
        c.LearnAbility: growth.grow,
        c.EndBenefit: growth.end_benefit,
        c.Agree: growth.agree,
        c.SetScene: scene.set_scene,
        c.PlaceFigure: scene.place_figure,
        c.ArrangeStrip: scene.arrange_strip,
        c.MovePc: scene.move_pc,
        c.PrepareScene: prepared.prepare_scene,
        c.KeepScene: prepared.keep_scene,
        c.BringScene: prepared.bring_scene,
        c.DropScene: prepared.drop_scene,
        c.HelpComrade: cooperation.help_comrade,
        c.DistractFoe: cooperation.distract_foe,
        c.DrawAttack: cooperation.draw_attack,
        c.TakeAttack: cooperation.take_attack,
        c.StandGuard: cooperation.stand_guard,
        c.StopFoe: cooperation.stop_foe,
        c.PassGuard: cooperation.pass_guard,
        c.WaitFor: cooperation.wait_for,
        c.TriggerWait: cooperation.trigger_wait,
        c.StandDown: cooperation.stand_down,
        c.HealComrade: cooperation.heal_comrade,
        c.RerollInitiative: encounters.reroll_initiative,
        c.BeginWork: works.begin_work,
        c.ReviseWork: works.revise_work,
        c.WorkOn: work_played.work_on,
        c.TendWork: works.tend_work,
        c.ShareInWork: works.share_in_work,
        c.StepWork: work_played.step_work,
        c.EndWork: works.end_work,
        c.AskAccord: accords.ask_accord,
        c.AnswerAccord: accords.answer_accord,
    }
)


def decide(
    state: State,
    command: AnyCommand,
    by: Seat,
    dice: Dice,
    history: History | None = None,
    arcs: Callable[[], Mapping[str, SampleArc]] = no_arcs,
) -> list[AnyEvent] | Refusal:
    """What follows from a command. Pure but for the dice it is handed.

    ``history`` is needed to undo and to take an initiative roll back, ``arcs`` are the sample arcs by their keys.
    """
    if by == GUEST and not isinstance(command, c.Join):
        return Refusal("not_your_seat", "type", Message("refusal.guest"))
    handler = cast(_Handler, _HANDLERS[type(command)])
    asked = Asked(state, by, dice, history or History(), arcs)
    events = handler(asked, command)
    if isinstance(events, Refusal):
        return events
    if any(isinstance(e, _MOVING) for e in events):
        events = [*events, *come_due(asked.after(events), state)]
        events = [*events, *drifts(asked.after(events), events)]
        events = [*events, *work_played.carried_on(asked.after(events), state)]
    if isinstance(command, c.Undo | c.Redo):
        return events
    if has_followers(state):
        events = [*events, *followers_begun(asked.after(events), state)]
    if any(map(holds, state.works.values())):
        events = [*events, *work_played.set_free(asked.after(events))]
    return events


_MOVING = (TimePassed, TurnStarted, WorkChanged, WorkStepped)
"""Events with which time passes or a work goes on: what falls due with them comes up at once."""
