"""How loud a finding is: what is proven, times what it costs, beside what else the loop does.

The one place where levels are decided after a rule has spoken, for all rules alike: loud only where the defect is
proven and its weight is shown, advice where one of the two is open, silent where the weight is known and small.
"""

from __future__ import annotations

from tflint_stall.rule import Level, Proof, Report, Weight

# A waste of less than this share of its loop is lost in it; below the second one it is noise.
_LOUD_SHARE = 0.02
_LEAST_SHARE = 0.004
# What happens in so few rounds, of nobody knows how many, adds up to nothing that is known.
_SELDOM = 0.01


def weigh(report: Report) -> Level | None:
    """The level of a report; `None` where it is not worth a word."""
    level = _justified(report)
    if report.weight is None or level is Level.ERROR:
        return level
    weight = report.weight
    spent = weight.seconds * weight.share
    share = spent / (spent + weight.beside) if spent else 0.0
    if share < _LEAST_SHARE:
        return None
    if weight.rounds is None:
        little = report.rule.counts_rounds or weight.share <= _SELDOM
        little = little or (weight.presumed is not None and spent * weight.presumed < report.rule.least_in_all)
    else:
        little = spent * weight.rounds < report.rule.least_in_all
    return Level.ADVICE if little or weight.unhurried or share < _LOUD_SHARE else level


def _justified(report: Report) -> Level:
    """How loud a finding may be: an error is certain, and what is only likely is advice but for some rules.

    What readers of real code found decides: a rule that they seldom found right is held back until it is better, and
    few warn of what is only likely.
    """
    if report.proof is Proof.OPEN or report.rule.held_back:
        return Level.ADVICE
    if report.proof is Proof.SURE:
        return report.level
    if not report.rule.warns_when_likely:
        return Level.ADVICE
    return Level.WARNING if report.level is Level.ERROR else report.level


def where_it_happens(report: Report) -> str:
    """The message, which says `in every iteration` only where that is so."""
    hot = report.hot
    if hot is None or hot.share >= 1:
        return report.message
    return report.message.replace("in every iteration", f"in {_of_rounds(hot.share).replace('rounds', 'iterations')}")


def what_to_do(report: Report) -> str:
    """The help, which does not send the reader to `before the loop` where that line is in another function."""
    if report.hot is None or report.hot.via is None:
        return report.help
    return report.help.replace("before the loop", "before the loop that calls this function")


def in_words(weight: Weight) -> str:
    """What a finding costs, for people: `about 28 ms in every round, 1000 rounds`.

    What an inner loop repeats is not added up: `about 9 ms each time, 5 times in every round`.
    """
    each = f"about {_seconds(weight.seconds / weight.often)}"
    if weight.often > 1:
        each += f" each time, {weight.often} times"
    each += f" in {_of_rounds(weight.share) if weight.share < 1 else 'every round'}"
    if weight.rounds is None:
        return each
    return f"{each}, {'at most ' if weight.at_most else ''}{weight.rounds} rounds"


def from_words(words: str) -> tuple[float, int | None] | None:
    """What `in_words` says: the seconds wasted in a round on average, and the rounds where they are known.

    A finding keeps its weight as it is told to people; whoever measures wants the numbers back.
    """
    import re

    pattern = (
        r"about ([\d.e+-]+) (s|ms|µs)(?: each time, (\d+) times)?"
        r" in (?:every round|(\d+)% of the rounds|one of (\d+) rounds)"
    )
    found = re.match(pattern, words)
    if found is None:
        return None
    amount, unit, often, percent, one_of = found.groups()
    each = float(amount) * {"s": 1.0, "ms": 1e-3, "µs": 1e-6}[unit] * int(often or 1)
    share = int(percent) / 100 if percent else 1 / int(one_of) if one_of else 1.0
    rounds = re.search(r", (?:at most )?(\d+) rounds$", words)
    return each * share, int(rounds[1]) if rounds else None


def _of_rounds(share: float) -> str:
    return f"{share:.0%} of the rounds" if share > 0.5 else f"one of {round(1 / share)} rounds"


def _seconds(value: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{_two_digits(value / size)} {unit}"
    return f"{_two_digits(value / 1e-6)} µs"


def _two_digits(value: float) -> str:
    """As many as an estimate has, without an exponent: 2.8, 28, 280."""
    return f"{float(f'{value:.2g}'):g}"
