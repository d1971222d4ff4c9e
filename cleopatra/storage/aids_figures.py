"""Reads the shipped figures of the aids. Knows a file's form; computes nothing with them."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Final

from cleopatra.aids.meter import MeterModel, models_of

log = logging.getLogger(__name__)

FIGURES: Final = "aids.json"
"""The file of figures among the shipped ones."""


def read_models(path: Path) -> dict[str, MeterModel]:
    """The crocodile meter's figures by kind of table. None, with a log message, where the file
    cannot be used: then there is no meter."""
    try:
        return models_of(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError) as error:
        log.warning("%s cannot be used: %s", path.name, error)
        return {}
