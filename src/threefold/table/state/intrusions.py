"""GM intrusions that are pending."""

from __future__ import annotations

from threefold.model.bounds import Text
from threefold.table.state.base import Id, StatePart


class Intrusion(StatePart, kw_only=True, tag="intrusion", tag_field="type", frozen=True):
    """A GM intrusion that its player has to answer. Players read ``text`` only if it is
    ``revealed``.

    ``task`` is a pending task that it strikes: once accepted, the task is rolled even if it would
    be automatic. With ``mind_control`` it takes hold of the PC's mind. One that ``stands`` cannot be
    refused and gives its PC no XP; ``waived_by`` is what lets its PC refuse it without XP.
    """

    pc: Id
    text: Text = ""
    free: bool = False
    revealed: bool = True
    task: Id | None = None
    mind_control: bool = False
    stands: bool = False
    waived_by: str = ""


class FreeIntrusion(StatePart, kw_only=True, tag="free_intrusion", tag_field="type", frozen=True):
    """A natural 1 was rolled: the GM may intrude for free, or decline."""

    pc: Id
