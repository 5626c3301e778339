"""The end of a session in one command: XP, loose ends, the recap."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.rules.binding import implements
from threefold.rules.experience import Award as AwardKind
from threefold.rules.types import Message, Refusal
from threefold.table.commands import Award, EndEncounter, EndSession, EndWork, StandDown, Withdraw
from threefold.table.commands.sessions import SessionXp
from threefold.table.decisions.actions.calls import withdraw
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.decisions.cooperation.act import stand_down
from threefold.table.decisions.encounter.turns import end_encounter
from threefold.table.decisions.growth import award_xp
from threefold.table.decisions.seals import dice_sealed_events, seal_opened_events
from threefold.table.decisions.works.begin import end_work
from threefold.table.events import AnyEvent, SessionEnded
from threefold.table.state import Ongoing, State, possesses


@implements("arc.group_parity", "arc.session_review", "xp.sources")
def end_session(context: Context, command: EndSession) -> Decision:
    """End the session (GM only): award XP, close the loose ends that are named, keep the recap,
    open the seal.
    """
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    number = context.state.clock.session
    if context.state.clock.over:
        return Refusal("out_of_order", "type", Message("refusal.session_ended", {"n": number}))
    steps = [*_awards(command.xp), *_closing_steps(context.state, command)]
    events: list[AnyEvent] = []
    for step in steps:
        if isinstance(step, Refusal):
            return step
        done = _decided(context.after(events), step)
        if isinstance(done, Refusal):
            return done
        events += done
    events.append(SessionEnded(number=number, recap=command.recap.strip()))
    if command.seal is None:
        again = bool(context.state.seal)
    else:
        again = command.seal
    return [*events, *seal_opened_events(context), *(dice_sealed_events(context) if again else [])]


Step = Award | Withdraw | EndWork | StandDown | EndEncounter


def _awards(xp: list[SessionXp]) -> Iterator[Step]:
    """One award for each group of PCs who get the same."""
    groups: dict[tuple[AwardKind, int | None], list[str]] = {}
    for each in xp:
        groups.setdefault((each.what, each.points), []).append(each.pc_id)
    for (what, points), pcs in groups.items():
        yield Award(what=what, pcs=list(dict.fromkeys(pcs)), points=points)


def _closing_steps(state: State, command: EndSession) -> Iterator[Step | Refusal]:
    """The command that closes each loose end. The encounter ends last, because its attacks end with
    it.
    """
    for id in dict.fromkeys(command.close):
        if id in state.pending:
            yield Withdraw(open_id=id)
        elif id in state.works and not possesses(state.works[id]):
            yield EndWork(work_id=id)
        elif isinstance(state.stances.get(id), Ongoing):
            yield StandDown(poised_id=id)
        else:
            yield Refusal("stale", "close", Message("refusal.no_loose_end"))
    if command.end_encounter and state.encounter is not None:
        yield EndEncounter()


def _decided(context: Context, step: Step) -> Decision:
    match step:
        case Award():
            return award_xp(context, step)
        case Withdraw():
            if step.open_id in context.state.pending:
                return withdraw(context, step)
            return []
        case EndWork():
            if step.work_id in context.state.works:
                return end_work(context, step)
            return []
        case StandDown():
            if step.poised_id in context.state.stances:
                return stand_down(context, step)
            return []
        case EndEncounter():
            return end_encounter(context, step)


DECIDED = (decide_command(EndSession, end_session),)
