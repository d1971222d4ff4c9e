"""The Python that runs the tools: finds one that is new enough, or says what to install.

Knows only how to look for interpreters. Must have no syntax newer than Python 3.5: an old
interpreter has to be able to read it.
"""

import os
import shutil
import subprocess
import sys

NEEDED = (3, 11)
NAMES = ("python3.13", "python3.12", "python3.11", "python3.14", "python3", "python")
INSTALL = """\
Cleopatra needs Python 3.11 or newer; this is Python {version} and no newer one was found.
  Windows, macOS: install Python 3.13 from the download page of python.org
  Debian, Ubuntu: sudo apt install python3 python3-venv
  Fedora:         sudo dnf install python3
  Homebrew:       brew install python
Then give the same command again.
"""


def require() -> None:
    """Return if this Python is new enough; otherwise start the same script with one that is.

    Does not return in the second case: the process ends with the other one's exit code, or with 2
    and a message that names what to install when no Python 3.11 or newer can be found.
    """
    if sys.version_info >= NEEDED:
        return
    found = find()
    if found is None:
        sys.stderr.write(INSTALL.replace("{version}", ".".join(map(str, sys.version_info[:3]))))
        sys.exit(2)
    sys.exit(subprocess.call([*found, *sys.argv]))


def find() -> "list[str] | None":
    """The command of a Python that is new enough: the words to put before a script, or None."""
    candidates = [[path] for path in map(shutil.which, NAMES) if path]
    if os.name == "nt" and shutil.which("py"):
        candidates.insert(0, ["py", "-3"])
    for command in candidates:
        if _is_new_enough(command):
            return command
    return None


def _is_new_enough(command: "list[str]") -> bool:
    question = "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 1)"
    try:
        return subprocess.call([*command, "-c", question], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False
