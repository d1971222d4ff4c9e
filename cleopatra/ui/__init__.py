"""The game on the screen. It asks the rules, and never computes one."""

from cleopatra.assets import asset_root
from cleopatra.kit.text import i18n

i18n.use_catalogues(asset_root() / "locale", "cleopatra")
