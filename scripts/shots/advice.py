"""The adviser at the table: his three strengths, and his advice within a turn."""

from __future__ import annotations

from cleopatra.rules.catalogue import Piece
from scripts.lab.situations import Recorded
from scripts.shots.studio import Studio

_OPENED = (("nudge", "hint:1"), ("plan", "hint:2"), ("compare", "hint:3"))


def strengths(studio: Studio) -> None:
    """A turn with something to build: nudge, best plan, three plans with the second one pointed
    at."""
    studio.sit_down(_turn_before_building(studio.game))
    _ask(studio)
    for name, chip in _OPENED:
        studio.pilot.click(chip)
        studio.rest()
        studio.take(f"advice_{name}")
    studio.pilot.move("hint:row1")
    studio.wait(0.3)
    studio.take("advice_second")


def within(studio: Studio) -> None:
    """A piece in the hand, cards to lay out, a bid; and a game with everything in it."""
    game = studio.game
    at = game.before("build mosaic", 4)
    studio.sit_down(at)
    studio.pilot.click(f"piece:{int(Piece.MOSAIC)}")
    _ask(studio)
    studio.pilot.click("hint:2")
    studio.rest()
    studio.take("advice_mosaic")
    studio.sit_down(game.before("put ", 6))
    _ask(studio)
    studio.rest()
    studio.take("advice_laying")
    for name, save in (("2006", "edition-of-2006-midway"), ("extras", "expansions-midway")):
        other = Recorded(save)
        studio.sit_down(other.starts[-3], game=other)
        _ask(studio)
        studio.pilot.click("hint:3")
        studio.rest()
        studio.take(f"advice_{name}")


def bid(studio: Studio) -> None:
    """Sealed bids: the best one, and three compared."""
    first = studio.game.before("bid ")
    for name in ("plan", "compare"):
        studio.program.settings.change(hints=name)
        studio.sit_down(first, studio.game.seat(first))
        studio.rest()
        studio.pilot.click("offering.hint")
        studio.rest()
        studio.take(f"advice_bid_{name}")


def _turn_before_building(game: Recorded) -> int:
    """The beginning of a turn in the middle of the game in which something is built."""
    built = game.before("build ", 14)
    return max(at for at in game.starts if at <= built)


def _ask(studio: Studio) -> None:
    studio.pilot.key("h")
    studio.wait(0.3)
    studio.rest()
