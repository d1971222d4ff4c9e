"""Test: everything a change must pass, in a fresh clone too, in one command.

    python scripts/test.py             style, types, texts, floors and the quick tests
    python scripts/test.py --all       also the slow tests, the compiled modules and the packaged
                                       program: what CI runs
    python scripts/test.py --changed [COMMIT]        the same checks, and the quick tests that can
                                       see what has changed since a commit (default: HEAD)
    python scripts/test.py tests/rules -k market     the same checks, and these tests only

Other words after the command go to pytest. Exit code 0: all passed; 1: something failed (the
summary at the end says what); 2: the environment could not be prepared. Standard library only.
"""

import sys

import interpreter

interpreter.require()

import checks

if __name__ == "__main__":
    raise SystemExit(checks.main(sys.argv[1:], with_tests=True))
