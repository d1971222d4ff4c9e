"""A table with several people and bots at one machine, and a Pilot at it, for tests of secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import GameLog
from cleopatra.match.seat import BotPort
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.quick_port import QuickPort

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eti")
SPRITES = SpriteStore(asset_root() / "art")


class HeldPort(QuickPort):
    """Bots that answer only while they are not paused."""

    is_held = False

    def poll(self) -> list[tuple[int, int, str]]:
        return [] if self.is_held else super().poll()


class SharedTable:
    """A program with a running game; `bots` has a bot's name, or "" for a person, by seat."""

    def __init__(
        self,
        home: Path,
        *bots: str,
        seed: str = "reed",
        log: GameLog | None = None,
        reduced_motion: bool = True,
        aids: str = "open",
        practice: bool = False,
        **settings: object,
    ) -> None:
        self.ports: list[HeldPort] = []
        plain = Settings(
            animation_speed="none", reduced_motion=reduced_motion, language="en", tips=False
        )
        chosen = replace(plain, **settings)  # type: ignore[arg-type]
        i18n.set_language(chosen.language)
        self.program = Program(Home(home), chosen, SPRITES, ports=self._port)
        self.pilot = Pilot(TitleScene(self.program), SKIN, reduced_motion=reduced_motion)
        stack, screen, loop = self.pilot.stack, self.pilot.screen, self.pilot.loop
        self.program.attach(stack, screen, loop.wake, loop.stop)
        if log is None:
            options = GameOptions(seats=len(bots), seed=seed, first_player="0")
            seats = tuple(SeatInfo(NAMES[i], i, bot) for i, bot in enumerate(bots))
            self.program.games.start(MatchSetup(options, seats, practice, aids))
        else:
            self.program.games.play_log(log)
        self.pilot.settle()

    def _port(self, bots: Mapping[int, str], seed: int) -> BotPort:
        self.ports.append(HeldPort(bots, seed))
        return self.ports[-1]

    def hold(self, is_held: bool = True) -> None:
        """The bots wait, or go on."""
        for port in self.ports:
            port.is_held = is_held

    @property
    def session(self) -> Session:
        """The running game."""
        assert self.program.games.session is not None
        return self.program.games.session

    @property
    def table(self) -> TableScene:
        """The table, wherever it is in the stack."""
        return next(s for s in self.pilot.stack.scenes if isinstance(s, TableScene))

    @property
    def is_hand_open(self) -> bool:
        """Whether any card of a hand can be read at the table."""
        return any(self.table.view.shown.hand)

    def reveal(self) -> None:
        """Waits for a curtain and lifts it."""
        self.pilot.until(lambda: isinstance(self.pilot.scene, CurtainScene))
        self.pilot.settle()
        self.pilot.click("curtain.reveal")
        assert isinstance(self.pilot.scene, TableScene)

    def visit_market(self, stall: int = 0) -> None:
        """Play a whole turn for the viewer: take a stall's cards and lay the drawn ones."""
        self.pilot.click(f"stall:{stall}")
        self.pilot.click("offer:confirm")
        self.pilot.click("stall:0")
        self.pilot.click("stall:1")
        self.pilot.press("offer:send")
        self.pilot.release("offer:send")

    def play_to_bids(self) -> None:
        """Plays for all people, without the screen, until sealed bids are asked for."""
        session = self.session
        pick = 0
        for _ in range(4000):
            if session.match.decision.kind is DecisionKind.BID:
                return
            session.look(session.match.decision.actors[0])
            legal = session.legal()
            pick += 7
            session.submit(legal[pick % len(legal)])
            session.pump()
        raise AssertionError("nobody was asked for a bid")

    def close(self) -> None:
        """Ends the game."""
        self.program.close()
