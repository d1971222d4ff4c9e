"""Matches for tests: persons, scripts, and games driven to a wanted moment."""

from __future__ import annotations

import random
from collections.abc import Callable

from cleopatra.match.command import Accepted
from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat, Question, ScriptSeat, SeatController
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions

NAMES = ("Ana", "Bo", "Chayo", "Dov", "Eva")


def setup(
    kinds: str = "pp", *, practice: bool = False, seed: str = "nile", rules: str = ""
) -> MatchSetup:
    """A table from one letter a seat: p person, b bot; `rules` are more options as text."""
    seats = tuple(
        SeatInfo(NAMES[seat], seat, "" if kind == "p" else "random")
        for seat, kind in enumerate(kinds)
    )
    options = GameOptions.parse(f"{rules} seats={len(kinds)} seed={seed}")
    return MatchSetup(options, seats, practice)


def chooser(seed: int = 1) -> Callable[[Question], Action]:
    """Chooses at random; quarry visits are not left while they can go on, so games end soon."""
    rng = random.Random(seed)

    def choose(question: Question) -> Action:
        building = [action for action in question.legal if action.text.startswith("build")]
        return rng.choice(building or question.legal)

    return choose


def match_of(
    kinds: str = "pp",
    *,
    practice: bool = False,
    seed: str = "nile",
    bots: int = 1,
    rules: str = "",
) -> Match:
    """A match of persons and scripted bots."""
    script = ScriptSeat(chooser(bots))
    seats: list[SeatController] = [PersonSeat() if kind == "p" else script for kind in kinds]
    return Match(setup(kinds, practice=practice, seed=seed, rules=rules), seats)


def question_of(match: Match, seat: int) -> Question:
    """What the match asks a seat that decides now."""
    legal = tuple(match.legal(seat))
    return Question(seat, match.decision_id, match.observe(seat), legal, match.rules)


class Driver:
    """Plays the persons of a match at random, one decision at a time."""

    def __init__(self, match: Match, seed: int = 1) -> None:
        self.match = match
        self.choose = chooser(seed)

    def one(self) -> bool:
        """One decision of anybody; False when the game is over."""
        match = self.match
        if match.outcome is not None:
            return False
        people, others = match.waits_for
        if others:
            assert any(isinstance(r, Accepted) for r in match.pump())
            return True
        seat = people[0]
        match.act(seat, self.choose(question_of(match, seat)))
        assert isinstance(match.pump(limit=1)[0], Accepted)
        return True

    def until(self, kind: DecisionKind) -> None:
        """Goes on to the first decision of a kind."""
        while self.match.decision.kind is not kind:
            assert self.one(), f"no {kind.name} in this game"

    def to_end(self) -> None:
        while self.one():
            pass


def check_replayed(match: Match) -> None:
    """Plays a match to its end; its log, written and read back, leads to the same end."""
    Driver(match).to_end()
    log = GameLog.parse(str(match.log()))
    assert log == match.log()
    replay = Replay(log)
    replay.jump(len(log))
    assert replay.outcome == match.outcome


def played(kinds: str = "bbb", seed: str = "nile", bots: int = 1) -> Match:
    """A match of bots that is over."""
    match = match_of(kinds, seed=seed, bots=bots)
    Driver(match).to_end()
    return match
