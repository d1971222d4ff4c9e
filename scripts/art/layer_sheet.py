"""Layers of a great moment laid on each other, for looking at.

Knows: anchors and scales of pictures. Must not know: which layers there are.
"""

from PIL import Image, ImageChops

from scripts.art import manifest


class LayerSheet:
    """A picture on which layers are laid one after the other."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.image = Image.new("RGB", size)
        self._lines = manifest.read()["sprites"]

    def lay(self, key: str, x: float, y: float, scale: float = 1.0, *, adds: bool = False) -> None:
        """Lays a picture with its anchor on a pixel; `scale` is pixels for one of the layers'."""
        line = self._lines[key]
        assert isinstance(line, dict)
        image = Image.open(manifest.ART / str(line["file"]))
        share = scale / float(line["scale"])
        size = (max(1, round(image.width * share)), max(1, round(image.height * share)))
        image = image.resize(size, Image.Resampling.LANCZOS)
        at = (round(x - line["anchor"][0] * share), round(y - line["anchor"][1] * share))
        if adds:
            layer = Image.new("RGB", self.size)
            layer.paste(image.convert("RGB"), at)
            self.image = ImageChops.add(self.image, layer)
        elif image.mode == "RGBA":
            self.image.paste(image, at, image)
        else:
            self.image.paste(image, at)

    def lay_lit(self, key: str, glow: str, x: float, y: float, scale: float = 1.0) -> None:
        """Lays a picture with all that torches add to it."""
        self.lay(key, x, y, scale)
        self.lay(glow, x, y, scale, adds=True)
