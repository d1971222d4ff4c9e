"""Tells setuptools of shipped files and of compiled modules. All else is in pyproject.toml.

The top-level folder assets goes into the package, as a wheel has no place beside it; an editable
installation reads it where it is.


CLEOPATRA_FAST=1 in the environment compiles rules and bots (see scripts/fast.py); without it the
package is pure Python. Where pip first asks what a build needs, mypy's compiler is the answer.
"""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import fast

ASSETS = "assets"
INSIDE = "asset_files"  # cleopatra/assets.py and cleopatra/bots/value_file.py look there


class BuildWithAssets(build_py):
    """Copies the package and the shipped files."""

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        package = Path(self.build_lib, "cleopatra")
        shutil.rmtree(package, ignore_errors=True)  # what an earlier build left of older modules
        super().run()
        shutil.copytree(Path(__file__).resolve().parent / ASSETS, package / INSIDE)


is_wanted = os.environ.get(fast.SWITCH) in ("1", fast.WITH_LAB)
is_there = find_spec("mypyc") is not None
if is_wanted and not is_there and "egg_info" not in sys.argv:
    raise SystemExit(f"{fast.SWITCH}=1 needs mypy: pip install '.[fast]'")
setup(
    cmdclass={"build_py": BuildWithAssets},
    ext_modules=fast.extensions() if is_wanted and is_there else [],
    setup_requires=[fast.COMPILER] if is_wanted and not is_there else [],
)
