"""One running game: seats, command queue, undo, log, replay, ledger. No display, no clock."""
