"""The flat pictures: cards, tiles, tokens, icons, textures. Names and sizes only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from scripts.art.job import Drawn, Job
from scripts.art.paint import (
    cards,
    coins,
    dice,
    grounds,
    icons,
    medallion,
    players,
    program_icon,
    seats,
)
from scripts.art.paint.seats import scribe

Paint = Callable[[], Image.Image]
CARD, TOKEN, SIGN, ICON, PORTRAIT = 2.0, 6.1, 9.2, 8.0, 2.0
"""How many times larger than at their usual size pictures are kept."""


def _job(
    name: str, sources: tuple[str, ...], paint: Paint, scale: float, kind: str = "flat"
) -> Job:
    def draw() -> Iterator[Drawn]:
        image = paint()
        yield Drawn(name, image, (image.width / 2, image.height / 2), scale, kind=kind)

    return Job(name, sources, draw)


def jobs() -> list[Job]:
    """All jobs, the cards first."""
    return [*_cards(), *_tokens(), *_dice(), *_grounds(), *_portraits(), _icons(), _program_icon()]


def _cards() -> Iterator[Job]:
    source = ("paint/cards.py",)
    for card in cards.cards():
        yield _job(card.name, source, card.image, CARD)
        if card.name.startswith("worshipper_"):
            yield _job(f"{card.name}_used", source, partial(cards.spent, card), CARD)
    for name, paint in cards.BACKS.items():
        yield _job(name, source, paint, CARD)


def _tokens() -> Iterator[Job]:
    source = ("paint/coins.py",)
    for value in coins.SCARABS:
        yield _job(f"scarab_{value}", source, partial(coins.scarab, value), TOKEN)
    for number in range(1, 8):
        yield _job(f"whim_{number}", source, partial(coins.whim, number), TOKEN)
    single: dict[str, Paint] = {
        "amulet": coins.amulet,
        "sanctuary": coins.sanctuary,
        "merchant_nile": coins.merchant,
        "token_cleopatra": coins.queen,
        "token_bastet": coins.cat,
        "token_sobek": coins.crocodile,
        "whim_back": coins.whim_back,
    }
    for name, paint in single.items():
        yield _job(name, source, paint, TOKEN)
    for player in range(5):
        yield _job(f"badge_{player}", ("paint/players.py",), partial(players.badge, player), SIGN)
        paint = partial(players.pyramid, player)
        yield _job(f"pyramid_{player}", ("paint/players.py",), paint, SIGN)


def _dice() -> Iterator[Job]:
    source = ("paint/dice.py",)
    for index in range(6):
        yield _job(f"die_category_{index}", source, partial(dice.category, index), TOKEN)
    yield _job("die_priest", source, dice.priest, TOKEN)
    yield _job("die_blank", source, dice.blank, TOKEN)
    yield _job("altar", source, dice.altar, CARD)


def _grounds() -> Iterator[Job]:
    source = ("paint/grounds.py",)
    even = partial(grounds.papyrus, burn=0.0)
    yield _job("texture_papyrus", source, partial(even, 768, 768, 21), 2.0)
    yield _job("texture_lapis", source, partial(grounds.lapis, 512, 512), 2.0)
    yield _job("texture_wood", source, partial(grounds.wood, 512, 512), 2.0)
    yield _job("texture_gold", source, partial(grounds.gold, 256, 256), 2.0)


def _portraits() -> Iterator[Job]:
    source = ("paint/medallion.py", "paint/seats/__init__.py")
    for seed, (name, field) in enumerate(seats.PORTRAITS.items(), start=1):
        paint = partial(medallion.medallion, field, seed)
        yield _job(f"portrait_{name}", source, paint, PORTRAIT)
    paint = partial(medallion.medallion, scribe.scene, 99)
    yield _job("portrait_scribe", ("paint/medallion.py", "paint/seats/scribe.py"), paint, PORTRAIT)


def _icons() -> Job:
    def draw() -> Iterator[Drawn]:
        middle = icons.SIZE / 2
        for name, image in icons.icons():
            yield Drawn(f"icon_{name}", image, (middle, middle), ICON, kind="flat")

    return Job("icons", ("paint/icons.py",), draw)


def _program_icon() -> Job:
    return _job("icon", ("paint/program_icon.py",), program_icon.program_icon, CARD)
