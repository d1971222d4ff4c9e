"""Begins or goes on with a game in the terminal, from what the command line asks for.

Knows set-up, saves and the game in a terminal; the streams and the home are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cleopatra.bots.registry import is_bot, opponent_names
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import listed, prefer_context
from cleopatra.match.setup import BadSetup, LogDiffers, MatchSetup
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.storage.earned import news_of
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import LoadedGame
from cleopatra.storage.saves import Saves, load_file
from cleopatra.storage.unfinished import Unfinished
from cleopatra.ui.scenes.setup.draft import EDITION, SetupDraft, sentence
from cleopatra.ui.scenes.shared.seeds import fresh_seed
from cleopatra.ui.session.session import MakePort, Session
from cleopatra.ui.terminal.commands import Word, name_of
from cleopatra.ui.terminal.console import Console
from cleopatra.ui.terminal.game import Ending, TextGame
from cleopatra.ui.words import achievement_words, messages, naming
from cleopatra.ui.words.spoken import spoken

DEFAULT_LEVEL: Final = "level2"


class CannotBegin(Exception):
    """The game that was asked for cannot be played; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game as the command line asks for it.

    `levels` are names of bots, the last one for all bots that follow; `load` is a slot's number or
    a file, `goes_on` asks for the game that was left last.
    """

    edition: str = EDITION
    expansions: tuple[str, ...] = ()
    seats: int = 0
    people: int = 1
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = (DEFAULT_LEVEL,)
    seed: str = ""
    aids: str = "ledger"
    load: str = ""
    goes_on: bool = False


def play(
    wanted: GameRequest, saves: Saves, console: Console, ports: MakePort | None = None
) -> Ending:
    """Plays in the terminal until the game is over or left; it is saved in every case.

    :raises CannotBegin: if there is no such game.
    """
    session = _session(wanted, saves, console, ports)
    prefer_context(naming.money_context(session.match.setup.options.money))
    if saves.in_use:
        console.write(_("The game is open in another window: this one is not saved."))
    console.write(_("Type {word} for the commands.").format(word=name_of(Word.HELP)))
    try:
        ending = TextGame(session, console).play()
    except KeyboardInterrupt:
        ending = Ending.QUIT
    finally:
        session.keep()
        problem = session.save_problem
        session.close()
        prefer_context("")
    if ending is not Ending.OVER:
        console.write()
        told = spoken(messages.not_kept_details(problem)) if problem is not None else _kept()
        console.write(told)
        return ending
    news = news_of(saves.home.statistics, session.game)
    if news:
        console.write(spoken(achievement_words.news(news, session.is_shared)))
    return ending


def _kept() -> str:
    return _("The game is saved. To continue: {command}").format(
        command="cleopatra play --text --continue"
    )


def _session(
    wanted: GameRequest, saves: Saves, console: Console, ports: MakePort | None
) -> Session:
    try:
        loaded = _loaded(wanted, saves)
        if loaded is not None:
            for notice in loaded.notices:
                console.write(spoken(messages.notice(notice)))
            if loaded.game != _automatic(saves):
                _make_room(saves, console)
            log = loaded.log
            return Session(log.setup, log=log, ports=ports, saves=saves, game=loaded.game)
        setup = set_up(wanted)
        _make_room(saves, console)
        return Session(setup, ports=ports, saves=saves)
    except SaveProblem as problem:
        raise CannotBegin(spoken(messages.save_problem(problem))) from problem
    except (LogDiffers, BadText) as error:
        raise CannotBegin(spoken(messages.notice("rules_changed"))) from error


def _loaded(wanted: GameRequest, saves: Saves) -> LoadedGame | None:
    """The game to go on with; None for a new one. Raises SaveProblem, CannotBegin."""
    if wanted.goes_on:
        if saves.unfinished() is None:
            raise CannotBegin(_("There is no unfinished game to go on with."))
        return saves.resume()
    if not wanted.load:
        return None
    if wanted.load.isdecimal() and 1 <= int(wanted.load) <= len(saves.slots()):
        return saves.load(int(wanted.load))
    loaded = load_file(Path(wanted.load))
    unknown = next((s.bot for s in loaded.log.setup.seats if s.bot and not is_bot(s.bot)), "")
    if unknown:
        raise CannotBegin(spoken(messages.unknown_bot(unknown)))
    return loaded


def _automatic(saves: Saves) -> str:
    """The identity of the game in the automatic save; "" for none."""
    saved = saves.continue_info()
    return "" if saved is None else saved.game


def _make_room(saves: Saves, console: Console) -> None:
    """Keeps an unfinished game in a free slot before another one takes the automatic save."""
    waiting: Unfinished | None = None if saves.in_use else saves.unfinished()
    if waiting is None:
        return
    loaded = saves.resume()
    slots = saves.slots()
    if any(slot.saved is not None and slot.saved.log == loaded.log for slot in slots):
        return
    free = next((slot.number for slot in slots if slot.is_empty), None)
    if free is None:
        raise CannotBegin(
            _(
                "An unfinished game would be lost: all slots are full. Continue it "
                "with --continue, or delete a slot in the window."
            )
        )
    Session.put_into_slot(saves, free, loaded, b"")
    console.write(_("The unfinished game is kept in slot {n}.").format(n=free))


def set_up(wanted: GameRequest) -> MatchSetup:
    """The set-up of a new game. Raises CannotBegin."""
    for level in wanted.levels:
        if not is_bot(level):
            raise CannotBegin(
                _("No computer player is called {name}. Choose from: {names}.").format(
                    name=level, names=listed(opponent_names())
                )
            )
    draft = SetupDraft(aids=wanted.aids)
    draft.set_edition(wanted.edition)
    seats = wanted.seats or max(draft.fewest, len(wanted.names), wanted.people)
    if not draft.fewest <= seats <= draft.most:
        raise CannotBegin(
            _("This edition is for {fewest} to {most} players.").format(
                fewest=draft.fewest, most=draft.most
            )
        )
    if not 0 <= wanted.people <= seats:
        raise CannotBegin(_("There are {n} seats.").format(n=seats))
    if wanted.expansions and not draft.has_expansions:
        raise CannotBegin(_("This edition has no expansions."))
    draft.set_count(seats)
    draft.expansions = wanted.expansions
    bots = 0
    for number, seat in enumerate(draft.seats[:seats]):
        if number < wanted.people:
            draft.set_player(number, "")
        else:
            draft.set_player(number, wanted.levels[min(bots, len(wanted.levels) - 1)])
            draft.set_level(seat, wanted.levels[min(bots, len(wanted.levels) - 1)])
            bots += 1
    for seat, name in zip(draft.seats, wanted.names, strict=False):
        seat.name = name
    try:
        return draft.build(wanted.seed or fresh_seed())
    except (BadOptions, BadSetup) as error:
        raise CannotBegin(sentence(error)) from error
