"""A simulated person who plays by what the screen shows: highlighted places, offers, buttons.

It uses a `Hand`: the mouse only, keys only, or a gamepad only. It never calls the rules or the
session.
"""

from __future__ import annotations

import random

from cleopatra.kit.window.pilot import Pilot
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.table.target import uid_of
from scripts.lab.hands import Hand, KeyHand, MouseHand, PadHand

__all__ = ["Hand", "KeyHand", "MouseHand", "PadHand", "Person"]

MOSAIC = Place(PlaceKind.PIECE, int(Piece.MOSAIC))
_DECIDED = ("build", "confirm", "send", "claim", "keep", "finish", "end", "pass", "leave")
"""Offers that complete a decision, in the order in which the person prefers them."""


class Person:
    """Plays the table until it is left. `seed` decides what is liked."""

    def __init__(self, pilot: Pilot, hand: Hand, seed: int = 1) -> None:
        self.pilot = pilot
        self.hand = hand
        self.rng = random.Random(seed)
        self.moves = 0
        self._tried: set[Place] = set()

    def act(self) -> bool:
        """One thing the screen allows; False when it is not this person's turn."""
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        shown = scene.view.shown
        offers = {offer.code for offer in shown.prompt.offers if offer.is_enabled}
        legal = [place for place, mark in shown.marks.items() if mark.glow is Glow.LEGAL]
        chosen = [place for place, mark in shown.marks.items() if mark.glow is Glow.CHOSEN]
        if not offers and not legal:
            return False
        self.moves += 1
        for code in _DECIDED:
            if code in offers and not (code == "finish" and self._builds(legal)):
                self._tried.clear()
                self.hand.use(f"offer:{code}")
                return True
        if MOSAIC in chosen:
            return self._lay(scene)
        kinds = [
            [p for p in legal if p.kind is PlaceKind.PIECE and p not in self._tried],
            [p for p in legal if p.kind not in (PlaceKind.PIECE, PlaceKind.TILE)],
            [p for p in legal if p not in self._tried],
            legal,
        ]
        choice = self.rng.choice(next((k for k in kinds if k), legal))
        if choice.kind is PlaceKind.PIECE:
            self._tried.add(choice)
        self.hand.use(uid_of(choice))
        return True

    def _builds(self, legal: list[Place]) -> bool:
        return any(p.kind is PlaceKind.PIECE and p not in self._tried for p in legal)

    def _lay(self, scene: TableScene) -> bool:
        """Looks for a place of the mosaic in the garden, turning it now and then."""
        for turn in range(4):
            squares = [f"square:{number}" for number in range(81)]
            self.rng.shuffle(squares)
            for uid in squares:
                if scene.view.target(uid) is None:
                    continue
                self.hand.look_at(uid)
                ghost = scene.tool.ghost()
                if ghost is not None and ghost.is_legal:
                    self.hand.use(uid)
                    return True
                if turn < 3 and self.rng.random() < 0.1:
                    break
            self.hand.use("offer:turn")
        self.hand.back()
        return True
