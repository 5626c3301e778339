"""`threefold simulate` and `threefold sweep`: the fixed answer, the words, the report, one sentence
for a mistake.
"""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Run
from tests.lab.people import foe, hero

from threefold.cli.whole_file import write_whole

ENCOUNTER: dict[str, Any] = {
    "format": "threefold/encounter/1",
    "party": [hero(), hero("Ben", armor=[{"name": "mail", "armor": 2}])],
    "foes": [foe(4), foe(4, armor=1), foe(3)],
    "policy": "plain",
    "max_rounds": 100,
    "environment": {"light": "dim"},
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gate.json"
    path.write_text(json.dumps(ENCOUNTER), "utf-8")
    return path


def test_answer_has_fixed_shape(threefold: Run, file: Path) -> None:
    done = threefold("simulate", file, "--runs", "20000", "--seed", "4", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert (told["runs"], told["seed"], told["policy"], told["exact"]) == (
        20_000,
        4,
        "plain",
        False,
    )
    assert told["win"]["p"] + told["loss"]["p"] + told["draw"]["p"] == pytest.approx(1)
    assert all(told[end].keys() == {"p", "low", "high"} for end in ("win", "loss", "draw"))
    assert told["draw"]["high"] > 0
    rounds = told["rounds"]
    assert rounds.keys() == {"mean", "p10", "p50", "p90", "histogram"}
    assert sum(rounds["histogram"].values()) == 20_000
    assert rounds["p10"] <= rounds["p50"] <= rounds["p90"]
    for member, name in zip(told["party"], ("Ann", "Ben"), strict=True):
        assert member["name"] == name
        lost = member["points_lost"]
        assert lost["mean"] == pytest.approx(lost["might"] + lost["speed"] + lost["intellect"])
        assert member["recoveries"] == 0
        assert 0 <= member["dead"] <= member["down"] <= 1


def test_answer_depends_on_seed_alone(threefold: Run, file: Path) -> None:
    def told(*more: str) -> bytes:
        return threefold("simulate", file, "--runs", "90000", "--json", *more).stdout

    assert told("--threads", "1", "--seed", "7") == told("--threads", "2", "--seed", "7")
    assert told("--seed", "7") != told("--seed", "8")


def test_yaml_and_standard_input_do_as_well(threefold: Run, tmp_path: Path) -> None:
    import yaml

    path = tmp_path / "gate.yaml"
    path.write_text(yaml.safe_dump(ENCOUNTER), "utf-8")
    from_yaml = threefold("simulate", path, "--runs", "100", "--json").stdout
    piped = threefold(
        "simulate", "-", "--runs", "100", "--json", stdin=json.dumps(ENCOUNTER).encode()
    )
    assert from_yaml == piped.stdout
    assert (
        threefold("simulate", "-", "--runs", "100", "--json", stdin=path.read_bytes()).stdout
        == from_yaml
    )


def test_words_for_person(threefold: Run, file: Path) -> None:
    done = threefold("simulate", file, "--runs", "5000")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "# 5000 runs, policy plain: first attack, no Effort, seed 0"
    assert re.match(r"the party wins\t[\d.]+%\t[\d.]+% – [\d.]+%", lines[1])
    assert re.match(r"nobody wins in time\t< 0\.077%\t", lines[3])
    assert any(line.startswith("Ben\t") for line in lines)


def test_variants_what_matters_and_other_levels(threefold: Run, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "more.json"
    other.write_text(json.dumps({**ENCOUNTER, "foes": [*ENCOUNTER["foes"], foe(4)]}), "utf-8")
    more = ("--versus", other, "--sensitivity", "--heat", "2-4x1-2", "--json", "--runs", "4000")
    told = json.loads(threefold("simulate", file, *more).stdout)
    assert told["compared"][0]["change"]["high"] < 0
    matters = {one["name"]: one["change"]["p"] for one in told["sensitivity"]}
    assert matters["Ben without mail"] < 0 < matters["one foe of level 3 less"]
    assert told["heat"]["levels"] == [2, 3, 4]
    assert told["heat"]["win"][0][0] > told["heat"]["win"][2][1]


def test_report_is_one_self_contained_file(threefold: Run, file: Path, tmp_path: Path) -> None:
    """The report is one file that needs nothing else."""
    path = tmp_path / "report.html"
    more = (
        "--html",
        path,
        "--sensitivity",
        "--heat",
        "3-5x1-3",
        "--versus",
        file,
        "--runs",
        "2000",
    )
    assert threefold("simulate", file, *more).returncode == 0
    page = path.read_text("utf-8")
    assert not re.search(
        r'(src|href|url)\s*=?\s*[("\']*\s*(https?:)?//',
        page.replace("http://www.w3.org/2000/svg", ""),
    )
    assert "<script" not in page
    charts = re.findall(r"<svg.*?</svg>", page, re.S)
    titles = [ElementTree.fromstring(chart).attrib["aria-label"] for chart in charts]
    assert titles[0::2] == titles[1::2]  # one for paper and screens, one for phones
    assert titles[0::2] == [
        "How it ends",
        "Side by side",
        "When it ends",
        "What each round costs",
        "Who falls",
        "Who pays",
        "Side by side",
        "Other levels, other numbers",
    ]
    for chart in charts:
        drawing = ElementTree.fromstring(chart)
        assert len(drawing.findall(".//{http://www.w3.org/2000/svg}text")) > 3
    assert "&quot;format&quot;: &quot;threefold/encounter/1&quot;" in page
    assert [*tmp_path.glob(".*")] == []


def test_unseen_outcome_is_told_by_bound(threefold: Run, tmp_path: Path) -> None:
    """What was never seen is told by what it may be."""
    path = tmp_path / "easy.json"
    easy = {**ENCOUNTER, "foes": [foe(1, damage=0)]}
    path.write_text(json.dumps(easy), "utf-8")
    said = (
        threefold("simulate", path, "--runs", "1000", "--heat", "1x1-2")
        .stdout.decode()
        .splitlines()
    )
    assert "Ann\t<0.4%\t<0.4%\t0.0\t0.0\t0.0\t0.0\t0.0" in said
    assert said[-1] == "1\t>99.6%\t>99.6%"


def test_long_names_shorten_and_are_told_whole(threefold: Run, tmp_path: Path) -> None:
    """Long names are shortened in the middle and told whole."""
    path, page = tmp_path / "long.json", tmp_path / "long.html"
    name = "Benedikt of the long and winding road through the woods"
    path.write_text(json.dumps({**ENCOUNTER, "party": [hero(name)]}), "utf-8")
    assert threefold("simulate", path, "--runs", "100", "--html", page).returncode == 0
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", page.read_text("utf-8"))
    assert any(
        text.startswith("Benedikt") and text.endswith("woods: Dead") and "…" in text
        for text in texts
    )
    assert f"<title>{name}: Dead: " in page.read_text("utf-8")


def test_killed_run_keeps_old_report(script: Path, file: Path, tmp_path: Path) -> None:
    """A killed run leaves the old report as it was."""
    path = tmp_path / "report.html"
    path.write_text("the old one", "utf-8")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [script, "simulate", file, "--runs", "1000000000", "--html", path], stderr=theirs
    ) as running:
        os.close(theirs)
        assert os.read(ours, 1)  # its bar is drawn: it plays
        running.kill()
    os.close(ours)
    assert path.read_text("utf-8") == "the old one"


def test_report_that_cannot_be_finished_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_handle: int) -> None:
        assert [half.read_text("utf-8") for half in tmp_path.iterdir()] == ["half of it"]
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", breaks)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "report.html", "half of it")
    assert [*tmp_path.iterdir()] == []


def test_unwritable_report_stops_before_play(threefold: Run, file: Path, tmp_path: Path) -> None:
    """A report that cannot be written is said before anything is played."""
    for path, problem in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "a.html", "No such file or directory"),
    ):
        done = threefold("simulate", file, "--runs", "1000000000", "--html", path)
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.decode() == f"threefold: '{path}': {problem}.\n"


def test_report_follows_links_and_pipes(threefold: Run, file: Path, tmp_path: Path) -> None:
    """A report is written through a link and into a pipe."""
    link = tmp_path / "link.html"
    link.symlink_to(tmp_path / "report.html")
    assert threefold("simulate", file, "--runs", "10", "--html", link).returncode == 0
    assert link.is_symlink()
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")
    assert threefold("simulate", file, "--runs", "10", "--html", "/dev/stdout").stdout.startswith(
        b"<!doctype html>"
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"foes": []}, "foes must be a list of 1 to 40 entries, not one of 0."),
        ({"foes": [foe(16)]}, "foes[0].level must be a whole number from 0 to 15, not 16."),
        ({"party": [hero(might=0)] and [{**hero(), "hp": 3}]}, "party[0].hp is not known here"),
        ({"max_rounds": 0}, "max_rounds must be a whole number from 1 to 1000, not 0."),
        ({"policy": "brave"}, "policy must be plain, careful, all_in or solver"),
        ({"format": "threefold/1"}, "is of format threefold/1"),
        ({"surprise": 1}, "surprise is not known here"),
        (
            {"policy": "careful", "environment": {"foes": {"the chief": {}}}},
            "environment.foes.the chief: situations are those of a foe of this file, and the chief is not one",
        ),
        (
            {
                "policy": "careful",
                "environment": {"foes": {"foe of level 3": {"attacks": ["rain"]}}},
            },
            "environment.foes.foe of level 3.attacks[0]: there is no situation rain: choose from cover",
        ),
        (
            {"policy": "careful", "environment": {"foes": {"foe of level 3": {"light": "dim"}}}},
            "environment.foes.foe of level 3.light is not known here",
        ),
        (
            {"policy": "careful", "environment": {"defenses": ["total_cover"]}},
            "environment.defenses: Whoever is wholly behind cover cannot be attacked.",
        ),
    ],
)
def test_bad_file_names_file_and_field(
    threefold: Run, tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    """A bad file gets one sentence with file and field."""
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**ENCOUNTER, **change}), "utf-8")
    done = threefold("simulate", path)
    said = done.stderr.decode()
    assert done.returncode == 1
    assert done.stdout == b""
    assert said.count("\n") == 1
    assert "bad.json" in said
    assert sentence in said


@pytest.mark.parametrize("runs", ["0", "-5", "1000000001", "many", "99999999999999999999"])
def test_absurd_runs_are_wrong_use(threefold: Run, file: Path, runs: str) -> None:
    done = threefold("simulate", file, "--runs", runs)
    assert done.returncode == 2
    assert b"--runs" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_levels_that_are_none_are_wrong_use(threefold: Run, file: Path) -> None:
    for grid in ("3", "0-16x1", "4-2x1", "2x99", "axb"):
        done = threefold("simulate", file, "--heat", grid)
        assert done.returncode == 2, grid
        assert b"--heat" in done.stderr


@pytest.fixture
def grid(tmp_path: Path) -> Path:
    path = tmp_path / "sweep.json"
    sweep = {
        "format": "threefold/sweep/1",
        "encounter": ENCOUNTER,
        "levels": [2, 4],
        "numbers": [1, 3],
        "runs": 3000,
    }
    path.write_text(json.dumps(sweep), "utf-8")
    return path


def test_sweep_reports_cells_and_resumes(threefold: Run, grid: Path, tmp_path: Path) -> None:
    """A sweep says every cell and is taken up again."""
    results = tmp_path / "results"
    first = threefold("sweep", grid, "--results", results, "--json")
    told = json.loads(first.stdout)
    assert [(cell["level"], cell["number"]) for cell in told] == [(2, 1), (2, 3), (4, 1), (4, 3)]
    assert all(cell["answer"]["runs"] == 3000 for cell in told)
    again = threefold("sweep", grid, "--results", results, "--json")
    assert again.stdout == first.stdout
    assert again.stderr == b"4 cells were finished before\n"
    lines = threefold("sweep", grid).stdout.decode().splitlines()
    assert lines[0] == "# 4 cells of 3000 runs, seed 0"
    assert lines[2].startswith("plain\t-\t2\t1\t")


def test_foreign_results_and_absent_cluster_are_refused(threefold: Run, grid: Path) -> None:
    """Results of something else and a cluster that is not there."""
    done = threefold("sweep", grid, "--results", grid)
    assert done.returncode == 1
    assert b"--results" in done.stderr
    assert json.loads(grid.read_text("utf-8"))["runs"] == 3000
    pytest.importorskip("distributed")
    for address in ("nowhere", "gopher://a", ""):
        done = threefold("sweep", grid, "--cluster", address)
        said = f"threefold: There is no cluster at {address}: check the address, and that its scheduler runs.\n"
        assert (done.returncode, done.stderr.decode()) == (1, said)
    done = threefold("sweep", grid, "--cluster", "tls://127.0.0.1:1")
    assert done.returncode == 1
    assert done.stderr.endswith(b"where your certificates are (distributed.comm.tls.client).\n")
