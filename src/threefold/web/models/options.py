"""Options of select lists and radio buttons, with their texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct, structs

from threefold.model.marks import keyed
from threefold.rules.types import Message, Stat
from threefold.service.composed import EffortRow
from threefold.service.powers import PowerCard
from threefold.service.seat import AttackSheet
from threefold.table.state.facts import Text
from threefold.table.views import PcView, TaskCallView
from threefold.web.words import Words

STATS: Final[tuple[Stat, ...]] = ("might", "speed", "intellect")


class SelectOption(Struct, frozen=True):
    """One option: the value that is sent, its label, a second line, an icon, and a stat for its
    colour.
    """

    value: str | int
    label: str
    detail: str | None = None
    icon: str | None = None
    stat: Stat | None = None


class FollowerChoice(NamedTuple):
    """A follower who may help with a roll: the name, the id, and what tells them apart from others
    of the name.
    """

    name: str
    id: str
    which: Text | None = None

    @property
    def called(self) -> str | Message:
        """What to call them."""
        if self.which is None:
            return self.name
        return self.which.message()

    @property
    def key(self) -> str:
        """The name with the id."""
        return keyed(self.name, self.id)

    @property
    def sent(self) -> str:
        """What a choice in a form sends for them: the name, with the id if others of that name
        differ.
        """
        if self.which is None:
            return self.name
        return self.key


def none_option(label: str) -> list[SelectOption]:
    """Return the one option that chooses nothing."""
    return [SelectOption("", label)]


def keyed_options(
    words: Words,
    values: Iterable[str],
    labels: str,
    details: str = "",
    icons: Mapping[str, str] | None = None,
) -> list[SelectOption]:
    """Return values as options. The catalog has their texts under ``labels`` and, for a second
    line, ``details``.
    """
    options = []
    for value in values:
        option = SelectOption(value, words.t(f"{labels}.{value}"))
        if details:
            option = structs.replace(option, detail=words.t(f"{details}.{value}"))
        if icons:
            option = structs.replace(option, icon=icons[value])
        options.append(option)
    return options


def plain_options(values: Iterable[str | int]) -> list[SelectOption]:
    """Return values as options that are their own labels."""
    return [SelectOption(value, str(value)) for value in values]


def pair_options(pairs: Iterable[tuple[str, str]]) -> list[SelectOption]:
    """Return pairs of value and label as options."""
    return [SelectOption(value, label) for value, label in pairs]


def named_options(party: Iterable[PcView], me: str = "", myself: str = "") -> list[SelectOption]:
    """Return PCs as options by name. The one with the id ``me`` is called
    ``myself``.
    """
    names = {pc.id: pc.name for pc in party}
    if me in names:
        names[me] = myself
    return [SelectOption(id, name) for id, name in names.items()]


def stat_options(words: Words, stats: Iterable[Stat] = STATS) -> list[SelectOption]:
    """Return stats as options by name, in their colour."""
    return [SelectOption(stat, words.t(f"stat.{stat}"), stat=stat) for stat in stats]


def pool_options(
    words: Words, pools: Mapping[str, tuple[int, int, int]], among: Sequence[Stat] = STATS
) -> list[SelectOption]:
    """Return the three Pools, or those ``among`` them, as options with their points."""
    return [
        SelectOption(
            stat,
            words.t(f"stat.{stat}"),
            words.t("player.use.pool", n=pools[stat][0], max=pools[stat][1]),
            stat=stat,
        )
        for stat in STATS
        if stat in among
    ]


def edge_options(words: Words, pools: Mapping[str, tuple[int, int, int]]) -> list[SelectOption]:
    """Return the three stats as options with their Edge."""
    return [
        SelectOption(
            stat, words.t(f"stat.{stat}"), words.t("player.edge", n=pools[stat][2]), stat=stat
        )
        for stat in STATS
    ]


def attack_options(words: Words, attacks: Iterable[AttackSheet]) -> list[SelectOption]:
    """Return attacks as options with their damage."""
    return [
        SelectOption(one.sent, _option_name(words, one), _attack_detail(words, one))
        for one in attacks
    ]


def _option_name(words: Words, one: AttackSheet | PowerCard) -> str:
    if one.called is None:
        return one.name
    return words.say(one.called)


def _attack_detail(words: Words, one: AttackSheet) -> str:
    damage = words.t("player.attack.damage", n=one.damage)
    if one.unloaded:
        return f"{damage} · {words.t('player.attack.unloaded')}"
    if one.left is None:
        return damage
    return f"{damage} · {words.t('player.use.left', n=one.left)}"


def power_options(words: Words, powers: Iterable[PowerCard]) -> list[SelectOption]:
    """Return abilities as options, each with its price."""
    return [SelectOption(one.sent, _option_name(words, one), _price(words, one)) for one in powers]


def _price(words: Words, one: PowerCard) -> str:
    if not one.cost or one.stat is None:
        return words.t("player.costs_nothing")
    return words.t("player.costs", n=one.cost, stat=words.t(f"stat.{one.stat}"))


def skill_options(
    words: Words, skills: Iterable[str], levels: Mapping[str, str], but: str = ""
) -> list[SelectOption]:
    """Return skills as options with their levels; ``but`` is left out."""
    return [
        SelectOption(
            name,
            words.t("player.skill_of", skill=name, level=words.t(f"player.level.{levels[name]}")),
        )
        for name in skills
        if name != but
    ]


def helper_options(words: Words, able: Iterable[FollowerChoice]) -> list[SelectOption]:
    """Return followers who may help with a roll as options, after the option for nobody."""
    helpers = [
        SelectOption(one.sent, words.t("player.follower.helps", name=one.called)) for one in able
    ]
    return [*none_option(words.t("player.follower.nobody")), *helpers]


def initiative_options(words: Words, efforts: Iterable[EffortRow]) -> list[SelectOption]:
    """Return the levels of Effort on initiative that the PC can pay, as options."""
    options = []
    for row in efforts:
        if row.affordable and row.ease:
            label = words.t("player.effort.easing", ease=row.ease, damage=0)
            price = words.t("player.initiative.effort", n=row.cost)
            options.append(SelectOption(row.ease, label, price, stat="speed"))
        elif row.affordable:
            options.append(SelectOption(row.ease, words.t("player.effort.none", ease=0, damage=0)))
    return options


def situation_options(
    words: Words, situations: Iterable[str], now: str, first: str
) -> list[SelectOption]:
    """Return situations as options, after an option that chooses none. If the current one is not
    among them, it comes last."""
    shown = list(situations)
    if now and now not in shown:
        shown.append(now)
    return [*none_option(first), *(SelectOption(id, words.situation(id)) for id in shown)]


def run_options(words: Words, runs: Iterable[int]) -> list[SelectOption]:
    """Return numbers of simulated encounters as options, with thin spaces between thousands."""
    return [
        SelectOption(n, words.t("lab.runs_said", n=f"{n:,}".replace(",", "\u202f"))) for n in runs
    ]


def titled_options(calls: Iterable[TaskCallView]) -> list[SelectOption]:
    """Return pending calls for tasks as options by title."""
    return [SelectOption(one.id, one.title) for one in calls]


def numbered_options(words: Words, names: Iterable[str]) -> list[SelectOption]:
    """Return names as options. The value is the index of the name, from 0."""
    return [SelectOption(str(n), words.name(name)) for n, name in enumerate(names)]


def level_options(levels: Iterable[int]) -> list[SelectOption]:
    """Return numbers of levels as options."""
    return [SelectOption(str(n), str(n)) for n in levels]


def name_options(words: Words, names: Iterable[str]) -> list[SelectOption]:
    """Return names as options. The value is the name itself."""
    return [SelectOption(name, words.name(name)) for name in names]


def xp_options(words: Words, party: Iterable[PcView]) -> list[SelectOption]:
    """Return PCs as options with their XP."""
    return [SelectOption(one.id, one.name, words.t("gm.xp", n=one.xp)) for one in party]
