"""What is heard at the palace: stone, wood, mosaics, sand, steps, water, the crocodile, the crowd.

Each effect is a function of a take that answers samples. Knows the synthesiser only.
"""

from __future__ import annotations

import numpy as np

from scripts.sound.synth import (
    RATE,
    Samples,
    bandpass,
    bubbles,
    fall,
    finished,
    gain,
    grains,
    highpass,
    hump,
    lowpass,
    mix,
    modes,
    noise,
    normal,
    room,
    shaped,
    tone,
)
from scripts.sound.takes import Effect, Take, crack, knock, scrape, thud


def place_stone(take: Take) -> Samples:
    """A block of stone set down."""
    grit = shaped(bandpass(noise(0.16, take.seed), take.about(1300), 1500), fall(3))
    body = mix((0, thud(take, 84, 0.35)), (0, gain(grit, 1.1)), (0, crack(take, 410, 980, 1730)))
    return finished(room(body, 0.45, 0.22, take.seed))


def place_wall(take: Take) -> Samples:
    """A wall slides into its groove and settles, with a trickle of grit."""
    slide = gain(normal(scrape(take, 0.42, take.about(380))), 0.55)
    grit = gain(normal(grains(0.5, 42, take.seed, 1500, 5200)), 0.2)
    body = mix((0, slide), (0.38, thud(take, 66, 0.5, 9)), (0.38, crack(take, 260, 690)),
               (0.4, grit))  # fmt: skip
    return finished(room(body, 0.6, 0.26, take.seed))


def place_obelisk(take: Take) -> Samples:
    """An obelisk tips upright and rings: granite, higher and longer than a wall."""
    rise = gain(normal(scrape(take, 0.36, take.about(720))), 0.4)
    pitch = 590 * take.pitch
    ring = modes(((pitch, 0.5, 9), (pitch * 2.32, 0.3, 13), (pitch * 4.1, 0.16, 20)), 0.7)
    body = mix((0, rise), (0.34, thud(take, 92, 0.4)), (0.34, gain(ring, 0.8)),
               (0.36, gain(normal(grains(0.25, 14, take.seed, 2500, 7000)), 0.12)))  # fmt: skip
    return finished(room(body, 0.7, 0.3, take.seed))


def place_sphinx(take: Take) -> Samples:
    """A sphinx lowered on ropes: they creak, then soft stone meets sand."""
    creak = [(0.09 * i, gain(knock(take, 240 + 30 * i, 0.05), 0.25 + 0.05 * i)) for i in range(3)]
    grit = gain(normal(grains(0.45, 90, take.seed, 2200, 8200, 0.008)), 0.3)
    body = mix(*creak, (0.3, thud(take, 72, 0.45, 10)), (0.31, grit))
    return finished(room(body, 0.45, 0.2, take.seed))


def place_door(take: Take) -> Samples:
    """The wing of a cedar door turns in its socket and falls to."""
    creak: Samples = np.concatenate(
        [
            knock(take, 190 + 9 * i, 0.014 + 0.001 * i)[: round(RATE * (0.014 + 0.001 * i))]
            for i in range(16)
        ]
    )
    shut = mix((0, knock(take, 128, 0.25)), (0, thud(take, 98, 0.3, 17)),
               (0.05, gain(knock(take, 310, 0.1), 0.5)))  # fmt: skip
    body = mix((0, gain(normal(creak), 0.3)), (0.3, normal(shut)))
    return finished(room(body, 0.5, 0.24, take.seed))


def place_throne(take: Take) -> Samples:
    """Pedestal or throne: marble on marble, and gold that hums with it."""
    pitch = 311 * take.pitch
    hum = modes(((pitch, 0.35, 4), (pitch * 1.5, 0.22, 5), (pitch * 2.76, 0.15, 8)), 1.0)
    body = mix((0, gain(normal(scrape(take, 0.24, 900)), 0.3)), (0.22, thud(take, 78, 0.4)),
               (0.22, crack(take, 520, 1240, 2100)), (0.24, gain(hum, 0.55)))  # fmt: skip
    return finished(room(body, 0.9, 0.32, take.seed))


def place_statue(take: Take) -> Samples:
    """A statue comes down onto its square."""
    body = mix((0, thud(take, 100, 0.3, 15)), (0, crack(take, 640, 1480)),
               (0.02, gain(normal(grains(0.22, 26, take.seed, 1800, 6000)), 0.18)))  # fmt: skip
    return finished(room(body, 0.5, 0.24, take.seed))


def place_mosaic(take: Take) -> Samples:
    """A tray of glazed tiles pressed into its bed."""
    parts: list[tuple[float, Samples]] = []
    for i in range(7 + take.number):
        base = take.rng.uniform(2100, 3300) * take.pitch
        clink = modes(((base, 0.6, 45), (base * 1.51, 0.4, 60), (base * 2.3, 0.25, 85)), 0.12)
        at = 0.028 * i + take.rng.uniform(0, 0.014)
        parts.append((at, gain(clink, take.rng.uniform(0.3, 0.8))))
    press = tone(150 * take.pitch, 0.18, decay=26, glide=0.8)
    return finished(room(mix(*parts, (0.16, gain(press, 1.1))), 0.35, 0.2, take.seed))


def sand(take: Take) -> Samples:
    """Sand slides away: palms are pulled out, dust rises."""
    flow = highpass(noise(0.8, take.seed), 1900)
    flow = shaped(flow, lambda t: np.minimum(1.0, t / 0.1) * (1 - t) ** 1.6)
    pull = shaped(lowpass(noise(0.2, take.seed), 600), fall(2))
    loose = gain(normal(grains(0.7, 130, take.seed, 2600, 9000, 0.006)), 0.7)
    return finished(mix((0, gain(flow, 0.35)), (0.02, loose), (0, gain(pull, 0.9))))


def walk(take: Take) -> Samples:
    """One step of the queen: four falls of a sandal on flagstones, and a bracelet."""
    parts: list[tuple[float, Samples]] = []
    for i in range(4):
        pat = shaped(lowpass(noise(0.07, take.seed), 750), fall(3))
        scuff = shaped(bandpass(noise(0.06, take.seed), take.about(2700), 1800), fall(2))
        heel = tone((118 if i % 2 else 132) * take.pitch, 0.09, decay=45)
        step = mix((0, gain(pat, 0.9)), (0.012, gain(scuff, 0.3)), (0, gain(heel, 0.5)))
        at = 0.24 * i + take.rng.uniform(0, 0.012)
        parts.append((at, gain(step, take.about(0.95 if i % 2 else 1.0, 0.08))))
    bell = take.about(4300, 0.08)
    jingle = modes(((bell, 0.05, 18), (bell * 1.37, 0.04, 22)), 0.2)
    parts += [(0.24 * i + 0.03, gain(jingle, 0.8)) for i in (take.number % 2, 2)]
    return finished(room(mix(*parts), 0.4, 0.22, take.seed))


def lid(take: Take) -> Samples:
    """The lid of a pyramid is lifted: stone grates, then its hollow answers."""
    grate = gain(normal(scrape(take, 0.55, take.about(640))), 0.6)
    hollow = modes(((142 * take.pitch, 0.6, 9), (231 * take.pitch, 0.35, 12)), 0.5)
    return finished(room(mix((0, grate), (0.46, hollow), (0.5, crack(take, 480, 1130))),
                         0.8, 0.34, take.seed))  # fmt: skip


def _wash(take: Take, seconds: float, low: float, high: float) -> Samples:
    body = lowpass(highpass(noise(seconds, take.seed), low), high)
    return shaped(body, hump(1.2))


def water(take: Take) -> Samples:
    """The river laps at the quay."""
    lap = mix((0, _wash(take, 0.7, 300, 1500)), (0.45, gain(_wash(take, 0.6, 300, 1100), 0.7)))
    drops = bubbles(0.9, 9 + take.number, take.seed, 420, 1300)
    return finished(room(mix((0, gain(normal(lap), 0.8)), (0.1, gain(drops, 0.3))), 0.3, 0.12,
                         take.seed))  # fmt: skip


def splash(take: Take) -> Samples:
    """Something heavy breaks the water; foam falls back."""
    slap = shaped(lowpass(noise(0.3, take.seed), 900), fall(2, 0.005))
    spray = shaped(highpass(noise(0.9, take.seed), 1600), fall(2.4, 0.04))
    foam = normal(grains(1.1, 220, take.seed, 1200, 7000, 0.01))
    foam = shaped(foam, lambda t: np.minimum(1.0, t / 0.2) * (1 - t))
    deep = thud(take, 58, 0.5, 8)
    drops = bubbles(1.0, 26, take.seed, 300, 1500)
    return finished(room(mix((0, gain(slap, 1.2)), (0, gain(deep, 0.7)), (0.03, gain(spray, 0.5)),
                             (0.12, gain(foam, 0.35)), (0.3, gain(drops, 0.35))),
                         0.5, 0.16, take.seed))  # fmt: skip


def crocodile(take: Take) -> Samples:
    """A growl from the water while jaws open."""
    count = round(take.about(1.05, 0.06) * RATE)
    share = np.arange(count) / count
    wobble = lowpass(noise(count / RATE, take.seed)[:count], 6.0)
    wobble = wobble / max(1e-9, float(np.max(np.abs(wobble))))
    pitch = (44 + 15 * np.sin(np.pi * share) + 5 * wobble) * take.pitch
    phase = np.cumsum(pitch / RATE) % 1.0
    rough = 0.6 + 0.4 * np.random.default_rng(take.seed).uniform(0.4, 1, count)
    growl = ((1 - phase) ** 6 * 2 - 0.4) * rough
    throat = mix((0, bandpass(growl, 210, 130)), (0, bandpass(growl, 470, 240)),
                 (0, lowpass(growl, 130)))  # fmt: skip
    hiss = shaped(bandpass(noise(count / RATE, take.seed), 2400, 2200), hump(2))
    body = mix((0, normal(shaped(throat, hump(0.7)))), (0, gain(normal(hiss), 0.08)))
    return finished(room(body, 0.4, 0.2, take.seed))


def bite(take: Take) -> Samples:
    """Jaws snap shut on stone, and water is thrown up."""
    snap = mix((0, normal(knock(take, 320, 0.12))), (0, gain(normal(knock(take, 870, 0.06)), 0.7)),
               (0.004, gain(normal(crack(take, 380, 910, 1600)), 0.6)),
               (0.01, gain(normal(thud(take, 74, 0.4)), 0.8)))  # fmt: skip
    rubble = gain(normal(grains(0.6, 48, take.seed, 700, 3600)), 0.22)
    return finished(room(mix((0, snap), (0.06, rubble), (0.09, gain(splash(take), 0.5))),
                         0.5, 0.22, take.seed))  # fmt: skip


def _voices(take: Take, seconds: float, number: int, lowest: float, highest: float) -> Samples:
    """Many voices that speak at once: pulses through the formants of vowels."""
    rng = np.random.default_rng(take.seed)
    total = np.zeros(round(seconds * RATE))
    vowels = ((730, 1090, 2440), (570, 840, 2410), (530, 1840, 2480), (440, 1020, 2240))
    t = np.arange(len(total)) / RATE
    for _ in range(number):
        pitch = rng.uniform(lowest, highest)
        drift = 1 + 0.05 * np.sin(2 * np.pi * rng.uniform(0.4, 1.6) * t + rng.uniform(0, 6))
        phase = np.cumsum(pitch * drift / RATE) + rng.uniform()
        pulses = (1 - phase % 1.0) ** 3 - 0.25
        beat = 2 * np.pi * rng.uniform(2.4, 4.8) * t + rng.uniform(0, 6)
        syllables = np.clip(np.sin(beat), 0, 1) ** 0.7
        formants = vowels[int(rng.integers(len(vowels)))]
        voice = sum(bandpass(pulses, f, 110) / (1 + i) for i, f in enumerate(formants))
        total += voice * syllables * rng.uniform(0.5, 1.0)
    return normal(total)


def crowd(take: Take) -> Samples:
    """A crowd in a hall murmurs."""
    murmur = _voices(take, 1.7, 16, 92, 230)
    murmur = lowpass(shaped(murmur, hump(0.7)), 1500)
    return finished(room(murmur, 1.0, 0.5, take.seed))


def cheer(take: Take) -> Samples:
    """A crowd in a hall calls out and claps."""
    call = shaped(_voices(take, 1.5, 18, 160, 420), lambda t: np.minimum(1.0, t / 0.12) * (1 - t))
    claps = normal(grains(1.7, 90, take.seed, 900, 2600, 0.03))
    claps = shaped(claps, lambda t: np.minimum(1.0, t / 0.15) * (1 - t) ** 0.8)
    return finished(room(mix((0, call), (0.1, gain(claps, 0.5))), 1.1, 0.45, take.seed))


PALACE: dict[str, Effect] = {
    effect.__name__: effect
    for effect in (
        place_stone, place_wall, place_obelisk, place_sphinx, place_door, place_throne,
        place_statue, place_mosaic, sand, walk, lid, water, splash, crocodile, bite, crowd, cheer,
    )
}  # fmt: skip
