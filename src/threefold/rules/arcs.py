"""Character arcs: their parts and order, their cost, their rewards, and the time they take."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.experience import unaffordable
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal

ArcPart = Literal["opening", "step", "climax", "resolution"]
ArcOpening = Literal["once", "optional", "repeatable"]
ArcJudge = Literal["gm", "player"]
ArcState = Literal["open", "finished", "abandoned"]
Chooser = Literal["player", "gm"]

PARTS: Final[tuple[ArcPart, ...]] = bound(
    ("opening", "step", "climax", "resolution"), "arc.structure"
)


class ArcStep(NamedTuple):
    """A step of an arc: whether it may be repeated, and whether it may be left out."""

    key: str
    repeatable: bool = False
    optional: bool = False


class Arc(NamedTuple):
    """An arc as the rules see it. ``judge`` says who decides whether the climax succeeded."""

    steps: tuple[ArcStep, ...]
    opening: ArcOpening = "once"
    can_succeed: bool = True
    judge: ArcJudge = "gm"


class Done(NamedTuple):
    """A completed part, with its session and its day of game time; ``step`` is the key of a
    step.
    """

    part: ArcPart
    session: int
    day: int
    step: str = ""


class Pursuit(NamedTuple):
    """A character's progress in an arc. ``begun`` is the day of game time on which it started."""

    name: str
    arc: Arc
    begun: int
    done: tuple[Done, ...] = ()
    state: ArcState = "open"

    def has(self, part: ArcPart) -> bool:
        """Return whether a part of this kind was completed."""
        return any(d.part == part for d in self.done)

    def reached(self, step: str) -> bool:
        """Return whether a step was completed."""
        return any(d.step == step for d in self.done if d.part == "step")


# --- starting an arc ------------------------------------------------------------------------------


@implements("arc.cost.creation", "arc.cost.new", "arc.cost.upfront", "arc.player_driven")
def entry_price(
    at_creation: bool, arcs: int, chooser: Chooser, xp: int, rules: Rules
) -> Line | Refusal:
    """One arc is free when the character is made; every other costs 1 XP when it starts. Only the
    player chooses one.

    ``arcs`` is how many the character has had so far. The points of the line are the change of XP:
    0 or less.
    """
    if chooser == "gm":
        return Refusal("not_allowed", "inputs.by", Message("refusal.arc.imposed"))
    if at_creation:
        if arcs:
            return Refusal("not_allowed", "inputs.at_creation", Message("refusal.arc.one_free"))
        return Line(0, Message("xp.free_arc"), "arc.cost.creation")
    what = Message("xp.new_arc")
    return unaffordable(rules.arcs.entry, xp, what) or Line(-rules.arcs.entry, what, "arc.cost.new")


@implements("arc.concurrent")
def has_many_arcs(open_arcs: int, rules: Rules) -> bool:
    """Return whether there are more arcs at once than most characters can handle; there is no hard
    limit.
    """
    return open_arcs > rules.arcs.practical_most


# --- completing its parts -------------------------------------------------------------------------


@implements("arc.structure", "arc.step_order", "arc.parts_optional")
def check_part_order(pursuit: Pursuit, part: ArcPart, step: str, skip: bool) -> Refusal | None:
    """The opening comes first, then steps in any order, climax, resolution. ``skip`` lets the GM
    skip missing parts.
    """
    if pursuit.state != "open":
        return _refusal("not_allowed", "arc", "over", pursuit)
    if pursuit.has("climax") and part != "resolution":
        return _refusal("out_of_order", "do", "after_climax", pursuit)
    if part == "opening":
        return _opening(pursuit)
    if part == "step" and (refusal := _step(pursuit, step)) is not None:
        return refusal
    if skip:
        lacking = []
    else:
        lacking = _lacking(pursuit, part)
    if lacking:
        return _refusal(
            "out_of_order", "do", "lacking", pursuit, lacking=", ".join(map(words, lacking))
        )
    return None


def _opening(pursuit: Pursuit) -> Refusal | None:
    if pursuit.has("opening"):
        if pursuit.arc.opening == "repeatable":
            return None
        return _refusal("not_allowed", "do", "opened", pursuit)
    if pursuit.done:
        return _refusal("out_of_order", "do", "under_way", pursuit)
    return None


def _step(pursuit: Pursuit, step: str) -> Refusal | None:
    known = {s.key: s for s in pursuit.arc.steps}
    if step not in known:
        return _refusal(
            "bad_value", "step", "unknown_step", pursuit, step=step, known=", ".join(known)
        )
    if pursuit.reached(step) and not known[step].repeatable:
        return _refusal("not_allowed", "step", "step_once", pursuit, step=words(step))
    return None


def _lacking(pursuit: Pursuit, part: ArcPart) -> list[str]:
    """Return what is still missing before a part; a climax needs at least one step, even if all are
    optional.
    """
    if part == "resolution":
        if pursuit.has("climax"):
            return []
        return ["climax"]
    if pursuit.arc.opening == "optional" or pursuit.has("opening"):
        lacking = []
    else:
        lacking = ["opening"]
    if part == "climax":
        left = [s for s in pursuit.arc.steps if not pursuit.reached(s.key)]
        needed = [s.key for s in left if not s.optional]
        lacking += needed or [s.key for s in left if not pursuit.has("step")][:1]
    return lacking


def words(key: str) -> str:
    """Return the key of a step as words."""
    return key.replace("_", " ")


@implements("arc.max_parts_per_session", "arc.not_an_arc")
def cannot_complete_now(pursuit: Pursuit, session: int, day: int, rules: Rules) -> Refusal | None:
    """At most two parts of an arc are completed in one session. Sessions and days never go
    backward.
    """
    if day < max((d.day for d in pursuit.done), default=pursuit.begun):
        return _refusal("out_of_order", "day", "day_passed", pursuit)
    if any(d.session > session for d in pursuit.done):
        return _refusal("out_of_order", "session", "session_passed", pursuit)
    if sum(d.session == session for d in pursuit.done) >= rules.arcs.parts_in_session:
        return _refusal(
            "not_allowed", "session", "session_full", pursuit, n=rules.arcs.parts_in_session
        )
    return None


@implements("arc.min_duration", "arc.not_an_arc")
def ends_too_early(pursuit: Pursuit, day: int, rules: Rules) -> Refusal | None:
    """An arc lasts at least a week of game time: it cannot end before."""
    earliest = pursuit.begun + rules.arcs.least_days
    if day >= earliest:
        return None
    return _refusal(
        "not_allowed", "day", "too_short", pursuit, n=rules.arcs.least_days, day=earliest
    )


@implements("arc.climax_exceptions")
def cannot_end_so(pursuit: Pursuit, success: bool) -> Refusal | None:
    """Refuse success where the climax of an arc cannot succeed."""
    if success and not pursuit.arc.can_succeed:
        return _refusal("not_allowed", "success", "only_failure", pursuit)
    return None


def _refusal(code: str, field: str, why: str, pursuit: Pursuit, **params: str | int) -> Refusal:
    return Refusal(
        code, f"inputs.{field}", Message(f"refusal.arc.{why}", {"arc": pursuit.name, **params})
    )


# --- what it pays ---------------------------------------------------------------------------------


@implements("arc.rewards")
def reward(part: ArcPart, success: bool, rules: Rules) -> Line:
    """An opening gives no XP, each step 2, a climax 4 (2 if it failed), the resolution 1."""
    n = rules.arcs
    points = {
        "opening": 0,
        "step": n.step,
        "climax": n.climax_success,
        "resolution": n.resolution,
    }[part]
    key = f"xp.{part}"
    if part == "climax" and not success:
        points, key = n.climax_failure, "xp.failed_climax"
    return Line(points, Message(key), "arc.rewards")


class Payout(NamedTuple):
    """XP of a whole arc: the sum of its rewards, and that sum less the entry cost."""

    gross: int
    net: int


@implements("arc.payout_formula")
def payout(
    steps: int, success: bool | None, resolution: bool, at_creation: bool, rules: Rules
) -> Payout:
    """Return the XP of an arc: 2 for each step, 4 for a climax that succeeds or 2 for one that
    fails (``success`` None: not reached), 1 for the resolution, minus the 1 that it costs to
    begin."""
    gross = steps * rules.arcs.step
    if resolution:
        gross += rules.arcs.resolution
    if success is not None:
        gross += reward("climax", success, rules).points
    if at_creation:
        return Payout(gross, gross)
    return Payout(gross, gross - rules.arcs.entry)


@implements("arc.max_parts_per_session")
def least_sessions(parts: int, rules: Rules) -> int:
    """Return the fewest sessions that so many parts take."""
    return -(-parts // rules.arcs.parts_in_session)


@implements("arc.climax_failure_skips_resolution")
def resolution_likely(success: bool) -> bool:
    """Return whether a resolution is likely: after a failed climax it is usually left out, but not
    forbidden.
    """
    return success
