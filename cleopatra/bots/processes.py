"""Starts and ends the processes in which bots and the adviser run, and talks to them by pipe.

Independent of bots and adviser. Children are spawned, so the main module must be guarded by `if
__name__ == "__main__"` and, in a packaged program, call `freeze_support()`.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Protocol, TypeVar

OnProgress = Callable[[float], None]
"""Is told what part of the work is done, 0 to 1. An exception that it raises ends the analysis."""


log = logging.getLogger(__name__)

SPAWN: Final = multiprocessing.get_context("spawn")
SECONDS_TO_LEAVE: Final = 0.5
READY: Final = "ready"
"""The first message of a process; it tells the owner that the process has started."""

Message = TypeVar("Message")


def started(name: str, serve: Callable[..., None], *given: Any) -> BaseProcess | None:
    """Start a process that runs `serve(*given)`. Returns None, and logs why, if that fails.

    Connections in `given` are handed to the child and closed here, so that a pipe closes when the
    child ends.
    """
    process = SPAWN.Process(target=serve, args=given, name=name, daemon=True)
    try:
        process.start()
    except OSError:
        log.exception("%s could not be started", name)
        return None
    finally:
        for thing in given:
            if isinstance(thing, Connection):
                thing.close()
    return process


def end(process: BaseProcess) -> None:
    """End a process after its pipe is closed, and wait briefly so that no zombie is left."""
    if process.is_alive():
        process.terminate()
    process.join(SECONDS_TO_LEAVE)
    if process.is_alive():
        process.kill()
        process.join(SECONDS_TO_LEAVE)
    if not process.is_alive():
        process.close()


class Background(Generic[Message]):
    """A process that does one job and tells how far it is, by messages of one kind."""

    def __init__(self, name: str, kind: type[Message]) -> None:
        self._name = name
        self._kind = kind
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self.latest: Message | None = None
        """What the process said last; None before that."""

    def start(self, serve: Callable[..., None], *given: Any) -> bool:
        """Run `serve(pipe, *given)` and give up what was begun before. Returns whether it could be
        started."""
        self.close()
        self.latest = None
        ours, theirs = SPAWN.Pipe()
        process = started(self._name, serve, theirs, *given)
        if process is None:
            ours.close()
            return False
        self._process, self._pipe = process, ours
        return True

    def poll(self) -> bool:
        """Take what the process has said, without waiting. Returns False if it has ended."""
        try:
            while self._pipe is not None and self._pipe.poll():
                found = self._pipe.recv()
                if isinstance(found, self._kind):
                    self.latest = found
        except (EOFError, OSError):
            return False
        return True

    def close(self) -> None:
        """End the process. May be called twice."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is not None:
            end(process)


def answer_all(
    pipe: Connection, kind: type[Message], answer: Callable[[Message], object], *, greets: bool
) -> None:
    """In the child: answer each message of the given kind until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which ends us
    collector = GcPause()
    try:
        if greets:
            pipe.send(READY)
        while True:
            message = pipe.recv()
            if isinstance(message, kind):
                pipe.send(answer(message))
                collector.answered()
    except (EOFError, OSError):
        return  # the owner has exited


EVERY: Final = 8
"""Answers between two collections."""


class GcPause:
    """Switches the automatic collector off for the rest of the process.

    What is alive after a collection is not visited by later ones.
    """

    def __init__(self) -> None:
        gc.disable()
        gc.freeze()
        self._answers = 0

    def answered(self) -> None:
        """Count an answer that has been sent, and collect after each `EVERY` of them."""
        self._answers += 1
        if self._answers % EVERY == 0:
            gc.collect()
            gc.freeze()


# A number shared by all bot processes of a match: the decision that must be answered at once.

NOT_URGENT: Final = -1


class Urgent(Protocol):
    """Holds the number of the urgent decision, or NOT_URGENT."""

    value: int


def hurry_for(urgent: Urgent, decision_id: int) -> Callable[[], bool]:
    """A function that tells whether this decision has become urgent."""
    return lambda: urgent.value == decision_id
