"""Log lines for actions: tasks that the GM asks for, rolls, attacks, actions without a roll."""

from __future__ import annotations

from threefold.procedures.catalog import procedure_traits
from threefold.rules.types import Message, listed
from threefold.table.events import ActionSettled, ActionTaken, DieFell, Rerolled
from threefold.table.log.base import (
    LogLine,
    LogReader,
    line,
    name_told_apart,
    on,
    pending,
    phrase,
)
from threefold.table.log.powers import used
from threefold.table.log.rolls import (
    damage_texts,
    die,
    needed,
    paid,
    points_spent,
    subject,
    title_of,
    track_moved,
)
from threefold.table.state import Incoming, Proposal, Rolled, State, TaskCall
from threefold.table.state.facts import Text
from threefold.table.views import ResolutionView, all_targets, hides_place, resolution_for
from threefold.table.views.conditions import hold_in_words


def _die_fell(event: DieFell, reader: LogReader) -> LogLine:
    o = event.rolled
    aimed = o.foe or o.target
    view = resolution_for(
        reader.after, o.resolution, o.hidden, all_targets(aimed, o.others), reader.seat
    )
    head = _attempt(o, o.procedure, aimed, reader)
    return line(
        head, *die(view), *subject(view, o.title, o.words), *needed(view), *paid(view), r=view
    )


def _rerolled(event: Rerolled, reader: LogReader) -> LogLine:
    o = event.rolled
    view = resolution_for(
        reader.after, o.resolution, o.hidden, all_targets(o.foe or o.target, o.others), reader.seat
    )
    head = phrase("log.reroll", name=reader.name(event.payer))
    if event.power:
        head = phrase("log.reroll_power", name=reader.name(event.payer), power=event.power)
    details = [phrase("log.reroll_kept", natural=event.natural, kept=o.faces[0])]
    if o.second is not None and view.special in ("minor_effect", "major_effect"):
        details.append(phrase(f"log.{view.special}"))
    return line(head, "xp", str(event.natural), *details, *needed(view), r=view)


def _action_settled(event: ActionSettled, reader: LogReader) -> LogLine | None:
    r = event.resolution
    aimed = event.foe or event.target
    view = resolution_for(
        reader.after, r, event.hidden, all_targets(aimed, event.foes_after), reader.seat
    )
    rolled_before = event.id is not None
    if rolled_before and not _has_news(event, view):
        return None
    details: list[Text] = []
    if not rolled_before:
        details += _attempt_details(event, view)
    if event.made_out and reader.owns(event.pc):
        details.append(phrase("log.item.made_out", item=event.made_out))
    struck = event.pc
    if procedure_traits(r.procedure).strikes:
        struck = aimed or event.pc
    details += [*damage_texts(view, reader.name(struck)), *_benefit(event), *view.notices]
    details += _left_to_people(event, reader)
    if event.unsaid:
        details.append(phrase("log.unsaid", what=listed(event.unsaid, "comma")))
    return line(_attempt(event, r.procedure, aimed, reader), *die(view), *details, r=view)


def _left_to_people(event: ActionSettled, reader: LogReader) -> list[Text]:
    """What the use of a power leaves to the people at the table."""
    procedure = event.resolution.procedure
    if not procedure_traits(procedure).uses_power:
        return []
    clauses = reader.shelf.clauses_of(procedure, event.title)
    if not clauses:
        return []
    return [phrase("log.left_to_people", what=listed(clauses, "comma"))]


def _has_news(event: ActionSettled, view: ResolutionView) -> bool:
    """Whether a settled roll has more to tell than the line of the die."""
    if view.damage or view.notices or view.hits or event.made_out or event.unsaid:
        return True
    return view.taken not in (None, "damage")


def _attempt_details(event: ActionSettled, view: ResolutionView) -> list[Text]:
    """The subject, the number needed and the price of an action that had no line of its own for the
    die. A use of a power that nothing opposes needs no number.
    """
    details = subject(view, event.title, event.words)
    r = event.resolution
    power = procedure_traits(r.procedure).uses_power
    if r.task is not None and (r.task.base_difficulty or not power):
        details += needed(view)
    return [*details, *paid(view)]


def _attempt(
    event: Rolled | ActionSettled, procedure: str, foe: str | None, reader: LogReader
) -> Text:
    """The head of a line: who did what, and to whom."""
    name = reader.name(event.pc)
    traits = procedure_traits(procedure)
    if traits.defends and event.resolution.task is None:
        return phrase("log.undefended", foe=reader.name(event.foe), name=name)
    title = name_told_apart(event.pc, event.title, event.which, reader)
    if event.follower:
        return phrase("log.follower_tried", follower=event.follower, name=name, title=title)
    if traits.uses_power or (traits.identifies and title):
        return used(procedure, title, name, None if foe is None else reader.name(foe))
    if traits.attacks:
        return phrase("log.attacked", name=name, foe=reader.name(foe), attack=title)
    if traits.defends:
        return phrase("log.defended", name=name, foe=reader.name(foe))
    return phrase("log.tried", name=name, title=title_of(event.title, procedure, event.words))


def _benefit(event: ActionSettled) -> list[Text]:
    """The minor or major effect that was chosen."""
    special = event.resolution.special
    if special is None or event.choice not in ("minor_effect", "major_effect"):
        return []
    if event.effect is not None:
        return [phrase("log.effect", effect=Message(f"effect.{event.effect}"))]
    return [phrase(f"log.{event.choice}")]


def _action_taken(event: ActionTaken, reader: LogReader) -> LogLine:
    name = reader.name(event.pc)
    what = name_told_apart(event.pc, event.name, event.which, reader)
    if event.what == "move":
        head = phrase("log.moved", name=name, text=event.name)
    elif event.what == "ability" and event.foe is not None:
        head = phrase("log.defended_with", name=name, foe=reader.name(event.foe), what=what)
    elif event.rounds is not None:
        head = phrase(
            "log.begun", name=name, what=what, time=Message("span.rounds", {"n": event.rounds})
        )
    else:
        head = phrase("log.acted", name=name, what=what)
    return line(
        head,
        "turn",
        "▸",
        *points_spent(event.cost),
        *track_moved(reader.before.party[event.pc].pc, event.after),
    )


# --- what is pending ------------------------------------------------------------------------------


def _task_called(call: TaskCall, reader: LogReader) -> LogLine:
    if call.intrusion:
        return line(phrase("log.task_struck", title=call.title), "intrusion", "!")
    stat = Message(f"stat.{call.stat}")
    title = _title_of_call(call, reader.after)
    return line(phrase("log.task_called", name=reader.name(call.pc), title=title, stat=stat))


def _task_called_off(call: TaskCall, reader: LogReader) -> LogLine:
    title = _title_of_call(call, reader.before)
    return line(phrase("log.task_called_off", name=reader.name(call.pc), title=title))


def _title_of_call(call: TaskCall, state: State) -> str | Message:
    """The title of a task: of a hold, whom it keeps."""
    words = hold_in_words(state, call)
    if words is None:
        return call.title
    return words.message()


def _foe_attacks(incoming: Incoming, reader: LogReader) -> LogLine:
    details: list[Text] = []
    if incoming.title:
        details.append(phrase("line.given", name=incoming.title))
    if incoming.reaches and (reader.gm or not hides_place(reader.after, incoming.foe)):
        details.append(phrase("log.reaches"))
    head = phrase("log.foe_attacks", foe=reader.name(incoming.foe), name=reader.name(incoming.pc))
    return line(head, "quiet", "", *details)


def _attack_called_off(incoming: Incoming, reader: LogReader) -> LogLine:
    return line(
        phrase(
            "log.attack_called_off", foe=reader.name(incoming.foe), name=reader.name(incoming.pc)
        )
    )


def _declined(proposal: Proposal, reader: LogReader) -> LogLine | None:
    if reader.by.role != "gm" or not reader.owns(proposal.pc):
        return None
    return line(phrase("log.declined", name=reader.name(proposal.pc), title=proposal.title))


DESCRIBED = (
    on(DieFell, _die_fell),
    on(Rerolled, _rerolled),
    on(ActionSettled, _action_settled),
    on(ActionTaken, _action_taken),
)
PENDING = (
    pending(TaskCall, opened=_task_called, closed=_task_called_off),
    pending(Incoming, opened=_foe_attacks, closed=_attack_called_off),
    pending(Proposal, closed=_declined),
    pending(Rolled),
)
