"""The final inspection and the table of points: five steps, then every source of points."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.window.dialog import Dialog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.ui.scenes.inspection.ceremony import Ceremony
from cleopatra.ui.scenes.inspection.crocodile import SNOUT_Y
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.inspection_films import CROCODILE, PYRAMIDS
from cleopatra.ui.scenes.inspection.quay import MOST
from cleopatra.ui.scenes.inspection.scores import COUNTING, DetailsScene, ScoresScene, axis_labels
from cleopatra.ui.scenes.inspection.sources import PinnedScroll
from cleopatra.ui.scenes.inspection.tallies import STEPS
from cleopatra.ui.session.session import Session
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.world import ROOF_Z
from scripts.lab.quick_port import QuickPort

NAMES = ("Ana [1]", "Bo", "Cleopatra Philopator", "Dov")
MOST_PEOPLE = len(NAMES)


def finished(seats: int, seed: int = 1, people: int = MOST_PEOPLE) -> Session:
    """A game played to its end, people at random; bots have the seats after them."""
    setup = MatchSetup(
        GameOptions(seats=seats, seed=str(seed)),
        tuple(SeatInfo(NAMES[i], i, "" if i < people else "greedy") for i in range(seats)),
    )
    session = Session(setup, ports=QuickPort)
    rng = random.Random(seed)
    while session.match.decision.actors:
        actor = next(iter(session.match.waits_for[0]), None)
        if actor is not None:
            session.look(actor)
            session.submit(rng.choice(list(session.legal())))
        session.pump()
    return session


def with_somebody_eaten(seats: int) -> Session:
    for seed in (2, 0, *range(50)):
        session = finished(seats, seed)
        if session.match.outcome is not None and any(session.match.outcome.eaten):
            return session
        session.close()
    raise AssertionError(seats)


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("seats", [2, 4])
def test_five_steps_then_the_points(opened, seats, scale):
    pilot, program = opened(text_scale=scale)
    session = finished(seats)
    program.stack.push(InspectionScene(program, session))
    pilot.settle()
    for _ in range(STEPS):
        assert isinstance(pilot.scene, InspectionScene)
        assert pilot.scene.page.audit() == []
        pilot.click("inspection.on")
    assert isinstance(pilot.scene, ScoresScene)
    assert pilot.scene.page.audit() == []
    session.close()


def test_the_table_of_points_adds_up_to_the_outcome():
    session = finished(3, 5)
    ledger = session.match.ledger()
    assert session.match.outcome is not None
    for seat, sums in enumerate(ledger.seats):
        assert sums.scarab_total == session.match.outcome.scarabs[seat]
        assert sums.amulet_total == session.match.outcome.amulets[seat]
    session.close()


def test_a_rematch_of_one_person_has_the_next_seed_and_the_same_deal_the_same(opened):
    pilot, program = opened(keeps=False, tips=False)
    session = finished(2, people=1)
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    pilot.click("scores.rematch")
    assert program.games.session is not None
    assert program.games.session.match.setup.options.seed == "1.2"
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    pilot.click("scores.again")
    assert program.games.session.match.setup == session.match.setup
    session.close()


def test_s5_a_rematch_of_several_people_has_a_seed_that_nobody_can_foretell(opened):
    """The seed of the finished game was shown: whoever remembers it must not know the next deal."""
    pilot, program = opened(keeps=False, tips=False)
    session = finished(2)
    seeds = set()
    for _ in range(4):
        program.stack.push(ScoresScene(program, session))
        pilot.settle()
        pilot.click("scores.rematch")
        assert program.games.session is not None
        setup = program.games.session.match.setup
        assert setup.seats == session.match.setup.seats
        assert not setup.options.seed.startswith("1")
        assert setup.options.another_game("1") == session.match.setup.options.another_game("1")
        seeds.add(setup.options.seed)
    assert len(seeds) > 1
    session.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_s5_several_people_are_warned_before_they_play_a_deal_that_all_have_seen(opened, language):
    pilot, program = opened(keeps=False, language=language, tips=False)
    session = finished(2)
    scores = ScoresScene(program, session)
    program.stack.push(scores)
    pilot.settle()
    pilot.click("scores.again")
    assert isinstance(pilot.scene, Dialog)
    message = pilot.find("dialog.message")
    assert isinstance(message, Label)
    known = "Everyone has seen this deal: whoever remembers it knows the others' cards."
    assert message.text == i18n.gettext(known)
    assert (message.text == known) == (language == "en")
    assert pilot.scene.page.audit() == []
    pilot.click("dialog.0")
    assert pilot.scene is scores and program.games.session is None
    pilot.click("scores.again")
    pilot.click("dialog.1")
    assert program.games.session is not None
    assert program.games.session.match.setup == session.match.setup
    session.close()


def shown(opened, seats: int, **fields):
    """The inspection of a game in which somebody is eaten, with animations."""
    pilot, program = opened(animation_speed="normal", **fields)
    pilot.stack.adapt(reduced_motion=False)
    session = with_somebody_eaten(seats)
    scene = InspectionScene(program, session)
    program.stack.push(scene)
    return pilot, scene, session


def play(scene: InspectionScene) -> None:
    """Lets a step's film run to its end; few of its frames are drawn."""
    for _ in range(400):
        scene.update(0.06)
        if not scene.is_busy:
            return
    raise AssertionError(scene._step)


def assert_final(scene: InspectionScene) -> None:
    """What a step leaves: numbers, heaps, pyramids, nothing in the air."""
    quay, is_last = scene._quay, scene._step == STEPS - 1
    for seat, tally in enumerate(scene._tallies):
        is_gone = is_last and tally.is_eaten
        assert quay.numbers[seat] == tally.amulets[scene._step]
        assert quay.heaps[seat] == (0 if is_gone else min(MOST, tally.amulets[scene._step]))
        assert quay.pyramids[seat].is_gone is is_gone
        assert quay.pyramids[seat].lift == 0 and quay.pyramids[seat].fall == 0
    assert not quay.flights
    assert quay.shot == scene._shots[scene._step]


@pytest.mark.parametrize("seats", [2, 4])
def test_as_many_amulets_lie_there_as_are_counted(opened, seats):
    pilot, scene, session = shown(opened, seats)
    for _step in scene._steps:
        assert scene.is_busy
        play(scene)
        pilot.frame()
        assert_final(scene)
        scene._on()
    assert isinstance(pilot.scene, ScoresScene)
    session.close()


@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [100, 125, 150, 175])
@pytest.mark.parametrize("size", [(1366, 768), (1600, 1200), (2560, 1080), (800, 1280)])
def test_v10_v15_no_plate_covers_the_jaws_or_the_caption(opened, size, scale, language):
    pilot, scene, session = shown(opened, 4, size=size, text_scale=scale, language=language)
    viewport = pilot.kit.viewport
    for step in range(STEPS):
        play(scene)
        pilot.frame()
        quay = scene._quay
        plates = [viewport.rect_to_pixels(box) for box in scene._plates.boxes]
        window = pygame.Rect((0, 0), size)
        for one, other in itertools.combinations(plates, 2):
            assert not one.colliderect(other)
        caption = viewport.rect_to_pixels(caption_of(scene).rect)
        for plate in plates:
            assert window.contains(plate) and not plate.colliderect(caption)
        if PYRAMIDS <= step < CROCODILE and quay.crocodile.is_seen:
            assert teeth_covered(scene, plates) == 0, step
        scene._on()
    session.close()


def caption_of(scene: InspectionScene) -> Panel:
    """The panel at the top that says what happens."""
    return next(widget for widget in every(scene.page.root) if isinstance(widget, Panel))


def teeth_covered(scene: InspectionScene, plates: Sequence[pygame.Rect]) -> float:
    """The share of the crocodile's jaws, which are seen over the water, that plates cover."""
    lens, crocodile = scene._scenery.lens, scene._quay.crocodile
    (sprite,) = crocodile._sprites(scene._pictures, lens)
    place = sprite.rect(lens.point(crocodile.x, SNOUT_Y))
    place.y += round(crocodile.sunk * 330 * lens.scale())
    seen = pygame.mask.from_surface(sprite.surface, 128)
    body = seen.get_bounding_rects()[0].unionall(seen.get_bounding_rects())
    dry = round(lens.point(0, SNOUT_Y)[1] + 60 * lens.scale()) - place.top
    shown = pygame.Mask(seen.get_size())
    jaws = pygame.Rect(body.right - body.width // 3, 0, body.width // 3, max(0, dry))
    shown.draw(pygame.Mask(jaws.size, fill=True), jaws.topleft)
    jaw = seen.overlap_mask(shown, (0, 0))
    covered = sum(
        jaw.overlap_area(pygame.Mask(p.size, fill=True), (p.x - place.x, p.y - place.y))
        for p in plates
    )
    return covered / max(1, jaw.count())


def test_any_input_brings_a_step_to_its_end_and_does_nothing_else(opened):
    pilot, scene, session = shown(opened, 2)
    pilot.frame()
    for key in ("space", "left", "return", "tab", "return"):
        step = scene._step
        assert scene._motion.is_busy
        pilot.key(key)
        pilot.frame()
        assert scene._step == step and not scene._motion.is_busy
        assert_final(scene)
        scene._on()
    assert isinstance(pilot.scene, ScoresScene)
    session.close()


def test_whether_somebody_is_eaten_is_not_told_before_the_jaws_close(opened):
    _pilot, scene, session = shown(opened, 4)
    while scene._step < STEPS - 1:
        scene._finish()
        scene._on()
    eaten = [seat for seat, tally in enumerate(scene._tallies) if tally.is_eaten]
    words = [tally.notes[-1] for tally in scene._tallies]
    assert eaten and not any(word in str(scene.readings()) for word in words)
    assert len({scene._note(seat) for seat in range(4)}) == 1, "nothing tells who is next"
    play(scene)
    assert all(word in str(scene.readings()) for word in words)
    session.close()


@pytest.mark.parametrize("fields", [{"animation_speed": "none"}, {"animation_speed": "normal"}])
def test_without_animations_or_with_reduced_motion_every_step_is_there_at_once(opened, fields):
    pilot, program = opened(**fields)
    is_reduced = fields["animation_speed"] == "normal"
    pilot.stack.adapt(reduced_motion=is_reduced)
    session = with_somebody_eaten(2)
    scene = InspectionScene(program, session)
    program.stack.push(scene)
    for _step in scene._steps:
        assert not scene._motion.is_busy
        assert_final(scene)
        pilot.frame()
        scene._on()
    session.close()


def test_a_missing_picture_is_told_once_and_the_inspection_goes_on(opened, caplog, monkeypatch):
    pilot, program = opened()
    sprites = program.sprites
    lost = {"moment_far", "moment_crocodile_2", "moment_bite_back", "moment_lid_0"}
    have, entry = sprites.has, sprites.entry
    monkeypatch.setattr(sprites, "has", lambda key: key not in lost and have(key))
    monkeypatch.setattr(sprites, "entry", lambda key: None if key in lost else entry(key))
    session = with_somebody_eaten(2)
    scene = InspectionScene(program, session)
    program.stack.push(scene)
    for _step in scene._steps:
        pilot.frame()
        pilot.frame()
        scene._on()
    told = [record.getMessage() for record in caplog.records if "is missing" in record.getMessage()]
    assert sum("moment_far" in line for line in told) == 1
    assert len(told) == len(set(told)) and len(told) >= 2
    session.close()


def test_at_rest_only_torches_and_parts_of_the_river_are_painted_anew(opened):
    pilot, scene, session = shown(opened, 4)
    play(scene)
    pilot.frame()
    scene._rested = -1e6
    scene.update(0.0)
    scene.stack.damage.take()
    window = pilot.screen.surface.get_size()
    for _ in range(40):
        scene.update(1 / 30)
        damage = scene.stack.damage.take()
        assert damage is not None
        assert sum(rect.width * rect.height for rect in damage) < 0.45 * window[0] * window[1]
    session.close()


def test_the_end_counts_up_and_any_input_shows_the_totals(opened):
    pilot, program = opened(animation_speed="normal")
    pilot.stack.adapt(reduced_motion=False)
    session = finished(3, 5)
    scene = ScoresScene(program, session)
    program.stack.push(scene)
    pilot.frame()
    scene._skip()
    assert scene._passed < COUNTING
    pilot.key("left")
    assert scene._passed >= COUNTING
    assert session.match.outcome is not None
    for seat, result in enumerate(scene._results):
        assert result.scarabs == session.match.outcome.scarabs[seat]
        assert result.amulets == session.match.outcome.amulets[seat]
        assert result.is_winner == (seat in session.match.outcome.winners)
        assert result.is_eaten == session.match.outcome.eaten[seat]
    session.close()


def test_the_queen_climbs_to_her_throne_and_then_it_is_told_who_has_won(opened):
    pilot, program = opened(animation_speed="normal")
    pilot.stack.adapt(reduced_motion=False)
    session = finished(3, 5)
    scene = ScoresScene(program, session)
    program.stack.push(scene)
    pilot.frame()
    heights, told = [], []
    while not scene._ceremony.is_over:
        assert scene.page.find("scores.rematch") is None, "nothing can be chosen yet"
        scene.update(0.1)
        queen = scene._ceremony.actors()[0]
        heights.append(queen.z)
        told.append([scene._ceremony.plate(seat) for seat in range(3)])
    assert heights == sorted(heights) and heights[-1] >= ROOF_Z > 1 > heights[0]
    order = scene._order()
    winners = [seat for seat, result in enumerate(scene._results) if result.is_winner]
    assert sorted(order[: len(winners)]) == winners
    for shown in told:
        came = [shown[seat] for seat in order]
        assert came == sorted(came, reverse=True), "as they finished"
    scene.update(0.0)
    pilot.frame()
    assert scene.page.find("scores.rematch") is not None
    session.close()


def test_any_input_ends_the_ceremony_and_does_nothing_else(opened):
    pilot, program = opened(animation_speed="normal")
    pilot.stack.adapt(reduced_motion=False)
    session = finished(2)
    scene = ScoresScene(program, session)
    program.stack.push(scene)
    pilot.frame()
    pilot.key("return")
    assert scene._ceremony.is_over and pilot.scene is scene
    pilot.frame()
    assert scene.page.find("scores.rematch") is not None
    session.close()


@pytest.mark.parametrize("fields", [{"animation_speed": "none"}, {"reduced_motion": True}])
def test_there_is_no_ceremony_without_animations(opened, fields):
    pilot, program = opened(**fields)
    session = finished(2)
    scene = ScoresScene(program, session)
    program.stack.push(scene)
    pilot.frame()
    assert scene._ceremony.is_over and scene.page.find("scores.rematch") is not None
    session.close()


def test_a_queen_without_a_throne_stands_where_it_should_be():
    for has_throne in (True, False):
        model = replace(PalaceModel(), throne=has_throne, cleopatra=5.0)
        ceremony = Ceremony(model, [1, 0], 1)
        ceremony.passed = ceremony.seconds
        (queen,) = ceremony.actors()
        assert (queen.name == "throne_queen") == has_throne
        assert queen.z >= ROOF_Z and ceremony.palace().cleopatra is None
        assert not ceremony.palace().throne, "it is part of her picture, or was never built"


@pytest.mark.matrix
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
def test_names_and_totals_stay_while_the_sources_scroll(opened, size, scale):
    pilot, program = opened(size=size, text_scale=scale)
    session = finished(4, 5)
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    assert pilot.scene.page.audit() == []
    pilot.click("scores.details")
    assert isinstance(pilot.scene, DetailsScene)
    assert pilot.scene.page.audit() == []
    pinned = next(
        widget for widget in every(pilot.scene.page.root) if isinstance(widget, PinnedScroll)
    )
    head, body, foot = pinned.children()
    assert pinned.rect.contains(head.rect) and pinned.rect.contains(foot.rect)
    assert head.rect.bottom <= body.rect.top and body.rect.bottom <= foot.rect.top
    assert body.rect.height > 60
    rows = body.children()[0]
    for own, other in zip(head.children()[:5], rows.children()[:5], strict=True):
        assert own.rect.left == pytest.approx(other.rect.left, abs=0.5)
    pilot.click("details.back")
    assert isinstance(pilot.scene, ScoresScene)
    session.close()


def test_the_whole_table_of_points_is_seen_at_once(opened):
    pilot, program = opened()
    session = finished(4, 5)
    program.stack.push(ScoresScene(program, session))
    pilot.settle()
    pilot.click("scores.details")
    panes = [widget for widget in every(pilot.scene.page.root) if isinstance(widget, ScrollPanel)]
    assert panes and not any(pane.scrolls for pane in panes)
    session.close()


def every(widget):
    yield widget
    for child in widget.children():
        yield from every(child)


@pytest.mark.parametrize("highest", [1, 3, 4, 15, 61, 100])
def test_v25_every_label_of_a_diagram_is_true_for_its_line(highest: int) -> None:
    labels = axis_labels(highest)
    steps = {after - before for before, after in pairwise(labels)}
    assert labels[0] == 0 and len(steps) == 1, "the lines stand at even heights"
    assert highest <= labels[-1] < highest + len(labels)
