"""The first page of the set-up: how many play, who, how strong, and off they go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import IconButton
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Padding, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.match.setup import LONGEST_NAME
from cleopatra.ui.scenes.setup.draft import MOST, SetupDraft
from cleopatra.ui.scenes.setup.estimate import minutes
from cleopatra.ui.scenes.setup.options import CardChoice, OptionButton, StrengthChoice
from cleopatra.ui.scenes.setup.seat_card import FreeSeat, Pennant, SeatCard, SeatRow
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.words import opponents, setup_words

PERSON: Final = "person"
"""The value of "who plays" for somebody at this machine; others are characters."""
STRENGTHS: Final = {"easy": "level2", "fair": "level4", "hard": "level6", "hardest": "sphinx"}
"""Strength of all bots -> their level."""


@dataclass(frozen=True, slots=True)
class SetupCallbacks:
    """What happens when something on the page is changed; seats count from 0. `who` is `PERSON` or
    a character, `strength` a key of `STRENGTHS`, or "" for the levels as they were one by one."""

    count: Callable[[int], object]
    name: Callable[[int, str], object]
    who: Callable[[int, str], object]
    level: Callable[[int, str], object]
    colour: Callable[[int, int], object]
    strength: Callable[[str], object]
    ladder: Callable[[], object]


class PlayForm:
    """The page "Play" for a draft. `has_mix` says whether levels chosen one by one are kept."""

    def __init__(
        self, draft: SetupDraft, sprites: SpriteStore, changes: SetupCallbacks, has_mix: bool
    ) -> None:
        self._draft = draft
        self._sprites = sprites
        self._changes = changes
        self._has_mix = has_mix

    def build(self) -> Widget:
        """The widgets."""
        cards = SeatRow([self._seat(seat) for seat in range(MOST)], grow=1)
        lines = [
            self._how_many(),
            cards,
            self._how_strong(),
            Label(summary(self._draft), theme.SMALL, theme.INK_SOFT, align="centre"),
        ]
        return ScrollPanel(Padding(Column(lines, gap=theme.GAP), 6, 8))

    def _how_many(self) -> Widget:
        draft = self._draft
        buttons: list[Widget] = [
            OptionButton(
                str(count),
                partial(self._changes.count, count),
                selected=draft.count == count,
                signs=count,
                uid=f"setup.count.{count}",
                tooltip=ngettext("{count} player", "{count} players", count).format(count=count),
            )
            for count in draft.counts
        ]
        note = Label(_exceptions(draft), theme.SMALL, theme.INK_SOFT)
        return _line(_("How many"), [*buttons, note])

    def _how_strong(self) -> Widget:
        draft = self._draft
        now = strength_of(draft)
        buttons: list[Widget] = [
            OptionButton(
                label,
                partial(self._changes.strength, code),
                selected=now == code,
                uid=f"setup.strength.{code}",
                tooltip=_level_of(STRENGTHS[code]),
            )
            for code, label in (
                ("easy", _("Easy")),
                ("fair", _("Fair")),
                ("hard", _("Hard")),
                ("hardest", _("Hardest")),
            )
        ]
        buttons.append(
            OptionButton(
                _("Own mix"),
                partial(self._changes.strength, ""),
                selected=not now,
                uid="setup.strength.mix",
                enabled=not now or self._has_mix,
                tooltip=_("Every opponent is as strong as the card says."),
            )
        )
        ladder = IconButton(
            "question", _("How strong are they?"), self._changes.ladder, uid="setup.ladder"
        )
        return _line(_("How strong"), [*buttons, ladder])

    # Seats

    def _seat(self, seat: int) -> Widget:
        if seat >= self._draft.count:
            return self._free_seat(seat)
        draft, changes = self._draft.seats[seat], self._changes
        name = TextField(
            draft.name,
            partial(changes.name, seat),
            longest=LONGEST_NAME,
            hint=_("Name"),
            uid=f"setup.name{seat}",
        )
        pennant = Pennant(draft.colour, partial(changes.colour, seat), f"setup.colour{seat}")
        lines: list[Widget] = [name, self._who(seat)]
        if draft.is_person:
            lines.append(
                Label(
                    self._about_person(),
                    theme.TINY,
                    theme.INK_SOFT,
                    align="centre",
                )
            )
        else:
            lines.append(self._level(seat))
        return SeatCard(self._sprites, draft.colour, draft.bot, pennant, lines)

    def _about_person(self) -> str:
        playing = self._draft.seats[: self._draft.count]
        if sum(seat.is_person for seat in playing) > 1:
            return _("The screen is covered between two people's turns.")
        return _("A second person may sit at any other seat.")

    def _who(self, seat: int) -> Widget:
        draft = self._draft.seats[seat]
        characters = opponents.characters()
        options = [(PERSON, _("At this screen"))]
        options += [
            (words.code, _("Computer, {character}").format(character=words.label.lower()))
            for words in characters
        ]
        about = next((w.text for w in characters if w.code == draft.character), "")
        choice = CardChoice(
            options,
            PERSON if draft.is_person else draft.character,
            partial(self._changes.who, seat),
            uid=f"setup.kind{seat}",
            tooltip=_("Somebody at this computer.") if draft.is_person else about,
        )
        choice.name = _("Who plays at seat {n}").format(n=seat + 1)
        return choice

    def _level(self, seat: int) -> Widget:
        draft = self._draft.seats[seat]
        choice = StrengthChoice(
            [(words.code, words.label) for words in opponents.strengths()],
            draft.level,
            partial(self._changes.level, seat),
            uid=f"setup.level{seat}",
            tooltip=_level_of(draft.level),
        )
        choice.name = _("Strength at seat {n}").format(n=seat + 1)
        return choice

    def _free_seat(self, seat: int) -> Widget:
        edition = self._draft.edition_for(seat + 1)
        is_other = edition != self._draft.edition
        return FreeSeat(
            _("Seat {n}").format(n=seat + 1),
            _edition_label(edition) if is_other else "",
            partial(self._changes.count, seat + 1),
            uid=f"setup.seat{seat}",
            tooltip=_("Add a player."),
        )


def strength_of(draft: SetupDraft) -> str:
    """The strength that all bots who play share, as a key of `STRENGTHS`; "" for a mix."""
    levels = {seat.level for seat in draft.seats[: draft.count] if not seat.is_person}
    return next((code for code, level in STRENGTHS.items() if levels == {level}), "")


def summary(draft: SetupDraft) -> str:
    """What is played, and for how long, in one line."""
    garden = next(w.label for w in setup_words.gardens() if w.value == draft.garden)
    parts = [_edition_label(draft.edition)]
    if draft.has_expansions:
        names = [w.label for w in setup_words.expansions() if w.value in draft.expansions]
        parts.append(" + ".join(names) if names else _("no expansions"))
    parts.append(garden)
    changed = len(draft.changed_rules())
    parts.append(
        ngettext("{n} house rule", "{n} house rules", changed).format(n=changed)
        if changed
        else _("no house rules")
    )
    time = minutes(draft)
    parts.append(ngettext("about {n} minute", "about {n} minutes", time).format(n=time))
    return " · ".join(parts)


def _exceptions(draft: SetupDraft) -> str:
    """Which numbers of players another edition is needed for."""
    return "  ".join(
        ngettext("{count} player: {edition}.", "{count} players: {edition}.", count).format(
            count=count, edition=_edition_label(draft.edition_for(count))
        )
        for count in draft.counts
        if draft.edition_for(count) != draft.chosen
    )


def _edition_label(edition: str) -> str:
    return next(words.label for words in setup_words.editions() if words.value == edition)


def _level_of(level: str) -> str:
    """A level's number, name and description."""
    words = next(words for words in opponents.strengths() if words.code == level)
    number = opponents.number_of(level)
    step = _("Level {n}.").format(n=number) if number else _("Above the ladder.")
    return f"{words.label}. {step} {words.text}"


class _Title(Label):
    """The name of a line; all are as wide as the longest."""

    def wanted(self, kit: Kit, room: float) -> Size:
        _width, height = super().wanted(kit, room)
        titles = (_("How many"), _("How strong"))
        width = max(kit.text.set(title, self.style).width for title in titles)
        return min(room, width + theme.GAP_LARGE), height


def _line(title: str, controls: list[Widget]) -> Widget:
    label = _Title(title, theme.SUBHEADING, theme.INK_HEADING)
    return Row([label, *controls], gap=theme.GAP, wrap=True)
