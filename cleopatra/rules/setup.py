"""Setting the table for a new game. Rule: D3"""

from __future__ import annotations

from cleopatra.rules.catalogue import START_HAND, START_SCARABS, STATUES, WORSHIPPER_CODES
from cleopatra.rules.garden import MOSAICS
from cleopatra.rules.hands import ONE
from cleopatra.rules.market import prepare
from cleopatra.rules.mosaics import discard_misfits
from cleopatra.rules.options import GameOptions
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.ruleset import compose
from cleopatra.rules.state import FACE_UP, KIND, State
from cleopatra.rules.turn import begin


def new_game(options: GameOptions) -> State:
    """The first position of a game, the first player to act. Rule: D3.1-D3.6

    The same options give the same position everywhere. Raises BadText for a garden layout that
    cannot be (other options were checked when they were made).
    """
    rules = compose(options)
    state = State(rules)
    seed = options.seed

    rng = Rng(stream(seed, "mosaics"))  # D3.1
    pile = list(range(MOSAICS))
    rng.shuffle(pile)
    state.pile = tuple(pile)
    discard_misfits(state, None)
    state.quarry = in_quarry(state)

    rng = Rng(stream(seed, "worshippers"))  # D3.2
    tiles = list(range(len(WORSHIPPER_CODES) if rules.has_worshippers else 0))
    rng.shuffle(tiles)
    state.tiles = tuple(tiles)

    rng = Rng(stream(seed, "deck"))  # D3.3
    cards = [kind for kind, number in enumerate(rules.deck) for _ in range(number)]
    rng.shuffle(cards)
    put_back: list[int] = []
    for seat in range(rules.seats):
        for _ in range(START_HAND):
            while (card := cards.pop()) in rules.never_dealt:
                put_back.append(card)
            state.hand[seat] += ONE[card]
    cards += put_back
    state.deck = prepare(cards, rules.deck_parts, rng)
    state.rng = rng.state
    for stall in range(len(state.stall_up)):  # D3.4
        code = state.deck[stall]
        if code >= FACE_UP:
            state.stall_up[stall] = ONE[code & KIND]
        else:
            state.stall_down[stall] = ONE[code]
    state.deck_at = len(state.stall_up)

    state.scarabs = [START_SCARABS] * rules.seats  # D3.5
    state.statues = [STATUES] * rules.seats  # D1.5

    first = options.first_player  # D3.6
    state.first = Rng(stream(seed, "first")).below(rules.seats) if first == "random" else int(first)
    for tell in rules.game_started:
        tell(state, seed)
    begin(state, state.first, None)
    return state
