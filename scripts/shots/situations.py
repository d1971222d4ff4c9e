"""The table in the situations that call for different panels, at every shape of the window."""

from __future__ import annotations

from cleopatra.rules.catalogue import Piece
from scripts.lab.situations import Recorded
from scripts.shots.studio import Studio

MIDDLE = (2, 1)
"""Cleopatra's step and the turn with her on it: the middle of the recorded game."""


def turns(studio: Studio) -> None:
    """The own turn in the middle of a game and near its end, and somebody else's turn."""
    game = studio.game
    at = game.turn_with(*MIDDLE)
    studio.sit_down(at)
    studio.take("own_turn")
    studio.sit_down(at, (game.seat(at) + 1) % 4)
    studio.take("other_turn")
    studio.sit_down(game.turn_with(4, 1))
    studio.take("dusk")


def market(studio: Studio) -> None:
    """Drawn cards are laid out at the tents."""
    studio.sit_down(studio.game.before("put ", 6))
    studio.take("market")


def building(studio: Studio) -> None:
    """A wall is chosen: what each site would bring."""
    studio.sit_down(studio.game.before("build wall", 3))
    studio.pilot.click(f"piece:{int(Piece.WALL)}")
    studio.rest(2.0)
    studio.take("wall")


def many(studio: Studio) -> None:
    """Five seats of the edition of 2006."""
    game = Recorded("edition-of-2006-midway")
    studio.sit_down(len(game.log), 0, game=game)
    studio.take("five_seats")


def lists(studio: Studio) -> None:
    """Screens without a table."""
    for name, arguments in (("setup", ()), ("settings", ()), ("rules", ("D6.2",)), ("saves", ())):
        studio.title()
        studio.program.open(name, *arguments)
        studio.rest()
        studio.take(f"list_{name}")
    studio.title()
    studio.take("title")
