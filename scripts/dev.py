"""All tools of the project: `python scripts/dev.py WORD`, with `--help` for the list.

Knows which module does what and which libraries it needs. CI runs the same commands as a person.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import interpreter

interpreter.require()

import bootstrap
import checks
from bootstrap import ART, BENCH, DEVELOP, PLAY, Profile


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: what it does, the libraries it needs and the command that runs it."""

    help: str
    profile: Profile
    command: tuple[str, ...]
    check: Profile | None = None
    """The libraries that are enough for `--check`, if fewer."""


TOOLS = {
    "golden": Tool(
        "record the golden playthroughs again; review the result as a diff",
        DEVELOP,
        ("-m", "tests.rules.golden"),
    ),
    "recorded": Tool(
        "record again what each opponent chooses in ten positions; review the result as a diff",
        DEVELOP,
        ("-m", "tests.bots.recorded_choices"),
    ),
    "house": Tool(
        "count what a new owner has to learn: modules, names, circles (--against FOLDER)",
        DEVELOP,
        ("-m", "tests.house"),
    ),
    "shots": Tool(
        "photograph every screen (--out DIR; --sheets: contact sheets, --references: for the tests,"
        " --films: strips of every film)",
        DEVELOP,
        ("-m", "scripts.shots"),
    ),
    "bench": Tool(
        "measure engine and clone against a peer, or the window (--ui)",
        BENCH,
        ("-m", "scripts.lab.bench"),
    ),
    "areas": Tool(
        "measure the shares of stage and palace in the window (--size WxH --text N --json)",
        PLAY,
        ("-m", "scripts.lab.areas"),
    ),
    "ladder": Tool(
        "play the ladder: each level against the one below, characters, habits",
        PLAY,
        ("-m", "scripts.lab.ladder"),
    ),
    "duel": Tool(
        "play two bots until it is known whether one is better (A B --better-by 3 --table OPTIONS)",
        PLAY,
        ("-m", "scripts.lab.duel"),
    ),
    "choices": Tool(
        "ask all bots near the end of games and near the limit of decisions (--games N --jobs N)",
        PLAY,
        ("-m", "scripts.lab.late_choices"),
    ),
    "balance": Tool(
        "measure each edition and expansion by self-play (--games N --jobs N --resume)",
        PLAY,
        ("-m", "scripts.lab.balance"),
    ),
    "train": Tool(
        "fit the value functions of the top levels to self-play (--tables NAMES --games N)",
        DEVELOP,
        ("-m", "scripts.lab.training"),
    ),
    "calibrate": Tool(
        "compare the chances that bots expect with results (--tables NAMES --games N --jobs N)",
        DEVELOP,
        ("-m", "scripts.lab.reliability"),
    ),
    "bids": Tool(
        "measure what bids are worth by Offerings with random bids (--tables NAMES --games N)",
        DEVELOP,
        ("-m", "scripts.lab.bid_weights"),
    ),
    "meter": Tool(
        "fit the crocodile meter to games of bots and measure it (--games N --training DIR)",
        DEVELOP,
        ("-m", "scripts.lab.meter"),
    ),
    "analysis": Tool(
        "fit the figures of the analysis to games of bots and measure it (--games N --work DIR)",
        DEVELOP,
        ("-m", "scripts.lab.analysis"),
    ),
    "puzzles": Tool(
        "find puzzles in games of bots (--mine N --work DIR), or search all again (--check)",
        PLAY,
        ("-m", "scripts.lab.puzzle_mine"),
    ),
    "art": Tool(
        "draw the pictures that changed into assets/art (--check: only name them)",
        ART,
        ("scripts/art/make.py",),
        PLAY,
    ),
    "fonts": Tool(
        "make the faces for names in other scripts again from Noto fonts (SOURCES: their folder)",
        ART,
        ("scripts/fonts.py",),
    ),
    "sound": Tool("make the sounds again in assets/sound", ART, ("-m", "scripts.sound.build")),
    "fit": Tool(
        "test every text at every size of window and letters and in every language, and what takes"
        " too long for every run",
        DEVELOP,
        (
            "-m",
            "pytest",
            "-m",
            "matrix or languages or long",
            "--every",
            "-p",
            "no:cacheprovider",
        ),
    ),
    "locale": Tool(
        "collect texts, update and compile the catalogues", DEVELOP, ("scripts/locale_tool.py",)
    ),
    "lessons": Tool(
        "check the lessons (--check), or let robots take them (--robots --json, --first-build)",
        PLAY,
        ("-m", "scripts.lab.lessons"),
    ),
    "icons": Tool(
        "make the program's icons from assets/art/icon.png", DEVELOP, ("scripts/icons.py",)
    ),
    "lock": Tool(
        "pin the newest versions that pyproject.toml allows", DEVELOP, ("scripts/lock.py",)
    ),
    "fast": Tool(
        "compile rules and bots with mypyc into build/work/fast (--test)",
        DEVELOP,
        ("scripts/fast.py",),
    ),
    "ear": Tool(
        "let a robot play whole games by what a screen reader is told (--games hotseat,cult)",
        DEVELOP,
        ("scripts/ear_tool.py",),
    ),
    "build": Tool(
        "build the program as players get it (--selftest starts it)",
        DEVELOP,
        ("scripts/package.py",),
    ),
    "release": Tool(
        "make what players download and try each file (--only deb,wheel --all --twice)",
        DEVELOP,
        ("scripts/release_tool.py",),
    ),
}


def main(arguments: Sequence[str]) -> int:
    """Run the tool that the first word names, with the words after it; return its exit code."""
    parser = argparse.ArgumentParser(prog="dev.py", description="All tools of the project.")
    words = parser.add_subparsers(dest="word", required=True, metavar="WORD")
    words.add_parser("check", help="style, types, texts and floors, without the tests")
    words.add_parser("test", help="the checks and the tests (words after it go to pytest)")
    for word, tool in TOOLS.items():
        words.add_parser(word, help=tool.help, add_help=False)
    chosen, rest = parser.parse_known_args(arguments)
    if chosen.word in ("check", "test"):
        return checks.main(rest, with_tests=chosen.word == "test")
    tool = TOOLS[chosen.word]
    profile = tool.check if tool.check and "--check" in rest else tool.profile
    return bootstrap.run(profile, [*tool.command, *rest], cwd=bootstrap.ROOT)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
