"""Cleopatra's walk on the stage: its pictures from every side, and their shadows."""

from cleopatra.ui.stage import casting, world
from cleopatra.ui.stage.composing import Composer
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from scripts.lab.palaces import EMPTY


def test_each_picture_of_the_walk_and_its_shadow_is_there_from_every_side(
    sprites: SpriteStore,
) -> None:
    for view in range(4):
        keys = [
            sprites.find(casting.walker(0, 0, frame).name, view)
            for frame in range(casting.WALK_FRAMES)
        ]
        assert None not in keys and len(set(keys)) == casting.WALK_FRAMES
        assert all(sprites.shadow_key(str(key)) for key in keys)


def test_a_walker_has_the_shadow_of_her_pose_and_a_palm_that_of_its_rest(
    sprites: SpriteStore,
) -> None:
    composer = Composer(sprites, Marks(), EMPTY, Projection(0, 40.0), (400, 300), Hour.NOON)
    walking = casting.actor_cast(casting.walker(1, 0, 3), 0)
    assert composer._keys(walking) == ("cleopatra_walk_3/0", "cleopatra_walk_3/0#shadow")
    unknown = walking._replace(name="cleopatra_walk_99")
    assert composer._keys(unknown) == ("cleopatra/0", "cleopatra/0#shadow")
    palm = casting.Cast(casting.ROOF, 0, "palm_2", world.square_centre(4), still="palm")
    assert composer._keys(palm)[1] == "palm/0#shadow"
