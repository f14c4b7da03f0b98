"""Charts as HTML and SVG, without a script: ratio bars on a logarithmic scale, and curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from ..verdicts import Curve, FixtureResult, Judgement
from .markup import escaped

_TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_POINTS = 400


def ratio_bars(results: Sequence[FixtureResult]) -> str:
    """One bar per measured ratio, with its interval and the ratio that is claimed."""
    measured = [(result, one) for result in results for one in result.judgements if one.ratio is not None]
    if not measured:
        return ""
    place, ticks = _scale([judgement for _, judgement in measured])
    rows = "".join(_bar(result, judgement, place) for result, judgement in measured)
    marks = "".join(f'<span style="left:{place(tick):.1f}%">{tick:g}x</span>' for tick in ticks)
    return f'<div class="bars">{rows}<div class="scale">{marks}</div></div>'


def _scale(judgements: Sequence[Judgement]) -> tuple[Callable[[float], float], list[float]]:
    """Where a ratio lies between 0 and 100 %, and the ticks that fit in between."""
    ends = [end for one in judgements if one.ratio for end in (one.ratio.low, one.ratio.high, one.min_ratio or 1.0)]
    low = max(0.05, min(0.8, *(end for end in ends if end > 0)) / 1.1)
    high = min(5000.0, max(2.0, *(end for end in ends if math.isfinite(end))) * 1.1)

    def place(ratio: float) -> float:
        ratio = min(max(ratio, low), high)
        return 100 * math.log(ratio / low) / math.log(high / low)

    return place, [tick for tick in _TICKS if low <= tick <= high]


def _bar(result: FixtureResult, judgement: Judgement, place: Callable[[float], float]) -> str:
    ratio = judgement.ratio
    if ratio is None:
        return ""
    one, end = place(1.0), place(ratio.value)
    left, width = min(one, end), abs(end - one)
    slower = " slower" if ratio.value < 1 else ""
    low, high = place(ratio.low), place(ratio.high)
    claim = f'<i class="claim" style="left:{place(judgement.min_ratio):.1f}%"></i>' if judgement.min_ratio else ""
    label = f"{ratio.value:.3g}x, 95 % interval {ratio.low:.3g} to {ratio.high:.3g}"
    return (
        f'<div class="name">{escaped(result.rule)} <span class="soft">{escaped(judgement.claim)}</span></div>'
        f'<div class="value">{ratio.value:.3g}x</div>'
        f'<div class="track" role="img" aria-label="{escaped(label)}" title="{escaped(label)}">'
        f'<i class="bar{slower}" style="left:{left:.1f}%;width:{width:.1f}%"></i>'
        f'<i class="one" style="left:{one:.1f}%"></i>{claim}'
        f'<i class="whisker" style="left:{low:.1f}%;width:{high - low:.1f}%"></i></div>'
    )


def curve(one: Curve) -> str:
    """Both sides over their runs, steps or samples."""
    before, after = (_finite(values) for values in (one.before, one.after))
    values = [value for _, value in before + after]
    if not values:
        return ""
    low, high = min(0.0, *values), max(values)
    logarithmic = min(values) > 0 and high / min(values) > 100
    if logarithmic:
        low = min(values)
    longest = max(len(one.before), len(one.after), 2) - 1
    lines = "".join(
        f'<polyline class="{side}" points="{_points(points, low, high, longest, logarithmic)}"/>'
        for side, points in (("before", before), ("after", after))
    )
    unit = f" {one.unit}" if one.unit else ""
    scale = ", logarithmic" if logarithmic else ""
    return (
        f"<figure><figcaption><span>{escaped(one.title)}{scale}</span>"
        f'<span><span class="key before">before ───</span> <span class="key after">after ╌╌╌</span></span>'
        f"<span>{low:.3g} to {high:.3g}{escaped(unit)}</span></figcaption>"
        f'<svg class="plot" viewBox="0 0 300 100" preserveAspectRatio="none" role="img" '
        f'aria-label="{escaped(one.title)}">{lines}</svg></figure>'
    )


def _finite(values: Sequence[float]) -> list[tuple[int, float]]:
    """Numbered values; of very many every n-th, and never more than a screen can show."""
    every = max(1, len(values) // MOST_POINTS)
    return [(number, values[number]) for number in range(0, len(values), every) if math.isfinite(values[number])]


def _points(points: Sequence[tuple[int, float]], low: float, high: float, longest: int, logarithmic: bool) -> str:
    def height(value: float) -> float:
        if logarithmic:
            return math.log(value / low) / math.log(high / low)
        return (value - low) / (high - low or 1.0)

    def pairs() -> Iterator[str]:
        for number, value in points:
            yield f"{300 * number / longest:.1f},{96 - 92 * height(value):.1f}"

    return " ".join(pairs())
