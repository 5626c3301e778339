"""Every figure of a sheet, of its print and of the lists is the one that the engine charges, deals
or counts.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import convert, structs
from tests.library.test_golden_characters import GOLDEN, built, read
from tests.long import share_of_today
from tests.people import CSRD, kara

from threefold.library.creation import powers
from threefold.model.characters import Armor, FullNpc, Npc, Pc
from threefold.model.powers import Ability
from threefold.model.written import add_ability
from threefold.procedures.base import Outcome, Setting, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import AttackInputs
from threefold.procedures.harm import DamageInputs, RecoverInputs, RecoveryAnswer
from threefold.procedures.inputs import EaseEffort
from threefold.procedures.power_used import AbilityInputs
from threefold.procedures.tasks import TaskInputs
from threefold.service.powers import cards
from threefold.service.seat import AbilitySheet, sheet
from threefold.table.state.facts import modifier_fact

FLARE = {"name": "Flare", "cost": 3, "stat": "speed", "aim": {"range": "long", "who": "foes",
"roll": "speed"},
         "effects": [{"kind": "damage", "points": 3}]}  # fmt: skip
NOBODY: FullNpc = Npc("nobody", 10, health=60).filled(CSRD)
"""A foe of a level against which nothing counts that is for weaker ones."""
EASY: FullNpc = Npc("somebody", 1, health=60).filled(CSRD)


def golden() -> Iterator[tuple[str, Pc]]:
    """The whole characters, and each a second time in another suit, with a shield and a few points
    gone.
    """
    for path in GOLDEN:
        pc = built(read(path))
        yield path.stem, pc
        armor = convert(
            [{"name": "jacket", "source": "suit", "weight": "light"}, {"name": "shield",
            "source": "shield"},
             {"name": "mail", "source": "suit", "weight": "heavy", "worn": False}],
            list[Armor],
        )  # fmt: skip
        yield (
            f"{path.stem}, armed",
            structs.replace(pc, armor=armor, conditions=["dazed"], damage_track="impaired"),
        )


def each_of_shelf() -> Iterator[tuple[str, Pc]]:
    """A plain character with each ability of the shelf."""
    attacks = [*kara()["attacks"], {"name": "bow", "weight": "medium", "range": "long", "cost": 2}]
    armor = [{"name": "jacket", "source": "suit", "weight": "light"}]
    plain = convert(kara(attacks=attacks, armor=armor, abilities=[FLARE], intellect=8), Pc)
    for key, ability in powers().items():
        yield key, add_ability(plain, ability.chosen({}))


PEOPLE = [*golden(), *share_of_today([*each_of_shelf()], 4)]


def wrong(found: Iterator[str]) -> None:
    """Nothing is wrong; what is, is told all at once."""
    told = list(found)
    assert not told, f"{len(told)}: " + "; ".join(told[:12])


def test_damage_is_what_is_dealt() -> None:
    """The damage of every attack is what a hit deals to somebody without Armor."""

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            for attack in sheet(pc, CSRD).attacks:
                out = play(
                    PLAYED["attack"], Setup(CSRD, pc, EASY), AttackInputs(attack=attack.name), (14,)
                )
                if isinstance(out, Outcome) and out.result in ("success", "routine"):
                    dealt = 0 if out.damage is None else out.damage.dealt
                    if dealt != attack.damage:
                        yield f"{name}: {attack.name} {attack.damage}, {dealt} dealt"

    wrong(each())


def test_attack_price_and_steps_are_charged() -> None:
    """The price of every attack is what it costs without Effort; its lines are those of the
    roll.
    """

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            for attack in sheet(pc, CSRD).attacks:
                setting = PLAYED["attack"].set(
                    Setup(CSRD, pc, NOBODY), AttackInputs(attack=attack.name)
                )
                if not isinstance(setting, Setting) or setting.task is None:
                    continue
                if attack.cost != setting.task.cost.points:
                    yield f"{name}: {attack.name} costs {attack.cost}, {setting.task.cost.points} charged"
                if attack.lines != [modifier_fact(m) for m in setting.task.modifiers]:
                    yield f"{name}: {attack.name} has {attack.lines}, not {setting.task.modifiers}"

    wrong(each())


def test_armor_is_what_stops() -> None:
    """Armor is what stops of a plain blow, and what the worn pieces add to Effort is what is
    charged.
    """

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            figures = sheet(pc, CSRD)
            out = play(PLAYED["damage"], Setup(CSRD, pc), DamageInputs(points=50), ())
            assert isinstance(out, Outcome)
            assert out.damage is not None
            if figures.armor != out.damage.armor:
                yield f"{name}: Armor {figures.armor}, {out.damage.armor} stopped"
            dear = structs.replace(pc, damage_track="hale", effort=max(1, pc.effort), conditions=[])
            inputs = TaskInputs(stat="speed", difficulty=4, effort=EaseEffort(ease=1))
            set_now = PLAYED["task"].set(Setup(CSRD, dear), inputs)
            bare = PLAYED["task"].set(Setup(CSRD, structs.replace(dear, armor=[])), inputs)
            assert isinstance(set_now, Setting)
            assert isinstance(bare, Setting)
            assert set_now.task is not None
            assert bare.task is not None
            more = sum(x.points for x in set_now.task.cost.lines) - sum(
                x.points for x in bare.task.cost.lines
            )
            edge = dear.pools.speed.edge
            if not edge and more != figures.armor_cost:
                yield f"{name}: {figures.armor_cost} for armor, {more} charged"
            worn = sum(piece.effort_cost for piece in figures.pieces if piece.worn)
            if worn != figures.armor_cost:
                yield f"{name}: pieces add {worn}, all together {figures.armor_cost}"

    wrong(each())


def test_piece_off_shows_its_price() -> None:
    """What a piece in the pack would add is what it adds once it is put on alone."""

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            for n, piece in enumerate(sheet(pc, CSRD).pieces):
                alone = structs.replace(pc, armor=[structs.replace(pc.armor[n], worn=True)])
                if not piece.worn and piece.effort_cost != alone.armor_cost(CSRD):
                    yield f"{name}: {piece.name} {piece.effort_cost}, alone {alone.armor_cost(CSRD)}"

    wrong(each())


def charged(pc: Pc, ability: str) -> int | None:
    """What the engine charges for a use of an ability on anybody that it can be used on; None if
    there is nobody.
    """
    comrade = structs.replace(pc, name="comrade")
    free = [
        structs.replace(attack, cost=None) for attack in pc.attacks
    ]  # what a weapon itself costs comes beside
    pc = structs.replace(pc, attacks=free)
    for target in (NOBODY, None, comrade):
        setting = PLAYED["ability"].set(Setup(CSRD, pc, target), AbilityInputs(ability=ability))
        if isinstance(setting, Setting) and setting.task is not None:
            return setting.task.cost.points
    return None


def test_ability_price_is_charged() -> None:
    """The price of every ability, on the sheet and on its card, is what its use costs without
    Effort.
    """

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            found = {a.name: a for a in sheet(pc, CSRD).abilities}
            carded = {c.name: c for c in cards(pc, CSRD) if c.what == "ability"}
            for ability in pc.abilities:
                if not isinstance(ability, Ability) or not ability.cost:
                    continue
                paid = charged(pc, ability.name)
                if paid is not None and found[ability.name].cost != paid:
                    yield f"{name}: {ability.name} {found[ability.name].cost}, {paid} charged"
                if ability.name in carded and carded[ability.name].cost != found[ability.name].cost:
                    yield f"{name}: card of {ability.name} {carded[ability.name].cost}"

    wrong(each())


def test_recovery_is_what_is_rolled() -> None:
    """What a recovery roll adds to its die is what it gives beside the die."""

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            out = play(PLAYED["recover"], Setup(CSRD, pc), RecoverInputs(), (3,))
            if isinstance(out, Outcome):
                assert isinstance(out.answer, RecoveryAnswer)
                given = out.answer.to_spend
                shown = 3 + sum(line.points for line in sheet(pc, CSRD).recovery)
                if given != shown:
                    yield f"{name}: {shown}, {given} to spend"

    wrong(each())


def test_skills_are_those_of_rolls() -> None:
    """The steps of every skill are those of a task in it."""

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            for skill in sheet(pc, CSRD).skills:
                setting = PLAYED["task"].set(
                    Setup(CSRD, structs.replace(pc, conditions=[])),
                    TaskInputs(stat="intellect", difficulty=5, skill=skill.name),
                )
                assert isinstance(setting, Setting)
                assert setting.task is not None
                steps = sum(m.steps for m in setting.task.modifiers if m.kind == "skill")
                shown = 0 if skill.line is None else skill.line.steps
                if steps != shown:
                    yield f"{name}: {skill.name} {shown}, {steps} in a task"

    wrong(each())


def test_always_on_needs_no_switch() -> None:
    """What reads "always on" costs nothing and has nothing that comes by a use; what must be
    switched on never does.
    """

    def each() -> Iterator[str]:
        for name, pc in PEOPLE:
            for ability, figures in zip(pc.abilities, sheet(pc, CSRD).abilities, strict=True):
                if isinstance(ability, str) or not figures.always:
                    continue
                spans = [e.lasts for e in ability.effects or () if e.lasts not in (None, "always")]
                if ability.cost or ability.use != "enabler" or any(spans):
                    yield f"{name}: {ability.name}"

    wrong(each())


# --- the cases ------------------------------------------------------------------------------------


def with_abilities(*keys: str, **hero: object) -> Pc:
    pc = convert(kara(**hero), Pc)
    for key in keys:
        pc = add_ability(pc, powers()[key].chosen({}))
    return pc


def test_capable_warrior_deals_five() -> None:
    """A broadsword of 4 points deals 5 in the hands of a Capable Warrior, and the sheet says 5."""
    [sword] = [
        a for a in sheet(with_abilities("capable_warrior"), CSRD).attacks if a.name == "broadsword"
    ]
    assert sword.damage == 5


@pytest.mark.parametrize(("keys", "surcharge"), [((), 1), (("practiced_in_armor",), 0)])
def test_jacket_prints_what_is_charged(keys: tuple[str, ...], surcharge: int) -> None:
    """A jacket's surcharge stands on the sheet only as far as it is charged."""
    armor = [{"name": "jacket", "source": "suit", "weight": "light"}]
    figures = sheet(with_abilities(*keys, armor=armor), CSRD)
    assert (figures.pieces[0].effort_cost, figures.armor_cost) == (surcharge, surcharge)


def shroud(edge: int) -> AbilitySheet:
    pools = {**kara()["pools"], "intellect": {"value": 8, "max": 8, "edge": edge}}
    return sheet(with_abilities("shroud_of_flame", pools=pools), CSRD).abilities[-1]


def test_shroud_of_flame_is_switched_on() -> None:
    """Shroud of Flame lasts ten minutes and is switched on, also once Edge makes it free."""
    assert [(shroud(edge).cost, shroud(edge).always, shroud(edge).stat) for edge in (0, 1)] == [
        (1, False, "intellect"),
        (0, False, "intellect"),
    ]
