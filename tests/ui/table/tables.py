"""Tables for tests: positions of real games, tools that say what they are told."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pygame

from cleopatra.assets import asset_root
from cleopatra.kit.device.damage import Damage
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from cleopatra.ui.extension.place import Place
from cleopatra.ui.play.place import Ghost, PaymentChooser, PlaceMark, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.table_facts import PlayerFacts
from cleopatra.ui.table.view import TableView

NAMES = ("Nefertari", "Bo", "Amenemhat the Architect", "Ti", "Senenmut")


class Posed(Tool):
    """Shows what it was given."""

    def __init__(
        self,
        prompt: Prompt | None = None,
        marks: Mapping[Place, PlaceMark] | None = None,
        ghost: Ghost | None = None,
        purse: PaymentChooser | None = None,
    ) -> None:
        self._prompt = prompt or Prompt("")
        self._marks = marks or {}
        self._ghost = ghost
        self._purse = purse

    def prompt(self) -> Prompt:
        return self._prompt

    def marks(self) -> Mapping[Place, PlaceMark]:
        return self._marks

    def ghost(self) -> Ghost | None:
        return self._ghost

    def purse(self) -> PaymentChooser | None:
        return self._purse


@cache
def position(seats: int, turns: int, seed: str = "table") -> State:
    """The start of a turn in a game of players who build whenever they can. Don't change it."""
    state = new_game(GameOptions(seats=seats, seed=seed))
    rng = random.Random(f"{seats} {seed}")
    while state.outcome is None:
        now = decision(state)
        if now.kind == DecisionKind.TURN and state.turn >= turns:
            return state
        legal = legal_actions(state, now.actors[0])
        apply(state, _choice(legal, rng), now.actors[0])
    return state


def at_decision(kind: DecisionKind, seats: int = 4, seed: str = "table") -> State:
    """The first time that a game comes to a kind of decision."""
    state = new_game(GameOptions(seats=seats, seed=seed))
    rng = random.Random(seed)
    while decision(state).kind != kind:
        seat = decision(state).actors[0]
        apply(state, _choice(legal_actions(state, seat), rng), seat)
    return state


def _choice(legal: list[Action], rng: random.Random) -> Action:
    builds = [action for action in legal if action.kind == ActionKind.BUILD]
    if builds and rng.random() < 0.9:
        return rng.choice(builds)
    calm = [a for a in legal if a.kind != ActionKind.ACTIVATE]
    bids = [a for a in calm if a.kind == ActionKind.BID]
    return rng.choice(bids[:4] or calm or legal)


_SPRITES = SpriteStore(asset_root() / "art")


class Easel:
    """A table on a surface, with the damage it reports."""

    def __init__(
        self,
        state: State,
        *,
        size: tuple[int, int] = (1280, 720),
        text_scale: float = 1.0,
        viewer: int | None = -1,
        aids: str = "open",
    ) -> None:
        pygame.display.init()
        self.screen = Screen.offscreen(size)
        self.kit = Kit(self.screen.viewport, SKIN, text_scale, reduced_motion=True)
        self.damage: list[pygame.FRect] = []
        self.state = state
        who = state.current if viewer == -1 else viewer
        seats = state.rules.seats
        self.view = TableView(
            self.kit,
            _SPRITES,
            state.rules,
            [PlayerFacts(NAMES[i], i, "greedy" if i else "") for i in range(seats)],
            observe(state, who),
            aids=aids,
            on_damage=self.damage.append,
        )

    def draw(self) -> bytes:
        """Draw everything; answers the pixels."""
        self.view.update(0.0)
        self.damage.clear()
        self.view.draw(Canvas(self.screen.surface, self.kit))
        return self.pixels()

    def draw_damage(self) -> bytes:
        """Draw only what was reported."""
        self.view.update(0.0)
        canvas = Canvas(self.screen.surface, self.kit)
        damage = Damage(self.kit.viewport)
        damage.take()
        for rect in self.damage:
            damage.add(rect)
        for pixels in damage.take() or ():
            canvas.set_clip_pixels(pixels)
            self.view.draw(canvas)
        canvas.set_clip_pixels(None)
        self.damage.clear()
        return self.pixels()

    def pixels(self) -> bytes:
        """What is on the surface."""
        return pygame.image.tobytes(self.screen.surface, "RGB")

    def save(self, path: Path) -> None:
        """For a person to look at when a test fails."""
        self.screen.save_png(path)
