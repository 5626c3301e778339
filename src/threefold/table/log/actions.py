"""Log lines for actions: tasks that the GM asks for, rolls, attacks, actions without a roll."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import ActionSettled, ActionTaken, DieFell, Rerolled
from threefold.table.log.base import LogLine, Reader, line, on, pending, phrase, told_apart
from threefold.table.log.powers import used
from threefold.table.log.rolls import (
    POWERS,
    STRIKES,
    damage,
    die,
    needed,
    paid,
    spent,
    subject,
    title_of,
    track_moved,
)
from threefold.table.state import Incoming, Proposal, Rolled, TaskCall
from threefold.table.state.facts import Text
from threefold.table.views import all_targets, hides_place, resolution_for


def _die_fell(event: DieFell, reader: Reader) -> LogLine:
    o = event.rolled
    view = resolution_for(
        reader.after, o.resolution, o.hidden, all_targets(o.foe or o.target, o.others), reader.seat
    )
    if o.procedure == "defend" and o.resolution.task is None:
        head = phrase("log.undefended", foe=reader.name(o.foe), name=reader.name(o.pc))
    else:
        head = _attempt(o, o.procedure, o.foe or o.target, reader)
    return line(
        head, *die(view), *subject(view, o.title, o.words), *needed(view), *paid(view), r=view
    )


def _rerolled(event: Rerolled, reader: Reader) -> LogLine:
    o = event.rolled
    view = resolution_for(
        reader.after, o.resolution, o.hidden, all_targets(o.foe or o.target, o.others), reader.seat
    )
    head = phrase("log.reroll", name=reader.name(event.payer))
    kept = phrase("log.reroll_kept", natural=event.natural, kept=o.faces[0])
    return line(head, "xp", str(event.natural), kept, *needed(view), r=view)


def _action_settled(event: ActionSettled, reader: Reader) -> LogLine | None:
    r = event.resolution
    aimed = event.foe or event.target
    view = resolution_for(
        reader.after, r, event.hidden, all_targets(aimed, event.foes_after), reader.seat
    )
    news = view.damage or view.notices or view.hits or event.made_out
    if event.id is not None and not news and view.taken in (None, "damage"):
        return None
    if r.procedure in STRIKES:
        struck = aimed or event.pc
    else:
        struck = event.pc
    details = [*damage(view, reader.name(struck)), *_benefit(event), *view.notices]
    if event.made_out and reader.owns(event.pc):
        details = [phrase("log.item.made_out", item=event.made_out), *details]
    if event.id is None:
        asked = r.task is not None and (r.task.base_difficulty or r.procedure not in POWERS)
        details = [
            *subject(view, event.title, event.words),
            *(needed(view) if asked else []),
            *paid(view),
            *details,
        ]
    if r.procedure == "defend" and r.task is None:
        head = phrase("log.undefended", foe=reader.name(event.foe), name=reader.name(event.pc))
    else:
        head = _attempt(event, r.procedure, aimed, reader)
    return line(head, *die(view), *details, r=view)


def _attempt(
    event: Rolled | ActionSettled, procedure: str, foe: str | None, reader: Reader
) -> Text:
    """The head of a line: who did what, and to whom."""
    name, title = reader.name(event.pc), told_apart(event.pc, event.title, event.which, reader)
    if event.follower:
        return phrase("log.follower_tried", follower=event.follower, name=name, title=title)
    if procedure in POWERS or (procedure == "identify" and title):
        return used(procedure, title, name, None if foe is None else reader.name(foe))
    if procedure == "attack":
        return phrase("log.attacked", name=name, foe=reader.name(foe), attack=title)
    if procedure == "defend":
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


def _action_taken(event: ActionTaken, reader: Reader) -> LogLine:
    name = reader.name(event.pc)
    what = told_apart(event.pc, event.name, event.which, reader)
    if event.what == "move":
        head = phrase("log.moved", name=name, text=event.name)
    elif event.what == "ability" and event.foe is not None:
        head = phrase("log.defended_with", name=name, foe=reader.name(event.foe), what=what)
    else:
        head = phrase("log.acted", name=name, what=what)
    return line(
        head,
        "turn",
        "▸",
        *spent(event.cost),
        *track_moved(reader.before.party[event.pc].pc, event.after),
    )


# --- what is pending ------------------------------------------------------------------------------


def _task_called(call: TaskCall, reader: Reader) -> LogLine:
    if call.intrusion:
        return line(phrase("log.task_struck", title=call.title), "intrusion", "!")
    stat = Message(f"stat.{call.stat}")
    return line(phrase("log.task_called", name=reader.name(call.pc), title=call.title, stat=stat))


def _task_called_off(call: TaskCall, reader: Reader) -> LogLine:
    return line(phrase("log.task_called_off", name=reader.name(call.pc), title=call.title))


def _foe_attacks(incoming: Incoming, reader: Reader) -> LogLine:
    if incoming.title:
        named = [phrase("line.given", name=incoming.title)]
    else:
        named = []
    if incoming.reaches and (reader.gm or not hides_place(reader.after, incoming.foe)):
        named.append(phrase("log.reaches"))
    head = phrase("log.foe_attacks", foe=reader.name(incoming.foe), name=reader.name(incoming.pc))
    return line(head, "quiet", "", *named)


def _attack_called_off(incoming: Incoming, reader: Reader) -> LogLine:
    return line(
        phrase(
            "log.attack_called_off", foe=reader.name(incoming.foe), name=reader.name(incoming.pc)
        )
    )


def _declined(proposal: Proposal, reader: Reader) -> LogLine | None:
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
