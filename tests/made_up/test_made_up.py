"""An expansion of the tests' own, one card and one move, through every floor of the program.

It consists of one folder on each floor (`rules/perfume`, `bots/perfume`, `ui/perfume`): set-up
offers it, bots play it, log and screen name it, saves, journals and replays hold it.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from cleopatra.bots.bot import Budget
from cleopatra.bots.registry import make_bot
from cleopatra.rules.card_kinds import CARD_IDS, CARD_KINDS
from cleopatra.rules.catalogue import NO_UNIT, CardKind
from cleopatra.rules.composition import add_expansion
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions, new_game, parse_action
from cleopatra.rules.errors import BadOptions, BadText, RulesBug
from cleopatra.rules.events import AmuletsChanged, ScarabsChanged
from cleopatra.rules.hands import ONE
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions, known_expansions
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.ui.extension import lookup
from cleopatra.ui.motion.director import Director
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.words import naming, setup_words
from cleopatra.ui.words.chronicle import Chronicle
from cleopatra.ui.words.rulebook.book import find_rule
from tests.made_up.rules.perfume.box import AMULETS, CARDS, NUMBER, SCARABS
from tests.made_up.rules.perfume.events import PerfumeBurnt
from tests.made_up.rules.perfume.rules import register
from tests.match.tables import Driver, check_replayed, match_of
from tests.rules.builders import act, refusal, walk
from tests.rules.conformance import check_game, check_text
from tests.rules.proofs import (
    prove_that_previews_depend_on_nothing_hidden,
    prove_that_taking_back_is_fair,
    prove_that_what_is_unknown_does_not_show,
)
from tests.rules.test_conformance_expansions import keen_action
from tests.storage.games import check_resumed
from tests.ui.person import MouseHand
from tests.ui.test_pilot_extras import play, program_of

SOURCES = Path(__file__).resolve().parents[2] / "cleopatra"


def table(name: str, *others: str, seats: int = 3, seed: str = "hathor") -> GameOptions:
    return GameOptions(seats=seats, seed=seed, expansions=(name, *others))


def with_perfume(name: str, amulets: int = 4) -> State:
    """The first turn of a game; whoever has it holds a perfume and these amulets."""
    state = new_game(table(name))
    card, deck = CARD_IDS[name], list(state.deck)
    at = next(i for i in range(state.deck_at, len(deck)) if deck[i] & 31 == card)
    known = next(k for k, n in enumerate(observe(state, state.current).hand) if n)
    deck[at] = known
    state.deck = tuple(deck)
    state.hand[state.current] += ONE[card] - ONE[known]
    state.amulets[state.current] = amulets
    state.legal = None
    return state


# -- the rules ---


def test_the_card_is_in_the_deck_and_the_move_brings_what_the_rule_says(perfume: str) -> None:
    base = new_game(GameOptions())  # keeps its rule set alive
    with pytest.raises(BadText):
        parse_action(base, "discard perfume")
    state = with_perfume(perfume)
    assert parse_action(state, "discard perfume").arg == CARD_IDS[perfume]
    seat, scarabs = state.current, state.scarabs[state.current]
    assert state.rules.deck[CARD_IDS[perfume]] == NUMBER
    events = act(state, "burn perfume")
    assert PerfumeBurnt(seat) in events
    assert AmuletsChanged(seat, -AMULETS, "perfume") in events
    assert ScarabsChanged(seat, SCARABS, "perfume") in events
    assert (state.scarabs[seat], state.amulets[seat]) == (scarabs + SCARABS, 4 - AMULETS)
    assert decision(state).kind == DecisionKind.TURN
    refused = refusal(state, "burn perfume")
    assert (refused.code, refused.rule) == ("no_perfume", "X1.2")


@pytest.mark.parametrize("others", [(), EXPANSIONS], ids=["alone", "with all others"])
@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_keep_all_invariants(
    perfume: str, others: tuple[str, ...], seats: int
) -> None:
    options = table(perfume, *others, seats=seats)
    assert options.expansions == (*others, perfume)
    check_game(options, keen_action, "made up")
    check_text(options, keen_action, "made up text")


def test_what_nobody_may_know_does_not_show(perfume: str) -> None:
    every_kind: dict[DecisionKind, list[State]] = defaultdict(list)
    burnt = 0
    for seats in (2, 3):
        for state, seat, action, _ in walk(table(perfume, seats=seats), keen_action, seed="veil"):
            burnt += action.text == "burn perfume"
            found = every_kind[decision(state).kind]
            if len(found) < 8 and state.ply % 3 == 0:
                found.append(state.clone())
            if state.ply % 40 == 0:
                seen = observe(state, seat)
                assert observe(determinize(seen, state.ply), seat) == seen
    assert burnt
    rng = Random("made up")
    assert prove_that_what_is_unknown_does_not_show(every_kind, rng) > 20
    assert prove_that_previews_depend_on_nothing_hidden(every_kind, rng, 1) > 10
    assert prove_that_taking_back_is_fair(every_kind, rng)["free"] > 5


# -- the bots ---


def test_a_bot_burns_it_when_that_is_good_and_not_without_knowing_it(perfume: str) -> None:
    state = with_perfume(perfume, amulets=6)
    seen = observe(state, state.current)
    legal = legal_actions(state)
    for name in ("greedy", "level3"):
        assert make_bot(name, 1).choose(seen, legal, Budget()).text == "burn perfume"
    assert make_bot("greedy-plain", 1).choose(seen, legal, Budget()).text != "burn perfume"


# -- saves, journals, replays ---


def test_a_game_is_saved_resumed_and_replayed(perfume: str, tmp_path: Path) -> None:
    rules = f"expansions={perfume}"
    match = match_of("ppp", seed="hathor", rules=rules)
    driver = Driver(match)
    for _ in range(40):
        driver.one()
    check_resumed(match, tmp_path)
    check_replayed(match_of("bbb", seed="myrrh", rules=rules))


def test_a_position_with_the_card_is_read_back(perfume: str) -> None:
    text = write_position(with_perfume(perfume))
    assert "perfume" in text and write_position(read_position(text)) == text


# -- the screen ---


def test_set_up_log_rulebook_and_refusals_name_it(perfume: str) -> None:
    assert [words.value for words in setup_words.expansions()] == [*EXPANSIONS, perfume]
    assert setup_words.expansions()[-1].label == "The Perfume of Hathor"
    assert naming.card(CARD_IDS[perfume]) == "perfume"
    assert "2 scarabs" in naming.card_help(CARD_IDS[perfume])
    assert Chronicle(["Ana", "Bo"]).say(PerfumeBurnt(1)) == "Bo burns a perfume."
    assert naming.reason("perfume") == "Perfume"
    state = with_perfume(perfume)
    act(state, "burn perfume")
    refused = refusal(state, "burn perfume")
    assert naming.refusal(refused) == "There is no perfume in your hand."
    found = find_rule("X1.2")
    assert found is not None and found[0].title == "The Perfume of Hathor"


@pytest.mark.long
def test_a_person_chooses_it_burns_it_and_the_game_is_kept(
    perfume: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the set-up to the scores with the mouse; what is shown is compared with what is true
    after every batch of events, and the replay is there in the end."""
    plain = Director.__init__
    monkeypatch.setattr(
        Director,
        "__init__",
        lambda self, *a, **named: plain(self, *a, **{**named, "is_strict": True}),
    )
    pilot, program = program_of(tmp_path)
    hand = MouseHand(pilot)
    try:
        scene = SetupScene(program)
        program.stack.push(scene)
        hand.use("setup.more")
        pilot.wheel(-40, "setup.expansion.cult")
        hand.use(f"setup.expansion.{perfume}")
        assert scene.draft.expansions == (perfume,)
        scene.draft.set_count(2)
        scene.draft.seed = "hathor"
        hand.use("setup.start")
        session = program.games.session
        assert session is not None and session.match.setup.options.expansions == (perfume,)
        person = play(pilot, program, hand, 3)
        outcome = session.match.outcome
        assert outcome is not None and outcome.reason == "count"
        assert person.done.get(f"card:{CARD_IDS[perfume]}"), person.done
        saves = Saves(Home(tmp_path))
        (kept,) = saves.replays().infos
        texts = [decided.text for decided in saves.replay(kept).log.decisions]
        assert "burn perfume" in texts
    finally:
        program.close()


# -- nothing else ---


def test_there_is_one_expansion_of_a_name_and_room_for_one_more_card(perfume: str) -> None:
    with pytest.raises(RulesBug):
        add_expansion(perfume, register, CARDS)
    with pytest.raises(RulesBug):
        add_expansion("another", register, CARDS)
    with pytest.raises(RulesBug):
        add_expansion("another", register, (CardKind("third", NO_UNIT, 0, False),))
    assert known_expansions() == (*EXPANSIONS, perfume)
    assert CARD_KINDS[CARD_IDS[perfume]] == CARDS[0]


def test_what_is_taken_out_leaves_nothing_behind_and_the_program_never_names_it() -> None:
    assert known_expansions() == EXPANSIONS
    assert "perfume" not in CARD_IDS
    with pytest.raises(BadText):
        parse_action(new_game(GameOptions()), "discard perfume")
    with pytest.raises(BadOptions, match="unknown_expansion"):
        GameOptions(expansions=("perfume",))
    with pytest.raises(KeyError):
        lookup.box("perfume")
    for path in SOURCES.rglob("*.py"):
        assert "perfume" not in path.read_text("utf-8").lower(), path
