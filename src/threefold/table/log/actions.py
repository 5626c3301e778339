"""What the log tells of actions: who tried what, the die, the price, the damage."""

from __future__ import annotations

from typing import Final

from threefold.rules.types import Message
from threefold.table.events import ActionSettled, ActionTaken, Played
from threefold.table.history import Seat
from threefold.table.log.lines import Told, Tone, line, name_in, said
from threefold.table.log.powers import POWERS, used
from threefold.table.state import State
from threefold.table.state.facts import CostFact, Text, text
from threefold.table.views import HitView, ResolutionView, concerning, hides_difficulty, resolution_told

STRIKES: Final = frozenset({"attack", "ally_attack", "pc_combat", "ram", *POWERS})
"""Procedures whose damage is done to the one they are aimed at; that of any other is suffered by the one who acts."""


def played(event: Played, after: State, seat: Seat) -> Told:
    """A procedure that no PC acted in: who did what, and what came of it."""
    what = called(event.title, event.resolution.procedure)
    by = event.actor
    head = said("log.played", what=what) if by is None else said("log.played_by", name=name_in(after, by), what=what)
    if event.hidden and seat.role != "gm":
        return line(head)
    ids = concerning(by, concerning(event.target, event.foes_after))
    view = resolution_told(after, event.resolution, hides_difficulty(after, None, ids, seat), ids, seat)
    tone, mark = die(view) if view.natural is not None else ("quiet", "")
    struck = name_in(after, event.target or by if event.resolution.procedure in STRIKES else by or event.target)
    return line(head, tone, mark, *subject(view, event.title), *damage(view, struck), *view.happenings, r=view)


def called(title: str, procedure: str, words: Text | None = None) -> Message:
    """What something is called: the words it was given, those a rule has for it, or the name of its procedure."""
    if title:
        return Message("line.given", {"name": title})
    return words.message() if words is not None else Message(f"procedure.{procedure}.title")


def acted(event: ActionTaken, after: State) -> Text:
    """What a PC did without a roll."""
    name = name_in(after, event.pc)
    if event.what == "move":
        return said("log.moved", name=name, text=event.name)
    if event.what == "ability" and event.foe is not None:
        return said("log.defended_with", name=name, foe=name_in(after, event.foe), what=event.name)
    return said("log.acted", name=name, what=event.name)


def spent(cost: CostFact | None) -> list[Text]:
    """What was paid without a roll."""
    if cost is None or not cost.paid:
        return []
    return [said("log.paid", n=cost.paid, stat=Message(f"stat.{cost.pool}"))]


def tried(
    procedure: str, title: str, pc: str, foe: str | None, after: State, follower: str, words: Text | None
) -> Text:
    """Who did what, and to whom."""
    name = name_in(after, pc)
    if follower:
        return said("log.follower_tried", follower=follower, name=name, title=title)
    if procedure in (*POWERS, "identify"):
        return used(procedure, title, name, None if foe is None else name_in(after, foe))
    if procedure == "attack":
        return said("log.attacked", name=name, foe=name_in(after, foe), attack=title)
    if procedure == "defend":
        return said("log.defended", name=name, foe=name_in(after, foe))
    return said("log.tried", name=name, title=called(title, procedure, words))


def die(view: ResolutionView) -> tuple[Tone, str]:
    """The tone of a line and its mark: the face, if one fell."""
    if view.natural is None and view.result is None:  # nothing was at stake: it simply happened
        return ("harm", "−") if view.damage is not None else ("turn", "▸")
    mark = str(view.natural) if view.natural is not None else "·"
    if view.special == "gm_intrusion":
        return "intrusion", mark
    return ("success" if view.result in ("success", "routine") else "failure"), mark


def needed(view: ResolutionView) -> list[Text]:
    """The result, and the number that was needed."""
    if view.result in ("routine", "impossible"):
        return [said(f"log.{view.result}")]
    if view.stat is None:
        return []
    if view.target_number == 0:
        return [said("log.cannot_fail")]
    if view.target_number is None or view.natural is None:
        return [said(f"log.result.{view.result}"), *with_bonus(view)] if view.result is not None else []
    needed = said("log.needed", result=Message(f"log.result.{view.result}"), target=view.target_number)
    return [needed, *with_bonus(view)]


def with_bonus(view: ResolutionView) -> list[Text]:
    """The face with its bonus, where there was one."""
    if view.natural is None or view.total is None or view.total == view.natural:
        return []
    return [said("log.with_bonus", n=view.total)]


def paid(view: ResolutionView) -> list[Text]:
    """What the roll cost."""
    if not view.paid or view.stat is None:
        return []
    return [said("log.paid", n=view.paid, stat=Message(f"stat.{view.stat}"))]


def subject(view: ResolutionView, title: str) -> list[Text]:
    """What the action was about, where its title has not said so."""
    return [told for told in view.about if not title or title not in told.params.values()]


def damage(view: ResolutionView, name: str) -> list[Text]:
    """What the one who was struck suffered, or each of several."""
    d = view.damage
    if view.hits:
        return [_hit(hit) for hit in view.hits]
    if d is None:
        return []
    lines = [
        said("log.damage_armor", dealt=d.dealt, armor=d.armor, taken=d.taken, name=name)
        if d.armor
        else said("log.damage", n=d.taken, name=name)
    ]
    lost: list[Message] = []
    for stat, n in (("might", d.might), ("speed", d.speed), ("intellect", d.intellect)):
        if n:
            lost.append(Message("log.lost", {"n": n, "stat": Message(f"stat.{stat}")}))
    lines += [text(x) for x in lost]
    return lines


def _hit(hit: HitView) -> Text:
    """What one of several in an area suffered."""
    word = "hit" if hit.hit else "grazed" if hit.dealt else "missed"
    if hit.armor:
        return said(f"log.area.{word}_armor", name=hit.name, dealt=hit.dealt, armor=hit.armor, n=hit.taken)
    return said(f"log.area.{word}", name=hit.name, n=hit.taken)


def benefit(event: ActionSettled) -> list[Text]:
    """The minor or major effect that was chosen."""
    special = event.resolution.special
    if special is None or event.choice not in ("minor_effect", "major_effect"):
        return []
    if event.effect is not None:
        return [said("log.effect", effect=Message(f"effect.{event.effect}"))]
    return [said(f"log.{event.choice}")]
