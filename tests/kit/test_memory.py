"""The interpreter's search for cycles is off during the start only, and large blocks go back."""

from __future__ import annotations

import gc
import sys

import pytest

from cleopatra.kit.device.memory import give_back_large_blocks, uncollected


def test_cycles_are_searched_again_after_the_start_even_if_it_fails() -> None:
    assert gc.isenabled()
    try:
        with pytest.raises(ValueError, match="no window"), uncollected():
            assert not gc.isenabled()
            raise ValueError("no window")
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a call of glibc")
def test_the_c_library_takes_the_size_from_which_blocks_are_given_back() -> None:
    assert give_back_large_blocks()
