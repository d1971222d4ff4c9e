"""Every film and great moment, from fixed positions of recorded games, as a strip of pictures.

Knows recorded games, the running program and what starts each film; scenes are driven as a player
drives them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.match.match import Match
from cleopatra.rules.options import GameOptions
from scripts.lab.situations import Recorded
from scripts.shots.extras import CALM, CLASSIC
from scripts.shots.played import moment
from scripts.shots.recorded_port import Prompter
from scripts.shots.strip import Strip
from scripts.shots.studio import Studio

FINISHED: Final = "gallery-finished"
EDITION: Final = "edition-of-2006-midway"
EXPANSIONS: Final = "expansions-midway"
LONGEST: Final = 14.0
"""Seconds after which a film that has not come to rest is cut off."""
CALM_SECONDS: Final = 0.5
"""A film is over when nothing has moved for so long."""
_TICK: Final = 1 / 30
_STEPS: Final = 5
"""Steps of the inspection."""


@dataclass(frozen=True, slots=True)
class Film:
    """A film's name and what begins it. `prepare` brings up the position it starts from;
    `start` begins it."""

    name: str
    prepare: Callable[[Studio, Prompter], object]
    start: Callable[[Studio, Prompter], object]
    longest: float = LONGEST


def film(
    studio: Studio,
    prompter: Prompter,
    wanted: Film,
    on_frame: Callable[[float], object] = lambda passed: None,
) -> Strip:
    """Plays a film and gives its strip; `on_frame` is called after each frame, with the seconds
    since its beginning."""
    studio.program.settings.change(animation_speed="normal")
    wanted.prepare(studio, prompter)
    studio.rest(3.0)
    strip = Strip(wanted.name)
    strip.add(0.0, studio.shown())
    wanted.start(studio, prompter)
    passed, calm = 0.0, 0.0
    while passed < wanted.longest and calm < CALM_SECONDS:
        studio.pilot.frame(_TICK)
        passed += _TICK
        calm = 0.0 if studio.pilot.stack.is_busy else calm + _TICK
        on_frame(passed)
        strip.add(passed, studio.pilot.screen.surface)
    return strip


# -- films of the table ---------------------------------------------------------------------------


def _own(name: str, at: int, save: str = FINISHED) -> Film:
    """What somebody decided, as they saw it themselves."""

    def prepare(studio: Studio, prompter: Prompter) -> None:
        game = Recorded(save)
        prompter.load(game.log)
        studio.sit_down(at, game=game)

    def start(studio: Studio, _prompter: Prompter) -> None:
        _submit(studio, Recorded(save).text(at))

    return Film(name, prepare, start)


def _other(name: str, at: int, save: str = FINISHED, until: int = 0) -> Film:
    """What somebody decided, as the player to the right saw it; with `until`, everything until
    there."""

    def prepare(studio: Studio, prompter: Prompter) -> None:
        game = Recorded(save)
        prompter.load(game.log)
        seats = len(game.log.setup.seats)
        studio.sit_down(at, (game.seat(at) + 1) % seats, game=game)

    def start(_studio: Studio, prompter: Prompter) -> None:
        prompter.release(until or at + 1)

    return Film(name, prepare, start)


def _submit(studio: Studio, text: str) -> None:
    session = studio.program.games.session
    assert session is not None
    session.submit(session.match.rules.parse(text))


def _played(name: str, options: GameOptions, word: str) -> Film:
    """A character that the player whose turn it is plays."""

    def can_play(_match: Match, legal: Sequence[str]) -> bool:
        return any(text.startswith(word) for text in legal)

    def prepare(studio: Studio, _prompter: Prompter) -> None:
        studio.program.games.play_log(moment(options, can_play, liked=CALM))
        studio.pilot.move(studio.corner)

    def start(studio: Studio, _prompter: Prompter) -> None:
        session = studio.program.games.session
        assert session is not None
        session.submit(next(a for a in session.legal() if a.text.startswith(word)))

    return Film(name, prepare, start)


# -- great moments --------------------------------------------------------------------------------


def _offering(name: str, first: int, save: str = FINISHED) -> Film:
    """The last bid is sealed, and all hands open."""

    def prepare(studio: Studio, prompter: Prompter) -> None:
        game = Recorded(save)
        prompter.load(game.log)
        last = max(at for at in range(first, first + 5) if game.text(at).startswith("bid "))
        studio.sit_down(last, game.seat(last), game=game)
        studio.rest()
        studio.pilot.key(*["right"] * int(game.text(last).split()[1]))
        studio.pilot.move(studio.corner)

    def start(studio: Studio, _prompter: Prompter) -> None:
        studio.pilot.press("offering.seal")
        studio.pilot.release("offering.seal")

    return Film(name, prepare, start)


def _inspection(name: str, step: int) -> Film:
    """A step of the inspection; the one after the last is the end."""

    def prepare(studio: Studio, _prompter: Prompter) -> None:
        game = Recorded(FINISHED)
        studio.program.games.play_log(game.seated(len(game.log), 0))
        studio.pilot.move(studio.corner)
        studio.wait(0.5)
        for _ in range(step - 1):
            studio.rest()
            _go_on(studio)

    def start(studio: Studio, _prompter: Prompter) -> None:
        if step:
            studio.rest()
            _go_on(studio)

    def first(studio: Studio, _prompter: Prompter) -> None:
        game = Recorded(FINISHED)
        studio.program.games.play_log(game.seated(len(game.log), 0))

    if step == 0:
        return Film(name, lambda studio, _prompter: studio.title(), first)
    return Film(name, prepare, start)


def _go_on(studio: Studio) -> None:
    studio.pilot.key_down("return")
    studio.pilot.key_up("return")


def _curtain(studio: Studio, prompter: Prompter) -> None:
    """A turn of two people at one machine, the last decision of which is still to be made."""
    game = Recorded(FINISHED)
    prompter.load(game.log)
    end = game.starts[6] - 1
    studio.sit_down(end, *range(4), game=game)
    studio.pilot.click("curtain.reveal")
    studio.pilot.move(studio.corner)


def _end_turn(studio: Studio, _prompter: Prompter) -> None:
    game = Recorded(FINISHED)
    _submit(studio, game.text(game.starts[6] - 1))


def _from_title(studio: Studio, _prompter: Prompter) -> None:
    game = Recorded(FINISHED)
    studio.program.games.play_log(game.seated(game.turn_with(2, 1), 0))


FILMS: Final = (
    _own("wall_own", 79),
    _other("wall", 144),
    _other("door", 174),
    _other("sphinx", 177),
    _other("obelisk", 221),
    _other("pedestal", 141),
    _other("throne", 155),
    _other("mosaic", 52),
    _own("mosaic_own", 74),
    _other("sanctuary", 75),
    _other("step", 159),
    _own("step_own", 178),
    _other("take", 33),
    _own("take_own", 28),
    _other("turn", 45, until=52),
    _other("dice", 9, EDITION),
    _played("character", CLASSIC, "play beggar"),
    _other("goddess", 42, EXPANSIONS),
    _other("token", 69, EXPANSIONS),
    _offering("offering", 201),
    _offering("auction", 140, EXPANSIONS),
    *(_inspection(f"inspection_{step + 1}", step) for step in range(_STEPS)),
    _inspection("end", _STEPS),
    Film("curtain", _curtain, _end_turn),
    Film("title", lambda studio, _prompter: studio.title(), _from_title),
)
