"""The running window: scenes and their stack, dialogs, the loop, and a pilot for tests."""
