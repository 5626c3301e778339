"""The parts of a line about a roll: the die, the number needed, the price, the damage. No event is
described here.
"""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.figures import track_change
from threefold.rules.types import Message
from threefold.table.log.base import Tone, phrase
from threefold.table.state.facts import CostFact, DamageFact, Text, text
from threefold.table.views import HitView, ResolutionView


def title_of(title: str, procedure: str, words: Text | None = None) -> Message:
    """The title of a roll: the one it was given, the words of a rule for it, or the name of its
    procedure.
    """
    if title:
        return Message("line.given", {"name": title})
    if words is not None:
        return words.message()
    return Message(f"procedure.{procedure}.title")


def points_spent(cost: CostFact | None) -> list[Text]:
    """Points paid without a roll."""
    if cost is None or not cost.paid:
        return []
    return [phrase("log.paid", n=cost.paid, stat=Message(f"stat.{cost.pool}"))]


def track_moved(before: Pc, after: Pc | None) -> list[Text]:
    """A step of a PC on the damage track, with the Pools that are its reason."""
    if after is None or after.damage_track == before.damage_track:
        return []
    return [text(track_change(before, after)[0])]


def die(view: ResolutionView) -> tuple[Tone, str]:
    """The tone and the mark of a line. The mark is the face, if a die was rolled."""
    if procedure_traits(view.procedure).intrudes:
        return "intrusion", "!"
    if view.natural is None and view.result is None:  # nothing was at stake: it simply happened
        if view.damage is not None:
            return ("harm", "−")
        return ("turn", "▸")
    if view.natural is not None:
        mark = str(view.natural)
    else:
        mark = "·"
    if view.special == "gm_intrusion":
        return "intrusion", mark
    return ("success" if view.result in ("success", "routine") else "failure"), mark


def needed(view: ResolutionView) -> list[Text]:
    """The result and the target number."""
    if view.result in ("routine", "impossible"):
        return [phrase(f"log.{view.result}")]
    if view.stat is None and view.natural is None:
        return []
    if view.target_number == 0:
        return [phrase("log.cannot_fail")]
    if view.target_number is None or view.natural is None:
        if view.result is not None:
            return [phrase(f"log.result.{view.result}"), *bonus_texts(view)]
        return []
    needed_roll = phrase(
        "log.needed", result=Message(f"log.result.{view.result}"), target=view.target_number
    )
    return [needed_roll, *bonus_texts(view)]


def bonus_texts(view: ResolutionView) -> list[Text]:
    """The face with its bonus, if there was one."""
    if view.natural is None or view.total is None or view.total == view.natural:
        return []
    return [phrase("log.with_bonus", n=view.total)]


def paid(view: ResolutionView) -> list[Text]:
    """The price of the roll."""
    if not view.paid or view.pool is None:
        return []
    return [phrase("log.paid", n=view.paid, stat=Message(f"stat.{view.pool}"))]


def subject(view: ResolutionView, title: str, words: Text | None = None) -> list[Text]:
    """The subject of the action, unless its title names it."""
    named: list[object] = []
    if title:
        named = [title]
    elif words is not None:
        named = [words, *words.params.values()]
    return [
        about
        for about in view.about
        if not any(each in named for each in (about, *about.params.values()))
    ]


def damage_texts(view: ResolutionView, name: str | Message) -> list[Text]:
    """The damage to the target, or to each of several targets."""
    d = view.damage
    if view.hits:
        return [_hit(hit) for hit in view.hits]
    if d is None or not (d.dealt or d.lines):
        return []
    lines = [_dealt(d, name)]
    lost: list[Message] = []
    for stat, n in (("might", d.might), ("speed", d.speed), ("intellect", d.intellect)):
        if n:
            lost.append(Message("log.lost", {"n": n, "stat": Message(f"stat.{stat}")}))
    lines += [text(x) for x in lost]
    return lines


def _dealt(d: DamageFact, name: str | Message) -> Text:
    """The damage to one target, and what of it Armor or immunity has stopped."""
    if d.immune:
        return phrase("log.damage_immune", dealt=d.dealt, name=name)
    if d.armor:
        return phrase("log.damage_armor", dealt=d.dealt, armor=d.armor, taken=d.taken, name=name)
    return phrase("log.damage", n=d.taken, name=name)


def _hit(hit: HitView) -> Text:
    """The damage to one target in an area."""
    word = "hit"
    if not hit.hit:
        if hit.dealt:
            word = "grazed"
        else:
            word = "missed"
    if hit.armor:
        return phrase(
            f"log.area.{word}_armor", name=hit.name, dealt=hit.dealt, armor=hit.armor, n=hit.taken
        )
    return phrase(f"log.area.{word}", name=hit.name, n=hit.taken)
