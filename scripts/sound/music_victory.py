"""The music of the victory: once, a little more than a minute, and it dies away into silence.

In F, the key of the morning, with the theme of the title in major: horns and harp, then all of
them, then the harp alone.
"""

from __future__ import annotations

from scripts.sound.music_score import DRUM_CHANNEL, Part, Piece

_HORNS = (
    (1, "v64 f3+c4/1.5 f3+c4/0.5 >v80 a3+f4/2 | v72 c4+a4/3 r/1 | v66 bb3+f4/2 >v80 c4+e4/2 | "
        "v76 a3+f4/3 r/1"),
    (9, "v62 >v76 f3+a3/4 | d3+a3/4 | bb3+d4/4 | >v84 c4+e4/4"),
    (13, "v80 c4+f4/3 a3+f4/1 | bb3+f4/2 c4+g4/2 | v76 >v66 a3+f4/4"),
)  # fmt: skip
_HARP = (
    (1, """
        v58 f2/0.5 c3/0.5 f3/0.5 a3/0.5 c4/0.5 f4/0.5 a4/0.5 c5/0.5
      | f2/0.5 c3/0.5 f3/0.5 a3/0.5 c4/0.5 f4/0.5 a4/1
      | bb2/0.5 f3/0.5 bb3/0.5 d4/0.5 c3/0.5 g3/0.5 c4/0.5 e4/0.5
      | f2/0.5 c3/0.5 f3/0.5 a3/0.5 c4/0.5 f4/0.5 a4/1
      | v52 f2/1 a3/1 c4/1 a3/1 | d3/1 a3/1 d4/1 a3/1 | bb2/1 f3/1 d4/1 f3/1 | c3/1 g3/1 e4/1 g3/1
      | v56 f2/0.5 c3/0.5 f3/0.5 a3/0.5 c4/0.5 a3/0.5 f3/0.5 c3/0.5
      | d3/0.5 a3/0.5 d4/0.5 f4/0.5 a4/0.5 f4/0.5 d4/0.5 a3/0.5
      | bb2/0.5 f3/0.5 bb3/0.5 d4/0.5 f4/0.5 d4/0.5 bb3/0.5 f3/0.5
      | c3/0.5 g3/0.5 c4/0.5 e4/0.5 g4/0.5 e4/0.5 c4/0.5 g3/0.5
      | v60 f2/0.5 c3/0.5 f3/0.5 a3/0.5 c4/0.5 f4/0.5 a4/0.5 c5/0.5
      | bb2/0.5 f3/0.5 bb3/0.5 d4/0.5 c3/0.5 g3/0.5 c4/0.5 e4/0.5
      | f2/0.5 c3/0.5 f3/0.5 a3/0.5 c4/2
      | v46 f3/1 a3/1 c4/1 f4/1 | v42 d3/1 f3/1 a3/1 d4/1 | v38 bb2/1 d3/1 f3/1 bb3/1
      | v34 f2/0.5 c3/0.5 f3/0.5 a3/0.5 >v26 c4/2*6
    """),
)  # fmt: skip
_OUD = (
    (5, """
        v70 (g3)f3/1.5 >v82 c4/1.5 d4/0.5 c4/0.5 | v74 a3/1 (bb3)a3/2 r/1
      | v72 bb3/1 >v84 d4/1.5 c4/0.5 bb3/1 | v76 (d4)c4/3 r/1
      | v72 f3/1.5 c4/1.5 d4/0.5 >v90 e4/0.5 | (g4)f4/2 v78 e4/0.5 d4/0.5 c4/1
      | v76 d4/1 bb3/1 (bb3)a3/0.5 bb3/0.5 >v68 g3/1 | v72 g3/3 r/1
    """),
)  # fmt: skip
_NEY = (
    (9, """
        v66 c5/1.5 d5/0.5 >v80 f5/2 | a5/1.5 g5/0.5 f5/2 | v76 f5/1 d5/1 f5/2 | >v88 g5/3 r/1
      | v84 a5/2 f5/1 c5/1 | d5/1 f5/1 e5/1 g5/1 | >v60 f5/4
    """),
)  # fmt: skip
_STRINGS = (
    (1, """
        v54 f2+c3+a3/8 | bb2+f3/2 c3+g3/2 | f2+c3+a3/4
      | v52 f2+c3+a3/4 | d3+a3/4 | bb2+f3/4 | c3+g3/4
      | v58 f2+c3+a3/4 | d3+a3+f4/4 | bb2+f3+d4/4 | c3+g3+e4/4
      | v66 f2+c3+a3/4 | bb2+f3/2 c3+g3/2 | v56 f2+c3+a3/4 | >v40 f2+c3/4 | r/8 | v34 f2+c3/4
    """),
)  # fmt: skip
_DRUM = (
    (1, "v66 a2/1.5 v46 a2/0.5 v56 a2/1 v44 a2/0.5 a2/0.5 | v60 a2/4 | v60 a2/2 v50 a2/2 | "
        "v62 a2/4"),
    (5, "v50 a2/2 v40 a2/2 | a2/4 | v50 a2/2 v40 a2/2 | v44 a2/2 a2/1 a2/0.5 >v60 a2/0.5"),
    (9, "v64 a2/1.5 v44 a2/1 v54 a2/1.5 | v60 a2/1.5 v44 a2/1 v54 a2/1.5 | v60 a2/1.5 v44 a2/1 "
        "v54 a2/1.5 | v56 a2/1 a2/1 a2/0.5 a2/0.5 a2/0.5 >v76 a2/0.5"),
    (13, "v76 a2/2 v60 a2/2 | v66 a2/2 v60 a2/2 | v70 a2/4"),
)  # fmt: skip
_STROKES = (
    (5, "r/1.5 v42 tek/1.5 tek/1 | r/4 | r/1.5 tek/1.5 tek/1 | r/4"),
    (9, "v40 cymbal/4"),
    (13, "v50 cymbal/4"),
)

VICTORY = Piece(
    name="victory",
    bars=19,
    tempo=72,
    seed=90,
    pace={4: 0.98, 12: 0.97, 15: 0.92, 16: 0.92, 17: 0.88, 18: 0.84, 19: 0.72},
    parts=(
        Part("horns", 0, 60, _HORNS, volume=80, pan=56, hall=84, swells=True, looseness=0.012),
        Part("harp", 1, 46, _HARP, volume=100, pan=44, hall=72, ring_to=2, looseness=0.011),
        Part("oud", 2, 24, _OUD, volume=104, pan=72, hall=56, looseness=0.013),
        Part("ney", 3, 73, _NEY, volume=74, pan=60, hall=84, looseness=0.016, swells=True),
        Part("strings", 4, 49, _STRINGS, volume=72, pan=64, hall=80, looseness=0.02, swells=True),
        Part("drum", 5, 116, _DRUM, volume=100, pan=60, hall=70, looseness=0.008),
        Part("strokes", DRUM_CHANNEL, 0, _STROKES, volume=88, pan=76, hall=70, looseness=0.008),
    ),
)  # fmt: skip
