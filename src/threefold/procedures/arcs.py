"""Chapter 13: begin a character arc, and complete its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import Day, OwnName, OwnText, Session, ShelfName
from threefold.model.characters import Pc
from threefold.model.checks import over_sheet_limits
from threefold.model.growth import ArcOutline, ArcPartDone, CharacterArc, SampleArc
from threefold.procedures.answers import GROWTH, Answer, FigureChange
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.figures import cannot_act, hoard_notices
from threefold.procedures.inputs import Inputs, OwnLabel
from threefold.rules.arcs import (
    PARTS,
    ArcPart,
    Chooser,
    cannot_complete_now,
    cannot_end_so,
    check_part_order,
    ends_too_early,
    entry_price,
    has_many_arcs,
    resolution_likely,
    reward,
    words,
)
from threefold.rules.binding import implements
from threefold.rules.near import shown, unknown
from threefold.rules.ruleset import Rules
from threefold.rules.skills import find_name, repeated
from threefold.rules.types import Line, Message, Params, Refusal

Do = Literal["begin", "opening", "step", "climax", "resolution", "end"]


class ArcInputs(Inputs, kw_only=True, frozen=True):
    """What the player does with which arc, and when. ``own`` are the parts of an arc that player
    and GM invented.
    """

    do: Do
    arc: ShelfName
    session: Session
    day: Day
    step: OwnLabel = ""
    success: bool | None = None
    agreed: bool = True
    skip: bool = False
    own: ArcOutline | None = None
    friend: OwnName | ArcOutline | None = None
    called: OwnLabel = ""
    goal: OwnText = ""
    at_creation: bool = False
    by: Chooser = "player"


_REVIEWED = ("agreed", "skip")
TAKES: Mapping[Do, Takes] = {
    "begin": Takes(may=("own", "friend", "called", "goal", "at_creation", "by")),
    "opening": Takes(may=_REVIEWED),
    "step": Takes(("step",), _REVIEWED),
    "climax": Takes(("success",), _REVIEWED),
    "resolution": Takes(may=_REVIEWED),
    "end": Takes(),
}


def arcs_of(pc: Pc) -> list[CharacterArc]:
    """All arcs of a character, open and closed."""
    return pc.arcs or []


class ArcTurn(NamedTuple):
    """The result of an action on an arc: the arc afterwards, the XP line, and the notices."""

    arc: CharacterArc
    xp: Line
    notices: tuple[Notice, ...] = ()


# --- beginning ------------------------------------------------------------------------------------


def sample(key: str, setup: Setup, field: str) -> tuple[str, SampleArc] | Refusal:
    """Find the sample arc of this key or name, or refuse. ``field`` is the input that the refusal
    names.
    """
    known = setup.arcs()
    found = find_name(key.replace(" ", "_"), known) or next(
        (k for k in known if known[k].name == key), None
    )
    if found is not None:
        return found, known[found]
    return Refusal("bad_value", field, unknown("arc", key, known))


@implements("arc.custom", "arc.sample.aid_a_friend")
def outline_of(setup: Setup, inputs: ArcInputs) -> tuple[str, SampleArc] | Refusal:
    """The key and parts of an arc: a sample, an invented arc, or, to aid a friend, the friend's
    steps and climax.
    """
    found = (
        ("", SampleArc(inputs.arc, inputs.own))
        if inputs.own
        else sample(inputs.arc, setup, "inputs.arc")
    )
    if isinstance(found, Refusal):
        return found
    key, arc = found
    if arc.outline is not None:
        if inputs.friend is not None:
            return Refusal(
                "bad_value", "inputs.friend", Message("refusal.arc.has_parts", {"arc": arc.name})
            )
        twice = repeated([s.key for s in arc.outline.steps])
        if twice is not None:
            return Refusal(
                "bad_value", "inputs.own.steps", Message("refusal.arc.step_twice", {"step": twice})
            )
        return found
    borrowed = inputs.friend
    if isinstance(borrowed, str):
        friends = sample(borrowed, setup, "inputs.friend")
        if isinstance(friends, Refusal):
            return friends
        borrowed = friends[1].outline
    if borrowed is None:
        return Refusal(
            "bad_value", "inputs.friend", Message("refusal.arc.friend_missing", {"arc": arc.name})
        )
    return key, SampleArc(arc.name, msgspec.structs.replace(borrowed, opening=None))


def begin(setup: Setup, inputs: ArcInputs) -> ArcTurn | Refusal:
    """Begin an arc. One is free at character creation; any other costs 1 XP, paid now."""
    found = outline_of(setup, inputs)
    if isinstance(found, Refusal):
        return found
    key, arc = found
    pc, rules = setup.pc, setup.rules
    name = inputs.called or arc.name
    if find_name(name, [a.name for a in arcs_of(pc)]) is not None:
        return Refusal(
            "not_allowed", "inputs.called", Message("refusal.arc.name_taken", {"arc": name})
        )
    line = entry_price(inputs.at_creation, len(arcs_of(pc)), inputs.by, pc.xp, rules)
    if isinstance(line, Refusal):
        return line
    assert arc.outline is not None
    begun = CharacterArc(
        name,
        arc.outline,
        inputs.day,
        arc=key or None,
        free=inputs.at_creation or None,
        goal=inputs.goal or None,
    )
    notices = [Notice("arc", Message("event.arc.begin", {"name": pc.name, "arc": name}), line.rule)]
    at_once = 1 + sum(a.state == "open" for a in arcs_of(pc))
    if has_many_arcs(at_once, rules):
        text = Message("event.arc.many", {"name": pc.name, "n": at_once})
        notices.append(Notice("many_arcs", text, "arc.concurrent"))
    return ArcTurn(begun, line, tuple(notices))


# --- completing parts -----------------------------------------------------------------------------


def the_arc(pc: Pc, name: str) -> CharacterArc | Refusal:
    """Find the PC's arc of this name, or one that follows this sample. Prefer an open arc. Refuse
    if there is none.
    """
    arcs = arcs_of(pc)
    found = [a for a in arcs if find_name(name, [a.name]) is not None]
    found += [
        a
        for a in arcs
        if a.arc is not None and find_name(name.replace(" ", "_"), [a.arc]) is not None
    ]
    if found:
        return next((a for a in found if a.state == "open"), found[0])
    known = ", ".join(a.name for a in arcs if a.state == "open")
    if not known:
        return Refusal(
            "bad_value",
            "inputs.arc",
            Message("refusal.arc.none", {"name": pc.name, "arc": shown(name)}),
        )
    params: Params = {"name": pc.name, "arc": shown(name), "known": known}
    return Refusal("bad_value", "inputs.arc", Message("refusal.arc.not_taken", params))


@implements("arc.session_review", "arc.structure", "arc.min_duration", "arc.max_parts_per_session")
def complete_part(
    arc: CharacterArc, part: ArcPart, inputs: ArcInputs, setup: Setup
) -> ArcTurn | Refusal:
    """Complete one part of an arc. Check its order and its time, and award its XP."""
    pursuit, rules = arc.pursuit(), setup.rules
    refusal = check_part_order(pursuit, part, inputs.step, inputs.skip)
    refusal = refusal or cannot_complete_now(pursuit, inputs.session, inputs.day, rules)
    if part == "climax":
        refusal = refusal or cannot_end_so(pursuit, inputs.success is True)
    if part == "resolution":
        refusal = refusal or ends_too_early(pursuit, inputs.day, rules)
    if refusal is not None:
        return refusal
    done = ArcPartDone(part, inputs.session, inputs.day, inputs.step or None, None)
    if inputs.success is not None:
        done = msgspec.structs.replace(done, success=inputs.success)
    if part == "resolution":
        state = "finished"
    else:
        state = "open"
    after = msgspec.structs.replace(arc, done=[*arc.done, done], state=state)
    line = reward(part, inputs.success is True, rules)
    return ArcTurn(after, line, _part_notices(arc, part, inputs, line))


@implements("arc.climax_failure_skips_resolution")
def _part_notices(
    arc: CharacterArc, part: ArcPart, inputs: ArcInputs, line: Line
) -> tuple[Notice, ...]:
    failed = part == "climax" and not inputs.success
    what = Message(f"arc_part.{'failed_climax' if failed else part}", {"step": words(inputs.step)})
    notices = [Notice("arc", Message("event.arc.part", {"arc": arc.name, "part": what}), line.rule)]
    if part == "climax" and not resolution_likely(inputs.success is True):
        text = Message("event.arc.failed", {"arc": arc.name})
        notices.append(Notice("arc_failed", text, "arc.climax_failure_skips_resolution"))
    return tuple(notices)


def end_arc(arc: CharacterArc, inputs: ArcInputs, rules: Rules) -> ArcTurn | Refusal:
    """End an arc early. Before its climax it is abandoned; after it, it is finished without a
    resolution.
    """
    pursuit = arc.pursuit()
    if arc.state != "open":
        return Refusal("not_allowed", "inputs.arc", Message("refusal.arc.over", {"arc": arc.name}))
    reached = pursuit.has("climax")
    if reached:
        refusal = ends_too_early(pursuit, inputs.day, rules)
    else:
        refusal = None
    if refusal is not None:
        return refusal
    if reached:
        rule = "arc.climax_failure_skips_resolution"
    else:
        rule = "arc.progress_not_success"
    notice = Notice(
        "arc",
        Message(f"event.arc.{'finished' if reached else 'abandoned'}", {"arc": arc.name}),
        rule,
    )
    after = msgspec.structs.replace(arc, state="finished" if reached else "abandoned")
    return ArcTurn(after, Line(0, Message("xp.arc_end"), rule), (notice,))


# --- the procedure --------------------------------------------------------------------------------


def turn(setup: Setup, inputs: ArcInputs) -> ArcTurn | Refusal:
    """Do the requested action: begin, complete a part, or end."""
    if inputs.do == "begin":
        return begin(setup, inputs)
    arc = the_arc(setup.pc, inputs.arc)
    if isinstance(arc, Refusal):
        return arc
    part = next((p for p in PARTS if p == inputs.do), None)
    if part is None:
        return end_arc(arc, inputs, setup.rules)
    return complete_part(arc, part, inputs, setup)


def _needs_gm_agreement(inputs: ArcInputs, after: CharacterArc) -> bool:
    """True if the GM must still agree to the part. A climax that the player judges needs no
    agreement.
    """
    return not inputs.agreed and not (inputs.do == "climax" and after.outline.judge == "player")


class ArcAnswer(Answer, kw_only=True, frozen=True):
    """The XP of the act, the arc afterwards, and whether the GM must still agree."""

    xp: Annotated[tuple[Line, ...], GROWTH]
    arc: Annotated[CharacterArc, GROWTH]
    proposed: Annotated[bool, GROWTH]


@implements("arc.rewards", "arc.session_review", "arc.player_driven")
def settle_arc(setup: Setup, inputs: ArcInputs, resolved: Resolved) -> Outcome | Refusal:
    """Store the arc on the sheet and change the XP. A part without the GM's agreement is only
    reported, with its XP.
    """
    pc = setup.pc
    refusal = cannot_act(pc, reacting=True) or check_act_inputs(
        inputs, TAKES[inputs.do], Message(f"arc_do.{inputs.do}")
    )
    if refusal is not None:
        return refusal
    out = turn(setup, inputs)
    if isinstance(out, Refusal):
        return out
    answer = ArcAnswer(xp=(out.xp,), arc=out.arc, proposed=_needs_gm_agreement(inputs, out.arc))
    if answer.proposed:
        return Outcome(pc, setup.target, answer=answer)
    held = list(arcs_of(pc))
    if inputs.do == "begin":
        held.append(out.arc)
    else:
        held[next(i for i, a in enumerate(held) if a.name == out.arc.name)] = out.arc
    after = msgspec.structs.replace(pc, xp=pc.xp + out.xp.points, arcs=held)
    refusal = over_sheet_limits(after, "inputs")
    if refusal is not None:
        return refusal
    notices = (*out.notices, *hoard_notices(after, out.xp.points, setup.rules))
    return Outcome(
        after,
        setup.target,
        notices=notices,
        answer=answer,
        changes=(FigureChange("actor", "xp", out.xp),),
    )


ARC = diceless_procedure(
    id="arc",
    module="arcs",
    rules=(
        "arc.structure",
        "arc.rewards",
        "arc.cost.new",
        "arc.max_parts_per_session",
        "arc.min_duration",
    ),
    inputs=ArcInputs,
    answer=ArcAnswer,
    settle=settle_arc,
    when=when_done("do", TAKES),
)
