"""A whole position as text, hidden things included, and back. For snapshots and digests.

One `name value` line for each field of the state, in a fixed order. What can be computed (free
places, empty squares, the legal list) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Final

from cleopatra.rules.card_kinds import CARD_IDS, CARD_KINDS, KINDS
from cleopatra.rules.catalogue import (
    HAND_LIMIT,
    LAST_STEP,
    MOSAIC_CODES,
    MOST_DECISIONS,
    PIECE_KINDS,
    STALLS,
    STATUES,
    WORSHIPPER_CODES,
    Category,
    Piece,
    Unit,
)
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision
from cleopatra.rules.errors import BadOptions, BadText
from cleopatra.rules.garden import mask_to_squares, squares_to_mask
from cleopatra.rules.hands import ONE, cards, contains, size, unpack, unpack_units
from cleopatra.rules.options import REVISION, GameOptions
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS
from cleopatra.rules.quarry import in_quarry, standing
from cleopatra.rules.ruleset import END_AUTO, FIRST_AUTO, MOST_BID, NOTHING, SITES, RuleSet
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
    """The text form of a state; `read_position` is its exact inverse.

    >>> from cleopatra.rules.engine import new_game
    >>> text = write_position(new_game(GameOptions(seats=2, seed="nile")))
    >>> text.splitlines()[:3]
    ['cleopatra position 1', 'options edition=deluxe seats=2 seed=-', 'ply 0']
    >>> write_position(read_position(text)) == text
    True
    """
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
    """The state of a text form. Raises BadText saying which line is wrong and why.

    >>> read_position("position 2")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cleopatra.rules.errors.BadText: bad position 'position 2': the first line is not ...
    """
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


# Checks whether a state that was read from a text can be played on.

_MANY: Final = 1_000_000  # the limit of numbers that have no smaller one
_CATEGORIES: Final = (1 << len(Category)) - 1
_PENDING: Final = (DecisionKind.PAY, DecisionKind.SET, DecisionKind.LAY, DecisionKind.CLAIM)

_RANGES: Final[dict[str, tuple[int, int]]] = {
    "ply": (0, MOST_DECISIONS),
    "turn": (0, _MANY),
    "barrier": (0, _MANY),
    "rng": (0, (1 << 64) - 1),
    "active": (-1, len(WORSHIPPER_CODES) - 1),
    "walls": (0, (1 << WALLS) - 1),
    "doors": (0, (1 << DOORS) - 1),
    "sphinxes": (0, (1 << SPHINXES) - 1),
    "obelisks": (0, (1 << OBELISKS) - 1),
    "throne_parts": (0, 2),
    "step": (0, LAST_STEP),
    "completed": (0, _CATEGORIES),
    "visit_completed": (0, _CATEGORIES),
    "visit_pieces": (0, _MANY),
    "discarded": (0, _MANY),
    "pending": (-1, len(PIECE_KINDS) - 1),
    "pending_points": (0, _MANY),
    "claims": (0, STATUES),
    "open_stalls": (0, (1 << STALLS) - 1),
}
"""Fields with one number, and the least and the most each may be."""

_RANGES_BY_SEAT: Final[dict[str, tuple[int, int]]] = {
    "amulets": (0, _MANY),
    "statues": (0, STATUES),
    "bids": (-1, MOST_BID),
}
_PACKED_BY_SEAT: Final = ("buried", "hand", "known")


def faults(state: State) -> Iterator[str]:
    """What is wrong; only the first fault is meaningful, as later checks rely on earlier ones."""
    yield from _wrong_numbers(state)
    yield from _wrong_cards(state)
    yield from _wrong_mosaics(state)
    yield from _wrong_phase(state)
    for find in state.rules.faults:
        yield from find(state)


def _wrong_numbers(state: State) -> Iterator[str]:
    seats = state.rules.seats
    for name in (*_RANGES_BY_SEAT, "scarabs", *_PACKED_BY_SEAT):
        if len(getattr(state, name)) != seats:
            yield f"{name} is not for {seats} seats"
    ranges = {
        **_RANGES,
        "current": (0, seats - 1),
        "first": (0, seats - 1),
        "turns_left": (-1, seats),
        "deck_at": (0, len(state.deck)),
        "pile_at": (0, len(state.pile)),
        "off_artisans": (0, state.rules.highest_discount),
        "off_resources": (0, state.rules.highest_discount),
    }
    by_seat = {**_RANGES_BY_SEAT, "scarabs": (0, state.rules.most_scarabs)}
    for name, (least, most) in ranges.items():
        if not least <= getattr(state, name) <= most:
            yield f"{name} is not from {least} to {most}"
    for name, (least, most) in by_seat.items():
        if any(not least <= number <= most for number in getattr(state, name)):
            yield f"{name} are not from {least} to {most}"
    for field in state.rules.memory.fields.values():
        if any(not field.least <= number <= field.most for number in field.read(state.extra)):
            yield f"{field.name} is not from {field.least} to {field.most}"
    if any(bid > scarabs for bid, scarabs in zip(state.bids, state.scarabs, strict=True)):
        yield "bids are more than the scarabs"
    if sorted(state.tiles) != list(range(len(WORSHIPPER_CODES) * state.rules.has_worshippers)):
        yield "the worshippers are not all there"


def _wrong_cards(state: State) -> Iterator[str]:
    if len(state.stall_up) != STALLS or len(state.stall_down) != STALLS:
        yield "there are three stalls"
    counts = _counts(
        [*state.hand, *state.stall_up, *state.stall_down, state.discard_up, state.discard_down]
    )
    for field in state.rules.memory.fields.values():
        if field.holds_cards:
            for kind, number in enumerate(_counts(field.read(state.extra))):
                counts[kind] += number
    for code in (*state.deck[state.deck_at :], *state.drawn):
        counts[code & KIND] += 1
    if tuple(counts) != state.rules.deck:
        yield "the cards are not those of the deck"
    if any(unpack(hand)[kind] for hand in state.hand for kind in state.rules.never_dealt):
        yield "a hand holds a card that no hand can hold"
    if any(not contains(state.discard_down, seen) for seen in state.buried):
        yield "buried are not cards of discard_down"
    if any(not contains(*pair) for pair in zip(state.hand, state.known, strict=True)):
        yield "known is more than the hand"


def _wrong_mosaics(state: State) -> Iterator[str]:
    garden = state.rules.garden
    places = [garden.placements[placement] for placement, _ in state.laid]
    covered = garden.squares & ~state.empty
    if sum(place.mask.bit_count() for place in places) != covered.bit_count():
        yield "mosaics overlap"
    left = state.pile[state.pile_at + _is_claiming(state) :]
    out = [*(place.mosaic for place in places), *state.removed, *left]
    if len(set(state.pile)) != len(state.pile) or len(set(out)) != len(out):
        yield "a mosaic is twice in pile, garden or removed"
    if left and not _is_claiming(state) and not garden.fits(state.free, left[0]):
        yield "the top mosaic of the pile fits nowhere"
    owners = [seat for _, seat in state.laid] + [seat for seat, _ in state.sanctuaries]
    if any(not 0 <= seat < state.rules.seats for seat in owners):
        yield "no such seat"
    areas = [*(area for _, area in state.sanctuaries), *state.pending_areas]
    if any(not area or area & ~state.empty for area in areas):
        yield "a sanctuary is no empty area"
    union = 0
    for area in areas:
        union |= area
    if union.bit_count() != sum(area.bit_count() for area in areas):
        yield "sanctuaries overlap"


def _wrong_phase(state: State) -> Iterator[str]:
    stack = state.stack
    if bool(stack) == bool(state.outcome):
        yield "the phases cannot be: a game is open or it has an outcome"
    if not stack:
        yield from _wrong_outcome(state)
        return
    phase = stack[-1]
    lies_on = state.rules.lies_on
    if FIRST_AUTO <= phase < END_AUTO or any(
        below not in lies_on.get(above, ())
        for below, above in zip([NOTHING, *stack], stack, strict=False)
    ):
        yield "the phases cannot be"
        return
    if (state.pending >= 0) != (phase in _PENDING):
        yield "pending is not for this phase"
    if bool(state.drawn) != (phase == DecisionKind.PUT):
        yield "drawn is not for this phase"
    if bool(state.pending_areas) != (phase == DecisionKind.CLAIM):
        yield "pending_areas are not for this phase"
    if phase != DecisionKind.BID and max(state.bids) >= 0:
        yield "bids are not for this phase"
    if not _has_choice(state, phase):
        yield "there is nothing to choose from"


def _has_choice(state: State, phase: int) -> bool:
    """True if the open decision has an answer and means what it says."""
    seat = state.current
    match phase:
        case DecisionKind.TURN:
            return state.active < 0 and not (state.did_market or state.did_quarry)
        case DecisionKind.PAY:
            there = in_quarry(state) >> state.pending & 1
            return bool(there) and bool(state.rules.legal[phase](state, seat))
        case DecisionKind.SET:
            sites = SITES.get(Piece(state.pending))
            return sites is not None and standing(state, state.pending) != (1 << sites) - 1
        case DecisionKind.LAY:
            return state.pending == Piece.MOSAIC and state.pile_at < len(state.pile)
        case DecisionKind.CLAIM:
            last = state.rules.garden.placements[state.laid[-1][0]].mosaic if state.laid else -1
            return (
                state.pending == Piece.MOSAIC
                and state.pile[state.pile_at : state.pile_at + 1] == (last,)
                and state.statues[seat] > 0
            )
        case DecisionKind.PUT:
            return len(state.drawn) <= state.open_stalls.bit_count()
        case DecisionKind.HAND_LIMIT:
            return size(state.hand[seat]) > HAND_LIMIT
        case DecisionKind.BID:
            return min(state.bids) < 0
        case DecisionKind.ACT | DecisionKind.VISIT:
            return True
    actors = decision(state).actors
    return bool(actors) and bool(state.rules.legal[phase](state, actors[0]))


def _wrong_outcome(state: State) -> Iterator[str]:
    outcome, seats = state.outcome, state.rules.seats
    if outcome is None:
        return
    by_seat = (outcome.scarabs, outcome.amulets, outcome.eaten)
    if any(len(numbers) != seats for numbers in by_seat):
        yield f"the outcome is not for {seats} seats"
    if not (outcome.winners or all(outcome.eaten)) or any(
        not 0 <= seat < seats for seat in outcome.winners
    ):
        yield "the outcome has no such winner"
    if outcome.reason not in ("count", "exhaustion"):
        yield "the outcome has no such reason"


def _is_claiming(state: State) -> bool:
    return bool(state.stack) and state.stack[-1] == DecisionKind.CLAIM


def _counts(packed: Iterable[int]) -> list[int]:
    """Cards by kind, hand by hand: the sum of packed hands could overflow a field."""
    counts = [0] * KINDS
    for hand in packed:
        for kind, number in enumerate(unpack(hand)):
            counts[kind] += number
    return counts
