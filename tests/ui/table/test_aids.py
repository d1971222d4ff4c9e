"""The crocodile meter and the sanctuary prover at the table: with open aids only, and truthful."""

from __future__ import annotations

from dataclasses import replace

import pytest
import tables

from cleopatra.aids.meter import Danger, SeatAmulets, danger_of
from cleopatra.aids.prover import prove
from cleopatra.assets import asset_root
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.storage.aids_figures import FIGURES, read_models
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Ghost
from cleopatra.ui.scenes.table.aids import aids_of
from cleopatra.ui.table.palace_model import palace_model
from cleopatra.ui.table.players import METER_UID, hundredths
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import aids_words
from tests.rules.builders import position

NEARLY = Danger(0.4, SeatAmulets(0, 9, 9), (SeatAmulets(1, 1, 3), SeatAmulets(2, 4, 4)), 8)
CORNER = (7, 8, 16, 17)
"""What the V round the front right corner cuts off."""


def setup(aids: str, **options: str) -> MatchSetup:
    seats = (SeatInfo("Ana", 0), SeatInfo("Bo", 1, "greedy"))
    made = GameOptions(seats=2, seed="meter", first_player="0", **options)  # type: ignore[arg-type]
    return MatchSetup(made, seats, aids=aids)


def table(aids: str, pile: str = "VFILNPTUWXYZ") -> tuple[TableView, int]:
    """A table whose viewer holds the V over the corner, and the index of that place."""
    state = position(pile=pile)
    squares = (6, 15, 24, 25, 26)
    index = next(p.index for p in state.rules.garden.placements if p.squares == squares)
    view = tables.Easel(state, viewer=0, aids=aids).view
    place = Place(PlaceKind.LAY, index)
    view.set_tool(tables.Posed(ghost=Ghost(True, "8 [scarab]", "V", squares, (), (CORNER,), place)))
    return view, index


def own_view() -> TableView:
    return tables.Easel(tables.position(3, 9), viewer=0).view


# -- The meter ------------------------------------------------------------------------------
def test_the_meter_stands_in_the_own_panel_and_only_while_it_is_told():
    view = own_view()
    assert view.target(METER_UID) is None
    view.warn_of(NEARLY)
    target = view.target(METER_UID)
    assert target is not None
    assert view.players.box(view.shown, 0).inflate(20, 90).contains(target.rect)
    assert target.tip == aids_words.danger_tip(NEARLY, tables.NAMES)
    assert "40%" in target.tip and "9 [amulet]" in target.tip and "1\u20133" in target.tip
    view.cover(True)
    view.warn_of(None)
    assert view.target(METER_UID) is None


@pytest.mark.parametrize(("chance", "figure"), [(0.0, 1), (0.004, 1), (0.236, 24), (0.999, 99)])
def test_nothing_that_is_not_certain_is_shown_as_certain(chance: float, figure: int) -> None:
    assert hundredths(chance) == figure


def test_the_edition_says_what_the_tip_compares() -> None:
    most = replace(NEARLY, bound=None)
    assert "Whoever has the most is eaten." in aids_words.danger_tip(most, tables.NAMES)
    assert tables.NAMES[2] in aids_words.danger_tip(most, tables.NAMES)
    assert tables.NAMES[1] in aids_words.danger_tip(NEARLY, tables.NAMES)


def test_the_crocodile_opens_its_jaws_with_the_meter():
    view = own_view()
    jaws = []
    for chance in (0.02, 0.2, 0.45, 0.9):
        view.warn_of(replace(NEARLY, chance=chance))
        jaws.append(palace_model(view.shown).jaw)
    assert jaws == sorted(jaws) and jaws[0] == 0.0 and jaws[-1] == 1.0
    assert len({round(3 * jaw) for jaw in jaws}) == 4
    view.cover(True)
    assert palace_model(view.shown).jaw == 0.0


@pytest.mark.parametrize(
    ("aids", "totals", "wanted"),
    [
        ("open", "secret", "open"),
        ("ledger", "open", "ledger"),
        ("purist", "open", "ledger"),
        ("purist", "secret", "purist"),
    ],
)
def test_open_totals_make_a_ledger_of_a_purists_table(aids: str, totals: str, wanted: str) -> None:
    assert aids_of(setup(aids, open_totals=totals)) == wanted


def test_the_shipped_figures_are_sound() -> None:
    models = read_models(asset_root() / FIGURES)
    assert sorted(models) == ["classic", "deluxe", "deluxe-expansions"]
    calm = danger_of(observe(position(amulets=(0, 5)), 0), models)
    grave = danger_of(observe(position(amulets=(16, 0)), 0), models)
    assert calm is not None and grave is not None
    assert calm.chance < 0.2 < 0.6 < grave.chance


# -- The prover -----------------------------------------------------------------------------
def test_the_prover_shows_what_would_be_sealed():
    view, index = table("open")
    seen, garden = view.shown.observation, view.shown.rules.garden
    proof = view.prover.chosen(view.shown)
    assert proof is not None and proof in prove(seen, garden, index)
    assert proof.squares == CORNER and proof.is_sealed
    assert len(proof.trials) == 11
    said = view.prover.said(view.shown)
    assert "Sanctuary: 4 squares" in said and "No mosaic left fits in." in said
    assert view.audit() == []


@pytest.mark.parametrize("aids", ["ledger", "purist"])
def test_without_open_aids_there_is_no_prover(aids: str) -> None:
    view, _index = table(aids)
    assert view.prover.chosen(view.shown) is None
    assert view.prover.reach(view.shown).width == 0


def test_it_hides_nothing_that_is_legal():
    view, _index = table("open")
    proof = view.prover.chosen(view.shown)
    assert proof is not None
    box = view.prover.box(proof)
    assert view.prover.covered(view.shown) == []
    assert not box.colliderect(view.hand.rect)
    assert not box.colliderect(view.prompt.rect)


def test_an_open_area_says_what_still_fits():
    view, index = table("open", pile="VX")
    proof = view.prover.chosen(view.shown)
    assert proof is not None and proof.squares == CORNER
    proofs = prove(view.shown.observation, view.shown.rules.garden, index)
    rest = next(p for p in proofs if not p.is_sealed)
    assert [MOSAIC_CODES[m] for m in rest.fitting] == ["X"]
    assert aids_words.proof_text(rest, ()) == "1 of 1 mosaics left still fits in."
    assert "X" in aids_words.proof_in_words(rest, ())
