"""Par for a deal: what bots of three levels make of the same seat against the same opponents.

Pure computing: a game takes seconds, so a screen asks `par_worker`. The bots have the deal's seed
for their chance, as at the table, so a par is always the same for the same version of the bots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.processes import OnProgress
from cleopatra.bots.registry import make_bot
from cleopatra.puzzles.duplicate import Deal, DealSeat, margin_of, results_of
from cleopatra.rules.catalogue import LAST_STEP
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe

PAR_LEVELS: Final = ("level3", "level5", "level7")
"""The bots that set a par, weakest first."""


@dataclass(frozen=True, slots=True)
class Par:
    """What a bot made of the person's seat: everybody's result there, and the margin of that seat
    (`duplicate.DealResult`)."""

    bot: str
    seats: tuple[DealSeat, ...]
    margin: int


def par_of(deal: Deal, bot: str, tell: OnProgress | None = None) -> Par:
    """Plays the deal with the bot in the person's seat. Raises UnknownBot, and ValueError for a
    deal without a person."""
    seat = deal.seat
    names = tuple(name or bot for name in deal.bots)
    bots = [make_bot(name, deal.bots_seed) for name in names]
    state = new_game(deal.options)
    step = -1
    while state.outcome is None:
        if tell is not None and state.step != step:
            step = state.step
            tell(step / (LAST_STEP + 1))
        mover = decision(state).actors[0]
        legal = legal_actions(state, mover)
        action = legal[0]
        if len(legal) > 1:
            action = bots[mover].choose(observe(state, mover), legal, Budget())
        apply(state, action, mover)
    return Par(bot, results_of(state.outcome, names), margin_of(state.outcome, seat))
