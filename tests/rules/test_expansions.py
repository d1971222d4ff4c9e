"""How expansions register, and that the base game knows nothing of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import cleopatra.rules.expansions
from cleopatra.rules import composition
from cleopatra.rules.actions import AnyActionKind
from cleopatra.rules.catalogue import DISCOUNT
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import AnyDecisionKind
from cleopatra.rules.engine import new_game
from cleopatra.rules.errors import BadOptions, RulesBug
from cleopatra.rules.expansions.cult.box import CultAction, CultDecision
from cleopatra.rules.hooks import Hooks
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EDITIONS, EXPANSIONS, GameOptions
from cleopatra.rules.ruleset import MOST_BID, RuleSet

FOLDER = Path(next(iter(cleopatra.rules.expansions.__path__)))
TESTS = Path(__file__).parent
HOOKS = [name for name in dir(Hooks()) if not name.startswith("_")]
RULES = ("1_1 1_2", "2_1 2_2 2_3 2_4", "3_1 3_2 3_3", "4_1 4_2 4_3 4_4")


def test_the_base_game_has_no_hook_no_fact_and_no_word_of_an_expansion():
    rules = compose(GameOptions())
    hooks = Hooks()
    assert all(getattr(hooks, name) == () for name in HOOKS)
    assert all(getattr(rules, name) == () for name in HOOKS)
    state = new_game(GameOptions())
    assert state.extra == []
    assert observe(state, 0).facts == ()
    assert observe(state, 0).fact("die") == ()
    assert (rules.highest_discount, rules.most_scarabs) == (DISCOUNT, MOST_BID)
    assert not rules.auctions and not rules.never_dealt
    own = {action.text for action in rules.vocabulary}
    more = {action.text for action in compose(GameOptions(expansions=EXPANSIONS)).vocabulary}
    assert own < more


def test_a_clone_shares_no_memory():
    state = new_game(GameOptions(expansions=EXPANSIONS))
    clone = state.clone()
    assert clone.extra == state.extra
    clone.extra[0] += 1
    assert clone.extra != state.extra


def test_a_field_has_a_name_of_its_own():
    rules = RuleSet(GameOptions())
    field = rules.remember("tower", 2, most=3, start=1)
    assert rules.memory.blank() == [1, 1]
    assert field.read([1, 1]) == (1, 1)
    assert rules.remember("gate").read([1, 1, 0]) == (0,), "one number unless it says more"
    for taken in ("tower", "bids"):
        with pytest.raises(RulesBug):
            rules.remember(taken)


def test_two_expansions_cannot_have_the_same_number():
    class OtherAction(AnyActionKind):
        READ = CultAction.HONOUR

    class OtherDecision(AnyDecisionKind):
        READ = CultDecision.SOBEK_CARD

    rules = RuleSet(GameOptions(expansions=("cult",)))
    composition.EDITIONS["deluxe"](rules)
    composition.EXPANSIONS["cult"](rules)
    with pytest.raises(RulesBug):
        rules.answer(OtherAction.READ, lambda *_: None, lambda *_: None)
    with pytest.raises(RulesBug):
        rules.add_decision(OtherDecision.READ, lambda *_: [], [])


def test_each_expansion_goes_with_the_deluxe_edition_only():
    assert tuple(composition.EXPANSIONS) == EXPANSIONS
    assert tuple(composition.EDITIONS) == tuple(EDITIONS)
    for name in EXPANSIONS:
        assert compose(GameOptions(expansions=(name,))).options.expansions == (name,)
        with pytest.raises(BadOptions, match="not_in_edition"):
            GameOptions(edition="classic", seats=3, expansions=(name,))


def test_an_expansion_imports_no_other():
    paths = list(FOLDER.glob("*/*.py"))
    assert {path.parent.name for path in paths} == set(EXPANSIONS)
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        own = f"cleopatra.rules.expansions.{path.parent.name}."
        assert all("expansions" not in name or name.startswith(own) for name in imported), path


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_rule_has_a_test_named_after_it(number):
    paths = TESTS.glob(f"test_e{number}_*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in paths)
    for rule in RULES[number - 1].split():
        assert f"def test_e{rule}_" in text, rule


def test_every_refusal_of_an_expansion_is_tested():
    tested = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_e?_*.py"))
    for path in FOLDER.glob("*/*.py"):
        codes = re.findall(r"Refusal\(\s*\"(\w+)\"", path.read_text(encoding="utf-8"))
        assert [code for code in codes if f'"{code}"' not in tested] == []


def test_what_the_page_says_is_what_there_is():
    """docs/expansions.md names every fact, every word and every reason."""
    page = (TESTS.parent.parent / "docs" / "expansions.md").read_text(encoding="utf-8")
    rules = compose(GameOptions(expansions=EXPANSIONS))
    for name in rules.memory.fields:
        assert f"`{name}`" in page, name
    base = {action.text for action in compose(GameOptions()).vocabulary}
    verbs = {action.text.split()[0] for action in rules.vocabulary if action.text not in base}
    for verb in verbs:
        assert re.search(rf"`{verb}\b", page), verb
    for hook in HOOKS:
        assert f"`{hook}`" in page or f"rules.{hook}" in page, hook
