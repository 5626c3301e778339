"""Words of tasks, as ``scripts/schemas.py`` writes them from ``content/tasks.yaml``."""

from typing import Final, NamedTuple


class TaskWord(NamedTuple):
    """A word for tasks: what it is also called, and the words that it holds."""

    key: str
    also: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


TASK_WORDS: Final = (
    TaskWord(
        "interaction",
        (
            "social interaction",
            "social tasks",
            "social skills",
            "interacting",
            "interacting with others",
            "dealing with people",
        ),
        (
            "pleasant interaction",
            "fear based interaction",
            "interact",
            "persuasion",
            "deception",
            "intimidation",
            "goading",
            "influencing people",
        ),
    ),
    TaskWord(
        "pleasant interaction",
        (
            "positive social interaction",
            "pleasant social interaction",
            "positive interaction",
            "friendly interaction",
        ),
        (
            "interact",
            "persuasion",
            "charm",
            "etiquette",
            "bargaining",
            "bribery",
            "romance",
            "diplomacy",
            "negotiation",
            "flirting",
        ),
    ),
    TaskWord("fear based interaction", ("threatening interaction",), ("intimidation", "coercion")),
    TaskWord("persuasion", ("persuading",), ("bargaining", "negotiation", "bribery", "diplomacy")),
    TaskWord("deception", ("deceiving", "lying"), ("trickery", "bluffing")),
    TaskWord("intimidation", ("intimidating",), ("threatening",)),
    TaskWord("coercion", (), ("threatening",)),
    TaskWord("charm", ("charming",), ("flirting", "romance")),
    TaskWord("etiquette", ("manners",), ()),
    TaskWord(
        "seeing through deception",
        (
            "detecting deception",
            "detecting lies",
            "seeing through lies",
            "discerning falsehood",
            "discerning truth",
            "seeing through trickery",
            "sensing deception",
            "detecting falsehoods",
            "seeing through falsehoods",
            "spotting lies",
        ),
        (),
    ),
    TaskWord("tracking", ("following tracks", "following trails"), ()),
    TaskWord(
        "stealth",
        ("being stealthy",),
        ("sneaking", "hiding", "moving silently", "remaining undetected"),
    ),
    TaskWord("sneaking", ("moving silently", "moving quietly"), ()),
    TaskWord(
        "perception",
        ("perceiving", "noticing"),
        ("spotting", "listening", "searching", "perception by sight", "hearing", "sight"),
    ),
    TaskWord("spotting", ("looking",), ()),
    TaskWord("listening", ("hearing",), ()),
    TaskWord("climbing", ("climb",), ()),
    TaskWord("jumping", ("leaping",), ()),
    TaskWord(
        "movement",
        ("moving", "moving about"),
        (
            "climbing",
            "jumping",
            "running",
            "swimming",
            "balancing",
            "swinging",
            "wading",
            "tumbling",
        ),
    ),
    TaskWord("balancing", ("balance",), ()),
    TaskWord(
        "escaping",
        ("escaping bonds", "breaking free", "escape artistry"),
        ("contortion", "squeezing through"),
    ),
    TaskWord("breaking free", ("escaping", "tearing free"), ()),
    TaskWord(
        "feats of strength",
        ("brute force", "raw strength"),
        (
            "strength",
            "lifting",
            "breaking",
            "carrying",
            "hauling",
            "moving heavy things",
            "pushing",
            "prying open",
            "forcing open",
            "bending",
        ),
    ),
    TaskWord(
        "breaking",
        ("breaking things", "breaking objects", "smashing", "damaging objects"),
        ("breaking down doors",),
    ),
    TaskWord("forcing open", ("prying open",), ()),
    TaskWord("carrying", (), ("hauling",)),
    TaskWord(
        "manual dexterity",
        ("tasks of manual dexterity", "deft hands", "tasks with hands"),
        (
            "lockpicking",
            "pickpocketing",
            "juggling",
            "sleight of hand",
            "surgery",
            "defusing bombs",
            "fine work",
        ),
    ),
    TaskWord("lockpicking", ("picking locks", "opening locks"), ()),
    TaskWord("pickpocketing", ("picking pockets", "stealing"), ()),
    TaskWord("stealing", ("pickpocketing", "theft"), ()),
    TaskWord(
        "devices and locks",
        ("locks and devices",),
        ("lockpicking", "operating devices", "disarming traps"),
    ),
    TaskWord("healing", ("medicine",), ("first aid", "surgery")),
    TaskWord("crafting", ("crafts",), ()),
    TaskWord(
        "knowledge",
        ("knowledge tasks", "lore"),
        (
            "history",
            "geography",
            "nature",
            "religion",
            "law",
            "engineering",
            "astronomy",
            "biology",
            "botany",
            "philosophy",
            "folklore",
            "mathematics",
            "politics",
            "heraldry",
            "magical lore",
            "monster lore",
        ),
    ),
    TaskWord("driving", ("vehicle driving",), ()),
    TaskWord("repairing", ("repair",), ("vehicle repair", "electrical repair", "minor repairs")),
    TaskWord(
        "computers", ("computing", "computer software"), ("hacking", "breaking into computers")
    ),
    TaskWord("hacking", ("breaking into computers",), ()),
    TaskWord("identifying devices", ("understanding devices",), ()),
    TaskWord("navigation", ("navigating",), ("wilderness navigation",)),
    TaskWord("initiative", ("acting first",), ()),
)
