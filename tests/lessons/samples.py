"""A short lesson over a real position, to be changed by tests."""

from __future__ import annotations

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import Lesson
from cleopatra.lessons.reader import read_lesson

POSITION = read_lesson(
    "sample", "sample", (asset_path("lessons") / "deluxe/01-market.toml").read_text("utf-8")
).position

STEPS = """
[[step]]
say = "Take the middle stall."
lit = ["stall:1", "piece:sphinx", "offer:confirm"]
do = ["take 2"]
goal = ["CardsTaken seat=me stall=1"]
hint = "It has three cards."

[[step.wrong]]
do = ["take 1"]
say = "That was the left one."

[[step.wrong]]
do = ["build sphinx"]
refused = "cannot_pay D6.1"
say = "Not yet."

[[step]]
say = "Lay out the cards."
do = ["put 1", "put 2"]
goal = ["CardPut seat=me times=3"]
hint = "One on each stall."

[[step]]
say = "Your rival goes to the market."
rival = ["1 take 1", "1 put 1", "1 put 2"]
goal = ["TurnStarted seat=me"]

[[step.variant]]
when = ["actor == me"]
say = "Your rival has been at the market."

[[step]]
say = "It took the left stall."
goal = ["CardsTaken seat=1 stall=0"]

[[step]]
say = "Take any stall."
do = ["take 3"]
goal = ["CardsTaken seat=me"]
hint = "Any stall."
"""


def lesson_text(steps: str = STEPS, position: str = POSITION, **head: str) -> str:
    """The text of a lesson's file."""
    values = {
        "format": "1",
        "title": '"A lesson"',
        "story": '"A story."',
        "closing": '"Well done."',
        "rules": '["D4"]',
        "position": f"'''\n{position}'''",
        **head,
    }
    lines = [f"{key} = {value}" for key, value in values.items() if value]
    return "\n".join(lines) + "\n" + steps


def sample() -> Lesson:
    """The lesson."""
    return read_lesson("sample.toml", "box/sample", lesson_text())
