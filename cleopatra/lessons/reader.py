"""Lessons out of their files' texts, and what is wrong with them, with file and line.

Knows the format, and asks the rules whether positions and right solutions can be played.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from cleopatra.lessons.errors import BadPredicate, LessonProblem, NewerFormat
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
from cleopatra.lessons.predicate import CODES, Predicate, parse_predicate
from cleopatra.rules.engine import apply, check, decision, legal_actions, parse_action
from cleopatra.rules.errors import BadText
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State

FORMAT: Final = 1
"""The format of the files that this program reads."""
MOST_WORDS: Final = 12
"""Words of a step's sentence, of a hint, of the answer to a wrong move and of a closing."""
MOST_WORDS_BEFORE: Final = 20
"""Words of an introduction: a lesson's story, a question."""

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


# A TOML text with the line of each of its values, so that errors can name it.

TomlValue = str | int | bool | list[str]
"""What a lesson's file may hold in addition to tables."""

_HEADER: Final = re.compile(r"\s*\[\[?\s*([\w.]+)\s*\]\]?\s*(#.*)?")
_KEY: Final = re.compile(r"\s*([\w-]+)\s*=\s*(.*)")
_AT_LINE: Final = re.compile(r"\(at line (\d+)")
_QUOTES: Final = ('"""', "'''")


@dataclass(frozen=True, slots=True)
class TomlTable:
    """A table of a file: its values, the tables inside it by name, and where they stand."""

    file: str
    line: int
    values: Mapping[str, TomlValue]
    tables: Mapping[str, Sequence[TomlTable]]
    lines: Mapping[str, int]

    def fail(self, reason: str, key: str = "") -> NoReturn:
        """Raises LessonProblem at a key, or at the line of the table."""
        raise LessonProblem(self.file, self.lines.get(key, self.line), reason)

    def text(self, key: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        if key not in self.values and default is not None:
            return default
        value = self._need(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(f"{key} is not a text", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where it is left out."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.fail(f"{key} is not a list of texts", key)
        return tuple(value)

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._need(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(f"{key} is not a whole number", key)
        return value

    def flag(self, key: str) -> bool:
        """true or false; false where it is left out."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fail(f"{key} is neither true nor false", key)
        return value

    def allow(self, keys: Sequence[str], tables: Sequence[str] = ()) -> None:
        """Refuses every other key and table, so that a misspelled one is noticed."""
        for key in self.values:
            if key not in keys:
                self.fail(f"there is no {key!r} here, only {', '.join((*keys, *tables))}", key)
        for name, found in self.tables.items():
            if name not in tables:
                found[0].fail(f"there is no [[{name}]] here, only {', '.join(tables) or 'keys'}")

    def _need(self, key: str) -> TomlValue:
        if key not in self.values:
            self.fail(f"{key} is missing")
        return self.values[key]


def read_source(file: str, text: str) -> TomlTable:
    """The tables of a file. `file` is how errors name it. Raises LessonProblem."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise LessonProblem(file, line, str(error)) from None
    return _table(file, (), data, _places(text))


Path = tuple[str | int, ...]


def _table(
    file: str, path: Path, data: Mapping[str, object], places: Mapping[Path, int]
) -> TomlTable:
    values: dict[str, TomlValue] = {}
    tables: dict[str, Sequence[TomlTable]] = {}
    for key, value in data.items():
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            tables[key] = [
                _table(file, (*path, key, number), one, places) for number, one in enumerate(value)
            ]
        elif isinstance(value, str | bool | int | list):
            values[key] = value
        else:
            line = places.get((*path, key), places.get(path, 1))
            raise LessonProblem(file, line, f"{key} is neither a text, a number nor a list")
    lines = {key: places[(*path, key)] for key in values if (*path, key) in places}
    return TomlTable(file, places.get(path, 1), values, tables, lines)


def _places(text: str) -> dict[Path, int]:
    """The line of each key and of each table of a list, for tables written with [[headers]]."""
    places: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    here: Path = ()
    quotes = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quotes:
            quotes = "" if quotes in line else quotes
            continue
        header, key = _HEADER.fullmatch(line), _KEY.fullmatch(line)
        if header is not None:
            here = ()
            for last, name in _with_last(header[1].split(".")):
                counts[(*here, name)] = counts.get((*here, name), -1) + last
                here = (*here, name, max(0, counts[(*here, name)]))
            places[here] = number
            for path in [path for path in counts if path[: len(here)] == here]:
                del counts[path]
        elif key is not None:
            places.setdefault((*here, key[1]), number)
            opened = next((q for q in _QUOTES if key[2].startswith(q)), "")
            quotes = opened if opened and opened not in key[2][3:] else ""
    return places


def _with_last(names: Sequence[str]) -> list[tuple[int, str]]:
    """Each name with 1 if it is the last, else 0."""
    return [(int(at == len(names) - 1), name) for at, name in enumerate(names)]
