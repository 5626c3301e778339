"""`threefold rules` and `threefold rulings` as a person and a program meet them."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from tests.started import run

from threefold.library.rules import rulebook
from threefold.rules.ruleset import Rulings


def threefold(*args: str) -> subprocess.CompletedProcess[str]:
    done = run(*args)
    return subprocess.CompletedProcess(
        args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def answer(*args: str) -> Any:
    done = threefold(*args)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_search_prints_one_rule_line_into_pipe() -> None:
    done = threefold("rules", "edge")
    assert done.returncode == 0
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert [line[0] for line in lines[:3]] == [
        "edge.stat.pool_and_edge",
        "edge.reduces_pool_spending",
        "edge.once_per_action",
    ]
    assert all(len(line) == 3 and line[2] == rulebook().by_id[line[0]].rule for line in lines)
    assert "\x1b" not in done.stdout


def test_words_need_no_quotes() -> None:
    assert threefold("rules", "natural", "20").stdout == threefold("rules", "natural 20").stdout


def test_id_shows_whole_entry() -> None:
    shown = threefold("rules", "edge.once_per_action").stdout
    for part in (
        "# edge.once_per_action",
        "a single time in an action",
        "Kind\tlimit",
        "Source\tcsrd-en, Initial Cost, line 272",
        "Ruling 1-A07\tUnclear: ",
        "Ruling 1-A07\tRead as: ",
        "Switch edge\tonce (default), pooled: ",
        "Examples\tinitial cost 3 Might, Might Edge 2, no Effort → pay 1 Might",
        "Built in\tsrc/threefold/rules/costs.py:",
    ):
        assert part in shown


def test_table_is_shown_row_by_row() -> None:
    assert "Table\t1\t3\t4\n" in threefold("rules", "damage_track.impaired.effort_cost").stdout


def test_json_rule_carries_entry_rulings_and_switches() -> None:
    """A rule as json carries entry rulings switches and places."""
    (rule,) = answer("rules", "edge.once_per_action", "--json")
    assert rule["id"] == "edge.once_per_action"
    assert rule["kind"] == "limit"
    assert rule["chapter"] == "01-tasks"
    assert rule["lines"] == [272, 272]
    assert rule["ruling"] == "1-A07"
    assert [ruling["tag"] for ruling in rule["rulings"]] == ["1-A07"]
    assert [switch["name"] for switch in rule["switches"]] == ["edge"]
    assert {"implemented", "tests", "status", "examples", "rule", "source"} <= rule.keys()


def test_search_as_json_is_list_best_first() -> None:
    found = answer("rules", "recovery", "--json")
    assert found[0]["id"].startswith("recovery.")
    assert {rule["id"] for rule in found} >= {
        id for id in rulebook().by_id if id.startswith("recovery.")
    }


@pytest.mark.parametrize(
    ("lang", "word", "area"), [("fr", "Avantage", "edge"), ("ko", "분발", "effort")]
)
def test_terms_of_other_languages_are_understood(lang: str, word: str, area: str) -> None:
    assert answer("rules", word, "--lang", lang, "--json")[0]["id"].startswith(f"{area}.")


def test_nothing_found_is_said_in_one_sentence() -> None:
    done = threefold("rules", "xyzzy")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "xyzzy" in done.stderr
    assert json.loads(threefold("rules", "xyzzy", "--json").stdout) == []


@pytest.mark.parametrize(
    "args", [[], ["edge", "--coverage"], ["edge", "--lang", "de"], ["--colour"]]
)
def test_wrong_use_is_refused(args: list[str]) -> None:
    done = threefold("rules", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_coverage_lists_every_rule_with_its_places() -> None:
    found = answer("rules", "--coverage", "--json")
    assert [rule["id"] for rule in found["rules"]] == list(rulebook().by_id)
    for rule in found["rules"]:
        assert rule.keys() == {
            "id",
            "kind",
            "chapter",
            "implemented",
            "tests",
            "status",
            "where",
            "how",
        }
        assert (rule["status"] == "judgement") == bool(rule["where"])
        assert rule["status"] in {
            "proved",
            "implemented",
            "not yet",
            "reference",
            "judgement",
            "definition",
        }
    rules = len(rulebook().by_id)
    assert found["totals"]["all"]["rules"] == rules
    assert sum(counts["rules"] for counts in found["totals"]["chapters"].values()) == rules
    assert sum(counts["rules"] for counts in found["totals"]["areas"].values()) == rules
    assert found["tests_read"] is True


def test_coverage_shows_built_unbuilt_and_sums() -> None:
    """Coverage for a reader shows what is built what is not and the sums."""
    shown = threefold("rules", "--coverage").stdout
    assert "# 01-tasks\n" in shown
    assert "\ntask.gm.rule_override\tthe GM decides\t" in shown
    assert "\nedge.once_per_action\t" in shown
    assert "\nmagic_crafting.time.table\tproved\t" in shown
    assert "\tnot yet\t" not in shown
    assert f"\ntotal\t{len(rulebook().by_id)}\t" in shown


def test_rulings_are_listed_with_choices_and_reasons() -> None:
    found = answer("rulings", "--json")
    assert [ruling["name"] for ruling in found] == list(Rulings.__dataclass_fields__)
    edge = found[0]
    assert (edge["name"], edge["choices"], edge["default"]) == ("edge", ["once", "pooled"], "once")
    assert edge["decides"] == "Edge lowers one cost of the action, or the sum of its costs"
    assert [(row["tag"], row["rules"]) for row in edge["reasons"]] == [
        ("1-A07", ["edge.once_per_action"])
    ]
    assert {ruling["name"]: ruling["default"] for ruling in found}[
        "spending_to_zero_drops_track"
    ] is True


def test_rulings_for_reader() -> None:
    lines = threefold("rulings").stdout.splitlines()
    assert [line.partition("\t")[0] for line in lines] == list(Rulings.__dataclass_fields__)
    assert lines[0].startswith("edge\tonce (default), pooled\t")
    assert "Ruling 1-A07\tRead as: " in threefold("rulings", "edge").stdout
    unknown = threefold("rulings", "edges")
    assert unknown.returncode == 1
    assert "edges" in unknown.stderr


@pytest.mark.parametrize("command", ["rules", "rulings"])
def test_help_shows_example(command: str) -> None:
    done = threefold(command, "--help")
    assert done.returncode == 0
    assert f"threefold {command} " in done.stdout
