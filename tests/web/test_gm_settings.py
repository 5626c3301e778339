"""The settings offer those rulings that change something at a table today, and call the others coming."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

from tests.web.drawn import words
from tests.web.house import GM, House

from threefold.library.switches import switches
from threefold.rules.ruleset import Rulings
from threefold.table.commands import ChangeSettings
from threefold.table.state import Settings
from threefold.text import render_key
from threefold.web.gm.settings import IN_EFFECT, coming, settings_command

SOURCE = Path(__file__).resolve().parents[2] / "src/threefold"
LAYERS = ("rules", "procedures", "rulesets", "table")
"""Where rulings are read: a table plays every procedure there is."""


def read_by_the_code() -> set[str]:
    """The rulings that some rule reads: attributes of something called ``rulings``."""
    read: set[str] = set()
    for path in [path for layer in LAYERS for path in (SOURCE / layer).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                of = node.value
                if (
                    of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""
                ) == "rulings":
                    read.add(node.attr)
    return read & {f.name for f in fields(Rulings)}


def test_a_ruling_is_offered_exactly_if_it_changes_something() -> None:
    assert read_by_the_code() == IN_EFFECT


def test_the_others_are_called_coming(house: House, table: str) -> None:
    assert {s.name for s in coming()} | IN_EFFECT == {s.name for s in switches()}
    drawn = house.browser(table, GM).part("settings")
    for switch in switches():
        assert (f'name="rulings.{switch.name}"' in drawn.text) == (switch.name in IN_EFFECT)
    said = words(drawn)
    assert (render_key("en", "gm.settings.coming", {"n": len(coming())}) in said) == bool(coming())
    assert all(switch.decides in said for switch in switches())


def test_saving_the_settings_keeps_the_modules() -> None:
    played = Settings(modules=["horror"], rulings={"intrusion_range": 4})
    fields = [("type", "change_settings"), ("settings.title", "A night"), ("rulings.intrusion_range", "5")]
    saved = settings_command(played, fields)
    assert isinstance(saved, ChangeSettings)
    assert (saved.settings.modules, saved.settings.rulings) == (["horror"], {"intrusion_range": 5})


def test_each_shows_its_choices_the_default_and_what_is_unclear(house: House, table: str) -> None:
    said = words(house.browser(table, GM).part("settings"))
    assert "Edge lowers one cost of the action, or the sum of its costs once default pooled" in said
    assert "What is unclear" in said
