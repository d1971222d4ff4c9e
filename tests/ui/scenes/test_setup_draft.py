"""The form of a new game: limits, swaps, what is remembered, what is wrong with it."""

from __future__ import annotations

import pytest

from cleopatra.bots.registry import character_names
from cleopatra.match.setup import LONGEST_NAME
from cleopatra.rules.options import EDITIONS, EXPANSIONS, HOUSE_RULES, GameOptions
from cleopatra.rules.sheet import RECONSTRUCTED
from cleopatra.storage.settings import LastTable
from cleopatra.ui.scenes.setup.draft import (
    CHARACTER_NAMES,
    COLOUR_NAMES,
    DEFAULT_BOT,
    EDITION,
    MOST,
    OTHER_NAMES,
    SetupDraft,
)
from cleopatra.ui.scenes.setup.play import summary
from cleopatra.ui.scenes.shared.seeds import fresh_seed
from cleopatra.ui.words import setup_words


def test_a_new_form_can_be_played_at_once() -> None:
    draft = SetupDraft()
    assert draft.problem() == ""
    setup = draft.build(fresh_seed())
    assert setup.persons == (0,)
    assert setup.seats[1].bot == DEFAULT_BOT


def test_seeds_are_too_many_to_be_tried_out_and_the_bots_is_drawn_apart() -> None:
    seeds = {fresh_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(len(seed.replace("-", "")) >= 12 + 3 and len(seed) <= 30 for seed in seeds)
    draft = SetupDraft()
    bots = {draft.build("nile").bots_seed for _ in range(20)}
    assert len(bots) == 20
    assert all(0 < seed < 1 << 63 for seed in bots)


CLASSIC = "classic"


@pytest.mark.parametrize("count", range(2, EDITIONS[EDITION][1] + 1))
def test_what_is_built_is_what_was_chosen(count: int) -> None:
    draft = SetupDraft()
    draft.set_count(count)
    draft.house["refill"] = "one"
    draft.garden = "back"
    draft.first_player = "1"
    draft.practice = True
    draft.aids = "purist"
    setup = draft.build("nile")
    assert setup.options == GameOptions(
        seats=count, seed="nile", refill="one", garden="back", first_player="1"
    )
    assert (setup.practice, setup.aids) == (True, "purist")
    assert draft.changed_rules() == ["refill"]


def test_a_taken_colour_is_swapped() -> None:
    draft = SetupDraft()
    mine, other = draft.seats[0].colour, draft.seats[1].colour
    draft.set_colour(0, other)
    assert (draft.seats[0].colour, draft.seats[1].colour) == (other, mine)
    assert draft.problem() == ""


def test_names_follow_the_kind_of_player_unless_somebody_chose_them() -> None:
    draft = SetupDraft()
    draft.set_player(1, "")
    assert draft.seats[1].name == "Player 2"
    draft.set_player(1, "level1")
    assert not draft.seats[1].name.startswith("Player")
    draft.seats[1].name = "Grandmother"
    draft.set_player(1, "")
    assert draft.seats[1].name == "Grandmother"


def test_bots_are_called_after_their_portraits_unless_somebody_chose_a_name() -> None:
    draft = SetupDraft()
    draft.set_character(1, "pious")
    assert draft.seats[1].name == CHARACTER_NAMES["pious"]
    draft.set_character(2, "pious")
    assert draft.seats[2].name in OTHER_NAMES, "one name for one player"
    draft.set_character(1, "")
    assert draft.seats[1].name == COLOUR_NAMES[1]
    draft.set_colour(3, 4)
    assert [draft.seats[seat].name for seat in (3, 4)] == [COLOUR_NAMES[4], COLOUR_NAMES[3]]
    draft.seats[4].name = "Grandmother"
    draft.set_character(4, "gambler")
    assert draft.seats[4].name == "Grandmother"
    assert set(CHARACTER_NAMES) == set(character_names())


def test_a_first_player_who_leaves_gives_way_to_chance() -> None:
    draft = SetupDraft()
    draft.set_count(4)
    draft.first_player = "3"
    draft.set_count(2)
    assert draft.first_player == "random"


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda d: setattr(d.seats[0], "name", "  "), "needs a name"),
        (lambda d: setattr(d.seats[0], "name", "x" * (LONGEST_NAME + 1)), str(LONGEST_NAME)),
        (lambda d: setattr(d.seats[0], "name", d.seats[1].name), "same name"),
        (lambda d: setattr(d.seats[0], "colour", d.seats[1].colour), "same color"),
        (lambda d: setattr(d, "seed", "x" * 65), "seed"),
    ],
)
def test_what_is_wrong_is_said(change, part) -> None:  # type: ignore[no-untyped-def]
    draft = SetupDraft()
    change(draft)
    assert part in draft.problem()


def test_the_form_is_remembered_but_not_the_seed() -> None:
    draft = SetupDraft()
    draft.set_count(3)
    draft.seats[0].name = "Ana"
    draft.set_player(2, "level5")
    draft.set_character(2, "gambler")
    draft.house["tie_break"] = "amulets"
    draft.garden = "back"
    draft.seed = "nile"
    again = SetupDraft.remembered(draft.to_remember(), "open")
    assert again.count == 3
    assert [s.name for s in again.seats[:3]] == [s.name for s in draft.seats[:3]]
    assert [s.bot for s in again.seats[:3]] == ["", DEFAULT_BOT, "level5+gambler"]
    assert again.changed_rules() == ["tie_break"]
    assert (again.garden, again.aids, again.seed) == ("back", "open", "")


@pytest.mark.parametrize(
    "last",
    [
        LastTable(),
        LastTable(("A",), (0,), ("",), "seats=1"),
        LastTable(("A", "A"), (1, 1), ("", "a bot of tomorrow"), "not options"),
        LastTable(("A", "B"), (0, 9), ("", ""), "edition=unheard seats=2"),
    ],
)
def test_a_memory_that_makes_no_sense_costs_nothing(last: LastTable) -> None:
    draft = SetupDraft.remembered(last, "nonsense")
    assert draft.problem() == ""


@pytest.mark.parametrize(
    ("bot", "offered"), [("random", "level1"), ("greedy", "level4"), ("level9", DEFAULT_BOT)]
)
def test_bots_of_older_versions_become_levels(bot: str, offered: str) -> None:
    last = LastTable(("Ana", "Bo"), (0, 1), ("", bot), "edition=deluxe seats=2 seed=1")
    assert SetupDraft.remembered(last, "open").seats[1].bot == offered


def test_another_level_keeps_its_character_and_a_person_has_none() -> None:
    draft = SetupDraft()
    draft.set_character(1, "pious")
    draft.set_player(1, "level6")
    assert (draft.seats[1].bot, draft.seats[1].character) == ("level6+pious", "pious")
    draft.set_player(1, "")
    assert draft.seats[1].is_person
    draft.set_player(1, "level3")
    assert draft.seats[1].bot == "level3"


def test_every_house_rule_and_value_has_its_words() -> None:
    told = {w.name: tuple(c.value for c in w.choices) for w in setup_words.house_rules()}
    assert told == HOUSE_RULES
    assert all(c.text for w in setup_words.house_rules() for c in w.choices)
    assert all(w.rule.startswith("D") for w in setup_words.house_rules())


def test_another_box_brings_its_seats_its_ways_and_its_sheet() -> None:
    draft = SetupDraft()
    draft.house["refill"] = "one"
    draft.switch("bastet", True)
    draft.set_edition(CLASSIC)
    assert draft.count == 3
    draft.set_count(9)
    assert draft.count == MOST == 5
    options = draft.build("nile").options
    assert options == GameOptions(edition=CLASSIC, seats=5, seed="nile", refill="one")
    assert options.sheet == str(RECONSTRUCTED)
    assert draft.changed_rules() == ["refill"]
    assert "discount_scope" not in draft.house_rules
    draft.set_edition(EDITION)
    assert draft.build("nile").options == GameOptions(
        seats=4, seed="nile", refill="one", expansions=("bastet",)
    )


def test_every_mix_of_expansions_can_be_built_and_remembered() -> None:
    for bits in range(1 << len(EXPANSIONS)):
        draft = SetupDraft()
        wanted = [name for i, name in enumerate(EXPANSIONS) if bits >> i & 1]
        for name in reversed(wanted):
            draft.switch(name, True)
        assert draft.build("1").options.expansions == tuple(wanted)
        again = SetupDraft.remembered(draft.to_remember(), "open")
        assert again.expansions == tuple(wanted)
        for name in wanted:
            again.switch(name, False)
        assert again.build("1").options.expansions == ()


def test_a_typed_sheet_goes_into_the_game_and_is_remembered() -> None:
    draft = SetupDraft()
    draft.set_edition(CLASSIC)
    draft.sheet = str(RECONSTRUCTED).replace("reconstructed:sphinx=asm/3+1", "my_box:sphinx=aw/4+1")
    assert draft.build("1").options.sheet == draft.sheet
    again = SetupDraft.remembered(draft.to_remember(), "open")
    assert (again.edition, again.sheet) == (CLASSIC, draft.sheet)


def test_every_edition_and_expansion_has_its_words() -> None:
    assert {w.value for w in setup_words.editions()} == set(EDITIONS)
    assert tuple(w.value for w in setup_words.expansions()) == EXPANSIONS
    assert all(w.label and w.text.count(".") == 2 for w in setup_words.expansions())


@pytest.mark.parametrize("garden", ["/", "front?", "1,1"])
def test_h5_a_remembered_garden_that_is_not_offered_becomes_the_usual_one(garden: str) -> None:
    options = f"edition=deluxe seats=2 seed=1 garden={garden}"
    draft = SetupDraft.remembered(LastTable(("A", "B"), (0, 1), ("", ""), options), "open")
    assert draft.garden == "front"
    assert summary(draft)
