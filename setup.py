"""Tells setuptools of compiled modules, if they are wanted. All else is in pyproject.toml.

CLEOPATRA_FAST=1 in the environment compiles rules and bots (see scripts/fast.py); without it the
package is pure Python. Where pip first asks what a build needs, mypy's compiler is the answer.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import fast

is_wanted = os.environ.get(fast.SWITCH) == "1"
is_there = find_spec("mypyc") is not None
if is_wanted and not is_there and "egg_info" not in sys.argv:
    raise SystemExit(f"{fast.SWITCH}=1 needs mypy: pip install '.[fast]'")
setup(
    ext_modules=fast.extensions() if is_wanted and is_there else [],
    setup_requires=[fast.COMPILER] if is_wanted and not is_there else [],
)
