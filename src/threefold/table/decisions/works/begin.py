"""Works at the table: begin, revise, share, tend and end them."""

from __future__ import annotations

from typing import Final

from msgspec import Raw, Struct, structs

from threefold.model import typed
from threefold.model.rituals import Ritual
from threefold.model.time import time_in_words
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.ritual_effects import wrong_state
from threefold.rules.binding import implements
from threefold.rules.types import Message, Refusal
from threefold.table.commands import BeginWork, EndWork, ReviseWork, ShareInWork, TendWork
from threefold.table.commands.works import Tend
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only, pc_of
from threefold.table.decisions.works.play import NOTHING, work_of
from threefold.table.decisions.works.progress import stated_inputs
from threefold.table.decisions.works.steps import next_step
from threefold.table.events import AnyEvent, Opened, WorkChanged, WorkEnded
from threefold.table.events.works import Why
from threefold.table.state import FollowUp, State, Work, WorkKind, possesses, stage_of
from threefold.table.state.facts import Text, text
from threefold.table.state.inputs import decoded_inputs, with_inputs, without_inputs
from threefold.table.views.works import sees_work

MAX_WORKS: Final = 20
"""The most works that a player sees; of the GM's, the most that all see, and the most that are
secret.
"""


def _number_of_works(context: Context, secret: bool) -> int:
    """Return how many works count for the limit: for a player those that the player sees, so that
    the refusal counts no secret; for the GM those as secret as the new one, without what players
    have only proposed."""
    works = context.state.works.values()
    if context.gm:
        return sum(work.secret == secret and work.stage != "proposed" for work in works)
    return sum(sees_work(work, context.by) for work in works)


# --- begun, revised -------------------------------------------------------------------------------


@implements("ritual.time.phases", "magic_crafting.steps", "possession.attempt.defense")
def begin_work(context: Context, command: BeginWork) -> Decision:
    """Begin a work as the GM, or propose one as a player. Refused at once if its next step would
    be.
    """
    refusal = _may_not_begin(context, command)
    if refusal is not None:
        return refusal
    why: Why = "proposed"
    work = Work(
        procedure=command.procedure,
        pc=command.pc_id,
        inputs=_to_begin(command.procedure, _inputs_with_level(context, command)),
        target=command.target,
        title=command.title.strip() or _default_title(context.state, command),
        secret=command.secret,
        stage="proposed",
    )
    if context.gm:
        why = "began"
        work = structs.replace(work, hidden=command.hidden, stage="under_way")
    id = context.new_id("w", 0, work)
    step = next_step(context.state, id, work)
    if isinstance(step, Refusal):
        return step
    refusal = _rolls_refused(context.state, id, work)
    if refusal is not None:
        return refusal
    work = structs.replace(
        work, needs=step.needs, done=step.done, of=step.of, materials=step.materials
    )
    return [WorkChanged(id=id, work=work, why=why)]


def _may_not_begin(context: Context, command: BeginWork) -> Refusal | None:
    """A refusal if this seat may not begin such a work for this PC, or if there are too many
    already.
    """
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if command.secret and not context.gm:
        return gm_only(context)
    if _number_of_works(context, command.secret) >= MAX_WORKS:
        return Refusal("not_allowed", "type", Message("work.no.too_many", {"n": MAX_WORKS}))
    if not context.gm and not _PLANNED.issuperset(decoded_inputs(command.inputs)):
        return Refusal("not_your_seat", "inputs", Message("refusal.gm_sets_modifiers"))
    return None


_PLANNED: Final = frozenset({"ritual", "name", "skill", "level", "tier"})
"""The inputs that a player may plan. Modifiers, participants and progress are not the player's to
set.
"""


@implements("ritual.difficulty.gm_choice", "ritual.difficulty.overall")
def _inputs_with_level(context: Context, command: BeginWork) -> Raw:
    """The inputs of a ritual with the level of its subject. Only the GM may set a level other than
    the creature's own. An exorcism has the level of the possessor, unless another one is given."""
    inputs = command.inputs
    ritual = stated_inputs(inputs).ritual
    if not isinstance(ritual, Ritual) or command.target is None:
        return inputs
    if ritual.basis == "creature":
        if context.gm:
            return inputs
        return without_inputs(inputs, "level", "tier")
    if ritual.effect.completes == "exorcise" and "level" not in decoded_inputs(inputs):
        level = _possessor_level(context.state, command.target)
        if level is not None:
            return with_inputs(inputs, level=level)
    return inputs


def _possessor_level(state: State, host: str) -> int | None:
    """The level of what possesses the host, if the table knows it."""
    held = (work.target for work in state.works.values() if work.pc == host and possesses(work))
    return next((state.foes[id].npc.level for id in held if id in state.foes), None)


def _default_title(state: State, command: BeginWork) -> str:
    """The title of a work if nobody gave one: the name of the ritual, of the item, or of the thing
    that is mended.
    """
    spoken = stated_inputs(command.inputs)
    if isinstance(spoken.ritual, Ritual):
        return spoken.ritual.name
    if command.procedure == "craft" and command.target is not None:
        mended = state.anything(command.target)
        if mended is not None:
            return mended.name
    return spoken.name or spoken.item.replace("_", " ")


def _to_begin(procedure: WorkKind, inputs: Raw) -> Raw:
    """Let a possession begin with the attempt. Other works keep their inputs."""
    begins_with = procedure_traits(procedure).begins_with
    if begins_with:
        return with_inputs(inputs, **begins_with)
    return inputs


def revise_work(context: Context, command: ReviseWork) -> Decision:
    """Change the inputs of a work (GM only). A pending roll is called for again."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    work = work_of(context, command.work_id)
    if isinstance(work, Refusal):
        return work
    left = {name: value for name, value in decoded_inputs(work.inputs).items() if name in _KEPT}
    revised = structs.replace(
        work,
        inputs=_to_begin(work.procedure, with_inputs(command.inputs, **left)),
        title=command.title.strip() or work.title,
        secret=command.secret,
        hidden=command.hidden,
    )
    if work.stage == "roll":
        revised = structs.replace(revised, stage=stage_of(work, "under_way"))
    refusal = _rolls_refused(context.state, command.work_id, revised)
    if refusal is not None:
        return refusal
    return [WorkChanged(id=command.work_id, work=revised, why="revised")]


_KEPT: Final = ("done", "failures", "to_replace", "xp_paid", "state")


@implements("ritual.pool.sharing", "ritual.assist.roles")
def share_in_work(context: Context, command: ShareInWork) -> Decision:
    """Set the role and the points with which a player's PC takes part in a ritual."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    work = context.state.works.get(command.work_id)
    if work is None or (not context.gm and (work.secret or work.stage == "proposed")):
        return Refusal("stale", "work_id", Message("work.no.such"))
    if (
        not procedure_traits(work.procedure).shared
        or work.stage == "done"
        or work.pc == command.pc_id
    ):
        return Refusal("not_allowed", "work_id", Message("work.no.share"))
    shared = structs.replace(work, inputs=_with_share(work.inputs, command))
    if work.stage == "roll":
        shared = structs.replace(shared, stage="under_way")
    refusal = _rolls_refused(context.state, command.work_id, shared)
    if refusal is not None:
        return refusal
    words = command.role or work.title
    return [
        WorkChanged(id=command.work_id, work=shared, why="shared", words=words, pc=command.pc_id)
    ]


class _Participants(Struct, frozen=True):
    """Those who take part in a ritual, as its inputs have them."""

    participants: list[Raw] = []


class _Participant(Struct, frozen=True):
    pc: str = ""


def _with_share(inputs: Raw, command: ShareInWork) -> Raw:
    """The inputs of a ritual with this PC's part in it. The parts of others stay as they are
    written.
    """
    others = [
        each
        for each in typed.decode(inputs, _Participants).participants
        if typed.decode(each, _Participant).pc != command.pc_id
    ]
    stat = {}
    if command.stat is not None:
        stat = {"stat": command.stat}
    mine = {"pc": command.pc_id, "role": command.role, "points": command.points, **stat}
    return with_inputs(inputs, participants=[*others, mine])


def _rolls_refused(state: State, id: str, work: Work) -> Refusal | None:
    """The refusal that the rolls of a work would get, even while a ritual is in preparation."""
    inputs, ritual = None, stated_inputs(work.inputs).ritual
    if ritual:
        inputs = with_inputs(work.inputs, do="subtask")
    if work.stage != "open":
        step = next_step(state, id, work, inputs)
        if isinstance(step, Refusal):
            return step
    if work.target is None or not isinstance(ritual, Ritual):
        return None
    return wrong_state(state.anything(work.target), ritual.effect.completes)


# --- tended, given up -----------------------------------------------------------------------------


def tend_work(context: Context, command: TendWork) -> Decision:
    """Take a work up, put it aside, replace its lost material, or bring a side effect about."""
    work = work_of(context, command.work_id)
    if isinstance(work, Refusal):
        return work
    agrees = command.do == "take_up" and work.stage == "proposed"
    if agrees or command.do == "side_effect":
        refusal = gm_only(context)
        if refusal is not None:
            return refusal
    tended = _TENDED[command.do](work)
    if tended is None:
        return Refusal("out_of_order", "do", Message(f"work.no.{command.do}"))
    if command.do == "take_up" and tended.stage != "open":
        step = next_step(context.state, command.work_id, tended)
        if isinstance(step, Refusal):
            return step
    changed = WorkChanged(
        id=command.work_id, work=tended, why=_why(command.do, work), words=command.words
    )
    if command.do != "side_effect":
        return [changed]
    return [changed, *_harm_of_side_effect(context, work, command.words)]


def _why(do: Tend, work: Work) -> Why:
    """The reason in the event of a tended work."""
    if do == "replace":
        return "replaced"
    if do == "take_up":
        if work.stage == "proposed":
            return "began"
        return "taken_up"
    return do


@implements("ritual.side_effects.trigger")
def _harm_of_side_effect(context: Context, work: Work, words: str) -> list[AnyEvent]:
    """The pending follow-up of a side effect that hurts: steps down the damage track, or points
    (the ritual's level is proposed). The words of a secret work are left out, because everybody
    sees the damage."""
    ritual = stated_inputs(work.inputs).ritual
    if not isinstance(ritual, Ritual) or words not in ritual.harms:
        return []
    harm = ritual.harms[words]
    title = words
    if work.secret:
        title = ""
    on = None
    if harm.whom == "target":
        on = work.target
    follows = FollowUp(
        pc=work.pc,
        procedure="damage",
        inputs=with_inputs(NOTHING, points=work.of, source=title),
        on=on,
        title=title,
        enough=on not in context.state.foes,
    )
    if harm.steps_down:
        inputs = with_inputs(NOTHING, steps_down=harm.steps_down)
        follows = structs.replace(follows, procedure="special_damage", inputs=inputs)
    return [Opened(id=context.new_id("o", 0, follows), pending=follows)]


def _taken_up(work: Work) -> Work | None:
    if work.stage in ("done", "open", "materials", "under_way"):
        return None
    return structs.replace(work, stage=stage_of(work, "under_way"), stopped=None)


def _put_aside(work: Work) -> Work | None:
    if work.stage in ("under_way", "roll"):
        return structs.replace(work, stage=stage_of(work, "aside"))
    return None


@implements("magic_crafting.subtask.failure.second_in_row")
def _with_new_material(work: Work) -> Work | None:
    """The work with new material in place of the material that failures have spoiled."""
    if work.stage != "materials":
        return None
    return structs.replace(
        work, stage="under_way", lacks=0, inputs=with_inputs(work.inputs, to_replace=0)
    )


@implements("ritual.side_effects.trigger")
def _without_troubles(work: Work) -> Work | None:
    """The work after a side effect: the others are no longer to choose from."""
    if work.troubles:
        return structs.replace(work, troubles=[])
    return None


_TENDED: Final = {
    "take_up": _taken_up,
    "set_aside": _put_aside,
    "replace": _with_new_material,
    "side_effect": _without_troubles,
}


def end_work(context: Context, command: EndWork) -> Decision:
    """Give up a work with what it has cost, or clear a finished one away (GM only). A player may
    withdraw a proposal, and clear away a finished work."""
    work = work_of(context, command.work_id)
    if isinstance(work, Refusal):
        return work
    if work.stage not in ("proposed", "done"):
        refusal = gm_only(context)
        if refusal is not None:
            return refusal
    return [WorkEnded(id=command.work_id, work=work, lost=_lost(work))]


def _lost(work: Work) -> list[Text]:
    """What is lost with a work that is given up: time, material, XP."""
    if work.stage in ("done", "proposed", "open"):
        return []
    lost: list[Message] = []
    if work.spent:
        lost.append(Message("work.lost.time", {"time": time_in_words(work.spent)}))
    if work.materials and work.procedure == "magic_craft" and work.marks:
        lost.append(Message("work.lost.materials"))
    if decoded_inputs(work.inputs).get("xp_paid"):
        lost.append(Message("work.lost.xp"))
    return [text(each) for each in lost]


DECIDED = (
    decide_command(BeginWork, begin_work),
    decide_command(ReviseWork, revise_work),
    decide_command(TendWork, tend_work),
    decide_command(ShareInWork, share_in_work),
    decide_command(EndWork, end_work),
)
