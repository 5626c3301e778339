"""`threefold duel`: the answer as it is fixed, the page for a reader, and one sentence for what is
no duel.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.people import Json, kara

DUEL: Json = {
    "format": "threefold/encounter/1",
    "party": [
        kara(
            might=5,
            speed=4,
            intellect=3,
            effort=1,
            armor=[],
            attacks=[{"name": "sword", "damage": 4, "skill": "swords"}],
        )
    ],
    "foes": [{"kind": "npc", "name": "guard", "level": 3}],
}


def given(**changes: Any) -> bytes:
    return json.dumps(DUEL | changes).encode()


def test_answer_has_shape_that_others_read(threefold: Run) -> None:
    done = threefold("duel", "-", "--json", stdin=given())
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert 0 < told["win"] < 1
    assert told["win"] + told["loss"] == pytest.approx(1)
    assert (told["objective"], told["policy"], told["draw"]) == ("win", "best", 0)
    assert told["states"] > 0
    assert sum(told["rounds"]["histogram"].values()) == pytest.approx(1)
    mean = sum(int(n) * p for n, p in told["rounds"]["histogram"].items())
    assert told["rounds"]["mean"] == pytest.approx(mean)
    assert 0 < told["points_left"]["mean"] < 12
    assert told["best"]["action"] in ("attack", "recover")
    assert told["best"]["win"] == pytest.approx(told["win"])
    assert set(told["best"]["effort"]) == {"ease", "damage"}
    others = told["alternatives"]
    assert len(others) == 3  # no Effort, one level on either, the recovery: less the best
    assert [other["win"] for other in others] == sorted(
        (other["win"] for other in others), reverse=True
    )
    assert all(other["win"] <= told["win"] + 1e-12 for other in others)


def test_plain_is_policy_of_simulator(threefold: Run) -> None:
    exact = json.loads(threefold("duel", "-", "--json", "--policy", "plain", stdin=given()).stdout)
    told = json.loads(threefold("simulate", "-", "--json", "--runs", "20000", stdin=given()).stdout)
    assert exact["policy"] == "plain"
    assert exact["win"] == pytest.approx(told["win"]["p"], abs=0.02)
    assert exact["best"]["effort"] == {"ease": 0, "damage": 0}


def test_foes_are_told_apart_and_may_begin(threefold: Run) -> None:
    """Two foes are told apart and foes may begin."""
    two = given(
        foes=[
            {"kind": "npc", "name": "rat", "level": 1},
            {"kind": "npc", "name": "dog", "level": 2},
        ],
        first="foes",
    )
    told = json.loads(threefold("duel", "-", "--json", stdin=two).stdout)
    assert {
        a["target"] for a in (told["best"], *told["alternatives"]) if a["action"] == "attack"
    } == {"rat", "dog"}
    assert told["defense"]["action"] == "defend"


def test_every_attack_is_weighed_if_asked(threefold: Run) -> None:
    """Every attack is weighed if asked and named."""
    sling = {"name": "sling", "damage": 9, "stats": ["speed"], "range": "long"}
    armed = given(party=[{**DUEL["party"][0], "attacks": [*DUEL["party"][0]["attacks"], sling]}])
    first = json.loads(threefold("duel", "-", "--json", stdin=armed).stdout)
    told = json.loads(threefold("duel", "-", "--json", "--every-attack", stdin=armed).stdout)
    assert told["win"] > first["win"]
    attacks = [a for a in (told["best"], *told["alternatives"]) if a["action"] == "attack"]
    ways = {("sword", "might"), ("sword", "speed"), ("sling", "speed")}
    assert {(a["attack"], a["stat"]) for a in attacks} == ways
    assert "attack" not in first["best"]
    lines = threefold("duel", "-", "--every-attack", stdin=armed).stdout.decode().splitlines()
    assert any(line.startswith("Attack with sling (Speed): ease 1\t") for line in lines)


def test_chance_best_action_and_end_are_told(threefold: Run) -> None:
    """A reader gets the chance what to do and when it ends."""
    lines = threefold("duel", "-", stdin=given()).stdout.decode().splitlines()
    assert lines[0].startswith("# Wins ")
    assert "under best play" in lines[0]
    assert any(line.startswith("the PC wins\t") for line in lines)
    best = next(line for line in lines if line.endswith("\tbest"))
    assert best.split("\t")[0].startswith(("Attack", "Recover"))
    assert any(line.startswith("# It is over after ") for line in lines)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"party": [*DUEL["party"], {**DUEL["party"][0], "name": "Bo"}]},
            "A duel has one PC, and here are 2",
        ),
        ({"foes": DUEL["foes"] * 3}, "A duel has one foe or two, and here are 3"),
        ({"reinforcements": [{"round": 2, "foes": DUEL["foes"]}]}, "A duel knows no help"),
        ({"rulings": {"spending_to_zero_drops_track": False}}, "Best play is solved where"),
        ({"environment": {"attacks": ["covre"]}}, "environment.attacks[0]"),
        (
            {"party": [{**DUEL["party"][0], "damage_track": "impaired"}]},
            "is worse off than the Pools at 0 say",
        ),
        (
            {"foes": [{"kind": "npc", "name": "giant", "level": 10, "health": 900}] * 2},
            "at most 16000000 can be",
        ),
    ],
)
def test_what_cannot_be_solved_gets_one_sentence(threefold: Run, changes: Json, said: str) -> None:
    done = threefold("duel", "-", stdin=given(**changes))
    assert done.returncode == 1
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_odds_import_neither_numpy_nor_numba() -> None:
    ask = "import sys, threefold.cli.odds, threefold.service.odds; print(sorted({'numpy', 'numba'} & {*sys.modules}))"
    assert (
        subprocess.run([sys.executable, "-c", ask], capture_output=True, check=True).stdout
        == b"[]\n"
    )
