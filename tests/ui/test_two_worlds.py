"""Two games that differ only in one person's secrets look alike to everybody else at the machine.

Ana holds another card, or has sealed another bid, in the second game. Whatever the others can open
in between, while Ana does not look, is the same picture pixel by pixel, a screen reader is told the
same, and the program's log says the same.
"""

from __future__ import annotations

import logging
import random
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.text import i18n
from cleopatra.kit.window.loop import write_report
from cleopatra.kit.window.reading import Reading
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.hands import ONE, cards
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.state import FACE_UP, State
from cleopatra.storage.saves import Saves
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import save_words
from cleopatra.ui.words.spoken import spoken
from tests.ui.shared_table import NAMES, SharedTable

ANA, BOT, CY = 0, 1, 2
BOTS = ("", "greedy", "")
SIZE = (960, 540)
Do = Callable[[SharedTable], object]


class Worlds:
    """Two tables to which the same is done."""

    def __init__(self, tables: list[SharedTable]) -> None:
        self.tables = tables
        self.compared = 0
        self.readings = [Reading(table.pilot.stack, spoken) for table in tables]

    def do(self, act: Do) -> None:
        """Does the same at both; what is shown may differ."""
        for table in self.tables:
            act(table)

    def same(self, what: str, act: Do = lambda table: None) -> None:
        """Does the same at both, and demands the same picture at rest."""
        self.do(act)
        one, other = (table.pilot.screenshot() for table in self.tables)
        self._compare(one, other, what)
        self._read(what)

    def same_frames(self, what: str, number: int) -> None:
        """Lets time pass and demands the same picture after each frame."""
        for frame in range(number):
            for table in self.tables:
                table.pilot.frame()
            one, other = (table.pilot.screen.snapshot() for table in self.tables)
            self._compare(one, other, f"{what}, frame {frame}")
        self._read(what)

    def keys(self, what: str, *keys: str) -> None:
        """Presses keys at both; each leads to the same picture."""
        for key in keys:
            self.same(f"{what}: {key}", lambda table, key=key: table.pilot.key(key))  # type: ignore[misc]

    def _read(self, what: str) -> None:
        """A screen reader is told the same."""
        told, told_other = (reading.tree() for reading in self.readings)
        assert told == told_other, f"a screen reader tells {what} apart"

    def _compare(self, one: pygame.Surface, other: pygame.Surface, what: str) -> None:
        self.compared += 1
        if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"):
            return
        seen = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
        seen.invert()
        raise AssertionError(f"{what} differs in {seen.get_bounding_rects()[:4]}")


Open = Callable[..., Worlds]


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens two tables from two positions: `worlds(state, other)`."""
    monkeypatch.setattr(save_words, "when", lambda saved: "today")
    tables: list[SharedTable] = []

    def open_both(*states: State, **values: object) -> Worlds:
        aids = "purist" if values.pop("purist", False) else "open"
        for number, state in enumerate(states):
            seats = tuple(SeatInfo(NAMES[i], i, bot) for i, bot in enumerate(BOTS))
            setup = MatchSetup(GameOptions.parse(str(state.rules.options)), seats, aids=aids)
            log = GameLog(setup, write_position(state), ())
            table = SharedTable(tmp_path / str(number), *BOTS, log=log, **values)  # type: ignore[arg-type]
            table.pilot.resize(SIZE)
            tables.append(table)
        return Worlds(tables)

    yield open_both
    for table in tables:
        table.close()
    i18n.set_language("en")


def played(
    seed: int,
    wanted: Callable[[State], bool],
    edition: str = "deluxe",
    expansions: tuple[str, ...] = (),
) -> State:
    """A game of random decisions up to a wanted position."""
    options = GameOptions(edition, expansions, len(BOTS), f"worlds{seed}", first_player="0")
    rng = random.Random(seed)
    state = new_game(options)
    while not wanted(state):
        seat = decision(state).actors[0]
        apply(state, rng.choice(list(legal_actions(state, seat))), seat)
    return state


def with_another_hand(state: State) -> State:
    """The same game for everybody but Ana: a card nobody else knows and one from the foot of the
    deck have changed places."""
    hidden = cards(state.hand[ANA] - state.known[ANA])
    other = state.clone()
    for at in range(len(state.deck) - 1, state.deck_at, -1):
        code = state.deck[at]
        mine = next((kind for kind in hidden if kind != code), None)
        if code < FACE_UP and mine is not None:
            other.deck = (*state.deck[:at], mine, *state.deck[at + 1 :])
            other.hand[ANA] += ONE[code] - ONE[mine]
            break
    else:
        raise AssertionError("Ana has no card that could be another")
    other.legal = None
    for viewer in (None, BOT, CY):
        assert observe(other, viewer) == observe(state, viewer)
    assert observe(other, ANA) != observe(state, ANA)
    return other


def is_anas_turn(state: State) -> bool:
    """A few rounds in, Ana begins a turn with something in hand that nobody else knows."""
    return (
        state.turn > 12
        and state.current == ANA
        and decision(state).kind is DecisionKind.TURN
        and state.hand[ANA] != state.known[ANA]
    )


def look_round(both: Worlds, what: str) -> None:
    """Opens everything that is to be opened from a screen of a running game."""
    for uid in ("pause", "aid", "rules", "settings", "replays", "log"):
        both.same(f"{what}: {uid}", lambda table, uid=uid: table.program.open(uid))  # type: ignore[misc]
        both.keys(what, "escape")
    for saving in (False, True):
        both.same(
            f"{what}: saves",
            lambda table, saving=saving: table.program.open("saves", saving=saving),  # type: ignore[misc]
        )
        both.keys(what, "escape")
    both.keys(what, "f10", "escape", "f1", "escape", "l")
    both.keys(
        what, *(("l",) if isinstance(both.tables[0].pilot.scene, TableScene) else ("escape",))
    )


def point_at_everything(both: Worlds, what: str) -> None:
    """Waits for the tooltip of every place of the table, one or two of many alike."""
    counts: dict[str, int] = {}
    for uid in [target.uid for target in both.tables[0].table.view.targets()]:
        kind = uid.partition(":")[0]
        counts[kind] = counts.get(kind, 0) + 1
        if counts[kind] > (5 if kind in ("seat", "card", "stall", "own") else 2):
            continue

        def point(table: SharedTable, uid: str = uid) -> None:
            table.pilot.move(uid)
            table.pilot.wait(0.6)

        both.same(f"{what}: the tooltip of {uid}", point)
    both.same(what, lambda table: table.pilot.move((5.0, 5.0)))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "purist"), [(1, False), (2, True)])
def test_nobody_sees_which_card_another_person_holds(
    worlds: Open, seed: int, purist: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    state = played(seed, is_anas_turn)
    both = worlds(state, with_another_hand(state), purist=purist)
    both.same("Ana's curtain")
    look_round(both, "at Ana's curtain")

    # Ana looks, opens log and saves (which pictures the game), tries something and is told why not.
    both.do(lambda table: table.reveal())
    assert both.tables[0].session.observation.hand != both.tables[1].session.observation.hand
    both.do(lambda table: table.pilot.key("l"))
    both.do(lambda table: table.pilot.key("f10"))
    both.do(lambda table: table.program.open("saves"))
    first = both.tables[0].pilot.screenshot()
    both.same("Ana's list of saves")
    assert first.get_size() == SIZE
    both.do(lambda table: table.pilot.key("escape", "escape"))
    both.do(lambda table: table.pilot.click("piece:6"))
    both.do(lambda table: table.table.page.toast("You lack lapis lazuli.", 60.0))
    both.do(lambda table: table.pilot.key("escape"))
    both.do(lambda table: table.hold())
    both.do(_visit_market)

    # The bot is at turn; Cy and whoever passes by see the table.
    both.do(lambda table: table.pilot.wait(1.2))
    assert all(table.session.match.current == BOT for table in both.tables)
    both.same("the bot's turn")
    both.keys("the bot's turn", "l", "l", "r", "ctrl+y", "h", "tab", "escape", "f10", "escape")
    point_at_everything(both, "in the bot's turn")
    look_round(both, "in the bot's turn")
    both.keys("to peek", "p", "escape")
    both.keys("to take Ana's last decision back", "ctrl+z")
    assert all(isinstance(table.pilot.scene, CurtainScene) for table in both.tables)
    both.do(lambda table: table.reveal())
    both.do(lambda table: table.pilot.key("ctrl+y"))
    both.do(lambda table: table.pilot.wait(1.2))
    assert all(table.session.viewer is None for table in both.tables)
    both.same("the bot's turn again")
    both.do(lambda table: table.hold(False))
    both.do(lambda table: table.pilot.until(lambda: isinstance(table.pilot.scene, CurtainScene)))
    both.same("Cy's curtain")
    look_round(both, "at Cy's curtain")

    # Cy's own turn, with everything that can be asked in it.
    both.do(lambda table: table.reveal())
    assert all(table.session.viewer == CY for table in both.tables)
    both.same("Cy's turn")
    both.keys("Cy's turn", "r", "return", "ctrl+z", "ctrl+y", "tab", "right", "page up", "escape")
    both.do(_back_to_the_table)
    point_at_everything(both, "in Cy's turn")
    look_round(both, "in Cy's turn")

    # Leave, look at the title, go on.
    both.same("the title", lambda table: table.program.games.leave())
    assert all(isinstance(table.pilot.scene, TitleScene) for table in both.tables)
    both.same("the saves", lambda table: table.program.open("saves"))
    both.keys("the title", "escape")
    both.same("the replays", lambda table: table.program.open("replays"))
    both.keys("the title", "escape")
    both.same("the game goes on", lambda table: table.program.games.resume())
    assert both.compared > 120
    assert len({saves.continue_info().picture for saves in _saves(both)}) == 1  # type: ignore[union-attr]
    told = sorted(caplog.messages)
    assert told[::2] == told[1::2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "expansions"),
    [("deluxe", ("cult", "whims", "bastet", "architects")), ("classic", ())],
)
def test_no_edition_or_expansion_shows_another_persons_card(
    worlds: Open, edition: str, expansions: tuple[str, ...]
) -> None:
    state = played(4, is_anas_turn, edition, expansions)
    both = worlds(state, with_another_hand(state))
    both.do(lambda table: table.reveal())
    both.do(lambda table: table.hold())
    both.do(_visit_market)
    both.do(lambda table: table.pilot.wait(1.2))
    assert all(table.session.viewer is None for table in both.tables)
    both.same("the bot's turn")
    both.keys("the bot's turn", "l", "l", "r")
    both.do(lambda table: table.table.director.finish_all())
    point_at_everything(both, "in the bot's turn")
    both.do(lambda table: table.hold(False))
    both.do(lambda table: table.pilot.until(lambda: isinstance(table.pilot.scene, CurtainScene)))
    both.same("the next curtain")
    both.keys("the next curtain", "l", "escape", "f10", "escape")
    if both.tables[0].session.next_viewer() != ANA:
        both.do(lambda table: table.reveal())
        point_at_everything(both, "in Cy's turn")


@pytest.mark.slow
def test_the_turns_of_bots_pass_alike_frame_by_frame(worlds: Open) -> None:
    state = played(3, is_anas_turn)
    both = worlds(state, with_another_hand(state), animation_speed="fast", reduced_motion=False)
    both.do(lambda table: table.reveal())
    both.do(lambda table: table.pilot.settle())
    both.do(lambda table: table.hold())
    both.do(_visit_market)
    both.do(lambda table: table.pilot.until(lambda table=table: not table.table.director.is_busy))  # type: ignore[misc]
    both.do(lambda table: table.hold(False))
    both.same_frames("the bot's turn", 200)
    both.do(lambda table: table.pilot.key("return"))
    both.same_frames("to the curtain", 240)
    assert all(isinstance(table.pilot.scene, CurtainScene) for table in both.tables)


@pytest.mark.slow
def test_an_offering_shows_neither_hand_nor_sealed_bid(worlds: Open) -> None:
    def is_offering(state: State) -> bool:
        return (
            decision(state).kind is DecisionKind.BID
            and decision(state).actors[0] == ANA
            and state.scarabs[ANA] > 1
            and state.hand[ANA] != state.known[ANA]
        )

    state = next(s for s in _offerings(is_offering))
    both = worlds(state, with_another_hand(state))
    assert all(isinstance(table.pilot.scene, OfferingScene) for table in both.tables)
    both.do(lambda table: table.hold())
    both.same("before Ana bids")
    both.do(lambda table: table.pilot.click("offering.ready"))
    for table, bid in zip(both.tables, ("0", "1"), strict=True):
        table.pilot.click("offering.number")
        table.pilot.type(bid)
        table.pilot.click("offering.seal")
    both.same("Ana has sealed her bid")
    look_round(both, "before Cy bids")
    both.same("Cy bids", lambda table: table.pilot.click("offering.ready"))
    look_round(both, "while Cy bids")
    both.same("the title", lambda table: table.program.games.leave())
    both.same("the saves", lambda table: table.program.open("saves"))


def test_a_crash_report_says_nothing_of_the_game(
    worlds: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(view: TableView, seconds: float) -> None:
        raise RuntimeError("a broken pillar")

    state = played(1, is_anas_turn)
    both = worlds(state, with_another_hand(state))
    both.do(lambda table: table.reveal())
    monkeypatch.setattr(TableView, "update", fall)
    reports = []
    for number, table in enumerate(both.tables):
        try:
            table.pilot.frame()
        except RuntimeError:
            path = write_report(tmp_path / f"reports{number}", "Oasis", deque(["KeyDown"]))
            assert path is not None
            reports.append(path.read_text("utf-8").splitlines()[1:])
    assert len(reports) == 2
    assert reports[0] == reports[1]


def _offerings(is_wanted: Callable[[State], bool]) -> Iterator[State]:
    for seed in range(40):
        options = GameOptions(seats=len(BOTS), seed=f"offer{seed}", first_player="0")
        rng = random.Random(seed)
        state = new_game(options)
        while decision(state).actors:
            if is_wanted(state):
                yield state
                break
            seat = decision(state).actors[0]
            apply(state, rng.choice(list(legal_actions(state, seat))), seat)


def _visit_market(table: SharedTable) -> None:
    """Ana's turn: a tent's cards, and all of them are kept."""
    session = table.session
    rng = random.Random(5)
    while session.match.current == ANA and not session.match.is_over:
        legal = list(session.legal())
        plain = [a for a in legal if a.text.startswith(("take", "put", "keep"))]
        session.submit(rng.choice(plain or legal[-1:]))
        session.pump()


def _back_to_the_table(table: SharedTable) -> None:
    while not isinstance(table.pilot.scene, TableScene):
        table.pilot.key("escape")


def _saves(both: Worlds) -> list[Saves]:
    return [table.program.games.saves for table in both.tables]
