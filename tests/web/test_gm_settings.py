"""The settings offer those rulings that change something at a table today, and call the others
coming.
"""

from __future__ import annotations

import ast
import re

import httpx
import pytest
from msgspec import structs
from tests import syntax
from tests.web.browsers import by_htmx
from tests.web.drawn import form, words
from tests.web.house import GM, Browser, House

from threefold.library.modules import modules
from threefold.library.switches import rule_switches
from threefold.rules.ruleset import Rulings
from threefold.rulesets.modules import MODULES
from threefold.table.commands import ChangeSettings
from threefold.table.state import Settings
from threefold.text import render_key
from threefold.web.gm.settings import IN_EFFECT, settings_command, unbuilt_switches

LAYERS = ("rules", "procedures", "rulesets", "table")
"""Where rulings are read: a table plays every procedure there is."""


def read_by_the_code() -> set[str]:
    """The rulings that some rule reads: attributes of something called ``rulings``."""
    read: set[str] = set()
    for path in [path for layer in LAYERS for path in (syntax.SOURCE / layer).rglob("*.py")]:
        for node in syntax.nodes(path):
            if isinstance(node, ast.Attribute):
                of = node.value
                if (
                    of.attr
                    if isinstance(of, ast.Attribute)
                    else of.id
                    if isinstance(of, ast.Name)
                    else ""
                ) == "rulings":
                    read.add(node.attr)
    return read & {*Rulings.__dataclass_fields__}


@pytest.mark.together("syntax")
def test_ruling_is_offered_if_it_matters() -> None:
    """A ruling is offered exactly if it changes something."""
    assert read_by_the_code() == IN_EFFECT


def test_others_are_called_coming(house: House, table: str) -> None:
    assert {s.name for s in unbuilt_switches("en")} | IN_EFFECT == {s.name for s in rule_switches()}
    drawn = house.browser(table, GM).part("settings")
    for switch in rule_switches():
        assert (f'name="rulings.{switch.name}"' in drawn.text) == (switch.name in IN_EFFECT)
    said = words(drawn)
    assert (
        render_key("en", "gm.settings.coming", {"n": len(unbuilt_switches("en"))}) in said
    ) == bool(unbuilt_switches("en"))
    assert all(switch.decides in said for switch in rule_switches())


def test_saving_settings_keeps_modules() -> None:
    played = Settings(modules=["horror"], rulings={"intrusion_range": 4})
    fields = [
        ("type", "change_settings"),
        ("settings.title", "A night"),
        ("rulings.intrusion_range", "5"),
    ]
    saved = settings_command(played, fields)
    assert isinstance(saved, ChangeSettings)
    assert (saved.settings.modules, saved.settings.rulings) == (["horror"], {"intrusion_range": 5})


def test_every_module_shows_its_changes(house: House, table: str) -> None:
    """Every module is offered with what it changes."""
    house.gm(table, ChangeSettings(settings=Settings(modules=["horror", "psionics"])))
    drawn = house.browser(table, GM).part("settings")
    said = words(drawn)
    for key, entry in modules().items():
        assert entry.name in said
        assert entry.changes[1:] in said
        box = re.search(rf'<input type="checkbox"[^>]*name="module\.{key}"[^>]*>', drawn.text)
        assert box is not None
        assert ("checked" in box[0]) == (key in ("horror", "psionics"))
    assert {*modules()} == {*MODULES}


def send(gm: Browser, form_fields: list[tuple[str, str]]) -> httpx.Response:
    headers = {**by_htmx(gm.house.base), "content-type": "application/x-www-form-urlencoded"}
    return gm.client.post(
        f"{gm.path}/form/settings", content=str(httpx.QueryParams(form_fields)), headers=headers
    )


def test_ticked_modules_are_saved_alone(house: House, table: str) -> None:
    """Ticked modules are saved and all else is kept."""
    before = Settings(
        title="Night", modules=["horror"], rulings={"intrusion_range": 4}, show_armor=True
    )
    house.gm(table, ChangeSettings(settings=before))
    gm = house.browser(table, GM)
    drawn = form(gm.part("settings"), "/form/settings").fields
    ticked = [pair for pair in drawn if pair[0] != "module.horror"]
    answer = send(gm, [*ticked, ("module.madness", "true"), ("module.shorts", "true")])
    assert answer.status_code == 204, words(answer)
    after = house.tables.history(table).state.settings
    assert after == structs.replace(before, modules=["madness", "shorts"])
    log = words(gm.part("log"))
    for said in ("Optional rule off: Horror", "Optional rule on: Madness"):
        assert said in log


def test_untouched_settings_are_saved_as_they_were(house: House, table: str) -> None:
    played = {"intrusion_range": 4}
    before = Settings(
        edition="second", modules=["psionics", "horror"], rulings=played, show_health=True
    )
    house.gm(table, ChangeSettings(settings=before))
    gm = house.browser(table, GM)
    assert send(gm, form(gm.part("settings"), "/form/settings").fields).status_code == 204
    after = house.tables.history(table).state.settings
    assert after == structs.replace(
        before, modules=["horror", "psionics"]
    )  # in the order of the modules


def test_unknown_module_is_refused_beside_modules(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    typed = form(gm.part("settings"), "/form/settings").typed(
        {"module.horor": "true", "module.shorts": "true"}
    )
    answer = send(gm, typed)
    assert answer.status_code == 422
    assert re.search(
        r'id="modules">.*field-error">.*horor.*horror.*id="rulings"', answer.text, re.DOTALL
    )
    box = re.search(r'<input type="checkbox"[^>]*name="module\.shorts"[^>]*>', answer.text)
    assert box is not None
    assert "checked" in box[0]
    assert house.tables.history(table).state.settings.modules == []


def test_rulings_show_choices_default_and_doubt(house: House, table: str) -> None:
    """Each shows its choices the default and what is unclear."""
    said = words(house.browser(table, GM).part("settings"))
    assert "Edge lowers one cost of the action, or the sum of its costs once default pooled" in said
    assert "What is unclear" in said
