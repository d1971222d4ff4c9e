"""Announcements reach every listener; a secret only while its owner looks."""

from __future__ import annotations

from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Announcer, Priority


def _announcer() -> tuple[Announcer, list[str]]:
    announcer, heard = Announcer(), list[str]()
    announcer.listen(lambda said: heard.append(said.text))
    return announcer, heard


def test_all_listeners_are_told_in_order() -> None:
    announcer, heard = _announcer()
    more: list[Announcement] = []
    announcer.listen(more.append)
    first = Announcement("Ann takes two cards.")
    second = Announcement("Your turn.", AnnouncementKind.QUESTION, Priority.NOW)
    assert announcer.announce(first)
    assert announcer.announce(second)
    assert heard == ["Ann takes two cards.", "Your turn."]
    assert more == [first, second]
    assert announcer.latest() == [(1, first), (2, second)]
    assert announcer.latest(1) == [(2, second)]
    assert announcer.latest(0) == []


def test_nothing_is_announced_without_words() -> None:
    announcer, heard = _announcer()
    assert not announcer.announce(Announcement(""))
    assert not heard
    assert announcer.count == 0


def test_a_secret_is_told_only_to_its_owner() -> None:
    announcer, heard = _announcer()
    assert not announcer.announce(Announcement("two marble", seat=0))
    announcer.look(1)
    assert not announcer.announce(Announcement("two marble", seat=0))
    assert announcer.announce(Announcement("three granite", seat=1))
    assert heard == ["three granite"]


def test_secrets_are_forgotten_when_somebody_else_looks() -> None:
    announcer, _heard = _announcer()
    announcer.look(0)
    announcer.announce(Announcement("Ann builds a wall."))
    announcer.announce(Announcement("two marble", seat=0))
    announcer.look(0)
    assert [said.text for _n, said in announcer.latest()] == ["Ann builds a wall.", "two marble"]
    announcer.look(None)
    assert [said.text for _n, said in announcer.latest()] == ["Ann builds a wall."]
    announcer.look(0)
    assert [said.text for _n, said in announcer.latest()] == ["Ann builds a wall."]


def test_a_listener_can_leave() -> None:
    announcer, heard = Announcer(), list[Announcement]()
    announcer.listen(heard.append)
    announcer.unlisten(heard.append)
    announcer.unlisten(heard.append)
    announcer.announce(Announcement("a gong", AnnouncementKind.SOUND))
    assert not heard
