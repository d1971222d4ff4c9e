"""Starts and ends the processes in which bots and the adviser run, and talks to them by pipe.

Independent of bots and adviser. Children are spawned, so the main module must be guarded by `if
__name__ == "__main__"` and, in a packaged program, call `freeze_support()`.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from cleopatra.bots.collector import Collector

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


def answer_all(
    pipe: Connection, kind: type[Message], answer: Callable[[Message], object], *, greets: bool
) -> None:
    """In the child: answer each message of the given kind until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which ends us
    collector = Collector()
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
