"""Whatever an entry says of somebody who is attacked, hurt or helped, who falls or fells, comes at
that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table, time_passes

from threefold.library.creation import ability_of, descriptors
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, CANTRIPS, SHELF, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.characters import Condition, Pc
from threefold.model.marks import mark
from threefold.model.moments import MOMENTS
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import AbilityEntry
from threefold.procedures.inputs import Effort
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    ArrangeStrip,
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    EditPc,
    EndTurn,
    FoeAttacks,
    HelpComrade,
    Hurt,
    MakeMove,
    PlaceFigure,
    React,
    Recover,
    RollInitiative,
    Settle,
    ShareRecovery,
    StandDown,
    StartEncounter,
    TakeAttack,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.events import EffectsCame
from threefold.table.history import GM, Record, Seat
from threefold.table.state import Incoming, Reacting, Recovering, Rolled, TaskCall
from threefold.text import render

RICH: Final = {
    stat: {"value": 50, "max": 60, "edge": 3} for stat in ("might", "speed", "intellect")
}


def entries() -> Iterator[tuple[str, Ability]]:
    """Every ability, cantrip and descriptor of the shelf as it stands on a sheet, by its key."""
    for kind in (ABILITIES, CANTRIPS):
        for key, entry in shelf(kind).items():
            assert isinstance(entry, AbilityEntry)
            yield key, ability_of(entry)
    for descriptor in descriptors().values():
        entry = descriptor.entry
        if entry.effects:
            yield (
                entry.key,
                Ability(entry.name, use="enabler", effects=entry.effects, key=entry.key),
            )


def at(ability: Ability, moment: str) -> list[Effect]:
    return [e for e in effects_of(ability) if e.upon == moment]


def table(ability: Ability, **hero: object) -> Table:
    """Kara with the ability and much of everything, in good armor or none."""
    played = Table(xp=0, **{"pools": RICH, "armor": [], **hero})
    pc = played.pc()
    owned = [
        each
        for key, each in entries()
        if key in ("beast_companion", "duplicate", "spirit_accomplice")
    ]
    played.does(EditPc(pc_id=KARA, pc=structs.replace(pc, abilities=[*owned, ability])))
    return played


def struck(played: Table, hit: bool, stat: str = "speed") -> None:
    """The guard attacks Kara in melee."""
    played.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, stat=stat))
    open_id, _ = played.waiting(Incoming)
    played.does(Defend(open_id=open_id, natural=2 if hit else 18))
    settled(played)


def settled(played: Table) -> None:
    """Every roll that lies open is taken as it stands."""
    for id in [id for id, pending in played.state.pending.items() if isinstance(pending, Rolled)]:
        played.does(Settle(open_id=id))


def killed(played: Table) -> None:
    played.does(Hurt(on=KARA, points=200))


def worsened(played: Table) -> None:
    pools = played.pc().pools
    bare = structs.replace(pools, might=structs.replace(pools.might, value=2))
    played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), pools=bare)))
    struck(played, hit=True)


def felled(played: Table) -> None:
    for _ in range(9):
        if played.foe().health:
            played.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=16))
            settled(played)


def rested(played: Table, rest: str) -> None:
    played.does(Hurt(on=KARA, points=3))
    played.does(Recover(pc_id=KARA, rest=rest, natural=3))
    open_id, _ = played.waiting(Recovering)
    played.does(ShareRecovery(open_id=open_id, might=3))


def resisted(played: Table) -> None:
    """A blow that Might resists, and does not."""
    struck(played, hit=True, stat="might")


def outwitted(played: Table) -> None:
    """A blow that Intellect resists, and does not."""
    struck(played, hit=True, stat="intellect")


def left(played: Table) -> None:
    """The guard whom Kara has attacked goes away in its turn."""
    played.does(ArrangeStrip(spots={KARA: 0, BEN: 0, GUARD: 5, OTHER: 5}))
    played.does(StartEncounter())
    for id, face in ((KARA, 19), (BEN, 18)):
        played.does(RollInitiative(pc_id=id, natural=face))
    played.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=10))
    settled(played)
    played.does(EndTurn())
    played.does(EndTurn())
    played.does(PlaceFigure(id=GUARD, feet=80))


def gambled(played: Table) -> None:
    """The numbers of the day are named, and a die shows the lucky one."""
    played.does(UsePower(pc_id=KARA, what="ability", name="Gambler", chosen=["7", "11"]))
    played.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=7))
    settled(played)


def aimed_well(played: Table) -> None:
    """Kara's attack shows a natural 17."""
    played.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=17))
    settled(played)


def shoved(played: Table) -> None:
    """A tree throws Kara an immediate distance."""
    played.does(AddFoe(npc=npc_of(creatures()["sapient_tree"])))
    tree = next(id for id, foe in played.state.foes.items() if foe.npc.name == "Sapient Tree")
    tossed = MakeMove(foe_id=tree, move="Toss", targets=[KARA])
    events = decide(played.state, tossed, GM, Scripted([]), shelf=lambda kind: shelf(SHELF[kind]))
    assert not isinstance(events, Refusal)
    first = played.history.version + 1
    played.history = played.history.grown(
        Record(n, f"c{first}", GM, event) for n, event in enumerate(events, first)
    )
    open_id, _ = played.waiting(Incoming)
    played.does(Defend(open_id=open_id, natural=2))
    settled(played)


STAGED: Final[dict[str, Callable[[Table], None]]] = {
    "attacked": lambda played: struck(played, hit=True),
    "damaged": lambda played: struck(played, hit=True),
    "touched": lambda played: struck(played, hit=True),
    "defended": lambda played: struck(played, hit=False),
    "foe_down": felled,
    "killed": killed,
    "worsened": worsened,
    "recovered": lambda played: rested(played, "action"),
    "failed": resisted,
    "afflicted": lambda played: played.does(AddCondition(on=KARA, condition="stunned")),
    "leaves_reach": left,
    "rolled": gambled,
    "attacks": aimed_well,
    "shoved": shoved,
}
"""How each moment comes about."""


def slept(played: Table) -> None:
    played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), recoveries_used=3)))
    rested(played, "ten_hours")


def parried(played: Table) -> None:
    """Kara defends with a natural 20."""
    played.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    open_id, _ = played.waiting(Incoming)
    played.does(Defend(open_id=open_id, natural=20))
    settled(played)


def surprised(played: Table) -> None:
    """The guard attacks Kara, who is unaware of it."""
    played.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, unaware=True))
    open_id, _ = played.waiting(Incoming)
    played.does(Defend(open_id=open_id, natural=2))
    settled(played)


def thrown_down(played: Table) -> None:
    played.does(AddCondition(on=KARA, condition="prone"))


LATER: Final[dict[str, Callable[[Table], None]]] = {
    "canien": slept,
    "dwarf": outwitted,
    "resonance_field": parried,
    "felis": surprised,
    "unmovable": thrown_down,
    "immovable": thrown_down,
}
"""What waits for another rest than the first, for another stat than Might, for a face of the die, for
surprise, or for a fall."""

MET: Final = {
    "danger_instinct",
    "illusory_evasion",
    "nobles_courage",
    "divert_attacks",
}
"""Abilities that meet an attack in place of a roll, at their price (`Defend.ability`)."""
COMRADES: Final = {"beneficent", "in_harms_way", "willing_sacrifice"}
"""Abilities by which a comrade bears a blow: a test of each stands below."""
WORDS: Final = {
    # the body of somebody else is touched; of its owner's own death its words tell
    ("killed", "regenerate_other"),
    # a roll that somebody dead would make
    ("killed", "tough_as_nails"),
    # the boast is of one task, and its words say what failing at it does
    ("failed", "flamboyant_boast"),
}  # fmt: skip
"""What waits for a moment and is left to the table."""


def waits() -> list[tuple[str, str]]:
    """Every moment with every ability, cantrip and descriptor that waits for it."""
    found = [
        (moment, key) for key, ability in entries() for moment in MOMENTS if at(ability, moment)
    ]
    left = {key for _, key in WORDS} | MET | COMRADES
    return [(moment, key) for moment, key in found if key not in left or (moment, key) in _BESIDES]


_BESIDES: Final = {("worsened", "tough_as_nails")}


def answers(played: Table, key: str, moment: str) -> tuple[list[str], list[Reacting]]:
    """What came of itself at a moment, and what is offered."""
    version = played.history.version
    usual = STAGED[moment]
    stage = usual if moment == "shoved" else LATER.get(key, usual)
    stage(played)
    events = [record.event for record in played.history.records[version:]]
    came = [
        event.name for event in events if isinstance(event, EffectsCame) and event.why == "answer"
    ]
    return came, [each for each in played.state.stances.values() if isinstance(each, Reacting)]


def used_first(ability: Ability, moment: str) -> bool:
    """Whether an ability has to be used before it answers anything."""
    lasting = any(e.lasts is not None for e in at(ability, moment))
    guards = moment in ("attacked", "touched", "damaged", "defended")
    return lasting and guards and ability.use != "reaction"


@pytest.mark.parametrize(("moment", "key"), waits())
def test_moment_effects_come_or_are_offered(moment: str, key: str) -> None:
    """Whatever is offered is taken without a refusal, and is offered no longer."""
    ability = dict(entries())[key]
    played = table(ability, conditions=["Duplicate"])
    if used_first(ability, moment):
        played.does(UsePower(pc_id=KARA, what="ability", name=ability.name), *[3] * 6)
    came, offered = answers(played, key, moment)
    assert came or offered, (moment, key)
    for id in [id for id, each in played.state.stances.items() if isinstance(each, Reacting)]:
        assert played.does(React(poised_id=id), *[3] * 6, by=seat_of(KARA))
    assert not any(isinstance(each, Reacting) for each in played.state.stances.values())


def seat_of(pc: str) -> Seat:
    return Seat(role="player", pc=pc)


@pytest.mark.parametrize("key", sorted(MET))
def test_attack_answer_is_used_in_place(key: str) -> None:
    """Its price is paid, the attack is met, and what lasts of it holds from then on."""
    ability = dict(entries())[key]
    played = table(structs.replace(ability, use="reaction"))
    played.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    open_id, _ = played.waiting(Incoming)
    played.does(Defend(open_id=open_id, ability=ability.name))
    assert open_id not in played.state.pending
    lasting = [e for e in effects_of(ability) if e.upon == "attacked" and e.lasts is not None]
    assert bool(lasting) <= (ability.name in played.pc().condition_names())


# --- what comes of itself -------------------------------------------------------------------------


def by(key: str) -> Ability:
    return dict(entries())[key]


def test_force_field_strikes_back_in_melee() -> None:
    """A force field strikes back at whoever strikes in melee."""
    played = table(by("reactive_field"))
    health = played.foe().health
    struck(played, hit=True)
    assert played.foe().health == health - 4
    played.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, ranged=True))
    open_id, _ = played.waiting(Incoming)
    played.does(Defend(open_id=open_id, natural=18))
    assert played.foe().health == health - 4


def test_cypher_shocks_attackers_for_day() -> None:
    """A cypher shocks whoever hurts its bearer for a day."""
    played = Table(xp=0)
    played.does(
        EditPc(
            pc_id=KARA,
            pc=structs.replace(
                played.pc(), cyphers=[structs.replace(cypher_of(cyphers()["retaliation"]), level=4)]
            ),
        )
    )
    played.does(UsePower(pc_id=KARA, what="cypher", name="Retaliation"))
    health = played.foe().health
    struck(played, hit=False)
    assert played.foe().health == health
    struck(played, hit=True)
    assert played.foe().health == health - 2


def test_egg_keeper_escapes_death() -> None:
    """A round later they are back, with full Pools; a second time it is over."""
    played = Table(xp=0)
    played.does(
        EditPc(
            pc_id=KARA, pc=structs.replace(played.pc(), cyphers=[cypher_of(cyphers()["deathless"])])
        )
    )
    played.does(UsePower(pc_id=KARA, what="cypher", name="Deathless"))
    killed(played)
    assert played.pc().damage_track == "dead"
    time_passes(1, "rounds")(played)
    assert played.pc().damage_track != "dead"


def test_hidden_reserves_come_with_action_recovery() -> None:
    """Hidden reserves come with the recovery that takes an action."""
    played = table(by("hidden_reserves"))
    rested(played, "action")
    assert "Hidden Reserves" in played.pc().condition_names()
    time_passes(11, "minutes")(played)
    rested(played, "ten_minutes")
    assert "Hidden Reserves" not in played.pc().condition_names()


def test_failed_might_costs_moth_one_more() -> None:
    """Might that fails against a blow costs the moth a point more."""
    played, plain = table(by("flutter")), table(Ability("nothing"))
    for each in (played, plain):
        resisted(each)
    lost = [50 - each.pc().pools.might.value for each in (played, plain)]
    assert lost == [lost[1] + 1, lost[1]]


def test_demon_blade_grows_with_whom_it_fells() -> None:
    blade = structs.replace(artifact_of(artifacts()["demonic_rune_blade"]), depletion="never")
    played = Table(xp=0, pools=RICH)
    played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), artifacts=[blade], attacks=[])))
    for _ in range(5):
        if played.foe().health:
            played.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="rune blade", natural=16))
            settled(played)
    assert played.pc().pools.might.max == 65
    time_passes(61, "minutes")(played)
    assert played.pc().pools.might.max == 60


def test_moment_effect_skips_other_turns() -> None:
    """A curse that hurts at each recovery roll hurts then, not at the beginning of a turn."""
    curse = Condition(
        "haunted", each_turn=[kinds.Damage(upon="recovered", points=2, pool="intellect")]
    )
    played = Table(xp=0, pools=RICH, conditions=[curse])
    played.fights()
    played.turns(4)
    assert played.pc().pools.intellect.value == 50
    rested(played, "action")
    assert played.pc().pools.intellect.value == 48


# --- what is offered ------------------------------------------------------------------------------


def test_reaction_attack_is_out_of_turn() -> None:
    """It costs its price and takes no action; then somebody else's turn goes on."""
    played = table(by("dodge_and_respond"))
    played.fights()
    played.turns(1)
    struck(played, hit=False)
    [id] = [id for id, each in played.state.stances.items() if isinstance(each, Reacting)]
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=3)
    assert played.refuses(attack, by=seat_of(KARA))[0] == "out_of_order"
    played.does(React(poised_id=id), by=seat_of(KARA))
    assert played.pc().pools.might.value == 50
    played.does(attack, by=seat_of(KARA))
    settled(played)
    assert played.refuses(attack, by=seat_of(KARA))[0] == "out_of_order"
    assert played.acting[1] == GUARD


def test_offer_ends_with_turn_or_dismissal() -> None:
    """What is offered is over with the turn and can be put away."""
    played = table(by("dodge_and_respond"))
    played.fights()
    played.turns(1)
    struck(played, hit=False)
    played.does(EndTurn())
    assert not played.state.stances
    struck(played, hit=False)
    [id] = played.state.stances
    played.does(StandDown(poised_id=id), by=seat_of(KARA))
    assert not played.state.stances
    assert played.refuses(React(poised_id=id), by=seat_of(KARA)) == ("stale", "poised_id")


def test_reaction_is_own_and_affordable() -> None:
    """Nobody reacts for another player nor pays what they do not have."""
    poor = {stat: {"value": 1, "max": 9, "edge": 0} for stat in ("might", "speed", "intellect")}
    played = table(by("dodge_and_respond"), pools=poor)
    struck(played, hit=False)
    assert not played.state.stances
    played = table(by("dodge_and_respond"))
    struck(played, hit=False)
    [id] = played.state.stances
    assert played.refuses(React(poised_id=id), by=seat_of(BEN))[0] == "stale"


def test_missed_attack_hits_another_as_hard() -> None:
    """An attack that missed hits somebody else as hard."""
    played = table(by("misdirect"))
    health = played.foe(OTHER).health
    struck(played, hit=False)
    [(id, offered)] = [
        (id, each) for id, each in played.state.stances.items() if isinstance(each, Reacting)
    ]
    assert offered.dealt == played.foe().damage
    played.does(React(poised_id=id, target=OTHER, natural=16))
    settled(played)
    assert played.foe(OTHER).health == health - played.foe().damage


def test_offer_is_taken_up_by_card_of_attacks() -> None:
    """A reaction that strikes is the same by the card of attacks: out of turn, with the blow that
    missed, and only while it is offered.
    """
    played = table(by("misdirect"))
    played.fights()
    played.turns(1)
    attack = AttackFoe(pc_id=KARA, foe_id=OTHER, attack="broadsword", power="Misdirect", natural=16)
    assert played.refuses(attack, by=seat_of(KARA))[0] == "out_of_order"
    struck(played, hit=False)
    health = played.foe(OTHER).health
    played.does(attack, by=seat_of(KARA))
    settled(played)
    assert played.foe(OTHER).health == health - played.foe().damage
    assert not any(isinstance(each, Reacting) for each in played.state.stances.values())
    assert (played.acting[1], played.encounter.acted) == (GUARD, False)
    assert played.refuses(attack, by=seat_of(KARA))[0] == "out_of_order"


def test_offer_is_not_of_its_namesake() -> None:
    """Who uses another ability of that name does not take up the offer."""
    heal = kinds.Heal(points=1, to="self")
    namesake = Ability("Misdirect", cost=1, stat="might", use="enabler", effects=[heal])
    played = table(by("misdirect"))
    both = [*played.pc().abilities, namesake]
    played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), abilities=both)))
    struck(played, hit=False)
    played.does(UsePower(pc_id=KARA, what="ability", name="Misdirect", id=mark(namesake)))
    settled(played)
    [id] = [id for id, each in played.state.stances.items() if isinstance(each, Reacting)]
    own = UsePower(
        pc_id=KARA, what="ability", name="Misdirect", id=mark(by("misdirect")), target=OTHER
    )
    played.does(structs.replace(own, natural=16))
    assert id not in played.state.stances


def points(pc: Pc) -> int:
    """What is in all three Pools together."""
    return sum(pc.vitals().pools)


def test_comrade_bears_point_of_blow() -> None:
    """Beneficent: what somebody beside them suffers, one point of it, and no Armor stops that."""
    played = Table(xp=0)
    ben = played.pc(BEN)
    played.does(EditPc(pc_id=BEN, pc=structs.replace(ben, abilities=[by("beneficent")])))
    struck(played, hit=True)
    lost = (
        12
        + 9
        + 8
        - sum(
            pool.value
            for pool in (
                played.pc().pools.might,
                played.pc().pools.speed,
                played.pc().pools.intellect,
            )
        )
    )
    [(id, offered)] = [
        (id, each) for id, each in played.state.stances.items() if isinstance(each, Reacting)
    ]
    assert (offered.by, offered.whom) == (BEN, KARA)
    played.does(React(poised_id=id), by=seat_of(BEN))
    assert 29 - points(played.pc()) == lost - 1
    assert points(played.pc(BEN)) == points(ben) - 1


def test_whoever_stands_in_harms_way_takes_half() -> None:
    played = Table(xp=0, pools=RICH)
    played.does(
        EditPc(pc_id=BEN, pc=structs.replace(played.pc(BEN), abilities=[by("in_harms_way")]))
    )
    played.does(UsePower(pc_id=BEN, what="ability", name="In Harm's Way", target=KARA))
    might = played.pc(BEN).pools.might.value
    struck(played, hit=True)
    taken = 50 - played.pc().pools.might.value
    [id] = [
        id
        for id, each in played.state.stances.items()
        if isinstance(each, Reacting) and each.by == BEN
    ]
    played.does(React(poised_id=id), by=seat_of(BEN))
    assert played.pc().pools.might.value == 50 - taken + taken // 2
    assert played.pc(BEN).pools.might.value == might - taken // 2


def test_willing_sacrifice_takes_point_less() -> None:
    taken = []
    for abilities in ([], [by("willing_sacrifice")]):
        played = Table(xp=0, pools=RICH, foe={"damage": 5})
        played.does(
            EditPc(pc_id=BEN, pc=structs.replace(played.pc(BEN), abilities=abilities, armor=[]))
        )
        might = played.pc(BEN).pools.might.value
        played.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
        open_id, _ = played.waiting(Incoming)
        played.does(Defend(open_id=open_id, natural=2))
        open_id, _ = played.waiting(Rolled)
        played.does(TakeAttack(pc_id=BEN, open_id=open_id))
        taken.append(might - played.pc(BEN).pools.might.value)
    assert taken == [6, 4]


# --- help -----------------------------------------------------------------------------------------


def helped(ability: Ability, levels: int = 0) -> list[tuple[str, int]]:
    """The names and steps of what bears on a task of Kara's with which Ben helps."""
    played = Table(xp=0, pools=RICH)
    played.does(EditPc(pc_id=BEN, pc=structs.replace(played.pc(BEN), abilities=[ability])))
    played.does(CallTask(pcs=[KARA], title="Jump", stat="might", difficulty=6))
    played.does(HelpComrade(pc_id=BEN, comrade=KARA))
    open_id, _ = played.waiting(TaskCall)
    played.does(Attempt(open_id=open_id, natural=4, effort=Effort(ease=levels)))
    [rolled] = [each for each in played.state.pending.values() if isinstance(each, Rolled)]
    assert rolled.resolution.task is not None
    return [(render(m.name.message()), m.steps) for m in rolled.resolution.task.modifiers]


def test_good_advice_is_asset_beside_help() -> None:
    assert ("Good Advice", -1) in helped(by("good_advice"))


def test_able_assistance_adds_effort_level() -> None:
    """Able assistance adds a level to the effort of others."""
    bare, with_effort = (
        sum(n for _, n in helped(by("able_assistance"), levels)) for levels in (0, 1)
    )
    assert bare - with_effort == 2


# --- spans of one power ---------------------------------------------------------------------------


def test_two_spans_of_power_end_apart() -> None:
    """What is over in a minute takes nothing with it that lasts for an hour."""
    spans = [
        kinds.Step(by="asset", tasks=["all"], lasts="1 minute"),
        kinds.Step(by="hinder", tasks=["all"], lasts="1 hour"),
    ]
    played = table(Ability("Rush", use="enabler", cost=1, effects=spans))
    played.does(UsePower(pc_id=KARA, what="ability", name="Rush"))
    names = [c.name for c in played.pc().conditions if isinstance(c, Condition)]
    assert names == ["Rush", "Rush 2"]
    time_passes(2, "minutes")(played)
    assert [c.name for c in played.pc().conditions if isinstance(c, Condition)] == names[1:]
    time_passes(1, "hours")(played)
    assert not played.pc().conditions


STRIKES_BACK: Final = {
    "shroud_of_flame": True, "dark_matter_shroud": True, "wraith_cloak": True,
    "electric_armor": True,
    "reactive_field": False,
}  # fmt: skip
"""What burns or shocks whoever strikes at its bearer, and whether its words say so of a blow that
misses too.
"""


@pytest.mark.parametrize("hit", [True, False])
@pytest.mark.parametrize("key", STRIKES_BACK)
def test_melee_answer_may_answer_miss(key: str, hit: bool) -> None:
    """What answers a blow in melee answers a miss where its words say so."""
    ability = dict(entries())[key]
    played = table(ability)
    if ability.cost or any(effect.lasts for effect in at(ability, "touched")):
        played.does(UsePower(pc_id=KARA, what="ability", name=ability.name))
    said = [str(e.when["said"]) for e in at(ability, "touched") if "said" in e.when]
    health = played.foe().health
    struck(played, hit=hit)
    for id, stance in [*played.state.stances.items()]:
        if isinstance(stance, Reacting):
            played.does(React(poised_id=id))
    comes = hit or STRIKES_BACK[key]
    assert said or (played.foe().health < health) is comes


def test_every_touch_answer_knows_about_misses() -> None:
    """Every answer to a touch is known to answer a miss or not."""
    found = {
        key for key, ability in entries() for e in at(ability, "touched") if e.to == "attacker"
    }
    assert found == set(STRIKES_BACK)
