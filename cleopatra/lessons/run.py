"""A lesson as it is being learned: which step is open, what to say and to light, and the verdict on
what has happened on the table.

Judges a real match by its updates, as the learner may know them. Knows no screen and no clock: the
screen calls `judge` when it has shown what happened, and says how many seconds have passed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from cleopatra.lessons.errors import LessonChanged
from cleopatra.lessons.lesson import LEARNER, Highlight, Lesson, LessonStep, Move, WrongAnswer
from cleopatra.lessons.predicate import Situation
from cleopatra.lessons.reader import simplest
from cleopatra.match.command import Accepted
from cleopatra.match.log import Decided, GameLog, parse_decisions
from cleopatra.match.match import Match
from cleopatra.match.seat import BotSeat, PersonSeat
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.match.subscription import Cause, Subscription, Update
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import BadText, Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.position import read_position

HINT_AFTER: Final = 10.0
"""Seconds of nothing after which a hint is due."""
HINT_MISSES: Final = 2
"""Wrong answers to a step after which a hint is due."""
HEADER: Final = "cleopatra-lesson 1"
_NAMES: Final = ("You", "Nefer", "Hotep", "Meret", "Sennu")
_BOT: Final = "greedy"
_WITHIN_DEED: Final = (DecisionKind.PAY, DecisionKind.SET, DecisionKind.LAY)
_AFTER_DEED: Final = (DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT)


class VerdictKind(Enum):
    """How the learner's play was judged."""

    GOING_ON = "going_on"  # nothing to say yet
    SEEN = "seen"  # what a watched step shows has happened: `go_on` when it has been read
    STEP_DONE = "step_done"  # the learner's step is done, the next one is open
    WRONG = "wrong"  # `say` why (maybe ""), then take back to `step_start`
    REMARK = "remark"  # `say` it; nothing is taken back
    FINISHED = "finished"  # the lesson is over: `lesson.closing`


@dataclass(frozen=True, slots=True)
class LessonVerdict:
    """A verdict and the sentence that goes with it, in English."""

    kind: VerdictKind
    say: str = ""


GOING_ON: Final = LessonVerdict(VerdictKind.GOING_ON)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One decision since the lesson began: `after` is the number of decisions with it."""

    after: int
    seat: int
    text: str
    events: tuple[Event, ...]


class LessonRun:
    """One learner in one lesson.

    A screen makes a match of `log()` whose rivals answer through `port` (a bot port), gives it to
    `attach`, and calls `judge` whenever everything that happened has been shown. `names` are
    those of the learner and of the rivals.
    """

    def __init__(self, lesson: Lesson, names: Sequence[str] = _NAMES) -> None:
        self.lesson = lesson
        self.port = Script()
        self.misses = 0
        self.hints = 0
        state = read_position(lesson.position)
        options = state.rules.options
        seats = tuple(
            SeatInfo(names[seat], seat, _BOT if seat != LEARNER else "")
            for seat in range(options.seats)
        )
        self.setup = MatchSetup(options, seats, practice=True)
        self._base = state.ply
        self._match: Match | None = None
        self._inbox: Subscription | None = None
        self._waiting: deque[Update] = deque()
        self._decided: tuple[Decided, ...] = ()
        self._entries: list[_Entry] = []
        self._starts = [state.ply]
        self._index = 0
        self._is_seen = False
        self._wrong = ""
        self._is_wrong = False
        self._idle = 0.0
        self._is_hinted = False
        self._begin()

    # -- where the learner is ---

    @property
    def number(self) -> int:
        """The number of the open step, from 1; after the last one, how many there are."""
        return min(self._index, len(self.lesson.steps) - 1) + 1

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The open step; after the end, the last one."""
        return self.lesson.steps[self.number - 1]

    @property
    def is_finished(self) -> bool:
        """Whether all steps are done."""
        return self._index >= len(self.lesson.steps)

    @property
    def is_wrong(self) -> bool:
        """Whether a wrong move waits to be taken back."""
        return self._is_wrong

    @property
    def is_seen(self) -> bool:
        """Whether everything of the watched step has been shown."""
        return self._is_seen

    @property
    def step_start(self) -> int:
        """How many decisions the game had when the open step began; taking back ends there."""
        return self._starts[-1]

    @property
    def sentence(self) -> str:
        """What the open step says, in English."""
        step = self.step
        for variant in step.variants:
            if self._match is not None and variant.when.holds(self._situation(self._match)):
                return variant.say
        return step.say

    @property
    def lit(self) -> tuple[Highlight, ...]:
        """What is lit."""
        return () if self.is_finished else self.step.lit

    @property
    def hint(self) -> str:
        """The hint of the open step if one is due, in English; else ""."""
        return self.step.hint if self._is_hinted else ""

    # -- the match ---

    def log(self) -> GameLog:
        """The game to be opened: the lesson's position and what has been decided so far."""
        return GameLog(self.setup, self.lesson.position, self._decisions())

    def attach(self, match: Match) -> None:
        """The match of `log()`, from now on judged."""
        if self._inbox is not None:
            self._inbox.close()
        self._match = match
        self._inbox = match.subscribe(LEARNER)

    def open_match(self) -> Match:
        """A separate match, attached, for tests and robots: orders go straight to it."""
        rivals = BotSeat(self.port)
        seats = [
            PersonSeat() if seat == LEARNER else rivals for seat in range(len(self.setup.seats))
        ]
        match = Match.resume(self.log(), seats)
        self.attach(match)
        return match

    # -- verdicts ---

    def judge(self) -> LessonVerdict:
        """The verdict on what has happened since the last one. Call it again until it has nothing
        more to say (GOING_ON)."""
        match = self._match
        if match is None or self.is_finished:
            return GOING_ON
        if self._inbox is not None:
            self._queue(self._inbox.take())
        verdict = self._look(match)
        while verdict is GOING_ON and self._waiting:
            verdict = self._take(match, self._waiting.popleft())
        return verdict

    def go_on(self) -> LessonVerdict:
        """The watched step has been read: opens the next one."""
        return self._advance() if self._is_seen else GOING_ON

    def refused(self, text: str, refusal: Refusal) -> str:
        """The answer to a refused action, in English; "" for the usual one. Counts as a miss."""
        self._miss()
        for wrong in self.step.wrong:
            is_so = wrong.is_refused and wrong.moves and text in wrong.moves[-1].texts
            if is_so and (wrong.code, wrong.rule) == (refusal.code, refusal.rule):
                return wrong.say
        return ""

    def wait(self, seconds: float) -> bool:
        """Time passes in which the learner does nothing. Whether a hint has become due."""
        if not self.step.is_own or self.is_finished or self._is_wrong or self._is_hinted:
            return False
        self._idle += seconds
        if self._idle >= HINT_AFTER:
            self._show_hint()
        return self._is_hinted

    def touched(self) -> None:
        """The learner does something: the wait for a hint begins again."""
        self._idle = 0.0

    # -- saving ---

    def save(self) -> str:
        """The lesson so far as text; see `resume_lesson`."""
        lines = [HEADER, f"lesson {self.lesson.uid}", f"step {self._index}"]
        return "\n".join([*lines, *map(str, self._decisions())]) + "\n"

    def _decisions(self) -> tuple[Decided, ...]:
        return self._match.log().decisions if self._match is not None else self._decided

    def replay(self, decisions: Sequence[Decided], index: int) -> None:
        """Plays what was saved, up to step `index` (from 0). Raises LessonChanged."""
        silent = [PersonSeat() for _ in self.setup.seats]
        match = Match.resume(self.log(), silent)
        self.attach(match)
        for decided in decisions:
            self._follow(lambda: self._is_seen)
            try:
                match.act(decided.seat, match.rules.parse(decided.text))
            except BadText as error:
                raise LessonChanged(str(error)) from error
            if not all(isinstance(result, Accepted) for result in match.pump()):
                raise LessonChanged(f"{decided.text!r} can no longer be played")
            self._follow(lambda: False)
        self._follow(lambda: self._is_seen and self._index < index)
        if self._index != index:
            raise LessonChanged(f"step {index} is not reached")
        self._decided = match.log().decisions
        self._match = None
        done = sum(entry.seat != LEARNER for entry in self._since_start())
        self.port.moves = self.port.moves[done:]

    def _follow(self, goes_on: Callable[[], bool]) -> None:
        while True:
            verdict = self.judge()
            if goes_on():
                self.go_on()
            elif verdict.kind in (VerdictKind.GOING_ON, VerdictKind.FINISHED):
                return

    # -- inside ---

    def _begin(self) -> None:
        """A step begins, or begins again."""
        self._is_seen = self._is_wrong = self._is_hinted = False
        self._idle = 0.0
        if self.is_finished:
            self.port.begin((), is_free=False)
            return
        step = self.step
        self.port.begin(() if step.is_own else step.path, step.is_free)

    def _advance(self) -> LessonVerdict:
        self._index += 1
        self._starts.append(self._entries[-1].after if self._entries else self._base)
        self.misses = 0
        self._begin()
        return LessonVerdict(VerdictKind.FINISHED if self.is_finished else VerdictKind.STEP_DONE)

    def _look(self, match: Match) -> LessonVerdict:
        """What a watched step shows that has already happened."""
        if self.step.is_own or self._is_seen:
            return GOING_ON
        if self._waiting or not self.step.goal.holds(self._situation(match)):
            return GOING_ON
        self._is_seen = True
        return LessonVerdict(VerdictKind.SEEN)

    def _queue(self, updates: Sequence[Update]) -> None:
        """Puts updates on the queue; what was taken back before it was judged is left out."""
        for update in updates:
            left = update.observation.decisions
            if update.cause is Cause.UNDONE:
                kept = [one for one in self._waiting if one.observation.decisions <= left]
                self._waiting = deque(kept)
            self._waiting.append(update)

    def _take(self, match: Match, update: Update) -> LessonVerdict:
        if update.cause is Cause.OPENED:
            return GOING_ON
        after = update.observation.decisions
        if update.cause is Cause.UNDONE:
            self._back_to(after)
            return GOING_ON
        text = match.log().decisions[after - self._base - 1].text
        self._entries.append(_Entry(after, update.seat, text, update.events))
        return self._verdict(match, update)

    def _back_to(self, decisions: int) -> None:
        """Decisions were taken back: the step that was open then is open again."""
        self._entries = [entry for entry in self._entries if entry.after <= decisions]
        changed = False
        while self._index and self._starts[-1] > decisions:
            self._starts.pop()
            self._index -= 1
            changed = True
        if changed or decisions == self.step_start:
            is_hinted, misses = self._is_hinted and not changed, self.misses
            self._begin()
            self._is_hinted, self.misses = is_hinted, 0 if changed else misses
            if self.misses >= HINT_MISSES and not self._is_hinted:
                self._show_hint()
        self._is_wrong = False

    def _verdict(self, match: Match, update: Update) -> LessonVerdict:
        step = self.step
        situation = self._situation(match, update)
        if not step.is_own:
            return self._look(match) if not self._waiting else GOING_ON
        if step.goal.holds(situation):
            return self._advance()
        if update.seat == LEARNER and self._is_miss(situation, update):
            return self._call_wrong(situation)
        if not update.observation.actors:
            return self._call_wrong(situation)
        return self._remark()

    def _is_miss(self, situation: Situation, update: Update) -> bool:
        """Whether what the learner has done cannot lead to the goal any more, and is all on the
        table."""
        step, kind = self.step, update.decision.kind
        if kind in _WITHIN_DEED:
            return False
        mine = [entry.text for entry in self._since_start() if entry.seat == LEARNER]
        if step.allows and not all(_begins(text, step.allows) for text in mine):
            return True
        if LEARNER not in update.observation.actors:
            return not step.is_free
        if not step.several and kind in _AFTER_DEED:
            return True
        legal = situation.legal
        return bool(step.allows and legal and not any(_begins(t, step.allows) for t in legal))

    def _call_wrong(self, situation: Situation) -> LessonVerdict:
        self._is_wrong = True
        self._miss()
        wrong = self._which(situation)
        return LessonVerdict(VerdictKind.WRONG, wrong.say if wrong is not None else "")

    def _which(self, situation: Situation) -> WrongAnswer | None:
        """The wrong move that was made: by all its actions, its predicate, or its last action."""
        mine = [entry.text for entry in self._since_start() if entry.seat == LEARNER]
        legal = [one for one in self.step.wrong if not (one.is_refused or one.stands)]
        for wrong in legal:
            is_same = len(wrong.moves) == len(mine)
            if is_same and all(t in m.texts for t, m in zip(mine, wrong.moves, strict=True)):
                return wrong
        for wrong in legal:
            if wrong.when.lines and wrong.when.holds(situation):
                return wrong
        for wrong in legal:
            if wrong.moves and mine and mine[-1] in wrong.moves[-1].texts:
                return wrong
        return None

    def _remark(self) -> LessonVerdict:
        mine = [entry.text for entry in self._since_start() if entry.seat == LEARNER]
        for wrong in self.step.wrong:
            is_same = wrong.stands and len(wrong.moves) == len(mine)
            if is_same and all(t in m.texts for t, m in zip(mine, wrong.moves, strict=True)):
                return LessonVerdict(VerdictKind.REMARK, wrong.say)
        return GOING_ON

    def _miss(self) -> None:
        self.misses += 1
        if self.misses >= HINT_MISSES:
            self._show_hint()

    def _show_hint(self) -> None:
        if not self._is_hinted and self.step.hint:
            self._is_hinted = True
            self.hints += 1

    def _since_start(self) -> list[_Entry]:
        """The decisions of the open step."""
        return [entry for entry in self._entries if entry.after > self.step_start]

    def _events(self) -> tuple[Event, ...]:
        """The events of the open step; where nobody does anything in it, those of the last step in
        which somebody did."""
        start = self.step_start
        if not self.step.is_own and not self.step.path:
            start = max((s for s in self._starts if s < start), default=start)
        return tuple(e for entry in self._entries if entry.after > start for e in entry.events)

    def _situation(self, match: Match, update: Update | None = None) -> Situation:
        observation = match.observe(LEARNER) if update is None else update.observation
        kind = match.decision.kind if update is None else update.decision.kind
        is_now = update is None or update.decision_id == match.decision_id
        legal = [action.text for action in match.legal(LEARNER)] if is_now else []
        return Situation(observation, kind.name, legal, self._events())


def _begins(text: str, beginnings: Sequence[str]) -> bool:
    return any(text == one or text.startswith((one + " ", one + "-")) for one in beginnings)


def resume_lesson(lesson: Lesson, text: str, names: Sequence[str] = _NAMES) -> LessonRun:
    """The lesson where `LessonRun.save` left it. Raises LessonChanged if that cannot be."""
    lines = text.splitlines()
    if len(lines) < 3 or lines[0] != HEADER or lines[1] != f"lesson {lesson.uid}":
        raise LessonChanged("this is not this lesson's text")
    word, _, number = lines[2].partition(" ")
    if word != "step" or not number.isdecimal():
        raise LessonChanged("the step is missing")
    try:
        decisions = parse_decisions(lines[3:])
    except BadText as error:
        raise LessonChanged(str(error)) from error
    run = LessonRun(lesson, names)
    run.replay(decisions, int(number))
    return run


def saved_lesson(text: str) -> tuple[str, int]:
    """Which lesson a saved text is of, and at which step (from 1). Raises LessonChanged."""
    lines = text.splitlines()
    number = lines[2].removeprefix("step ") if len(lines) > 2 else ""
    if not number.isdecimal() or lines[0] != HEADER or not lines[1].startswith("lesson "):
        raise LessonChanged("this is no saved lesson")
    return lines[1].removeprefix("lesson "), int(number) + 1


@dataclass(slots=True)
class Script:
    """The rivals' answers for the open step. A seat that is asked before its step waits."""

    moves: list[Move] = field(default_factory=list)
    is_free: bool = False
    _asked: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    def begin(self, moves: Sequence[Move], is_free: bool) -> None:
        """A step begins, or begins again."""
        self.moves = list(moves)
        self.is_free = is_free

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        self._asked[seat] = (decision_id, tuple(legal_texts))

    def poll(self) -> Iterable[tuple[int, int, str]]:
        answers = []
        for seat, (decision_id, legal) in sorted(self._asked.items()):
            move = next((move for move in self.moves if move.seat == seat), None)
            if move is not None:
                self.moves.remove(move)
                answers.append((seat, decision_id, move.choose(legal)))
            elif self.is_free:
                answers.append((seat, decision_id, simplest(legal)))
        for seat, _, _ in answers:
            del self._asked[seat]
        return answers

    def close(self) -> None:
        self._asked.clear()
