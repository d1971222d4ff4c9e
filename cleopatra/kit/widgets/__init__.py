"""The names of the widget kit: everything a scene builds its screens from."""

from cleopatra.kit.device.bindings import BadBinding, Bindings
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.widgets.buttons import Button, Clickable, IconButton, ImageButton
from cleopatra.kit.widgets.focus import Focusable, FocusGraph, FocusSpot
from cleopatra.kit.widgets.labels import Divider, Icon, Label, Painted, Panel, ProgressBar, heading
from cleopatra.kit.widgets.layout import (
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
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.page import Page
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, NumberField, Slider, Toggle
from cleopatra.kit.widgets.widget import Widget

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
    "Divider",
    "FocusGraph",
    "FocusSpot",
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
    "ProgressBar",
    "Row",
    "ScrollPanel",
    "Slider",
    "Space",
    "Tabs",
    "TextField",
    "Toggle",
    "Widget",
    "heading",
]
