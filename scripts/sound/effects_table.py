"""What is heard at the table: cards, coins, dice, amulets, signals, and the clicks of the window.

Each effect is a function of a take that answers samples. Knows the synthesiser only.
"""

from __future__ import annotations

import math

import numpy as np

from scripts.sound.synth import (
    Samples,
    bandpass,
    fall,
    finished,
    gain,
    highpass,
    hump,
    lowpass,
    mix,
    modes,
    noise,
    normal,
    pluck,
    room,
    shaped,
    tone,
)
from scripts.sound.takes import Effect, Take, knock, scrape, string, swish, thud


def click(take: Take) -> Samples:
    """A fingertip on a wooden box."""
    body = modes(((1450 * take.pitch, 0.5, 80), (2300 * take.pitch, 0.3, 110)), 0.05)
    return finished(mix((0, gain(knock(take, 640 * take.pitch), 0.7)), (0, body)))


def error(take: Take) -> Samples:
    """Two soft, low knocks, the second lower: not that."""
    pair = mix((0, knock(take, 210, 0.16)), (0.13, knock(take, 158, 0.22)))
    return finished(lowpass(pair, 1500))


def card(take: Take) -> Samples:
    """A card of papyrus drawn over the table."""
    slap = shaped(lowpass(noise(0.05, take.seed), 900), fall(3))
    seconds = take.about(0.17, 0.2)
    return finished(mix((0, swish(take, seconds, 3400)), (seconds * 0.78, gain(slap, 0.25))))


def deal(take: Take) -> Samples:
    """A card dealt from the deck: a short slide and a slap."""
    slap = shaped(lowpass(noise(0.045, take.seed), 1100), fall(3))
    flick = shaped(bandpass(noise(0.02, take.seed), 4200, 3000), fall(2))
    return finished(mix((0, gain(flick, 0.7)), (0.01, swish(take, 0.12, 3100)),
                        (0.1, gain(slap, 0.35))))  # fmt: skip


def shuffle(take: Take) -> Samples:
    """The deck riffled once."""
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    count = 24 + 3 * take.number
    for i in range(count):
        centre = take.rng.uniform(2200, 4200)
        flick = shaped(bandpass(noise(0.024, take.seed), centre, 2400), fall(2))
        parts.append((at, gain(flick, 0.5 + 0.5 * math.sin(math.pi * i / count))))
        at += 0.021 + 0.012 * math.cos(math.pi * i / count) ** 2
    return finished(mix(*parts, (at, gain(swish(take, 0.18, 2300), 0.8))))


def _coin(take: Take, base: float) -> Samples:
    ratios = ((1, 0.6, 9), (1.34, 0.5, 12), (2.08, 0.4, 15), (2.71, 0.3, 19), (3.9, 0.2, 26))
    pitch = take.about(base, 0.07) * take.pitch
    return modes([(pitch * r, a, d) for r, a, d in ratios], 0.4)


def scarab(take: Take) -> Samples:
    """Two scarabs of gold clink."""
    return finished(
        mix((0, _coin(take, 2350)), (take.about(0.075, 0.3), gain(_coin(take, 2810), 0.7)))
    )


def coins(take: Take) -> Samples:
    """A heap of scarabs is poured out."""
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    for i in range(11 + 2 * take.number):
        parts.append((at, gain(_coin(take, take.rng.uniform(2000, 3300)), take.about(0.5, 0.5))))
        at += take.rng.uniform(0.02, 0.075) * (1 + i / 16)
    rub = gain(normal(swish(take, at, 5200)), 0.08)
    return finished(room(mix(*parts, (0, rub)), 0.5, 0.18, take.seed))


def dice(take: Take) -> Samples:
    """Dice of bone tumble over wood and come to rest."""
    parts: list[tuple[float, Samples]] = []
    at, gap, loud = 0.0, 0.13, 1.0
    while gap > 0.022:
        bone = modes(((take.about(1750, 0.2), 0.6, 70), (take.about(3300, 0.2), 0.4, 95)), 0.06)
        parts.append((at, gain(mix((0, bone), (0, gain(knock(take, 330, 0.05), 0.5))), loud)))
        at += gap * take.rng.uniform(0.75, 1.2)
        gap *= 0.86
        loud *= 0.87
    return finished(room(mix(*parts), 0.3, 0.14, take.seed))


def amulet(take: Take) -> Samples:
    """A small dark bell with a rub in it: something that had better be hidden."""
    p = take.pitch
    bell = modes(((233 * p, 0.8, 4.2), (247 * p, 0.7, 4.4), (561 * p, 0.35, 6), (702 * p, 0.25, 8),
                  (1180 * p, 0.12, 11)), 0.9)  # fmt: skip
    breath = shaped(bandpass(noise(0.5, take.seed), 700, 500), hump(2))
    return finished(room(mix((0, bell), (0.02, gain(breath, 0.4))), 0.6, 0.3, take.seed))


def pyramid(take: Take) -> Samples:
    """An amulet goes through the slot of a pyramid: it rubs on the stone, falls, and the hollow
    inside answers."""
    rub = gain(normal(scrape(take, 0.16, take.about(1250))), 0.3)
    base = 176 * take.pitch
    hollow = modes(((base, 0.8, 7), (base * 1.62, 0.4, 9), (base * 2.71, 0.16, 14)), 0.7)
    inside = mix((0, knock(take, 540, 0.07)), (0, gain(hollow, 0.7)),
                 (0.11, gain(knock(take, 610, 0.05), 0.35)))  # fmt: skip
    return finished(room(mix((0, rub), (0.2, normal(inside))), 0.9, 0.36, take.seed))


def hand(take: Take) -> Samples:
    """A fist opens over stone: a sleeve rustles, fingers touch down."""
    sleeve = mix((0, swish(take, 0.24, 1500)), (0.1, gain(swish(take, 0.2, 2600), 0.6)))
    tap = shaped(lowpass(noise(0.06, take.seed), 520), fall(3))
    return finished(room(mix((0, sleeve), (0.22, gain(tap, 0.8))), 0.6, 0.28, take.seed))


def gong(take: Take) -> Samples:
    """A great bronze gong."""
    low = 98 * (1.0, 0.98, 1.02)[take.number % 3]
    partials = [
        (low * ratio, take.about(loud, 0.15), decay)
        for ratio, loud, decay in (
            (1, 1.0, 1.5), (1.51, 0.6, 1.9), (2.03, 0.5, 2.2), (2.74, 0.42, 2.7), (3.42, 0.3, 3.3),
            (4.27, 0.25, 3.9), (5.41, 0.2, 4.8), (6.83, 0.14, 6.0), (8.9, 0.1, 7.5),
        )
    ]  # fmt: skip
    strike = shaped(lowpass(noise(0.12, take.seed), 1800), fall(3))
    wash = shaped(bandpass(noise(1.2, take.seed), 2900, 2600), hump(1.6))
    body = mix((0, modes(partials, 2.3)), (0, gain(strike, 0.9)), (0.05, gain(wash, 0.16)))
    return finished(room(body, 0.7, 0.25, take.seed))


def reveal(take: Take) -> Samples:
    """All hands lie open: a gong is struck under a hand over the strings of a lyre, and both ring
    on. It is the peak of its scene."""
    gap = (0.05, 0.058, 0.044)[take.number % 3]
    parts = [(gap * i, gain(string(take, i + 2, 1.6), 0.4 + 0.06 * i)) for i in range(9)]
    shimmer = shaped(highpass(bandpass(noise(1.6, take.seed), 5200, 3500), 2500), hump(1.5))
    drum = tone(82, 0.9, decay=5, glide=0.7)
    return finished(room(mix(*parts, (0, gain(normal(gong(take)), 0.9)), (0.05, gain(shimmer, 0.2)),
                             (0, gain(drum, 0.9)), (gap * 9, gain(string(take, 14, 1.8), 0.8))),
                         1.2, 0.34, take.seed))  # fmt: skip


def win(take: Take) -> Samples:
    """Lyre, drum and rattle: a short procession."""
    tunes = (
        ((0, 7), (0.18, 9), (0.36, 11), (0.54, 14), (0.9, 12), (1.08, 14)),
        ((0, 7), (0.18, 11), (0.36, 9), (0.54, 12), (0.9, 11), (1.08, 14)),
        ((0, 9), (0.18, 11), (0.36, 12), (0.54, 14), (0.9, 16), (1.08, 14)),
    )
    parts = [(at, gain(string(take, degree, 1.0), 0.8)) for at, degree in tunes[take.number % 3]]
    parts += [(1.08, gain(string(take, degree, 1.2), 0.6)) for degree in (0, 4, 7, 11)]
    for at in (0, 0.36, 0.54, 0.9, 1.08):
        parts.append((at, gain(tone(105, 0.25, decay=18, glide=0.6), 0.9)))
    for i in range(8):
        rattle = shaped(highpass(noise(0.06, take.seed), 5200), fall(2))
        parts.append((0.18 * i, gain(rattle, 0.16 if i % 2 else 0.24)))
    return finished(room(mix(*parts), 0.7, 0.3, take.seed))


def fan(take: Take) -> Samples:
    """A hand of cards opens like a fan and is drawn away: many short slides, then one."""
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    for i in range(5 + take.number % 3):
        slide = swish(take, take.about(0.09, 0.2), 2700 + 260 * i)
        parts.append((at, gain(slide, take.about(0.7, 0.25))))
        at += take.about(0.045, 0.3)
    slap = shaped(lowpass(noise(0.05, take.seed), 1000), fall(3))
    return finished(mix(*parts, (at, swish(take, 0.22, 3300)), (at + 0.16, gain(slap, 0.3))))


def worshipper(take: Take) -> Samples:
    """A wooden figure is set down on stone, and its anklet rings."""
    foot = mix((0, knock(take, 270 * take.pitch, 0.12)), (0, gain(thud(take, 120, 0.16, 24), 0.5)))
    bell = modes(((3150 * take.pitch, 0.12, 14), (4420 * take.pitch, 0.07, 18)), 0.3)
    return finished(room(mix((0, foot), (0.02, bell), (0.11, gain(bell, 0.5))), 0.35, 0.18,
                         take.seed))  # fmt: skip


def die(take: Take) -> Samples:
    """One die of bone is turned over on wood by hand."""
    bone = modes(((take.about(1700, 0.1), 0.6, 60), (take.about(3200, 0.1), 0.3, 85)), 0.08)
    turned = mix((0, gain(swish(take, 0.1, 2400), 0.25)), (0.08, bone),
                 (0.08, gain(knock(take, 420, 0.07), 0.6)), (0.15, gain(bone, 0.4)))  # fmt: skip
    return finished(room(turned, 0.25, 0.12, take.seed))


def bid(take: Take) -> Samples:
    """A fist closes over its bid: gold is gathered in, the sleeve falls still."""
    gold = mix((0, gain(_coin(take, 2050), 0.5)), (0.05, gain(_coin(take, 1880), 0.35)))
    grip = shaped(lowpass(noise(0.09, take.seed), 480), fall(3))
    closed = mix((0, swish(take, 0.26, 1300)), (0.06, gain(lowpass(gold, 2600), 0.8)), (0.2, grip))
    return finished(room(closed, 0.6, 0.28, take.seed))


def sanctuary(take: Take) -> Samples:
    """A sanctuary is closed: three high bells over one low string."""
    base = 880 * (1.0, 9 / 8, 3 / 4)[take.number % 3]
    bells = [
        (0.16 * i, modes(((base * r, 0.5, 3.2), (base * r * 2.01, 0.2, 4.5)), 1.1))
        for i, r in enumerate((1, 5 / 4, 3 / 2))
    ]
    return finished(room(mix((0, gain(string(take, 0, 1.2), 0.7)), *bells), 0.9, 0.34, take.seed))


def your_turn(take: Take) -> Samples:
    """Two strings of the lyre, a fifth up: it is for you to go on."""
    first, second = (7, 11) if take.number % 2 == 0 else (4, 7)
    soft = tone(220 * take.pitch, 0.16, decay=16, glide=0.8)
    return finished(room(mix((0, string(take, first, 0.9)), (0.15, string(take, second, 1.2)),
                             (0, gain(soft, 0.3))), 0.6, 0.24, take.seed))  # fmt: skip


def last_round(take: Take) -> Samples:
    """A horn calls twice, and a drum answers: the last round."""

    def call(frequency: float, seconds: float) -> Samples:
        partials = [(frequency * n, 0.6 / n**1.25, 0.6) for n in range(1, 9)]
        body = modes(partials, seconds)
        return shaped(body, lambda t: np.minimum(1.0, t / 0.12) * np.minimum(1.0, (1 - t) / 0.3))

    base = 165 * take.pitch
    drum = tone(92, 0.5, decay=9, glide=0.65)
    return finished(room(mix((0, call(base, 0.5)), (0.48, call(base * 1.5, 0.95)),
                             (0.48, gain(drum, 0.9)), (0.95, gain(drum, 0.7))), 1.1, 0.36,
                         take.seed))  # fmt: skip


def roll(take: Take) -> Samples:
    """A roll on a frame drum that grows: a hand is about to open."""
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    while at < 1.15:
        skin = shaped(lowpass(noise(0.04, take.seed), 1500), fall(3))
        body = tone(take.about(96, 0.05), 0.22, decay=15, glide=0.75)
        beat = mix((0, body), (0, gain(skin, 0.5)))
        parts.append((at, gain(beat, (0.12 + 0.88 * at / 1.15) * take.about(0.9, 0.15))))
        at += take.about(0.062, 0.12)
    return finished(room(mix(*parts), 0.5, 0.25, take.seed))


def settle(take: Take) -> Samples:
    """A string that a piece touches as it comes to rest, in the key of the music: three notes in
    each of three keys."""
    key, note = divmod(take.number, 3)
    base = (220.0, 293.66, 174.61)[key]
    ratio = ((1, 5 / 4, 3 / 2), (1, 6 / 5, 3 / 2), (1, 5 / 4, 3 / 2))[key][note]
    return finished(room(shaped(pluck(base * ratio, 1.3, take.seed, bright=0.35), fall(1.2, 0.002)),
                         0.7, 0.3, take.seed))  # fmt: skip


TABLE: dict[str, Effect] = {
    effect.__name__: effect
    for effect in (
        click, error, card, deal, fan, shuffle, scarab, coins, dice, amulet, pyramid, hand, gong,
        reveal, win, worshipper, die, bid, sanctuary, your_turn, last_round, roll, settle,
    )
}  # fmt: skip
