"""Caches bounded by bytes: what goes, what stays, and one budget for several of them."""

from __future__ import annotations

import threading

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, ByteCache, PictureCache, room_for, weight


def test_the_entry_unused_for_longest_goes_first() -> None:
    cache = ByteCache[str, str](10)
    for key in "abc":
        cache.put(key, key.upper(), 3)
    assert cache.get("a") == "A"
    cache.put("d", "D", 3)
    assert "b" not in cache
    assert [key for key in "acd" if key in cache] == ["a", "c", "d"]
    assert cache.bytes == 9


def test_a_key_put_again_counts_once() -> None:
    cache = ByteCache[str, str](10)
    cache.put("a", "x", 4)
    cache.put("a", "y", 6)
    assert (cache.get("a"), cache.bytes, len(cache)) == ("y", 6, 1)


def test_the_newest_stays_even_if_it_is_too_large() -> None:
    cache = ByteCache[str, str](10)
    cache.put("small", "s", 1)
    cache.put("large", "l", 99)
    assert cache.get("large") == "l"
    assert "small" not in cache


def test_nothing_is_left_after_clear() -> None:
    cache = ByteCache[str, str](10)
    cache.put("a", "x", 4)
    cache.clear()
    assert (cache.get("a"), cache.bytes, len(cache)) == (None, 0, 0)


def test_caches_with_one_budget_drop_the_oldest_of_all() -> None:
    budget = ByteBudget(10)
    first, second = ByteCache[str, str](100, budget), ByteCache[str, str](100, budget)
    first.put("a", "x", 3)
    second.put("b", "x", 3)
    first.put("c", "x", 3)
    first.get("a")
    second.put("d", "x", 3)
    assert "b" not in second  # the oldest, although the room was needed by its own cache's newest
    first.put("e", "x", 3)
    assert "c" not in first and "a" in first
    assert budget.bytes == first.bytes + second.bytes <= 10


def test_a_budget_leaves_each_cache_its_newest() -> None:
    budget = ByteBudget(4)
    caches = [ByteCache[str, str](100, budget) for _ in range(3)]
    for cache in caches:
        cache.put("only", "x", 3)
    assert all("only" in cache for cache in caches)


def test_surfaces_count_with_their_pixels_and_are_made_once() -> None:
    cache = PictureCache(10_000)
    made = []

    def make() -> pygame.Surface:
        made.append(pygame.Surface((10, 20), pygame.SRCALPHA, 32))
        return made[-1]

    assert cache.made("leaf", make) is cache.made("leaf", make)
    assert len(made) == 1
    assert cache.bytes == weight(made[0]) == 800


def test_larger_windows_may_keep_more() -> None:
    assert room_for((1280, 720)) < room_for((1920, 1080)) < room_for((3840, 2160)) < 400_000_000
    assert round(room_for((1920, 1080)) / 1e6) == 255


def test_threads_may_share_it() -> None:
    budget = ByteBudget(64)
    caches = [ByteCache[int, int](48, budget) for _ in range(2)]

    def work(start: int) -> None:
        for number in range(start, start + 2000):
            caches[number % 2].put(number % 37, number, 1 + number % 5)
            caches[(number + 1) % 2].get(number % 31)

    threads = [threading.Thread(target=work, args=(7 * n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert budget.bytes == sum(cache.bytes for cache in caches) <= 64
    assert all(cache.bytes >= len(cache) for cache in caches)
