"""A whole game as readable text: decisions, choices, events, and what each viewer sees.

It makes the golden files, in which a change of any rule shows as a diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from random import Random

from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    MOSAIC_CODES,
    PIECE_KINDS,
    UNKNOWN,
    WORSHIPPER_CODES,
    Category,
    Unit,
)
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.events import Card, Event
from cleopatra.rules.expansions.architects.box import ArchitectsAction
from cleopatra.rules.expansions.cult.box import CultAction
from cleopatra.rules.expansions.whims.box import WhimsAction
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.position import digest
from cleopatra.rules.state import State

GAMES = {
    "two": GameOptions(seats=2, seed="golden-2"),
    "three": GameOptions(seats=3, seed="golden-3"),
    "four": GameOptions(seats=4, seed="golden-4"),
    "house-rules": GameOptions(
        seats=3,
        seed="golden-house",
        mosaics_turn_over="no",
        sanctuary_costs="palms",
        discount_scope="piece",
        refill="one",
        tie_break="amulets",
        slot_costs="1s,3s,1a,1a,2a",
        garden="back",
        first_player="1",
    ),
    "cult": GameOptions(seats=3, seed="golden-cult-17", expansions=("cult",)),
    "whims": GameOptions(seats=3, seed="golden-whims-40", expansions=("whims",)),
    "bastet": GameOptions(seats=2, seed="golden-bastet-3", expansions=("bastet",)),
    "architects": GameOptions(seats=4, seed="golden-architects-3", expansions=("architects",)),
    "all-expansions": GameOptions(seats=4, seed="golden-all-28", expansions=EXPANSIONS),
    "classic-three": GameOptions(edition="classic", seats=3, seed="golden-classic-2"),
    "classic-five": GameOptions(edition="classic", seats=5, seed="golden-classic-3"),
}
_MOST_LISTED = 12
_OFFERED = (
    *(CultAction.HONOUR, WhimsAction.DRAW, ArchitectsAction.CALL_GREEK, ArchitectsAction.CALL_GAUL),
    *(ArchitectsAction.CALL_BABYLONIAN, ArchitectsAction.CALL_ROMAN),
)
"""The actions that expansions add to those of the base game."""


def playthrough(options: GameOptions) -> str:
    """The text of the game that `choose` plays with these options."""
    return "\n".join(_lines(options)) + "\n"


def choose(rng: Random, state: State, legal: list[Action]) -> Action:
    """A simple player: it builds whenever it can and takes the best payment."""
    offered = [action for action in legal if action.kind in _OFFERED]
    if offered and rng.random() < 0.9:
        return rng.choice(offered)
    first = legal[0].text.partition(" ")[0]
    if first == "pay":
        return legal[0]
    builds = [action for action in legal if action.text.startswith(("build", "claim"))]
    if builds and rng.random() < 0.9:
        return rng.choice(builds)
    if first == "bid":
        return legal[rng.randrange(len(legal)) // 3]
    return rng.choice([a for a in legal if a.text[:8] != "activate" or rng.random() < 0.1] or legal)


def _lines(options: GameOptions) -> Iterator[str]:
    state = new_game(options)
    rng = Random(f"golden {options}")
    yield f"options {options}"
    turn = 0
    while actors := decision(state).actors:
        if state.turn != turn:
            turn = state.turn
            yield ""
            yield f"== turn {turn}, seat {state.current} =="
            yield from _table(state)
        seat = rng.choice(actors)
        legal = legal_actions(state, seat)
        action = choose(rng, state, legal)
        listed = ", ".join(a.text for a in legal[:_MOST_LISTED])
        more = f" and {len(legal) - _MOST_LISTED} more" if len(legal) > _MOST_LISTED else ""
        yield f"{state.ply:4} {decision(state).kind.name} seat {seat}: {listed}{more}"
        events: list[Event] = []
        apply(state, action, seat, events)
        yield f"     > {action.text}"
        for event in events:
            yield f"       {describe(event)}"
    yield ""
    yield from _table(state)
    outcome = state.outcome
    assert outcome is not None
    yield f"winners {list(outcome.winners)} by {outcome.reason}"
    yield f"scarabs {list(outcome.scarabs)} amulets {list(outcome.amulets)}"
    yield f"eaten {[seat for seat, is_eaten in enumerate(outcome.eaten) if is_eaten]}"


def _table(state: State) -> Iterator[str]:
    """What a spectator sees, and every hand."""
    seen = observe(state, None)
    stalls = (f"{_counts(stall.up)} +{stall.down}" for stall in seen.stalls)
    yield f"     stalls {' | '.join(stalls)}"
    top = card(seen.deck_top) if seen.deck_top else "none"
    up, down = sum(seen.discards_up), seen.discards_down
    yield f"     deck {seen.deck_size}, {seen.deck_up} up, top {top}; discards {up} up, {down} down"
    tiles = " ".join(WORSHIPPER_CODES[tile] for tile in seen.tiles)
    yield f"     worshippers {tiles}; step {seen.step}"
    built = (seen.sphinxes, seen.walls, seen.doors, seen.obelisks)
    yield "     sphinxes {:06b} walls {:09b} doors {:02b} obelisks {:02b}".format(*built)
    mosaics = "".join(MOSAIC_CODES[m] for m in seen.mosaics_left)
    shown = "-" if seen.mosaic_top == UNKNOWN else MOSAIC_CODES[seen.mosaic_top]
    yield f"     mosaics left {mosaics or '-'}, top {shown}, laid {len(seen.laid)}"
    for seat in seen.seats:
        own = observe(state, seat.seat).hand
        yield (
            f"     seat {seat.seat}: {seat.scarabs} scarabs, {seat.amulets} amulets, "
            f"{seat.statues} statues, hand {_counts(own)}"
        )
    if seen.facts:
        told = (f"{name} {' '.join(map(str, numbers))}" for name, numbers in seen.facts)
        yield f"     {', '.join(told)}"
    yield f"     digest {digest(state)}"


def describe(event: Event) -> str:
    """An event in words: its name, then its fields."""
    parts = []
    for field in fields(event):
        value = getattr(event, field.name)
        parts.append(f"{field.name}={_value(event, field.name, value)}")
    return f"{type(event).__name__} {' '.join(parts)}".rstrip()


def _value(event: Event, name: str, value: object) -> str:
    match name, value:
        case ("cards", tuple()) if value and isinstance(value[0], Card):
            return ",".join(card(one) for one in value)
        case ("cards", tuple()):
            return ",".join(f"{n}*{CARD_KINDS[kind].code}" for kind, n in value) or "none"
        case ("kinds", tuple()):
            return ",".join(CARD_KINDS[kind].code for kind in value)
        case ("up", tuple()):
            return _counts(value)
        case ("buried", tuple()):
            return " | ".join(map(_counts, value))
        case ("top" | "card", Card()):
            return card(value)
        case ("piece", int()):
            return PIECE_KINDS[value].code
        case ("kind", int()):
            return CARD_KINDS[value].code
        case ("mosaic", int()):
            return MOSAIC_CODES[value] if value >= 0 else "none"
        case ("worshipper", int()):
            return WORSHIPPER_CODES[value]
        case ("category", int()):
            return Category(value).name.lower()
        case ("credit" | "gained" | "lost", int()):
            units = enumerate(unpack_units(value))
            return ",".join(f"{n}*{Unit(unit).name.lower()}" for unit, n in units if n) or "none"
        case (_, tuple()):
            return ",".join(map(str, value)) or "none"
    return str(value)


def card(one: Card) -> str:
    return CARD_KINDS[one.kind].code + ("^" if one.is_up else "") if one.kind >= 0 else "?"


def _counts(counts: tuple[int, ...]) -> str:
    return " ".join(f"{n}*{CARD_KINDS[kind].code}" for kind, n in enumerate(counts) if n) or "-"
