"""The scene of a running game, played through the real loop with mouse and keys."""

from __future__ import annotations

import gettext
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from cleopatra.aids.prover import prove
from cleopatra.assets import asset_root
from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.kit.motion.clock import Speed
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.seat import BotPort
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.toolbox import WaitTool
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.reading.rulebook import RulesScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.pause import PauseScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.words import naming

_SPRITES = SpriteStore(asset_root() / "art")


class FirstPort:
    """A bot that takes its first legal action, at once."""

    def __init__(self) -> None:
        self._answers: list[tuple[int, int, str]] = []

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        self._answers.append((seat, decision_id, legal_texts[0]))

    def poll(self) -> list[tuple[int, int, str]]:
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        return


def first_port(bots: Mapping[int, str], seed: int) -> BotPort:
    return FirstPort()


class Game:
    """A table with a Pilot at it."""

    def __init__(self, tmp: Path, session: Session, speed: str = "none") -> None:
        settings = Settings(reduced_motion=True, animation_speed=speed, language="en")
        self.program = Program(Home(tmp), settings, _SPRITES, keeps=False, ports=first_port)
        self.session = self.program.games.session = session
        self.scene = TableScene(self.program, session)
        self.pilot = Pilot(TitleScene(self.program), SKIN, reduced_motion=True)
        self.program.attach(self.pilot.stack, self.pilot.screen, _nothing, _nothing)
        self.program.stack.reset(self.scene)
        self.told: list[str] = []
        show = self.scene.page.toast

        def toast(text: str, seconds: float = 3.5, on_click: object = None) -> None:
            self.told.append(text)
            show(text, seconds, on_click)  # type: ignore[arg-type]

        self.scene.page.toast = toast  # type: ignore[method-assign]

    @property
    def shown(self) -> Observation:
        return self.scene.view.shown.observation

    def offers(self) -> list[str]:
        return [offer.code for offer in self.scene.view.shown.prompt.offers]

    def anchor(self, kind: PlaceKind, index: int = 0) -> tuple[float, float]:
        return self.scene.view.anchor(Place(kind, index))


def _nothing() -> None:
    return


def session_of(*bots: str, seed: str = "ra", aids: str = "ledger") -> Session:
    """A session with these bots; "" is a person, who begins if he is the first."""
    names = ("Ana", "Bo", "Cy", "Dee")
    seats = tuple(SeatInfo(names[i], i, bot) for i, bot in enumerate(bots))
    options = GameOptions(seats=len(bots), seed=seed, first_player="0")
    return Session(MatchSetup(options, seats, aids=aids), ports=first_port)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Callable[..., Game]]:
    """Opens a table; closes its session afterwards."""
    games: list[Game] = []

    def open_one(session: Session, speed: str = "none") -> Game:
        opened = Game(tmp_path, session, speed)
        games.append(opened)
        return opened

    yield open_one
    for one in games:
        one.session.close()


def play_until(session: Session, text: str) -> None:
    """Lets a greedy hand play for the person until an action is legal at the start of a turn."""
    bot = make_bot("greedy", 0)
    rng = random.Random(1)
    for _ in range(2000):
        session.pump()
        if not session.is_mine:
            continue
        legal = list(session.legal())
        texts = [action.text for action in legal]
        if session.match.decision.kind == DecisionKind.TURN and text in texts:
            return
        calm = [action for action in legal if not action.text.startswith("build")] or legal
        if session.match.decision.kind == DecisionKind.TURN:
            takes = [action for action in calm if action.text.startswith("take")]
            session.submit(rng.choice(takes or calm))
        else:
            session.submit(bot.choose(session.observation, calm, QUICK))
    raise AssertionError(f"never could {text}")


def test_a_tent_is_taken_and_cards_laid_out_with_the_mouse(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    pilot = table.pilot
    before = table.shown.seats[0].hand_size
    pilot.click("stall:0")
    assert table.offers() == ["confirm", "cancel"]
    pilot.click("offer:confirm")
    assert table.session.match.decision.kind == DecisionKind.PUT
    assert table.shown.seats[0].hand_size == before + 1
    pilot.drag("drawn:2", "stall:0")
    pilot.drag("drawn:0", "stall:1")
    first = table.shown.stalls[0]
    assert sum(first.up) + first.down == 0, "not sent yet"
    pilot.click("offer:send")
    pilot.until(lambda: table.session.is_mine and table.session.match.turn == 3)
    assert table.offers() == []


def test_a_tent_is_taken_with_the_keys(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    pilot = table.pilot
    for _ in range(30):
        pilot.key("tab")
        if pilot.focused.startswith("stall"):
            break
    pilot.key("return")
    assert table.offers() == ["confirm", "cancel"]
    pilot.key("return")
    assert table.session.match.decision.kind == DecisionKind.PUT, "Enter again confirms"
    for _ in range(3):
        while not pilot.focused.startswith("stall"):
            pilot.key("tab")
        if table.session.match.decision.kind != DecisionKind.PUT or "send" in table.offers():
            break
        pilot.key("return")
        pilot.key("down")
    pilot.key("x")
    pilot.until(lambda: table.session.match.turn == 3)


def test_a_mosaic_is_dragged_into_the_garden(game: Callable[..., Game]) -> None:
    session = session_of("", "greedy")
    play_until(session, "build mosaic")
    table = game(session)
    pilot = table.pilot
    scarabs = table.shown.seats[0].scarabs
    goal = table.anchor(PlaceKind.SQUARE, 6 * 9 + 4)
    pilot.drag("piece:3", goal, drop=False)
    ghost = table.scene.tool.ghost()
    assert ghost is not None and ghost.is_legal and len(ghost.squares) == 5
    first = ghost.squares
    pilot.wheel(1, goal)
    pilot.move(goal, held=True)
    turned = table.scene.tool.ghost()
    assert turned is not None and turned.squares != first
    pilot.release(goal)
    pilot.settle()
    assert table.shown.laid == (), "the ghost waits for its confirmation"
    promised = table.scene.view.shown.prompt.detail
    pilot.click("offer:build")
    assert len(table.shown.laid) == 1
    laid = session.match.rules.garden.placements[table.shown.laid[0]]
    assert laid.squares == turned.squares
    gained = table.shown.seats[0].scarabs - scarabs
    assert str(gained) in promised


@pytest.mark.parametrize("aids", ["open", "ledger"])
def test_the_prover_follows_a_mosaic_dragged_or_moved_by_keys(
    game: Callable[..., Game], aids: str
) -> None:
    session = session_of("", "greedy", aids=aids)
    play_until(session, "build mosaic")
    table = game(session)
    pilot, view = table.pilot, table.scene.view

    def is_proved() -> bool:
        """Whether the prover speaks of the place where the mosaic hangs now."""
        ghost = table.scene.tool.ghost()
        assert ghost is not None and ghost.is_legal and ghost.place is not None
        proofs = view.prover.proofs(view.shown)
        seen = view.shown.observation
        assert proofs in ((), prove(seen, view.shown.rules.garden, ghost.place.index))
        return bool(proofs)

    goal = table.anchor(PlaceKind.SQUARE, 6 * 9 + 4)
    pilot.drag("piece:3", goal, drop=False)
    assert is_proved() is (aids == "open")
    pilot.release(goal)
    pilot.settle()
    assert is_proved() is (aids == "open")
    pilot.scene.page.focus(f"square:{4 * 9 + 6}")
    pilot.key("left")
    assert is_proved() is (aids == "open")


def test_letting_a_mosaic_go_beside_the_garden_does_nothing(game: Callable[..., Game]) -> None:
    session = session_of("", "greedy")
    play_until(session, "build mosaic")
    table = game(session)
    ply = session.observation.decisions
    table.pilot.drag("piece:3", "deck:0")
    table.pilot.drag("piece:3", table.anchor(PlaceKind.SQUARE, 40), drop=False)
    table.pilot.press(table.anchor(PlaceKind.SQUARE, 40), button=3)
    table.pilot.settle()
    assert session.observation.decisions == ply
    assert table.scene.view.shown.held is None


def test_a_refusal_says_why_and_by_which_rule(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    refused = next(
        place
        for place, mark in table.scene.view.shown.marks.items()
        if place.kind is PlaceKind.PIECE and mark.rule
    )
    table.pilot.click(f"piece:{refused.index}")
    assert len(table.told) == 1
    mark = table.scene.view.shown.marks[refused]
    assert mark.tip in table.told[0] and mark.rule in table.told[0]


@pytest.mark.parametrize("by_key", [False, True], ids=["clicked", "f1"])
def test_a_refusal_leads_to_its_rule(game: Callable[..., Game], by_key: bool) -> None:
    table = game(session_of("", "greedy"))
    pilot = table.pilot
    marks = table.scene.view.shown.marks
    refused = next(p for p, m in marks.items() if p.kind is PlaceKind.PIECE and m.rule)
    pilot.press(f"piece:{refused.index}")
    pilot.release(f"piece:{refused.index}")
    if by_key:
        pilot.key("f1")
    else:
        pilot.click(
            (960.0, table.scene.kit.viewport.space.bottom - table.scene.view.message_foot - 30)
        )
    assert isinstance(pilot.scene, RulesScene)
    assert pilot.scene.marked == marks[refused].rule
    pilot.key("escape")
    assert pilot.scene is table.scene


def test_the_curtain_comes_between_two_people(game: Callable[..., Game]) -> None:
    table = game(session_of("", ""))
    pilot = table.pilot
    assert isinstance(pilot.scene, CurtainScene)
    assert table.scene.view.shown.is_covered
    assert table.session.viewer is None
    pilot.settle()
    pilot.click("curtain.reveal")
    assert pilot.scene is table.scene
    assert table.session.viewer == 0
    assert not table.scene.view.shown.is_covered
    assert sum(table.scene.view.shown.hand) == 3
    pilot.click("stall:0")
    pilot.click("offer:confirm")
    pilot.click("stall:0")
    pilot.click("stall:1")
    pilot.click("offer:send")
    assert isinstance(pilot.scene, CurtainScene)
    assert sum(table.scene.view.shown.hand) == 0, "nobody's cards lie open behind the curtain"
    pilot.key("return")
    assert table.session.viewer == 1


def test_a_person_alone_never_sees_a_curtain(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy", "greedy"))
    assert table.pilot.scene is table.scene
    assert not table.scene.view.shown.is_covered


def test_any_input_finishes_what_is_being_shown(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"), speed="slow")
    pilot = table.pilot
    pilot.click("stall:0")
    pilot.click("offer:confirm")
    pilot.click("stall:0")
    pilot.click("stall:1")
    pilot.press("offer:send")
    pilot.release("offer:send")
    assert table.scene.director.is_busy
    for _ in range(60):
        pilot.key_down("return")
        pilot.key_up("return")
        if table.session.is_mine and not table.scene.director.is_busy:
            break
    assert table.session.is_mine and not table.scene.director.is_busy
    assert table.shown == table.session.observation


def test_taking_back_a_piece(game: Callable[..., Game]) -> None:
    session = session_of("", "greedy")
    play_until(session, "build sphinx")
    table = game(session)
    pilot = table.pilot
    before = table.shown
    pilot.click("piece:0")
    pilot.click(table.anchor(PlaceKind.SPHINX, 4))
    pilot.click("offer:build")
    assert table.shown.sphinxes == before.sphinxes | 1 << 4
    pilot.key("ctrl+z")
    for _ in range(6):
        if table.session.undo_refusal is None:
            pilot.key("ctrl+z")
    assert table.shown == before


def test_camera_log_plan_menu(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    pilot, view = table.pilot, table.scene.view
    middle = view.stage.stage.rect.center
    pilot.key("e")
    assert view.stage.stage.camera.view == 1
    pilot.click("knob:turn_left")
    assert view.stage.stage.camera.view == 0
    zoom = view.stage.stage.camera.zoom
    pilot.wheel(3, middle)
    assert view.stage.stage.camera.zoom > zoom
    pilot.key("home")
    assert view.stage.stage.camera.zoom == zoom
    pilot.wheel(3, middle)
    pilot.click("knob:reset_view")
    assert view.stage.stage.camera.zoom == zoom
    pilot.click("knob:plan")
    assert view.stage.has_plan and view.stage.shows_plan, "it stays in view from now on"
    pilot.click("knob:plan")
    assert not view.stage.shows_plan
    pilot.key("l")
    assert view.log.is_open
    pilot.key("escape")
    assert not view.log.is_open
    pilot.click("tile:2", button=2)
    assert view.magnifier.is_open
    pilot.key("escape")
    assert not view.magnifier.is_open
    if pilot.has("scribe:done"):
        pilot.key("escape")  # what the coach says goes first
    pilot.key("escape")
    assert isinstance(pilot.scene, PauseScene)
    pilot.key("escape")
    assert pilot.scene is table.scene


def test_the_table_follows_window_and_text_size(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    for size in ((1920, 1080), (1024, 768), (1280, 720)):
        table.pilot.resize(size)
    for scale in (2.0, 0.75, 1.0):
        table.pilot.stack.adapt(text_scale=scale)
        table.pilot.settle()
        assert table.scene.view.audit() == []
    table.pilot.click("stall:1")
    assert table.offers() == ["confirm", "cancel"]


def test_a_tip_appears_after_a_moment_and_goes(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    table.pilot.move("tile:1")
    assert table.scene.page._tooltip.rect.width == 0
    table.pilot.wait(0.6)
    assert table.scene.page._tooltip.rect.width > 0
    table.pilot.move(table.scene.view.hand.rect.center)
    table.pilot.frame()
    assert table.scene.page._tooltip.rect.width == 0


def test_bots_alone_play_to_the_end(game: Callable[..., Game]) -> None:
    table = game(session_of("greedy", "greedy", seed="solo"))
    table.pilot.until(lambda: table.session.match.turn > 12)
    assert table.session.viewer is None
    assert table.scene.view.shown.prompt.text


def test_what_the_match_refuses_is_told_once(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    table.session.submit(table.session.match.rules.parse("build throne"))
    table.pilot.until(lambda: bool(table.told))
    table.pilot.wait(0.5)
    refused = table.session.last_refused
    assert refused is not None and refused.refusal is not None
    assert len(table.told) == 1
    assert table.told[0].startswith(naming.refusal(refused.refusal))


def test_the_recap_shows_the_past_and_comes_back(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"))
    pilot = table.pilot
    told: list[str] = []
    table.program.toast = lambda text, seconds=0.0: told.append(text)  # type: ignore[method-assign]
    pilot.click("stall:0")
    pilot.click("offer:confirm")
    pilot.click("stall:0")
    pilot.click("stall:1")
    pilot.click("offer:send")
    pilot.until(lambda: table.session.is_mine)
    pilot.settle()
    table.scene.director.clock.speed = Speed.SLOW
    now = table.shown
    pilot.key_down("r")
    pilot.key_up("r")
    assert table.scene.director.is_recap
    assert table.shown != now
    assert not table.scene.tool.marks(), "nothing can be done in the past"
    for _ in range(80):
        pilot.key_down("return")
        pilot.key_up("return")
        if not table.scene.director.is_busy:
            break
    assert table.shown == now
    assert table.scene.tool.marks()


def test_the_speed_key_goes_round_all_speeds(game: Callable[..., Game]) -> None:
    table = game(session_of("", "greedy"), speed="normal")
    seen = []
    for _ in range(len(Speed)):
        table.pilot.key("s")
        seen.append(table.scene.director.clock.speed)
    assert set(seen) == set(Speed)
    assert seen[-1] is Speed.NORMAL


def test_another_language_is_taken_over(
    game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game(session_of("", "greedy"))
    before = table.scene.view.shown.prompt.text

    class Shout(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper() if "{" not in message else "! " + message

    monkeypatch.setattr(i18n._current, "catalogue", Shout())
    table.pilot.stack.rebuild()
    table.pilot.settle()
    assert table.scene.view.shown.prompt.text == "! " + before
    table.pilot.click("stall:0")
    assert table.offers() == ["confirm", "cancel"]


class SlowPort(FirstPort):
    """A bot that thinks until it is told to answer."""

    hurried = 0

    def poll(self) -> list[tuple[int, int, str]]:
        return super().poll() if self.hurried else []

    def hurry(self) -> None:
        self.hurried += 1


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_bot_that_takes_its_time_is_told_to_play_now(game: Callable[..., Game], way: str) -> None:
    port = SlowPort()
    seats = (SeatInfo("Ana", 0), SeatInfo("Bo", 1, "level7"))
    options = GameOptions(seats=2, seed="ra", first_player="1")
    table = game(Session(MatchSetup(options, seats), ports=lambda bots, seed: port))
    assert WaitTool(table.session).prompt().offers == (), "who thinks shortly is left alone"
    table.pilot.wait(0.9)
    assert table.offers() == ["hurry"]
    if way == "key":
        table.pilot.key("n")
    else:
        table.pilot.click("offer:hurry")
    assert port.hurried == 1
    table.pilot.until(lambda: table.session.is_mine)
    table.pilot.key("n")
    assert port.hurried == 1, "nobody is left to be hurried"
