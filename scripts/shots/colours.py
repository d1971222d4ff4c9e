"""How pictures look to people who tell fewer colours apart: simulated, for sheets and tests.

Matrices for linear light by Machado, Oliveira and Fernandes (2009), severity 1.0.
"""

from __future__ import annotations

from typing import Final

import pygame

Matrix = tuple[tuple[float, float, float], ...]

KINDS: Final[dict[str, Matrix]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_GREY: Final = (0.2126, 0.7152, 0.0722)
ALL: Final[dict[str, Matrix]] = {**KINDS, "grey": (_GREY, _GREY, _GREY)}
"""The same, and sight without any colour, for which no pictures are made."""
_LINEAR: Final = tuple(
    share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
    for share in (value / 255 for value in range(256))
)
_STEPS: Final = 4096
_SHOWN: Final = bytes(
    round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055))
    for x in (step / _STEPS for step in range(_STEPS + 1))
)


def seen_as(colour: tuple[int, int, int], kind: str) -> tuple[int, int, int]:
    """A colour as people with that kind of sight see it; channels are 0..255."""
    red, green, blue = (_LINEAR[value] for value in colour)
    channels = [
        _SHOWN[min(_STEPS, max(0, round(_STEPS * (a * red + b * green + c * blue))))]
        for a, b, c in ALL[kind]
    ]
    return channels[0], channels[1], channels[2]


def simulated(picture: pygame.Surface, kind: str) -> pygame.Surface:
    """A picture as people with that kind of sight see it; slow, so shrink large ones first."""
    pixels = pygame.image.tobytes(picture, "RGB")
    known: dict[bytes, bytes] = {}
    out = bytearray()
    for at in range(0, len(pixels), 3):
        one = pixels[at : at + 3]
        found = known.get(one)
        if found is None:
            found = known[one] = bytes(seen_as((one[0], one[1], one[2]), kind))
        out += found
    return pygame.image.frombytes(bytes(out), picture.get_size(), "RGB")
