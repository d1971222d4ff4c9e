"""The set-up of a new game: players, garden, aids, seed, house rules."""

from __future__ import annotations

from functools import partial
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import Button, IconButton, ImageButton
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.setup import LONGEST_NAME
from cleopatra.rules.options import MONEY
from cleopatra.rules.sheet import Sheet
from cleopatra.storage.settings import MOST_SHEETS
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.setup.box import BoxForm
from cleopatra.ui.scenes.setup.costs import SheetScene
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.setup.seats import ColourButton, paint_garden
from cleopatra.ui.scenes.shared.pictured import PicturedScene
from cleopatra.ui.scenes.shared.seeds import fresh_seed
from cleopatra.ui.scenes.shared.sheet import Sheet as Papyrus
from cleopatra.ui.scenes.shared.sheet import setting
from cleopatra.ui.words import naming, opponents, setup_words

_LARGE: Final = 1.75


class SetupScene(PicturedScene):
    """The form of a new game, as it was last used."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        settings = host.settings
        self.draft = SetupDraft.remembered(settings.last_table, settings.aids)
        self._sheet_open = 0
        self._box: BoxForm | None = None
        self._problem = Label("", theme.SMALL_BOLD, theme.CARNELIAN)
        self._start = Button("", self.start)

    def build(self) -> Widget:
        self._problem = Label("", theme.SMALL_BOLD, theme.CARNELIAN, grow=1, align="right")
        self._start = Button(_("Begin"), self.start, look="button", icon="ankh", uid="setup.start")
        tabs = Tabs(
            [
                (self._box_title(), self._box_sheet()),
                (_("The game"), self._game_sheet()),
                (self._house_title(), self._house_sheet()),
            ],
            selected=self._sheet_open,
            on_change=self._opened,
            uid="setup.tabs",
        )
        body = Row(
            [
                Column(
                    [self._count_row(), ScrollPanel(self._seats()), self._gardens()],
                    gap=theme.GAP,
                    grow=0.47,
                ),
                Column([tabs], grow=0.53),
            ],
            gap=44,
            align="stretch",
        )
        self._check()
        back = Button(_("Back"), self.cancel, uid="setup.back")
        ladder = Button(_("How strong are they?"), self._show_ladder, uid="setup.ladder")
        foot = [back, ladder, self._problem, self._start]
        return Papyrus(_("New game"), body, foot, width=1800)

    @property
    def context(self) -> str:
        return naming.money_context(MONEY[self.draft.edition])

    def _show_ladder(self) -> None:
        self._host.open("ladder", self.draft.count)

    def first_focus(self) -> str:
        return "setup.start"

    def cancel(self) -> bool:
        self._host.change(last_table=self.draft.to_remember())
        self.stack.pop()
        return True

    def start(self) -> None:
        """Start the game if the form is valid."""
        draft = self.draft
        if draft.problem():
            self._check()
            return
        setup = draft.build(draft.seed.strip() or fresh_seed())
        self._host.change(last_table=draft.to_remember(), aids=draft.aids)
        self._host.sure_to_replace(lambda: self._host.start(setup))

    # Players

    def _count_row(self) -> Widget:
        counts = [
            (n, ngettext("{count} player", "{count} players", n).format(count=n))
            for n in range(self.draft.fewest, self.draft.most + 1)
        ]
        return Choice(counts, self.draft.count, self._set_count, uid="setup.count")

    def _seats(self) -> Widget:
        return Column([self._seat(seat) for seat in range(self.draft.count)], gap=10)

    def _seat(self, seat: int) -> Widget:
        draft = self.draft.seats[seat]
        name = TextField(
            draft.name,
            partial(self._set_name, seat),
            longest=LONGEST_NAME,
            hint=_("Name"),
            uid=f"setup.name{seat}",
            grow=1,
        )
        levels = opponents.strengths()
        kinds = [("", _("Human")), *((words.code, words.label) for words in levels)]
        person = _("Somebody at this machine.")
        about = next((w.text for w in levels if w.code == draft.level), person)
        choice = Choice(
            kinds,
            draft.level,
            partial(self._set_player, seat),
            uid=f"setup.kind{seat}",
            tooltip=about,
            grow=1.2,
        )
        badge = ColourButton(draft.colour, partial(self._set_colour, seat), f"setup.colour{seat}")
        lines: list[Widget] = [self._pair(name, choice)]
        if not draft.is_person:
            lines.append(self._character(seat, about))
        return Panel(Row([badge, Column(lines, gap=4, grow=1)], gap=theme.GAP), "row", 5)

    def _character(self, seat: int, about: str) -> Widget:
        """The second line of a bot's seat: the description of its level, and its character."""
        draft = self.draft.seats[seat]
        characters = opponents.characters()
        worn = next(words for words in characters if words.code == draft.character)
        choice = Choice(
            [(words.code, words.label) for words in characters],
            draft.character,
            partial(self._set_character, seat),
            uid=f"setup.character{seat}",
            tooltip=worn.text,
            grow=1.2,
        )
        number = opponents.number_of(draft.level)
        step = _("Level {n}.").format(n=number) if number else _("Above the ladder.")
        said = " ".join(part for part in (step, about, worn.text) if part)
        text = Label(said, theme.SMALL, theme.INK_SOFT, grow=1)
        return self._pair(text, choice)

    def _pair(self, left: Widget, right: Widget) -> Widget:
        """Two widgets side by side, or one below the other at large text sizes."""
        if self.kit.text_scale >= _LARGE:
            left.grow = right.grow = 0
            return Column([left, right], gap=4)
        return Row([left, right], gap=theme.GAP)

    # The box

    def _box_title(self) -> str:
        draft = self.draft
        number = len(draft.expansions) if draft.has_expansions else 0
        title = _("The box")
        return f"{title} (+{number})" if number else title

    def _box_sheet(self) -> Widget:
        sheets = self._host.settings.sheets
        self._box = BoxForm(
            self.draft, self._host.sprites, sheets, self._box_changed, self._edit_sheet
        )
        return self._box.build()

    def _box_changed(self) -> None:
        """Rebuild everything, keeping the scroll position."""
        offset = 0.0 if self._box is None else self._box.scroll.offset
        self.rebuild()
        if self._box is not None:
            self._box.scroll.scroll_to(offset)

    def _edit_sheet(self, sheet: Sheet) -> None:
        taken = tuple(stored.partition(":")[0] for stored in self._host.settings.sheets)
        scene = SheetScene(self._host, sheet, taken, self._keep_sheet, self._drop_sheet)
        self.stack.push(scene)

    def _keep_sheet(self, sheet: Sheet) -> None:
        others = self._host.settings.sheets[-(MOST_SHEETS - 1) :]
        self._host.change(sheets=(*others, str(sheet)))
        self.draft.sheet = str(sheet)
        self.rebuild()

    def _drop_sheet(self, name: str) -> None:
        kept = tuple(s for s in self._host.settings.sheets if s.partition(":")[0] != name)
        self._host.change(sheets=kept)
        if self.draft.sheet.partition(":")[0] == name:
            self.draft.sheet = ""
        self.rebuild()

    # The game

    def _game_sheet(self) -> Widget:
        draft = self.draft
        aids = {words.value: words for words in setup_words.aids()}
        first = [("random", _("Drawn by lot"))]
        first += [(str(i), draft.seats[i].name) for i in range(draft.count)]
        lines = [
            setting(
                _("First player"),
                Choice(first, draft.first_player, self._set_first, uid="setup.first"),
            ),
            setting(
                _("Memory aids"),
                Choice(
                    [(code, words.label) for code, words in aids.items()],
                    draft.aids,
                    self._set_aids,
                    uid="setup.aids",
                ),
                aids[draft.aids].text,
            ),
            setting(
                _("Practice"),
                Toggle(draft.practice, self._set_practice, uid="setup.practice"),
                _("Everything can be taken back, even what others did since."),
            ),
            self._seed(),
        ]
        return ScrollPanel(Column(lines, gap=18))

    def _gardens(self) -> Widget:
        pictures: list[Widget] = [
            ImageButton(
                lambda canvas, box, name=words.value: paint_garden(canvas, box, name),  # type: ignore[misc]
                partial(self._set_garden, words.value),
                picture=(210, 122),
                caption=words.label,
                selected=self.draft.garden == words.value,
                uid=f"setup.garden.{words.value}",
                tooltip=words.text,
                grow=1,
            )
            for words in setup_words.gardens()
        ]
        return Row(pictures, gap=theme.GAP_LARGE)

    def _seed(self) -> Widget:
        field = TextField(
            self.draft.seed,
            self._set_seed,
            longest=64,
            hint=_("a new one each game"),
            accept=lambda text: not any(c.isspace() or c == "=" for c in text),
            uid="setup.seed",
            grow=1,
        )
        roll = IconButton("redo", _("Draw a seed"), self._draw_seed, uid="setup.roll")
        return setting(
            _("Seed"),
            Row([field, roll], gap=theme.GAP_SMALL),
            _("The same seed deals the same cards. Leave it empty for a new deal."),
            share=0.3,
        )

    # House rules

    def _house_title(self) -> str:
        changed = len(self.draft.changed_rules())
        title = _("House rules")
        return f"{title} ({changed})" if changed else title

    def _house_sheet(self) -> Widget:
        lines = [
            setting(
                f"{words.title} [c:soft]{words.rule}[/c]",
                Choice(
                    [(c.value, c.label) for c in words.choices],
                    self.draft.house[words.name],
                    partial(self._set_house, words.name),
                    uid=f"setup.house.{words.name}",
                ),
                words.text(self.draft.house[words.name]),
            )
            for words in setup_words.house_rules()
            if words.name in self.draft.house_rules
        ]
        return ScrollPanel(Column(lines, gap=18))

    # Changes

    def _opened(self, sheet: int) -> None:
        self._sheet_open = sheet

    def _set_count(self, count: int) -> None:
        self.draft.set_count(count)
        self.rebuild()

    def _set_name(self, seat: int, name: str) -> None:
        self.draft.seats[seat].name = name
        self._check()

    def _set_player(self, seat: int, bot: str) -> None:
        self.draft.set_player(seat, bot)
        self.rebuild()

    def _set_character(self, seat: int, character: str) -> None:
        self.draft.set_character(seat, character)
        self.rebuild()

    def _set_colour(self, seat: int, colour: int) -> None:
        self.draft.set_colour(seat, colour)
        self.rebuild()

    def _set_first(self, first: str) -> None:
        self.draft.first_player = first

    def _set_garden(self, garden: str) -> None:
        self.draft.garden = garden
        self.rebuild()

    def _set_aids(self, aids: str) -> None:
        self.draft.aids = aids
        self.rebuild()

    def _set_practice(self, practice: bool) -> None:
        self.draft.practice = practice

    def _set_seed(self, seed: str) -> None:
        self.draft.seed = seed
        self._check()

    def _draw_seed(self) -> None:
        self.draft.seed = fresh_seed()
        self.rebuild()

    def _set_house(self, name: str, value: str) -> None:
        self.draft.house[name] = value
        self.rebuild()

    def _check(self) -> None:
        problem = self.draft.problem()
        self._problem.text = problem
        self._start.enabled = not problem
        self._start.tooltip = problem
