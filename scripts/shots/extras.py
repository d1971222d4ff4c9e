"""What editions and expansions bring to the screen: their tables, their page of the set-up."""

from __future__ import annotations

from scripts.shots.studio import Recorded, Studio


def tables(studio: Studio) -> None:
    """A game by the edition of 2006 with five players, one with all expansions."""
    for name, save in (
        ("table_2006", "edition-of-2006-midway"),
        ("table_extras", "expansions-midway"),
    ):
        game = Recorded(save)
        studio.sit_down(len(game.log), 0, game=game)
        studio.take(name)


def setup(studio: Studio) -> None:
    """Every page of the set-up: the game, the box with its expansions, the house rules."""
    studio.title()
    studio.program.show_setup()
    studio.rest()
    for number in range(4):
        tab = f"setup.tabs.{number}"
        if studio.pilot.has(tab):
            studio.pilot.click(tab)
            studio.rest()
            studio.take(f"setup_{number}")
