"""The final count of 2006: the most corrupt is eaten, the richest of the others wins. Rule: K4.2"""

from __future__ import annotations

from cleopatra.rules.count import fill_sanctuaries, show_hands, winners_among
from cleopatra.rules.editions.classic import words
from cleopatra.rules.editions.classic.box import MERCHANT_WORTH, MERCHANTS
from cleopatra.rules.editions.classic.events import MerchantsCounted
from cleopatra.rules.events import GameEnded, ThrownToCrocodile
from cleopatra.rules.hooks import Log
from cleopatra.rules.quarry import gain
from cleopatra.rules.state import Outcome, State


def count(state: State, log: Log) -> Outcome:
    """Count the game and return its outcome.

    Hands and sanctuaries as in the base game. Then the seats with the most amulets are eaten, all
    of them in a tie, but nobody if there are no amulets. Rule: K4.2
    """
    seats = range(state.rules.seats)
    state.barrier += 1
    show_hands(state, log)
    fill_sanctuaries(state, log)
    most = max(state.amulets)
    eaten = [bool(most) and amulets == most for amulets in state.amulets]
    if log is not None:
        log.extend(ThrownToCrocodile(seat, most) for seat in seats if eaten[seat])
    for seat in seats:
        merchants = state.extra[MERCHANTS + seat]
        if merchants and not eaten[seat]:
            talents = merchants * MERCHANT_WORTH
            if log is not None:
                log.append(MerchantsCounted(seat, merchants, talents))
            gain(state, seat, talents, words.MERCHANTS, log)
    winners = winners_among(state, eaten)
    if log is not None:
        log.append(GameEnded(winners, "count"))
    return Outcome(winners, "count", tuple(state.scarabs), tuple(state.amulets), tuple(eaten))
