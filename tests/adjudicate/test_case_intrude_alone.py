"""An intrusion of a single PC: ``alone`` gives 1 XP and nobody gets the other; without it
``pass_to`` is required.
"""

from __future__ import annotations

import pytest
from tests.people import done, kara, refused

from threefold.procedures.catalog import ENTRIES
from threefold.service.describe import procedure


@pytest.mark.rule("xp.intrusion.award")
@pytest.mark.parametrize("xp", [0, 3, 10])
def test_alone_gives_one_xp(xp: int) -> None:
    """As the table does for one PC."""
    answer = done("intrude", actor=kara(xp=xp), inputs={"accept": True, "alone": True})
    assert answer["actor"]["xp"] == xp + 1


@pytest.mark.rule("xp.intrusion.award")
@pytest.mark.parametrize("inputs", [{"accept": True}, {"accept": True, "alone": False}])
def test_not_alone_needs_pass_to(inputs: dict[str, bool]) -> None:
    """The contract: required when accepted and not free."""
    assert refused("intrude", actor=kara(), inputs=inputs)[1] == "inputs.pass_to"


@pytest.mark.rule("xp.intrusion.award")
def test_alone_with_pass_to_is_refused() -> None:
    """Nobody is alone with a comrade: nothing that is given is left unread."""
    inputs = {"accept": True, "alone": True, "pass_to": kara(name="Ben")}
    code, field = refused("intrude", actor=kara(), inputs=inputs)
    assert code != "unknown_field"
    assert field in ("inputs.alone", "inputs.pass_to")


@pytest.mark.rule("xp.intrusion.award")
def test_alone_refusal_costs_as_ever() -> None:
    """A refusal costs 1 XP, alone or not."""
    answer = done("intrude", actor=kara(xp=3), inputs={"accept": False, "alone": True})
    assert answer["actor"]["xp"] == 2


def test_alone_free_intrusion_gives_nothing() -> None:
    """A natural 1 gives no XP, alone or not."""
    answer = done("intrude", actor=kara(xp=3), inputs={"accept": True, "free": True, "alone": True})
    assert answer["actor"]["xp"] == 3


def test_alone_is_listed_as_input() -> None:
    """The list of procedures describes the new input."""
    assert "alone" in str(procedure(ENTRIES["intrude"]).inputs)
