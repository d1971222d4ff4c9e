"""Pictures of the table for developers: `python -m cleopatra.ui.table.gallery --out DIR`.

Plays games to typical positions; the program does not use it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import pygame

from cleopatra.assets import asset_root
from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import (
    ButtonTone,
    CardFace,
    Ghost,
    Glow,
    IconSign,
    Offer,
    PaymentChooser,
    PaymentOption,
    PlaceMark,
    Prompt,
)
from cleopatra.ui.play.tool import BaseTool
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.flyers import Flyer
from cleopatra.ui.table.logbook import LogTurn
from cleopatra.ui.table.table_facts import PlayerFacts
from cleopatra.ui.table.view import TableView

NAMES = ("Nefertari", "Hemiunu", "Amenemhat", "Ti")


def played(seats: int, turns: Sequence[int], seed: str = "gallery") -> list[State]:
    """One game of greedy bots, at the beginning of each of these turns."""
    state = new_game(GameOptions(seats=seats, seed=seed))
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    found: list[State] = []
    while state.outcome is None and len(found) < len(turns):
        now = decision(state)
        if now.kind == DecisionKind.TURN and state.turn >= turns[len(found)]:
            found.append(state.clone())
        seat = now.actors[0]
        chosen = bots[seat].choose(observe(state, seat), legal_actions(state, seat), QUICK)
        apply(state, chosen, seat)
    return [*found, *[state] * (len(turns) - len(found))]


class PosedTool(BaseTool):
    """A tool that shows what it was told to."""

    def __init__(
        self,
        prompt: Prompt,
        marks: dict[Place, PlaceMark] | None = None,
        ghost: Ghost | None = None,
        purse: PaymentChooser | None = None,
    ) -> None:
        self._prompt = prompt
        self._marks = marks or {}
        self._ghost = ghost
        self._purse = purse

    def prompt(self) -> Prompt:
        return self._prompt

    def marks(self) -> dict[Place, PlaceMark]:
        return self._marks

    def ghost(self) -> Ghost | None:
        return self._ghost

    def purse(self) -> PaymentChooser | None:
        return self._purse


def turn_tool(state: State) -> PosedTool:
    """How the table looks at the start of a turn."""
    legal = {action.text for action in legal_actions(state)}
    marks = {
        Place(PlaceKind.STALL, i): PlaceMark(Glow.LEGAL)
        for i in range(3)
        if f"take {i + 1}" in legal
    }
    for index, code in enumerate(
        ("sphinx", "wall", "door", "mosaic", "obelisk", "pedestal", "throne")
    ):
        can = f"build {code}" in legal
        tip = "" if can else "You lack 1 artisan and 2 fitting resources."
        place = Place(PlaceKind.PIECE, index)
        marks[place] = PlaceMark(Glow.LEGAL if can else Glow.REFUSED, tip, "" if can else "D6.1")
    name = NAMES[state.current]
    return PosedTool(
        Prompt(f"{name}: take a stall or build a piece. A worshipper may help you first.", "", ()),
        marks,
    )


def mosaic_tool(state: State, legal: bool) -> PosedTool:
    """A mosaic held over the garden."""
    garden = state.rules.garden
    seen = observe(state, state.current)
    covered = {s for index in seen.laid for s in garden.placements[index].squares}
    top = seen.mosaic_top
    fits = [
        p
        for p in garden.placements
        if p.mosaic == top and (not covered & set(p.squares)) == legal and p.palms > 0
    ]
    place = fits[len(fits) // 2]
    free = [s for s in range(81) if s not in covered and not garden.throne >> s & 1]
    sealed = tuple(free[-3:]) if legal else ()
    ghost = Ghost(
        legal,
        "5 + 1 × 2 = 7 [scarab]" if legal else "",
        MOSAIC_CODES[top],
        place.squares,
        tuple(s for s in place.squares if garden.palms >> s & 1),
        (sealed,) if sealed else (),
    )
    offers = (
        Offer("build", "Build", ButtonTone.MAIN),
        Offer("turn", "Turn"),
        Offer("flip", "Turn over"),
        Offer("ways", "Other payment"),
        Offer("cancel", "Back"),
    )
    marks = {
        Place(PlaceKind.PIECE, int(Piece.MOSAIC)): PlaceMark(Glow.CHOSEN),
        Place(PlaceKind.CARD, 0): PlaceMark(Glow.CHOSEN, count=2),
    }
    text = "Mosaic: choose its place in the garden, pay 2 artisan, wood, stone, cave."
    detail = "+7 [scarab]   1 [amulet]   1 step of Cleopatra"
    return PosedTool(Prompt(text, detail, offers), marks, ghost)


def pay_tool(state: State) -> PosedTool:
    """The payment chooser."""
    ways = (
        PaymentOption(
            ((0, 1), (1, 1), (2, 1)), (0, 0, 0, 0, 0), 0, 0, 0, "No amulet, nothing lost.", True
        ),
        PaymentOption(
            ((0, 1), (5, 1), (3, 1)), (0, 0, 0, 0, 0), 0, 0, 1, "1 wood is left over.", False
        ),
        PaymentOption(((0, 1), (9, 2)), (0, 0, 0, 0, 0), 0, 0, 2, "", False),
        PaymentOption(((9, 1),), (0, 1, 0, 0, 0), 1, 0, 1, "The half of a double serves.", False),
    )
    offers = (Offer("build", "Build", ButtonTone.MAIN), Offer("cancel", "Back"))
    marks = {Place(PlaceKind.WALL, i): PlaceMark(Glow.LEGAL) for i in range(9)}
    ghost = Ghost(True, "3 + 1 × 2 = 5 [scarab]", place=Place(PlaceKind.WALL, 7))
    prompt = Prompt(
        "Column wall: choose its site. You pay artisan, wood, stone.", "+5 [scarab]", offers
    )
    return PosedTool(prompt, marks, ghost, PaymentChooser("Pay for the column wall", ways, 0))


class Studio:
    """Takes pictures of tables at one size."""

    def __init__(self, out: Path, size: tuple[int, int], text_scale: float = 1.0) -> None:
        self.out = out
        self.screen = Screen.offscreen(size)
        self.kit = Kit(self.screen.viewport, SKIN, text_scale, reduced_motion=True)
        self.sprites = SpriteStore(asset_root() / "art")

    def view(self, state: State, viewer: int | None = None, aids: str = "open") -> TableView:
        """A table that shows a game."""
        seats = state.rules.seats
        players = [PlayerFacts(NAMES[i], i, "" if i == 0 else "greedy") for i in range(seats)]
        who = state.current if viewer is None else viewer
        return TableView(
            self.kit, self.sprites, state.rules, players, observe(state, who), aids=aids
        )

    def take(self, view: TableView, name: str) -> None:
        """Write a picture."""
        view.update(0.0)
        view.draw(Canvas(self.screen.surface, self.kit))
        self.screen.save_png(self.out / f"{name}.png")
        print(self.out / f"{name}.png")


def photograph(out: Path, only: str = "") -> None:
    """All pictures, or those whose name contains `only`."""
    begin, middle, end = played(4, (1, 24, 42))
    (two,) = played(2, (20,))
    for label, size, text in (
        ("1080", (1920, 1080), 1.0),
        ("720", (1280, 720), 1.0),
        ("1080_text150", (1920, 1080), 1.5),
        ("1080_text200", (1920, 1080), 2.0),
        ("2160", (3840, 2160), 1.0),
    ):
        studio = Studio(out, size, text)
        poses = [
            ("begin", begin, turn_tool(begin), "open"),
            ("middle", middle, turn_tool(middle), "open"),
            ("end", end, turn_tool(end), "open"),
            ("two", two, turn_tool(two), "purist"),
            ("mosaic", middle, mosaic_tool(middle, True), "ledger"),
            ("mosaic_bad", middle, mosaic_tool(middle, False), "open"),
            ("pay", middle, pay_tool(middle), "open"),
        ]
        for name, state, tool, aids in poses:
            full = f"{name}_{label}"
            if only and only not in full:
                continue
            view = studio.view(state, aids=aids)
            view.set_tool(tool)
            studio.take(view, full)
        for name, pose in _SCENES.items():
            full = f"{name}_{label}"
            if not only or only in full:
                view = studio.view(middle)
                view.set_tool(turn_tool(middle))
                pose(view)
                studio.take(view, full)


def _with_log(view: TableView) -> None:
    lines = (
        "Hemiunu calls the Vizier.",
        "Hemiunu takes stall 2: artisan, cedar wood, 2 face-down cards.",
        "Hemiunu builds a column wall.",
        "Hemiunu gets 5 scarabs.",
    )
    view.log.set_turns([LogTurn(turn, turn % 4, lines[: 2 + turn % 3]) for turn in range(1, 13)])
    view.toggle_log()
    view.say("Hemiunu takes stall 2: artisan, cedar wood, 2 face-down cards.", 1)


def _enlarged(view: TableView) -> None:
    view.magnifier.open(Place(PlaceKind.PIECE, int(Piece.WALL)))
    view.changed()


def _hovered(view: TableView) -> None:
    kinds = [kind for kind, number in enumerate(view.shown.hand) if number]
    view.light(f"card:{kinds[0]}" if kinds else "tile:0")
    flyers = [
        Flyer(CardFace(UNKNOWN), 600, 420, angle=14),
        Flyer(IconSign("scarab"), 900, 300, label="+5"),
    ]
    view.set_flyers(flyers)


def _covered(view: TableView) -> None:
    view.cover(True)


_SCENES = {"log": _with_log, "enlarged": _enlarged, "hovered": _hovered, "covered": _covered}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Photograph the table.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="", help="a part of the pictures' names")
    arguments = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    photograph(arguments.out, arguments.only)


if __name__ == "__main__":
    main()
