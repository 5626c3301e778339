"""Moves of creatures, healing and protection in the laboratory: cases worked out by hand, and a
slow simulation that is written anew and knows nothing of the kernel."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.lab.people import encounter, foe, hero
from tests.people import Json

from threefold.lab.encounter import Encounter
from threefold.lab.simulator.board import LOSS, WIN
from threefold.lab.simulator.counts import wilson
from threefold.lab.simulator.coverage import list_played
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.simulator.simulate import simulate
from threefold.lab.variants import with_level

RUNS = 4_000


def fight(moves: list[Json], npc: Json | None = None, level: int = 4, **more: Any) -> Encounter:
    """A PC against a beast with these moves, under `careful` unless another policy is given."""
    beast = {**foe(level), "name": "beast", **(npc or {})}
    regains = more.pop("regains", None)
    creature = {"level": level, "moves": moves} | ({} if regains is None else {"regains": regains})
    fields: Json = {"party": [hero()], "foes": [beast], "creatures": {"beast": creature}, **more}
    return encounter(fields.pop("policy", "careful"), **fields)


def moves_played(planned: Planned) -> list[str]:
    """The moves of the only kind of foe, in order of preference."""
    return [move.name for move in planned.moves]


BITE: Json = {"name": "Bite", "hit": [{"kind": "damage", "points": 4}]}
CLAWS: Json = {"name": "Claws", "times": 2, "hit": [{"kind": "damage", "points": 4}]}


# --- what foes do ---------------------------------------------------------------------------------


def test_most_harmful_unlimited_attack_is_chosen() -> None:
    """At will the most harmful of the usual attacks is made."""
    lake = {"name": "Acid lake", "hit": [{"kind": "damage", "points": 20}]}
    assert moves_played(plan(fight([BITE, CLAWS, lake]))) == ["Claws"]
    assert moves_played(plan(fight([BITE]))) == ["Bite"]
    assert moves_played(plan(fight([{"name": "Howl"}]))) == [""], "the usual attack of any foe"


def test_limited_and_first_moves_come_first() -> None:
    """Limited and first moves come before what is at will."""
    breath = {
        "name": "Breath",
        "limit": {"per": "several_rounds"},
        "hit": [{"kind": "damage", "points": 9}],
    }
    pounce = {"name": "Pounce", "use": "start_of_fight", "hit": [{"kind": "damage", "points": 6}]}
    weak = {"name": "Slap", "limit": {"per": "day"}, "hit": [{"kind": "damage", "points": 1}]}
    assert moves_played(plan(fight([BITE, weak, breath, pounce]))) == ["Pounce", "Breath", "Bite"]


def sure(points: int) -> Json:
    """Damage that no defense and no Armor stops."""
    return {"kind": "damage", "points": points, "ignores_armor": True}


def lost_to(limit: Json) -> float:
    """The points that nine rounds of a move of 3 sure points cost somebody who does nothing."""
    doom: Json = {
        "name": "Doom",
        "aim": {"who": "foe"},
        "defend": "none",
        "effects": [sure(3)],
        "limit": limit,
    }
    idle = hero(might=100, attacks=[], recoveries_used=3)
    fought = fight([doom], {"damage": 0}, party=[idle], first="foes", max_rounds=9)
    counts = simulate(fought, 20, 1)
    return sum(counts.lost(0, stat) for stat in range(3))


def test_limited_moves_come_as_often_as_allowed() -> None:
    """Moves with a limit come as often as they may."""
    assert lost_to({"per": "fight"}) == 3
    assert lost_to({"per": "day", "count": 2}) == 6
    assert lost_to({"per": "several_rounds"}) == 9
    assert lost_to({"per": "several_rounds", "count": 2}) == 18


def test_move_level_scales_its_damage() -> None:
    """A move at another level deals as much more as the foe does."""
    fought = fight([BITE])
    assert plan(with_level(fought, 6)).plan.guards.blows == [6]
    assert plan(fought).plan.guards.blows == [4]


def test_blow_to_other_pool_passes_armor() -> None:
    """A blow to another pool passes armor that does not name it."""
    rend = {
        "name": "Rend",
        "defend": "intellect",
        "hit": [{"kind": "damage", "points": 4, "pool": "intellect"}],
    }
    mailed = hero(armor=[{"name": "mail", "armor": 2}])
    planned = plan(fight([rend], party=[mailed]))
    assert planned.plan.guards.blows == [4]
    assert (planned.plan.moves.stat, planned.plan.moves.pool) == ([2], [2])
    assert plan(fight([BITE], party=[mailed])).plan.guards.blows == [2]
    pierced = {"name": "Pierce", "hit": [{"kind": "damage", "points": 4, "ignores_armor": 1}]}
    assert plan(fight([pierced], party=[mailed])).plan.guards.blows == [3]


def test_area_moves_strike_everybody_and_near_two() -> None:
    """Area moves strike everybody and immediate areas two."""
    blast: Json = {
        "name": "Blast",
        "defend": "none",
        "effects": [sure(2)],
        "limit": {"per": "fight"},
    }
    three = [hero(name, attacks=[], recoveries_used=3) for name in ("Ann", "Ben", "Cat")]
    for area, points in (("short", 6), ("immediate", 4)):
        aimed = {**blast, "aim": {"who": "all", "area": area}}
        fought = fight([aimed], {"damage": 0}, party=three, first="foes", max_rounds=3)
        counts = simulate(fought, 20, 1)
        assert sum(counts.lost(i, s) for i in range(3) for s in range(3)) == pytest.approx(points)


def test_foe_regains_health_and_heals_itself() -> None:
    """Sure blows of 4 fell 10 health in round 3; with 3 points back each round in round 7; with one
    lick in round 4.
    """
    flame = {"name": "Flame", "task": {"difficulty": 0}, "effect": {"affects": "foe", "damage": 4}}
    sure_hand = hero(attacks=[], abilities=[flame])
    beast = {"health": 10, "max_health": 10, "damage": 0}
    licks = {
        "name": "Lick",
        "defend": "none",
        "effects": [{"kind": "heal", "to": "self", "points": 5}],
    }
    for moves, more, last in (([], {}, 3), ([], {"regains": {"points": 3}}, 7), ([licks], {}, 4)):
        fought = fight(moves, beast, party=[sure_hand], first="party", **more)
        assert simulate(fought, 20).rounds_of(WIN)[last] == 20


# --- what comes of itself, and dice ---------------------------------------------------------------

FLAME: Json = {
    "name": "Flame",
    "aim": {"range": "touch", "who": "foe", "difficulty": 0},
    "effects": [{"kind": "damage", "points": 4}],
}
"""A sure blow of 4 from close by."""


def lost(moves: list[Json], rounds: int, npc: Json | None = None, **more: Any) -> float:
    """The points that a beast with these moves, which strikes for nothing, costs a party in so many
    rounds.
    """
    idle = hero(might=100, attacks=[], recoveries_used=3)
    fields: Json = {"party": [idle], "first": "foes", "max_rounds": rounds, **more}
    counts = simulate(fight(moves, {"damage": 0, **(npc or {})}, **fields), 200, 1)
    return sum(counts.lost(i, s) for i in range(len(fields["party"])) for s in range(3))


def aura(comes: str, **more: Any) -> Json:
    of_itself: Json = {
        "name": "Heat",
        "use": "aura",
        "comes": comes,
        "aim": {"who": "all", "range": "immediate"},
    }
    return {**of_itself, "defend": "none", "effects": [sure(2)], **more}


def test_aura_strikes_two_close_each_turn() -> None:
    """An aura strikes each turn and two of those close by."""
    assert lost([aura("each_turn")], 5) == 10
    assert lost([aura("later_turns")], 5) == 8
    three = [hero(name, might=100, attacks=[], recoveries_used=3) for name in ("Ann", "Ben", "Cat")]
    assert lost([aura("each_turn")], 5, party=three) == 20
    assert lost([aura("each_turn", aim={"who": "all", "range": "short"})], 5, party=three) == 30


def test_sole_aura_replaces_usual_attack() -> None:
    """An aura that is the only attack takes the place of the usual one."""
    feed = {
        "name": "Feed",
        "use": "aura",
        "comes": "each_turn",
        "hit": [{"kind": "damage", "points": 4}],
    }
    assert moves_played(plan(fight([feed], {"damage": 4}))) == ["", "Feed"]
    assert plan(fight([feed], {"damage": 4})).moves[0].inputs is None
    assert plan(fight([feed], {"damage": 6})).moves[0].inputs is not None


def answer(comes: str, points: int | str, **more: Any) -> Json:
    effects = [{"kind": "damage", "points": points, "to": "attacker", "ignores_armor": True}]
    return {
        "name": "Barbs",
        "use": "reaction",
        "comes": comes,
        "defend": "none",
        "effects": effects,
        **more,
    }


def test_melee_hit_is_answered_but_not_ranged() -> None:
    """A melee hit is answered and one from afar is not."""
    near = hero(might=100, attacks=[], abilities=[FLAME], recoveries_used=3)
    far = hero(
        might=100,
        attacks=[],
        abilities=[{**FLAME, "aim": {**FLAME["aim"], "range": "long"}}],
        recoveries_used=3,
    )
    beast = {"health": 99, "max_health": 99}
    assert lost([answer("struck", 3)], 4, beast, party=[near]) == 12
    assert lost([answer("struck", 3)], 4, beast, party=[far]) == 0
    assert lost([answer("struck", "damage")], 4, beast, party=[near]) == 16, "as much as the blow"
    harder = {"aim": {"when": {"damage_at_least": 5}}}
    assert lost([answer("struck", 3, **harder)], 4, beast, party=[near]) == 0, "the blow deals 4"


def test_what_fall_brings_comes_once() -> None:
    near = hero(might=100, attacks=[], abilities=[FLAME], recoveries_used=3)
    burst = answer("down", 5, aim={"who": "all", "area": "long"})
    assert lost([burst], 9, {"health": 8, "max_health": 8}, party=[near]) == 5
    assert lost([burst], 9, {"health": 99, "max_health": 99}, party=[near]) == 0


def test_dice_decide_damage_of_move_before_armor() -> None:
    """3d6 are 10.5 in the mean; 2 Armor takes 2 of each blow."""
    spines: Json = {
        "name": "Spines",
        "aim": {"who": "foe"},
        "defend": "none",
        "limit": {"count": 9, "per": "fight"},
    }
    spines["hit"] = [{"kind": "damage", "points": "3d6"}]
    assert lost([spines], 4) == pytest.approx(4 * 10.5, abs=1)
    mailed = hero(might=100, attacks=[], recoveries_used=3, armor=[{"name": "mail", "armor": 2}])
    assert lost([spines], 4, party=[mailed]) == pytest.approx(4 * 8.5, abs=1)
    bolt = {
        "name": "Bolt",
        "hit": [{"kind": "damage", "points": "2d6+1"}],
        "limit": {"per": "several_rounds"},
    }
    varies = plan(fight([bolt])).moves[0].varies
    assert varies is not None
    assert varies.points == tuple(range(3, 14))
    assert sum(varies.chances) == pytest.approx(1)
    assert varies.chances[5] == pytest.approx(6 / 36)


def test_hit_effects_take_health_like_engine() -> None:
    """What follows a hit takes health as the engine says."""

    def then(level: int, *effects: Json) -> int:
        edge = {"name": "Edge", "aim": {"range": "touch", "who": "foe", "difficulty": 0}}
        edge["effects"] = [{"kind": "damage", "points": 1}, *effects]
        planned = plan(fight([], level=level, party=[hero(attacks=[], abilities=[edge])]))
        return planned.strikes[0].then

    kills = {"kind": "track", "to": "target", "when": {"target_level_max": 3}, "dead": True}
    poison = {
        "kind": "save",
        "stat": "might",
        "level": 4,
        "failed": [{"kind": "damage", "points": 3}],
    }
    assert then(3, kills) > 1_000
    assert then(4, kills) == 0
    assert (then(4, poison), then(5, poison)) == (3, 0), "its level decides"
    assert then(4, {"kind": "condition", "name": "dazed", "lasts": "1 round"}) == 0


def test_ability_is_played_as_others_improve_it() -> None:
    flame = {**FLAME, "name": "Flame", "key": "flame"}
    hotter = {"name": "Hotter Flame", "use": "enabler"}
    hotter["effects"] = [
        {"kind": "change", "of": ["flame"], "add": [{"kind": "bonus", "points": 3}]}
    ]
    planned = plan(fight([], party=[hero(attacks=[], abilities=[flame, hotter])]))
    assert planned.strikes[0].damage == 7


def test_creatures_are_ignored_by_yardstick() -> None:
    plain = fight([CLAWS], policy="plain")
    assert (
        plan(plain).plan == plan(encounter(party=[hero()], foes=[{**foe(4), "name": "beast"}])).plan
    )


# --- what PCs do ----------------------------------------------------------------------------------

MEND: Json = {
    "name": "Mend",
    "cost": 1,
    "stat": "intellect",
    "effect": {"affects": "ally", "healing": 6},
}
SHELL: Json = {
    "name": "Shell",
    "cost": 1,
    "stat": "might",
    "effects": [{"kind": "armor", "points": 2, "lasts": "fight"}],
}


def test_protection_lessens_blows_while_it_is_on() -> None:
    planned = plan(fight([BITE], party=[hero(abilities=[SHELL])]))
    assert [ward.cost for ward in planned.wards[0]] == [1]
    assert planned.plan.guards.blows == [4, 2, 4, 2], (
        "none, the first, the second, both of two protections"
    )


def test_costly_protection_is_left_alone() -> None:
    """A protection that spares less than it costs is left alone."""

    def wards(move: Json, **more: Any) -> int:
        return len(plan(fight([move], party=[hero(abilities=[{**SHELL, **more}])])).wards[0])

    assert wards(BITE, cost=9) == 0
    against_fire = [{"kind": "armor", "points": 5, "against": ["fire"], "lasts": "fight"}]
    assert wards(BITE, effects=against_fire) == 0
    fire = {"name": "Breath", "hit": [{"kind": "damage", "points": 4, "type": "fire"}]}
    assert wards(fire, effects=against_fire) == 1


def test_healing_revives_fallen_comrade() -> None:
    """Healing lifts a comrade who is down back into the fight."""
    down = hero("Ben", might=0, speed=0, intellect=9, attacks=[], recoveries_used=3)
    healer = hero("Ann", attacks=[], abilities=[MEND], recoveries_used=3)
    fought = fight(
        [],
        {"damage": 0, "level": 1},
        party=[healer, down],
        first="party",
        max_rounds=2,
        policy="all_in",
    )
    counts = simulate(fought, 50, 3)
    assert counts.table(1) == (0, 0), "nobody is down at the end"
    assert counts.lost(0, 2) == 2, "a point for each of two times"
    assert counts.lost(1, 0) == -6, "one empty Pool after the other"
    assert counts.lost(1, 1) < 0, "of which a defense may take its price"


def test_all_in_heals_only_impaired() -> None:
    """Under all in only who is impaired or worse is healed."""
    hurt = hero("Ann", abilities=[MEND])
    hurt["pools"]["might"] |= {"value": 2, "max": 12}
    for policy, points in (("careful", 1), ("all_in", 0)):
        fought = fight(
            [],
            {"damage": 0, "health": 99},
            party=[hurt],
            policy=policy,
            first="party",
            max_rounds=1,
        )
        assert simulate(fought, 20, 1).lost(0, 2) == points


def test_what_holds_all_time_bears_on_defenses() -> None:
    quick = {
        "name": "Quick",
        "use": "enabler",
        "effects": [{"kind": "step", "by": "ease", "tasks": ["speed defense"]}],
    }
    eased, plainly = (
        plan(fight([], party=[hero(abilities=a)])).plan.guards.need for a in ([quick], [])
    )
    assert [need + 3 for need in eased] == plainly


# --- what is said of it ---------------------------------------------------------------------------


def test_played_moves_are_told() -> None:
    """It is told what is played of whom."""
    howl = {"name": "Howl", "text": "It calls the others."}
    ann = hero(abilities=[MEND, SHELL, "Lore of Stars"], cyphers=["a stone that hums"])
    mine, theirs = list_played(fight([BITE, howl], party=[ann]))
    assert {(part.name, part.how) for part in mine.played} == {
        ("Mend", "heals"),
        ("Shell", "protects"),
    }
    assert mine.left == ["Lore of Stars", "a stone that hums"]
    assert ([part.name for part in theirs.played], theirs.left) == (["Bite"], ["Howl"])
    fright = {"name": "Fright", "limit": {"per": "fight"}, "hit": [
        {"kind": "damage", "points": 9}, {"kind": "condition", "name": "frightened"},
    ]}  # fmt: skip
    [of_it] = [
        one
        for one in list_played(fight([BITE, fright, aura("each_turn")], party=[ann]))
        if not one.pc
    ]
    assert [(part.name, part.how) for part in of_it.played][0::2] == [
        ("Fright", "limited"),
        ("Heat", "aura"),
    ]
    assert of_it.partly == ["Fright"], "nobody is frightened"
    [left] = of_it.effects
    assert (left.name, [type(each).__name__ for each in left.effects]) == (
        "Fright",
        ["ConditionEffect"],
    )
    under_plain = list_played(fight([BITE, howl], party=[ann], policy="plain"))
    assert all(not part.name for each in under_plain for part in each.played)


# --- a slow simulation written anew ---------------------------------------------------------------

STING: Json = {
    "name": "Sting",
    "hit": [
        {"kind": "damage", "points": 6},
        {
            "kind": "save",
            "stat": "might",
            "level": 5,
            "failed": [{"kind": "damage", "points": 4, "pool": "speed"}],
        },
    ],
}
ROAR: Json = {
    "name": "Roar",
    "use": "start_of_fight",
    "defend": "intellect",
    "hit": [{"kind": "damage", "points": 10, "pool": "intellect"}],
}
TOPS = (14, 10, 9)


class ByHand:
    """One fight by the book: Ann (Might 14, Speed 10, Intellect 9, a sword, Shell and Mend, no
    Edge, no Effort) acts before a beast of level 3 with 32 health that roars at first and stings at
    will."""

    def __init__(self, luck: Random) -> None:
        self.d, self.pools, self.beast = luck.randint, [*TOPS], 32
        self.shell, self.recovered = 0, False

    def hurt(self, own: int, points: int) -> None:
        for at in (own, 0, 1, 2):
            lost = min(points, self.pools[at])
            self.pools[at] -= lost
            points -= lost

    def ann(self) -> None:
        lacks = [top - now for top, now in zip(TOPS, self.pools, strict=True)]
        impaired = 0 in self.pools
        if not self.shell and self.pools[0] >= 2:
            self.pools[0] -= 1
            self.shell = 2
        elif (max(lacks) >= 6 or impaired) and self.pools[2] >= 2:
            self.pools[2] -= 1
            at = (
                lacks.index(max(lacks))
                if not impaired
                else next(at for at in range(3) if lacks[at] == TOPS[at])
            )
            self.pools[at] = min(TOPS[at], self.pools[at] + 6)
        elif not self.recovered and (impaired or sum(lacks) >= 7):
            self.recovered = True
            self.recover(self.d(1, 6) + 1)
        else:
            face = self.d(1, 20)
            bonus = max(0, face - 16) if not impaired else min(1, max(0, face - 16))
            self.beast -= 4 + bonus if face >= 9 else 0

    def recover(self, points: int) -> None:
        for at in range(3):
            if not self.pools[at] and points:
                self.pools[at], points = 1, points - 1
        for at in range(3):
            gained = min(points, TOPS[at] - self.pools[at])
            self.pools[at], points = self.pools[at] + gained, points - gained

    def fought(self) -> tuple[bool, int]:
        """Whether Ann wins, and the points that are left to her."""
        for number in range(1, 41):
            self.ann()
            if self.beast <= 0:
                return True, sum(self.pools)
            if number == 1:
                self.hurt(2, 10 if self.d(1, 20) < 9 else 0)
            elif self.d(1, 20) < 9:
                self.hurt(0, max(0, 6 - self.shell))
                self.hurt(1, 4 if self.d(1, 20) < 15 else 0)
            if self.pools.count(0) >= 2:
                return False, sum(self.pools)
        return False, sum(self.pools)


def test_simulator_agrees_with_slow_simulation() -> None:
    """The simulator agrees with a slow simulation of its own."""
    ann = hero(might=14, effort=0, abilities=[MEND, SHELL])
    beast = {"health": 32, "max_health": 32, "damage": 6}
    fought = fight([STING, ROAR], beast, 3, party=[ann], first="party", max_rounds=40)
    assert moves_played(plan(fought)) == ["Roar", "Sting"]
    counts, luck = simulate(fought, RUNS, 11), Random(5)
    runs = [ByHand(luck).fought() for _ in range(RUNS)]
    theirs, ours = (
        wilson(sum(won for won, _ in runs), RUNS),
        wilson(sum(counts.rounds_of(WIN)), RUNS),
    )
    assert theirs.low < ours.high
    assert ours.low < theirs.high
    assert 0 < sum(counts.rounds_of(LOSS)) < RUNS, "both sides win"
    left = sum(points for _, points in runs) / RUNS
    assert sum(TOPS) - sum(counts.lost(0, stat) for stat in range(3)) == pytest.approx(
        left, abs=0.6
    )
