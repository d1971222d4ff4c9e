"""The worshippers of Sobek: activating one and moving its tile. Rules: D1.6, D7"""

from __future__ import annotations

from cleopatra.rules import reasons
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import BEGGAR, BEGGAR_CARDS, WORSHIPPER_CODES
from cleopatra.rules.decisions import ACT, TURN
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged, CardsDrawn, TilesMoved, WorshipperActivated
from cleopatra.rules.hands import ONE
from cleopatra.rules.hooks import Log
from cleopatra.rules.market import as_card, close_drawing, draw
from cleopatra.rules.quarry import gain, renew_discount
from cleopatra.rules.state import FACE_UP, KIND, State


def legal_activations(state: State, seat: int) -> list[Action]:
    """The worshippers whose slot can be paid, from the left. Rule: D7.1"""
    rules = state.rules
    scarabs = state.scarabs[seat]
    key = (state.tiles, scarabs if scarabs < rules.highest_price else rules.highest_price)
    found = rules.activations.get(key)
    if found is None:
        found = rules.activations[key] = [
            rules.activate[tile]
            for tile, (price, _) in zip(state.tiles, rules.slot_costs, strict=True)
            if price <= key[1]
        ]
    return found


def why_not_activate(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D7.1"""
    if state.stack[-1] != TURN:
        code = "one_worshipper" if state.active >= 0 else "only_at_start"
        return Refusal(code, "D7.1" if state.active >= 0 else "D4")
    price, _ = state.rules.slot_costs[state.tiles.index(action.arg)]
    if price > state.scarabs[seat]:
        return Refusal(
            "too_few_scarabs",
            "D7.1",
            {
                "worshipper": WORSHIPPER_CODES[action.arg],
                "price": price,
                "scarabs": state.scarabs[seat],
            },
        )
    return None


def activate(state: State, action: Action, seat: int, log: Log) -> None:
    """Pays the slot; the worshipper serves this turn, useful or not. Rule: D7.1, D7.3, D7.5"""
    price = state.rules.slot_costs[state.tiles.index(action.arg)]
    serve(state, action.arg, price, seat, log)


def serve(state: State, worshipper: int, price: tuple[int, int], seat: int, log: Log) -> None:
    """The worshipper serves this turn for a price in scarabs and amulets. Rule: D7.1, D7.3"""
    slot = state.tiles.index(worshipper)
    scarabs, amulets = price
    state.active = worshipper
    state.stack[-1] = ACT
    if log is not None:
        log.append(WorshipperActivated(seat, worshipper, slot))
    gain(state, seat, -scarabs, reasons.WORSHIPPER, log)
    if amulets:
        state.amulets[seat] += amulets
        if log is not None:
            log.append(AmuletsChanged(seat, amulets, reasons.WORSHIPPER))
    renew_discount(state)
    if worshipper == BEGGAR:
        _beg(state, seat, log)


def _beg(state: State, seat: int, log: Log) -> None:
    """Four cards from the deck; all see the face-up ones. Rule: D7.3"""
    drawn = draw(state, BEGGAR_CARDS, log)
    if not drawn:
        return
    up = down = 0
    for code in drawn:
        if code >= FACE_UP:
            up += ONE[code & KIND]
        else:
            down += ONE[code]
    state.hand[seat] += up + down
    state.known[seat] += up
    if log is not None:
        log.append(CardsDrawn(seat, tuple(as_card(code) for code in drawn)))
    if state.rules.cards_taken:
        for tell in state.rules.cards_taken:
            tell(state, seat, up, down, log)
    close_drawing(state, log)


def move_tile(state: State, log: Log) -> None:
    """The activated tile goes to slot 5, those to its right slide left. Rule: D7.2

    A worshipper must be active.
    """
    slot = state.tiles.index(state.active)
    state.tiles = (*state.tiles[:slot], *state.tiles[slot + 1 :], state.active)
    state.active = -1
    state.off_artisans = state.off_resources = 0
    if log is not None:
        log.append(TilesMoved(state.tiles))
