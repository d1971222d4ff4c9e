"""The composed rules of one game: vocabulary, tables, and the functions an edition fills in.

Composed once for each set of options and shared by all states; knows no state itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final
from weakref import WeakValueDictionary

from cleopatra.rules.actions import Action, ActionKind, Lay
from cleopatra.rules.catalogue import CARD_KINDS, PIECE_KINDS, STALLS, WORSHIPPER_CODES, Piece
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import BadText, Refusal, RulesBug
from cleopatra.rules.events import Event
from cleopatra.rules.garden import Garden
from cleopatra.rules.layouts import SIDE, SQUARES, Layout
from cleopatra.rules.options import GameOptions, parse_slot_costs
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS
from cleopatra.rules.payment import Cashier
from cleopatra.rules.state import Outcome, State

MOST_BID: Final = 511
"""More scarabs than a game can bring: every piece at its most, each with the Architect, is 439."""
NO_SEED: Final = "-"
"""Rule sets carry no seed: whoever sees one must not be able to work out the deck."""

Log = list[Event] | None
Legal = Callable[[State, int], list[Action]]
Why = Callable[[State, Action, int], Refusal | None]
Play = Callable[[State, Action, int, Log], None]
Auto = Callable[[State, Log], None]

# Automatic phases: the engine runs them as soon as they lie on top of the stack.
FIRST_AUTO: Final = 16
AFTER_VISIT, ADVANCE, END_TURN, NEXT_TURN = range(FIRST_AUTO, FIRST_AUTO + 4)

UNDER: Final[dict[int, tuple[int, ...]]] = {
    DecisionKind.TURN: (),
    DecisionKind.ACT: (),
    DecisionKind.VISIT: (DecisionKind.ACT,),
    DecisionKind.PAY: (DecisionKind.ACT, DecisionKind.VISIT),
    DecisionKind.SET: (DecisionKind.ACT, DecisionKind.VISIT),
    DecisionKind.LAY: (DecisionKind.ACT, DecisionKind.VISIT),
    DecisionKind.CLAIM: (DecisionKind.ACT, DecisionKind.VISIT),
    DecisionKind.PUT: (DecisionKind.ACT, ADVANCE),
    DecisionKind.HAND_LIMIT: (NEXT_TURN,),
    DecisionKind.BID: (DecisionKind.ACT, ADVANCE),
}
"""What lies on the stack under each open decision."""

SITES: Final[dict[int, int]] = {
    Piece.SPHINX: SPHINXES,
    Piece.WALL: WALLS,
    Piece.DOOR: DOORS,
    Piece.OBELISK: OBELISKS,
}
"""Pieces that are set on one of several sites, and how many sites there are."""


class RuleSet:
    """Everything about a game that no action changes.

    Single-owner slots (`legal`, `why`, `play`, `auto`, `deck`, `count`, ...) are filled by the
    edition's module when the rule set is composed; a missing one is a bug of that module.
    """

    def __init__(self, options: GameOptions) -> None:
        self.options = replace(options, seed=NO_SEED)
        self.text = str(self.options)
        self.seats = options.seats
        self.garden = Garden(Layout.parse(options.garden), options.mosaics_turn_over == "yes")
        self.cashier = Cashier()
        self.slot_costs = parse_slot_costs(options.slot_costs)
        self.highest_price = max(scarabs for scarabs, _ in self.slot_costs)
        self.discount_renews = options.discount_scope == "piece"
        self.refills_together = options.refill == "together"
        self.deck: tuple[int, ...] = ()
        self.legal: dict[int, Legal] = {}
        self.why: dict[int, Why] = {}
        self.play: dict[int, Play] = {}
        self.auto: dict[int, Auto] = {}
        self.count: Callable[[State, Log], Outcome] = _unfilled
        self._vocabulary: dict[str, Action] = {}
        self._make_vocabulary()

    def _add(self, kind: ActionKind, arg: int, text: str) -> Action:
        action = Action(len(self._vocabulary), kind, arg, text)
        self._vocabulary[text] = action
        return action

    def _make_vocabulary(self) -> None:
        add = self._add
        self.activate = [
            add(ActionKind.ACTIVATE, i, f"activate {c}") for i, c in enumerate(WORSHIPPER_CODES)
        ]
        self.activations: dict[tuple[tuple[int, ...], int], list[Action]] = {}
        self.discards: dict[int, list[Action]] = {}
        self.take = [add(ActionKind.TAKE, i, f"take {i + 1}") for i in range(STALLS)]
        self.build = [
            add(ActionKind.BUILD, i, f"build {p.code}") for i, p in enumerate(PIECE_KINDS)
        ]
        self.takes = subsets(self.take)
        self.builds = subsets(self.build)
        self.finish = add(ActionKind.FINISH, 0, "finish")
        self.end = add(ActionKind.END, 0, "end")
        self.pass_turn = add(ActionKind.PASS, 0, "pass")
        self.set_on = {
            int(piece): [
                add(ActionKind.SET, site, f"set {PIECE_KINDS[piece].code}-{site + 1}")
                for site in range(sites)
            ]
            for piece, sites in SITES.items()
        }
        self.put = [add(ActionKind.PUT, i, f"put {i + 1}") for i in range(STALLS)]
        self.puts = subsets(self.put)
        self.keep = add(ActionKind.KEEP, 0, "keep all")
        self.discard = [
            add(ActionKind.DISCARD, i, f"discard {c.code}") for i, c in enumerate(CARD_KINDS)
        ]
        self.claim = [
            add(ActionKind.CLAIM, s, f"claim r{s // SIDE}c{s % SIDE}") for s in range(SQUARES)
        ]
        self.leave = add(ActionKind.LEAVE, 0, "leave")
        self.bid = [add(ActionKind.BID, n, f"bid {n}") for n in range(MOST_BID + 1)]
        self.lay: list[Action] = []
        for placement in self.garden.placements:
            uid = len(self._vocabulary)
            lay = Lay(uid, ActionKind.LAY, placement.index, placement.text)
            lay.piece = placement.mosaic
            lay.orientation = placement.orientation
            lay.squares = placement.squares
            self._vocabulary[lay.text] = lay
            self.lay.append(lay)

    @property
    def vocabulary(self) -> tuple[Action, ...]:
        """All actions but payments, which are interned as they turn up."""
        return tuple(self._vocabulary.values())

    def parse(self, text: str) -> Action:
        """The action of a text form; the exact inverse of `action.text`. Raises BadText."""
        found = self._vocabulary.get(text)
        if found is not None:
            return found
        if text.startswith("pay"):
            return self.cashier.parse(text)
        raise BadText("action", text, "no such action in these rules")


def subsets(actions: list[Action]) -> list[list[Action]]:
    """By bit set: the lists that legal actions are put together from, made once and shared."""
    return [
        [a for i, a in enumerate(actions) if mask >> i & 1] for mask in range(1 << len(actions))
    ]


def _unfilled(state: State, log: Log) -> Outcome:
    raise RulesBug("an edition's module left a slot of the rule set empty")


def compose(options: GameOptions) -> RuleSet:
    """The rule set for these options, whatever their seed; made once for each and kept.

    Raises BadText for a garden layout that cannot be.
    """
    return _compose(replace(options, seed=NO_SEED))


_ALIVE: WeakValueDictionary[GameOptions, RuleSet] = WeakValueDictionary()
"""Every rule set that any state still uses: actions are compared by identity, so there must never
be two for the same options."""


@lru_cache(maxsize=16)
def _compose(options: GameOptions) -> RuleSet:
    alive = _ALIVE.get(options)
    if alive is not None:
        return alive
    # Imported here: the editions stand above the rule set that they fill.
    from cleopatra.rules.editions import EDITION_MODULES

    rules = RuleSet(options)
    EDITION_MODULES[options.edition](rules)
    # The stack holds plain ints, and a dict finds the very key much faster than one that equals it.
    rules.legal = {int(kind): answer for kind, answer in rules.legal.items()}
    _ALIVE[options] = rules
    return rules
