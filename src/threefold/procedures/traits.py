"""What a table must know of a procedure besides its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple


class Agreement(NamedTuple):
    """The inputs that a player's answer gives, where the player is asked to agree.

    ``agreed`` and ``refused`` are these inputs. ``passes_on``: whoever agrees names another PC in
    the input ``pass_to``. ``held`` are the inputs that hold the PC to something; a refusal removes
    them.
    """

    agreed: Mapping[str, str | bool]
    refused: Mapping[str, str | bool]
    passes_on: bool = False
    held: tuple[str, ...] = ()


class ProcedureTraits(NamedTuple):
    """How a table treats a procedure.

    ``attacks`` and ``defends`` are the two sides of an exchange of a PC with a foe: the PC's attack
    with a weapon, and the PC's defense. ``strikes``: it damages its target; any other damages its
    actor. ``uses_power``: an ability or an item of the sheet is used; ``identifies``: an item is
    identified. ``aid`` is the kind of help that counts; None where nobody can help. ``intrudes``:
    it is an intrusion of a player.

    Of the log: ``heading`` is how a line names it: by the title of the procedure, by words of its
    own (``log.did.<id>``), or by what it was about. ``by_seat``: the seat that rolled did it.
    ``untold``: players hear nothing of a hidden one.

    Of works: ``shared`` lets other PCs take part, ``begins_with`` are the inputs of the first step,
    and ``befalls`` says that the work happens to its PC. ``agreement`` is what a player's answer
    says, where the player is asked to agree.
    """

    attacks: bool = False
    defends: bool = False
    strikes: bool = False
    uses_power: bool = False
    identifies: bool = False
    aid: Literal["task", "attack", "defense"] | None = "task"
    intrudes: bool = False
    heading: Literal["title", "own", "about"] = "title"
    by_seat: bool = False
    untold: bool = False
    shared: bool = False
    begins_with: Mapping[str, str] = {}
    befalls: bool = False
    agreement: Agreement | None = None

    @property
    def exchange(self) -> bool:
        """Whether a PC attacks a foe, or defends against one."""
        return self.attacks or self.defends

    @property
    def chance_alone(self) -> bool:
        """Whether it only throws or draws: it has no difficulty, and whoever may not know its
        result may know nothing of it."""
        return self.by_seat or self.untold

    @property
    def fights(self) -> bool:
        """Whether help in a fight counts for it."""
        return self.aid in ("attack", "defense")


NO_TRAITS: Final = ProcedureTraits()
