"""What a text is that a person typed. Its field declares it beside the bounds of its type:
``Annotated[Name, Vocabulary.SHELF]``.

The rules compare the English words of the shelf. A form in another language is read back by what
the fields of its command declare.
"""

from __future__ import annotations

from enum import Enum


class Vocabulary(Enum):
    """Where the words of a field come from, and so how they are translated to English."""

    OWN = "own"
    """A person's own words, the name of a person, an id or a key: it stays as it was typed."""

    SHELF = "shelf"
    """A name or a text of an entry, a word of its effects, or a task."""

    TASK = "task"
    """A task or a skill: its words are tried before those of entries, for an entry may be called
    like it."""

    CONDITION = "condition"
    """The name of a condition, whose translation may equal that of something else."""

    GIVEN = "given"
    """The name that a person gave to a foe or a thing. It may be an entry's, but it is no word of
    an effect: the person may have chosen that."""

    HARM = "harm"
    """A kind of harm or of attack, or what somebody resists."""
