"""Parties under ``plain`` against a game of dice written from the seven lines of the policy alone:
no engine in it.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from tests.lab.people import HURT, encounter
from tests.people import Json

from threefold.lab.simulator.simulate import simulate
from threefold.lab.study.answer import answer

STATS = ("might", "speed", "intellect")
SKILL = {"trained": -1, "specialized": -2, "inability": 1}
BY_WEIGHT = {"light": 2, "medium": 4, "heavy": 6}
RUNS = 1500


class Game:
    """One run of a file."""

    def __init__(self, file: Json, luck: Random) -> None:
        self.luck = luck
        self.pcs = file["party"]
        self.npcs = file["foes"]
        self.limit = file["max_rounds"]
        self.pools = [[pc["pools"][stat]["value"] for stat in STATS] for pc in self.pcs]
        self.track = [HURT.index(pc["damage_track"]) for pc in self.pcs]
        self.health = [npc.get("health", 3 * npc["level"]) for npc in self.npcs]
        highest = 3 * max(npc["level"] for npc in self.npcs)
        faces = [self.d20() for _ in self.pcs]
        self.before = [i for i, face in enumerate(faces) if face > highest]
        self.after = [i for i, face in enumerate(faces) if face <= highest]
        self.rounds = 0
        self.ended = self.over()
        while self.ended is None and self.rounds < self.limit:
            self.rounds += 1
            self.ended = self.round()

    def d20(self) -> int:
        return self.luck.randint(1, 20)

    def able(self) -> list[int]:
        return [i for i, track in enumerate(self.track) if track < 2]

    def over(self) -> str | None:
        return "win" if not any(self.health) else "loss" if not self.able() else None

    def round(self) -> str | None:
        turns = [
            *((self.attack, i) for i in self.before),
            *((self.strike, j) for j in range(len(self.npcs))),
        ]
        for turn, who in [*turns, *((self.attack, i) for i in self.after)]:
            turn(who)
            if self.over():
                return self.over()
        return None

    def attack(self, i: int) -> None:
        pc = self.pcs[i]
        if self.track[i] > 1 or not pc["attacks"]:
            return
        weapon = pc["attacks"][0]
        j = next(j for j, health in enumerate(self.health) if health)
        npc = self.npcs[j]
        defense = "intellect defense" if weapon["stats"][0] == "intellect" else "speed defense"
        difficulty = npc["modifications"].get(defense, npc["level"])
        difficulty += SKILL.get(pc["skills"].get(weapon["skill"]), 0) - (
            weapon["weight"] == "light"
        )
        bonus = 0
        if difficulty > 6:
            return
        if difficulty > 0:
            face = self.d20()
            if face < 3 * difficulty:
                return
            bonus = 0 if face < 17 else 1 if self.track[i] else face - 16
        points = weapon.get("damage", BY_WEIGHT[weapon["weight"]]) + bonus
        points -= 0 if weapon["ignores_armor"] else npc["armor"]
        self.health[j] = max(0, self.health[j] - max(0, points))

    def strike(self, j: int) -> None:
        if not self.health[j]:
            return
        i, npc = self.luck.choice(self.able()), self.npcs[j]
        pc = self.pcs[i]
        worn = [piece for piece in pc["armor"] if piece.get("worn", True)]
        difficulty = npc["modifications"].get("attack", npc["level"]) + SKILL.get(
            pc["skills"].get("speed defense"), 0
        )
        difficulty -= any(piece["source"] == "shield" for piece in worn)
        if difficulty <= 0 or (difficulty <= 6 and self.d20() >= 3 * difficulty):
            return
        suits = [piece["armor"] for piece in worn if piece["source"] == "suit"]
        armor = max(suits, default=0) + sum(
            piece["armor"] for piece in worn if piece["source"] == "other"
        )
        left = max(0, npc.get("damage", npc["level"]) - armor)
        for stat, points in enumerate(self.pools[i]):
            taken = min(left, points)
            left -= taken
            self.pools[i][stat] -= taken
            self.track[i] = min(3, self.track[i] + (taken > 0 and taken == points))


def some_file(luck: Random) -> Json:
    """A party with everything that the policy reads, and much that it reads past."""

    def pc(name: str) -> Json:
        values = [luck.choice([0, luck.randint(1, 12), luck.randint(4, 12)]) for _ in STATS]
        pieces = [
            {"name": "mail", "source": "suit", "armor": 2},
            {"name": "leather", "source": "suit", "armor": 1},
            {"name": "plate", "source": "suit", "armor": 3, "worn": False},
            {"name": "shield", "source": "shield"},
            {"name": "field", "source": "other", "armor": 1},
            {"name": "luck", "source": "other", "armor": 1},
        ]
        weight = luck.choice(["light", "medium", "heavy"])
        weapon: dict[str, Any] = {
            "name": "weapon",
            "weight": weight,
            "skill": "weapons",
            "cost": luck.choice([0, 2]),
        }
        weapon |= {"stats": [luck.choice(STATS), "might"], "ignores_armor": luck.random() < 0.3}
        weapon |= luck.choice(
            [{}, {"damage": luck.randint(1, 8)}, {"area": True}, {"practiced": False}]
        )
        spare = {"name": "cannon", "damage": 40, "weight": "heavy", "stats": ["might"]}
        levels = ["trained", "specialized", "inability", "practiced"]
        return {
            "kind": "pc",
            "name": name,
            "tier": 3,
            "effort": 3,
            "pools": {
                s: {"value": n, "max": 12, "edge": 3} for s, n in zip(STATS, values, strict=True)
            },
            "damage_track": HURT[min(3, values.count(0) + luck.choice([0, 0, 0, 1]))],
            "skills": {
                skill: luck.choice(levels) for skill in ("weapons", "speed defense", "initiative")
            },
            "armor": luck.sample(pieces, luck.randint(0, 4)),
            "attacks": luck.choice([[], *[[weapon, spare]] * 5]),
            "conditions": luck.choice([[], ["dazed"]]),
        }

    def npc(number: int) -> Json:
        tasks = luck.sample(
            ["speed defense", "intellect defense", "attack", "initiative"], luck.randint(0, 3)
        )
        given: Json = {"kind": "npc", "name": f"foe {number}", "level": luck.randint(1, 8)}
        given |= {
            "armor": luck.choice([0, 0, 1, 3]),
            "modifications": {task: luck.randint(0, 8) for task in tasks},
        }
        return given | luck.choice(
            [{}, {"health": luck.randint(0, 14)}, {"damage": luck.randint(0, 9)}]
        )

    return {
        "party": [pc(f"PC {i}") for i in range(luck.randint(1, 4))],
        "foes": [npc(j) for j in range(luck.randint(1, 4))],
        "max_rounds": luck.choice([1, 2, 8, 30]),
        "environment": luck.choice([{}, {"light": "dim"}]),
    }


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_simulator_plays_by_seven_lines(seed: int) -> None:
    luck = Random(seed)
    file = some_file(luck)
    games = [Game(file, luck) for _ in range(RUNS)]
    asked = encounter("plain", **file)
    told = answer(asked, simulate(asked, 40_000, seed), seed)

    def alike(ours: float, theirs: list[float]) -> None:
        """Within five standard errors, or in what the dice cannot change exactly."""
        mean = sum(theirs) / RUNS
        spread = math.sqrt(sum((value - mean) ** 2 for value in theirs) / RUNS**2)
        assert ours == pytest.approx(mean, abs=5 * spread * math.sqrt(1 + RUNS / 40_000) + 5 / RUNS)

    for end, share in (("win", told.win), ("loss", told.loss), (None, told.draw)):
        alike(share.p, [float(game.ended == end) for game in games])
    alike(told.rounds.mean, [float(game.rounds) for game in games])
    for i, member in enumerate(told.party):
        alike(member.down, [float(game.track[i] > 1) for game in games])
        alike(member.dead, [float(game.track[i] > 2) for game in games])
        assert member.recoveries == 0
        for stat, lost in enumerate(
            (member.points_lost.might, member.points_lost.speed, member.points_lost.intellect)
        ):
            start = file["party"][i]["pools"][STATS[stat]]["value"]
            alike(lost, [float(start - game.pools[i][stat]) for game in games])
