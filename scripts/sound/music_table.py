"""The music of the table: something calm to build a palace to. Kalimba, harp, low flute, strings.

Nothing here wants to be listened to. A phrase of two bars, then as long again of nothing but
strings that breathe; no pulse, no cadence that asks for attention, no phrase twice the same:

- bars 1-8 on a: the rising motif, and its answer; 9-16 on d: the flute, turned round by the
  kalimba; 17-20 on g, 21-24 on d, 25-28 on b flat: the widest it goes; 29-36 on a: the motif in
  the flute, the answer in the kalimba, and quiet until the beginning comes again.
"""

from __future__ import annotations

from scripts.sound.music_score import Part, Piece

_STRINGS = (
    (1, """
        v40 a2+e3/8 | a2+e3+a3/8 | a2+e3+a3/8 | a2+e3/8
      | a2+d3+f3/8 | a2+d3+a3/8 | a2+d3+f3/8 | a2+d3+a3/8
      | g2+d3+bb3/8 | g2+d3/8
      | a2+d3+a3/8 | a2+d3+f3/8
      | bb2+d3+f3/8 | bb2+d3+f3/8
      | a2+e3+a3/8 | a2+e3+c#4/8 | a2+e3+a3/8 | a2+e3/8*10
    """),
)  # fmt: skip

_KALIMBA = (
    (2, "r/1 v52 a4/1 >v60 c#5/0.5 d5/0.5 e5/1*4"),
    (5, "v56 e5/1.5 f5/0.5*0.5 e5/1 >v50 d5/1*1 | c#5/2 v42 a4/2*4"),
    (13, "v54 f5/1 e5/0.5*0.5 d5/0.5 >v48 a4/2*3 | r/2 v44 g4/1*1 a4/1*3"),
    (21, "r/1 v50 d5/1 >v60 f5/1 a5/1*3 | r/1 v50 g5/0.5 f5/0.5 >v44 d5/2*4"),
    (27, "r/2 v50 f5/1 d5/1*3 | r/1 v46 g5/0.5*0.5 f5/0.5 >v40 d5/2*2"),
    (33, "r/1 v54 e5/1 d5/0.5*0.5 >v46 c#5/1.5*2 | r/1 v42 bb4/0.5*0.5 >v36 a4/2.5*6"),
)

_HARP = (
    (1, "v40 a2/2*7 e3/2*5"),
    (3, "r/2 v38 e3/1 a3/1*5"),
    (7, "v42 a2/0.5 e3/0.5 a3/0.5 e4/0.5 >v48 a4/2*5"),
    (9, "v40 d3/2*4 a3/2*2"),
    (11, "r/1 v44 d3/0.5*6 a3/0.5*5 d4/0.5*4 >v50 f4/1.5*4"),
    (15, "v42 d3/1*6 f3/1*5 a3/1*4 >v46 d4/1*4"),
    (17, "v46 g2/0.5*6 d3/0.5*5 g3/0.5*4 bb3/0.5*4 >v52 d4/2*5"),
    (20, "v38 g2/2*4 d3/2*2"),
    (23, "v44 d3/0.5*6 a3/0.5*5 e4/0.5*0.5 f4/0.5*4 >v50 a4/2*5"),
    (25, "v46 bb2/0.5*7 f3/0.5*6 bb3/0.5*5 d4/0.5*5 >v54 f4/2*5"),
    (28, "r/2 v38 f3/1*2 bb2/1*1"),
    (29, "v42 a2/2*6 e3/2*6"),
    (32, "r/1 v40 a3/0.5*6 c#4/0.5*6 e4/0.5*6 >v46 a4/1.5*6"),
    (35, "v36 a2/2*7 e3/2*6"),
    (36, "r/2 v30 a3/2*4"),
)

_FLUTE = (
    (9, "r/2 v54 d4/1 >v62 f4/1 | e4/0.5 d4/1.5 >v50 a3/2"),
    (18, "v56 bb4/2 a4/0.5 >v62 g4/1.5 | v58 a4/3.5 r/0.5"),
    (25, "r/4 | v54 d5/1.5 c5/0.5 >v60 bb4/1 f4/1 | >v50 g4/2"),
    (30, "v54 a4/1.5 c#5/0.5 >v62 d5/0.5 e5/1.5 | >v48 e5/2.5 r/1.5"),
)

TABLE = Piece(
    name="table",
    bars=36,
    tempo=60,
    seed=51,
    pace={4: 0.98, 8: 0.97, 12: 0.98, 16: 0.97, 20: 0.97, 24: 0.97, 28: 0.96, 32: 0.98, 36: 0.96},
    parts=(
        Part("strings", 0, 49, _STRINGS, volume=61, pan=64, hall=80, looseness=0.03, swells=True),
        Part("kalimba", 1, 108, _KALIMBA, volume=98, pan=78, hall=76, looseness=0.02),
        Part("harp", 2, 46, _HARP, volume=96, pan=46, hall=76, looseness=0.02, roll=0.04),
        Part("flute", 3, 73, _FLUTE, volume=66, pan=56, hall=90, looseness=0.025, swells=True),
    ),
)  # fmt: skip
