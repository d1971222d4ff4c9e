"""The Whims of Cleopatra: a die shows a category; building it earns a token. Rules: E2"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.catalogue import PIECE_KINDS, STALLS, UNKNOWN, Category
from cleopatra.rules.decisions import AT_LIMIT
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged
from cleopatra.rules.expansions.whims.box import (
    EFFECT,
    KEPT_TOKENS,
    SMALLEST_STALL,
    TOKEN,
    TOKEN_GIVES_BACK,
    TOKEN_SCARABS,
    TOKEN_UNITS,
    Token,
    WhimsAction,
    WhimsDecision,
)
from cleopatra.rules.expansions.whims.events import DieRolled, TokenDeclined, TokenDrawn, TokenUsed
from cleopatra.rules.hooks import Log
from cleopatra.rules.market import smallest_stalls, take_stall
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.observation import Observation
from cleopatra.rules.quarry import gain
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.ruleset import AFTER_VISIT, RuleSet
from cleopatra.rules.state import State
from cleopatra.rules.turn import opponents

_ALL_TOKENS: Final = (1 << len(Token)) - 1
_ALL_CATEGORIES: Final = (1 << len(Category)) - 1


def register(rules: RuleSet) -> None:
    """Add the die, the tokens and their effects."""
    _Whims(rules)


class _Whims:
    """The rules of E2. Holds the indexes of its numbers in State.extra, but no state itself.

    - `die`: the Category shown.
    - `tokens_left`: bit set of the face-down tokens; all others have been seen.
    - `kept_by`: the seats that keep the tokens for artisans and for resources.
    - `token_units`: artisans and resources that kept tokens can still replace in this turn.
    - `token_due`: whether this visit has earned a token.
    - `whim`: state of the random generator for die and tokens; hidden from all.
    """

    def __init__(self, rules: RuleSet) -> None:
        remember = rules.remember
        self.die = remember("die", most=len(Category) - 1).at
        self.left = remember("tokens_left", most=_ALL_TOKENS, start=_ALL_TOKENS).at
        self.kept = remember(
            "kept_by", len(KEPT_TOKENS), least=NOBODY, most=rules.seats - 1, start=NOBODY
        ).at
        self.units = remember("token_units", len(KEPT_TOKENS), most=TOKEN_UNITS).at
        self.due = remember("token_due").at
        self.chance = remember("whim", most=(1 << 64) - 1, see=_hidden).at
        self.draws = [
            rules.add_action(WhimsAction.DRAW, 0, "draw"),
            rules.add_action(WhimsAction.DECLINE, 0, "decline"),
        ]
        self.gathers = [
            rules.add_action(WhimsAction.GATHER, stall, f"gather {stall + 1}")
            for stall in range(STALLS)
        ]
        self._register(rules)

    def _register(self, rules: RuleSet) -> None:
        rules.highest_discount += TOKEN_UNITS
        rules.add_decision(WhimsDecision.TOKEN, self.legal_draws, [AFTER_VISIT])
        rules.add_decision(WhimsDecision.SMALLEST_STALL, self.legal_gathers, [AFTER_VISIT])
        rules.answer(WhimsAction.DRAW, self.why_not_draw, self.draw)
        rules.answer(WhimsAction.DECLINE, self.why_not_draw, self.decline)
        rules.answer(WhimsAction.GATHER, self.why_not_gather, self.gather)
        rules.extra_discount += (self.extra_discount,)
        rules.game_started += (self.game_started,)
        rules.turn_started += (self.turn_started,)
        rules.paid += (self.paid,)
        rules.piece_built += (self.piece_built,)
        rules.visit_ended += (self.visit_ended,)
        rules.turn_ended += (self.turn_ended,)
        rules.faults += (self.faults,)
        rules.guesses += (self.guess,)
        rules.chances += (self.renew,)

    # -- the die ---

    def game_started(self, state: State, seed: str) -> None:
        """Rule: E2.1"""
        rng = Rng(stream(seed, "whim"))
        state.extra[self.die] = rng.below(len(Category))
        state.extra[self.chance] = rng.state

    def piece_built(self, state: State, seat: int, piece: int, log: Log) -> None:
        """Rule: E2.2"""
        if PIECE_KINDS[piece].category == state.extra[self.die]:
            state.extra[self.due] = 1

    def visit_ended(self, state: State, seat: int, log: Log) -> None:
        """Offer a token that was earned; unused units of a used token are lost. Rule: E2.2, E2.4"""
        for i in range(len(KEPT_TOKENS)):
            if state.extra[self.kept + i] != seat:
                self._lose_units(state, i)
        if not state.extra[self.due]:
            return
        state.extra[self.due] = 0
        if state.extra[self.left]:
            state.stack.append(TOKEN)

    def _roll_if_complete(self, state: State, log: Log) -> None:
        """Rule: E2.3"""
        complete = state.completed | state.visit_completed
        if not complete >> state.extra[self.die] & 1:
            return
        if not state.extra[self.left] or complete == _ALL_CATEGORIES:
            return
        rng = Rng(state.extra[self.chance])
        while complete >> state.extra[self.die] & 1:
            state.extra[self.die] = rng.below(len(Category))
        state.extra[self.chance] = rng.state
        state.barrier += 1
        if log is not None:
            log.append(DieRolled(state.extra[self.die]))

    # -- the tokens ---

    def legal_draws(self, state: State, seat: int) -> list[Action]:
        """Draw a token, or decline. Rule: E2.2"""
        return self.draws

    def why_not_draw(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E2.2"""
        return None if state.stack[-1] == TOKEN else Refusal("not_now", "E2.2")

    def decline(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Rule: E2.2, E2.3"""
        state.stack.pop()
        if log is not None:
            log.append(TokenDeclined(seat))
        self._roll_if_complete(state, log)

    def draw(self, state: State, action: Action, seat: int, log: Log) -> None:
        """Draw one of the face-down tokens at random. Rule: E2.2-E2.4"""
        state.stack.pop()
        lying = [token for token in Token if state.extra[self.left] >> token & 1]
        rng = Rng(state.extra[self.chance])
        token = lying[rng.below(len(lying))]
        state.extra[self.chance] = rng.state
        state.extra[self.left] ^= 1 << token
        state.barrier += 1
        if log is not None:
            log.append(TokenDrawn(seat, int(token), len(lying) - 1))
        self._roll_if_complete(state, log)
        self._take_effect(state, token, seat, log)

    def _take_effect(self, state: State, token: Token, seat: int, log: Log) -> None:
        """Rule: E2.4"""
        match token:
            case Token.GIVE_BACK:
                _taint(state, seat, -min(TOKEN_GIVES_BACK, state.amulets[seat]), log)
            case Token.TAINT_OTHERS:
                for other in opponents(state, seat):
                    _taint(state, other, 1, log)
            case Token.SCARABS:
                gain(state, seat, TOKEN_SCARABS, EFFECT, log)
            case Token.COLLECT:
                for other in opponents(state, seat):
                    scarabs = min(1, state.scarabs[other])
                    gain(state, other, -scarabs, EFFECT, log)
                    gain(state, seat, scarabs, EFFECT, log)
            case Token.ARTISANS | Token.RESOURCES:
                state.extra[self.kept + KEPT_TOKENS.index(token)] = seat
            case Token.STALL:
                stalls = smallest_stalls(state)
                if len(stalls) > 1:
                    state.stack.append(SMALLEST_STALL)
                elif stalls:
                    take_stall(state, stalls[0], seat, log)

    # -- the token for a stall ---

    def legal_gathers(self, state: State, seat: int) -> list[Action]:
        """The smallest stalls. Rule: E2.4 (7)"""
        return [self.gathers[stall] for stall in smallest_stalls(state)]

    def why_not_gather(self, state: State, action: Action, seat: int) -> Refusal | None:
        """Rule: E2.4 (7)"""
        if state.stack[-1] != SMALLEST_STALL:
            return Refusal("not_now", "E2.4")
        if action.arg not in smallest_stalls(state):
            return Refusal("not_smallest", "E2.4", {"stall": action.arg + 1})
        return None

    def gather(self, state: State, action: Action, seat: int, log: Log) -> None:
        """The stall is not refilled. Rule: E2.4 (7)"""
        state.stack.pop()
        take_stall(state, action.arg, seat, log)

    # -- the tokens that are kept ---

    def extra_discount(self, state: State) -> tuple[int, int]:
        """The units that kept tokens can still replace, added up. Rule: E2.4 (5), (6), E2.5"""
        artisans, resources = state.extra[self.units : self.units + len(KEPT_TOKENS)]
        return artisans, resources

    def turn_started(self, state: State, seat: int, log: Log) -> None:
        """Kept tokens can be used this turn, like a worshipper's discount. Rule: E2.4 (5), (6)"""
        for i in range(len(KEPT_TOKENS)):
            if state.extra[self.kept + i] == seat:
                state.extra[self.units + i] = TOKEN_UNITS
        artisans, resources = self.extra_discount(state)
        state.off_artisans += artisans
        state.off_resources += resources

    def paid(self, state: State, seat: int, pay: Pay, log: Log) -> None:
        """Tokens used for discount beyond the worshipper's leave the game. Rule: E2.4 (5), (6)"""
        both = (
            (state.off_artisans, pay.off_artisans),
            (state.off_resources, pay.off_resources),
        )
        for i, (after, used) in enumerate(both):
            units = state.extra[self.units + i]
            from_token = used - (after + used - units)
            if from_token <= 0:
                continue
            state.extra[self.units + i] = units - from_token
            if state.extra[self.kept + i] == seat:
                state.extra[self.kept + i] = NOBODY
                if log is not None:
                    log.append(TokenUsed(seat, int(KEPT_TOKENS[i])))

    def turn_ended(self, state: State, seat: int, log: Log) -> None:
        """Other seats cannot use a kept token."""
        for i in range(len(KEPT_TOKENS)):
            self._lose_units(state, i)

    def _lose_units(self, state: State, i: int) -> None:
        units = state.extra[self.units + i]
        state.extra[self.units + i] = 0
        if i == 0:
            state.off_artisans = max(0, state.off_artisans - units)
        else:
            state.off_resources = max(0, state.off_resources - units)

    # -- consistency and hidden information ---

    def faults(self, state: State) -> Iterator[str]:
        """Check that tokens are face down or kept, and their units part of the discount."""
        for i, token in enumerate(KEPT_TOKENS):
            if state.extra[self.kept + i] != NOBODY and state.extra[self.left] >> token & 1:
                yield "a token is kept and lies face down"
        artisans, resources = self.extra_discount(state)
        # At the hand limit the worshipper's tile has already moved, and discounts are over.
        may_build = bool(state.stack) and state.stack[-1] != AT_LIMIT
        if may_build and (artisans > state.off_artisans or resources > state.off_resources):
            yield "token_units are more than the discount"
        if state.stack and state.stack[-1] == TOKEN and not state.extra[self.left]:
            yield "there is no token to draw"

    def guess(self, state: State, o: Observation, unseen: list[int], rng: Rng) -> None:
        """Seed the random generator of die and tokens again."""
        self.renew(state, rng)

    def renew(self, state: State, rng: Rng) -> None:
        """The same for a state of which all the rest stays."""
        state.extra[self.chance] = rng.below(1 << 31) << 32 | rng.below(1 << 31)


def _taint(state: State, seat: int, amulets: int, log: Log) -> None:
    if amulets:
        state.amulets[seat] += amulets
        if log is not None:
            log.append(AmuletsChanged(seat, amulets, EFFECT))


def _hidden(state: State, viewer: int | None) -> tuple[int, ...]:
    return (UNKNOWN,)
