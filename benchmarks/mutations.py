"""Damaged copies of real files: bytes, lines and words changed at random, the same for the same seed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random

# Whole words and single signs: a change of one of them often leaves a program that still parses.
_TOKEN = re.compile(rb"\w+|[^\w\s]")
_WORDS = b"""tf self None True -1 0 10**9 repeat() batch(8) shuffle(1) map(len) prefetch(1) cache() fit predict
    lambda while for if else: return yield await async with not in * ** @tf.function ... := == () [] {} 1e400""".split()
_ODD_BYTES = (
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\x0c",
    b"\r",
    b"\t",
    b"\\\n",
    b"\xe2\x80\xa8",
    b"'''",
    b"#",
    b"\x1b[2J",
)
_CHANGES = (1, 1, 1, 2, 2, 3, 4)


def mutated(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """The file with one to four changes, some of them with lines of other files."""
    for _ in range(random.choice(_CHANGES)):
        data = random.choice(_MUTATIONS)(data, random.choice(others), random)
    return data


def as_notebook(data: bytes) -> bytes:
    """A program as the code cells of a notebook, cut where two lines are left free."""
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": cell.splitlines(True)}
        for cell in data.decode("utf-8", "replace").split("\n\n\n")
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}, indent=1).encode()


def _bytes(data: bytes, other: bytes, random: Random) -> bytes:
    start = random.randint(0, len(data))
    end = min(len(data), start + random.choice((0, 0, 1, 1, 2, 30)))
    put = random.choice((b"", bytes([random.randrange(256)]), random.choice(_ODD_BYTES), data[start:end] * 2))
    return data[:start] + put + data[end:]


def _cut_short(data: bytes, other: bytes, random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def _words(data: bytes, other: bytes, random: Random) -> bytes:
    tokens = list(_TOKEN.finditer(data))
    if not tokens:
        return data
    replaced = random.choice(tokens)
    put = random.choice((b"", random.choice(tokens)[0], random.choice(tokens)[0], random.choice(_WORDS)))
    return data[: replaced.start()] + put + data[replaced.end() :]


def _lines(data: bytes, other: bytes, random: Random) -> bytes:
    """One run of lines removed, repeated, moved, or indented by another amount."""
    lines = data.splitlines(keepends=True)
    start = random.randint(0, len(lines))
    end = min(len(lines), start + random.randint(1, 6))
    run, rest = lines[start:end], lines[:start] + lines[end:]
    if random.random() < 0.3:
        return b"".join(rest)
    place = start if random.random() < 0.5 else random.randint(0, len(rest))
    put = random.choice((run, run * 2, [b"    " + line for line in run], [line[4:] for line in run]))
    return b"".join([*rest[:place], *put, *rest[place:]])


def _foreign_lines(data: bytes, other: bytes, random: Random) -> bytes:
    """Lines of another file put in, indented like the line before them."""
    lines, taken = data.splitlines(keepends=True), other.splitlines(keepends=True)
    start = random.randint(0, len(taken))
    place = random.randint(0, len(lines))
    before = lines[place - 1] if place else b""
    margin = before[: len(before) - len(before.lstrip(b" "))]
    put = [margin + line.lstrip(b" ") for line in taken[start : start + random.randint(1, 5)]]
    return b"".join([*lines[:place], *put, *lines[place:]])


_MUTATIONS: tuple[Callable[[bytes, bytes, Random], bytes], ...] = (
    _bytes,
    _cut_short,
    *[_words] * 6,
    *[_lines] * 3,
    *[_foreign_lines] * 2,
)
