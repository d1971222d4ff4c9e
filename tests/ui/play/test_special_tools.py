"""The tools of editions and expansions: each leads from its decision to the next."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.words import ClassicDecision
from cleopatra.rules.expansions.architects.box import Architect, ArchitectsDecision
from cleopatra.rules.expansions.cult.box import CultAction, CultDecision
from cleopatra.rules.expansions.whims.box import WhimsDecision
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.ui.extension.place import THINGS, Place, PlaceKind, own_place
from cleopatra.ui.extras.architects.extra import FACES
from cleopatra.ui.extras.cult.extra import STATUES
from cleopatra.ui.extras.whims.extra import TOKENS
from cleopatra.ui.play.place import Glow, MosaicTile
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.play.toolbox import tool_for
from cleopatra.ui.session.session import Session
from tests.ui.orders import submit

CLASSIC = {"edition": "classic", "seats": 4}
ALL = {"expansions": EXPANSIONS, "seats": 3}
LIKED = ("build", "honour", "choose", "offer", "accept", "draw", "claim", "hire", "play")
Test = Callable[[Session], bool]
Meet = Callable[..., Session]


@pytest.fixture
def meet() -> Iterator[Meet]:
    """Plays at random, with a liking for what is special, until a test holds."""
    opened: list[Session] = []

    def until(options: dict[str, object], test: Test, liked: tuple[str, ...] = LIKED) -> Session:
        for seed in range(40):
            chosen = GameOptions(**{**options, "seed": f"t{seed}"})  # type: ignore[arg-type]
            seats = tuple(SeatInfo(f"P{i}", i) for i in range(chosen.seats))
            session = Session(MatchSetup(chosen, seats))
            opened.append(session)
            rng = random.Random(seed)
            for _ in range(1500):
                if not session.match.decision.actors:
                    break
                session.look(session.match.decision.actors[0])
                if test(session):
                    return session
                texts = [a.text for a in session.legal()]
                texts = [t for t in texts if not t.startswith("bid") or len(t) == 5] or texts
                good = [t for t in texts if t.split()[0] in liked]
                pool = good if good and rng.random() < 0.8 else texts
                submit(session, rng.choice(pool))
                session.pump()
        raise AssertionError("no game came to that")

    yield until
    for session in opened:
        session.close()


def at(kind: DecisionKind, least: int = 1) -> Test:
    return lambda s: s.match.decision.kind == kind and len(s.legal()) >= least


def can(start: str) -> Test:
    return lambda s: any(a.text.startswith(start) for a in s.legal())


def both(kind: DecisionKind, start: str, least: int = 1) -> Test:
    return lambda s: at(kind, least)(s) and can(start)(s)


def legal_places(tool: Tool, kind: PlaceKind) -> list[Place]:
    return [p for p, m in tool.marks().items() if p.kind is kind and m.glow is Glow.LEGAL]


def send(session: Session, tool: Tool, code: str, number: int | None = None) -> None:
    """Chooses an offer that must be there, enabled, and accepted by the rules."""
    offers = {(offer.code, offer.number): offer for offer in tool.prompt().offers}
    assert offers[code, number].is_enabled
    assert tool.choose(code, number)
    session.pump()
    assert session.last_refused is None


# -- 2006 -----------------------------------------------------------------------------------------


def test_alms_are_talents_or_a_clean_card(meet: Meet) -> None:
    session = meet(CLASSIC, both(ClassicDecision.GIVE, "give talents", 3))
    seat = session.viewer
    assert seat is not None and seat != session.observation.current
    tool = tool_for(session)
    card = legal_places(tool, PlaceKind.CARD)[0]
    assert card.index < 5
    assert tool.activate(card)
    before = session.observation.hand[card.index]
    send(session, tool, "card")
    session.look(seat)
    assert session.observation.hand[card.index] == before - 1


def test_alms_of_talents(meet: Meet) -> None:
    session = meet(CLASSIC, both(ClassicDecision.GIVE, "give talents"))
    seat = session.viewer
    assert seat is not None
    before = session.observation.seats[seat].scarabs
    send(session, tool_for(session), "talents")
    assert session.observation.seats[seat].scarabs == before - 2


def test_cards_are_picked_offered_and_accepted(meet: Meet) -> None:
    session = meet(CLASSIC, at(ClassicDecision.OFFER, 3))
    giver = session.viewer
    assert giver is not None
    tool = tool_for(session)
    card = legal_places(tool, PlaceKind.CARD)[0]
    assert tool.activate(card)
    assert tool.cancel() and not tool.cancel()
    assert tool.activate(card)
    send(session, tool, "confirm")
    for _ in range(8):
        if session.match.decision.kind == ClassicDecision.ACCEPT:
            break
        session.look(session.match.decision.actors[0])
        send(session, tool_for(session), "confirm")  # the others offer nothing
    session.look(session.match.decision.actors[0])
    taker = session.viewer
    assert taker is not None and taker == session.observation.current
    tool = tool_for(session)
    assert tool.picker() is not None
    before = session.observation.hand[card.index]
    assert tool.activate(Place(PlaceKind.PICK, 0))
    send(session, tool, "confirm")
    session.look(taker)
    assert session.observation.hand[card.index] == before + 1


def test_nothing_has_to_be_offered(meet: Meet) -> None:
    session = meet(CLASSIC, at(ClassicDecision.OFFER, 2))
    asked = session.match.decision.actors
    send(session, tool_for(session), "confirm")
    assert (
        session.match.decision.actors != asked
        or session.match.decision.kind != ClassicDecision.OFFER
    )


def test_the_discards_are_searched(meet: Meet) -> None:
    session = meet(CLASSIC, at(ClassicDecision.SEARCH, 3))
    tool = tool_for(session)
    picker = tool.picker()
    assert picker is not None and len(picker.picks) == len(session.legal())
    assert not next(o for o in tool.prompt().offers if o.code == "confirm").is_enabled
    size = sum(session.observation.hand)
    assert tool.activate(Place(PlaceKind.PICK, 1))
    send(session, tool, "confirm")
    assert sum(session.observation.hand) == size + 1


def test_the_vizier_keeps_some_cards_for_amulets(meet: Meet) -> None:
    session = meet(CLASSIC, at(ClassicDecision.SELECT, 3))
    seat = session.viewer
    assert seat is not None
    before = session.observation.seats[seat].amulets
    tool = tool_for(session)
    for index in (0, 1):
        assert tool.activate(Place(PlaceKind.PICK, index))
    assert "2 amulets" in next(o.label for o in tool.prompt().offers if o.code == "confirm")
    send(session, tool, "confirm")
    assert session.match.decision.kind != ClassicDecision.SELECT
    assert session.observation.seats[seat].amulets == before + 2


def card_of(code: str) -> Place:
    return Place(PlaceKind.CARD, next(i for i, c in enumerate(CARD_KINDS) if c.code == code))


def test_a_character_is_played_from_the_hand_and_can_be_put_back(meet: Meet) -> None:
    session = meet(CLASSIC, both(DecisionKind.TURN, "play beggar"))
    tool = tool_for(session)
    beggar = card_of("beggar")
    mark = tool.marks()[beggar]
    assert mark.glow is Glow.LEGAL and mark.can_drag and tool.can_drag(beggar)
    assert tool.activate(beggar)
    assert "beggar" in tool.prompt().text
    assert tool.cancel()
    assert tool.drop(beggar, Place(PlaceKind.DISCARDS))
    send(session, tool, "do", 0)
    assert session.match.decision.kind == ClassicDecision.GIVE


def test_a_character_that_cannot_be_played_says_why(meet: Meet) -> None:
    session = meet(
        CLASSIC,
        lambda s: (
            s.match.decision.kind == DecisionKind.TURN
            and s.observation.hand[card_of("smuggler").index] > 0
            and not can("play smuggler")(s)
        ),
        ("build",),
    )
    mark = tool_for(session).marks()[card_of("smuggler")]
    assert mark.glow is Glow.REFUSED and mark.tip and mark.rule.startswith("K")


def test_the_scribe_chooses_a_mosaic(meet: Meet) -> None:
    session = meet(CLASSIC, both(DecisionKind.TURN, "play scribe X"))
    tool = tool_for(session)
    assert tool.activate(card_of("scribe"))
    assert tool.picker() is None
    assert tool.choose("pick")
    picker = tool.picker()
    assert picker is not None
    index = next(
        i
        for i, pick in enumerate(picker.picks)
        if pick.picture == MosaicTile(MOSAIC_CODES.index("X"))
    )
    assert tool.activate(Place(PlaceKind.PICK, index))
    send(session, tool, "confirm")
    assert session.observation.fact("chosen_mosaic") == (MOSAIC_CODES.index("X"),)


def test_the_scribe_turns_a_die(meet: Meet) -> None:
    session = meet(CLASSIC, both(DecisionKind.TURN, "play scribe symbol"))
    before = session.observation.fact("altar")[0]
    tool = tool_for(session)
    assert tool.activate(card_of("scribe"))
    send(session, tool, "play scribe symbol")
    assert session.observation.fact("altar")[0] in (before + 1, 5)


def test_a_smuggler_helps_at_the_hand_limit(meet: Meet) -> None:
    session = meet(
        CLASSIC,
        lambda s: s.match.decision.kind == DecisionKind.HAND_LIMIT and can("play smuggler")(s),
    )
    tool = tool_for(session)
    smuggler = next(o for o in tool.prompt().offers if "smuggler" in o.label)
    assert tool.choose(smuggler.code, smuggler.number)
    assert tool.cancel()
    assert tool.choose(smuggler.code, smuggler.number)
    send(session, tool, "do", 0)
    assert session.match.decision.kind != DecisionKind.HAND_LIMIT


# -- Expansions -----------------------------------------------------------------------------------


def test_an_architect_is_hired_from_a_sheet(meet: Meet) -> None:
    session = meet(ALL, at(ArchitectsDecision.HIRE, 2))
    seat = session.viewer
    assert seat is not None
    tool = tool_for(session)
    assert tool.activate(Place(PlaceKind.PICK, 0))
    wanted = session.legal()[0].arg
    send(session, tool, "confirm")
    session.look(seat)
    assert session.observation.fact("architect_of")[seat] == 1 + wanted
    session.look((seat + 1) % 3)
    assert session.observation.fact("architect_of")[seat] == -1


def test_the_roman_calls_a_worshipper_by_its_tile(meet: Meet) -> None:
    session = meet(ALL, can("call roman"))
    assert session.viewer is not None
    tool = tool_for(session)
    assert tool.activate(own_place(session.viewer, FACES[Architect.ROMAN]))
    tile = legal_places(tool, PlaceKind.TILE)[0]
    assert tool.activate(tile)
    amulets = session.observation.seats[session.viewer].amulets
    send(session, tool, "confirm")
    assert session.observation.active == tile.index
    assert session.observation.seats[session.viewer].amulets == amulets


def test_the_babylonian_takes_two_tents(meet: Meet) -> None:
    session = meet(ALL, can("call babylonian"))
    assert session.viewer is not None
    tool = tool_for(session)
    assert tool.activate(own_place(session.viewer, FACES[Architect.BABYLONIAN]))
    size = sum(session.observation.hand)
    send(session, tool, "do", 0)
    assert sum(session.observation.hand) >= size


def test_a_statue_of_sobek_is_paid_in_one_step(meet: Meet) -> None:
    session = meet(ALL, lambda s: s.match.decision.kind == DecisionKind.VISIT and can("honour")(s))
    tool = tool_for(session)
    statues = Place(PlaceKind.SUPPLY, STATUES)
    assert tool.marks()[statues].glow is Glow.LEGAL
    assert tool.activate(statues)
    squares = legal_places(tool, PlaceKind.SQUARE)
    if squares:
        assert tool.activate(squares[0])
    send(session, tool, "confirm")
    assert session.match.decision.kind == CultDecision.SOBEK_CARD
    tool = tool_for(session)
    assert tool.activate(Place(PlaceKind.PICK, 0))
    card = next(a for a in session.legal() if a.kind is CultAction.CHOOSE).arg
    send(session, tool, "confirm")
    assert session.observation.fact("sobek_cards")[card] == session.viewer


def test_a_token_is_drawn_or_declined(meet: Meet) -> None:
    session = meet(ALL, at(WhimsDecision.TOKEN))
    left = session.observation.fact("tokens_left")[0].bit_count()
    tool = tool_for(session)
    assert tool.activate(Place(PlaceKind.SUPPLY, TOKENS))
    session.pump()
    assert session.observation.fact("tokens_left")[0].bit_count() == left - 1
    session = meet(ALL, at(WhimsDecision.TOKEN))
    left = session.observation.fact("tokens_left")[0].bit_count()
    send(session, tool_for(session), "decline")
    assert session.observation.fact("tokens_left")[0].bit_count() == left


def test_the_greek_is_called_before_paying(meet: Meet) -> None:
    session = meet(
        ALL, lambda s: s.match.decision.kind == DecisionKind.PAY and can("call greek")(s)
    )
    _call_and_pay(session)
    assert session.match.decision.kind != DecisionKind.PAY


def test_t8_the_greek_is_called_before_a_statue_of_sobek_is_paid(meet: Meet) -> None:
    def may_call(session: Session) -> bool:
        honours = [a for a in session.legal() if a.kind is CultAction.HONOUR]
        return any("call greek" in map(str, session.legal_after([a])) for a in honours)

    session = meet(ALL, may_call)
    tool = tool_for(session)
    assert tool.activate(Place(PlaceKind.SUPPLY, STATUES))
    squares = legal_places(tool, PlaceKind.SQUARE)
    if squares:
        assert tool.activate(squares[0])
    send(session, tool, "aid", 0)
    assert session.observation.fact("greek_serves") == (1,)
    assert session.match.decision.kind == CultDecision.PAY_STATUE
    tool = tool_for(session)
    assert not any(o.code == "aid" for o in tool.prompt().offers)
    before = session.observation.seats[session.viewer or 0].amulets
    send(session, tool, "confirm")
    assert session.match.decision.kind == CultDecision.SOBEK_CARD
    assert session.observation.seats[session.viewer or 0].amulets == before


def test_e1_1_a_visit_begins_with_the_statue(meet: Meet) -> None:
    session = meet(ALL, lambda s: s.match.decision.kind == DecisionKind.TURN and can("honour")(s))
    tool = tool_for(session)
    assert tool.activate(Place(PlaceKind.SUPPLY, STATUES))
    squares = legal_places(tool, PlaceKind.SQUARE)
    if squares:
        assert tool.activate(squares[0])
    send(session, tool, "confirm")
    assert session.match.decision.kind == CultDecision.SOBEK_CARD
    assert session.observation.did_quarry


def _call_and_pay(session: Session) -> None:
    tool = tool_for(session)
    send(session, tool, "aid", 0)
    assert session.observation.fact("greek_serves") == (1,)
    assert session.match.decision.kind == DecisionKind.PAY
    tool = tool_for(session)
    assert not any(o.code == "aid" for o in tool.prompt().offers)
    session.submit(next(a for a in session.legal() if a.kind is ActionKind.PAY))
    session.pump()


def test_places_before_a_seat_are_told_apart() -> None:
    assert own_place(2, FACES[Architect.ROMAN]).index // THINGS == 2
    assert own_place(2, FACES[Architect.ROMAN]).index % THINGS == FACES[Architect.ROMAN]
