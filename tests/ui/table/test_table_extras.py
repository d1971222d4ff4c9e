"""What editions and expansions lay on the table: the altar, the shelf, things before players."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
import tables

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.facts import put_value
from cleopatra.ui.extension.place import Place, PlaceKind, own_place
from cleopatra.ui.extras.classic.altar import PRIEST_DIE, AltarPart, die_place
from cleopatra.ui.extras.classic.extra import BOATS
from cleopatra.ui.extras.whims.extra import DIE, THE_DIE
from cleopatra.ui.play.place import CardFace, Glow, Pick, PickSheet, PlaceMark, Prompt
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.target import uid_of
from cleopatra.ui.table.tips import tip_for
from cleopatra.ui.table.view import TableView
from cleopatra.ui.toys.die_art import draw_die

LIKED = ("build", "honour", "choose", "draw", "claim", "hire")


@cache
def played(options: GameOptions, turns: int) -> State:
    """A game of people who like to build, after some turns. Don't change it."""
    state = new_game(options)
    rng = random.Random(str(options))
    while decision(state).actors and state.turn < turns:
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        liked = [a for a in legal if a.text.split()[0] in LIKED]
        low = [a for a in legal if a.text in ("bid 1", "bid 2", "bid 3")]
        apply(state, rng.choice(low or (liked if rng.random() < 0.8 else legal) or legal), seat)
    return state


OF_2006 = GameOptions(edition="classic", seats=5, seed="table")
ALL = GameOptions(expansions=EXPANSIONS, seats=4, seed="table")


class Picking(tables.Posed):
    """A tool with a sheet open."""

    def __init__(self, picks: int) -> None:
        super().__init__(
            Prompt("Choose"),
            {Place(PlaceKind.PICK, i): PlaceMark(Glow.LEGAL) for i in range(picks)},
        )
        cards = [Pick(CardFace(i % 18), f"a card of number {i}", number=3) for i in range(picks)]
        self._sheet = PickSheet(
            "The courtesan looks through the discard pile", tuple(cards), "Take one."
        )

    def picker(self) -> PickSheet:
        return self._sheet


@pytest.mark.parametrize("options", [OF_2006, ALL], ids=["2006", "all"])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_every_text_fits(options: GameOptions, scale: float) -> None:
    easel = tables.Easel(played(options, 24), text_scale=scale)
    assert easel.view.audit() == []


def altar_of(view: TableView) -> AltarPart:
    """The altar of a table; it is there in every game, but not to be seen in most."""
    (part,) = [
        part for part in (slot.part for slot in view._extra_slots) if isinstance(part, AltarPart)
    ]
    return part


def test_the_altar_stands_where_worshippers_would() -> None:
    easel = tables.Easel(played(OF_2006, 24))
    view = easel.view
    altar = altar_of(view)
    assert altar.is_there(view.shown)
    dice = [view.target(uid_of(die_place(die))) for die in range(5)]
    assert all(die is not None for die in dice)
    assert not any(target.uid.startswith("tile:") for target in view.targets())
    boxes = [die.rect for die in dice if die is not None]
    assert all(altar.rect.contains(box) for box in boxes)
    assert len({(box.left, box.top) for box in boxes}) == 5
    other = tables.Easel(tables.position(2, 4)).view
    assert not altar_of(other).is_there(other.shown)
    assert not altar_of(other).targets(other.shown)


def test_dice_with_the_symbol_lie_on_the_altar_and_blank_ones_off_it() -> None:
    view = tables.Easel(played(OF_2006, 24)).view
    part = altar_of(view)
    for number in range(6):
        view.show(put_value(view.shown.observation, "altar", number))
        boxes = [part.box(die) for die in range(5)]
        assert [part.slab.contains(box) for box in boxes] == [die < number for die in range(5)]
        assert not any(part.slab.colliderect(box) for box in boxes[number:])
        assert all(one.right < other.left for one, other in pairwise(boxes[:number]))
        assert all(one.right < other.left for one, other in pairwise(boxes[number:]))
        assert [view.anchor(die_place(die)) for die in range(5)] == [
            part.box(die).center for die in range(5)
        ]
        tips = [tip_for(die_place(die), view.shown) for die in range(5)]
        assert sum("shows the symbol" in tip for tip in tips[:number]) == number
        assert sum("It is blank" in tip for tip in tips[number:]) == 5 - number


@pytest.mark.parametrize("picture", [PRIEST_DIE[0], *DIE])
def test_a_side_of_a_die_without_its_picture_shows_an_icon(picture: str, tmp_path: Path) -> None:
    kit = tables.Easel(tables.position(2, 4)).kit
    drawn = []
    for name in (picture, PRIEST_DIE[1]):
        surface = pygame.Surface((kit.viewport.width, kit.viewport.height))
        draw_die(Canvas(surface, kit), SpriteStore(tmp_path), [name] * 6, (400, 400), 80)
        drawn.append(pygame.image.tobytes(surface, "RGB"))
    assert drawn[0] != drawn[1]


def test_the_shelf_takes_room_only_when_something_lies_on_it() -> None:
    plain = tables.Easel(tables.position(4, 12)).view
    full = tables.Easel(played(ALL, 12)).view
    assert not plain.shelf.reach(plain.shown).width and not plain.shelf.covered(plain.shown)
    (board,) = full.shelf.covered(full.shown)
    assert board.top > full.market.rect.bottom and board.bottom < full.worshippers.rect.top
    assert full.hand.rect == plain.hand.rect
    things = {target.uid for target in full.targets() if target.uid.startswith("supply:")}
    assert f"supply:{THE_DIE}" in things and len(things) >= 6
    for target in full.targets():
        if target.uid.startswith(("supply:", "own:")):
            assert target.place is not None
            assert tip_for(target.place, full.shown)
            assert full.target_at(target.rect.center) == target


def test_merchants_lie_before_everybody() -> None:
    view = tables.Easel(new_game(OF_2006)).view
    for seat in range(5):
        target = view.target(f"own:{own_place(seat, BOATS).index}")
        assert target is not None
        assert view.players.seats(view.shown)[seat].pocket.contains(target.rect)
        assert "× 3" in tip_for(own_place(seat, BOATS), view.shown)


def test_a_hired_architect_is_hidden_behind_the_curtain() -> None:
    for seed in range(20):
        state = played(GameOptions(expansions=("architects",), seats=3, seed=f"h{seed}"), 30)
        owners = [
            seat for seat in range(3) if tables.observe(state, seat).fact("architect_of")[seat]
        ]
        if owners:
            break
    seen = tables.observe(state, owners[0])
    (mine,) = lookup.owned(seen, owners[0])
    assert mine.picture != "architect_back"
    (hidden,) = lookup.owned(seen, owners[0], True)
    (others,) = lookup.owned(tables.observe(state, (owners[0] + 1) % 3), owners[0])
    assert hidden.picture == others.picture == "architect_back"


@pytest.mark.parametrize("number", [1, 4, 15])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_sheet_holds_its_things(number: int, scale: float) -> None:
    easel = tables.Easel(played(OF_2006, 24), text_scale=scale)
    view = easel.view
    view.set_tool(Picking(number))
    assert view.audit() == []
    cells = [view.target(f"pick:{i}") for i in range(number)]
    boxes = [cell.rect for cell in cells if cell is not None]
    assert len(boxes) == number
    assert all(view.picker.rect.inflate(2, 2).contains(box) for box in boxes)
    assert not any(a.colliderect(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_drawing_the_damage_of_a_sheet_is_drawing_all() -> None:
    easel = tables.Easel(played(OF_2006, 24))
    easel.draw()
    easel.view.set_tool(Picking(6))
    after = easel.draw_damage()
    assert after == easel.draw()
