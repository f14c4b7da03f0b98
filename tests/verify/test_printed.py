"""Two runs print the same, but for times."""

from __future__ import annotations

import pytest

from tflint_stall.verify.printed import difference


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("loss 0.5\n", "loss 0.5\n"),
        ("40/40 - 0s - 11ms/step - loss: 13.3410\n", "40/40 - 2s - 3ms/step - loss: 13.3411\n"),
        ("1/2 [=>..] loss 3\r2/2 [====] loss 1.0\n", "2/2 [====] loss 1.0\n"),
        ("took 3.2 s\n", "took 0.1 s\n"),
        ("\x1b[1mhello\x1b[0m\n", "hello\n"),
        ("I0000 00:00:17 port.cc:153] x\nhello\n", "hello\n"),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert difference(one, other) == ""


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("loss 0.5\n", "loss 0.6\n", "line 1: 'loss 0.5' and 'loss 0.6'"),
        ("a\n", "a\nb\n", "the other more: 'b'"),
        ("nan\n", "0.5\n", "'nan' and '0.5'"),
        ("step 3\n", "step 4\n", "line 1"),
    ],
)
def test_different(one: str, other: str, said: str) -> None:
    assert said in difference(one, other)
