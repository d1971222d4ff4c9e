"""The check of settings without pydantic accepts nothing that pydantic refuses."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest

from cleopatra.storage.checking import InvalidValue, Within, checked
from cleopatra.storage.models import judged
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.settings import LastTable, Settings, read_settings, write_settings
from tests.storage.hostile import VALUES, forged_value

FULL = replace(
    Settings(),
    language="pt_BR",
    text_scale=200,
    hushed=("confirm_end", ""),
    bindings={"turn_left": ("Q", "left"), "flip": ()},
    last_table=LastTable(("Ana", "Ñu €"), (0, 4), ("", "greedy"), "edition=deluxe seats=2 seed=1"),
    sheets=("x" * 400,) * 24,
)

LIMITS = [
    ("window_mode", ["window", "fullscreen", "borderless"], ["maximised", "", 1, None]),
    ("window_place", [[], [-9, 9]], [[1, 2, 3], [0.5, 1], ["1", 2], [65_537, 0], "12", None]),
    ("window_maximised", [True, False], [0, "true", None]),
    ("acceleration", ["auto", "on", "off"], ["On", "", True]),
    ("text_scale", [75, 200], [74, 201, True, "75", 100.0, None]),
    ("master_volume", [0, 100], [-1, 101, 10**400]),
    ("music_volume", [0, 100], [-1, 101, 0.5]),
    ("effects_volume", [0, 100], [-1, 101, "50"]),
    ("interface_volume", [0, 100], [-1, 101, True]),
    ("window_width", [320, 16_384], [319, 16_385]),
    ("window_height", [320, 16_384], [319, 16_385, 720.0]),
    ("interface_scale", ["auto", "100", "200"], ["110", 100, "", "Auto", None]),
    ("panels_open", [True, False], [0, "true", None]),
    ("covers_hands", [True, False], [1, "no", []]),
    ("uses_pads", [True, False], [0, "on", None]),
    ("step_mode", [True, False], [1, "false", []]),
    ("animation_speed", ["slow", "normal", "fast", "very_fast", "none"], ["NONE", "", 1]),
    ("reduced_motion", [True, False], [1, "yes", None]),
    ("captions", [True, False], [1, "yes", None]),
    ("screen_reader", ["auto", "off"], ["on", False]),
    ("high_contrast", [True, False], [1, "yes", None]),
    ("reads_aloud", [True, False], [1, "yes", None]),
    ("speech_rate", [50, 300], [49, 301, 100.0, True]),
    ("speech_detail", ["brief", "full"], ["none", "", 1]),
    ("tips", [True, False], [1, "yes", None]),
    ("hints", ["off", "nudge", "plan", "compare"], ["all", "", False]),
    ("coached", ["", "x" * 60], ["x" * 61, None, 1]),
    ("player", ["", "Ñu €", "x" * 24], ["x" * 25, "a\n", None]),
    ("is_mono", [True, False], [0, 1, "true"]),
    ("plays_unseen", [True, False], [0, 1, "true"]),
    ("turn_sound", [True, False], [0, 1, "true"]),
    ("all_captions", [True, False], [0, 1, "true"]),
    ("speech_volume", [0, 100], [-1, 101, 50.0, True]),
    ("is_muted", [True, False], [0, 1, "true"]),
    ("aids", ["open", "ledger", "purist"], ["opened", "", 1, ["open"]]),
    ("language", ["", "es", "zh-Hans"], ["es\n", "x" * 21, "../es", "\ud800"]),
    ("hushed", [[], ["x" * 60]], [["x" * 61], ["x"] * 501, "x", [1], {}]),
    ("bindings", [{}, {"a": ["b"]}], [{"a": "b"}, {"a" * 61: []}, {"a": ["b"] * 21}, []]),
    ("last_table", [{}, {"names": ["A"]}], [{"names": [""]}, {"seats": 2}, {"colours": [5]}, []]),
    ("last_table", [{"names": ["Ñu €"]}], [{"names": ["a\x00b"]}, {"names": ["a\n"]}]),
    ("last_table", [{"options": "seed=ñ"}], [{"options": "seed=\x00"}, {"names": ["\u202e"]}]),
    ("sheets", [["x"] * 24], [["x"] * 25, ["x" * 401], ["x\x00"]]),
]


def test_the_limits_of_every_setting_are_tried() -> None:
    assert {name for name, _, _ in LIMITS} == {field.name for field in fields(Settings)}


def body_of(settings: Settings) -> dict[str, object]:
    return dict(json.loads(json.dumps(asdict(settings))))


@pytest.mark.parametrize(("name", "good", "bad"), LIMITS, ids=[name for name, _, _ in LIMITS])
def test_every_limit_is_the_same_for_both(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        body = {name: value}
        assert checked(Settings, body) == judged(Settings, json.dumps(body).encode())
    for value in bad:
        body = {name: value}
        with pytest.raises(InvalidValue):
            checked(Settings, body)
        with pytest.raises(ValueError, match=name if value != "\ud800" else "JSON"):
            judged(Settings, json.dumps(body).encode())


def test_what_the_check_accepts_pydantic_accepts_with_the_same_result() -> None:
    rng = random.Random(4)
    accepted = 0
    for _ in range(500):
        body = body_of(FULL)
        name = rng.choice(sorted(body))
        body[name] = rng.choice([forged_value(body[name], rng), rng.choice(VALUES)])
        try:
            settings = checked(Settings, body)
        except InvalidValue:
            continue
        accepted += 1
        assert judged(Settings, json.dumps(body).encode()) == settings
    assert accepted > 20


def test_all_that_is_written_is_accepted_without_pydantic(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, FULL)
    body = json.loads(path.read_bytes())
    del body["format"], body["version"]
    assert checked(Settings, body) == FULL == read_settings(path).value


def test_an_unknown_field_and_anything_but_an_object_are_refused() -> None:
    for body in ({"from_the_future": 1}, [], None, "text"):
        with pytest.raises(InvalidValue):
            checked(Settings, body)


def test_settings_beyond_their_limits_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, FULL)
    with pytest.raises(SaveProblem) as caught:
        write_settings(path, replace(FULL, text_scale=900))
    assert caught.value.code is SaveProblemCode.CANNOT_WRITE
    assert "text_scale" in str(caught.value)
    assert read_settings(path).value == FULL


def test_limits_are_of_numbers_or_of_lengths() -> None:
    assert Within(1, 3).has(3)
    assert not Within(1, 3).has(4)
    assert Within(1, 3).has("abc")
    assert not Within(1, 3).has(())
    assert Within(pattern="[a-z]*").has("abc")
    assert not Within(pattern="[a-z]*").has("abc\n")
    assert not Within().has(None)


def test_settings_without_a_fault_are_read_without_pydantic(tmp_path: Path) -> None:
    write_settings(tmp_path / "settings.json", FULL)
    code = (
        "import sys; from pathlib import Path; from cleopatra.storage.settings import *;"
        "read = read_settings(Path(sys.argv[1]));"
        "print(read.value.language, read.problem, 'pydantic' in sys.modules)"
    )
    for name, shown in (("settings.json", "pt_BR"), ("missing.json", "")):
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / name)],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split(" ") == [shown, "None", "False\n"]
