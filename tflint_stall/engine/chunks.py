"""How many files are cut into parts for several workers, wherever they are.

Neighbours import each other: who has a long run of them parses little that another one parses too. So chunks are long
at first; they get shorter, so that all are busy to the end.
"""

from __future__ import annotations

_LARGEST, _SMALLEST = 800, 40
_SHARE_OF_THE_REST = 2


def chunks(files: int, workers: int) -> list[range]:
    """The places of the files of each chunk, in order."""
    found, start = [], 0
    while start < files:
        share = (files - start) // (workers * _SHARE_OF_THE_REST)
        length = max(min(_SMALLEST, -(-files // workers)), min(_LARGEST, share))
        found.append(range(start, min(start + length, files)))
        start += length
    return found
