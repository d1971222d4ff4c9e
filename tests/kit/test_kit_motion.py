"""Choreography: order, timing, and finishing at once."""

from __future__ import annotations

import pytest

from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.kit.motion.tween import (
    Easing,
    arc_point,
    bounce,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
)
from cleopatra.ui.motion.timeline import Motion, call, delay, parallel, sequence, stagger, tween


def story(log: list[str]) -> Motion:
    motion = Motion(MotionClock())
    motion.play(
        sequence(
            tween(0.4, lambda t: log.append(f"a{t:.1f}"), linear),
            call(lambda: log.append("x")),
            parallel(
                tween(0.2, lambda t: log.append(f"b{t:.1f}"), linear),
                sequence(delay(0.3), call(lambda: log.append("y"))),
            ),
        ),
        then=lambda: log.append("end"),
    )
    return motion


def test_steps_come_in_order_and_use_all_time() -> None:
    log: list[str] = []
    motion = story(log)
    motion.update(0.2)
    assert log == ["a0.5"]
    motion.update(0.3)
    assert log == ["a0.5", "a1.0", "x", "b0.5"]
    motion.update(0.25)
    assert log[4:] == ["b1.0", "y", "end"]
    assert not motion.is_busy


def test_finishing_does_everything_once_in_order() -> None:
    log: list[str] = []
    motion = story(log)
    motion.update(0.1)
    assert motion.finish()
    assert log == ["a0.2", "a1.0", "x", "b1.0", "y", "end"]
    assert not motion.finish()


def test_without_animations_results_come_at_once() -> None:
    log: list[str] = []
    motion = Motion(MotionClock(Speed.NONE))
    motion.play(sequence(tween(5, lambda t: log.append(f"{t}")), delay(9)), lambda: log.append("e"))
    assert log == ["1.0", "e"]
    assert not motion.is_busy


@pytest.mark.parametrize("speed", [Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.VERY_FAST])
def test_speed_scales_time_and_pause_stops_it(speed: Speed) -> None:
    clock = MotionClock(speed)
    assert clock.advance(2.0) == pytest.approx(2 * speed.value)
    clock.paused = True
    assert clock.advance(2.0) == 0


def test_speeds_go_round() -> None:
    speed, seen = Speed.SLOW, []
    for _ in Speed:
        seen.append(speed)
        speed = speed.next()
    assert set(seen) == set(Speed)
    assert speed is Speed.SLOW


def test_stagger_starts_one_after_another() -> None:
    log: list[int] = []
    motion = Motion()
    motion.play(stagger(0.1, *(call(lambda n=n: log.append(n)) for n in range(3))))  # type: ignore[misc]
    motion.update(0.15)
    assert log == [0, 1]
    motion.update(0.1)
    assert log == [0, 1, 2]


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, bounce])
def test_easings_start_and_arrive(ease: Easing) -> None:
    assert ease(0.0) == pytest.approx(0, abs=0.001)
    assert ease(1.0) == pytest.approx(1, abs=0.001)


def test_a_throw_goes_up_and_lands() -> None:
    assert arc_point((0, 0), (100, 0), 0.5, 40) == (50, -40)
    assert arc_point((0, 0), (100, 0), 1.0, 40) == (100, 0)
