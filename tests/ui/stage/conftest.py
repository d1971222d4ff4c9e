"""One sprite store for all tests of the stage: decoding its pictures takes a while."""

from collections.abc import Iterator

import pytest

from cleopatra.assets import asset_root
from cleopatra.ui.stage.sprites import SpriteStore


@pytest.fixture(scope="session")
def sprites() -> Iterator[SpriteStore]:
    """The shipped pictures."""
    store = SpriteStore(asset_root() / "art")
    yield store
    store.close()
