"""Lessons out of their files' texts, and what is wrong with them, with file and line.

Knows the format, and asks the rules whether positions and right solutions can be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.lessons.errors import BadPredicate, NewerFormat
from cleopatra.lessons.facts import CODES
from cleopatra.lessons.lesson import (
    LEARNER,
    OFFER,
    Highlight,
    Lesson,
    LessonStep,
    Move,
    Practice,
    Variant,
    WrongAnswer,
)
from cleopatra.lessons.predicate import Predicate, parse_predicate
from cleopatra.lessons.source import TomlTable, read_source
from cleopatra.rules.engine import apply, check, decision, legal_actions, parse_action
from cleopatra.rules.errors import BadText
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State

FORMAT: Final = 1
"""The format of the files that this program reads."""
MOST_WORDS: Final = 12
"""Words of a step's sentence, of a hint, of what is said to a wrong move and of a closing."""
MOST_WORDS_BEFORE: Final = 20
"""Words of what is said before anything runs: a lesson's story, a question."""

PLACES: Final = {
    "square": 81,
    "wall": 9,
    "door": 2,
    "sphinx": 6,
    "obelisk": 2,
    "throne": 1,
    "stall": 3,
    "deck": 1,
    "discards": 1,
    "drawn": 3,
    "seat": 5,
    "step": 1,
    "pick": 9,
    "purse": 9,
    "supply": 32,
    "own": 160,
    "extra": 32,
}
"""Kind of a place that is numbered -> how many there may be."""
CODED: Final = {"piece": "piece", "card": "kind", "tile": "worshipper"}
"""Kind of a place that is named by a code -> whose codes."""
_STEP: Final = ("say", "lit", "goal", "do", "rival", "hint", "allow", "several", "free")
_WRONG: Final = ("say", "do", "when", "refused", "stands")
_PRACTICE: Final = (
    *("id", "title", "question", "rule", "closing", "position", "before_step", "change"),
    *("lit", "goal", "do", "hint", "allow", "several", "free"),
)


def read_lesson(file: str, uid: str, text: str) -> Lesson:
    """The lesson of a file, played through once to see that it can be. Raises LessonProblem."""
    table = _open(file, text)
    table.allow(("format", "title", "story", "closing", "rules", "position"), ("step", "practice"))
    position = _normal(table.text("position"))
    state = _state(table, "position", position)
    if LEARNER not in decision(state).actors:
        table.fail("it is not the learner's decision", "position")
    if "step" not in table.tables:
        table.fail("a lesson needs at least one [[step]]")
    steps: list[LessonStep] = []
    starts = [write_position(state)]
    for part in table.tables["step"]:
        part.allow(_STEP, ("wrong", "variant"))
        step = _step(part)
        steps.append(step)
        for move in step.path:
            _play(part, state, move)
            if step.is_free:
                let_rivals_play(state)
        starts.append(write_position(state))
    practice = tuple(
        _practice(part, f"{uid}#{number}", starts)
        for number, part in enumerate(table.tables.get("practice", ()), 1)
    )
    return Lesson(
        uid,
        table.text("title"),
        _sentence(table, "story", MOST_WORDS_BEFORE),
        _sentence(table, "closing"),
        table.texts("rules"),
        position,
        tuple(steps),
        practice,
    )


def read_practice(file: str, folder: str, text: str) -> tuple[Practice, ...]:
    """The practice positions of a file that has nothing else, each with an `id`. Raises
    LessonProblem."""
    table = _open(file, text)
    table.allow(("format",), ("practice",))
    found: dict[str, Practice] = {}
    for part in table.tables.get("practice", ()):
        uid = f"{folder}/{part.text('id')}"
        if uid in found:
            part.fail(f"there are two of the id {part.text('id')!r}", "id")
        found[uid] = _practice(part, uid, ())
    return tuple(found.values())


def let_rivals_play(state: State) -> None:
    """Plays the rivals' decisions of a free step, until the learner is asked or the game ends."""
    while (actors := decision(state).actors) and LEARNER not in actors:
        texts = [action.text for action in legal_actions(state)]
        apply(state, parse_action(state, simplest(texts)))


def simplest(legal: Sequence[str]) -> str:
    """What a rival does who answers by itself: it visits the market, lays out cards from the left,
    and bids nothing."""
    for beginning in ("take", "put", "keep", "bid 0", "leave", "pass"):
        for text in legal:
            if text.startswith(beginning):
                return text
    return legal[0]


def _open(file: str, text: str) -> TomlTable:
    table = read_source(file, text)
    version = table.number("format")
    if version > FORMAT:
        line = table.lines.get("format", 1)
        raise NewerFormat(file, line, f"format {version} is newer than this program's {FORMAT}")
    if version != FORMAT:
        table.fail(f"there is no format {version}", "format")
    return table


def _normal(position: str) -> str:
    return position.strip("\n") + "\n"


def _state(table: TomlTable, key: str, text: str) -> State:
    try:
        return read_position(_normal(text))
    except BadText as error:
        table.fail(f"unsound position: {error.reason}", key)


def _step(table: TomlTable) -> LessonStep:
    own, rival = table.texts("do"), table.texts("rival")
    if own and rival:
        table.fail("either the learner acts (do) or the rivals (rival)", "rival")
    path = _moves(table, "do") if own else _moves(table, "rival", is_rival=True)
    return LessonStep(
        say=_sentence(table, "say"),
        lit=_lights(table),
        goal=_predicate(table, "goal"),
        path=path,
        is_own=bool(own),
        hint=_sentence(table, "hint") if own else "",
        wrong=tuple(_wrong(part) for part in table.tables.get("wrong", ())),
        variants=tuple(_variant(part) for part in table.tables.get("variant", ())),
        allows=table.texts("allow") or _verbs(path),
        several=table.flag("several") or table.flag("free"),
        is_free=table.flag("free"),
        line=table.line,
    )


def _verbs(path: Sequence[Move]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split()[0] for move in path for text in move.texts))


def _practice(table: TomlTable, uid: str, starts: Sequence[str]) -> Practice:
    table.allow(_PRACTICE, ("wrong",))
    key = "position" if "position" in table.values else "before_step"
    if key == "position":
        position = table.text("position")
    else:
        number = table.number("before_step")
        if not 1 <= number <= len(starts):
            table.fail(f"there is no step {number}", key)
        position = starts[number - 1]
    if "change" in table.values:
        position, key = _changed(table, position), "change"
    state = _state(table, key, position)
    if LEARNER not in decision(state).actors:
        table.fail("it is not the learner's decision", key)
    path = _moves(table, "do")
    for move in path:
        _play(table, state, move)
    several = table.flag("several") or table.flag("free")
    step = LessonStep(
        say=_sentence(table, "question", MOST_WORDS_BEFORE),
        lit=_lights(table),
        goal=_predicate(table, "goal"),
        path=path,
        is_own=True,
        hint=table.text("hint", " ").strip(),
        wrong=tuple(_wrong(part) for part in table.tables.get("wrong", ())),
        allows=table.texts("allow") or (() if several else _verbs(path)),
        several=several,
        is_free=table.flag("free"),
        line=table.line,
    )
    position = _normal(position)
    return Practice(
        uid=uid,
        title=table.text("title", " ").strip(),
        position=position,
        rule=table.text("rule"),
        step=step,
        closing=table.text("closing", " ").strip(),
        file=table.file,
    )


def _changed(table: TomlTable, position: str) -> str:
    """A position in which some lines are replaced by others of the same name."""
    lines = {line.partition(" ")[0]: line for line in position.strip("\n").splitlines()[1:]}
    for line in table.text("change").strip("\n").splitlines():
        name = line.partition(" ")[0]
        if name not in lines:
            table.fail(f"the position has no line {name!r}", "change")
        lines[name] = line
    return "\n".join((position.strip("\n").splitlines()[0], *lines.values())) + "\n"


def _wrong(table: TomlTable) -> WrongAnswer:
    table.allow(_WRONG)
    refused = table.text("refused", " ").split()
    if len(refused) not in (0, 2):
        table.fail("refused says a code and a rule: 'cannot_pay D6.1'", "refused")
    if not table.texts("do") and not table.texts("when"):
        table.fail("a wrong move needs do or when")
    code, rule = refused or ("", "")
    return WrongAnswer(
        _sentence(table, "say"),
        _moves(table, "do"),
        _predicate(table, "when"),
        code,
        rule,
        table.flag("stands"),
        table.line,
    )


def _variant(table: TomlTable) -> Variant:
    table.allow(("say", "when"))
    return Variant(_predicate(table, "when"), _sentence(table, "say"))


def _moves(table: TomlTable, key: str, is_rival: bool = False) -> tuple[Move, ...]:
    """Actions, alternatives separated by bars; those of rivals begin with the seat's number."""
    moves = []
    for line in table.texts(key):
        seat, text = str(LEARNER), line
        if is_rival:
            seat, _, text = line.partition(" ")
            if seat not in ("1", "2", "3", "4"):
                table.fail(f"{line!r} does not begin with a rival's seat", key)
        texts = tuple(one.strip() for one in text.split(" | "))
        moves.append(Move(int(seat), texts))
    return tuple(moves)


def _play(table: TomlTable, state: State, move: Move) -> None:
    """Carries out a move of a right path."""
    key = "do" if "do" in table.values else "rival"
    reasons = []
    for text in move.texts:
        try:
            action = parse_action(state, text)
        except BadText as error:
            reasons.append(str(error))
            continue
        refusal = check(state, action, move.seat)
        if refusal is None:
            apply(state, action, move.seat)
            return
        reasons.append(f"seat {move.seat}: {text!r} is refused: {refusal.code} ({refusal.rule})")
    table.fail("; ".join(reasons), key)


def _sentence(table: TomlTable, key: str, most: int = MOST_WORDS) -> str:
    text = table.text(key)
    if count_words(text) > most:
        table.fail(f"{count_words(text)} words, at most {most}: {text!r}", key)
    return text


def count_words(text: str) -> int:
    """Words to be read, of any kind; dashes are none."""
    return sum(any(c.isalnum() for c in word) for word in text.replace("—", " ").split())


def _predicate(table: TomlTable, key: str) -> Predicate:
    try:
        return parse_predicate(table.texts(key))
    except BadPredicate as error:
        table.fail(str(error), key)


def _lights(table: TomlTable) -> tuple[Highlight, ...]:
    return tuple(_light(table, word) for word in table.texts("lit"))


def _light(table: TomlTable, text: str) -> Highlight:
    kind, colon, rest = text.partition(":")
    if kind == OFFER and rest:
        return Highlight(OFFER, code=rest)
    if kind in CODED:
        codes = CODES[CODED[kind]]
        if rest not in codes:
            table.fail(f"{text!r}: there is no {kind} {rest!r}", "lit")
        return Highlight(kind, codes[rest], rest)
    if kind not in PLACES or not colon:
        table.fail(f"{text!r}: there is no place {kind!r}", "lit")
    if not rest.isdecimal() or int(rest) >= PLACES[kind]:
        table.fail(f"{text!r}: there are {PLACES[kind]} of {kind}, from 0", "lit")
    return Highlight(kind, int(rest))
