"""The set-up of a new game: a page to play at once, and one with everything that can be changed."""

from __future__ import annotations

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.widget import Widget
from cleopatra.rules.options import MONEY
from cleopatra.rules.sheet import CostSheet
from cleopatra.storage.settings import MOST_SHEETS
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.setup.costs import SheetScene
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.setup.more import MoreForm
from cleopatra.ui.scenes.setup.play import PERSON, STRENGTHS, PlayForm, SetupCallbacks, strength_of
from cleopatra.ui.scenes.shared.seeds import fresh_seed
from cleopatra.ui.scenes.shared.sheet import PicturedScene
from cleopatra.ui.scenes.shared.sheet import Sheet as Papyrus
from cleopatra.ui.words import naming


class SetupScene(PicturedScene):
    """The form of a new game, as it was last used."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        settings = host.settings.now
        self.draft = SetupDraft.remembered(settings.last_table, settings.aids)
        self.draft.covers_hands = settings.covers_hands
        self.shows_more = False
        self._mix: list[str] = []
        self._more = MoreForm(
            self.draft,
            host.sprites,
            settings.sheets,
            self.rebuild,
            self._check,
            self._edit_sheet,
            self.open_deal,
        )
        self._problem = Label("", theme.SMALL_BOLD, theme.CARNELIAN)
        self._start = Button("", self.start)

    def build(self) -> Widget:
        self._problem = Label("", theme.SMALL_BOLD, theme.CARNELIAN, grow=1, align="right")
        self._start = Button(
            _("Begin"), self.start, look="button", icon="ankh", uid="setup.start", width=330
        )
        self._check()
        back = Button(_("Back"), self.cancel, uid="setup.back")
        if self.shows_more:
            body = self._more.build(self._host.settings.now.sheets)
            return Papyrus(_("The game"), body, [back, self._problem, self._start], width=1560)
        more = Button(_("More"), self.open_more, uid="setup.more")
        changes = SetupCallbacks(
            self.set_count,
            self.set_name,
            self.set_who,
            self.set_level,
            self.set_colour,
            self.set_strength,
            self.show_ladder,
        )
        form = PlayForm(self.draft, self._host.sprites, changes, bool(self._mix))
        foot = [back, more, self._problem, self._start]
        return Papyrus(_("Play"), form.build(), foot, width=1800, has_rule=False)

    def rebuild(self) -> None:
        super().rebuild()
        if self.shows_more:
            self._more.settle()

    @property
    def context(self) -> str:
        return naming.money_context(MONEY[self.draft.edition])

    def first_focus(self) -> str:
        return "setup.start"

    def open_more(self) -> None:
        """Show the page with everything else."""
        self.shows_more = True
        self.rebuild()
        self.page.focus("setup.tabs.0")

    def cancel(self) -> bool:
        if self.shows_more:
            self.shows_more = False
            self.rebuild()
            self.page.focus("setup.more")
            return True
        self._host.settings.change(
            last_table=self.draft.to_remember(), covers_hands=self.draft.covers_hands
        )
        self.stack.pop()
        return True

    def start(self) -> None:
        """Start the game if the form is valid."""
        draft = self.draft
        if draft.problem():
            self._check()
            return
        setup = draft.build(draft.seed.strip() or fresh_seed())
        self._host.settings.change(
            last_table=draft.to_remember(), aids=draft.aids, covers_hands=draft.covers_hands
        )
        self._host.games.sure_to_replace(lambda: self._host.games.start(setup))

    def open_deal(self) -> None:
        """Show the sheet on which everybody who plays this deal in turn is compared."""
        draft = self.draft
        deal = None if draft.problem() else draft.deal(draft.seed.strip() or fresh_seed())
        if deal is None:
            self._check()
            return
        self._host.settings.change(last_table=draft.to_remember(), aids=draft.aids)
        self._host.open("deal", deal)

    # Changes of the first page

    def set_count(self, count: int) -> None:
        """Let as many play."""
        self.draft.seat_players(count)
        self.rebuild()

    def set_name(self, seat: int, name: str) -> None:
        """Call a seat's player otherwise."""
        before = [other.name for other in self.draft.seats]
        self.draft.set_name(seat, name)
        if [s.name for i, s in enumerate(self.draft.seats) if i != seat] != [
            n for i, n in enumerate(before) if i != seat
        ]:
            self.rebuild()
        self._check()

    def set_who(self, seat: int, who: str) -> None:
        """Give a seat to a person (`PERSON`) or to a bot with a character, "" for none."""
        draft = self.draft.seats[seat]
        if who == PERSON:
            self.draft.set_player(seat, "")
        else:
            if draft.is_person:
                self.draft.set_player(seat, self.draft.usual_level)
            self.draft.set_character(seat, who)
        self.rebuild()

    def set_level(self, seat: int, level: str) -> None:
        """Make one bot as strong as a level."""
        self.draft.set_level(self.draft.seats[seat], level)
        self.rebuild()

    def set_colour(self, seat: int, colour: int) -> None:
        """Give a seat a colour."""
        self.draft.set_colour(seat, colour)
        self.rebuild()

    def set_strength(self, strength: str) -> None:
        """Make all bots as strong as one of `STRENGTHS`, or "" as they were one by one."""
        seats = self.draft.seats
        if strength:
            if not strength_of(self.draft):
                self._mix = [seat.level for seat in seats]
            levels = [STRENGTHS[strength]] * len(seats)
        else:
            levels = self._mix
        for seat, level in zip(seats, levels, strict=False):
            self.draft.set_level(seat, level or self.draft.usual_level)
        self.rebuild()

    def show_ladder(self) -> None:
        """Show what was measured of the bots' strength."""
        self._host.open("ladder", self.draft.count)

    # The sheet of costs

    def _edit_sheet(self, sheet: CostSheet) -> None:
        taken = tuple(stored.partition(":")[0] for stored in self._host.settings.now.sheets)
        scene = SheetScene(self._host, sheet, taken, self._keep_sheet, self._drop_sheet)
        self.stack.push(scene)

    def _keep_sheet(self, sheet: CostSheet) -> None:
        others = self._host.settings.now.sheets[-(MOST_SHEETS - 1) :]
        self._host.settings.change(sheets=(*others, str(sheet)))
        self.draft.sheet = str(sheet)
        self.rebuild()

    def _drop_sheet(self, name: str) -> None:
        kept = tuple(s for s in self._host.settings.now.sheets if s.partition(":")[0] != name)
        self._host.settings.change(sheets=kept)
        if self.draft.sheet.partition(":")[0] == name:
            self.draft.sheet = ""
        self.rebuild()

    def _check(self) -> None:
        problem = self.draft.problem()
        self._problem.text = problem
        self._start.enabled = not problem
        self._start.tooltip = problem
