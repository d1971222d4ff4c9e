"""How much of what a scarab is worth a scarab is worth that is bid: `dev.py bids`.

Games of the highest level with itself up to the Offering, then with random bids, each of them
played to its end by the highest level again. The results say how much of what the fitted value
expects ranks and scarabs to bring is borne out, and what the odds depend on. The tables go into
results/bots.txt; the number at the end of the first can become `bid_weight` of a value file, a
row of the second its `offering`. Needs numpy; writes no value file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from cleopatra.bots.bot import Budget
from cleopatra.bots.offering import offering_of
from cleopatra.bots.offering_odds import USUAL_BID, OfferingOdds
from cleopatra.bots.registry import make_bot
from cleopatra.bots.stakes import Stakes
from cleopatra.bots.value import best_evaluation
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.offering import ranks
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from cleopatra.simulate.playing import play_on
from scripts.lab.kept_games import TOP, GameJob, KeptGames, NumberRow, parser_of, run
from scripts.lab.ladder_claims import Z95
from scripts.lab.logistic import Numbers, chances_of, fitted
from scripts.lab.selfplay import options_of
from scripts.lab.without_gc import uncollected

ROLLOUTS: Final = 6
"""How many random bids are tried at each Offering."""
HIGHEST: Final = 20
RESAMPLED: Final = 200
"""How often games are drawn anew for the intervals."""
_TERMS: Final = 4
"""Terms of log odds in a row; what was done follows: better rank, own bid, others' bids."""
_DONE: Final = 7
"""Where plain bids follow: the own, the others', and what an own scarab costs by the value."""
_DOUBT: Final = 0.5
"""How strongly weights are held back at none, so that no few results decide."""


@uncollected()
def play_bids(job: GameJob) -> list[NumberRow]:
    """The results of one game: by random bids and seat the seat's log odds before the Offering on
    average, what its rank, its own bid and those of the others add to them; its rank and these bids
    as differences from what they are on average; both bids, and what a scarab takes from its log
    odds by the value; and its share of the victory, 0 to 1. No rows for a game that ends without an
    Offering."""
    family, seed, game, _ = job
    chance = Random(f"{seed}.{game}")
    state = new_game(options_of(family, f"bids{seed}.{game}", chance))
    judge = best_evaluation(state.rules)
    seats = family.seats
    bots = [make_bot(TOP, game * seats + seat) for seat in range(seats)]
    while state.outcome is None:
        seat = decision(state).actors[0]
        seen = observe(state, seat)
        if seen.decision == DecisionKind.BID and judge.knowledge.prizes(seen) is None:
            break
        action = bots[seat].choose(seen, legal_actions(state, seat), Budget())
        apply(state, action, seat)
    if state.outcome is not None:
        return []
    table = offering_of(state.amulets, state.rules.offering)
    stakes = [Stakes(observe(state, seat), judge, table, Rng(seat)) for seat in range(seats)]
    readings = [stakes[seat].reading(seat) for seat in range(seats)]
    limits = [min(have, HIGHEST) for have in state.scarabs]
    rows: list[NumberRow] = []
    for number in range(ROLLOUTS):
        bids = [chance.randint(0, limit) for limit in limits]
        more = [bid - limit / 2 for bid, limit in zip(bids, limits, strict=True)]
        placed = ranks(bids)
        shares = _shares(state, bids, (game * ROLLOUTS + number) * seats)
        for seat in range(seats):
            ranked, paid, all_paid = stakes[seat].log_odds(seat, bids)
            mean, slope = readings[seat]
            terms = mean, ranked - mean, paid - ranked, all_paid - paid
            done = (seats - 1) / 2 - placed[seat], more[seat], sum(more) - more[seat]
            plain = bids[seat], sum(bids) - bids[seat], slope
            rows.append((*terms, *done, *plain, shares[seat]))
    return rows


def _shares(start: State, bids: Sequence[int], seed: int) -> list[float]:
    """By seat its share of the victory, if the Offering has these bids."""
    state = start.clone()
    while state.outcome is None and decision(state).kind == DecisionKind.BID:
        seat = decision(state).actors[0]
        apply(state, state.rules.bid[bids[seat]], seat)
    bots = [make_bot(TOP, seed + seat) for seat in range(len(bids))]
    winners = play_on(state, bots, Budget()).outcome.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(bids))]


class BidWeights(NamedTuple):
    """How much of what is expected of a rank, of the own scarabs and of those of the others is
    borne out, 1 for all of it; and `bid`, the mean of the latter two in parts of the first. Each
    with half the width of its 95 % interval."""

    rank: tuple[float, float]
    own: tuple[float, float]
    others: tuple[float, float]
    bid: tuple[float, float]


def weights_of(games: Sequence[Sequence[NumberRow]]) -> BidWeights:
    """The weights that the results say. Intervals are of games drawn anew, as the results of one
    game are not independent. At least one game must have rows."""
    with_rows = [np.asarray(game) for game in games if game]
    found = _fitted(with_rows)
    draw = np.random.default_rng(1)
    number = len(with_rows)
    drawn = [
        _fitted([with_rows[index] for index in draw.integers(0, number, number)])
        for _ in range(RESAMPLED)
    ]
    margins = Z95 * np.std(np.asarray(drawn), axis=0)
    pairs = [(float(a), float(b)) for a, b in zip(found, margins, strict=True)]
    return BidWeights(*pairs)


def _fitted(games: Sequence[Numbers]) -> Numbers:
    """The weights with which the errors have nothing to do with ranks and bids any more.

    The least error would not do: what the value expects of a bid is uncertain at each Offering, and
    such a fit takes that for little worth. Bids are random, so they are instruments (Hansen 1982).
    """
    rows = np.concatenate(games)
    ones = np.ones((len(rows), 1))
    x = np.concatenate([rows[:, :_TERMS], ones], axis=1)
    done = np.concatenate([rows[:, :1], rows[:, _TERMS:_DONE], ones], axis=1)
    w = np.asarray([1.0, 1.0, 1.0, 1.0, 0.0])
    for _ in range(60):
        chances = chances_of(x @ w)
        errors = done.T @ (rows[:, -1] - chances)
        slopes = done.T @ (x * (chances * (1.0 - chances))[:, None])
        step = np.clip(np.linalg.solve(slopes + 1e-6 * np.eye(len(w)), errors), -0.3, 0.3)
        w += step
        if np.abs(step).max() < 1e-6:
            break
    _, rank, own, others, _ = w
    return np.asarray([rank, own, others, (own + others) / 2 / max(rank, 0.1)])


def offering_odds_of(games: Sequence[Sequence[NumberRow]], seats: int) -> OfferingOdds:
    """What the log odds after an Offering depend on, by the likeliest weights (a logistic
    regression). At least one game must have rows.

    Here the least error is wanted: an uncertain reading is to count as much as it helps.
    """
    rows = np.concatenate([np.asarray(game) for game in games if game])
    mean, ranked, better = rows[:, 0], rows[:, 1], rows[:, _TERMS]
    own, others, slope = rows[:, _DONE], rows[:, _DONE + 1], rows[:, _DONE + 2]
    place = np.rint((seats - 1) / 2 - better)
    more = others - USUAL_BID * (seats - 1)
    columns = [np.ones(len(rows)), mean, ranked, -slope * own, -own, more]
    columns += [(place == rank).astype(np.float64) for rank in range(seats - 1)]
    x, won = np.stack(columns, axis=1), rows[:, -1]
    held: Numbers = np.asarray([0.0] * 6 + [_DOUBT] * (seats - 1))
    start: Numbers = np.asarray([0.0, 1.0, 1.0, 1.0] + [0.0] * (seats + 1))
    w = fitted(x, won, np.ones(len(rows)), start, held)
    constant, standing, rank, price, scarab, brings, *ranked = [round(float(x), 3) for x in w]
    return OfferingOdds(constant, standing, rank, price, scarab, brings, (*ranked, 0.0))


def row_of(kept: KeptGames) -> str:
    """The family's row of the table."""
    found = weights_of(kept.games)
    cells = " | ".join(f"{value:.2f} ± {margin:.2f}" for value, margin in found)
    offerings = sum(bool(game) for game in kept.games)
    return f"| {kept.family.name} | {len(kept.games)} | {offerings} | {cells} |"


def odds_row_of(kept: KeptGames) -> str:
    """The family's row of the second table."""
    odds = offering_odds_of(kept.games, kept.family.seats)
    plain = odds.constant, odds.standing, odds.rank, odds.own, odds.scarab, odds.others
    cells = " | ".join(f"{number:.3f}" for number in plain)
    return f"| {kept.family.name} | {cells} | {', '.join(f'{r:.3f}' for r in odds.ranks)} |"


def table_of(every: Sequence[KeptGames]) -> str:
    """The tables as Markdown."""
    lines = [
        f"At each Offering of the highest level with itself {ROLLOUTS} times random bids of 0 to",
        f"{HIGHEST}, and what came of them: how much of what the fitted value expects of the rank,",
        "of the own bid and of the others' bids was borne out (1 is all), with 95 % intervals over",
        "games. A scarab that is bid is worth the mean of the latter two in parts of the first.",
        "",
        "| table | games | with an Offering | rank | own bid | others' bids | a scarab bid |",
        "|---" * 7 + "|",
    ]
    lines += [row_of(each) for each in every]
    lines += [
        "",
        "What the log odds to win after the Offering depend on, by the likeliest weights: what the",
        "value says without ranks (`standing`), of the rank, and of each own scarab bid (`own`);",
        f"what such a scarab costs besides; what one of the others brings beyond {USUAL_BID} each;",
        "and what each rank brings besides, the best one first.",
        "",
        "| table | constant | standing | rank | own | scarab | others | ranks |",
        "|---" * 8 + "|",
    ]
    lines += [odds_row_of(each) for each in every]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; see `run` for what it returns."""
    about = "Measure what bids are worth by Offerings with random bids."
    parser = parser_of("bids", about, "bids", 300)
    return run(argv, parser, "bids", play_bids, "What a bid is worth", table_of)


if __name__ == "__main__":
    sys.exit(main())
