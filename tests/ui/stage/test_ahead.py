"""Work ahead of the need: the thread, the stock of bytes, pictures for the hours."""

import json
import threading
from pathlib import Path

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.ui.stage import sprites as store_module
from cleopatra.ui.stage.daytime import (
    LAST,
    SHADOWS,
    TINTS,
    WHITE,
    Air,
    Hour,
    air_of,
    hour_of,
    next_hour,
)
from cleopatra.ui.stage.manifest import ManifestError, read_manifest
from cleopatra.ui.stage.sprites import SOON, SpriteStore, WorkerThread

ART = asset_root() / "art"


@pytest.fixture
def shop():
    workshop = WorkerThread()
    workshop.open()
    yield workshop
    workshop.close()


def busy(shop: WorkerThread) -> threading.Event:
    """Keeps the thread busy until the event is set."""
    begun, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        go_on.wait(5)

    shop.ask("busy", wait, 99)
    assert begun.wait(5)
    return go_on


def test_the_urgent_comes_first_and_each_job_once(shop: WorkerThread) -> None:
    done: list[str] = []
    go_on = busy(shop)
    for name, urgency in (("late", 0), ("soon", 1), ("late", 0), ("now", 2), ("last", 0)):
        shop.ask(name, lambda name=name: done.append(name), urgency)
    shop.ask("last", lambda: done.append("last"), 5)
    go_on.set()
    shop.claim("late")
    while not shop.is_idle:
        pass
    assert done[:3] == ["last", "now", "soon"]
    assert sorted(done) in (["last", "now", "soon"], ["last", "late", "now", "soon"])


def test_a_claim_waits_for_the_job_under_way_and_drops_one_not_begun(shop: WorkerThread) -> None:
    done: list[str] = []
    go_on = busy(shop)
    shop.ask("other", lambda: done.append("other"))
    shop.claim("other")
    threading.Timer(0.05, go_on.set).start()
    shop.claim("busy")
    assert go_on.is_set()
    while not shop.is_idle:
        pass
    assert done == []


def test_stale_jobs_are_dropped_and_bad_ones_do_no_harm(
    shop: WorkerThread, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []
    go_on = busy(shop)

    def fail() -> None:
        raise OSError("no such disk")

    shop.ask("bad", fail)
    shop.ask("old", lambda: done.append("old"))
    shop.ask("new", lambda: done.append("new"))
    shop.drop(lambda key: key == "old")
    go_on.set()
    while not shop.is_idle:
        pass
    assert done == ["new"]
    assert "no such disk" in caplog.text


def test_without_a_thread_nothing_is_made_ahead() -> None:
    shop = WorkerThread()
    shop.ask("job", lambda: pytest.fail("nobody works here"))
    shop.claim("job")
    assert shop.is_idle and not shop.is_open


def test_the_day_follows_her_steps() -> None:
    hours = [hour_of(step / LAST) for step in range(LAST + 1)]
    m, n, d = Hour.MORNING, Hour.NOON, Hour.DUSK
    assert hours == [m, m, n, n, d, d]
    assert [next_hour(step / LAST) for step in range(LAST + 1)] == [m, n, n, d, d, d]
    assert (hour_of(-1), hour_of(2)) == (m, d)
    airs = [air_of(step / LAST) for step in range(LAST + 1)]
    assert Air(WHITE) in airs and len(set(airs)) == LAST + 1


def manifest(tmp_path: Path, **more: object) -> Path:
    """A list with one sprite, 8 x 8, whose pictures are plain colours."""
    for name, colour in (("noon", (200, 100, 50)), ("dusk", (90, 40, 30))):
        surface = pygame.Surface((8, 8), pygame.SRCALPHA)
        surface.fill((*colour, 255))
        pygame.image.save(surface, tmp_path / f"{name}.png")
    entry = {"file": "noon.png", "size": [8, 8], "anchor": [4, 8], "scale": 1, **more}
    text = json.dumps({"format": 1, "sprites": {"thing/0": entry}})
    (tmp_path / "manifest.json").write_text(text)
    return tmp_path


def colour(store: SpriteStore, hour: Hour, key: str = "thing/0") -> tuple[int, ...]:
    return tuple(store.get(key, 78, hour).surface.get_at((4, 4)))


def test_an_hour_has_its_own_file_or_a_tint_or_the_common_tint(tmp_path: Path) -> None:
    own = SpriteStore(manifest(tmp_path, times={"noon": "noon.png", "dusk": "dusk.png"}))
    assert colour(own, Hour.NOON) == (200, 100, 50, 255)
    assert colour(own, Hour.DUSK) == (90, 40, 30, 255)
    tinted = SpriteStore(manifest(tmp_path, tints={"dusk": [128, 255, 0]}))
    assert colour(tinted, Hour.NOON) == (200, 100, 50, 255)
    assert colour(tinted, Hour.DUSK) == pytest.approx((100, 100, 0, 255), abs=1)
    plain = SpriteStore(manifest(tmp_path))
    wanted = [a * b / 255 for a, b in zip((200, 100, 50), TINTS[Hour.DUSK], strict=True)]
    assert colour(plain, Hour.DUSK)[:3] == pytest.approx(wanted, abs=2)


def test_shadows_grow_pale_at_dusk(tmp_path: Path) -> None:
    shadow = {"file": "dusk.png", "size": [8, 8], "anchor": [4, 4], "scale": 1}
    store = SpriteStore(manifest(tmp_path, shadow=shadow))
    noon = colour(store, Hour.NOON, "thing/0#shadow")[3]
    dusk = colour(store, Hour.DUSK, "thing/0#shadow")[3]
    assert noon == 255 and dusk == pytest.approx(255 * SHADOWS[Hour.DUSK], abs=2)


@pytest.mark.parametrize("more", [{"times": {"night": "x.png"}}, {"tints": {"dusk": [1, 2]}}])
def test_unknown_hours_and_bad_tints_are_refused(tmp_path: Path, more: dict[str, object]) -> None:
    with pytest.raises(ManifestError, match="thing/0"):
        read_manifest(manifest(tmp_path, **more))


def test_what_is_asked_for_is_made_in_the_thread(tmp_path: Path) -> None:
    store = SpriteStore(manifest(tmp_path))
    assert not store.ask("thing/0", 40, Hour.NOON, SOON)
    assert store.is_ready() and not store.is_made("thing/0", 40, Hour.NOON)
    store.preload(())
    assert not store.ask("thing/0", 40, Hour.NOON, SOON)
    while not store.is_ready():
        pass
    assert store.is_made("thing/0", 40, Hour.NOON)
    assert store.ask("thing/0", 40, Hour.NOON, SOON)
    made = store.get("thing/0", 40)
    assert made.surface.get_width() == round(8 * 40 / 78) and store.get("thing/0", 40) is made
    store.close()


def test_memory_stays_within_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "KEPT_MASTERS", 6_000_000)
    monkeypatch.setattr(store_module, "KEPT_SCALED", 3_000_000)
    store = SpriteStore(ART)
    for view in range(4):
        for hour in Hour:
            store.get(f"sphinx/{view}", 60, hour)
            store.get(f"obelisk/{view}", 300, hour)
    assert store.bytes <= 9_000_000
    assert not store.has_room
