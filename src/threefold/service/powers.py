"""What a player may use, as cards: the price after Edge, what it does in figures, whom it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal
from zlib import crc32

from msgspec import UNSET, Struct, UnsetType

from threefold.model.characters import Pc
from threefold.model.powers import PAYS, Ability, Artifact, Cypher, PowerEffect, PowerTask
from threefold.model.time import spoken
from threefold.procedures.power_effects import span_of
from threefold.rules.costs import Spend, cannot_pay, price
from threefold.rules.powers import Depletion, depletion
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Params, Refusal, Stat
from threefold.table.facts import LineFact, Text, line, text

Aim = Literal["self", "ally", "foe", "any"]


class PowerCard(Struct, frozen=True, kw_only=True):
    """Something to use. Of what is not ``known`` there is nothing but what it looks like.

    ``does`` is what it does in figures; ``aims`` whom it is for; ``rolls`` that it takes a roll; ``heals`` that a Pool
    is to be chosen; ``timed`` that its depletion die is thrown by the clock.
    """

    what: Literal["ability", "cypher", "artifact"]
    name: str
    text: str = ""
    use: str = "action"
    level: int | None = None
    known: bool = True
    depleted: bool = False
    depletion: str = ""
    timed: bool = False
    die: int = 0
    stat: Stat | None = None
    cost: int = 0
    cost_lines: list[LineFact] = []
    affordable: bool = True
    does: list[Text] = []
    aims: Aim = "self"
    rolls: bool = False
    heals: bool = False

    @property
    def key(self) -> str:
        """What tells it apart from all else there is to use."""
        return f"{self.what}-{crc32(self.name.encode()):x}"

    @property
    def usable(self) -> bool:
        """Whether it can be used at all."""
        return self.affordable and not self.depleted


def cards(pc: Pc, rules: Rules) -> list[PowerCard]:
    """Abilities, cyphers and artifacts of a sheet as its player knows it, in the sheet's order."""
    attacks = {a.name.casefold() for a in pc.attacks}  # an ability that attacks is rolled, as an attack
    abilities = [Ability(a) if isinstance(a, str) else a for a in pc.abilities]
    return [
        *(_ability(a, pc, rules) for a in abilities if a.name.casefold() not in attacks),
        *(_cypher(Cypher(c) if isinstance(c, str) else c) for c in pc.cyphers),
        *(_artifact(a, pc, rules) for a in pc.carries()),
    ]


def _ability(a: Ability, pc: Pc, rules: Rules) -> PowerCard:
    stat, cost, lines, affordable = _price(a.name, a.cost, a.stat, pc, rules)
    return PowerCard(
        what="ability",
        name=a.name,
        text=a.text,
        use=a.use,
        stat=stat,
        cost=cost,
        cost_lines=lines,
        affordable=affordable,
        does=does(a.effect, None),
        aims=_aims(a.effect, a.task),
        rolls=_rolls(a.effect, a.task),
        heals=_heals(a.effect),
    )


def _cypher(c: Cypher) -> PowerCard:
    if not c.known:
        return PowerCard(what="cypher", name=c.called, known=False, aims="any", rolls=True)
    return PowerCard(
        what="cypher",
        name=c.name,
        text=c.text,
        level=c.level,
        does=does(c.effect, c.level),
        aims=_aims(c.effect, c.task),
        rolls=_rolls(c.effect, c.task),
        heals=_heals(c.effect),
    )


def _artifact(a: Artifact, pc: Pc, rules: Rules) -> PowerCard:
    if not a.known:
        return PowerCard(what="artifact", name=a.called, known=False, depleted=a.spent, aims="any", rolls=True)
    stat, cost, lines, affordable = _price(a.name, a.cost or 0, a.stat, pc, rules)
    wear = Depletion() if a.depletion is UNSET else depletion(a.depletion)
    die = 0 if isinstance(wear, Refusal) else wear.sides
    return PowerCard(
        what="artifact",
        name=a.name,
        text=a.text,
        level=a.level,
        depleted=a.spent,
        depletion="" if a.depletion is UNSET else a.depletion,
        timed=not isinstance(wear, Refusal) and bool(die) and not wear.rolled_at_use,
        die=die,
        stat=stat,
        cost=cost,
        cost_lines=lines,
        affordable=affordable,
        does=does(a.effect, a.level),
        aims=_aims(a.effect, a.task),
        rolls=_rolls(a.effect, a.task),
        heals=_heals(a.effect),
    )


def _price(
    name: str, cost: int, stat: Stat | UnsetType, pc: Pc, rules: Rules
) -> tuple[Stat | None, int, list[LineFact], bool]:
    """The Pool, the price after Edge with its lines, and whether it can be paid."""
    if not cost:
        return None, 0, [], True
    pool: Stat = PAYS if stat is UNSET else stat
    payer = pc.payer(pool, rules)
    item = Line(cost, Message("line.given", {"name": name}), "initial_cost.definition")
    asked = price(item, Spend(pool, 0, payer.impaired, payer.armor_cost), payer.edge, None, rules)
    return pool, asked.points, [line(x) for x in asked.lines], cannot_pay(asked, payer.pool, 0) is None


def _aims(effect: PowerEffect | UnsetType, task: PowerTask | UnsetType) -> Aim:
    """Whom it is used on. What is only words may be meant for anybody."""
    if effect is not UNSET:
        return effect.affects
    return "any" if task is not UNSET and task.difficulty == "target" else "self"


def _rolls(effect: PowerEffect | UnsetType, task: PowerTask | UnsetType) -> bool:
    return task is not UNSET or (effect is not UNSET and effect.affects == "foe")


def _heals(effect: PowerEffect | UnsetType) -> bool:
    return effect is not UNSET and effect.healing is not UNSET


# --- what it does, in figures -----------------------------------------------------------------------------------------


def does(effect: PowerEffect | UnsetType, level: int | None) -> list[Text]:
    """What a use does, a line for each figure; nothing where the words say it all."""
    if effect is UNSET:
        return []
    said: list[Message] = []
    damage, healing, armor = (effect.points(figure, level) for figure in _POINTS)
    if damage:
        type = "might" if effect.damage_type is UNSET else effect.damage_type
        kind = Message("power.does.ambient" if type == "ambient" else f"stat.{type}")
        params: Params = {"n": damage} if type == "might" else {"n": damage, "type": kind}
        said.append(Message("power.does.damage" if type == "might" else "power.does.damage_of", params))
        if effect.ignores_armor is True:
            said.append(Message("power.does.past_armor"))
    if healing:
        said.append(Message("power.does.healing", {"n": healing}))
    if armor:
        said.append(Message("power.does.armor", {"n": armor}))
    for key, steps in (("asset", effect.assets), ("eases", effect.eases), ("hinders", effect.hinders)):
        told: Mapping[str, int] = {} if steps is UNSET else steps
        said += [Message(f"power.does.{key}", {"task": task, "n": n}) for task, n in told.items()]
    if effect.condition is not UNSET:
        said.append(Message("power.does.condition", {"what": effect.condition}))
    span = span_of(effect, level)
    if span is not None:
        form, params = spoken(span)
        said.append(Message(f"power.lasts.{form}", params))
    elif isinstance(effect.lasts, str):
        said.append(Message(f"power.lasts.{effect.lasts}"))
    return [text(message) for message in said]


_POINTS: Final[tuple[Literal["damage", "healing", "armor"], ...]] = ("damage", "healing", "armor")
