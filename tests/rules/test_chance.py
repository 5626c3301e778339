"""Free dice, draws by chance, player intrusions: named after the rules of chapter 15."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.people import Json, ask, done, kara, refused

from threefold.library.entries import SHELF, TYPES, shelf
from threefold.model.shelf.genres import GENRES, fits_genre, genre_named
from threefold.model.typed import convert
from threefold.procedures.base import Setting, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.draws import DrawInputs
from threefold.rules.chance import Term, dice_sides, parse_dice, picked_index, row_at, written
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for


def throw(dice: str, *faces: int) -> Json:
    """What a throw comes to."""
    answer: Json = done("dice", inputs={"dice": dice}, dice=[*faces])["throw"]
    return answer


@pytest.mark.rule("chance.dice.free")
def test_chance_dice_free() -> None:
    told = throw("2d6+3", 4, 5)
    assert (told["total"], told["faces"]) == (12, [4, 5])
    assert [(x["points"], x["name"]) for x in told["lines"]] == [(4, "d6"), (5, "d6"), (3, "added")]
    answer = done("dice", inputs={"dice": "d20", "reason": "the weather"}, dice=[7])
    assert answer["events"][0]["text"] == "the weather, d20: 7. Total 7."
    assert answer["cost"]["points"] == 0


def test_before_dice_fall_nothing_is_thrown() -> None:
    assert "throw" not in done("dice", inputs={"dice": "2d6"})
    assert "throw" not in done("dice", inputs={"dice": "2d6"}, dice=[3])
    assert refused("dice", inputs={"dice": "2d6"}, dice=[3, 7]) == ("bad_value", "dice[1]")


@pytest.mark.rule("chance.dice.notation")
@pytest.mark.parametrize(
    ("dice", "read", "plain"),
    [
        ("d6", [(1, 1, 6)], "d6"),
        ("2d6+3", [(1, 2, 6), (1, 3, None)], "2d6+3"),
        ("d100", [(1, 1, 100)], "d100"),
        ("d%", [(1, 1, 100)], "d100"),
        ("3d6+1d4-2", [(1, 3, 6), (1, 1, 4), (-1, 2, None)], "3d6+d4-2"),
        (" 2 D6 − 1 ", [(1, 2, 6), (-1, 1, None)], "2d6-1"),
        ("7-d4", [(1, 7, None), (-1, 1, 4)], "7-d4"),
        ("-d4", [(-1, 1, 4)], "-d4"),
    ],
)
def test_chance_dice_notation(
    dice: str, read: list[tuple[int, int, int | None]], plain: str
) -> None:
    found = parse_dice(dice)
    assert not isinstance(found, Refusal)
    assert [tuple(term) for term in found] == read
    assert written(found) == plain
    again = parse_dice(plain)
    assert again == found
    assert dice_sides(found) == tuple(s for _, n, s in read if s for _ in range(n))


@pytest.mark.parametrize(
    "dice",
    [
        "x",
        "6",
        "2x6",
        "d",
        "2d",
        "d6+",
        "d6++2",
        "d6 d6",
        "1 2d6",
        "d6*2",
        "(d6)",
        "²d6",
        "d6.5",
        "٣d6",
        "+",
    ],
)
def test_bad_throw_says_right_notation(dice: str) -> None:
    """What is no throw says how one is written."""
    answer = ask("dice", inputs={"dice": dice}, dice=[1])
    assert (answer["error"]["code"], answer["error"]["field"]) == ("bad_value", "inputs.dice")
    assert "2d6+3" in answer["error"]["message"]


@pytest.mark.rule("chance.dice.limits")
@pytest.mark.parametrize(
    ("dice", "allowed"),
    [
        ("100d6", True), ("101d6", False), ("60d6+41d4", False), ("0d6", False), ("d1", False),
        ("d0", False),
        ("d2", True), ("d1000", True), ("d1001", False), ("d6+9999", True), ("d6+10000", False),
        ("d99999999999999999999", False), ("99999999999999999999d6", False),
    ],
)  # fmt: skip
def test_chance_dice_limits(dice: str, allowed: bool) -> None:
    assert isinstance(parse_dice(dice), Refusal) is not allowed


@pytest.mark.rule("chance.dice.total")
def test_chance_dice_total() -> None:
    assert throw("1d4-6", 2)["total"] == -4
    assert throw("3d6+1d4-2", 3, 4, 5, 2)["total"] == 12
    assert throw("d20-d6", 4, 6)["total"] == -2
    assert parse_dice("d4") == (Term(1, 1, 4),)


# --- draws ----------------------------------------------------------------------------------------


def draw(*faces: int, **inputs: object) -> Json:
    """What is drawn."""
    answer: Json = done("draw", inputs=inputs, dice=[*faces])["drawn"]
    return answer


def lots(**inputs: object) -> list[Json]:
    """All that can be drawn, face by face of the first die; later dice show 1."""
    found: list[Json] = []
    while True:
        answer = ask("draw", inputs=inputs, dice=[len(found) + 1, *[1] * 8])
        if not answer["ok"]:
            assert answer["error"]["field"] == "dice[0]"
            return found
        found.append(answer["drawn"])


@pytest.mark.rule("chance.draw.entry", "chance.draw.equal")
def test_chance_draw_entry_and_equal() -> None:
    assert [picked_index(face, 12) for face in (1, 7, 12)] == [0, 6, 11]
    drawn = lots(what="artifact", genre="superhero")
    assert len({each["key"] for each in drawn}) == len(drawn) > 6
    assert {each["dice"][0]["die"] for each in drawn} == {f"d{len(drawn)}"}
    one = draw(3, 4, what="artifact", genre="superhero")
    assert one["dice"][0] == {"die": f"d{len(drawn)}", "face": 3}
    assert one["key"] == drawn[2]["key"]


@pytest.mark.rule("chance.draw.level")
def test_chance_draw_level() -> None:
    printed = {"analeptic": (1, 2)}
    one = draw(3, 4, what="table", table="subtle")
    assert one["key"] in printed
    assert [(x["points"], x["name"]) for x in one["lines"]] == [(4, "d6"), (2, "level")]
    assert one["level"] == 6
    # a level that is asked for needs no die, and only what can have it is drawn
    high = lots(what="cypher", level=10, genre="fairy tale")
    assert {each["level"] for each in high} == {10}
    assert all(len(each["dice"]) == 1 for each in high)
    assert 0 < len(high) < len(lots(what="cypher", genre="fairy tale"))
    assert {each["level"] for each in lots(what="creature", level=5)} == {5}


@pytest.mark.rule("chance.draw.table", "chance.draw.row")
def test_chance_draw_table_and_row() -> None:
    assert [row_at(face, (5, 10, 20)) for face in (1, 5, 6, 10, 11, 20)] == [0, 0, 1, 1, 2, 2]
    one = draw(6, what="table", table="Harmful Mutations")
    assert (one["table"], one["dice"]) == ("Harmful Mutations", [{"die": "d100", "face": 6}])
    assert one["name"] == draw(10, what="table", table="harmful_mutations")["name"]
    assert one["name"] != draw(11, what="table", table="harmful mutations")["name"]
    assert refused("draw", inputs={"what": "table"}) == ("bad_value", "inputs.table")
    assert refused("draw", inputs={"what": "table", "table": "nothing"}) == (
        "bad_value",
        "inputs.table",
    )
    with_genre = {"what": "table", "table": "Subtle", "genre": "horror"}
    assert refused("draw", inputs=with_genre) == ("bad_value", "inputs.genre")


@pytest.mark.rule("chance.draw.intrusion")
def test_chance_draw_intrusion() -> None:
    one = draw(2, what="intrusion", genre="horror")
    assert one["table"] == "General Horror GM Intrusions"
    assert one["dice"] == [{"die": "d4", "face": 2}]
    tables = {draw(n, 1, 1, 1, 1, what="intrusion")["table"] for n in range(1, 18)}
    assert len(tables) == 17


@pytest.mark.rule("chance.draw.genre")
def test_chance_draw_genre() -> None:
    assert genre_named("Post-Apocalyptic") == "post apocalyptic"
    assert genre_named("noir") is None
    assert fits_genre(["manifest"], "horror")
    assert not fits_genre(["fairy tale"], "horror")
    assert fits_genre(["modern magic"], "modern fantasy")
    assert refused("draw", inputs={"what": "cypher", "genre": "noir"}) == (
        "bad_value",
        "inputs.genre",
    )
    for genre in GENRES:
        for what in ("cypher", "artifact", "intrusion"):
            assert done("draw", inputs={"what": what, "genre": genre}, dice=[1] * 9)["drawn"][
                "name"
            ]


@pytest.mark.rule("chance.draw.narrow")
def test_chance_draw_narrow() -> None:
    assert refused("draw", inputs={"what": "creature", "level": 10, "tag": "starter"}) == (
        "bad_value",
        "inputs.level",
    )
    assert refused("draw", inputs={"what": "creature", "tag": "starter"}) == (
        "bad_value",
        "inputs.tag",
    )
    weapons = lots(what="artifact", tag="Weapon")
    assert len(weapons) == 5
    assert refused("draw", inputs={"what": "creature", "form": "subtle"}) == (
        "not_allowed",
        "inputs.form",
    )


def test_what_is_drawn_is_spread_evenly() -> None:
    drawn = Counter(each["key"] for each in lots(what="creature"))
    assert set(drawn.values()) == {1}


# --- player intrusions ----------------------------------------------------------------------------

WARRIOR = kara(type="warrior", xp=3)


@pytest.mark.rule("chance.draw.entry", "chance.draw.level")
@pytest.mark.parametrize("what", ["cypher", "artifact", "creature", "intrusion"])
def test_several_draws_use_own_dice(what: str) -> None:
    """Several are drawn at once each by its own dice."""
    dice = asks(what=what)
    assert asks(what=what, count=2) == [*dice, *dice]
    first, second = [1 for _ in dice], [min(2, sides) for sides in dice]
    both = draw(*first, *second, what=what, count=2)
    assert both == {**draw(*first, what=what), "more": [draw(*second, what=what)]}
    told = done("draw", inputs={"what": what, "count": 2}, dice=[*first, *second])
    assert len(told["events"]) == 2


def asks(**inputs: Any) -> list[int]:
    """The sides of the dice that a draw asks for."""
    setting = PLAYED["draw"].set(
        Setup(rules_for("csrd"), None, shelf=lambda kind: shelf(SHELF[kind])),
        convert(inputs, DrawInputs),
    )
    assert isinstance(setting, Setting)
    return [*setting.asks]


def test_one_draw_says_nothing_of_more() -> None:
    assert "more" not in draw(1, 4, what="table", table="subtle")


@pytest.mark.rule("player_intrusion.price")
def test_player_intrusion_price() -> None:
    answer = done("player_intrude", actor=WARRIOR, inputs={"intrusion": "old friend"})
    assert answer["actor"]["xp"] == 2
    assert answer["intrusion"]["name"] == "Old Friend"
    assert answer["intrusion"]["text"]
    assert (answer["xp"], answer["xp_lines"][0]["points"]) == (-1, -1)
    assert answer["xp_lines"][0]["rule"] == "player_intrusion.price"
    own = done(
        "player_intrude",
        actor=kara(xp=1),
        inputs={"intrusion": "A door", "text": "There is a way out."},
    )
    assert own["actor"]["xp"] == 0
    assert "There is a way out." in own["events"][0]["text"]


@pytest.mark.rule("player_intrusion.needs_xp")
def test_player_intrusion_needs_xp() -> None:
    broke = kara(type="warrior", xp=0)
    assert refused("player_intrude", actor=broke, inputs={"intrusion": "Old Friend"}) == (
        "cannot_pay",
        "actor.xp",
    )


@pytest.mark.rule("player_intrusion.of_type")
@pytest.mark.parametrize("type", ["warrior", "adept", "explorer", "speaker"])
def test_player_intrusion_of_type(type: str) -> None:
    answer = done("player_intrude", actor=kara(type=type))
    names = [each["name"] for each in answer["offered"]]
    assert names == [each.name for each in shelf(TYPES)[type].intrusions]
    assert len(names) == 3
    assert answer["actor"]["xp"] == 3
    if type == "warrior":
        assert names == ["Perfect Setup", "Old Friend", "Weapon Break"]


@pytest.mark.rule("player_intrusion.gm_refuses")
def test_player_intrusion_gm_refuses() -> None:
    answer = done(
        "player_intrude",
        actor=kara(type="warrior", xp=1),
        inputs={"intrusion": "Old Friend", "allow": False},
    )
    assert answer["actor"]["xp"] == 1
    assert "costs nothing" in answer["events"][0]["text"]


def test_dead_intrude_no_more_and_debilitated_may() -> None:
    dead = kara(might=0, speed=0, intellect=0, type="warrior")
    assert (
        refused("player_intrude", actor=dead, inputs={"intrusion": "Old Friend"})[0] == "cannot_act"
    )
    assert done(
        "player_intrude",
        actor=kara(might=0, speed=0, type="warrior"),
        inputs={"intrusion": "Old Friend"},
    )
