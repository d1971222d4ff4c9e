"""Hands on the names of the widget kit: everything a scene builds its screens from."""

from cleopatra.ui.kit.bindings import BadBinding, Bindings
from cleopatra.ui.kit.buttons import Button, Clickable, IconButton, ImageButton
from cleopatra.ui.kit.focus import Focusable, FocusGraph, Spot
from cleopatra.ui.kit.labels import (
    Icon,
    Label,
    Painted,
    Panel,
    PlayerBadge,
    ProgressBar,
    Rule,
    draw_medallion,
    heading,
)
from cleopatra.ui.kit.layout import (
    Absolute,
    Anchored,
    Column,
    Container,
    Grid,
    Layers,
    Padding,
    Row,
    Space,
)
from cleopatra.ui.kit.listview import ListView
from cleopatra.ui.kit.page import Page
from cleopatra.ui.kit.scroll import ScrollPanel
from cleopatra.ui.kit.tabs import Tabs
from cleopatra.ui.kit.textfield import TextField
from cleopatra.ui.kit.toolbox import Kit
from cleopatra.ui.kit.values import Choice, NumberField, Slider, Toggle
from cleopatra.ui.kit.widget import Widget

__all__ = [
    "Absolute",
    "Anchored",
    "BadBinding",
    "Bindings",
    "Button",
    "Choice",
    "Clickable",
    "Column",
    "Container",
    "FocusGraph",
    "Focusable",
    "Grid",
    "Icon",
    "IconButton",
    "ImageButton",
    "Kit",
    "Label",
    "Layers",
    "ListView",
    "NumberField",
    "Padding",
    "Page",
    "Painted",
    "Panel",
    "PlayerBadge",
    "ProgressBar",
    "Row",
    "Rule",
    "ScrollPanel",
    "Slider",
    "Space",
    "Spot",
    "Tabs",
    "TextField",
    "Toggle",
    "Widget",
    "draw_medallion",
    "heading",
]
