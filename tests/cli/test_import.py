"""`threefold import` and `threefold export`, as a person calls them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.exchange.samples import npc, pc, written


def test_import_reports_and_pack_is_usable(threefold: Run, tmp_path: Path) -> None:
    """Import says what it did and the pack can be used."""
    file = written(
        tmp_path / "a.json", npc(), pc(), {"name": "Storm", "formula": "2d6", "results": []}
    )
    done = threefold("import", file, "--into", tmp_path / "my-pack")
    said = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "3 entries taken" in said
    assert "a.json: journals/storm: It is kept as a journal, with its text." in said
    shown = threefold(
        "content", "show", "creatures", "marsh_howler", "--json", "--pack", tmp_path / "my-pack"
    )
    assert json.loads(shown.stdout)["health"] == 17


def test_import_for_program(threefold: Run, tmp_path: Path) -> None:
    done = threefold(
        "import", written(tmp_path / "a.json", npc()), "--into", tmp_path / "my-pack", "--json"
    )
    report = json.loads(done.stdout)
    assert report["counts"]["taken"] == 1
    assert report["taken"] == [
        {"source": "a.json", "kind": "creatures", "key": "marsh_howler", "name": "Marsh Howler"}
    ]


def test_dry_run_writes_nothing(threefold: Run, tmp_path: Path) -> None:
    done = threefold(
        "import", written(tmp_path / "a.json", npc()), "--into", tmp_path / "my-pack", "--dry-run"
    )
    assert "1 entry taken" in done.stdout.decode()
    assert not (tmp_path / "my-pack").exists()


def test_when_nothing_comes_in_status_says_so(threefold: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"{")
    done = threefold("import", tmp_path / "a.json", "--into", tmp_path / "my-pack")
    assert (done.returncode, done.stderr.decode()) == (1, "threefold: Nothing could be imported.\n")
    assert "a.json: This cannot be read as JSON; it may be cut off." in done.stdout.decode()


def test_other_folder_is_left_alone(threefold: Run, tmp_path: Path) -> None:
    """A folder that is no pack is left alone."""
    (tmp_path / "photo.jpg").write_bytes(b"x")
    done = threefold("import", written(tmp_path / "a.json", npc()), "--into", tmp_path)
    assert done.returncode == 1
    assert done.stderr.decode().endswith(
        "holds files and no pack.yaml. Name an empty folder, or the folder of a pack.\n"
    )


def test_entries_characters_and_packs_go_out(threefold: Run, tmp_path: Path) -> None:
    pack = tmp_path / "my-pack"
    threefold("import", written(tmp_path / "a.json", npc(), pc()), "--into", pack)
    actor = json.loads(
        threefold("export", pack, "creatures", "marsh_howler", "--as", "foundry").stdout
    )
    assert actor == npc()
    text = threefold("export", pack, "characters", "mira", "--as", "markdown").stdout.decode()
    assert text.startswith("# Mira\n")
    whole = json.loads(threefold("export", pack, "--as", "csrd-json").stdout)
    assert [c["name"] for c in whole["creatures"]] == ["MARSH HOWLER"]
    sheet = pack / "characters" / "mira.json"
    assert json.loads(threefold("export", sheet, "--as", "foundry").stdout)["type"] == "pc"
    ours = json.loads(threefold("export", "creatures", "vampire", "--as", "threefold").stdout)
    assert (ours["format"], ours["level"]) == ("threefold/1", 6)


def test_export_writes_over_nothing_unless_told(threefold: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.md"
    first = threefold("export", "creatures", "vampire", "--as", "markdown", "--out", out)
    assert (first.returncode, out.read_text("utf-8").splitlines()[0]) == (0, "# Vampire")
    again = threefold("export", "creatures", "vampire", "--as", "markdown", "--out", out)
    assert (again.returncode, "is there already" in again.stderr.decode()) == (1, True)
    assert (
        threefold(
            "export", "creatures", "vampire", "--as", "foundry", "--out", out, "--force"
        ).returncode
        == 0
    )


def test_what_cannot_go_out_is_told(threefold: Run, tmp_path: Path) -> None:
    done = threefold("export", "foci", "abides_in_stone", "--as", "foundry")
    assert (
        done.stderr.decode()
        == "threefold: foci do not go out as foundry. They go out as markdown, csrd-json.\n"
    )
    assert (
        "There is no nobody among the creatures"
        in threefold("export", "creatures", "nobody", "--as", "foundry").stderr.decode()
    )
    assert (
        "There is no kind called nothing"
        in threefold("export", "nothing", "x", "--as", "foundry").stderr.decode()
    )
