"""Checks the lessons, and lets robots take them.

`python -m scripts.lab.lessons --check` names every error with file and line. `--robots [--json]`
lets robots take each lesson rightly, wrongly and idly, with a reload at each action, and says how
long it takes in every language. Then robots with mouse, keys and pad take them at the real table,
which is not shown; `--headless` leaves these out, `--every` lets them try each language.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from cleopatra.assets import asset_path
from cleopatra.kit.text import i18n
from cleopatra.lessons.lesson import Lesson
from cleopatra.storage.courses import LessonLibrary, read_course
from cleopatra.ui.extension import lookup
from cleopatra.ui.extras.all import EXTRAS
from scripts.lab import first_build
from scripts.lab.lesson_check import find_problems
from scripts.lab.lesson_robots import Report, run_robots
from scripts.lab.lesson_seconds import (
    MOST_SECONDS,
    WORDS_A_MINUTE,
    film_seconds,
    reading_seconds,
)
from scripts.lab.lesson_window import HANDS, Walk, tasks_for, walk_all

_SHARES: Final = 4
"""Parts of the walks for each process: languages and devices take differently long."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what was asked for; 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="dev.py lessons", description=__doc__)
    parser.add_argument("--check", action="store_true", help="name every error with its line")
    parser.add_argument("--robots", action="store_true", help="let robots take every lesson")
    parser.add_argument(
        "--first-build", action="store_true", help="clicks and words to the first own building"
    )
    parser.add_argument("--json", action="store_true", help="the robots' figures as JSON")
    parser.add_argument("--headless", action="store_true", help="no robots at the real table")
    parser.add_argument("--every", action="store_true", help="these in each language")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--rounds", type=int, default=3, help="how often the wrong one tries")
    parser.add_argument("--seed", type=int, default=1, help="of the robots' chance")
    parser.add_argument("--folder", type=Path, help="other lessons than those of the game")
    chosen = parser.parse_args(arguments)
    if not (chosen.check or chosen.robots or chosen.first_build):
        parser.error("say --check, --robots or --first-build")
    lookup.provide(lambda: EXTRAS)
    if chosen.first_build:
        return first_build.report(is_json=chosen.json)
    course = read_course(chosen.folder or asset_path("lessons"))
    if chosen.check and not _check(course):
        return 1
    if not chosen.robots:
        return 0
    figures = measure(course, chosen.rounds, chosen.seed)
    if not chosen.headless:
        folder = chosen.folder or asset_path("lessons")
        figures.window = at_the_table(course, folder, chosen.every, chosen.jobs, chosen.seed)
        figures.stuck_at += [
            f"{walk.lesson} ({walk.hand}, {walk.robot}, {walk.language}): {one}"
            for walk in figures.window
            for one in walk.stuck
        ]
    figures.stuck = len(figures.stuck_at)
    print(json.dumps(asdict(figures), indent=2) if chosen.json else _table(figures))
    return int(bool(figures.stuck) or figures.longest > MOST_SECONDS)


@dataclass(slots=True)
class LessonSums:
    """What the robots found. `seconds` are those of each lesson by language, `longest` the most of
    them, `window` the walks at the real table; the other numbers are sums over all lessons."""

    words_a_minute: int
    languages: list[str]
    lessons: int
    steps: int
    tasks: int
    stuck: int
    stuck_at: list[str]
    hints: int
    misses: int
    refused: int
    reloads: int
    longest: float
    seconds: dict[str, dict[str, float]]
    by_lesson: dict[str, Report]
    window: list[Walk] = field(default_factory=list)


def measure(course: LessonLibrary, rounds: int = 3, seed: int = 1) -> LessonSums:
    """Lets all robots take all lessons, and times these in every language."""
    reports = {lesson.uid: run_robots(lesson, seed, rounds) for lesson in course.lessons}
    tasks = [task for lesson in course.lessons for task in lesson.practice] + [*course.examples]
    stuck = [f"{uid}: {one}" for uid, report in reports.items() for one in report.stuck]
    for task in tasks:
        stuck += [f"{task.uid}: {one}" for one in run_robots(task.lesson(), seed, rounds).stuck]
    seconds = {lesson.uid: seconds_by_language(lesson) for lesson in course.lessons}
    return LessonSums(
        words_a_minute=WORDS_A_MINUTE,
        languages=i18n.languages(),
        lessons=len(course.lessons),
        steps=sum(report.steps for report in reports.values()),
        tasks=len(tasks),
        stuck=len(stuck),
        stuck_at=stuck,
        hints=sum(report.hints for report in reports.values()),
        misses=sum(report.misses for report in reports.values()),
        refused=sum(report.refused for report in reports.values()),
        reloads=sum(report.reloads for report in reports.values()),
        longest=max((n for one in seconds.values() for n in one.values()), default=0.0),
        seconds=seconds,
        by_lesson=reports,
    )


def at_the_table(
    course: LessonLibrary, folder: Path, every: bool, jobs: int = 1, seed: int = 1
) -> list[Walk]:
    """The walks of robots with mouse, keys and pad, in processes of their own."""
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ[name] = "dummy"
    tasks = tasks_for([lesson.uid for lesson in course.lessons], i18n.languages(), every)
    if jobs < 2:
        return walk_all(tasks, folder, seed)
    share = -(-len(tasks) // (jobs * _SHARES))
    parts = [tasks[at : at + share] for at in range(0, len(tasks), share)]
    walks: list[Walk] = []
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for done in pool.map(walk_all, parts, repeat(folder), repeat(seed)):
            walks += done
            print(f"{len(walks)} of {len(tasks)} walks", file=sys.stderr)
    return walks


def seconds_by_language(lesson: Lesson) -> dict[str, float]:
    """How long a lesson takes in each language: to read it, and to see its films."""
    before = i18n.language()
    found = {}
    for code in i18n.languages():
        i18n.set_language(code)
        found[code] = round(reading_seconds(lesson) + film_seconds(lesson), 1)
    i18n.set_language(before)
    return found


def _check(course: LessonLibrary) -> bool:
    problems = find_problems(course)
    for problem in problems:
        print(problem)
    number = f"{len(course.lessons)} lessons, {len(course.examples)} examples"
    print(f"{number}, {len(problems)} errors")
    return not problems


def _table(figures: LessonSums) -> str:
    lines = [f"{'lesson':28} steps stuck hints wrong  seconds by language"]
    for uid, report in figures.by_lesson.items():
        seconds = " ".join(f"{code} {n:.0f}" for code, n in figures.seconds[uid].items())
        counts = f"{report.steps:5} {len(report.stuck):5} {report.hints:5} {report.misses:5}"
        lines.append(f"{uid:28} {counts}  {seconds}")
    for hand in HANDS:
        walks = [walk for walk in figures.window if walk.hand == hand]
        if walks:
            lines.append(
                f"{hand:6} {len(walks)} walks in {len({w.language for w in walks})} languages, "
                f"{sum(w.steps for w in walks)} steps, {sum(w.hints for w in walks)} hints, "
                f"{sum(w.taken_back for w in walks)} taken back, "
                f"{sum(w.reloads for w in walks)} reloads"
            )
    lines += figures.stuck_at
    lines.append(
        f"{figures.lessons} lessons, {figures.steps} steps, {figures.tasks} tasks, "
        f"{figures.stuck} stuck, {figures.hints} hints, {figures.reloads} reloads; at most "
        f"{figures.longest:.0f} s at {figures.words_a_minute} words a minute"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
