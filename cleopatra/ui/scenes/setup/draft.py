"""The state of the set-up form: always readable, checked, then turned into a set-up.

What is wrong with it is reported in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Final

from cleopatra.bots.registry import is_bot, split_character, with_character
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.match.setup import (
    AIDS,
    COLOURS,
    LONGEST_NAME,
    BadSetup,
    MatchSetup,
    SeatInfo,
    one_name,
)
from cleopatra.puzzles.duplicate import Deal
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.options import EDITIONS, HOUSE_RULES, NOT_IN_EDITION, GameOptions
from cleopatra.rules.sheet import RECONSTRUCTED
from cleopatra.storage.settings import LastTable
from cleopatra.ui.scenes.shared.seeds import fresh_bots_seed
from cleopatra.ui.words import setup_words
from cleopatra.ui.words.naming import piece_by_code
from cleopatra.ui.words.opponents import OLDER

EDITION: Final = next(iter(EDITIONS))
"""The edition of a new form."""
MOST: Final = max(most for _, most in EDITIONS.values())
"""The most seats that any edition has."""
DEFAULT_BOT: Final = "level2"

COLOUR_NAMES: Final = ("Imhotep", "Hemiunu", "Merit", "Ineni", "Tiaa")
"""The names of bots without a character, by colour, as their portraits go by colour."""
CHARACTER_NAMES: Final = {
    "pious": "Nebamun",
    "gambler": "Djehuty",
    "hoarder": "Baki",
    "planner": "Neferet",
    "saboteur": "Qenna",
    "merchant": "Abibaal",
}
"""The names of bots with a character."""
OTHER_NAMES: Final = ("Senenmut", "Bakenkhonsu", "Amenemhat", "Kha", "Maya")
"""For those whose name is taken: as many as there can be seats."""
BOT_NAMES: Final = (*COLOUR_NAMES, *CHARACTER_NAMES.values(), *OTHER_NAMES)
"""The names that the form gives by itself; it changes no other."""


@dataclass(slots=True)
class SeatDraft:
    """A seat as it stands on the form; `bot` is "" for a person."""

    name: str
    colour: int
    bot: str = ""

    @property
    def is_person(self) -> bool:
        return not self.bot

    @property
    def level(self) -> str:
        """The bot's level, "" for a person."""
        return split_character(self.bot)[0]

    @property
    def character(self) -> str:
        """The character of the bot, "" for none."""
        return split_character(self.bot)[1]


def _first_seats() -> list[SeatDraft]:
    seats = [SeatDraft(_("Player"), 0)]
    seats += [SeatDraft(COLOUR_NAMES[i], i, DEFAULT_BOT) for i in range(1, MOST)]
    return seats


def _defaults(edition: str) -> dict[str, str]:
    """The default house rules of an edition."""
    options = GameOptions(edition=edition, seats=EDITIONS[edition][0])
    return {name: str(getattr(options, name)) for name in HOUSE_RULES}


@dataclass(slots=True)
class SetupDraft:
    """The form.

    `chosen` is the edition that was asked for; `edition` is another one where `chosen` does not
    seat as many. `seats` always holds the largest number of seats; the first `count` play.
    `expansions` are remembered while another edition is selected, and apply only to an edition that
    has them.
    `sheet` is the text form of the sheet of costs, "" for the edition's own. `first_player` is
    `random` or a seat number as text; `seed` "" means a new one for each game.
    """

    count: int = 2
    seats: list[SeatDraft] = field(default_factory=_first_seats)
    edition: str = EDITION
    expansions: tuple[str, ...] = ()
    sheet: str = ""
    house: dict[str, str] = field(default_factory=lambda: _defaults(EDITION))
    garden: str = "front"
    first_player: str = "random"
    seed: str = ""
    aids: str = AIDS[0]
    practice: bool = False
    covers_hands: bool = False
    chosen: str = EDITION

    @staticmethod
    def remembered(last: LastTable, aids: str) -> SetupDraft:
        """The form as last used; whatever was not remembered or is invalid has its default."""
        draft = SetupDraft(aids=aids if aids in AIDS else AIDS[0])
        rows = list(zip(last.names, last.colours, last.bots, strict=False))
        if not draft.fewest <= len(rows) <= MOST:
            return draft
        for seat, (name, colour, bot) in enumerate(rows):
            draft.seats[seat] = SeatDraft(name, colour, _offered(bot))
        draft._part_colours()
        draft._part_names()
        draft.set_count(len(rows))
        try:
            options = GameOptions.parse(last.options)
        except (BadText, BadOptions):
            return draft
        draft.edition = draft.chosen = options.edition
        draft.set_count(len(rows))
        draft.expansions = options.expansions
        draft.sheet = "" if options.sheet == str(RECONSTRUCTED) else options.sheet
        draft.house = {name: str(getattr(options, name)) for name in HOUSE_RULES}
        if options.garden in {words.value for words in setup_words.gardens()}:
            draft.garden = options.garden
        draft.first_player = options.first_player
        return draft

    def to_remember(self) -> LastTable:
        """What the settings remember of it: everything except the seed."""
        playing = self.seats[: self.count]
        return LastTable(
            tuple(seat.name for seat in playing),
            tuple(seat.colour for seat in playing),
            tuple(seat.bot for seat in playing),
            str(self.options(seed="1")),
        )

    @property
    def fewest(self) -> int:
        """The fewest seats of the edition."""
        return EDITIONS[self.edition][0]

    @property
    def most(self) -> int:
        """The most seats of the edition."""
        return EDITIONS[self.edition][1]

    @property
    def has_expansions(self) -> bool:
        """Whether expansions can be added to the edition."""
        return "expansions" not in NOT_IN_EDITION[self.edition]

    @property
    def has_sheet(self) -> bool:
        """Whether the edition's sheet of costs can be replaced by another one."""
        return "sheet" not in NOT_IN_EDITION[self.edition]

    @property
    def house_rules(self) -> list[str]:
        """The house rules that the edition has."""
        return [name for name in HOUSE_RULES if name not in NOT_IN_EDITION[self.edition]]

    @property
    def counts(self) -> range:
        """All numbers of players that some edition seats."""
        return range(min(fewest for fewest, _most in EDITIONS.values()), MOST + 1)

    def edition_for(self, count: int) -> str:
        """The edition for a number of players: the chosen one, or the first that seats them."""
        fits = [name for name, (fewest, most) in EDITIONS.items() if fewest <= count <= most]
        return self.chosen if self.chosen in fits else fits[0]

    def seat_players(self, count: int) -> None:
        """Set the number of players, and the edition that seats them. New bots are as strong as
        the others, if those are alike."""
        chosen, before = self.chosen, self.count
        levels = {seat.level for seat in self.seats[:before] if not seat.is_person}
        if self.edition_for(count) != self.edition:
            self.set_edition(self.edition_for(count))
        self.chosen = chosen
        self.set_count(count)
        if len(levels) == 1:
            for seat in self.seats[before:count]:
                self.set_level(seat, *levels)

    def set_level(self, seat: SeatDraft, level: str) -> None:
        """Gives the bot of a seat another level; a person stays."""
        if not seat.is_person:
            seat.bot = with_character(level, seat.character)

    def set_edition(self, edition: str) -> None:
        """Select another edition; options left at their default get its defaults, and the number of
        seats is adjusted.
        """
        before, after = _defaults(self.edition), _defaults(edition)
        for name, value in self.house.items():
            if value == before[name]:
                self.house[name] = after[name]
        gardens = [GameOptions(edition=e, seats=3).garden for e in (self.edition, edition)]
        if self.garden == gardens[0]:
            self.garden = gardens[1]
        self.edition = self.chosen = edition
        self.set_count(self.count)

    def switch(self, expansion: str, is_on: bool) -> None:
        """Switch an expansion on or off."""
        others = tuple(name for name in self.expansions if name != expansion)
        self.expansions = (*others, expansion) if is_on else others

    def set_count(self, count: int) -> None:
        """Set the number of players; if the first player is no longer among them, it becomes
        random.
        """
        self.count = max(self.fewest, min(self.most, count))
        if self.first_player != "random" and int(self.first_player) >= self.count:
            self.first_player = "random"
        self._part_colours()

    def set_colour(self, seat: int, colour: int) -> None:
        """Give a seat a colour; the seat that had it gets this seat's old one."""
        old = self.seats[seat].colour
        for other in self.seats:
            if other.colour == colour:
                other.colour = old
        self.seats[seat].colour = colour
        self._name_bots(s for s in self.seats if s.colour in (old, colour))

    def set_character(self, seat: int, character: str) -> None:
        """Gives the bot of a seat another character, "" for none."""
        draft = self.seats[seat]
        draft.bot = with_character(draft.level, character)
        self._name_bots([draft])

    def set_player(self, seat: int, bot: str) -> None:
        """Give a seat to a person ("") or to a bot of a level, which keeps the seat's character; a
        default name changes with it.
        """
        draft = self.seats[seat]
        was_person = draft.is_person
        draft.bot = with_character(bot, draft.character) if bot else ""
        if was_person == draft.is_person:
            return
        taken = {one_name(other.name) for other in self.seats if other is not draft}
        if bot and (was_person and draft.name in _person_names()):
            draft.name = BOT_NAMES[0]
            self._name_bots([draft])
        elif not bot and draft.name in BOT_NAMES:
            draft.name = next(name for name in _person_names() if one_name(name) not in taken)

    def _name_bots(self, touched: Iterable[SeatDraft]) -> None:
        """Give bots the names that go with their portraits, but leave those that somebody chose."""
        mine = [s for s in touched if not s.is_person and s.name in BOT_NAMES]
        taken = {one_name(seat.name) for seat in self.seats if not any(seat is s for s in mine)}
        for seat in mine:
            usual = CHARACTER_NAMES.get(seat.character, COLOUR_NAMES[seat.colour])
            names = (usual, *OTHER_NAMES, *BOT_NAMES)
            seat.name = next(name for name in names if one_name(name) not in taken)
            taken.add(one_name(seat.name))

    def changed_rules(self) -> list[str]:
        """The house rules that differ from the edition's."""
        usual = _defaults(self.edition)
        return [name for name in self.house_rules if self.house[name] != usual[name]]

    def options(self, seed: str) -> GameOptions:
        """The rules' options. Raises BadOptions."""
        known = {f.name for f in fields(GameOptions)}
        house = {name: self.house[name] for name in self.house_rules if name in known}
        base = GameOptions(edition=self.edition, seats=self.count, seed=seed)
        more = self.expansions if self.has_expansions else ()
        sheet = self.sheet if self.sheet and self.has_sheet else base.sheet
        return replace(
            base,
            expansions=more,
            sheet=sheet,
            garden=self.garden,
            first_player=self.first_player,
            **house,  # type: ignore[arg-type]
        )

    def problem(self) -> str:
        """Why a game can't begin like this, as a sentence; "" when it can."""
        names = [one_name(seat.name) for seat in self.seats[: self.count]]
        try:
            self.build(self.seed.strip() or "1")
            if len(set(names)) < len(names):
                raise BadSetup("name_taken_twice")
        except (BadOptions, BadSetup) as error:
            return sentence(error)
        return ""

    def build(self, seed: str) -> MatchSetup:
        """The set-up of a match with that seed. Raises BadOptions, BadSetup."""
        seats = tuple(
            SeatInfo(" ".join(s.name.split()), s.colour, s.bot) for s in self.seats[: self.count]
        )
        return MatchSetup(self.options(seed), seats, self.practice, self.aids, fresh_bots_seed())

    @property
    def usual_level(self) -> str:
        """The level of a bot that takes a person's seat: that of the first who plays."""
        playing = self.seats[: self.count]
        return next((seat.level for seat in playing if not seat.is_person), DEFAULT_BOT)

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this machine."""
        return sum(seat.is_person for seat in self.seats[: self.count]) > 1

    def set_name(self, seat: int, name: str) -> None:
        """Call a seat's player otherwise. A bot with that name gets another one, if the form gave
        it its name."""
        self.seats[seat].name = name
        self._name_bots(
            s
            for s in self.seats
            if s is not self.seats[seat] and one_name(s.name) == one_name(name)
        )

    @property
    def first_person(self) -> int | None:
        """The first seat with a person, from 0 on."""
        playing = enumerate(self.seats[: self.count])
        return next((number for number, seat in playing if seat.is_person), None)

    def deal(self, seed: str) -> Deal | None:
        """What is the same for everybody who plays this table in turn, in the first person's seat;
        bots like the first one sit in other persons' seats. None without a person. Raises
        BadOptions, BadSetup."""
        first = self.first_person
        if first is None:
            return None
        setup = self.build(seed)
        bots = [seat.bot or self.usual_level for seat in setup.seats]
        bots[first] = ""
        return Deal(setup.options, tuple(bots), setup.bots_seed)

    def _part_colours(self) -> None:
        seen: set[int] = set()
        for seat in self.seats:
            if seat.colour in seen or not 0 <= seat.colour < COLOURS:
                others = {s.colour for s in self.seats if s is not seat}
                seat.colour = next(c for c in range(COLOURS) if c not in others | seen)
            seen.add(seat.colour)

    def _part_names(self) -> None:
        seen: set[str] = set()
        for seat in self.seats:
            if one_name(seat.name) in seen:
                pool = _person_names() if seat.is_person else list(BOT_NAMES)
                taken = {one_name(s.name) for s in self.seats}
                seat.name = next(name for name in pool if one_name(name) not in taken)
            seen.add(one_name(seat.name))


def _offered(bot: str) -> str:
    """The bot to offer for a remembered one."""
    if not bot:
        return ""
    bot = OLDER.get(bot, bot)
    return bot if is_bot(bot) else DEFAULT_BOT


def _person_names() -> list[str]:
    plain = _("Player")
    return [plain, *(f"{plain} {number}" for number in range(2, MOST + 3))]


def sentence(error: BadOptions | BadSetup) -> str:
    """What is wrong with a set-up, or with a sheet of costs."""
    match error.code:
        case "bad_name":
            return ngettext(
                "Each player needs a name of {most} character.",
                "Each player needs a name of 1 to {most} characters.",
                LONGEST_NAME,
            ).format(most=LONGEST_NAME)
        case "name_taken_twice":
            return _("Two players have the same name.")
        case "colour_taken_twice":
            return _("Two players have the same color.")
        case "sheet_name":
            return _(
                "A sheet needs a name of 1 to {most} letters or digits, starting with one of them."
            ).format(most=error.params["most"])
        case "sheet_cost":
            return _("{piece}: it must cost something, at most {most} of one kind.").format(
                piece=piece_by_code(str(error.params["piece"])), most=error.params["most"]
            )
        case "sheet_reward":
            return _("{piece}: this reward is not possible.").format(
                piece=piece_by_code(str(error.params["piece"]))
            )
        case "sheet_too_rich":
            return _(
                "All the pieces together are worth more than {most}: too much to count."
            ).format(most=error.params["most"])
        case "bad_seed":
            return _("A seed can have up to 64 characters, but no spaces or equals signs.")
        case _:
            return _("These options can't be combined: {code}.").format(code=str(error))
