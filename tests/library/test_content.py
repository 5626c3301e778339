"""The content is whole: every entry of the ledger, every ruling, every switch and term, and all
that they refer to.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
import yaml

from threefold.library.files import ContentError, read_entries
from threefold.library.paths import content_dir
from threefold.library.rules import RuleEntry, read_rulebook, rulebook
from threefold.library.rulings import matches, rulings, rulings_of
from threefold.library.switches import Switch, reasons, rule_switches, switches_of
from threefold.library.terms import terms
from threefold.rulesets.compose import switches as engine_switches
from threefold.service.content import problems_in_words

SHARED: Final = Path(__file__).parents[3] / "shared" / "rulebook"
needs_ledger = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the ledger lies in ../shared, outside this repository"
)

OURS: Final = {"15-chance", "16-modules"}
"""Chapters that no ledger has: the optional rules of the reference, and chance."""
# Fields in which the content departs from the ledger on purpose, and why.
CORRECTED: Final = {
    ("do_something_else.list.common_actions", "note"): "names the sources by their names",
    ("cooperation.draw_attack.cancel_out", "note"): "names the sources by their names",
    ("damage_track.step_down.pool_zero", "note"): "names the ruling",
    ("npc_special_damage.track_shift.outcome", "note"): "names the entries that say the same",
    ("defend.special_ability.alternative_use", "rule"): "speaks of the game, not of a tracker",
}
SPELLINGS: Final = {
    "defence": "defense",
    "favourite": "favorite",
    "favoured": "favored",
    "favour": "favor",
    "colour": "color",
    "flavour": "flavor",
    "generalise": "generalize",
    "labelled": "labeled",
    "modelling": "modeling",
    "penalised": "penalized",
    "totalling": "totaling",
    "travelling": "traveling",
    "unravelling": "unraveling",
}
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

ADDED: Final = {
    "fact.ability.cost",
    "fact.choice.already_had",
    "fact.custom.cypher",
    "fact.custom.edge",
    "fact.custom.inability",
    "fact.custom.pools",
    "fact.custom.weapons",
    "fact.flavor.trade",
    "fact.tier.replacement",
    "fact.type.starting_equipment",
    "fact.weakness.cost",
    "fact.weakness.limit",
}
"""Rules of the books that the ledger leaves out."""


def american(value: object) -> object:
    """The ledger spells both ways; the content keeps to one. Ids stay as they are."""
    if isinstance(value, dict):
        return {key: american(below) for key, below in value.items()}
    if isinstance(value, list):
        return [american(below) for below in value]
    if isinstance(value, str) and not re.fullmatch(r"[a-z_0-9]+(\.[a-z_0-9]+)+", value):
        for british, spelled in SPELLINGS.items():
            value = value.replace(british, spelled).replace(
                british.capitalize(), spelled.capitalize()
            )
    return value


KOREAN: Final = re.compile(r"\s*\((?=[^()]*[가-힣])(?:[^()]|\([^()]*\))*\)")
"""A Korean name beside the English one: the ledger has both in a rule, the content keeps the Korean
in its field.
"""


def english(key: str, value: object) -> object:
    """What the ledger says, as the content words it."""
    return american(KOREAN.sub("", value) if key == "rule" and isinstance(value, str) else value)


def raw(path: Path) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = yaml.load(path.read_bytes(), Loader=LOADER)
    return entries


def test_no_rule_has_words_of_another_script() -> None:
    assert [id for id, entry in rulebook().by_id.items() if re.search("[가-힣]", entry.rule)] == []


def test_every_entry_is_found_by_id() -> None:
    """Every entry of every chapter is found by its id."""
    written = [
        entry["id"]
        for chapter in rulebook().chapters
        for entry in raw(content_dir() / "rules" / f"{chapter}.yaml")
    ]
    assert list(rulebook().by_id) == written
    assert {path.stem for path in (content_dir() / "rules").glob("*.yaml")} == set(
        rulebook().chapters
    )


@needs_ledger
@pytest.mark.parametrize(
    "chapter", [chapter for chapter in rulebook().chapters if chapter not in OURS]
)
def test_ledger_entries_are_copied_field_by_field(chapter: str) -> None:
    """Every entry of the ledger is here field by field."""
    ledger = raw(SHARED / "ledger" / f"{chapter}.yaml")
    content = [
        entry
        for entry in raw(content_dir() / "rules" / f"{chapter}.yaml")
        if entry["id"] not in ADDED
    ]
    ids = [entry["id"] for entry in content]
    assert ids == [entry["id"] for entry in ledger], "name rules that the ledger lacks in ADDED"
    for written, ours in zip(ledger, content, strict=True):
        expected: dict[str, object] = {key: english(key, value) for key, value in written.items()}
        different = {
            key for key in expected.keys() | ours.keys() if expected.get(key) != ours.get(key)
        }
        assert different == {key for id, key in CORRECTED if id == ours["id"]}, ours["id"]


@needs_ledger
def test_every_ledger_chapter_has_its_file() -> None:
    """There is no chapter of the ledger without its file."""
    assert {path.stem for path in (SHARED / "ledger").glob("*.yaml")} == {
        *rulebook().chapters
    } - OURS


@needs_ledger
def test_every_row_of_rulings_is_here() -> None:
    lines = (SHARED / "rulings.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    heads = [line for line in rows if re.match(r"\| (Tag|#|rule id) ", line, re.IGNORECASE)]
    assert len([ruling for ruling in rulings() if not ruling.tag.startswith("5-")]) == len(
        rows
    ) - len(heads)
    tags = {f"{part}-{tag}" for part, tag in re.findall(r"(?m)^(\d)\|(\w+)", _tagged(lines))}
    assert tags <= {ruling.tag for ruling in rulings()}


def _tagged(lines: list[str]) -> str:
    part, found = "", []
    for line in lines:
        if heading := re.match(r"# Part (\d)", line):
            part = heading[1]
        elif row := re.match(r"\| ([A-Z]\d+)\b", line):
            found.append(f"{part}|{row[1]}")
    return "\n".join(found)


def test_every_ruling_that_rule_names_exists() -> None:
    tags = {ruling.tag for ruling in rulings()}
    assert {entry.ruling for entry in rulebook().by_id.values() if entry.ruling} <= tags


def test_every_rule_that_ruling_names_exists() -> None:
    for ruling in rulings():
        for pattern in ruling.rules:
            assert any(matches(pattern, id) for id in rulebook().by_id), (ruling.tag, pattern)


def test_every_row_that_switch_names_exists() -> None:
    for switch in rule_switches():
        assert len(reasons(switch)) == len(switch.rows), switch.name
        assert switch.rows or switch.rules, switch.name
        for pattern in switch.rules:
            assert any(matches(pattern, id) for id in rulebook().by_id), (switch.name, pattern)


def test_switches_match_engine_choices_and_defaults() -> None:
    """The engine knows the same switches with the same choices and defaults."""
    described = [(s.name, [(type(c), c) for c in s.choices]) for s in rule_switches()]
    built = [(name, [(type(c), c) for c in choices]) for name, choices in engine_switches().items()]
    assert described == built


def test_rule_shows_ruling_first_and_its_switches() -> None:
    """A rule shows its ruling first and the switches that touch it."""
    edge = rulebook().by_id["edge.once_per_action"]
    assert rulings_of(edge)[0].tag == "1-A07"
    assert [switch.name for switch in switches_of(edge)] == ["edge"]
    emptied = rulebook().by_id["damage_track.step_down.pool_zero"]
    assert {"2-A1", "2-F3"} == {ruling.tag for ruling in rulings_of(emptied)}
    assert {"spending_to_zero_drops_track", "two_pools_emptied"} == {
        s.name for s in switches_of(emptied)
    }


@needs_ledger
def test_every_term_is_here() -> None:
    assert raw(content_dir() / "terms.yaml") == raw(SHARED / "terms.yaml")
    assert len(terms()) == len(raw(SHARED / "terms.yaml"))


@pytest.mark.parametrize("path", sorted(content_dir().rglob("*.yaml")), ids=lambda path: path.name)
def test_no_mapping_says_key_twice(path: Path) -> None:
    def unique(node: yaml.Node) -> None:
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(keys) == len(set(keys)), f"{path.name} line {node.start_mark.line + 1}"
            for _, below in node.value:
                unique(below)
        elif isinstance(node, yaml.SequenceNode):
            for below in node.value:
                unique(below)

    unique(yaml.compose(path.read_text("utf-8"), Loader=LOADER))


# --- what a wrong file is told --------------------------------------------------------------------

GOOD: Final = "- {id: edge.one, rule: A rule., kind: limit, source: facts}\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "- {id: edge.one, rule: A rule., kind: law, source: facts}",
            r"01-x\.yaml:1: edge\.one: kind: ",
        ),
        (
            "- {id: edge.one, rule: A rule., kind: limit, source: facts, lins: [1, 2]}",
            r"edge\.one: lins: .*lines",
        ),
        ("- {id: edge.one, kind: limit, source: facts}", r"edge\.one: rule: "),
        ("- {id: edge.one, rule: 7, kind: limit, source: facts}", r"edge\.one: rule: .*7"),
        ("- {id: Edge, rule: A rule., kind: limit, source: facts}", r"Edge: id: "),
        (
            "- id: edge.one\n  rule: A rule.\n  kind: limit\n  source: facts\n  lines: [1]",
            r"01-x\.yaml:5: edge\.one: lines",
        ),
        ("- just words", r"01-x\.yaml:1: #1: "),
        ("id: edge.one", r"01-x\.yaml:1: The file must be a list of entries"),
        ("- {id: [", r"01-x\.yaml:\d: This cannot be read as YAML"),
        (GOOD + GOOD, r"01-x\.yaml:2: edge\.one: id: .*already"),
        (
            "- !!python/object/apply:os.getcwd []",
            r"01-x\.yaml:1: .*could not determine a constructor",
        ),
    ],
)
def test_wrong_entry_names_file_line_and_field(tmp_path: Path, text: str, complaint: str) -> None:
    """A wrong entry is refused by file line entry and field."""
    (tmp_path / "01-x.yaml").write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_entries(tmp_path / "01-x.yaml", RuleEntry)
    assert re.search(complaint, problems_in_words(raised.value))


def test_all_faults_of_file_are_told(tmp_path: Path) -> None:
    """All that is wrong in a file is told at once."""
    (tmp_path / "01-x.yaml").write_text(
        "- {id: edge.one, kind: law}\n- {id: two}\n- just words", "utf-8"
    )
    with pytest.raises(ContentError) as raised:
        read_entries(tmp_path / "01-x.yaml", RuleEntry)
    assert [problem.line for problem in raised.value.problems] == [1, 2, 3]


def test_id_stands_in_one_chapter_only(tmp_path: Path) -> None:
    for name in ("01-x.yaml", "02-y.yaml"):
        (tmp_path / name).write_text(GOOD, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_rulebook(tmp_path)
    assert (
        problems_in_words(raised.value)
        == "02-y.yaml:1: edge.one: id: This id stands in 01-x.yaml already."
    )


def test_folder_without_chapters_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no_chapter"):
        read_rulebook(tmp_path)


def test_switch_needs_choice(tmp_path: Path) -> None:
    (tmp_path / "switches.yaml").write_text(
        "- {name: edge, choices: [once], decides: Nothing.}", "utf-8"
    )
    with pytest.raises(ContentError, match=r"switches\.yaml:1: edge: choices"):
        read_entries(tmp_path / "switches.yaml", Switch, "name")
