"""The Python of the five articles that this project began with: what is found in it, block by block.

`seeds/` holds the blocks; the articles themselves lie beside the project where it is developed, and are compared with
the blocks there. The last section of the rule catalogue and its entries say what belongs to which block. Loud findings
are exactly these; so is the advice.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import run
from tflint_stall.settings.config import ConfigFinder

BLOCKS = Path(__file__).parent / "seeds"
ARTICLES = Path(__file__).parents[2] / "shared" / "seeds"

# By article and block: the level of each finding, with its rule.
FOUND = {
    # A tensor of 4.3 GB is drawn in each round; drawn before the loop it is still as large.
    "s0-1": ["warning tensor-created-in-loop", "warning huge-literal-tensor"],
    "s0-2": ["advice huge-literal-tensor"],
    "s0-3": ["warning tensor-created-in-loop", "error eager-tensor-transpose", "advice hardcoded-device-scope"],
    # The article's own remedy: one matmul per row, of a tensor of 4.2 GB, on something that has no `.T`.
    "s0-4": [
        "advice small-op-in-loop",
        "error eager-tensor-transpose",
        "advice huge-literal-tensor",
        "advice hardcoded-device-scope",
    ],
    "s0-5": ["warning session-in-loop"],
    # The loop has only comments for a body: the tool says so, and goes on.
    "s0-6": ["error invalid-syntax"],
    "s1-1": ["warning convert-dtype-after-resize"],
    # Its defect is that it runs eagerly; memory growth is set as it should be.
    "s1-2": ["warning eager-train-step", "advice unclipped-gradients"],
    # Thirty-two batches in all: eager, but over at once.
    "s1-3": [
        "advice eager-train-step",
        "advice clip-by-value-on-gradients",
        "advice memory-growth-not-set",
    ],
    # A batch of 1024 rows of 784 numbers is 3.2 MB: nothing is said of it.
    "s2-1": ["advice missing-prefetch", "advice memory-growth-not-set"],
    # No leak; but eager, and the loss is a sum over the batch.
    "s2-2": [
        "warning eager-train-step",
        "advice loss-not-reduced",
        "advice unclipped-gradients",
        "advice memory-growth-not-set",
    ],
    "s2-3": ["advice hardcoded-device-scope", "advice memory-growth-not-set"],
    "s3-1": [],
    "s3-2": ["advice memory-growth-not-set"],
    # `del` frees nothing in a tf.function, four times.
    "s3-3": ["advice unclipped-gradients", *["advice vacuous-del-in-tf-function"] * 4],
    "s4-1": ["advice memory-growth-not-set"],
    # It prints and exits where memory runs out: right.
    "s4-2": ["advice memory-growth-not-set"],
}


def _blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def _all_blocks() -> dict[str, str]:
    articles = {path.stem: _blocks(path.read_text(encoding="utf-8")) for path in sorted(BLOCKS.glob("*.txt"))}
    return {f"{name}-{n}": block for name, blocks in articles.items() for n, block in enumerate(blocks, 1)}


def test_every_block_is_known() -> None:
    assert sorted(_all_blocks()) == sorted(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_what_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A neutral place: a path that says "test" makes every loop cold.
    root = tmp_path.parent / f"article-{name}"
    root.mkdir()
    monkeypatch.chdir(root)
    (root / "block.py").write_text(_all_blocks()[name], encoding="utf-8")
    groups = discover([str(root)], ConfigFinder(isolated=True)).groups
    results = [result for config, files in groups for result in run(files, config)]
    assert [result.problems for result in results if result.problems] == []
    found = [f"{finding.level.value} {finding.name}" for result in results for finding in result.findings]
    assert Counter(found) == Counter(FOUND[name])


@pytest.mark.skipif(not ARTICLES.is_dir(), reason="the articles lie beside the project only where it is developed")
def test_the_blocks_are_those_of_the_articles() -> None:
    for number, article in enumerate(sorted(ARTICLES.glob("*.txt"))):
        copied = (BLOCKS / f"s{number}.txt").read_text(encoding="utf-8")
        assert _blocks(copied) == _blocks(article.read_text(encoding="utf-8")), article.name
