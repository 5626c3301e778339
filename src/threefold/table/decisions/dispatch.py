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
    clock,
    conditions,
    corrections,
    encounter,
    growth,
    intrusions,
    people,
    prepared,
    recovery,
    settings,
)
from threefold.table.decisions.actions import act, calls, rolls, unrolled
from threefold.table.decisions.actions.effects import followers_begun, has_followers
from threefold.table.decisions.base import Asked, Decision
from threefold.table.decisions.cooperation import act as cooperation
from threefold.table.decisions.powers import items, use
from threefold.table.decisions.procedures import play as procedures
from threefold.table.decisions.procedures.due import come_due
from threefold.table.decisions.scene import place, things
from threefold.table.decisions.scene.drifting import drifts
from threefold.table.decisions.works import agreements, begin
from threefold.table.decisions.works import play as works
from threefold.table.events import AnyEvent, TimePassed, TurnStarted, WorkChanged, WorkStepped
from threefold.table.history import GUEST, History, Seat
from threefold.table.state import State, holds

_Handler = Callable[[Asked, AnyCommand], Decision]

_HANDLERS: Mapping[type, Callable[..., Decision]] = MappingProxyType(
    {
        c.ChangeSettings: settings.change_settings,
        c.AddPc: people.add_pc,
        c.Join: people.join,
        c.EditPc: people.edit_pc,
        c.RemovePc: people.remove_pc,
        c.AddFoe: people.add_foe,
        c.EditFoe: people.edit_foe,
        c.RemoveFoe: people.remove_foe,
        c.Hurt: people.hurt,
        c.ShiftTrack: people.shift_track,
        c.AddCondition: conditions.add_condition,
        c.RemoveCondition: conditions.remove_condition,
        c.Note: corrections.note,
        c.Undo: corrections.undo,
        c.Redo: corrections.redo,
        c.StartEncounter: encounter.start_encounter,
        c.RollInitiative: encounter.roll_initiative,
        c.BeginTurns: encounter.begin_turns,
        c.EndTurn: encounter.end_turn,
        c.EndEncounter: encounter.end_encounter,
        c.CallTask: calls.call_task,
        c.Propose: calls.propose,
        c.Withdraw: calls.withdraw,
        c.Attempt: act.attempt,
        c.AttackFoe: act.attack_foe,
        c.FoeAttacks: calls.foe_attacks,
        c.Defend: act.defend,
        c.Settle: rolls.settle,
        c.Reroll: recovery.reroll,
        c.TakeAction: unrolled.take_action,
        c.Recover: recovery.recover,
        c.ShareRecovery: recovery.share_recovery,
        c.Intrude: intrusions.intrude,
        c.AnswerIntrusion: intrusions.answer_intrusion,
        c.EditWords: people.edit_words,
        c.UsePower: use.use_power,
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
        c.SetScene: place.set_scene,
        c.PlaceFigure: place.place_figure,
        c.ArrangeStrip: place.arrange_strip,
        c.MovePc: place.move_pc,
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
        c.RerollInitiative: encounter.reroll_initiative,
        c.BeginWork: begin.begin_work,
        c.ReviseWork: begin.revise_work,
        c.WorkOn: works.work_on,
        c.TendWork: begin.tend_work,
        c.ShareInWork: begin.share_in_work,
        c.StepWork: works.step_work,
        c.EndWork: begin.end_work,
        c.AskAccord: agreements.ask_accord,
        c.AnswerAccord: agreements.answer_accord,
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
        events = [*events, *works.carried_on(asked.after(events), state)]
    if isinstance(command, c.Undo | c.Redo):
        return events
    if has_followers(state):
        events = [*events, *followers_begun(asked.after(events), state)]
    if any(map(holds, state.works.values())):
        events = [*events, *works.set_free(asked.after(events))]
    return events


_MOVING = (TimePassed, TurnStarted, WorkChanged, WorkStepped)
"""Events with which time passes or a work goes on: what falls due with them comes up at once."""
