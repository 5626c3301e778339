"""`threefold odds`: the Effort table for a person, and the contract's rows for a program."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.people import attack, guard, kara

ATTACK = {
    "procedure": "attack",
    "actor": kara(),
    "target": guard(4, armor=1),
    "inputs": {"attack": "broadsword", "stat": "might"},
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Kara's attack on a guard in a file, laid out for a reader."""
    path = tmp_path / "attack.json"
    path.write_text(json.dumps(ATTACK, indent=2), "utf-8")
    return path


def table(output: bytes) -> dict[str, list[str]]:
    """The rows of the table by their Effort."""
    lines = output.decode().splitlines()
    return part(lines, "# Effort\t")


def part(lines: list[str], heading: str) -> dict[str, list[str]]:
    """The rows under a heading by their first cell."""
    start = next(i for i, line in enumerate(lines) if line.startswith(heading))
    under = itertools.takewhile(lambda line: "\t" in line and line[0] != "#", lines[start + 1 :])
    rows = (line.split("\t") for line in under)
    return {cells[0]: cells[1:] for cells in rows}


def test_table_shows_cost_difficulty_chance_and_damage(threefold: Run, file: Path) -> None:
    """The table says cost pool difficulty chance and damage."""
    done = threefold("odds", file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert table(done.stdout) == {
        "none": ["0", "12", "3", "60%", "2.3", "5.8", ""],
        "damage 1": ["2", "10", "3", "60%", "4.1", "3.3", "*"],
        "damage 2": ["4", "8", "3", "60%", "5.9", "3.1", ""],
        "ease 1": ["2", "10", "2", "75%", "2.8", "4.8", ""],
        "ease 1, damage 1": ["4", "8", "2", "75%", "5.0", "2.7", ""],
        "ease 2": ["4", "8", "1", "90%", "3.2", "4.1", ""],
    }


def test_best_value_is_looked_at_closer(threefold: Run, file: Path) -> None:
    lines = threefold("odds", file).stdout.decode().splitlines()
    assert "* best value: it gains most for each point it costs" in lines
    assert "# Damage dealt with damage 1: 4.1 on average" in lines
    assert part(lines, "# points\tchance") == {
        "0": ["40.0%"],
        "6": ["40.0%"],
        "7": ["5.0%"],
        "8": ["5.0%"],
        "9": ["5.0%"],
        "10": ["5.0%"],
    }
    assert (
        "On average a roll with it costs 1.90 points, for a natural 20 gives back what was paid."
        in lines
    )
    down = part(lines, "# attacks\tdown by then")
    assert [down[n] for n in "123"] == [
        ["0%"],
        ["36%"],
        ["65%"],
    ]  # two hits of 6 or more: 0.6 squared
    assert list(down) == [str(n) for n in range(1, len(down) + 1)]


def test_other_rows_and_attacks_are_shown(threefold: Run, file: Path) -> None:
    """Another row and several attacks may be looked at."""
    lines = threefold("odds", file, "--ease", "2", "--attacks", "2").stdout.decode().splitlines()
    assert "# Damage dealt by 2 attacks with ease 2: 6.4 on average" in lines
    total = part(lines, "# points\tchance")
    assert total["0"] == ["1.0%"]  # 0.1 squared
    assert total["3"] == ["14.0%"]  # one miss of 0.1, one plain hit of 0.7, either first
    many = threefold("odds", file, "--attacks", "50").stdout.decode().splitlines()
    assert 8 <= len(part(many, "# points\tchance")) <= 16


def test_row_that_is_not_there_is_refused(threefold: Run, file: Path) -> None:
    done = threefold("odds", file, "--ease", "3")
    assert done.returncode == 1
    assert done.stderr.startswith(b"threefold: There is no row with 3 on easing and 0 on damage")


def test_foe_whom_nothing_harms_is_never_down(threefold: Run) -> None:
    thick = ATTACK | {"target": guard(4, armor=20)}
    lines = threefold("odds", "-", stdin=json.dumps(thick).encode()).stdout.decode().splitlines()
    assert not any(line.startswith("# Damage") or "down after" in line for line in lines)


def test_defense_tells_what_it_lets_through(threefold: Run) -> None:
    defense = {"procedure": "defend", "actor": kara(), "target": guard(4), "inputs": {}}
    lines = threefold("odds", "-", stdin=json.dumps(defense).encode()).stdout.decode().splitlines()
    assert any(line.startswith("# Damage taken") for line in lines)
    assert not any("down after" in line for line in lines)


def test_every_figure_has_its_reason(threefold: Run, file: Path) -> None:
    lines = threefold("odds", file).stdout.decode().splitlines()
    assert lines[0] == "# Attack with Might: difficulty 3 (demanding), target number 9"
    assert "difficulty\t4  level of guard (attack.hit.meet_or_beat)" in lines
    assert "difficulty\t-1  trained in bladed weapons (skill.trained.one_step)" in lines
    assert "cost\tone level: 2  (one level of Effort +3, Might Edge -1)" in lines


def test_json_is_rows_of_adjudicate(threefold: Run, file: Path) -> None:
    rows = json.loads(threefold("odds", file, "--json").stdout)
    assert rows == attack(guard(4, armor=1), stat="might", odds=True)["odds"]


def test_json_lists_several_attacks_on_request(threefold: Run, file: Path) -> None:
    """Json tells of several attacks where they are asked for."""
    rows = json.loads(threefold("odds", file, "--ease", "2", "--attacks", "2", "--json").stdout)
    (closer,) = (row.pop("closer") for row in rows if "closer" in row)
    assert rows == attack(guard(4, armor=1), stat="might", odds=True)["odds"]
    assert closer["attacks"] == 2
    assert closer["damage"]["0"] == pytest.approx(0.01)
    assert sum(closer["damage"].values()) == pytest.approx(1)
    assert closer["expected_damage"] == pytest.approx(6.4)
    assert closer["down_after"][:2] == [0, 0]
    assert closer["expected_attacks"] == pytest.approx(
        sum(1 - down for down in closer["down_after"])
    )
    assert threefold("odds", file, "--ease", "9", "--json").returncode == 1


def test_possible_is_never_zero_nor_certain(threefold: Run, file: Path) -> None:
    """What may be is never nothing and what may fail never certain."""
    lines = threefold("odds", file, "--attacks", "9").stdout.decode().splitlines()
    assert "<0.1%" in part(lines, "# points\tchance")["90"]
    assert [*part(lines, "# attacks\tdown by then").values()][-1] == [">99%"]


def test_stdin_works_and_ignores_own_effort(
    threefold: Run,
) -> None:
    """Standard input does as well and the requests own effort and dice do not matter."""
    bare = threefold("odds", "-", stdin=json.dumps(ATTACK).encode())
    own = ATTACK | {
        "dice": [20],
        "inputs": {"attack": "broadsword", "stat": "might", "effort": {"ease": 9}},
    }
    assert threefold("odds", "-", stdin=json.dumps(own).encode()).stdout == bare.stdout
    assert bare.returncode == 0


def test_npc_rolling_itself_has_one_row(threefold: Run) -> None:
    """An NPC that rolls for itself has one row and no pool."""
    hound = {"kind": "npc", "name": "hound", "level": 3, "damage": 5}
    request = {"procedure": "ally_attack", "actor": hound, "target": guard(4, armor=1)}
    done = threefold("odds", "-", stdin=json.dumps(request).encode())
    assert table(done.stdout) == {"none": ["0", "-", "4", "45%", "2.3", "6.0", ""]}


def test_reroll_shows_what_another_roll_would_bring(threefold: Run) -> None:
    rolled = ATTACK | {
        "dice": [2],
        "inputs": {"attack": "broadsword", "stat": "might", "effort": {"ease": 1}},
    }
    done = threefold(
        "odds",
        "-",
        stdin=json.dumps({"procedure": "reroll", "inputs": {"request": rolled}}).encode(),
    )
    assert table(done.stdout) == {"ease 1": ["2", "10", "2", "75%", "2.8", "4.8", ""]}


def test_unaffordable_row_is_priced_and_explained(threefold: Run) -> None:
    """What cannot be paid is priced and explained."""
    poor = ATTACK | {"actor": kara(might=3, edge=0)}
    done = threefold("odds", "-", stdin=json.dumps(poor).encode())
    assert table(done.stdout)["ease 2"][:2] == ["5", "-"]
    assert (
        "damage 2; ease 1, damage 1; ease 2: This costs 5 Might points and the Pool holds 3: "
        "use fewer levels of Effort or recover first."
    ) in done.stdout.decode().splitlines()


def test_retry_row_needs_effort(threefold: Run) -> None:
    """A retry shows that no effort is no choice."""
    retry = {
        "procedure": "task",
        "actor": kara(),
        "inputs": {"stat": "speed", "difficulty": 7, "retry": True},
    }
    done = threefold("odds", "-", stdin=json.dumps(retry).encode())
    assert table(done.stdout) == {
        "none": ["-", "-", "-", "-", ""],
        "ease 1": ["3", "6", "6", "15%", ""],
        "ease 2": ["5", "4", "5", "30%", "*"],
    }


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (
            b'{"procedure": ',
            "This line ends before its JSON object does: close every quotation mark and bracket.",
        ),
        (b'{"procedure": "atack"}', "There is no procedure atack: did you mean attack?"),
        (b'{"procedure": "reroll"}', "request is missing: it must be an object."),
        (
            json.dumps(
                {
                    "procedure": "task",
                    "actor": kara(damage_track="dead"),
                    "inputs": {"stat": "might", "difficulty": 3},
                }
            ).encode(),
            "Kara is dead and can do nothing more.",
        ),
        (
            json.dumps(
                {
                    "procedure": "defend",
                    "actor": kara(),
                    "target": guard(),
                    "inputs": {"forgo": True},
                }
            ).encode(),
            "Nothing is rolled for this, so there are no odds: ask for something that is attempted.",
        ),
    ],
)
def test_refusal_is_one_sentence_and_status_1(
    threefold: Run, request_: bytes, sentence: str
) -> None:
    done = threefold("odds", "-", stdin=request_)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"threefold: {sentence}\n"


def test_missing_file_is_wrong_use(threefold: Run, tmp_path: Path) -> None:
    """A file that is not there is wrong use."""
    done = threefold("odds", tmp_path / "none.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


def test_no_array_library_is_loaded(file: Path) -> None:
    code = "import sys\nfrom threefold.cli.app import run\nsys.exit(run(sys.argv[1:]) or 'numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code, "odds", file], capture_output=True, check=True)


def on_a_terminal(script: Path, *arguments: str | Path, **environment: str) -> str:
    """What a person sees: the output of a command whose standard output is a terminal."""
    import pty

    ours, theirs = pty.openpty()
    surroundings: dict[str, Any] = (
        os.environ | {"COLUMNS": "80", "TERM": "xterm-256color"} | environment
    )
    with subprocess.Popen([script, *arguments], stdout=theirs, env=surroundings):
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 1 << 16):
                seen += part
        except OSError:
            pass  # the other side has closed
    os.close(ours)
    return seen.decode()


def test_terminal_has_bars_and_respects_no_color(script: Path, file: Path) -> None:
    """On a terminal chances have bars and no color is respected."""
    seen = on_a_terminal(script, "odds", file, NO_COLOR="1")
    assert "75% ███████▌░░" in seen
    assert "\x1b[3" not in seen
    plain = re.sub(r"\x1b\[\d*m", "", seen)
    assert max(map(len, plain.splitlines())) <= 80


def test_terminal_without_unicode_gets_plain_bars(script: Path, file: Path) -> None:
    assert "75% #######=.." in on_a_terminal(script, "odds", file, PYTHONIOENCODING="ascii")
