"""The sample arcs: whole, as the ledger has them, in our own words, and refused when they do not
hang together.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from scripts.schemas import schemas
from tests.schemas import refuse_misfits

from threefold.library.arcs import ARCS as ARCS_KIND
from threefold.library.arcs import ArcEntry, arc_rows, arcs, sample_arcs, strangers
from threefold.library.files import ContentError
from threefold.library.paths import content_dir
from threefold.library.rules import rulebook
from threefold.library.terms import terms
from threefold.rules.ruleset import Rules
from threefold.service.content import problems_in_words

Json = dict[str, Any]
ARCS = {arc.key: arc for arc in arcs()}


def table(rule: str) -> Any:
    """The table of a rule in the reference."""
    return rulebook().by_id[rule].table


def names(value: str | list[str]) -> list[str]:
    """One name or several."""
    return [value] if isinstance(value, str) else value


@pytest.mark.rule("arc.index", "arc.payout_formula")
def test_arc_index() -> None:
    listed = table("arc.index")
    assert listed["count"] == len(ARCS) == 37
    for row, ours in zip(listed["arcs"], arc_rows(Rules()), strict=True):
        linked = row["slots"] == "linked"
        figures = [
            row[name]
            for name in ("slots", "repeatable", "xp_success", "xp_failure", "min_sessions")
        ]
        assert (ours.key, ARCS[ours.key].name) == (row["key"], row["en"])
        assert list(ours[1:]) == ([None] * 5 if linked else figures), ours.key


def steps(key: str) -> list[tuple[str, bool, bool]]:
    """Key, repeatable and optional of the steps in the reference."""
    listed = table(f"arc.sample.{key}")["steps"]
    return (
        []
        if isinstance(listed, str)
        else [(s["key"], s["repeatable"], s["optional"]) for s in listed]
    )


@pytest.mark.rule(
    "arc.sample.aid_a_friend",
    "arc.sample.assist_an_organization",
    "arc.sample.avenge",
    "arc.sample.birth",
    "arc.sample.build",
    "arc.sample.cleanse",
    "arc.sample.creation",
    "arc.sample.defeat_a_foe",
    "arc.sample.defense",
    "arc.sample.develop_a_bond",
    "arc.sample.enterprise",
    "arc.sample.establishment",
    "arc.sample.explore",
    "arc.sample.fall_from_grace",
    "arc.sample.finish_a_great_work",
    "arc.sample.growth",
    "arc.sample.instruction",
    "arc.sample.join_an_organization",
    "arc.sample.justice",
    "arc.sample.learn",
    "arc.sample.master_a_skill",
    "arc.sample.mysterious_background",
    "arc.sample.new_discovery",
    "arc.sample.raise_a_child",
    "arc.sample.recover_from_a_wound",
    "arc.sample.redemption",
    "arc.sample.repay_a_debt",
    "arc.sample.rescue",
    "arc.sample.restoration",
    "arc.sample.revenge",
    "arc.sample.romance",
    "arc.sample.solve_a_mystery",
    "arc.sample.theft",
    "arc.sample.train_a_creature",
    "arc.sample.transformation",
    "arc.sample.uncover_a_secret",
    "arc.sample.undo_a_wrong",
)
@pytest.mark.parametrize("key", ARCS)
def test_arc_samples_have_parts_of_books(key: str) -> None:
    arc, listed = ARCS[key], table(f"arc.sample.{key}")
    assert arc.rule == f"arc.sample.{key}"
    assert [(s.key, s.repeatable, s.optional) for s in arc.steps] == steps(key)
    opening = listed["opening"]
    assert (arc.opening.occurs == "optional") is opening["optional"]
    assert (arc.opening.occurs == "repeatable") is opening["repeatable"]
    assert arc.linked is (listed["climax"].get("xp_success", "linked") == "linked")
    assert arc.climax.can_succeed is (listed["climax"].get("xp_success", 4) is not None)
    assert (arc.climax.judge == "player") is (
        listed.get("notes", {}).get("climax_judge") == "player"
    )


@pytest.mark.rule("arc.optional_parts")
def test_arc_optional_parts() -> None:
    listed = table("arc.optional_parts")
    openings = [arc.name for arc in ARCS.values() if arc.opening.occurs == "optional"]
    assert openings == [re.sub(r" \(.*", "", name) for name in listed["openings"]]
    optional = [
        f"{arc.name}: {step.key}" for arc in ARCS.values() for step in arc.steps if step.optional
    ]
    assert optional == [re.sub(r" \(.*", "", name) for name in listed["steps"]]


@pytest.mark.rule("arc.climax_exceptions")
def test_arc_climax_exceptions() -> None:
    assert {arc.name for arc in ARCS.values() if arc.climax.note} == table(
        "arc.climax_exceptions"
    ).keys()
    assert [arc.key for arc in ARCS.values() if not arc.climax.can_succeed] == ["fall_from_grace"]
    assert [arc.key for arc in ARCS.values() if arc.climax.judge == "player"] == ["raise_a_child"]


@pytest.mark.rule("arc.resolution_exceptions")
def test_arc_resolution_exceptions() -> None:
    assert {arc.name for arc in ARCS.values() if arc.resolution.note} == table(
        "arc.resolution_exceptions"
    ).keys()


@pytest.mark.rule("arc.relations")
def test_arc_relations() -> None:
    listed = {(row["from"], to) for row in table("arc.relations") for to in names(row["to"])}
    ours = {(arc.name, ARCS[r.arc].name) for arc in ARCS.values() for r in arc.related}
    # that Transformation is not Growth stands in the reference under Growth and under
    # Transformation itself
    assert ours - listed == {("Transformation", "Growth")}
    assert listed <= ours


def test_every_arc_has_name_in_every_language() -> None:
    assert {term.en for term in terms() if term.group == "arc_name"} == {
        arc.name for arc in ARCS.values()
    }


def test_words_are_sentences_and_stand_once() -> None:
    for arc in ARCS.values():
        parts = [arc.opening, *arc.steps, arc.climax, arc.resolution]
        said = [arc.about, *(text for part in parts for text in (part.text, part.note) if text)]
        assert all(text[0].isupper() and text.endswith((".", "?")) for text in said), arc.key
        assert len(set(said)) == len(said), arc.key


def test_words_are_our_own() -> None:
    book = Path(__file__).parents[3] / "shared" / "rulebook" / "source" / "csrd-ko.txt"
    if not book.is_file():
        pytest.skip("the books lie in ../shared, outside this repository")
    lines = re.sub(r"\s+", " ", book.read_text("utf-8").replace("’", "'")).casefold()
    for arc in ARCS.values():
        for part in (arc.opening, *arc.steps, arc.climax, arc.resolution):
            for sentence in re.split(r"(?<=[.?]) ", f"{part.text} {part.note}".strip()):
                assert len(sentence.split()) < 6 or sentence.casefold() not in lines, sentence


def test_procedures_know_them_by_same_keys() -> None:
    known = sample_arcs()
    assert known.keys() == ARCS.keys()
    assert [key for key, arc in known.items() if arc.outline is None] == ["aid_a_friend"]
    for key, arc in known.items():
        if arc.outline is None:
            continue
        pursued = arc.outline.arc()
        assert [tuple(step) for step in pursued.steps] == steps(key)
        assert pursued.opening == ARCS[key].opening.occurs
        assert (pursued.can_succeed, pursued.judge) == (
            ARCS[key].climax.can_succeed,
            ARCS[key].climax.judge,
        )


# --- the schema -----------------------------------------------------------------------------------


def test_schemas_are_published_as_they_are() -> None:
    written = schemas()
    assert len(written) > 20
    published = {name: (content_dir() / name).read_text("utf-8") for name in written}
    differing = [name for name in written if published[name] != written[name]]
    assert differing == [], "run `python scripts/schemas.py`"


def test_content_fits_its_schema() -> None:
    refuse_misfits(
        yaml.safe_load((content_dir() / "arcs.yaml").read_text("utf-8")), ARCS_KIND.schema()
    )


# --- what is refused ------------------------------------------------------------------------------

MINE: Json = {
    "key": "mine",
    "name": "Mine",
    "rule": "arc.sample.mine",
    "about": "It is mine.",
    "opening": {"name": "It begins", "text": "It begins."},
    "steps": [{"key": "go", "name": "Going", "text": "Go."}],
    "climax": {"name": "It ends", "text": "It ends."},
    "resolution": {"text": "It is over."},
}


@pytest.fixture
def written_down(tmp_path: Path) -> Any:
    """A folder of its own with these arcs."""

    def write(*entries: Json) -> tuple[ArcEntry, ...]:
        (tmp_path / "arcs.yaml").write_text(json.dumps(entries), "utf-8")
        return ARCS_KIND.read(tmp_path)

    return write


def test_arc_that_is_whole_is_read(written_down: Any) -> None:
    (mine,) = written_down(MINE)
    assert mine.opening.occurs == "once"
    assert mine.sample().outline.arc().steps == (("go", False, False),)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"steps": [*MINE["steps"], *MINE["steps"]]},
            "mine: steps[1].key: A step of this key is there twice",
        ),
        ({"steps": []}, "mine: steps: An arc has steps of its own, or it is linked: true"),
        ({"linked": True}, "mine: steps: An arc has steps of its own, or it is linked: true"),
        ({"climax": {**MINE["climax"], "judge": "dice"}}, "mine: climax.judge: "),
        ({"reward": 4}, "mine: reward: "),
        ({"resolution": {}}, "mine: resolution.text: "),
        ({"key": "Mine"}, "Mine: key: "),
    ],
)
def test_arc_that_is_not_whole_is_refused(written_down: Any, changes: Json, message: str) -> None:
    with pytest.raises(ContentError) as raised:
        written_down(MINE | changes)
    assert message in problems_in_words(raised.value)


def test_arc_is_related_to_one_there_is(written_down: Any) -> None:
    related = {"related": [{"arc": "yours", "how": "is like it"}]}
    [wrong] = strangers(written_down(MINE | related), {"theirs"})
    assert wrong.field == "[0].related[0].arc"
    assert not list(strangers(written_down(MINE | related), {"yours"}))
    assert not list(strangers(arcs(), ()))


def test_two_arcs_cannot_have_one_key(written_down: Any) -> None:
    with pytest.raises(ContentError, match=r"mine: key: content\.twice"):
        written_down(MINE, MINE)
