"""The first page of the set-up: how many play, who, how strong, and off they go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar, Unpack

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.kit.widgets.buttons import Clickable, IconButton
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Padding, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Common, Size, Widget
from cleopatra.match.setup import LONGEST_NAME
from cleopatra.ui.scenes.setup.draft import MOST, SetupDraft
from cleopatra.ui.scenes.setup.seat_card import FreeSeat, Pennant, SeatCard, SeatRow
from cleopatra.ui.scenes.shared import balance
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
        return _line(_("Players"), [*buttons, note])

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
                _("Custom"),
                partial(self._changes.strength, ""),
                selected=not now,
                uid="setup.strength.mix",
                enabled=not now or self._has_mix,
                tooltip=_("Set each opponent's strength on their card."),
            )
        )
        ladder = IconButton(
            "question", _("How strong are they?"), self._changes.ladder, uid="setup.ladder"
        )
        return _line(_("Strength"), [*buttons, ladder])

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
        if self._draft.is_shared:
            if self._draft.covers_hands:
                return _("Hands stay face down")
            return _("The screen is covered between two people's turns.")
        return _("A second person can take any other seat.")

    def _who(self, seat: int) -> Widget:
        draft = self._draft.seats[seat]
        characters = opponents.characters()
        options = [(PERSON, _("On this computer"))]
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
            tooltip=_("Someone playing on this computer.") if draft.is_person else about,
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
        titles = (_("Players"), _("Strength"))
        width = max(kit.text.set(title, self.style).width for title in titles)
        return min(room, width + theme.GAP_LARGE), height


def _line(title: str, controls: list[Widget]) -> Widget:
    label = _Title(title, theme.SUBHEADING, theme.INK_HEADING)
    return Row([label, *controls], gap=theme.GAP, wrap=True)


PERSON_SECONDS: Final = 75.0
BOT_SECONDS: Final = 9.0
"""Seconds that a turn takes, with what follows from it."""
USUAL: Final = 40.0
"""Turns of a game that was never measured."""


def minutes(draft: SetupDraft) -> int:
    """The minutes a game as set up takes, in steps of five, at least five."""
    more = draft.expansions if draft.has_expansions else ()
    found = balance.figures(draft.edition, more, draft.count)
    found = found or balance.figures(draft.edition, (), draft.count)
    turns = USUAL if found is None else found.turns
    seats = draft.seats[: draft.count]
    mean = sum(PERSON_SECONDS if seat.is_person else BOT_SECONDS for seat in seats) / draft.count
    return max(5, 5 * round(turns * mean / 300))


# Buttons of the set-up of which one is chosen, and steppers that fit on a narrow card.

T = TypeVar("T")

_PAD: Final = 22.0
_SIGN: Final = 22.0
"""The width that each small sign takes."""
_ARROW: Final = 34.0
_STYLE: Final = theme.SMALL


class OptionButton(Clickable):
    """One of several: its text, and behind it small signs as many as `signs`."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        *,
        selected: bool,
        signs: int = 0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_click, **common)
        self.text = text
        self.selected = selected
        self.signs = signs

    def describe(self) -> Description:
        return self.described(self.text, is_chosen=self.selected)

    def wanted(self, kit: Kit, room: float) -> Size:
        line = kit.text.set(self.text, theme.BODY)
        signs = self.signs * _SIGN + 8 if self.signs else 0.0
        width = max(line.width + signs + 2 * _PAD, 104.0)
        return min(room, width), max(theme.CONTROL_HEIGHT, line.height + 14)

    def draw(self, canvas: Canvas) -> None:
        if self.selected:
            canvas.panel(self.rect.inflate(6, 6), "frame")
            canvas.rect(self.rect.inflate(8, 8), theme.TURQUOISE_LIGHT, 4, 15)
        hot = self.is_hovered or self.is_pressed
        if not self.enabled:
            look = "field-disabled"
        elif self.selected:
            look = "button-hover" if hot else "button"
        else:
            look = "field-focus" if hot else "field"
        canvas.panel(self.rect, look)
        box = self.rect.inflate(-_PAD, -8)
        ink = theme.CREAM if self.selected and self.enabled else theme.INK
        if not self.enabled:
            ink = theme.INK_DISABLED
        if not self.signs:
            canvas.text(self.text, box, theme.BODY, ink, "centre")
            return
        line = canvas.kit.text.fit(self.text, theme.BODY, box.width - self.signs * _SIGN)
        left = self.rect.centerx - (line.width + 8 + self.signs * _SIGN) / 2
        canvas.text(
            self.text, pygame.FRect(left, box.top, line.width + 2, box.height), theme.BODY, ink
        )
        fill = theme.GOLD_LIGHT if self.selected else theme.WOOD
        for number in range(self.signs):
            x = left + line.width + 8 + (number + 0.5) * _SIGN
            draw_sign(canvas, (x, self.rect.centery), fill)

    def cut_texts(self, kit: Kit) -> list[str]:
        room = self.rect.width - _PAD - self.signs * _SIGN
        fitted = kit.text.fit(self.text, theme.BODY, room, self.rect.height - 8)
        return [self.text] if fitted.cut else []


def draw_sign(
    canvas: Canvas, centre: tuple[float, float], fill: theme.Colour, size: float = 20.0
) -> None:
    """A small pyramid: one player, or one step of strength."""
    x, y = centre
    half, foot = size * 0.36, y + size / 2
    canvas.polygon([(x, y - size / 2), (x + half + 1, foot), (x - half - 1, foot)], theme.RIM)
    inner = half - 1.4
    canvas.polygon([(x, foot - size + 3.4), (x + inner, foot - 2), (x - inner, foot - 2)], fill)


class CardChoice(Choice[T], Generic[T]):
    """A choice in small letters with narrow arrows; its text may take three lines."""

    def wanted(self, kit: Kit, room: float) -> Size:
        inner = max(20.0, room - 2 * _ARROW - 8)
        tall = max((self._set(kit, text, inner).height for text in self.labels()), default=0.0)
        return room, max(theme.CONTROL_HEIGHT, tall + 14) + self.foot(kit)

    def foot(self, kit: Kit) -> float:
        """The height below the text for something else."""
        return 0.0

    def draw(self, canvas: Canvas) -> None:
        hot = self.is_hovered or self.is_pressed
        canvas.panel(self.rect, "field-focus" if hot else "field")
        box = self._text_box(canvas.kit)
        for by, x in ((-1, self.rect.left + _ARROW / 2 + 4), (1, self.rect.right - _ARROW / 2 - 4)):
            name = "arrow-left" if by < 0 else "arrow-right"
            colour = theme.INK_HEADING if self.can_step(by) else theme.PAPYRUS_DARK
            canvas.icon(name, (x, box.centery), 22, colour)
        lines = len(self._set(canvas.kit, self.label(), box.width).lines)
        canvas.text(self.label(), box, _STYLE, theme.INK, "centre", max_lines=lines)

    def cut_texts(self, kit: Kit) -> list[str]:
        box = self._text_box(kit)
        return [
            text
            for text in self.labels()
            if self._set(kit, text, box.width).cut
            or self._set(kit, text, box.width).height > box.height + 1
        ]

    def _text_box(self, kit: Kit) -> pygame.FRect:
        box = self.rect.inflate(-2 * _ARROW - 8, -8)
        box.height -= self.foot(kit)
        return box

    def _set(self, kit: Kit, text: str, room: float) -> Paragraph:
        """A text on as few lines as it needs, at most three."""
        for lines in (1, 2):
            found = kit.text.fit(text, _STYLE, room, None, lines)
            if not found.cut:
                return found
        return kit.text.fit(text, _STYLE, room, None, 3)

    def _arrow_room(self) -> float:
        return _ARROW + 8


class StrengthChoice(CardChoice[str]):
    """The level of a bot, with a row of small signs that says how high it is."""

    def foot(self, kit: Kit) -> float:
        return 30.0

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        count = len(self._options)
        step = min(26.0, (self.rect.width - 28) / count)
        left = self.rect.centerx - step * (count - 1) / 2
        for number in range(count):
            fill = theme.GOLD if number <= self._index else theme.PAPYRUS_DARK
            centre = (left + number * step, self.rect.bottom - 22)
            draw_sign(canvas, centre, fill, min(20.0, step - 3))
