"""The music of the title: the palace at dusk. Harp, oud, ney, low strings and a frame drum.

Three sections, heard in an order by chance. In A, with the steps of the effects (b
flat, c sharp, and g sharp where it leads home):

- the first: bars 1-2 the harp alone; 3-10 the oud's theme, four bars that ask and four that answer;
  11 and 12 a breath;
- the second: the ney turns to d minor, where c is natural, and comes back to a; theme and answer in
  one, ney over oud; the b flat chord with g sharp, which opens outwards into the octave of a; the
  oud remembers;
- the third is slower to speak: a viola has the theme an octave lower over a rocking harp, and a
  reed answers it.
"""

from __future__ import annotations

from dataclasses import replace

from scripts.sound.music_score import DRUM_CHANNEL, Part, Piece

_HARP = (
    (1, """
        v46 a2/0.5 e3/0.5 a3/0.5 c#4/0.5 >v56 e4/0.5 a4/1.5
      | v46 a2/0.5 e3/0.5 a3/0.5 d4/0.5*0.5 c#4/1 >v38 e4/1
      | v44 a2/2 e3/2
      | a2/2 v40 e4/0.5 a4/0.5 >v50 c#5/0.5 e5/0.5
      | v46 bb2/1 f3/1*1 bb3/2
      | a2/1 e3/1 v48 e5/0.5 c#5/0.5 bb4/0.5*0.5 >v38 a4/0.5
      | v44 a2/2 a3/2
      | d3/1 a3/1 >v52 d4/2
      | v48 bb2/1 f3/1 bb3/2
      | v44 a2/0.5 e3/0.5 a3/0.5 c#4/0.5 e4/0.5 a4/0.5 >v54 c#5/0.5 e5/0.5
      | v50 a2/1 r/1 e5/0.5 c#5/0.5 >v42 a4/1
    """),
    (12, """
        v44 d3/0.5 a3/0.5 d4/0.5 f4/0.5 a4/0.5 f4/0.5 d4/0.5 a3/0.5
      | g2/0.5 d3/0.5 bb3/0.5 d4/0.5 g4/0.5 d4/0.5 bb3/0.5 g3/0.5
      | f2/0.5 c3/0.5 a3/0.5 c4/0.5 f4/0.5 c4/0.5 a3/0.5 f3/0.5
      | bb2/0.5 f3/0.5 bb3/0.5 d4/0.5 f4/0.5 d4/0.5 bb3/0.5 f3/0.5
      | a2/0.5 e3/0.5 a3/0.5 c#4/0.5 e4/0.5 c#4/0.5 >v40 a3/0.5 e3/0.5
      | v52 a2/0.5 e3/0.5 a3/0.5 c#4/0.5 e4/0.5 a4/0.5 e4/0.5 c#4/0.5
      | d3/0.5 a3/0.5 d4/0.5 a4/0.5 d5/0.5 a4/0.5 d4/0.5 a3/0.5
      | bb2/0.5 f3/0.5 bb3/0.5 d4/0.5 f4/0.5 d4/0.5 bb3/0.5 f3/0.5
      | bb2/0.5 f3/0.5 bb3/0.5 d4/0.5 f4/2
      | v50 a2/0.5 e3/0.5 a3/0.5 c#4/0.5 >v62 e4/0.5 a4/0.5 c#5/0.5 e5/0.5
      | v46 a2+e3+a3/4
      | r/4
      | v42 a2/0.5 e3/0.5 a3/0.5 e4/0.5 >v30 a4/2*5
    """),
)  # fmt: skip

_OUD = (
    (3, """
        v66 (bb3)a3/1.5 >v78 e4/1.5 f4/0.5 e4/0.5
      | v70 d4/1 (d4)c#4/2 r/1
      | v68 d4/1 >v80 f4/1.5 e4/0.5 d4/1
      | v70 (f4)e4/3 r/1
      | v68 a3/1.5 e4/1.5 f4/0.5 >v86 g4/0.5
      | (bb4)a4/2 v76 g4/0.5 f4/0.5 e4/1
      | v72 f4/1 d4/1 (d4)c#4/0.5 d4/0.5 >v62 bb3/1
      | v64 a3/3 r/1
    """),
    (12, """
        v46 d3/2 a3/2
      | g3/2 d3/2
      | f3/2 a3/2
      | bb3/2 f3/2
      | a3/1 e3/1 a3/1 >v56 e3/1
      | v60 a3/0.5 v50 a3/0.5 a3/0.5 v62 e4/0.5 v52 e4/0.5 e4/0.5 v60 f4/0.5 >v68 g4/0.5
      | v70 a4/0.5 v54 a4/0.5 a4/0.5 a4/0.5 v62 g4/0.5 f4/0.5 e4/0.5 v52 e4/0.5
      | v66 f4/0.5 v52 f4/0.5 f4/0.5 e4/0.5 v60 d4/0.5 v50 d4/0.5 v62 f4/0.5 v52 f4/0.5
      | v62 d4/0.5 v52 d4/0.5 c#4/0.5 d4/0.5 v60 bb3/1 bb3/0.5 >v52 g#3/0.5
      | v60 a3/1 e4/1 >v54 a4/2
      | v56 a3/1.5 >v62 e4/1.5 f4/0.5 e4/0.5
      | v54 d4/0.5 (d4)c#4/0.75 bb3/0.75 >v42 a3/2*4
    """),
)  # fmt: skip

_NEY = (
    (12, """
        v62 d5/1.5 e5/0.5 >v74 f5/1 a5/1
      | >v84 bb5/1.5 a5/0.5 v72 g5/2
      | v76 a5/1.5 g5/0.5 f5/1 >v64 c5/1
      | v66 d5/1 f5/1.5 e5/0.5 d5/1
      | v64 c#5/0.5 d5/0.5 >v58 e5/2.5 r/0.5
      | v68 a4/1.5 >v80 e5/1.5 f5/0.5 g5/0.5
      | >v88 a5/2 v78 g5/0.5 f5/0.5 e5/1
      | v80 f5/1.5 e5/0.5 d5/1 f5/1
      | v76 d5/1 c#5/0.5 d5/0.5 bb4/1.5 g#4/0.5
      | >v56 a4/3.5 r/0.5
    """),
)  # fmt: skip

_STRINGS = (
    (1, """
        v44 a2+e3+a3/4 | a2+e3+a3/4
      | v48 a2+e3+a3/4 | a2+e3+a3/4 | bb2+d3+f3/4 | a2+e3+a3/4
      | a2+e3+a3/4 | a2+d3+a3/4 | bb2+d3+f3/4 | a2+e3+a3/4
      | a2+e3+c#4/4 | v40 a2+e3/8
    """),
    (12, """
        v54 a2+f3+d4/4 | g2+d3+bb3/4 | a2+f3+c4/4 | bb2+d3+bb3/4 | a2+e3+c#4/4
      | v60 a2+e3+c#4/4 | a2+d3+d4/4 | bb2+d3+d4/4 | bb2+d3+d4/4
      | a2+e3+c#4/4 | v50 a2+e3+a3/4 | v44 a2+e3/4 | v38 a2+e3/4
    """),
)  # fmt: skip

_BASS = (
    (12, """
        v46 d2/4 | g1/4 | f1/4 | bb1/4 | a1/4
      | v56 a1/4 | d2/4 | bb1/4 | bb1/4 | a1/4 | v44 a1/4 | r/4 | r/4
    """),
)  # fmt: skip

_THIRD_HARP = (
    (1, """
        v44 a2/1 e3/1 c#4/1 e3/1 | a2/1 e3/1 a3/1 c#4/1
      | d3/1 a3/1 d4/1 a3/1 | a2/1 e3/1 c#4/1 e4/1
      | bb2/1 f3/1 d4/1 f3/1 | g2/1 d3/1 bb3/1 d3/1
      | a2/1 e3/1 c#4/1 e3/1 | v48 d3/1 a3/1 f4/1 a3/1
      | bb2/1 f3/1 d4/1 f4/1 | v44 a2/1 e3/1 a3/1 e4/1
      | d3/1 a3/1 d4/1 >v36 f4/1 | v36 a2/0.5 e3/0.5 a3/0.5 e4/0.5 a4/2*4
    """),
)  # fmt: skip

_VIOLA = (
    (3, """
        v60 >v72 a3/1.5 d4/1.5 f4/0.5 d4/0.5 | e4/2 c#4/1 r/1
      | v62 d4/1.5 >v74 f4/1.5 d4/1 | bb3/2 d4/1 r/1
    """),
    (9, "v60 >v72 f4/1.5 d4/1.5 bb3/1 | >v52 a3/3 r/1"),
)  # fmt: skip

_REED = (
    (7, "v54 >v66 e4/1 a4/1.5 g4/0.5 e4/1 | f4/1 a4/2 r/1"),
    (11, "v50 >v60 d4/1.5 f4/0.5 a4/1 f4/1 | >v40 e4/3 r/1"),
)

_THIRD_STRINGS = (
    (1, """
        v44 a2+e3+a3/8 | a2+d3+a3/4 | a2+e3+a3/4 | bb2+d3+f3/4 | g2+d3+bb3/4
      | a2+e3+a3/4 | d3+f3+a3/4 | bb2+d3+f3/4 | a2+e3+a3/4 | a2+d3+a3/4 | v38 a2+e3/4
    """),
)  # fmt: skip

_SOFT = "a2/2 a2/2"
_FULL = "v54 a2/2 v44 a2/1.5 v32 a2/0.5"
_DRUM = (
    (2, "r/3 v34 a2/0.5 >v42 a2/0.5"),
    (3, f"v48 {_SOFT} | {_SOFT} | {_SOFT} | a2/4 | {_SOFT} | {_SOFT} | {_SOFT} | a2/4"),
    (11, "r/2 v36 a2/1 a2/0.5 >v46 a2/0.5"),
    (12, "v48 a2/4 | v40 a2/4 | a2/4 | a2/4 | a2/2 a2/1 a2/0.5 >v50 a2/0.5"),
    (17, f"{_FULL} | {_FULL} | {_FULL} | v52 a2/2 v42 a2/2 | v52 a2/4 | v36 a2/4 | r/4 | v28 a2/4"),
)

_TEK = "r/1.5 v48 tek/1.5 v42 tek/1"
_BUSY = "r/0.5 v42 tek/1 v52 tek/1.5 v48 tek/1"
_STROKES = (
    (5, f"{_TEK} | r/4 | {_TEK} | {_TEK} | {_TEK} | r/4"),
    (12, "v46 cymbal/4"),
    (17, f"{_BUSY} | {_BUSY} | {_BUSY} | r/1.5 v46 tek/2.5 | v40 cymbal/4"),
)


def _cut(lines: tuple[tuple[int, str], ...], bars: range) -> tuple[tuple[int, str], ...]:
    """The lines that begin in some bars, counted from the first of them."""
    return tuple((bar - bars.start + 1, text) for bar, text in lines if bar in bars)


def _section(number: int, bars: int, parts: tuple[Part, ...]) -> Piece:
    pace = {1: 0.95, 2: 0.96, bars - 1: 0.94, bars: 0.88}
    return Piece(f"title_{number}", bars, 65, parts, 30 + number, pace)


def _ensemble(bars: range) -> tuple[Part, ...]:
    """The whole ensemble in some bars of the written music."""
    written = (
        Part("harp", 0, 46, _HARP, volume=98, pan=44, hall=70, ring_to=4, looseness=0.011,
             roll=0.035),
        Part("oud", 1, 24, _OUD, volume=108, pan=72, hall=52, looseness=0.013),
        Part("ney", 2, 73, _NEY, volume=76, pan=58, hall=84, looseness=0.016, swells=True),
        Part("strings", 3, 49, _STRINGS, volume=70, pan=64, hall=80, looseness=0.02, swells=True),
        Part("bass", 4, 43, _BASS, volume=84, pan=66, hall=50, looseness=0.02, swells=True),
        Part("drum", 5, 116, _DRUM, volume=100, pan=60, hall=70, looseness=0.008),
        Part("strokes", DRUM_CHANNEL, 0, _STROKES, volume=104, pan=76, hall=70, looseness=0.008),
    )  # fmt: skip
    cut = (replace(part, lines=_cut(part.lines, bars)) for part in written)
    return tuple(part for part in cut if part.lines)


_THIRD = (
    Part("harp", 0, 46, _THIRD_HARP, volume=98, pan=48, hall=74, ring_to=2, looseness=0.011),
    Part("viola", 1, 41, _VIOLA, volume=78, pan=58, hall=84, looseness=0.016, swells=True),
    Part("reed", 2, 69, _REED, volume=66, pan=74, hall=86, looseness=0.016, swells=True),
    Part("strings", 3, 49, _THIRD_STRINGS, volume=64, pan=64, hall=80, looseness=0.02, swells=True),
)
TITLE = (
    _section(1, 12, _ensemble(range(1, 12))),
    _section(2, 13, _ensemble(range(12, 25))),
    _section(3, 12, _THIRD),
)
