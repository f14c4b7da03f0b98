"""Figures for people: `12.3 ms`, `530 MB`."""

from __future__ import annotations

# The ends of figures' names, with the unit that they are in and the words to show instead.
_UNITS = {
    ".seconds": ("s", ""),
    ".bytes": ("B", ""),
    "memory.used": ("B", "GPU memory"),
    "utilization.gpu": ("%", "GPU used"),
    "idle.share": ("", "share of samples in which the GPU was idle"),
    "clocks.sm": ("MHz", "GPU clock"),
    "gpus.in_use": ("", "GPUs in use"),
    ".count": ("", ""),
    ".limit.seconds": ("s", " waited for"),
    ".cores": ("", " processors kept busy"),
}


def quantity(value: float | None, unit: str) -> str:
    """A figure with its unit, of a size that can be read."""
    if value is None:
        return "-"
    if unit == "s":
        return _seconds(value)
    if unit == "B":
        return f"{value / 1e6:.0f} MB"
    return f"{value:.5g}{' ' + unit if unit else ''}"


def _seconds(value: float) -> str:
    if abs(value) >= 1:
        return f"{value:.1f} s"
    return f"{value * 1e3:.3g} ms" if abs(value) >= 1e-3 else f"{value * 1e6:.3g} µs"


def figure(name: str, value: float | str) -> tuple[str, str]:
    """The name and the value of a judgement's figure, in words and units."""
    if isinstance(value, str):
        return name.replace(".", " "), value
    ending = max((one for one in _UNITS if name.endswith(one)), key=len, default="")
    unit, words = _UNITS.get(ending, ("", ""))
    shown = name.removesuffix(ending) + words
    return (shown or name).replace(".", " ").strip(), quantity(value, unit)
