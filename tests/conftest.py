"""What every test finds: the editions and expansions, as the program wires them to the window."""

from cleopatra.app import provide_extras

provide_extras()
