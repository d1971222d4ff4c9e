"""The music of the inspection: Cleopatra looks under every pyramid. Drum, low strings, no way out.

- bars 1-4 a heartbeat, and cellos that circle the note a from both sides;
- 5-8 the same a fourth higher, plucked basses walking, violas trembling above;
- 9-12 everything climbs onto b flat with g sharp, the chord that must open, and stops there.
  The first bar, when it comes round again, is the answer.
"""

from __future__ import annotations

from scripts.sound.music_score import DRUM_CHANNEL, Part, Piece

_BASS = ((1, "v60 a1/8 | a1/8 | v64 d2/8 | d2/4 | bb1/4 | v68 bb1/8 | v72 bb1/4 | v56 bb1/4*3"),)

_CELLOS = (
    (1, """
        v56 a2/4 | >v66 a2/1.5 bb2/0.5 a2/1.5 g#2/0.5
      | v60 a2/1.5 bb2/0.5 >v70 c#3/1 bb2/1 | >v54 a2/3.5 r/0.5
      | v62 d3/4 | >v72 d3/1.5 e3/0.5 d3/1.5 c#3/0.5
      | v66 d3/1.5 e3/0.5 >v78 f3/1 e3/1 | v70 d3/2 bb2/1.5 r/0.5
      | v68 d3/1.5 e3/0.5 >v78 f3/2 | v74 f3/1.5 e3/0.5 >v84 f3/1 g#3/1
      | >v90 g#3/4 | v60 f3/2 r/2
    """),
)  # fmt: skip

_VIOLAS = (
    (3, "r/4 | v40 >v50 e4/4 | v48 f4/8 | >v60 a4/4 | f4/4"),
    (9, "v54 f4+bb4/4 | >v62 f4+bb4/4 | >v74 d4+f4+bb4/4 | >v44 d4+f4/3 r/1"),
)

_PLUCKED = (
    (3, "r/2 v44 a2/0.5 e2/0.5 a2/0.5 r/0.5 | a2/0.5 r/1.5 a2/0.5 e2/0.5 a2/0.5 r/0.5"),
    (5, """
        v50 d2/0.5 r/0.5 d3/0.5 d2/0.5 r/0.5 d2/0.5 d3/0.5 r/0.5
      | d2/0.5 r/0.5 d3/0.5 d2/0.5 r/0.5 d2/0.5 a2/0.5 r/0.5
      | v54 d2/0.5 r/0.5 d3/0.5 d2/0.5 r/0.5 d2/0.5 d3/0.5 r/0.5
      | bb2/0.5 r/0.5 bb2/0.5 d3/0.5 r/0.5 bb2/0.5 >v60 f2/0.5 r/0.5
      | v58 bb2/0.5 r/0.5 bb2/0.5 d3/0.5 r/0.5 bb2/0.5 f2/0.5 r/0.5
      | bb2/0.5 r/0.5 bb2/0.5 d3/0.5 r/0.5 d3/0.5 >v70 f3/0.5 d3/0.5
      | v72 bb2/0.5 r/3.5
    """),
)  # fmt: skip

_BEAT = "v72 a2/0.75 v46 a2/3.25"
_MORE = "v76 a2/0.75 v48 a2/1.25 v60 a2/1 v44 a2/0.5 >v52 a2/0.5"
_DRUM = (
    (1, f"{_BEAT} | {_BEAT} | {_BEAT} | v72 a2/0.75 v46 a2/2.25 v40 a2/0.5 >v50 a2/0.5"),
    (5, f"{_MORE} | {_MORE} | {_MORE} | {_MORE} | {_MORE}"),
    (10, "v78 a2/0.75 v50 a2/1.25 v56 a2/0.5 a2/0.5 a2/0.5 >v72 a2/0.5"),
    (11, "v92 a2/4"),
    (12, "r/2 v52 a2/0.75 >v40 a2/1.25"),
)

_STROKES = (
    (5, "r/2.5 v44 tek/1.5 | r/2.5 tek/1.5 | r/2.5 tek/1.5 | r/2.5 tek/1 tek/0.5"),
    (9, "r/1.5 v48 tek/1 tek/1.5 | r/1.5 tek/1 tek/0.5 tek/0.5 >v58 tek/0.5"),
    (11, "v40 cymbal/4"),
)

INSPECTION = Piece(
    name="inspection",
    bars=12,
    tempo=72,
    seed=72,
    pace={4: 0.98, 10: 1.02, 11: 0.97, 12: 0.93},
    parts=(
        Part("bass", 0, 43, _BASS, volume=72, pan=68, hall=56, looseness=0.02, swells=True),
        Part("cellos", 1, 48, _CELLOS, volume=94, pan=56, hall=64, looseness=0.015, swells=True),
        Part("violas", 2, 44, _VIOLAS, volume=78, pan=74, hall=80, looseness=0.02, swells=True),
        Part("plucked", 3, 45, _PLUCKED, volume=84, pan=48, hall=56, looseness=0.008),
        Part("drum", 4, 116, _DRUM, volume=92, pan=62, hall=76, looseness=0.006),
        Part("strokes", DRUM_CHANNEL, 0, _STROKES, volume=104, pan=80, hall=76, looseness=0.006),
    ),
)  # fmt: skip
