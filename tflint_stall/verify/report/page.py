"""The report as one self-contained HTML page: no script, nothing fetched, readable on a phone and in the dark."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..verdicts import Environment, FixtureResult, Judgement, Verdict
from . import charts, diff, table
from .markup import escaped
from .quantities import figure
from .shown_source import shown

_STYLE = Path(__file__).with_name("page.css")
_CLASSES = {
    Verdict.CONFIRMED: "confirmed",
    Verdict.REFUTED: "refuted",
    Verdict.INCONCLUSIVE: "inconclusive",
    Verdict.NOT_HERE: "elsewhere",
}


def render(results: Sequence[FixtureResult], environment: Environment) -> str:
    """The whole page."""
    bars = charts.ratio_bars(results)
    ratios = f'<h2>Ratios</h2><div class="card">{bars}{_legend()}</div>' if bars else ""
    sections = "".join(_section(result, is_open=len(results) == 1) for result in results)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>tflint-stall verify</title><style>{_STYLE.read_text('utf-8')}</style></head><body>"
        f"<h1>What the advice is worth, measured</h1><p>{escaped(table.totals(results))}</p>"
        f'<p class="soft">{escaped(table.where(environment))}{_gpu_facts(environment)}</p>'
        f"{ratios}<h2>Claims</h2>{sections}{_not_run(results)}</body></html>\n"
    )


def _legend() -> str:
    return (
        '<p class="soft">before / after on a logarithmic scale: above 1 the fixed form wins. The thin line is '
        "the 95 % interval, the dashed one what the rule claims.</p>"
    )


def _gpu_facts(environment: Environment) -> str:
    if not environment.gpus:
        return ""
    growth = environment.gpu_growth or "not set"
    return escaped(f"; clocks {environment.gpu_clocks or 'unknown'}; TF_FORCE_GPU_ALLOW_GROWTH {growth}")


def _not_run(results: Sequence[FixtureResult]) -> str:
    """What this machine could not show, in words: silence would read as if it had been shown."""
    away = [(result.rule, one) for result in results for one in result.judgements if one.verdict is Verdict.NOT_HERE]
    if not away:
        return ""
    claims = "1 claim was" if len(away) == 1 else f"{len(away)} claims were"
    rows = "".join(f"<li>{escaped(rule)}, {escaped(one.claim)}: {escaped(one.sentence)}</li>" for rule, one in away)
    return (
        f"<h2>Not run here</h2><p>{claims} not put to the test on this machine; nothing is known of them from this "
        f'page, neither for nor against.</p><ul class="soft">{rows}</ul>'
    )


def _section(result: FixtureResult, is_open: bool) -> str:
    claims = "".join(_claim(judgement) for judgement in result.judgements)
    sources = diff.side_by_side(shown(result.before), shown(result.after)) if result.before or result.after else ""
    says = f"<p>{escaped(result.says)}</p>" if result.says else ""
    page = f" · its page: tflint-stall rule {result.code}" if result.code else ""
    return (
        f'<details class="card"{" open" if is_open else ""}><summary><strong>{escaped(result.rule)}</strong>'
        f'{_chip(result.verdict)}<span class="soft">{escaped(result.code)} {escaped(result.family)} '
        f"{result.seconds:.0f} s{escaped(page)}</span>"
        f'<span class="said soft">{escaped(_said(result))}</span></summary>'
        f"{says}{claims}{sources}</details>"
    )


def _said(result: FixtureResult) -> str:
    """The sentence of the claim that decides, for the folded card."""
    return next((one.sentence for one in result.judgements if one.verdict is result.verdict), "")


def _claim(judgement: Judgement) -> str:
    figures = "".join(f"<li>{escaped(name)} <b>{escaped(value)}</b></li>" for name, value in _figures(judgement))
    curves = "".join(charts.curve(curve) for curve in judgement.curves)
    detail = f"<pre>{escaped(judgement.detail)}</pre>" if judgement.detail else ""
    return (
        f"<p>{_chip(judgement.verdict)} <b>{escaped(judgement.claim)}</b>: {escaped(judgement.sentence)}</p>"
        f'<ul class="figures soft">{figures}</ul><div class="curves">{curves}</div>{detail}'
    )


def _figures(judgement: Judgement) -> list[tuple[str, str]]:
    figures = [figure(name, value) for name, value in judgement.figures.items()]
    if judgement.noise is not None:
        figures.append(("noise between equal measures", f"{judgement.noise:.2f}x"))
    return figures


def _chip(verdict: Verdict) -> str:
    return f'<span class="chip {_CLASSES[verdict]}">{verdict.value}</span>'
