"""What one person must not learn of another at the same machine; each test is named after its
fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cleopatra.aids.meter import Danger, SeatAmulets
from cleopatra.kit.device.bindings import PAD
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.labels import Label
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, PlaceMark
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.reading.rulebook import AidScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.pause import PauseScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.table.table_facts import TableFacts
from tests.ui.shared_table import SharedTable
from tests.ui.table.tables import Posed

Seated = Callable[..., SharedTable]
REVEAL = "curtain.reveal"


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    """Opens tables: `seated("", "greedy", "")` for two people with a bot between them."""
    tables: list[SharedTable] = []

    def sit(*bots: str, **values: object) -> SharedTable:
        tables.append(SharedTable(tmp_path / str(len(tables)), *bots, **values))  # type: ignore[arg-type]
        return tables[-1]

    yield sit
    for table in tables:
        table.close()
    i18n.set_language("en")


def words(table: SharedTable) -> str:
    """All that the labels of the scene on top say."""
    found = [w for w in table.pilot.scene.page.root.walk() if isinstance(w, Label)]
    return "\n".join(label.text for label in found)


# -- S1: pictures of saves ------------------------------------------------------------------------


def test_s1_a_saves_picture_shows_no_hand(seated: Seated) -> None:
    table = seated("", "")
    table.reveal()
    pictures = []
    for hand in ((3, 0, 0), (0, 0, 3)):
        view = table.table.view
        seen = view.shown.observation
        cards = (*hand, *(0 for _ in seen.hand[3:]))
        seats = tuple(replace(seat, scarabs=sum(hand[:1]), amulets=hand[2]) for seat in seen.seats)
        view.show(replace(seen, hand=cards, seats=seats))
        table.pilot.key("f10")
        assert isinstance(table.pilot.scene, PauseScene)
        table.program.open("saves", saving=True)
        saved = table.program.games.saves.continue_info()
        assert saved is not None and saved.picture
        pictures.append(saved.picture)
        table.pilot.key("escape", "escape")
    assert pictures[0] == pictures[1]


def test_s1_closing_the_window_takes_the_same_picture(seated: Seated) -> None:
    table = seated("", "")
    table.reveal()
    table.pilot.key("f10")
    table.program.open("saves")
    first = table.program.games.saves.continue_info()
    table.pilot.key("escape", "escape")
    table.program.games.keep()
    table.program.open("saves")
    second = table.program.games.saves.continue_info()
    assert first is not None and second is not None
    assert first.picture == second.picture != b""


def test_s1_the_kept_picture_is_the_same_whatever_only_the_viewer_knows(seated: Seated) -> None:
    """Pixel by pixel, for other cards, totals and marks, with the crocodile's meter and without:
    on the table its mouth tells the viewer how corrupt they are."""
    table = seated("", "", aids="purist")
    table.reveal()
    view = table.table.view
    seen = view.shown.observation
    pictures = []
    at_table = set()
    for number, danger in ((0, None), (9, None), (9, Danger(0.4, SeatAmulets(0, 9, 9), (), 2))):
        cards = (number, *(0 for _ in seen.hand[1:]))
        seats = tuple(replace(seat, scarabs=number, amulets=number) for seat in seen.seats)
        view.show(replace(seen, hand=cards, seats=seats))
        view.set_tool(Posed(marks={Place(PlaceKind.WALL, number % 9): PlaceMark(Glow.LEGAL)}))
        view.warn_of(danger)
        pictures.append(table.table._privacy.picture())
        at_table.add(view.stage.model.jaw)
    assert len(at_table) == 3
    assert all(same(pictures[0], other) for other in pictures[1:])


# -- S2: what lifts the curtain -------------------------------------------------------------------


def test_s2_a_click_beside_the_button_does_not_lift_the_curtain(seated: Seated) -> None:
    table = seated("", "")
    for at in ((200.0, 700.0), (960.0, 300.0), (960.0, 600.0), (1800.0, 1040.0)):
        table.pilot.click(at)
        assert isinstance(table.pilot.scene, CurtainScene)
    assert table.session.viewer is None
    table.pilot.click(REVEAL)
    assert table.session.viewer == 0


def test_s2_the_button_is_deaf_for_half_a_second(seated: Seated) -> None:
    table = seated("", "")
    table.reveal()
    table.visit_market()
    pilot = table.pilot
    pilot.until(lambda: isinstance(pilot.scene, CurtainScene))
    at = pilot.point(REVEAL)
    pilot.press(at)
    pilot.release(at)
    pilot.key_down("return")
    pilot.key_up("return")
    assert isinstance(pilot.scene, CurtainScene)
    pilot.wait(0.6)
    pilot.press(at)
    pilot.release(at)
    assert isinstance(pilot.scene, TableScene)
    assert table.session.viewer == 1


@pytest.mark.parametrize("button", [1, 3])
def test_s2_a_button_pressed_before_the_curtain_does_not_lift_it(
    seated: Seated, button: int
) -> None:
    table = seated("", "greedy", "")
    table.reveal()
    table.hold()
    table.visit_market()
    pilot = table.pilot
    at = (960.0, 828.0)
    pilot.press(at, button)
    table.hold(False)
    pilot.until(lambda: isinstance(pilot.scene, CurtainScene))
    pilot.wait(1.0)
    assert pilot.find(REVEAL).focus_rect().collidepoint(at)
    pilot.release(at, button)
    pilot.wait(0.2)
    assert isinstance(pilot.scene, CurtainScene)
    pilot.click(REVEAL)
    assert table.session.viewer == 2


def test_s2_pressed_while_it_falls_and_let_go_later_does_not_lift_it(seated: Seated) -> None:
    table = seated("", "")
    table.reveal()
    table.visit_market()
    pilot = table.pilot
    pilot.until(lambda: isinstance(pilot.scene, CurtainScene))
    at = pilot.point(REVEAL)
    pilot.press(at)
    pilot.wait(1.0)
    pilot.release(at)
    pilot.wait(0.2)
    assert isinstance(pilot.scene, CurtainScene)


def test_s2_a_held_key_does_not_lift_the_curtain(seated: Seated) -> None:
    table = seated("", "greedy", "")
    table.reveal()
    table.hold()
    table.visit_market()
    pilot = table.pilot
    pilot.key_down("return")
    table.hold(False)
    pilot.until(lambda: isinstance(pilot.scene, CurtainScene))
    for _ in range(40):
        pilot.key_down("return")  # as a held key repeats
        pilot.wait(0.03)
    assert isinstance(pilot.scene, CurtainScene)
    pilot.key_up("return")
    assert isinstance(pilot.scene, CurtainScene)


def test_s2_clicks_that_hurry_the_bots_end_at_the_curtain(seated: Seated) -> None:
    table = seated("", "greedy", "greedy", "", animation_speed="slow", reduced_motion=False)
    table.reveal()
    table.visit_market()
    pilot = table.pilot
    for _ in range(120):
        pilot.press((960.0, 828.0))
        pilot.release((960.0, 828.0))
        pilot.key_down("return")
        pilot.key_up("return")
        pilot.wait(0.2)
    assert isinstance(pilot.scene, CurtainScene)
    assert table.session.viewer in (None, 0)


def test_s2_enter_and_the_pad_lift_it_when_it_is_down(seated: Seated) -> None:
    table = seated("", "")
    pilot = table.pilot
    pilot.wait(0.6)
    pilot.key("return")
    assert table.session.viewer == 0
    table.visit_market()
    pilot.until(lambda: isinstance(pilot.scene, CurtainScene))
    pilot.wait(0.6)
    pilot.pad(PAD[InputAction.ACCEPT][0])
    assert table.session.viewer == 1


# -- S3: peeking, and eyes that change ------------------------------------------------------------


def test_s3_peeking_opens_no_hand_before_its_owner_says_so(seated: Seated) -> None:
    table = seated("", "greedy", "")
    table.reveal()
    table.hold()
    table.visit_market()
    pilot = table.pilot
    pilot.wait(0.5)
    assert not table.is_hand_open
    pilot.key_down("p")
    pilot.wait(0.5)
    assert not table.is_hand_open
    pilot.key_up("p")
    table.hold(False)
    assert not table.is_hand_open
    assert isinstance(pilot.scene, CurtainScene)
    pilot.key("escape")
    assert isinstance(pilot.scene, TableScene)
    assert not table.is_hand_open


def test_s3_a_peek_ends_with_any_input_and_never_reaches_the_next_person(seated: Seated) -> None:
    table = seated("", "greedy", "")
    table.reveal()
    table.hold()
    table.visit_market()
    pilot = table.pilot
    pilot.wait(0.5)
    pilot.key("p")
    pilot.wait(0.6)
    pilot.click(REVEAL)
    assert table.is_hand_open
    assert table.session.viewer == 0
    table.hold(False)
    pilot.wait(1.0)
    assert table.session.match.current == 1, "the bots wait while somebody peeks"
    pilot.key("f10")
    assert isinstance(pilot.scene, TableScene)
    assert not table.is_hand_open
    assert table.session.viewer is None
    seen = []
    for _ in range(600):
        pilot.frame()
        seen.append(table.is_hand_open)
        if isinstance(pilot.scene, CurtainScene):
            break
    assert not any(seen)
    assert table.session.next_viewer() == 2


def test_s3_keys_held_over_a_curtain_leave_nothing_open(seated: Seated) -> None:
    table = seated("", "greedy", "", "greedy")
    table.reveal()
    table.hold()
    table.visit_market()
    pilot = table.pilot
    pilot.wait(0.3)
    pilot.key_down("p")
    table.hold(False)
    pilot.wait(0.3)
    if isinstance(pilot.scene, CurtainScene) and table.session.next_viewer() is None:
        pilot.key("escape")
    pilot.until(lambda: table.session.next_viewer() == 2 and pilot.scene is not table.table)
    pilot.key_up("p")
    table.reveal()
    table.hold()
    table.visit_market()
    pilot.wait(0.5)
    assert table.session.match.current == 3
    assert not table.is_hand_open


def test_during_the_turns_of_bots_nobody_looks(seated: Seated) -> None:
    table = seated("", "greedy", "greedy", "")
    pilot = table.pilot
    for _ in range(3):
        table.reveal()
        assert table.is_hand_open
        table.visit_market()
        for _ in range(300):
            if isinstance(pilot.scene, CurtainScene):
                break
            pilot.frame()
            if table.session.match.current not in table.session.match.setup.persons:
                assert not table.is_hand_open
                assert table.session.viewer is None
                assert not any(table.session.observation.hand)


def test_what_one_person_was_told_is_not_left_for_the_next(seated: Seated) -> None:
    table = seated("", "")
    table.reveal()
    pilot = table.pilot
    pilot.move("hand:0" if pilot.has("hand:0") else (960.0, 980.0))
    table.table.page.toast("You lack wood.", 60.0)
    table.visit_market()
    table.reveal()
    with_toast = pilot.screenshot()
    table.table.page.toast("You lack wood.", 0.01)
    pilot.wait(0.2)
    assert same(with_toast, pilot.screenshot())
    assert table.table.view.shown.lit is None


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_an_offering_does_not_open_the_hand_of_who_looked_before(seated: Seated) -> None:
    """The curtain returns after the Offering, whichever person is next."""
    table = seated("", "")
    table.reveal()
    pilot, session = table.pilot, table.session
    table.play_to_bids()
    pilot.until(lambda: isinstance(pilot.scene, OfferingScene))
    assert session.viewer is None
    assert not table.is_hand_open
    for _ in range(2):
        pilot.settle()
        pilot.click("offering.ready")
        pilot.click("offering.seal")
    pilot.click("offering.done")
    pilot.wait(0.2)
    assert isinstance(pilot.scene, CurtainScene)
    assert not table.is_hand_open


# -- S5: the seed ---------------------------------------------------------------------------------


def test_s5_the_menu_of_a_running_game_hides_the_seed(seated: Seated) -> None:
    table = seated("", "", seed="reed-2204")
    table.reveal()
    table.pilot.key("f10")
    assert "reed-2204" not in words(table)
    assert not table.pilot.has("pause.seed")


def test_s5_one_person_alone_may_ask_for_the_seed_and_is_warned(seated: Seated) -> None:
    table = seated("", "greedy", seed="reed-2204")
    pilot = table.pilot
    pilot.key("f10")
    assert "reed-2204" not in words(table)
    pilot.click("pause.seed")
    assert "reed-2204" not in words(table)
    assert "cards" in words(table)
    pilot.click("dialog.1")
    assert isinstance(pilot.scene, PauseScene)
    assert "reed-2204" in words(table)
    pilot.key("escape", "f10")
    assert "reed-2204" not in words(table)


def test_s5_the_seed_of_a_finished_game_is_told(seated: Seated) -> None:
    table = seated("", "", seed="reed-2204")
    session = table.session
    for _ in range(4000):
        if session.match.is_over:
            break
        seat = session.match.decision.actors[0]
        session.look(seat)
        session.submit(session.legal()[0])
        session.pump()
    assert session.match.is_over
    table.program.open("pause")
    table.pilot.settle()
    assert "reed-2204" in words(table)


# -- S6: totals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("aids", ["open", "ledger", "purist"])
def test_s6_one_rule_for_the_totals_of_all_seats(seated: Seated, aids: str) -> None:
    table = seated("", "greedy", "", aids=aids)
    table.reveal()
    own_turn = shows(table.table.view.shown)
    assert own_turn == [True, aids != "purist", aids != "purist"]
    table.hold()
    table.visit_market()
    table.pilot.wait(0.5)
    assert shows(table.table.view.shown) == [aids != "purist"] * 3


def shows(shown: TableFacts) -> list[bool]:
    return [shown.shows_totals_of(seat) for seat in range(len(shown.players))]


# -- S7: previews ---------------------------------------------------------------------------------


def test_s7_only_who_looks_and_decides_sees_a_preview(seated: Seated) -> None:
    table = seated("", "")
    session = table.session
    action = session.match.legal(0)[0]
    with pytest.raises(ValueError, match="spectator"):
        session.preview([action])
    session.look(1)
    assert session.preview([action]).refusal is not None
    session.look(0)
    assert session.preview([action]).refusal is None


# -- T4: menu, aid and log at curtain and Offering ------------------------------------------------


@pytest.mark.parametrize(("key", "scene"), [("f10", PauseScene), ("f1", AidScene)])
def test_t4_the_curtain_lets_the_keys_of_the_table_through(
    seated: Seated, key: str, scene: type
) -> None:
    table = seated("", "")
    curtain = table.pilot.scene
    table.pilot.key(key)
    assert isinstance(table.pilot.scene, scene)
    table.pilot.key("escape")
    assert table.pilot.scene is curtain


@pytest.mark.parametrize("uid", ["corner.menu", "corner.log", "corner.aid"])
def test_t4_the_mouse_finds_menu_log_and_aid_at_the_curtain(seated: Seated, uid: str) -> None:
    table = seated("", "")
    curtain = table.pilot.scene
    table.pilot.click(uid)
    assert table.pilot.scene is not curtain
    assert table.session.viewer is None
    table.pilot.key("escape")
    assert table.pilot.scene is curtain


def test_t4_the_log_at_the_curtain_tells_what_everybody_saw(seated: Seated) -> None:
    table = seated("", "", "")
    table.reveal()
    stalls = table.session.observation.stalls
    stall = next(i for i, view in enumerate(stalls) if view.down)
    table.visit_market(stall)
    table.pilot.until(lambda: isinstance(table.pilot.scene, CurtainScene))
    table.pilot.key("l")
    told = words(table)
    assert "Ana takes stall" in told
    assert "face-down card" in told


def test_t4_an_offering_lets_the_keys_through_and_shows_no_bid(seated: Seated) -> None:
    table = seated("", "")
    table.program.stack.push(OfferingScene(table.program, table.session))
    offering = table.pilot.scene
    for key in ("f10", "f1", "l"):
        table.pilot.key(key)
        assert table.pilot.scene is not offering, key
        table.pilot.key("escape")
        assert table.pilot.scene is offering, key
    for uid in ("corner.menu", "corner.log", "corner.aid"):
        table.pilot.click(uid)
        assert table.pilot.scene is not offering, uid
        table.pilot.key("escape")
        assert table.pilot.scene is offering, uid
