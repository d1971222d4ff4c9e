"""The scribe's ledger opens from a player's panel, by mouse, keys and pad, and tells no secret."""

from __future__ import annotations

import pytest

from cleopatra.aids.ledger import LedgerKind, LedgerLine
from cleopatra.aids.meter import danger_of
from cleopatra.assets import asset_root
from cleopatra.kit.widgets.labels import Label
from cleopatra.match.setup import AIDS, MatchSetup, SeatInfo
from cleopatra.rules.forecast import Span
from cleopatra.rules.options import GameOptions
from cleopatra.storage.aids_figures import FIGURES, read_models
from cleopatra.ui.scenes.table.ledger_scene import LedgerScene, account_for
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.words import aids_words

NAMES = ("Ana", "Bo", "Chayo")


def setup(aids: str, **options: str) -> MatchSetup:
    seats = tuple(SeatInfo(name, n, "greedy" if n else "") for n, name in enumerate(NAMES))
    made = GameOptions(seats=3, seed="ledger", first_player="0", **options)  # type: ignore[arg-type]
    return MatchSetup(made, seats, aids=aids)


def told(scene) -> list[str]:
    return [w.text for w in scene.page.root.walk() if isinstance(w, Label)]


@pytest.mark.parametrize("aids", ["open", "ledger"])
def test_it_opens_from_a_rivals_panel_and_turns_to_another(opened, aids):
    pilot, program = opened(tips=False)
    program.games.start(setup(aids))
    pilot.settle()
    pilot.click("seat:1")
    assert isinstance(pilot.scene, LedgerScene)
    said = "\n".join(told(pilot.scene))
    assert "Bo" in said and "[b]5[/b] [scarab]" in said and "3 cards, 3 hidden" in said
    pilot.click("ledger.seat.2")
    assert "[b]Chayo[/b]" in told(pilot.scene)
    pilot.click("ledger.back")
    assert isinstance(pilot.scene, TableScene)


def test_keys_open_and_close_it(opened):
    pilot, program = opened(tips=False)
    program.games.start(setup("ledger"))
    pilot.settle()
    pilot.scene.page.focus("seat:2")
    pilot.key("return")
    assert isinstance(pilot.scene, LedgerScene)
    pilot.key("escape")
    assert isinstance(pilot.scene, TableScene)


def test_a_purist_finds_no_ledger(opened):
    pilot, program = opened(tips=False)
    program.games.start(setup("purist"))
    pilot.settle()
    pilot.click("seat:1")
    assert not isinstance(pilot.scene, LedgerScene)
    pilot.key("escape")
    program.open("ledger")
    assert not any("[scarab]" in text for text in told(pilot.scene))


def test_open_totals_are_written_down_even_for_purists(opened):
    pilot, program = opened(tips=False)
    program.games.start(setup("purist", open_totals="open"))
    pilot.settle()
    pilot.click("seat:1")
    assert isinstance(pilot.scene, LedgerScene)


def test_the_accounts_follow_the_log(opened):
    _pilot, program = opened(tips=False)
    program.games.start(setup("ledger"))
    session = program.games.session
    legal = session.match.legal(0)
    session.match.act(0, next(a for a in legal if a.text.startswith("activate")))
    session.match.pump()
    account = account_for(session, 0)
    first, second = account.lines[:2]
    assert (first.kind, first.scarabs) == (LedgerKind.START, Span(5, 5))
    assert (second.turn, second.reason) == (1, "worshipper")
    assert account.tainted.is_known
    assert not account_for(session, 1).tainted.is_known


def test_numbers_that_may_be_several_are_ranges():
    assert aids_words.change_text(Span(-2, 0)) == "\u22122 \u2026 0"
    assert aids_words.change_text(Span(0, 3)) == "0 \u2026 +3"
    assert aids_words.change_text(Span(4, 4)) == "+4"
    assert aids_words.change_text(Span(0, 0)) == ""
    assert aids_words.span_text(Span(2, 5)) == "2\u20135"


def test_every_kind_of_line_has_words():
    for kind in LedgerKind:
        reason = "sphinx" if kind in (LedgerKind.SCARABS, LedgerKind.AMULETS) else ""
        assert aids_words.line_text(LedgerLine(1, kind, reason, number=2, hidden=1))


def test_the_order_of_the_aids_is_kept_for_old_saves():
    assert AIDS == ("ledger", "open", "purist")


def test_an_open_game_has_a_meter_and_others_have_none(opened):
    models = read_models(asset_root() / FIGURES)
    pilot, program = opened(tips=False)
    for aids in ("open", "ledger", "purist"):
        program.games.start(setup(aids))
        pilot.settle()
        view = pilot.scene.view
        if aids == "open":
            assert view.shown.danger == danger_of(program.games.session.match.observe(0), models)
            assert view.shown.danger is not None
        else:
            assert view.shown.danger is None
        program.games.leave()
