"""The composed rules of one game: vocabulary, tables, and the functions that an edition supplies.

Composed once for each set of options and shared by all states; knows no state itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, NoReturn

from cleopatra.rules.actions import Action, ActionKind, AnyActionKind, Lay
from cleopatra.rules.card_kinds import CARD_KINDS, KINDS, SHIPPED
from cleopatra.rules.catalogue import (
    DISCOUNT,
    OFFERING_AMULETS,
    OFFERING_STEP,
    PIECE_KINDS,
    STALLS,
    WORSHIPPER_CODES,
    Piece,
)
from cleopatra.rules.decisions import AnyDecisionKind, Decision, DecisionKind
from cleopatra.rules.errors import BadText, Refusal, RulesBug
from cleopatra.rules.garden import Garden
from cleopatra.rules.hooks import Hooks, ListActors, Log, MoreChoices
from cleopatra.rules.layouts import SIDE, SQUARES, Layout
from cleopatra.rules.memory import ExtraFields
from cleopatra.rules.options import GameOptions, parse_slot_costs
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS
from cleopatra.rules.payment import Cashier
from cleopatra.rules.state import Outcome, State

MOST_BID: Final = 511
"""The highest bid in the vocabulary: more than a base game can bring (every piece at its most, each
with the Architect, is 439). [C]"""
NO_SEED: Final = "-"
"""Rule sets hold no seed: from one nobody must be able to compute the deck."""

ListLegal = Callable[[State, int], list[Action]]
FindRefusal = Callable[[State, Action, int], Refusal | None]
PlayAction = Callable[[State, Action, int, Log], None]
AutoPhase = Callable[[State, Log], None]

# Automatic phases: the engine runs them as soon as they lie on top of the stack.
FIRST_AUTO: Final = 16
END_AUTO: Final = 32
AFTER_VISIT: Final = 16
ADVANCE: Final = 17
END_TURN: Final = 18
NEXT_TURN: Final = 19
START_OFFERING: Final = 20

NOTHING: Final = -1
"""Stands for the place under the lowest phase of a stack."""

SITES: Final[dict[int, int]] = {
    Piece.SPHINX: SPHINXES,
    Piece.WALL: WALLS,
    Piece.DOOR: DOORS,
    Piece.OBELISK: OBELISKS,
}
"""Pieces that are set on one of several sites, and how many sites there are."""


class RuleSet(Hooks):
    """Everything about a game that no action changes.

    Single-owner slots (`legal`, `why`, `play`, `auto`, `deck`, `count`, ...) are filled by the
    edition's module when the rule set is composed; a missing one is a bug of that module. The
    expansions follow: they register with the hooks, add vocabulary and widen decisions.

    `deck_parts` is how many parts the deck is cut into, of which one stays face down (D3.3);
    `pieces` are the costs and rewards by Piece, `offering` the amulets by rank (D9.3) and
    `offering_step` the step of Cleopatra's that brings the Offering (D9.1), 0 where none does.

    `lies_on` says on which phases of the stack a phase may lie. `actors` finds the seats that
    answer a decision, where that is not simply the seat whose turn it is. `auctions` are the phases
    that settle bids for something else than the Offering. `payments` are the decisions in which
    something of a quarry visit is paid. `never_dealt` are card kinds that no hand
    gets at the deal. `most_scarabs` and `highest_discount` bound what a sound position may hold.
    """

    def __init__(self, options: GameOptions) -> None:
        super().__init__()
        self.options = replace(options, seed=NO_SEED)
        self.text = str(self.options)
        # The target of weak references: compiled classes (docs/performance.md) support none.
        self.itself: frozenset[RuleSet] = frozenset()
        self.seats = options.seats
        self.garden = Garden(Layout.parse(options.garden), options.mosaics_turn_over == "yes")
        self.cashier = Cashier()
        self.slot_costs = parse_slot_costs(options.slot_costs)
        self.highest_price = max(scarabs for scarabs, _ in self.slot_costs)
        self.discount_renews = options.discount_scope == "piece"
        self.refills_together = options.refill == "together"
        self.deck: tuple[int, ...] = ()
        self.deck_parts = 3
        self.pieces = PIECE_KINDS
        self.offering: tuple[int, ...] = OFFERING_AMULETS
        self.offering_step = OFFERING_STEP
        self.has_worshippers = True
        self.legal: dict[int, ListLegal] = {}
        self.why: dict[int, FindRefusal] = {}
        self.play: dict[int, PlayAction] = {}
        self.auto: dict[int, AutoPhase] = {}
        self.legal_by_phase: list[ListLegal] = []
        self.play_by_kind: list[PlayAction] = []
        self.auto_by_phase: list[AutoPhase] = []
        self.decisions: dict[int, AnyDecisionKind] = {int(kind): kind for kind in DecisionKind}
        self.verbs: dict[int, AnyActionKind] = {int(kind): kind for kind in ActionKind}
        self.alone: dict[int, tuple[Decision, ...]] = {}
        self.lies_on: dict[int, frozenset[int]] = {}
        self.actors: dict[int, ListActors] = {}
        self.auctions: frozenset[int] = frozenset()
        self.payments: frozenset[int] = frozenset((int(DecisionKind.PAY),))
        self.never_dealt: frozenset[int] = frozenset()
        self.most_scarabs = MOST_BID
        self.highest_discount = DISCOUNT
        self.memory = ExtraFields()
        self.remember = self.memory.remember
        self.count: Callable[[State, Log], Outcome] = _unfilled
        self._vocabulary: dict[str, Action] = {}
        self._make_vocabulary()

    def settle(self) -> None:
        """After all registrations: copies what the engine looks up at every action from dicts to
        lists by number, which are much faster to read, and makes the decisions of the seat whose
        turn it is once. Cards that were added at run time are known to the games that have them."""
        for kind in range(SHIPPED, KINDS):
            if self.deck[kind]:
                text = f"discard {CARD_KINDS[kind].code}"
                self.discard.append(self.add_action(ActionKind.DISCARD, kind, text))
        for choices in self.before_paying:
            for kind in sorted(self.payments):
                self._widen_payment(kind, choices)
        self.alone = {
            number: tuple([Decision(kind, (seat,)) for seat in range(self.seats)])
            for number, kind in self.decisions.items()
        }
        self.legal_by_phase = [self.legal.get(n, _unfilled) for n in range(max(self.legal) + 1)]
        self.play_by_kind = [self.play.get(n, _unfilled) for n in range(max(self.play) + 1)]
        self.auto_by_phase = [self.auto.get(n, _unfilled) for n in range(max(self.auto) + 1)]

    # -- what an edition or expansion adds ---

    def add_decision(
        self,
        kind: AnyDecisionKind,
        legal: ListLegal,
        on: Iterable[int],
        actors: ListActors | None = None,
    ) -> None:
        """A new decision, the phases it may lie on, and who answers it if not the current seat.
        Raises RulesBug if its number is taken."""
        number = int(kind)
        if number in self.decisions or number in self.auto:
            raise RulesBug(f"decision {kind!r} has a number that is taken")
        self.decisions[number] = kind
        self.legal[kind] = legal
        self.lies_on[int(kind)] = frozenset(map(int, on))
        if actors is not None:
            self.actors[int(kind)] = actors

    def add_phase(self, phase: int, auto: AutoPhase, on: Iterable[int]) -> None:
        """A new automatic phase and the phases it may lie on."""
        self.auto[phase] = auto
        self.lies_on[phase] = frozenset(map(int, on))

    def may_lie_on(self, phase: int, *more: int) -> None:
        """More phases that a known one may lie on."""
        self.lies_on[phase] = self.lies_on[phase].union(map(int, more))

    def widen(self, kind: AnyDecisionKind, choices: MoreChoices) -> None:
        """More answers to a decision; they come after those that it has."""
        legal = self.legal[kind]

        def wider(state: State, seat: int) -> list[Action]:
            more = choices(state, seat)
            return [*legal(state, seat), *more] if more else legal(state, seat)

        self.legal[kind] = wider

    def _widen_payment(self, kind: int, choices: MoreChoices) -> None:
        """`widen` where something is paid: the choices are offered only if it can be paid."""
        legal = self.legal[kind]

        def wider(state: State, seat: int) -> list[Action]:
            ways = legal(state, seat)
            return [*ways, *choices(state, seat)] if ways else ways

        self.legal[kind] = wider

    def answer(self, kind: AnyActionKind, why: FindRefusal, play: PlayAction) -> None:
        """Set what refuses and what plays the actions of a kind. Raises RulesBug if its number is
        taken by another kind."""
        known = self.verbs.setdefault(int(kind), kind)
        if known is not kind:
            raise RulesBug(f"action {kind!r} has the number of {known!r}")
        self.why[kind] = why
        self.play[kind] = play

    def add_action(self, kind: AnyActionKind, arg: int, text: str) -> Action:
        """A new word of the vocabulary: one action, with the text form that names it."""
        action = Action(len(self._vocabulary), kind, arg, text)
        self._vocabulary[text] = action
        return action

    def _make_vocabulary(self) -> None:
        add = self.add_action
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
            add(ActionKind.DISCARD, kind, f"discard {CARD_KINDS[kind].code}")
            for kind in range(SHIPPED)
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
        """The action of a text form; the exact inverse of `action.text`. Raises BadText.

        >>> from cleopatra.rules.composition import compose
        >>> from cleopatra.rules.options import GameOptions
        >>> rules = compose(GameOptions(seats=2))
        >>> rules.parse("pay artisan 2xstone"), rules.parse("put 3")
        (<pay artisan 2xstone>, <put 3>)
        >>> rules.parse("take 9")
        Traceback (most recent call last):
        cleopatra.rules.errors.BadText: bad action 'take 9': no such action in these rules
        """
        found = self._vocabulary.get(text)
        if found is not None:
            return found
        if text.startswith("pay"):
            return self.cashier.parse(text)
        raise BadText("action", text, "no such action in these rules")


def subsets(actions: list[Action]) -> list[list[Action]]:
    """For each bit set the list of its actions, made once and shared by all legal lists."""
    return [
        [a for i, a in enumerate(actions) if mask >> i & 1] for mask in range(1 << len(actions))
    ]


def _unfilled(*_: object) -> NoReturn:
    raise RulesBug("an edition's module left a slot of the rule set empty")
