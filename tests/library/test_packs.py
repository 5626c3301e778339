"""Content packs: a folder of one's own loads like the books' content, and can do nothing but be
content.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from msgspec.structs import fields
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from tests.schemas import check_schema

from threefold.library.arcs import arcs, sample_arcs
from threefold.library.catalogue import CatalogueItem, catalogue, details
from threefold.library.creation import descriptors, foci, guides, offer, offered_gear
from threefold.library.entries import FOCI
from threefold.library.files import LARGEST, ContentError
from threefold.library.items import artifacts, cyphers
from threefold.library.old_forms import OLD_FIELDS
from threefold.library.packs import (
    KINDS,
    gaps,
    install,
    read_packs,
    replaced_entries,
    use_at,
    write_starter_pack,
)
from threefold.library.paths import content_dir
from threefold.library.rituals import known_rituals
from threefold.library.schemas import SHARED
from threefold.library.shelf import at_table, everything, of_books
from threefold.library.situations import SITUATION_KIND, situations_of
from threefold.library.traps import TRAPS, known_traps
from threefold.rules.bearing import situation_effects
from threefold.rules.known_situations import BOOK
from threefold.rules.situations import SITUATION_IDS, SITUATIONS, Attacking, situation_name
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for
from threefold.service.content import problems_in_words
from threefold.text import render

GLASS = Path(__file__).parents[1] / "packs" / "glass_city"
MANIFEST = "format: threefold/pack/1\nkey: mine\nname: Mine\n"
ARC = (GLASS / "arcs.yaml").read_text("utf-8").replace("uncover_a_secret", "none")
TRAP = "- {key: mine, name: Mine, level: 4, about: It goes off.}\n"


@pytest.fixture(autouse=True)
def _books_only_afterwards() -> Iterator[None]:
    yield
    install([])


def pack(folder: Path, **files: str) -> Path:
    """A pack with these files beside a sound manifest."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack": MANIFEST, **files}.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def complaint(*folders: Path) -> str:
    """What is said of packs that are not sound."""
    with pytest.raises(ContentError) as raised:
        read_packs(folders)
    return problems_in_words(raised.value)


# --- what a pack adds -----------------------------------------------------------------------------


def test_pack_adds_something_of_every_kind() -> None:
    [added] = install([GLASS])
    assert added.entries.keys() == KINDS.keys() - {"types"}
    assert known_traps()["glass_floor"].variants.keys() == {"acid"}
    assert known_rituals()["black_noon"].levels == [4]
    assert "relight_the_sun" in sample_arcs()
    assert arcs()[-1].related[0].arc == "uncover_a_secret"
    assert "singing_shard" in cyphers()
    assert "pane_of_yesterday" in artifacts()
    assert {"Brittle"} <= descriptors().keys()
    assert {"walks on glass"} <= foci().keys()
    assert "Glass knife" in {thing.name for thing in offered_gear()}
    assert {"Glass step", "Sure as glass"} <= offer().powers.keys()
    offered = {
        key: {power.ability.name for power in guide.powers} for key, guide in guides().items()
    }
    assert [key for key, names in offered.items() if "Glass step" in names] == [
        "warrior",
        "explorer",
    ]


def test_situation_of_pack_bears_on_attacks() -> None:
    install([GLASS])
    found = situation_effects(
        ["glass_storm"],
        Attacking(ranged=True, skills={"glass walking": "trained"}),
        False,
        rules_for(),
    )
    assert not isinstance(found, Refusal)
    assert [(line.steps, line.rule) for line in found.lines] == [
        (2, "attack.modifier.gm_discretion"),
        (-1, "attack.modifier.gm_discretion"),
    ]
    assert found.lines[0].name == situation_name("glass_storm")
    assert "glass_storm" in SITUATION_IDS


def test_removed_pack_leaves_no_trace() -> None:
    """Without the pack it is as if it had never been."""
    install([GLASS])
    install([])
    assert "glass_floor" not in known_traps()
    assert SITUATIONS == BOOK
    no = situation_effects(["glass_storm"], Attacking(), False, rules_for())
    assert isinstance(no, Refusal)
    assert situation_name("glass_storm").params == {"id": "glass_storm"}


def test_packs_of_one_table_leave_memory_of_others(tmp_path: Path) -> None:
    """What was worked out for tables whose packs stay is not worked out again; packs for all tables
    and packs with situations, which all tables know, change it for all.
    """
    trap, storm = pack(tmp_path / "mine", traps=TRAP), [GLASS]
    books = catalogue()

    def at(table: str) -> tuple[CatalogueItem, ...]:
        with at_table(table):
            return catalogue()

    use_at("one", read_packs([trap], table="one"))
    of_one = at("one")
    assert len(of_one) == len(books) + 1
    assert at("two") is books
    use_at("two", read_packs([trap], table="two"))
    assert at("one") is of_one
    assert catalogue() is books
    use_at("one", read_packs([trap], table="one"))
    assert at("one") is not of_one, "it was read again: its translations may differ"
    use_at("one", ())
    assert at("one") is books
    install([])
    assert at("two") is books
    use_at("two", read_packs(storm, table="two"))
    assert at("one") is not books


def test_everything_is_in_catalogue_with_its_pack() -> None:
    install([GLASS])
    glass = [item for item in catalogue() if item.pack]
    assert {item.pack for item in glass} == {"The Glass City"}
    assert {item.kind for item in glass} == KINDS.keys() - {"types"}
    shown = {detail.name: detail.lines for detail in details("traps", "glass_floor")}
    assert shown["level"] == ("5",)
    assert shown["damage"] == ("points 4 · ignores armor yes",)
    assert shown["variants"] == ("acid: There is acid below. · damage points: 2; type: ambient",)


# --- what is wrong is named -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (
            {"traps": TRAP.replace("4", "11")},
            "mine/traps.yaml:1: mine: level: level must be .* from 1 to 10",
        ),
        (
            {"traps": "- key: mine\n  name: Mine\n  levl: 4\n  about: Bang."},
            "mine/traps.yaml:3: mine: levl: .*level",
        ),
        ({"trap": TRAP}, r"mine/trap.yaml: This is no file of a pack. .*traps\.yaml"),
        (
            {"pack": "format: threefold/pack/1\nkey: Mine!\nname: Mine", "traps": TRAP},
            "mine/pack.yaml:2: key: ",
        ),
        ({"pack": "- a list", "traps": TRAP}, "mine/pack.yaml:1: "),
        ({}, "mine: The pack is empty"),
        ({"traps": TRAP + TRAP}, "mine/traps.yaml:2: mine: key: "),
        (
            {"traps": "- {key: mine, key: yours, name: Mine, level: 4, about: B.}"},
            "traps.yaml:1: key is given twice",
        ),
        ({"traps": "- &a {key: mine}\n- *a"}, "mine/traps.yaml:1: Write this out"),
        ({"traps": "- !!python/object/apply:os.system [id]"}, "mine/traps.yaml:1: .*tags"),
        ({"traps": "[" * 30 + "]" * 30}, "mine/traps.yaml:1: Lists and fields may nest 20 deep"),
        ({"traps": "- {key: [mine"}, r"mine/traps.yaml:\d: This cannot be read as YAML"),
        ({"traps": '- {key: mine, about: "\\xff", name: x, level: 2026-02-31}'}, "mine/traps.yaml"),
        ({"traps": TRAP + "---\n" + TRAP}, "traps.yaml:2: This cannot be read as YAML"),
        (
            {"cyphers": "- {key: c, name: C, level: 3d20, form: f, text: t, told: gm}"},
            "mine/cyphers.yaml:1: c: level: ",
        ),
        (
            {
                "artifacts": "- {key: c, name: C, level: '3', form: f, text: t, told: gm, depletion: soon}"
            },
            "c: depletion: ",
        ),
        ({"arcs": ARC}, "There is no arc none"),
        ({"situations": "- {key: storm, melee: 1}"}, "situations.yaml:1: storm: name: "),
        (
            {"situations": "- {key: storm, name: Storm}"},
            "mine/situations.yaml:1: storm: melee: .*nothing",
        ),
        (
            {"situations": "- {key: storm, name: Storm, melee: 1, rule: no.such}"},
            "storm: rule: There is no rule no",
        ),
        (
            {"equipment": "- {key: saw, name: Saw, category: weapon, weapon: {}, price: cheap}"},
            "equipment.yaml:1: saw: weapon.weight: .*missing",
        ),
        (
            {"abilities": "- {key: a, name: A, use: action}"},
            "abilities.yaml:1: a: judged: An entry without effects must say",
        ),
        (
            {"cyphers": "- {key: a, name: A, level: '1', effects: [{kind: heal, points: lots}]}"},
            "lots is no figure",
        ),
    ],
)
def test_fault_names_file_line_and_field(tmp_path: Path, files: dict[str, str], said: str) -> None:
    """What is wrong is named by file line and field."""
    told = complaint(pack(tmp_path / "mine", **files))
    assert re.search(said, told), told


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """All that is wrong is told at once."""
    folder = pack(
        tmp_path / "mine",
        traps="- {key: a}\n- {key: b}",
        equipment="- {key: saw, name: Saw}",
        trap="",
    )
    assert {line.partition(": ")[0] for line in complaint(folder).splitlines()} == {
        "mine/trap.yaml",
        "mine/traps.yaml:1",
        "mine/traps.yaml:2",
        "mine/equipment.yaml:1",
    }


def test_later_entry_replaces_earlier_and_tells(tmp_path: Path) -> None:
    """A later entry takes the place of an earlier one and it is said."""
    mine = pack(
        tmp_path / "mine", traps=TRAP + "- {key: pit, name: My pit, level: 9, about: Down.}\n"
    )
    manifest = MANIFEST.replace("key: mine", "key: yours").replace("Mine", "Yours")
    yours = pack(tmp_path / "yours", pack=manifest, traps=TRAP.replace("level: 4", "level: 5"))
    packs = install([mine, yours])
    assert len(everything(TRAPS)) == len(of_books(TRAPS)) + 1
    found = {trap.key: trap for trap in everything(TRAPS)}
    assert (found["pit"].name, found["mine"].level) == ("My pit", 5)
    said = [
        (name, kind, key, render(where, "en")) for name, kind, key, where in replaced_entries(packs)
    ]
    assert said == [
        ("Mine", "traps", "pit", "in the books"),
        ("Yours", "traps", "mine", "in the pack Mine"),
    ]


def test_frozen_pack_still_read() -> None:
    """A pack as it was written on the day of its name."""
    install([GLASS.with_name("glass_city_2026_11")])
    assert "singing_shard" in cyphers()
    assert "Brittle" in descriptors()
    assert "walks on glass" in {focus.name for focus in everything(FOCI)}
    assert "Glass knife" in {thing.name for thing in offered_gear()}
    assert "glass_floor" in known_traps()
    assert "Glass step" in offer().powers


def test_old_form_refused_field_by_field() -> None:
    """Each field of an old form is named, with what to write instead; so is each old file."""
    said = complaint(GLASS.with_name("glass_city_before")).splitlines()
    for start, instead in (
        ("abilities.yaml:4: glass_step: ability: ", "name, use, text, cost, aim, effects"),
        ("artifacts.yaml:4: pane_of_yesterday: level: ", ""),
        ("cyphers.yaml:10: hush_bead: effect: ", "effects"),
        ("cyphers.yaml:11: hush_bead: range: ", "aim.range"),
        ("descriptors.yaml:2: #1: word: ", "key, name"),
        ("descriptors.yaml:3: #1: about: ", "text"),
        ("foci.yaml:2: #1: verb: ", "key, name"),
        ("foci.yaml:3: #1: about: ", "text"),
        ("foci.yaml:5: #1: power: ", "own, tiers"),
        ("gear.yaml: ", "equipment.yaml"),
    ):
        [line] = [line for line in said if line.startswith(f"glass_city_before/{start}")]
        assert instead in line


@pytest.mark.parametrize("kind", OLD_FIELDS)
def test_old_fields_are_no_current_fields(kind: type) -> None:
    assert not {old.name for old in OLD_FIELDS[kind]} & {field.name for field in fields(kind)}


def test_pack_cannot_be_used_twice(tmp_path: Path) -> None:
    mine = pack(tmp_path / "mine", traps=TRAP)
    assert "mine/pack.yaml:2: key: The pack Mine has this key already" in complaint(mine, mine)


# --- it can do nothing but be content -------------------------------------------------------------


def test_no_link_is_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text(TRAP, "utf-8")
    folder = pack(tmp_path / "mine", cyphers="[]")
    (folder / "traps.yaml").symlink_to(secret)
    assert "mine/traps.yaml: There must be a plain file of this name" in complaint(folder)


def test_nothing_is_waited_for(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine")
    os.mkfifo(folder / "traps.yaml")
    assert "mine/traps.yaml: There must be a plain file of this name" in complaint(folder)


def test_file_has_bounds(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", traps="#" * (LARGEST + 1))
    assert "mine/traps.yaml: The file must not be larger than" in complaint(folder)


def test_aliases_cannot_unfold_into_bomb(tmp_path: Path) -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n"
        for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert "mine/traps.yaml:1: Write this out" in complaint(pack(tmp_path / "mine", traps=bomb))


def test_base_sixty_number_is_refused_early(tmp_path: Path) -> None:
    """A number to the base of sixty is refused before it is worked out."""
    long = "- key: x\n  level: 1" + ":59" * 2000
    assert "mine/traps.yaml:2: Put quotes around this" in complaint(
        pack(tmp_path / "mine", traps=long)
    )


def test_other_files_are_not_read(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mine", traps=TRAP)
    (folder / "run.py").write_text("raise SystemExit", "utf-8")
    (folder / "deeper").mkdir()
    assert read_packs([folder])[0].entries.keys() == {"traps"}


def test_what_is_not_there_is_no_pack(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none").endswith("There is no such folder; a pack is a folder with pack.yaml and "
                                                 "files such as traps.yaml.")  # fmt: skip


def test_pack_that_is_not_sound_changes_nothing(tmp_path: Path) -> None:
    install([GLASS])
    with pytest.raises(ContentError):
        install([pack(tmp_path / "mine")])
    assert "glass_floor" in known_traps()


# --- schemas --------------------------------------------------------------------------------------


def registry() -> Registry[Any]:
    """The published files as an editor finds them: by their names, in one folder."""
    files = {
        path.name: json.loads(path.read_text("utf-8"))
        for path in content_dir().glob("*.schema.json")
    }
    return Registry().with_resources(
        (name, DRAFT202012.create_resource(schema)) for name, schema in files.items()
    )


def entries_in(path: Path) -> Any:
    """What a file of content holds."""
    text = path.read_text("utf-8")
    return (
        yaml.safe_load(text)
        if path.suffix == ".yaml"
        else [json.loads(line) for line in text.splitlines()]
    )


@pytest.mark.parametrize("name", KINDS)
def test_content_and_packs_fit_published_schemas(name: str) -> None:
    validator = Draft202012Validator({"$ref": f"{name}.schema.json"}, registry=registry())
    for folder in (content_dir(), GLASS):
        for path in (folder / f"{name}.yaml", folder / f"{name}.jsonl"):
            if not path.exists():
                continue
            entries = entries_in(path)
            few = entries[
                :: max(1, len(entries) // 40)
            ]  # reading the schema is slow: some of each are enough
            assert [(path.name, error.message) for error in validator.iter_errors(few)] == []
            if path.suffix == ".yaml":
                head = r"# yaml-language-server: \$schema=\S*" + f"{name}.schema.json\n"
                assert re.match(head, path.read_text("utf-8"))
    wrong = [{"key": "Not a key!", "colour": "red"}]
    assert list(validator.iter_errors(wrong)) != []


def test_published_schemas_are_small_with_working_references() -> None:
    """Published schemas are small and every reference in them leads somewhere."""
    known = registry()
    for path in content_dir().glob("*.schema.json"):
        assert path.stat().st_size < (150_000 if path.name == SHARED else 50_000), path.name
        schema = json.loads(path.read_text("utf-8"))
        check_schema(schema)
        resolver = known.resolver(path.name)
        for ref in re.findall(r'"\$ref": "([^"]+)"', path.read_text("utf-8")):
            assert resolver.lookup(ref).contents, (path.name, ref)
    named = re.compile(r"# yaml-language-server: \$schema=(\S+)")
    for path in content_dir().glob("*.yaml"):
        head = named.match(path.read_text("utf-8"))
        assert head is None or (content_dir() / head[1]).exists(), path.name


def test_book_content_is_strict_as_pack() -> None:
    """The content of the books is as strict as a pack."""
    for kind in KINDS.values():
        if kind.book:
            assert kind.read(content_dir(), foreign=True) == of_books(kind)


def test_rules_know_situations_of_content() -> None:
    assert situations_of(of_books(SITUATION_KIND)) == BOOK, "run `python scripts/schemas.py`"


def test_pack_that_was_begun_is_sound(tmp_path: Path) -> None:
    write_starter_pack(tmp_path / "My pack: nine")
    [added] = install([tmp_path / "My pack: nine"])
    assert added.origin.name == "My pack: nine"
    assert "my_pack_nine_trap" in known_traps()
    with pytest.raises(FileExistsError):
        write_starter_pack(tmp_path / "My pack: nine")


def test_json_lines_fault_names_file_and_line(tmp_path: Path) -> None:
    """Faults that only show beside other entries, too: they are looked for after the file was
    read.
    """
    mine = pack(tmp_path / "mine")
    arc = yaml.safe_load(ARC)[0]
    other = {**arc, "key": "other"}
    lines = [
        json.dumps(other),
        "",
        json.dumps({**arc, "related": [{"arc": "nowhere", "how": "No way."}]}),
    ]
    (mine / "arcs.jsonl").write_text("\n".join(lines), "utf-8")
    said = complaint(mine)
    assert "mine/arcs.jsonl:3" in said
    assert "arcs.yaml" not in said


def test_threshold_levels_are_numbers_and_levels(tmp_path: Path) -> None:
    """Levels of thresholds may be numbers and must be levels."""
    cypher = (
        "- {{key: bead, name: Bead, level: 1d6, effects: [{{kind: damage, points: {{{}}}}}]}}\n"
    )
    mine = pack(tmp_path / "mine", cyphers=cypher.format("1: 2, 5: 3"))
    [added] = read_packs([mine])
    assert added.entries["cyphers"][0].effects[0].points == {"1": 2, "5": 3}  # type: ignore[attr-defined]
    wrong = pack(tmp_path / "wrong", cyphers=cypher.format("low: 2, high: 3"))
    assert "low is no level" in complaint(wrong)


def test_permanent_effects_may_not_repeat_each_turn(tmp_path: Path) -> None:
    """What holds does not stand where effects come each turn."""
    held = "effects: [{kind: condition, name: netted, holds: [{kind: step, by: hinder, tasks: [all]}]}]"
    mine = pack(tmp_path / "mine", cyphers=f"- {{key: bead, name: Bead, level: 1d6, {held}}}\n")
    assert "as_condition" in complaint(mine)


FOCUS = """
- key: walks_on_glass
  name: Walks on Glass
  text: Glass holds you.
  tiers: {"1": {all: [%s]}}
"""
ABILITY = """
- {key: glass_step, name: Glass Step, text: It holds., told: narrative, use: action, cost: {%s}}
"""


def test_dangling_key_names_nearest_one(tmp_path: Path) -> None:
    """A key that leads nowhere is named with the nearest one."""
    said = complaint(
        pack(
            tmp_path / "mine",
            foci=FOCUS % "glas_step",
            abilities=ABILITY % "points: 1, pools: [speed]",
        )
    )
    assert "mine/foci.yaml:5" in said
    assert "glass_step" in said
    wolf = "{kind: companion, name: wolf, level: 3, creature: wolff}"
    table = f"- {{key: bead, name: Bead, level: 1d6, effects: [{wolf}]}}\n"
    assert "wolf" in complaint(pack(tmp_path / "other", cyphers=table))


def test_open_ends_of_pack_are_told_not_refused(tmp_path: Path) -> None:
    """What a pack leaves open is said but not refused."""
    mine = pack(
        tmp_path / "mine", foci=FOCUS % "bash", abilities=ABILITY % "points: 1, pools: [speed]"
    )
    found = {(gap.kind, gap.key, gap.tiers) for gap in gaps(read_packs([mine]))}
    assert found == {
        ("abilities", "glass_step", ()),
        ("foci", "walks_on_glass", ("2", "3", "4", "5", "6")),
    }
    assert not [gap for gap in gaps(read_packs([GLASS])) if gap.kind == "abilities"]


@pytest.mark.parametrize("price", ["points: 2", "points: 0, pools: [might]"])
def test_price_that_nobody_can_pay_is_refused(tmp_path: Path, price: str) -> None:
    assert "cost" in complaint(pack(tmp_path / "mine", abilities=ABILITY % price))


def test_duplicate_json_lines_fields_are_named(tmp_path: Path) -> None:
    """The last of two fields of one name does not count in silence; YAML is held to the same."""
    mine = pack(tmp_path / "mine")
    arc = json.dumps(yaml.safe_load(ARC)[0])
    (mine / "arcs.jsonl").write_text(arc[:-1] + ', "name": "Other"}\n', "utf-8")
    assert "mine/arcs.jsonl:1: name" in complaint(mine)
