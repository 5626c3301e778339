"""Chapter 7: damage, Armor, overflow, the damage track, recovery rolls, foes and their health."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD, npc, pc

from threefold.procedures.base import Notice, Outcome, Resolved, Setting, Setup, play
from threefold.procedures.combat import ATTACK, AttackInputs
from threefold.procedures.figures import cannot_act, strike_npc
from threefold.procedures.harm import DAMAGE, RECOVER, DamageInputs, RecoverInputs, RecoveryAnswer
from threefold.rules.combat import armor_points, effort_on_damage
from threefold.rules.conditions import barred_by_name, condition_lines
from threefold.rules.harm import (
    Blow,
    DealtDamage,
    Pools,
    Protection,
    Vitals,
    apply_armor,
    armor_against,
    can_crawl,
    default_health,
    lose_health,
    lose_points,
    npc_armor_against,
    spend_points,
    steps_to_death,
    track_consistent,
    track_down,
    track_up,
)
from threefold.rules.recovery import (
    divide_recovered,
    next_rest,
    recovery_points,
    rest_not_next,
    restore_step,
    rests_used,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import DamageType, Line, Message, Refusal, sum_of
from threefold.rulesets.compose import rules_for

CHAINMAIL = Protection("chainmail", "suit", 2)
FORCE_FIELD = Protection("force field", "other", 1)
HARD_FLESH = Protection("hard flesh", "other", 1)
FIRE_SUIT = Protection("fire-resistant suit", "suit", 1, {"fire": 3})
HELMET = Protection("helmet", "other", 0, {"mental": 2})

ONE_STEP = rules_for("csrd", {"two_pools_emptied": "one_step"})
SPENDING_HARMLESS = rules_for("csrd", {"spending_to_zero_drops_track": False})


def blow(points: int, type: DamageType = "might", *kinds: str, ignores_armor: bool = False) -> Blow:
    """So much damage of a type, from an attack of some kinds."""
    name = Message("line.damage")
    return Blow(
        (Line(points, name, "damage.hit.usual_result"),), type, (*kinds, type), ignores_armor
    )


def landed(hit: Blow, *worn: Protection, rules: Rules = CSRD) -> DealtDamage:
    """A blow on somebody who wears that."""
    return apply_armor(hit, armor_against(hit, worn, rules))


def hit(
    vitals: Vitals, type: DamageType, points: int, rules: Rules = CSRD
) -> tuple[tuple[int, int, int], str]:
    """Pools and track after damage that no Armor stopped."""
    after, lost = lose_points(vitals, type, points, rules)
    assert sum(lost) == min(points, sum(vitals.pools))
    return tuple(after.pools), after.track  # type: ignore[return-value]


def rested(vitals: Vitals, points: int, rules: Rules = CSRD, **spend: int) -> Vitals:
    """After a recovery roll of so many points, shared like that; the maxima are 14, 9 and 8."""
    after = divide_recovered(vitals, Pools(14, 9, 8), points, spend, rules)  # type: ignore[arg-type]
    assert not isinstance(after, Refusal), after
    return after[0]


def no_rest(vitals: Vitals, points: int, **spend: int) -> tuple[str, str]:
    """Code and field of a distribution that is refused."""
    after = divide_recovered(vitals, Pools(14, 9, 8), points, spend, CSRD)  # type: ignore[arg-type]
    assert isinstance(after, Refusal)
    return after.code, after.field


# --- damage ---------------------------------------------------------------------------------------


@pytest.mark.rule("damage.amount.fixed")
@pytest.mark.parametrize("weapon", ["broadsword", "spike thrower", "Onslaught"])
def test_damage_amount_fixed(weapon: str) -> None:
    attack = {"name": weapon, "damage": 4, "stats": ["speed"]}
    for natural in (12, 16):
        out = play(
            ATTACK,
            Setup(CSRD, pc(attacks=[attack]), npc(4)),
            AttackInputs(attack=weapon),
            [natural],
        )
        assert isinstance(out, Outcome)
        assert out.damage is not None
        assert [(entry.points, entry.rule) for entry in out.damage.lines] == [
            (4, "damage.amount.fixed")
        ]


@pytest.mark.rule("damage.pc.reduces_pool", "damage.type.default_might")
def test_damage_pc_reduces_pool() -> None:
    out = play(DAMAGE, Setup(CSRD, pc()), DamageInputs(points=5), None)
    assert isinstance(out, Outcome)
    assert out.damage is not None
    assert out.damage.pools == Pools(5, 0, 0)


@pytest.mark.rule("damage.pool.stat_damage_own_pool")
@pytest.mark.parametrize(
    ("type", "left"),
    [
        ("might", (7, 9, 8)),
        ("speed", (12, 4, 8)),
        ("intellect", (12, 9, 3)),
        ("ambient", (7, 9, 8)),
    ],
)
def test_damage_pool_stat_damage_own_pool(type: DamageType, left: tuple[int, int, int]) -> None:
    assert hit(Vitals(Pools(12, 9, 8), "hale"), type, 5) == (left, "hale")


@pytest.mark.rule("damage.increase.effort")
@pytest.mark.parametrize(("levels", "points"), [(1, 3), (2, 6), (6, 18)])
def test_damage_increase_effort(levels: int, points: int) -> None:
    line = effort_on_damage(levels, False, CSRD)
    assert line is not None
    assert (line.points, line.rule) == (points, "damage.increase.effort")
    assert effort_on_damage(0, False, CSRD) is None


@pytest.mark.rule("damage.overflow.order")
@pytest.mark.parametrize(
    ("pools", "type", "points", "left", "track"),
    [
        ((3, 9, 8), "might", 5, (0, 7, 8), "impaired"),
        ((3, 2, 8), "might", 6, (0, 0, 7), "debilitated"),
        ((12, 3, 8), "speed", 5, (10, 0, 8), "impaired"),
        ((0, 3, 8), "speed", 5, (0, 0, 6), "debilitated"),
        ((12, 9, 2), "intellect", 5, (9, 9, 0), "impaired"),
        ((0, 9, 2), "intellect", 5, (0, 6, 0), "debilitated"),
        ((0, 0, 8), "might", 5, (0, 0, 3), "debilitated"),
        ((0, 0, 8), "speed", 5, (0, 0, 3), "debilitated"),
        ((0, 9, 8), "might", 5, (0, 4, 8), "impaired"),
        ((12, 0, 0), "intellect", 5, (7, 0, 0), "debilitated"),
        ((12, 0, 8), "speed", 14, (0, 0, 6), "debilitated"),
        ((3, 2, 1), "might", 6, (0, 0, 0), "dead"),
        ((3, 2, 1), "intellect", 60, (0, 0, 0), "dead"),
    ],
)
def test_damage_overflow_order(
    pools: tuple[int, int, int],
    type: DamageType,
    points: int,
    left: tuple[int, int, int],
    track: str,
) -> None:
    worse = ("hale", "impaired", "debilitated", "dead")[pools.count(0)]
    assert hit(Vitals(Pools(*pools), worse), type, points) == (left, track)  # type: ignore[arg-type]


@pytest.mark.rule("damage.overflow.keeps_type")
def test_damage_overflow_keeps_type() -> None:
    # 2 Armor, Might already 0, a claw for 3: Armor leaves 1, and Speed loses it
    claw = landed(blow(3), CHAINMAIL)
    assert (claw.armor, claw.taken) == (2, 1)
    assert hit(Vitals(Pools(0, 9, 8), "impaired"), "might", claw.taken) == ((0, 8, 8), "impaired")


@pytest.mark.rule("damage.overflow.armor_once")
def test_damage_overflow_armor_once() -> None:
    # 8 points against 2 Armor: 6 are taken, 1 from Might and 5, not 3, from Speed
    taken = landed(blow(8), CHAINMAIL).taken
    assert hit(Vitals(Pools(1, 9, 8), "hale"), "might", taken) == ((0, 4, 8), "impaired")


# --- Armor ----------------------------------------------------------------------------------------


@pytest.mark.rule("armor.subtract.each_hit")
def test_armor_subtract_each_hit() -> None:
    # 2 Armor, a gunshot for 4: 2 damage, and 2 again from the next
    assert [landed(blow(4), CHAINMAIL).taken for _ in range(2)] == [2, 2]
    assert apply_armor(blow(4), npc_armor_against(blow(4), 2, {}, CSRD)).taken == 2


@pytest.mark.rule("armor.subtract.floor_zero")
@pytest.mark.parametrize(("points", "taken"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_armor_subtract_floor_zero(points: int, taken: int) -> None:
    shot = landed(blow(points), CHAINMAIL)
    assert (shot.armor, shot.taken) == (2, taken)


@pytest.mark.rule("armor.category.points")
def test_armor_category_points() -> None:
    assert [armor_points(weight, CSRD) for weight in ("light", "medium", "heavy")] == [1, 2, 3]
    jerkin = pc(armor=[{"name": "jerkin", "weight": "light"}])
    assert [piece.armor for piece in jerkin.worn(CSRD)] == [1]


@pytest.mark.rule("armor.stack.sources_add")
@pytest.mark.parametrize(
    ("worn", "armor"),
    [
        ((CHAINMAIL,), 2),
        ((CHAINMAIL, FORCE_FIELD), 3),
        ((CHAINMAIL, FORCE_FIELD, HARD_FLESH), 4),
        ((), 0),
    ],
)
def test_armor_stack_sources_add(worn: tuple[Protection, ...], armor: int) -> None:
    assert landed(blow(9), *worn).armor == armor


@pytest.mark.rule("fact.armor.one_suit")
def test_fact_armor_one_suit() -> None:
    plate = Protection("plate", "suit", 3)
    stopped = landed(blow(9), CHAINMAIL, plate, FORCE_FIELD)
    assert [(entry.points, entry.rule) for entry in stopped.armor_lines] == [
        (3, "fact.armor.one_suit"),
        (1, "armor.stack.sources_add"),
    ]
    shield = Protection("shield", "shield", 1)
    assert landed(blow(9), shield, CHAINMAIL).armor == 2


@pytest.mark.rule("armor.ignored.speed_intellect")
@pytest.mark.parametrize("type", ["speed", "intellect"])
def test_armor_ignored_speed_intellect(type: DamageType) -> None:
    assert landed(blow(4, type), CHAINMAIL, FORCE_FIELD).armor == 0
    assert sum_of(npc_armor_against(blow(4, type), 2, {}, CSRD)) == 0
    applies = rules_for("csrd", {"npc_armor_against_stat_damage": "applies"})
    assert sum_of(npc_armor_against(blow(4, type), 2, {}, applies)) == 2


@pytest.mark.rule("armor.ignored.ambient", "ambient_damage.armor.usually_none")
def test_armor_ignored_ambient() -> None:
    cold = blow(4, "ambient")
    assert landed(cold, CHAINMAIL, FORCE_FIELD).armor == 0
    assert sum_of(npc_armor_against(cold, 2, {}, CSRD)) == 0
    physical = rules_for("csrd", {"ambient_ignores": "physical_armor"})
    assert landed(cold, CHAINMAIL, FORCE_FIELD, rules=physical).armor == 1


@pytest.mark.rule("armor.special.versus_kind")
@pytest.mark.parametrize(("kinds", "armor"), [(("fire",), 3), ((), 1), (("cold",), 1)])
def test_armor_special_versus_kind(kinds: tuple[str, ...], armor: int) -> None:
    # a suit worth 1, and 3 (not 4) against fire
    assert landed(blow(9, "might", *kinds), FIRE_SUIT).armor == armor
    assert landed(blow(9, "might", *kinds), FIRE_SUIT, FORCE_FIELD).armor == armor + 1


@pytest.mark.rule("armor.special.mental_only")
def test_armor_special_mental_only() -> None:
    blast = blow(5, "intellect", "mental")
    assert landed(blast, HELMET, CHAINMAIL).taken == 3
    assert landed(blow(5, "intellect"), HELMET, CHAINMAIL).taken == 5
    assert landed(blow(5), HELMET, CHAINMAIL).taken == 3


def test_what_ignores_armor_meets_none() -> None:
    assert landed(blow(4, "might", "fire", ignores_armor=True), FIRE_SUIT, FORCE_FIELD).armor == 0
    [ignored] = npc_armor_against(blow(4, ignores_armor=True), 3, {}, CSRD)
    assert (ignored.points, ignored.name.key) == (0, "line.armor_ignored.attack")


# --- the damage track -----------------------------------------------------------------------------


@pytest.mark.rule("damage_track.states.list")
def test_damage_track_states_list() -> None:
    assert [track_down("hale", n) for n in range(4)] == ["hale", "impaired", "debilitated", "dead"]


@pytest.mark.rule("damage_track.steps_to_death.count")
def test_damage_track_steps_to_death_count() -> None:
    assert [steps_to_death(t) for t in ("hale", "impaired", "debilitated", "dead")] == [3, 2, 1, 0]


@pytest.mark.rule("damage_track.step_down.pool_zero")
@pytest.mark.parametrize(
    ("pools", "before", "after"),
    [
        ((5, 9, 8), "hale", "impaired"),
        ((5, 9, 8), "impaired", "debilitated"),
        ((5, 9, 8), "debilitated", "dead"),
        ((5, 0, 8), "impaired", "debilitated"),
        ((5, 0, 0), "debilitated", "dead"),
    ],
)
def test_damage_track_step_down_pool_zero(
    pools: tuple[int, int, int], before: Any, after: str
) -> None:
    vitals = Vitals(Pools(*pools), before)
    assert hit(vitals, "might", 5)[1] == after
    assert hit(vitals, "might", 4)[1] == before


@pytest.mark.rule("damage_track.hale.to_impaired")
def test_damage_track_hale_to_impaired() -> None:
    assert hit(Vitals(Pools(12, 4, 8), "hale"), "speed", 4) == ((12, 0, 8), "impaired")
    assert hit(Vitals(Pools(12, 4, 8), "hale"), "speed", 3) == ((12, 1, 8), "hale")


@pytest.mark.rule("damage_track.impaired.to_debilitated")
def test_damage_track_impaired_to_debilitated() -> None:
    assert hit(Vitals(Pools(0, 4, 8), "impaired"), "speed", 4) == ((0, 0, 8), "debilitated")
    assert hit(Vitals(Pools(0, 4, 8), "impaired"), "speed", 3) == ((0, 1, 8), "impaired")


@pytest.mark.rule("damage_track.debilitated.to_dead")
def test_damage_track_debilitated_to_dead() -> None:
    assert hit(Vitals(Pools(0, 0, 8), "debilitated"), "might", 8) == ((0, 0, 0), "dead")
    assert hit(Vitals(Pools(0, 0, 8), "debilitated"), "might", 7) == ((0, 0, 1), "debilitated")


@pytest.mark.rule("damage_track.step_down.pool_zero")
def test_damage_track_step_down_pool_zero_twice() -> None:
    """Damage track step down pool zero twice in one hit."""
    vitals = Vitals(Pools(3, 2, 8), "hale")
    assert hit(vitals, "might", 5) == ((0, 0, 8), "debilitated")
    assert hit(vitals, "might", 5, ONE_STEP) == ((0, 0, 8), "impaired")
    # a Pool that was at 0 before counts no more
    assert hit(Vitals(Pools(0, 9, 8), "impaired"), "might", 3) == ((0, 6, 8), "impaired")


@pytest.mark.rule("damage_track.step_down.pool_zero")
def test_damage_track_step_down_pool_zero_by_spending() -> None:
    vitals = Vitals(Pools(3, 9, 8), "hale")
    assert spend_points(vitals, "might", 3, CSRD).track == "impaired"
    assert spend_points(vitals, "might", 2, CSRD).track == "hale"
    assert spend_points(vitals, "might", 3, SPENDING_HARMLESS) == Vitals(Pools(0, 9, 8), "hale")
    assert spend_points(Vitals(Pools(0, 9, 8), "impaired"), "might", 0, CSRD).track == "impaired"


@pytest.mark.rule("damage_track.step_down.direct_effects")
@pytest.mark.parametrize(
    ("steps", "after"), [(1, "impaired"), (2, "debilitated"), (3, "dead"), (5, "dead")]
)
def test_damage_track_step_down_direct_effects(steps: int, after: str) -> None:
    assert track_down("hale", steps) == after


@pytest.mark.rule("damage_track.hale.definition", "damage_track.hale.low_pools_ok")
@pytest.mark.parametrize(
    ("pools", "tracks"),
    [
        ((1, 1, 1), ("hale", "impaired", "debilitated", "dead")),
        ((0, 9, 8), ("impaired", "debilitated", "dead")),
        ((0, 0, 8), ("debilitated", "dead")),
        ((0, 0, 0), ("dead",)),
    ],
)
def test_damage_track_hale_definition(pools: tuple[int, int, int], tracks: tuple[str, ...]) -> None:
    states: tuple[Any, ...] = ("hale", "impaired", "debilitated", "dead")
    assert tuple(t for t in states if track_consistent(Vitals(Pools(*pools), t), CSRD)) == tracks
    # where paying to 0 is harmless an empty Pool says nothing, and one hit may empty two for one
    # step
    assert track_consistent(Vitals(Pools(*pools), "hale"), SPENDING_HARMLESS)
    assert track_consistent(Vitals(Pools(*pools), "impaired"), ONE_STEP)


@pytest.mark.rule("damage_track.dead.final")
def test_damage_track_dead_final() -> None:
    assert track_down("dead", 1) == "dead"
    assert track_up("dead", 3) == "dead"
    dead = cannot_act(pc(damage_track="dead"), reacting=True)
    assert dead is not None
    assert dead.code == "cannot_act"
    assert cannot_act(pc(damage_track="debilitated"), reacting=True) is None


@pytest.mark.rule("damage_track.debilitated.actions")
@pytest.mark.parametrize(
    ("track", "acts"), [("hale", True), ("impaired", True), ("debilitated", False)]
)
def test_damage_track_debilitated_actions(track: str, acts: bool) -> None:
    sheet = pc(damage_track=track)
    assert (cannot_act(sheet, reacting=False) is None) is acts
    assert cannot_act(sheet, reacting=True) is None


@pytest.mark.rule("damage_track.debilitated.speed_zero")
@pytest.mark.parametrize(
    ("speed", "track", "crawls"), [(1, "debilitated", True), (0, "debilitated", False)]
)
def test_damage_track_debilitated_speed_zero(speed: int, track: Any, crawls: bool) -> None:
    assert can_crawl(Vitals(Pools(0, speed, 8), track)) is crawls


@pytest.mark.rule("damage_track.debilitated.may_rest")
def test_damage_track_debilitated_may_rest() -> None:
    crawling = Setup(CSRD, pc(might=0, speed=0))
    assert isinstance(RECOVER.set(crawling, RecoverInputs()), Setting)
    strict = rules_for("csrd", {"debilitated_may_rest": False})
    refusal = RECOVER.set(crawling._replace(rules=strict), RecoverInputs())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "cannot_act"
    # the longer rests are no actions in a fight
    later = Setup(strict, pc(might=0, speed=0, recoveries_used=1))
    assert isinstance(RECOVER.set(later, RecoverInputs()), Setting)


@pytest.mark.rule("damage_track.restore.pool_from_zero")
@pytest.mark.parametrize(
    ("pools", "before", "spend", "after"),
    [
        ((0, 9, 8), "impaired", {"might": 1}, "hale"),
        ((0, 0, 8), "debilitated", {"might": 1}, "impaired"),
        ((0, 0, 8), "debilitated", {"might": 2, "speed": 1}, "hale"),
        ((0, 5, 8), "impaired", {"speed": 4}, "impaired"),
        ((0, 9, 8), "debilitated", {"might": 3}, "impaired"),
        ((5, 9, 8), "impaired", {"might": 3}, "impaired"),
    ],
)
def test_damage_track_restore_pool_from_zero(
    pools: tuple[int, int, int], before: Any, spend: dict[str, int], after: str
) -> None:
    assert rested(Vitals(Pools(*pools), before), 6, **spend).track == after


@pytest.mark.rule("damage_track.restore.pool_from_zero")
def test_damage_track_restore_pool_from_zero_under_rulings() -> None:
    # one hit emptied two Pools for one step: nobody is hale while one of them is still empty
    two_empty = Vitals(Pools(0, 0, 8), "impaired")
    assert rested(two_empty, 6, ONE_STEP, might=1).track == "impaired"
    assert rested(two_empty, 6, ONE_STEP, might=1, speed=1).track == "hale"
    assert rested(Vitals(Pools(0, 9, 8), "hale"), 6, SPENDING_HARMLESS, might=1).track == "hale"


@pytest.mark.rule("damage_track.restore.instead_of_points")
def test_damage_track_restore_instead_of_points() -> None:
    # debilitated by a cell-disrupting device, every Pool above 0: impaired, and no points
    shaken = Vitals(Pools(5, 5, 5), "debilitated")
    assert restore_step(shaken) == Vitals(Pools(5, 5, 5), "impaired")
    for vitals in (Vitals(Pools(0, 5, 5), "debilitated"), Vitals(Pools(5, 5, 5), "hale")):
        refusal = restore_step(vitals)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.field) == ("not_allowed", "inputs.instead_of_points")


# --- recovery -------------------------------------------------------------------------------------

TIRED = Vitals(Pools(10, 7, 8), "hale")


@pytest.mark.rule("recovery.roll.formula")
@pytest.mark.parametrize(
    ("natural", "tier", "bonus", "points"), [(3, 1, 0, 4), (6, 6, 0, 12), (1, 2, 2, 5)]
)
def test_recovery_roll_formula(natural: int, tier: int, bonus: int, points: int) -> None:
    assert sum_of(recovery_points(natural, tier, bonus, CSRD)) == points


@pytest.mark.rule("recovery.roll.split_freely")
@pytest.mark.parametrize(
    ("spend", "left"),
    [
        ({"might": 4}, (14, 7, 8)),
        ({"might": 2, "speed": 2}, (12, 9, 8)),
        ({"might": 3, "speed": 1}, (13, 8, 8)),
        ({"speed": 2}, (10, 9, 8)),
        ({}, (10, 7, 8)),
    ],
)
def test_recovery_roll_split_freely(spend: dict[str, int], left: tuple[int, int, int]) -> None:
    # a roll of 4; 4 Might and 2 Speed are missing
    assert rested(TIRED, 4, **spend).pools == left


@pytest.mark.rule("recovery.roll.split_freely")
def test_recovery_roll_splits_within_rolled_points() -> None:
    """Recovery roll split freely but no more than rolled."""
    assert no_rest(TIRED, 4, might=3, speed=2) == ("bad_value", "inputs.spend")


@pytest.mark.rule("recovery.rest.restores_pools")
def test_recovery_rest_restores_pools() -> None:
    out = play(RECOVER, Setup(CSRD, pc(might=5)), RecoverInputs(spend={"might": 5}), [3])
    assert isinstance(out, Outcome)
    assert isinstance(out.answer, RecoveryAnswer)
    assert out.answer.regained == Pools(5, 0, 0)


@pytest.mark.rule("recovery.rest.max_cap")
def test_recovery_rest_max_cap() -> None:
    assert rested(TIRED, 9, might=4).pools.might == 14
    assert no_rest(TIRED, 9, might=5) == ("bad_value", "inputs.spend.might")
    # what lifts a Pool beyond its maximum is no rest, and rest does not take it away
    assert rested(Vitals(Pools(16, 7, 8), "hale"), 9, speed=1).pools.might == 16


@pytest.mark.rule("recovery.time.by_count")
def test_recovery_time_by_count() -> None:
    assert [next_rest(used, CSRD) for used in range(4)] == [
        "action",
        "ten_minutes",
        "one_hour",
        "ten_hours",
    ]


@pytest.mark.rule("recovery.rest.depends_on_count")
@pytest.mark.parametrize(
    ("used", "rest", "allowed"),
    [
        (0, "action", True),
        (0, "ten_minutes", False),
        (1, "action", False),
        (1, "ten_minutes", True),
        (2, "one_hour", True),
        (2, "ten_hours", False),
        (3, "ten_hours", True),
    ],
)
def test_recovery_rest_depends_on_count(used: int, rest: Any, allowed: bool) -> None:
    refusal = rest_not_next(rest, used, CSRD)
    assert (refusal is None) is allowed
    if refusal is not None:
        assert (refusal.code, refusal.field) == ("out_of_order", "inputs.rest")
    full_night = rules_for("csrd", {"new_day": "full_night"})
    assert (rest_not_next(rest, used, full_night) is None) is (allowed or rest == "ten_hours")


@pytest.mark.rule("recovery.day.reset")
def test_recovery_day_reset() -> None:
    used, days = 0, []
    for _ in range(6):
        rest = next_rest(used, CSRD)
        days.append(rest)
        used = rests_used(rest, used, CSRD)
    assert days == ["action", "ten_minutes", "one_hour", "ten_hours", "action", "ten_minutes"]
    assert rests_used("ten_hours", 1, CSRD) == 0


@pytest.mark.rule("recovery.rests.back_to_back", "recovery.day.total")
def test_recovery_rests_back_to_back() -> None:
    # a few seconds and then ten minutes: two rolls of 1d6 + tier; a whole day: 4d6 + 4 x tier
    sheet, points = pc(might=1, speed=1, intellect=1, tier=3), 0
    for natural in (4, 2, 6, 1):
        rolled = play(RECOVER, Setup(CSRD, sheet), RecoverInputs(spend={}), [natural])
        assert isinstance(rolled, Outcome)
        assert rolled.roll is not None
        points += rolled.roll.total
        sheet = rolled.actor  # type: ignore[assignment]
    assert points == 4 + 2 + 6 + 1 + 4 * 3
    assert sheet.recoveries_used == 0


@pytest.mark.rule("recovery.party.individual_choice")
def test_recovery_party_individual_choice() -> None:
    # two of five rest ten minutes; the others keep theirs for later
    party = [pc(name=f"pc {n}", might=5, recoveries_used=1) for n in range(5)]
    for n in (0, 3):
        out = play(
            RECOVER,
            Setup(CSRD, party[n]),
            RecoverInputs(rest="ten_minutes", spend={"might": 4}),
            [2],
        )
        assert isinstance(out, Outcome)
        party[n] = out.actor  # type: ignore[assignment]
    assert [p.recoveries_used for p in party] == [2, 1, 1, 2, 1]
    assert [next_rest(p.recoveries_used, CSRD) for p in party[1:3]] == [
        "ten_minutes",
        "ten_minutes",
    ]


@pytest.mark.rule("recovery.time.first_in_encounter")
def test_recovery_time_first_in_encounter() -> None:
    # the first rest takes the action of a turn, so one who has lost the turn cannot take it
    assert isinstance(RECOVER.set(Setup(CSRD, pc()), RecoverInputs(rest="action")), Setting)
    refusal = RECOVER.set(Setup(CSRD, pc(conditions=["stunned"])), RecoverInputs(rest="action"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("cannot_act", "actor.conditions")
    assert isinstance(
        RECOVER.set(Setup(CSRD, pc(conditions=["stunned"], recoveries_used=1)), RecoverInputs()),
        Setting,
    )


# --- dazed and stunned ----------------------------------------------------------------------------


@pytest.mark.rule("special_damage.dazed.effect")
def test_special_damage_dazed_effect() -> None:
    own = condition_lines(["dazed", "in love"], False, "attack", CSRD)
    assert [(m.steps, m.kind, m.rule) for m in own] == [
        (1, "situation", "special_damage.dazed.effect")
    ]
    # a dazed foe eases what PCs roll against it
    assert [m.steps for m in condition_lines(["dazed"], True, "attack", CSRD)] == [-1]
    assert condition_lines([], False, "attack", CSRD) == []


@pytest.mark.rule("special_damage.stunned.effect")
def test_special_damage_stunned_effect() -> None:
    assert "act" in barred_by_name("stunned")
    assert not barred_by_name("dazed") | barred_by_name("in love")
    stunned = pc(conditions=["stunned"])
    refusal = cannot_act(stunned, reacting=False)
    assert refusal is not None
    assert refusal.code == "cannot_act"
    assert cannot_act(stunned, reacting=True) is None
    assert condition_lines(["stunned"], False, "attack", CSRD) == []


# --- foes -----------------------------------------------------------------------------------------


@pytest.mark.rule("npc.health.default")
@pytest.mark.parametrize(("level", "health"), [(1, 3), (4, 12), (10, 30)])
def test_npc_health_default(level: int, health: int) -> None:
    assert default_health(level, CSRD) == health
    assert (npc(level).health, npc(level).max_health) == (health, health)


@pytest.mark.rule("fact.npc.health_given")
def test_fact_npc_health_given() -> None:
    assert (npc(2, health=30).health, npc(2, health=30).max_health) == (30, 30)
    assert (npc(4, health=5).health, npc(4, health=5).max_health) == (5, 12)
    assert (npc(4, max_health=20).health, npc(4, max_health=20).max_health) == (20, 20)


@pytest.mark.rule("npc.health.instead_of_pools", "npc.damage.stat_damage_as_might")
@pytest.mark.parametrize("type", ["might", "speed", "intellect", "ambient"])
def test_npc_health_instead_of_pools(type: DamageType) -> None:
    after, damage = strike_npc(npc(4), blow(5, type), CSRD, [])
    assert (after.health, damage.taken, damage.pools) == (7, 5, None)


@pytest.mark.rule("npc.damage.special_only_if_stated")
def test_npc_damage_special_only_if_stated() -> None:
    blast = blow(5, "intellect", "mental")
    [ignored] = npc_armor_against(blast, 1, {}, CSRD)
    assert (ignored.points, ignored.rule) == (0, "armor.ignored.speed_intellect")
    assert npc_armor_against(blast, 0, {}, CSRD) == ()
    stated = npc_armor_against(blast, 1, {"mental": 3}, CSRD)
    assert [(entry.points, entry.rule) for entry in stated] == [(3, "armor.special.versus_kind")]


@pytest.mark.rule("npc.health.zero")
@pytest.mark.parametrize(
    ("health", "points", "left", "down"), [(5, 4, 1, False), (5, 5, 0, True), (5, 50, 0, True)]
)
def test_npc_health_zero(health: int, points: int, left: int, down: bool) -> None:
    assert lose_health(health, points) == left
    told: list[Notice] = []
    strike_npc(npc(4, health=health), blow(points), CSRD, told)
    assert [h.rule for h in told] == (["npc.health.zero"] if down else [])


def test_recovery_is_not_rolled_without_its_die() -> None:
    resolved = RECOVER.resolve(Setup(CSRD, pc()), RecoverInputs(), Setting(), ())
    assert resolved == Resolved(Setting(), None, None, None)
