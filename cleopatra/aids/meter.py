"""The crocodile meter: a seat's chance to be eaten in the final count, and what it follows from.

A small network over the `signs` of an observation, fitted to games of bots so that of all seats
that are shown 30 %, 30 in 100 are eaten. Knows observations and the fitted figures as values; who
reads them from a file checks them with `models_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, isfinite
from typing import Final, NamedTuple

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import LAST_STEP, PENALTIES, PIECE_KINDS, Category
from cleopatra.rules.engine import new_game
from cleopatra.rules.events import Event, SmallestSubtracted
from cleopatra.rules.forecast import rooms, tainted_in_hand, unseen_cards
from cleopatra.rules.observation import Observation, pieces_left
from cleopatra.rules.options import GameOptions

FORMAT: Final = 1
MOST_SIGN: Final = 4.0
"""A sign beyond it, either way, counts as it: nothing was fitted there."""
_CLIP: Final = 30.0
"""Log odds beyond it are certainties in any case."""


class BadFigures(ValueError):
    """The figures cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class MeterModel:
    """The figures of one kind of table. Log odds are the sum of `straight` over the signs, of `out`
    over the hidden units, and of `offset`; a hidden unit is the rectified sum of one of the `rows`
    over the signs and one of the `biases`. `games` says to how many games they were fitted."""

    straight: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    out: tuple[float, ...]
    offset: float
    games: int = 0

    def chance(self, numbers: tuple[float, ...]) -> float:
        """The chance to be eaten, 0 to 1, for the signs of a seat."""
        x = [max(-MOST_SIGN, min(MOST_SIGN, number)) for number in numbers]
        odds = self.offset + sum([w * n for w, n in zip(self.straight, x, strict=True)])
        for row, bias, out in zip(self.rows, self.biases, self.out, strict=True):
            unit = bias + sum([w * n for w, n in zip(row, x, strict=True)])
            if unit > 0.0:
                odds += out * unit
        return 1.0 / (1.0 + exp(-max(-_CLIP, min(_CLIP, odds))))


class SeatAmulets(NamedTuple):
    """The amulets that a seat would have if hands and sanctuaries were counted now."""

    seat: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Danger:
    """The viewer's chance to be eaten, 0 to 1, and what it follows from: how all seats stand now.

    `bound` is how many amulets above the fewest are deadly, None in an edition where whoever has
    the most is eaten.
    """

    chance: float
    own: SeatAmulets
    rivals: tuple[SeatAmulets, ...]
    bound: int | None


def danger_of(o: Observation, models: Mapping[str, MeterModel]) -> Danger | None:
    """What the meter says to the viewer; None for a spectator, after the end, and at a table
    without figures. Rule: D10.2, K4.2"""
    model = models.get(_kind(o.options))
    if model is None or o.viewer is None or o.ended:
        return None
    standings = [
        SeatAmulets(seat, found.low, found.high) for seat, found in enumerate(corruption_of(o))
    ]
    own = standings.pop(o.viewer)
    bound = len(PENALTIES) if _takes_off(o.options) else None
    return Danger(model.chance(signs(o)), own, tuple(standings), bound)


def table_kind(edition: str, expansions: Sequence[str]) -> str:
    """The name of the figures for an edition, without expansions or with any of them."""
    return f"{edition}-expansions" if expansions else edition


@lru_cache(maxsize=32)
def _kind(options: str) -> str:
    parsed = GameOptions.parse(options)
    return table_kind(parsed.edition, parsed.expansions)


@lru_cache(maxsize=32)
def _takes_off(options: str) -> bool:
    """Whether the count takes the smallest number of amulets off for everybody."""
    state = new_game(GameOptions.parse(options))
    log: list[Event] = []
    state.rules.count(state, log)
    return any(isinstance(event, SmallestSubtracted) for event in log)


def models_of(data: object) -> dict[str, MeterModel]:
    """The figures by kind of table, from what a JSON file holds.

    :raises BadFigures: if it is of another format, lacks something, or was fitted to other signs.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFigures(f"the figures of the aids do not have format {FORMAT}")
    if data.get("signs") != list(NAMES):
        raise BadFigures("the figures of the aids were fitted to other signs")
    try:
        return {str(name): _model(body) for name, body in data["tables"].items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFigures(f"the figures of the aids are damaged: {error!r}") from None


def as_data(models: Mapping[str, MeterModel]) -> dict[str, object]:
    """The inverse of `models_of`."""
    return {
        "format": FORMAT,
        "signs": list(NAMES),
        "tables": {
            name: {
                "straight": list(model.straight),
                "rows": [list(row) for row in model.rows],
                "biases": list(model.biases),
                "out": list(model.out),
                "offset": model.offset,
                "games": model.games,
            }
            for name, model in sorted(models.items())
        },
    }


def _model(body: Mapping[str, object]) -> MeterModel:
    rows = body["rows"]
    if not isinstance(rows, list):
        raise TypeError("rows")
    found = MeterModel(
        _row(body["straight"]),
        tuple(map(_row, rows)),
        _row(body["biases"]),
        _row(body["out"]),
        _number(body["offset"]),
        int(_number(body["games"])),
    )
    widths = {len(found.straight), *map(len, found.rows)}
    if widths != {len(NAMES)} or not len(found.rows) == len(found.biases) == len(found.out):
        raise ValueError("sizes")
    return found


def _row(found: object) -> tuple[float, ...]:
    if not isinstance(found, list):
        raise TypeError("not a row")
    return tuple(map(_number, found))


def _number(found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        raise TypeError("not a number")
    return float(found)


# What a seat may know that says how likely it is to be eaten, as numbers of about one.

NAMES: Final = (
    *("own", "above_least", "above_most", "least", "mean", "most", "second", "raw"),
    *("tainted", "clean", "hands", "doubt", "statues", "their_statues", "room"),
    *("scarabs", "behind", "step", "to_end", "completed", "last_round", "turns_left"),
    *("offering_done", "pieces", "mosaics", "turn", "own_turn", "until_turn", "density"),
    *("two", "many", "expansions", "unsettled"),
)
"""What each of the signs is, in their order."""


class Corruption(NamedTuple):
    """The amulets that the first three steps of the count would leave a seat now: the fewest and
    the most there may be, and how many are to be expected. Rule: D10.2, K4.2"""

    low: int
    high: int
    expected: float


def corruption_of(o: Observation) -> tuple[Corruption, ...]:
    """By seat, its amulets if the game were counted now. Exact for the viewer."""
    tainted, clean = unseen_cards(o)
    density = tainted / max(1, tainted + clean)
    found = []
    for view, room in zip(o.seats, rooms(o), strict=True):
        low, high = tainted_in_hand(o, view.seat)
        expected = float(low)
        if view.seat != o.viewer:
            hidden = view.hand_size - sum(view.hand_known)
            expected = min(max(float(low), _tainted(view.hand_known) + hidden * density), high)
        base = view.amulets - room
        found.append(Corruption(max(0, base + low), max(0, base + high), max(0.0, base + expected)))
    return tuple(found)


def signs(o: Observation) -> tuple[float, ...]:
    """The numbers by NAMES, for the viewer's seat.

    :raises ValueError: for a spectator, who cannot be eaten.
    """
    me = o.viewer
    if me is None:
        raise ValueError("a spectator has no chance to be eaten")
    seats = len(o.seats)
    all_of = corruption_of(o)
    own = all_of[me].expected
    rivals = sorted([each.expected for seat, each in enumerate(all_of) if seat != me])
    others = [view for view in o.seats if view.seat != me]
    mine = o.seats[me]
    room = rooms(o)
    held = _tainted(o.hand)
    tainted, clean = unseen_cards(o)
    options = _options(o.options)
    scarabs = [view.scarabs for view in others]
    hidden = [view.hand_size - sum(view.hand_known) for view in others]
    return (
        own / 8,
        (own - min(own, rivals[0])) / 8,
        (own - rivals[-1]) / 8,
        rivals[0] / 8,
        sum(rivals) / len(rivals) / 8,
        rivals[-1] / 8,
        (rivals[1] if len(rivals) > 1 else rivals[0]) / 8,
        max(-8.0, float(mine.amulets + held - room[me])) / 8,
        held / 4,
        (mine.hand_size - held) / 10,
        sum([view.hand_size for view in others]) / len(others) / 10,
        sum(hidden) / len(others) / 10,
        mine.statues / 2,
        sum([view.statues for view in others]) / len(others) / 2,
        room[me] / 8,
        (mine.scarabs - sum(scarabs) / len(scarabs)) / 20,
        (mine.scarabs - max(scarabs)) / 20,
        o.step / LAST_STEP,
        _pieces_to_the_end(o) / 10,
        len(o.completed) / len(Category),
        float(o.turns_left >= 0),
        max(0, o.turns_left) / seats,
        float(o.offering_done),
        sum(pieces_left(o)) / 33,
        len(o.mosaics_left) / 12,
        min(2.0, o.turn / (12 * seats)),
        float(o.current == me),
        (me - o.current) % seats / seats,
        tainted / max(1, tainted + clean),
        float(seats == 2),
        float(seats >= 4) + float(seats >= 5),
        len(options.expansions) / 4,
        len(o.pending_areas) / 2,
    )


def _pieces_to_the_end(o: Observation) -> int:
    """The fewest pieces that still have to be built until Cleopatra arrives. Rule: D6.6, D10.1"""
    left = pieces_left(o)
    rest = sorted(
        sum([left[piece] for piece, kind in enumerate(PIECE_KINDS) if kind.category == category])
        for category in Category
        if category not in o.completed
    )
    return sum(rest[: max(0, LAST_STEP - o.step)])


def _tainted(counts: tuple[int, ...]) -> int:
    return sum([n for n, kind in zip(counts, CARD_KINDS, strict=True) if kind.tainted])


@lru_cache(maxsize=32)
def _options(text: str) -> GameOptions:
    return GameOptions.parse(text)
