"""A beam search over the small decisions of the bot's own turn, on determinized states.

It only plays states that `determinize` made from the bot's own observation, so it cannot use hidden
information. The effect of cards and mosaics to be revealed is averaged over several such states.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.bot import Budget, seat_of
from cleopatra.bots.characters import Bias, built
from cleopatra.bots.corruption import ends_surely_eaten
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.knowledge import TrialMode
from cleopatra.bots.payments import by_regret
from cleopatra.bots.placements import promising_lays, promising_sites
from cleopatra.bots.plan import SURELY_EATEN, Breadth, Plan, best_of_each
from cleopatra.rules.actions import Action, ActionKind, AnyActionKind, Pay
from cleopatra.rules.catalogue import LAST_STEP, Worshipper
from cleopatra.rules.decisions import ACT, BID, CLAIM, LAY, OVER, PAY, PUT, SET, TURN, VISIT
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, open_decision
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import hand_of, observe
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State

PATIENCE: Final = 45
"""Turns of each seat after which bots try to end the game, even if they lose it."""
HASTE: Final = 0.25
"""Utility of each built piece, for each turn of each seat beyond that."""
_MOST_SETTLED: Final = 60

# Read once: reading an enum member is slow.
_TAKE: Final = ActionKind.TAKE
_END: Final = ActionKind.END
_PASS: Final = ActionKind.PASS
_ACTIVATE: Final = ActionKind.ACTIVATE
_BUILD: Final = ActionKind.BUILD


class _Node:
    """A state reached by a plan. `covered` are the squares under mosaics (bit set), `breadth` is
    the breadth of the search from here."""

    __slots__ = ("actions", "breadth", "covered", "state", "utility")

    def __init__(
        self, state: State, actions: tuple[Action, ...], covered: int, breadth: Breadth
    ) -> None:
        self.state = state
        self.actions = actions
        self.covered = covered
        self.breadth = breadth
        self.utility = 0.0


class Planner:
    """Plans one decision of one seat. Create a new one for each decision."""

    def __init__(
        self,
        observation: Observation,
        evaluation: Evaluation,
        breadth: Breadth,
        budget: Budget,
        rng: Rng,
        bias: Bias | None = None,
    ) -> None:
        self._observation = observation
        self._evaluation = evaluation
        self._breadth = breadth
        self._narrow = breadth.narrow()
        self._left = budget.positions
        self._hurry = budget.hurry
        self._bias = bias
        self._me = seat_of(observation)
        self._knowledge = evaluation.knowledge
        self._haste = _haste(observation)
        self._samples = [
            determinize(observation, rng.below(1 << 31)) for _ in range(max(breadth.samples, 1))
        ]
        self._garden = self._samples[0].rules.garden
        self._price = self._amulet_price()
        self._lays: dict[tuple[int, int, int], list[Action]] = {}

    def plans(self) -> list[Plan]:
        """Plans with different first decisions, best first; at least one.

        The observation's decision must be one of the own turn: anything but a bid.
        """
        kind = self._observation.decision
        if kind in self._knowledge.decides:
            return self._tried()
        covered = self._evaluation.covered(self._observation)
        root = _Node(self._samples[0], (), covered, self._breadth)
        if kind not in (TURN, ACT):
            found = self._quarry(root)
            if kind == VISIT:
                found += self._moves(found)
            return best_of_each(found) or [self._any()]
        found = []
        legal = legal_actions(self._samples[0])
        for action in legal:
            if action.kind is _TAKE:
                found.append(self._take(action))
            elif action.kind is _END or action.kind is _PASS:
                found.append(Plan((action,), self._after(self._samples[0], action)))
        if any(map(self._is_visit, legal)):
            found += self._quarry(root)
        for action in legal:
            if action.kind is _ACTIVATE:
                found += self._activate(action)
        found += self._moves(found)
        return best_of_each(found) or [self._any()]

    # -- what editions and expansions add --------------------------------------------------------

    def _tried(self) -> list[Plan]:
        """A plan for each answer to a small decision, valued by its average result."""
        found = []
        for action in legal_actions(self._samples[0]):
            total = 0.0
            for sample in self._samples:
                after = sample.clone()
                apply(after, action)
                total += self._outcome(after)
            found.append(Plan((action,), total / len(self._samples)))
        return best_of_each(found)

    def _moves(self, others: Sequence[Plan]) -> list[Plan]:
        """Plans for the moves that editions and expansions add at an open moment.

        The rest of the turn is searched in determinized states with full knowledge, which
        overestimates it. The rest without the move is overestimated in the same way, so a move is
        valued by the difference of the two, added to the best of the `others`.
        """
        if not self._knowledge:
            return []
        found: list[Plan] = []
        samples = self._samples
        without: float | None = None
        legal = legal_actions(self._samples[0])
        for action in self._knowledge.moves(self._observation, legal):
            if self._left <= 0:
                break
            trial = self._knowledge.trials.get(action.kind, TrialMode.REST)
            if trial is TrialMode.VISIT:
                continue  # the beam search treats it like a piece
            if trial is TrialMode.ALONE:
                total = sum(self._after(sample, action) for sample in samples)
                found.append(Plan((action,), total / len(samples)))
            elif trial is TrialMode.WORSHIPPER:
                found += self._activate(action)
            elif others:
                if without is None:
                    without = sum(self._outcome(sample.clone()) for sample in samples)
                total = 0.0
                for sample in samples:
                    state = sample.clone()
                    apply(state, action)
                    total += self._outcome(state)
                best = max(plan.utility for plan in others)
                found.append(Plan((action,), best + (total - without) / len(samples)))
        return found

    def _outcome(self, state: State) -> float:
        """The best utility of the rest of the turn in one determinized state."""
        self._settle(state)
        now = open_decision(state)
        if now == VISIT and self._goes_on(state):
            covered = self._evaluation.covered(observe(state, self._me))
            plans = self._quarry(_Node(state, (), covered, self._narrow))
            return max(plan.utility for plan in plans)
        if now in (TURN, ACT) and self._goes_on(state):
            return self._best_half(state)
        return self._assess(state)

    def _settle(self, state: State) -> None:
        """Answer the decisions between a move and the next open moment.

        Small own decisions are answered by trying one step, those of rivals as the viewer would in
        their place.
        """
        for _ in range(_MOST_SETTLED):
            now = decision(state)
            if not now.actors:
                return
            seat = now.actors[0]
            if now.kind in self._knowledge.decides and seat == self._me:
                apply(state, max(legal_actions(state), key=lambda a: self._after(state, a)))
            elif seat != self._me and now.kind not in (TURN, BID):
                seen = observe(state, seat)
                judge = self._evaluation.judge(seen)
                answer = self._knowledge.answer(seen, legal_actions(state, seat), judge)
                if answer is None:
                    return
                apply(state, answer, seat)
            else:
                return

    def _goes_on(self, state: State) -> bool:
        return state.current == self._me and state.turn == self._observation.turn

    def _any(self) -> Plan:
        return Plan((legal_actions(self._samples[0])[0],), SURELY_EATEN)

    # -- market and worshippers --------------------------------------------------------------

    def _take(self, action: Action, samples: Sequence[State] | None = None) -> Plan:
        """The plan to take a stall, valued as an average over its possible face-down cards."""
        samples = samples or self._samples
        if not self._observation.stalls[action.arg].down:
            samples = samples[:1]
        total = sum(self._after(sample, action) for sample in samples)
        return Plan((action,), total / len(samples))

    def _activate(self, action: Action) -> list[Plan]:
        """Plans that begin with activating a worshipper. Rule: D7.3"""
        if action.arg in (Worshipper.VIZIER, Worshipper.BEGGAR):
            samples = self._samples[:2]
            total = 0.0
            for sample in samples:
                state = sample.clone()
                apply(state, action)
                if action.arg == Worshipper.VIZIER:
                    total += self._market_then_quarry(state)
                else:
                    total += self._best_half(state)
            return [Plan((action,), total / len(samples))]
        state = self._samples[0].clone()
        apply(state, action)
        covered = self._evaluation.covered(self._observation)
        return self._quarry(_Node(state, (action,), covered, self._breadth))

    def _market_then_quarry(self, state: State) -> float:
        """The best utility with the Vizier in one determinized state: a stall, then pieces."""
        if open_decision(state) == OVER:
            return self._assess(state)
        best = SURELY_EATEN
        for take in legal_actions(state):
            if take.kind is not _TAKE:
                continue
            after = state.clone()
            apply(after, take)
            self._fill_stalls(after)
            best = max(best, self._best_half(after))
        return best

    def _best_half(self, state: State) -> float:
        """The best utility of a market or a quarry visit from here."""
        if not self._is_mine(state):
            return self._assess(state)
        best = SURELY_EATEN
        is_quarry_open = False
        for action in legal_actions(state):
            if action.kind is _TAKE or action.kind is _END or action.kind is _PASS:
                best = max(best, self._after(state, action))
            is_quarry_open |= self._is_visit(action)
        if is_quarry_open:
            covered = self._evaluation.covered(self._observation)
            plans = self._quarry(_Node(state, (), covered, self._narrow))
            best = max([best, *(plan.utility for plan in plans)])
        return best

    def _fill_stalls(self, state: State) -> None:
        """Lay the drawn cards arbitrarily: the plan of this turn does not depend on them."""
        while open_decision(state) == PUT:
            apply(state, legal_actions(state)[0])

    # -- the quarry ----------------------------------------------------------------------------

    def _quarry(self, root: _Node) -> list[Plan]:
        """The beam search: at each length the best few visits are continued by one more piece."""
        plans: list[Plan] = []
        seen: set[frozenset[str]] = set()
        frontier = [root]
        if open_decision(root.state) in (VISIT, OVER):
            plans.append(self._finished(root))
        for _ in range(root.breadth.pieces):
            grown: list[_Node] = []
            for node in frontier:
                for child in self._one_piece(node):
                    signature = frozenset([a.text for a in child.actions])
                    if signature in seen:
                        continue
                    seen.add(signature)
                    plan = self._finished(child)
                    plans.append(plan)
                    child.utility = plan.utility
                    grown.append(child)
                    if self._left <= 0:
                        return plans
            grown.sort(key=lambda n: -n.utility)
            frontier = grown[: root.breadth.plans]
            if not frontier:
                break
        return plans

    def _finished(self, node: _Node) -> Plan:
        """The plan that ends the visit at this node, with its utility; the game may be over."""
        if open_decision(node.state) == OVER:
            return Plan(node.actions, self._assess(node.state))
        state = node.state.clone()
        finish = state.rules.finish
        apply(state, finish)
        actions = (*node.actions, finish)
        bonus = 0.0
        passed = self._knowledge.chances.get(open_decision(state))
        if passed is not None:
            # The draw is random: value the visit without it, then add its average worth.
            bonus = self._pass_over(state, passed)
        if self._is_mine(state) and open_decision(state) == ACT:
            return Plan(actions, self._best_half(state))
        return Plan(actions, self._assess(state, bonus, node.state))

    def _pass_over(self, state: State, answer: AnyActionKind) -> float:
        """Apply `answer`, which declines a draw, and return the draw's mean worth in scarabs."""
        seen = observe(state, self._me)
        worth = self._evaluation.decision_worth(seen)
        apply(state, next(a for a in legal_actions(state) if a.kind == answer))
        return worth

    def _one_piece(self, node: _Node) -> list[_Node]:
        """Nodes with one more piece, or with the pending piece completed.

        A game may be called off at any of the steps: the plan then ends there. Rule:
        MOST_DECISIONS [C]
        """
        kind = open_decision(node.state)
        if kind == PAY:
            return self._paid(node, node.state.pending)
        if kind in self._knowledge.steps:
            return self._stepped(node)
        if kind in (SET, LAY):
            return self._placed(node, node.state.pending, True)
        if kind == CLAIM:
            return self._claimed(node)
        found: list[_Node] = []
        legal = legal_actions(node.state)
        for build in legal:
            if build.kind is _BUILD:
                found += self._paid(_then(node, build), build.arg)
        trials = self._knowledge.trials
        if trials and any(trials.get(a.kind) is TrialMode.VISIT for a in legal):
            for move in self._knowledge.moves(observe(node.state, self._me), legal):
                if trials.get(move.kind) is TrialMode.VISIT:
                    found += self._stepped(_then(node, move))
        return found

    def _paid(self, node: _Node, piece: int) -> list[_Node]:
        cashier = node.state.rules.cashier

        def gain(pay: Pay) -> int:
            return cashier.gain(piece, pay)

        hand = hand_of(node.state, self._me)
        legal = legal_actions(node.state)
        if not legal:
            return [node]
        ways = by_regret(legal, gain, hand, self._price, self._evaluation.payments[piece])
        found: list[_Node] = []
        for rank, pay in enumerate(ways[: node.breadth.payments]):
            found += self._placed(_then(node, pay), piece, rank == 0)
        if (call := self._freeing(legal)) is not None:
            called = _then(node, call)
            free = by_regret(legal_actions(called.state), gain, hand, 0.0)
            found += self._placed(_then(called, free[0]), piece, True) if free else [called]
        return found

    def _is_visit(self, action: Action) -> bool:
        """Whether the action belongs to a quarry visit: a piece, or a move tried like one."""
        if action.kind is _BUILD:
            return True
        return self._knowledge.trials.get(action.kind) is TrialMode.VISIT

    def _freeing(self, legal: Sequence[Action]) -> Action | None:
        """A legal action that makes tainted cards free of amulets, if there is one."""
        frees = self._knowledge.frees
        return next((a for a in legal if a.kind in frees), None) if frees else None

    def _stepped(self, node: _Node) -> list[_Node]:
        """Nodes after a step of the visit that builds no piece: with the cheapest payment, or with
        every answer to its decision."""
        kind = open_decision(node.state)
        if kind in self._knowledge.steps:
            legal = legal_actions(node.state)
            found = self._stepped(_then(node, legal[0]))
            if (call := self._freeing(legal)) is not None:
                found += self._stepped(_then(node, call))
            return found
        if kind in self._knowledge.decides:
            found = []
            for action in legal_actions(node.state):
                found += self._stepped(_then(node, action))
            return found
        return [node]

    def _placed(self, node: _Node, piece: int, is_wide: bool) -> list[_Node]:
        """Nodes with all promising sites for the best payment, and the best site for the others."""
        kind = open_decision(node.state)
        if kind == SET:
            sites = promising_sites(
                self._garden,
                legal_actions(node.state),
                piece,
                node.covered,
                node.breadth.sites,
            )
            return [_then(node, site) for site in (sites if is_wide else sites[:1])]
        if kind == LAY:
            found: list[_Node] = []
            lays = self._best_lays(node)
            for lay in lays if is_wide else lays[:2]:
                child = _then(node, lay)
                child.covered |= self._garden.placements[lay.arg].mask
                if open_decision(child.state) == CLAIM:
                    found += self._claimed(child)
                else:
                    found.append(child)
            return found
        return [node]

    def _claimed(self, node: _Node) -> list[_Node]:
        """Nodes with every choice of statues for the new sanctuaries."""
        found: list[_Node] = []
        for action in legal_actions(node.state):
            child = _then(node, action)
            if open_decision(child.state) == CLAIM:
                found += self._claimed(child)
            else:
                found.append(child)
        return found

    def _best_lays(self, node: _Node) -> list[Action]:
        legal = legal_actions(node.state)
        key = (node.covered, legal[0].id, node.breadth.places)
        found = self._lays.get(key)
        if found is None:
            free = node.state.free
            price = self._price if node.state.statues[self._me] else 0.0
            found = self._lays[key] = list(
                promising_lays(self._garden, legal, node.covered, free, price, node.breadth.places)
            )
        return found

    # -- values --------------------------------------------------------------------------------

    def _after(self, state: State, action: Action) -> float:
        after = state.clone()
        apply(after, action)
        return self._assess(after)

    def _assess(self, state: State, bonus: float = 0.0, before: State | None = None) -> float:
        """The utility of a state; `before` is the state from which a visit was finished."""
        self._left -= 1
        if self._hurry is not None and self._hurry():
            self._left = 0
        utility = self._evaluation.assess_state(state, self._me, bonus)
        if self._bias is not None:
            utility += self._bias.of_state(observe(state, self._me))
        if self._haste > 0.0:
            return utility + self._haste * built(observe(state, self._me))
        is_last = state.step >= LAST_STEP and self._observation.step < LAST_STEP
        if is_last and self._ends_eaten(before or state, state):
            utility += SURELY_EATEN
        return utility

    def _ends_eaten(self, before: State, after: State) -> bool:
        return ends_surely_eaten(
            observe(before, self._me), observe(after, self._me), self._knowledge
        )

    def _amulet_price(self) -> float:
        """The cost of one more amulet to the own seat, in scarabs, at least 0.1."""
        standing = self._evaluation.stand(self._observation)
        changes = [0] * len(self._observation.seats)
        before = self._evaluation.outlooks(standing)[self._me]
        changes[self._me] = 2
        after = self._evaluation.outlooks(standing, None, changes)[self._me]
        return max((before - after) / 2, 0.1)

    def _is_mine(self, state: State) -> bool:
        return open_decision(state) in (TURN, ACT) and self._goes_on(state)


def _then(node: _Node, action: Action) -> _Node:
    state = node.state.clone()
    apply(state, action)
    return _Node(state, (*node.actions, action), node.covered, node.breadth)


def _haste(o: Observation) -> float:
    """Utility of each built piece because the game has lasted too long; 0 in usual games."""
    return HASTE * max(o.turn / len(o.seats) - PATIENCE, 0.0)
