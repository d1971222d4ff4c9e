"""The name of a game's money on every screen and in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import locale_tool as tool
from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.words import naming
from lesson_texts import lesson_texts
from tests.ui.extras_player import builder_port

NAMES = {
    "en": ("scarab", "talent"),
    "es": ("escarabajo", "talento"),
    "pt_BR": ("escaravelho", "talento"),
    "it": ("scarabe", "talent"),
    "fr": ("scarabée", "talent"),
    "de": ("skarabä", "talent"),
    "pl": ("skarabeusz", "talent"),
}
"""How the words for scarab and talent begin in each language."""
SECRET = "Scarab and amulet totals are secret."


@pytest.fixture(autouse=True)
def plain_english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("language", NAMES)
def test_every_sentence_about_the_money_says_talents_too(language: str) -> None:
    assert set(NAMES) == set(i18n.NAMES)
    usual, other = NAMES[language]
    catalog = tool.read_po(tool.po_path(language), language)
    number = 0
    lessons = {text for text, _name, _comment in lesson_texts(tool.LESSONS)}  # of one edition each
    for message in catalog:
        if not message.id or message.id in lessons or not tool.is_translated(message):
            continue  # the test of the catalogues reports what is not translated
        texts = tool.texts(message)
        said = [re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "", line).casefold() for line in texts]
        if message.context == "talents":
            assert all(other in line and usual not in line for line in said), texts
            number += 1
        elif re.search(rf"\b{usual}", " ".join(said)):
            assert catalog.get(message.id, "talents") is not None, message.id
    assert number > 40 or tool.percent_done(catalog) < 100


@pytest.mark.parametrize(
    ("language", "one", "many", "sentence"),
    [
        ("en", "1 talent", "3 talents", "Talent and amulet totals are secret."),
        ("es", "1 talento", "3 talentos", "Los talentos y los amuletos son secretos."),
    ],
)
def test_sentences_follow_the_money(language: str, one: str, many: str, sentence: str) -> None:
    i18n.set_language(language)
    usual = (naming.scarabs(1), naming.scarabs(3), _(SECRET))
    i18n.prefer_context("talents")
    assert (naming.scarabs(1), naming.scarabs(3), _(SECRET)) == (one, many, sentence)
    i18n.prefer_context("")
    assert (naming.scarabs(1), naming.scarabs(3), _(SECRET)) == usual


def test_what_no_catalogue_knows_stays_as_it_is() -> None:
    i18n.prefer_context("talents")
    assert _("Nobody wrote this down.") == "Nobody wrote this down."
    assert ngettext("one thing", "two things", 2) == "two things"


def test_each_screen_calls_the_money_what_its_game_does(tmp_path: Path) -> None:
    settings = Settings(language="en", tips=False, reduced_motion=True)
    program = Program(
        Home(tmp_path), settings, SpriteStore(asset_root() / "art"), ports=builder_port
    )
    pilot = Pilot(TitleScene(program), SKIN, reduced_motion=True)
    program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
    try:
        assert naming.scarabs(2) == "2 scarabs"
        scene = SetupScene(program)
        program.stack.push(scene)
        assert naming.scarabs(2) == "2 scarabs"
        pilot.click("setup.more")
        pilot.click("setup.edition.classic")
        assert naming.scarabs(2) == "2 talents"
        scene.cancel()
        scene.cancel()
        assert naming.scarabs(2) == "2 scarabs"
        seats = tuple(SeatInfo(name, seat) for seat, name in enumerate(("Ana", "Bo", "Chayo")))
        program.games.start(MatchSetup(GameOptions(edition="classic", seats=3), seats))
        assert naming.scarabs(2) == "2 talents"
        program.open("rules")
        assert naming.scarabs(2) == "2 talents"
        pilot.stack.pop()
        program.games.leave()
        assert naming.scarabs(2) == "2 scarabs"
    finally:
        program.close()
