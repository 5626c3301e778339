"""Dialogs for what the GM starts: a foe's attack, a task, an intrusion, a note, the settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from threefold.model.characters import FullNpc
from threefold.model.judged import judged_by_people
from threefold.model.shelf.entries import CreatureMove
from threefold.procedures.effects.descriptions import conditions_to_confirm
from threefold.procedures.inputs import EaseEffort
from threefold.rules.bearing import situation_modifiers
from threefold.rules.distance import band_of
from threefold.rules.ruleset import Rules
from threefold.rules.situations import SITUATIONS
from threefold.rules.tasks import target_number
from threefold.rules.types import STATS, Message, Refusal
from threefold.service.compose import compose_defense, compose_task
from threefold.service.composed import Composed
from threefold.service.judged import JudgedLine, judged_lines
from threefold.table.commands import AnyCommand, CallTask, FoeAttacks
from threefold.table.decisions.actions.calls import (
    task_called_for,
    with_consequences,
)
from threefold.table.decisions.actions.foe_attacks import (
    Attacks,
    incoming_of,
    out_of_reach,
)
from threefold.table.decisions.actions.reach import with_distances
from threefold.table.decisions.moves.comrades import beside_comrades
from threefold.table.decisions.moves.make import attacks, demand_of
from threefold.table.events import Opened
from threefold.table.state import Incoming, Proposal, TaskCall
from threefold.text import render
from threefold.web.gm import settings, sheet
from threefold.web.gm.blows import blows_to_ask
from threefold.web.gm.corrections import UNITS
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm.moves import (
    SEVERAL,
    EffectChoice,
    card_of,
    creature_entry,
    effect_choices,
    effect_lines,
    may_fall_elsewhere,
    move_of,
    move_refusal,
    others_named,
    prefilled,
)
from threefold.web.gm.summary import apart
from threefold.web.gm_context import GmContext
from threefold.web.range_track import distance_in_words, far_if_unknown

# --- a foe attacks --------------------------------------------------------------------------------


class Bearing(NamedTuple):
    """A situation and its steps on the defense. A situation that hinders the attack eases the
    defense.
    """

    id: str
    n: int
    steps: int
    ticked: bool

    @property
    def group(self) -> BearingGroup:
        """The group in which the form lists it."""
        if self.id in _LIKELY:
            return "position"
        return _group_of(SITUATIONS[self.id].rule)


BearingGroup = Literal["position", "range", "sight", "water", "movement", "other"]
_LIKELY: Final = ("cover", "prone", "higher_ground", "surprise", "surprise_on_guard")
"""The situations that occur in most fights. The form lists the rest below, by subject."""
_GROUPS: Final[Mapping[str, BearingGroup]] = {
    "cover": "position",
    "position": "position",
    "range": "range",
    "illumination": "sight",
    "visibility": "sight",
    "wall": "sight",
    "water": "water",
    "moving_target": "movement",
    "gravity": "movement",
}


def _group_of(rule: str) -> BearingGroup:
    """Return the group of a situation by the area of its rule. One of a pack may name any rule, or
    none.
    """
    return _GROUPS.get(rule.partition(".")[0], "other")


def _group_situations(bearings: Iterable[Bearing]) -> dict[BearingGroup, list[Bearing]]:
    """Return the situations that change the defense or are ticked, by group."""
    groups: dict[BearingGroup, list[Bearing]] = {
        group: [] for group in dict.fromkeys((*_GROUPS.values(), "other"))
    }
    for bearing in sorted(bearings, key=lambda b: b.id not in _LIKELY):
        if bearing.steps or bearing.ticked:
            groups[bearing.group].append(bearing)
    return {group: held for group, held in groups.items() if held}


def _bearings(form: DialogForm, rules: Rules) -> list[Bearing]:
    """Return all situations, in the order of the form's boxes."""
    bearings = []
    for n, id in enumerate(SITUATIONS):
        lines = situation_modifiers([id], form.ticked("ranged"), True, rules)
        if isinstance(lines, Refusal):
            steps = 0
        else:
            steps = sum(line.counted for line in lines)
        bearings.append(Bearing(id, n, steps, bool(form.text(f"situations[{n}]"))))
    return bearings


class _MoveDetails(NamedTuple):
    """What the form of an attack shows of the move with which the foe attacks; of an attack without
    a move only why the table refuses it unless the GM has it made anyway.
    """

    dice: str = ""
    ways: list[EffectChoice] = []
    said: list[str] = []
    follows: list[Message] = []
    refused: Message | None = None
    several: bool = False
    others: list[dict[str, str]] = []
    judged: list[JudgedLine] = []


def draw_foe_attack(context: GmContext, form: DialogForm) -> str:
    """Draw a foe's attack on a PC."""
    foe = context.view.foe_view(form.text("foe_id"))
    able = [pc for pc in context.view.party if pc.track != "dead"]
    if foe is None or foe.full is None or not able:
        return context.draw("gm/gone.html")
    npc, rules = foe.full.npc, context.history.state.rules()
    move = move_of(npc, form.text("move"))
    if move is not None and not attacks(move):
        move = None
    form = form.first(_attack_defaults(context, foe.id, [pc.id for pc in able], move))
    details = _MoveDetails(refused=move_refusal(context.history.state, foe.id, None))
    if move is not None:
        details = _move_details(context, foe.id, npc, move)
    kinds = [] if move is None else demand_of(move, npc, rules).attack.kinds
    details = details._replace(said=[*details.said, *blows_to_ask(able, kinds)])
    composed = _defense(context, form)
    task, refusal = apart(composed)
    situations = _bearings(form, rules)
    return context.draw(
        "gm/attack.html",
        f=form,
        foe=foe,
        able=able,
        damage=npc.damage,
        card=card_of(npc, context.lang),
        move=move,
        **details._asdict(),
        situations=_group_situations(situations),
        ticked=sum(s.ticked for s in situations),
        elsewhere=move is not None and may_fall_elsewhere(context, foe.id, move),
        task=task,
        refusal=refusal,
        far=isinstance(composed, Refusal) and composed.field == "inputs.distance",
        away={pc.id: distance_in_words(context, foe.id, pc.id) for pc in able},
    )


def _attack_defaults(
    context: GmContext, foe: str, able: Sequence[str], move: CreatureMove | None
) -> dict[str, str]:
    """Return what the form of an attack begins with: the likely target, the figures of the move.
    An attack without a move on somebody who is not close is at range."""
    state = context.history.state
    whom = _likely_target(context, foe, able)
    if move is not None:
        return {**prefilled(move, state.foes[foe].npc, state.rules()), "pc_id": whom}
    feet = state.distance(foe, whom)
    if feet is None or band_of(feet) == "immediate":
        return {"pc_id": whom}
    return {"pc_id": whom, "ranged": "true"}


def _move_details(context: GmContext, foe: str, npc: FullNpc, move: CreatureMove) -> _MoveDetails:
    state = context.history.state
    demand = demand_of(move, npc, state.rules())
    return _MoveDetails(
        dice=demand.dice,
        ways=effect_choices(move.hit, context.lang),
        said=conditions_to_confirm([*move.hit, *move.miss]),
        follows=effect_lines(demand.failed, move.level or npc.level),
        refused=move_refusal(state, foe, move),
        several=move.times > 1 or (move.aim is not None and move.aim.who in SEVERAL),
        others=others_named(context, move.hit),
        judged=judged_lines(judged_by_people(move), conditions_to_confirm([*move.hit, *move.miss])),
    )


def _likely_target(context: GmContext, foe: str, able: Sequence[str]) -> str:
    """Return the PC whom the foe attacked last, or the nearest one if that was in melee and the PC
    has moved away.
    """
    feet = {pc: context.history.state.distance(foe, pc) for pc in able}
    near = sorted(able, key=lambda pc: far_if_unknown(feet[pc]))
    for record in context.history.recent_records():
        match record.event:
            case Opened(pending=Incoming(foe=attacker, pc=pc) as attack) if attacker == foe:
                far = feet.get(pc)
                beside = far is None or band_of(far) == "immediate"
                if pc in able and (attack.ranged or beside):
                    return pc
                return near[0]
    return near[0]


def attack_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command of the attack. A second defense is included only if it has a title, damage
    or a condition.
    """
    second = any(
        value for name, value in fields if name in ("then.title", "then.damage", "then.condition")
    )
    kept = [(name, value) for name, value in fields if second or not name.startswith("then.")]
    boxed = value_of(fields, "type") == "foe_attacks"
    if boxed and not value_of(fields, "ignores_armor"):
        kept.append(("ignores_armor", "false"))  # a box that is not ticked says so
    return command_in(kept)


def _defense(context: GmContext, form: DialogForm) -> Composed | Refusal | None:
    """Compose the defense without Effort from the form; None if the form is no valid command
    yet.
    """
    command = attack_command(context, form.as_fields("foe_attacks"))
    if not isinstance(command, FoeAttacks) or command.pc_id not in context.history.state.party:
        return None
    npc = context.history.state.foes[command.foe_id].npc
    by_move = None
    if command.move is not None:
        move = move_of(npc, command.move)
        if move is not None:
            by_move = Attacks(move)
            refusal = out_of_reach(context.history.state, command, move)
            if refusal is not None:
                return refusal
    incoming = incoming_of(context.history.state, command, by_move)
    incoming = beside_comrades(context.history.state, creature_entry(npc), incoming)
    composed = compose_defense(context.known, incoming, EaseEffort(), context.seat)
    if isinstance(composed, Refusal):
        name = context.history.state.name_of(command.foe_id)
        return with_distances(composed, context.history.state, command.foe_id, command.pc_id, name)
    return composed


# --- the GM calls for a task ----------------------------------------------------------------------


class TaskOf(NamedTuple):
    """A task as composed for one PC, or the refusal."""

    name: str
    task: Composed | None
    refusal: Message | None


def draw_call(context: GmContext, form: DialogForm) -> str:
    """Draw the dialog that calls for a task, answers a proposal, or revises a call."""
    waiting = context.history.state.pending.get(form.text("answers"))
    if not isinstance(waiting, Proposal | TaskCall):
        waiting = None
    form = form.first(_call_defaults(context, waiting))
    typed = form.number("difficulty", 4)
    difficulty, target = None, None
    if typed is not None:
        target = target_number(typed, context.history.state.rules())
    if typed in range(16):
        difficulty = typed
    proposal = None
    if isinstance(waiting, Proposal):
        proposal = waiting
    skills = sorted(
        {s for pc in context.view.party if pc.sheet is not None for s in pc.sheet.skills}
    )
    return context.draw(
        "gm/call.html",
        f=form,
        party=context.view.party,
        difficulty=difficulty,
        target=target,
        tasks=_composed_tasks(context, form),
        skills=skills,
        proposal=proposal,
        revised=isinstance(waiting, TaskCall),
    )


def _called_last(context: GmContext) -> list[str]:
    """Return the PCs of the GM's last call for a task. The next one is most likely for them too."""
    called: list[str] = []
    command = None
    for record in context.history.recent_records():
        if command not in (None, record.command):
            break
        match record.event:
            case Opened(pending=TaskCall(pc=pc)):
                command = record.command
                called.append(pc)
    return called[::-1]


def _call_defaults(context: GmContext, waiting: Proposal | TaskCall | None) -> dict[str, str]:
    defaults = {"difficulty": "4", "stat": "might"}
    if waiting is None:
        acting = context.view.acting
        alone = [
            pc.id for pc in context.view.party if len(context.view.party) == 1 or pc.id == acting
        ]
        alone = alone or _called_last(context)
        return defaults | {
            f"pcs[{i}]": pc.id for i, pc in enumerate(context.view.party) if pc.id in alone
        }
    defaults |= {
        f"pcs[{i}]": pc.id for i, pc in enumerate(context.view.party) if pc.id == waiting.pc
    }
    defaults |= {"stat": waiting.stat, "skill": waiting.skill, "title": waiting.title}
    if isinstance(waiting, Proposal):
        if waiting.about is not None:
            defaults["title"] = render(waiting.about.message(), context.lang)
        return defaults
    given = sheet.sheet_fields(waiting, "")
    return defaults | {
        path.removeprefix("."): value for path, value in given.items() if path != ".pc"
    }


def _composed_tasks(context: GmContext, form: DialogForm) -> list[TaskOf]:
    command = call_command(context, form.as_fields("call_task"))
    if not isinstance(command, CallTask):
        return []
    state = context.known
    tasks = []
    for pc in dict.fromkeys(command.pcs):
        if pc not in state.party:
            continue
        effort = EaseEffort(ease=int(command.retry))
        call = with_consequences(
            task_called_for(command, pc), state.pending.get(command.answers or "")
        )
        composed = compose_task(state, call, None, effort, context.seat)
        tasks.append(TaskOf(state.name_of(pc), *apart(composed)))
    return tasks


def call_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command of the call. A call needs at least one PC. Without a title it is named
    after its stat.
    """
    if not any(name.startswith("pcs[") for name, _ in fields):
        return Refusal("bad_value", "pcs", Message("gm.error.nobody"))
    stat = value_of(fields, "stat")
    if stat in STATS and not value_of(fields, "title").strip():
        title = render(Message("gm.call.untitled", {"stat": Message(f"stat.{stat}")}), context.lang)
        fields = [*((name, value) for name, value in fields if name != "title"), ("title", title)]
    return command_in(fields)


# --- notes -----------------------------------------------------------------------------------------


def draw_note(context: GmContext, form: DialogForm) -> str:
    """Draw the form for a note in the log."""
    return context.draw("gm/note.html", f=form)


def draw_whisper(context: GmContext, form: DialogForm) -> str:
    """Draw the form for a message to one player."""
    if not context.view.party:
        return context.draw("gm/gone.html")
    return context.draw("gm/whisper.html", f=form)


def draw_clock(context: GmContext, form: DialogForm) -> str:
    """Draw the campaign clock: let time pass, set it, begin the next session."""
    return context.draw("gm/clock.html", f=form, units=UNITS)


# --- what the table has decided -------------------------------------------------------------------


def draw_settings(context: GmContext, form: DialogForm) -> str:
    """Draw the settings: title, what players may see, edition, optional rules, rulings."""
    chosen = context.history.state.settings
    offered = settings.settings_offered(chosen, form, context.lang)
    return context.draw(
        "gm/settings.html",
        f=form,
        chosen=chosen,
        groups=settings.grouped(offered, context.lang),
        changed=sum(one.changed for one in offered),
        coming=settings.unbuilt_switches(context.lang),
        modules=settings.modules_offered(chosen, context.lang),
    )
