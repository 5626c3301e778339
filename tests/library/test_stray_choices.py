"""Choices that nothing asks for are refused by name, at every door that makes a character."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import KARA, Evening

from threefold import Character, Refused
from threefold.library.creation import offer
from threefold.model.creation import check_draft
from threefold.model.drafts import Draft
from threefold.service.making import made_character
from threefold.table.commands import LearnAbility

BASE: dict[str, Any] = {"name": "Wren", "type": "adept", "verb": "Bears a Halo of Fire"}
STRAY = [
    ("Gnome", {"descriptor.gnome": {"foo": ["anvil"]}}, "foo"),
    ("Craven", {"descriptor.gnome": {"craft": ["music", "poetry"]}}, "descriptor.gnome"),
    ("Craven", {"descriptor.craven": {"x": ["a"]}}, "descriptor.craven"),
    ("Craven", {"nonsense": {"a": ["b"]}}, "nonsense"),
    ("Craven", {"nonsense": {}}, "nonsense"),
]


@pytest.mark.parametrize(("adjective", "chosen", "named"), STRAY)
@pytest.mark.parametrize("fill", [True, False])
def test_stray_choice_is_refused(
    adjective: str, chosen: dict[str, Any], named: str, fill: bool
) -> None:
    """The library says which of the choices is nothing that this character is asked."""
    if not fill:
        made = made_character({**BASE, "adjective": adjective, "chosen": chosen}, False, "en")
        assert not hasattr(made, "pools")
        return
    with pytest.raises(Refused, match=named):
        Character.make(adjective=adjective, chosen=chosen, **BASE)


def test_asked_choice_is_taken() -> None:
    """What is asked is answered as before."""
    chosen = {"descriptor.gnome": {"craft": ["music", "poetry"]}}
    wren = Character.make(adjective="Gnome", chosen=chosen, **BASE)
    assert wren.to_dict()["skills"]["music"] == "trained"


@pytest.mark.parametrize(("adjective", "chosen", "named"), STRAY)
def test_stray_choice_is_found(adjective: str, chosen: dict[str, Any], named: str) -> None:
    """The check of a draft finds it, for the command line as for the page."""
    draft = Draft(name="Wren", type="adept", adjective=adjective, chosen=chosen)
    found = [each for each in check_draft(draft, offer()) if each.field.startswith("chosen.")]
    assert any(named in str(each.message.params) for each in found)


@pytest.mark.parametrize("chosen", [{"foo": ["x"]}, {"option.9": ["x"]}])
def test_table_refuses_stray_choice(chosen: dict[str, list[str]]) -> None:
    """An ability that is learned at the table takes no answer that it does not ask for."""
    evening = Evening()
    command = LearnAbility(pc_id=KARA, ability="Onslaught", chosen=chosen)
    assert next(iter(chosen)) in evening.refuses("does", command)
