"""A whole position as text, hidden things included, and back. For snapshots and digests.

One `name value` line for each field of the state, in a fixed order. What can be computed (free
places, empty squares, the legal list) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Final

from cleopatra.rules.card_kinds import CARD_IDS, CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC_CODES, Unit
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.garden import mask_to_squares, squares_to_mask
from cleopatra.rules.hands import ONE, cards, unpack_units
from cleopatra.rules.options import REVISION, GameOptions
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.ruleset import RuleSet, compose
from cleopatra.rules.soundness import faults
from cleopatra.rules.state import FACE_UP, KIND, Outcome, State

_HEADER: Final = "cleopatra position 1"
_MOSAIC_IDS: Final = {code: i for i, code in enumerate(MOSAIC_CODES)}
_UNIT_CODES: Final = {unit.name.lower(): int(unit) for unit in Unit}

_INTS: Final = (
    "ply",
    "turn",
    "current",
    "first",
    "barrier",
    "rng",
    "deck_at",
    "active",
    "pile_at",
    "walls",
    "doors",
    "sphinxes",
    "obelisks",
    "throne_parts",
    "step",
    "completed",
    "visit_completed",
    "off_artisans",
    "off_resources",
    "did_market",
    "did_quarry",
    "visit_pieces",
    "discarded",
    "pending",
    "pending_points",
    "claims",
    "open_stalls",
    "offering_done",
    "turns_left",
)
_FLAGS: Final = ("did_market", "did_quarry", "offering_done")
_INT_LISTS: Final = ("stack", "scarabs", "amulets", "statues", "bids")
_INT_TUPLES: Final = ("tiles",)
_PACKED: Final = ("discard_up", "discard_down")
_PACKED_LISTS: Final = ("stall_up", "stall_down", "buried", "hand", "known")
_CODES: Final = ("deck", "drawn")
_MOSAICS: Final = ("pile", "removed")


def write_position(state: State) -> str:
    """The text form of a state; `read_position` is its exact inverse."""
    return _write(state, str(state.rules.options))


def digest(state: State) -> str:
    """16 hexadecimal digits that differ when positions do.

    The revision of the rules is left out: what is compared are games of one revision, and the
    digests of those begun before revisions had numbers hold on.
    """
    options = state.rules.options
    if options.revision != REVISION:
        options = replace(options, revision=REVISION)
    return sha256(_write(state, str(options)).encode()).hexdigest()[:16]


def read_position(text: str) -> State:
    """The state of a text form. Raises BadText saying which line is wrong and why."""
    lines = text.splitlines()
    if not lines or lines[0] != _HEADER:
        raise BadText("position", text[:40], f"the first line is not {_HEADER!r}")
    values: dict[str, str] = {}
    for line in lines[1:]:
        name, _, value = line.partition(" ")
        if name in values:
            raise BadText("position", line, "given twice")
        values[name] = value
    try:
        state = State(compose(GameOptions.parse(values.pop("options"))))
        _fill(state, values)
    except KeyError as error:
        raise BadText("position", text[:40], f"nothing said of {error.args[0]}") from None
    except (ValueError, IndexError, OverflowError, BadOptions) as error:
        raise BadText("position", text[:40], str(error)) from None
    if values:
        raise BadText("position", text[:40], f"unknown lines: {' '.join(sorted(values))}")
    return state


def _write(state: State, options: str) -> str:
    lines = [_HEADER, f"options {options}"]
    for name in _INTS:
        lines.append(f"{name} {int(getattr(state, name))}")
    for name in (*_INT_LISTS, *_INT_TUPLES):
        lines.append(f"{name} {_join(map(str, map(int, getattr(state, name))))}")
    for name in _PACKED:
        lines.append(f"{name} {_hand(getattr(state, name))}")
    for name in _PACKED_LISTS:
        lines.append(f"{name} {' | '.join(_hand(packed) for packed in getattr(state, name))}")
    for name in _CODES:
        lines.append(f"{name} {_join(map(_code, getattr(state, name)))}")
    for name in _MOSAICS:
        lines.append(f"{name} {_join(MOSAIC_CODES[m] for m in getattr(state, name))}")
    lines.append(f"credit {_join(_units(state.credit))}")
    placements = state.rules.garden.placements
    lines.append(f"laid {' | '.join(f'{s} {placements[p].text}' for p, s in state.laid) or '-'}")
    areas = (f"{seat} {_squares(area)}" for seat, area in state.sanctuaries)
    lines.append(f"sanctuaries {' | '.join(areas) or '-'}")
    lines.append(f"pending_areas {' | '.join(map(_squares, state.pending_areas)) or '-'}")
    lines.append(f"outcome {_outcome(state.outcome)}")
    for name, field in state.rules.memory.fields.items():
        lines.append(f"{name} {_join(map(str, field.read(state.extra)))}")
    return "\n".join(lines) + "\n"


def _fill(state: State, values: dict[str, str]) -> None:
    rules = state.rules

    def take(name: str) -> str:
        return values.pop(name)

    for name in _INTS:
        number = int(take(name))
        setattr(state, name, bool(number) if name in _FLAGS else number)
    for name in _INT_LISTS:
        setattr(state, name, [int(word) for word in _words(take(name))])
    for name in _INT_TUPLES:
        setattr(state, name, tuple(int(word) for word in _words(take(name))))
    for name in _PACKED:
        setattr(state, name, _read_hand(take(name)))
    for name in _PACKED_LISTS:
        setattr(state, name, [_read_hand(part) for part in take(name).split("|")])
    for name in _CODES:
        setattr(state, name, tuple(_read_code(word) for word in _words(take(name))))
    for name in _MOSAICS:
        setattr(state, name, tuple(_lookup(_MOSAIC_IDS, word) for word in _words(take(name))))
    state.credit = sum(ONE[_lookup(_UNIT_CODES, word)] for word in _words(take("credit")))
    state.laid = tuple(_read_laid(rules, part) for part in _parts(take("laid")))
    sanctuaries = []
    for part in _parts(take("sanctuaries")):
        seat, _, squares = part.partition(" ")
        sanctuaries.append((int(seat), _read_squares(squares)))
    state.sanctuaries = tuple(sanctuaries)
    state.pending_areas = tuple(_read_squares(part) for part in _parts(take("pending_areas")))
    state.outcome = _read_outcome(take("outcome"))
    state.extra = []
    for name, field in rules.memory.fields.items():
        numbers = [int(word) for word in _words(take(name))]
        if len(numbers) != field.size:
            raise ValueError(f"{name} has {len(numbers)} numbers, not {field.size}")
        state.extra += numbers
    _work_out(state)
    for fault in faults(state):
        raise ValueError(fault)


def _work_out(state: State) -> None:
    """Empty squares, free places and what is in the quarry follow from the rest. Rule: D6.7"""
    garden = state.rules.garden
    left = 0
    claiming = bool(state.stack) and state.stack[-1] == DecisionKind.CLAIM
    for mosaic in state.pile[state.pile_at + claiming :]:
        left |= garden.of_mosaic[mosaic]
    state.free = left
    for placement, _ in state.laid:
        state.empty &= ~garden.placements[placement].mask
        state.free &= garden.keep[placement]
    state.quarry = in_quarry(state)


# -- words ---


def _join(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def _words(text: str) -> list[str]:
    return [] if text.strip() == "-" else text.split()


def _parts(text: str) -> list[str]:
    return [] if text.strip() == "-" else [part.strip() for part in text.split("|")]


def _lookup(table: dict[str, int], word: str) -> int:
    if word not in table:
        raise ValueError(f"unknown word {word!r}")
    return table[word]


def _hand(packed: int) -> str:
    return _join(CARD_KINDS[kind].code for kind in cards(packed))


def _read_hand(text: str) -> int:
    words = _words(text)
    if len(words) > 127:
        raise ValueError("more cards than the deck holds")
    return sum(ONE[_lookup(CARD_IDS, word)] for word in words)


def _code(code: int) -> str:
    return CARD_KINDS[code & KIND].code + ("^" if code >= FACE_UP else "")


def _read_code(word: str) -> int:
    up = word.endswith("^")
    return _lookup(CARD_IDS, word.removesuffix("^")) + (FACE_UP if up else 0)


def _units(packed: int) -> list[str]:
    return [Unit(u).name.lower() for u, n in enumerate(unpack_units(packed)) for _ in range(n)]


def _squares(area: int) -> str:
    return " ".join(map(str, mask_to_squares(area)))


def _read_squares(text: str) -> int:
    squares = [int(word) for word in text.split()]
    if any(not 0 <= square < 81 for square in squares):
        raise ValueError("no such square")
    return squares_to_mask(squares)


def _read_laid(rules: RuleSet, text: str) -> tuple[int, int]:
    seat, _, lay = text.partition(" ")
    if lay not in rules.garden.by_text:
        raise ValueError(f"no such placement {lay!r}")
    return rules.garden.by_text[lay], int(seat)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "-"
    fields = (outcome.winners, outcome.scarabs, outcome.amulets, outcome.eaten)
    return f"{outcome.reason} " + " | ".join(_join(map(str, map(int, f))) for f in fields)


def _read_outcome(text: str) -> Outcome | None:
    if text == "-":
        return None
    reason, _, rest = text.partition(" ")
    fields = [tuple(int(word) for word in _words(part)) for part in rest.split("|")]
    if len(fields) != 4:
        raise ValueError("the outcome has four parts")
    winners, scarabs, amulets, eaten = fields
    return Outcome(winners, reason, scarabs, amulets, tuple(bool(n) for n in eaten))
