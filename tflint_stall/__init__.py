"""tflint-stall: finds, fixes and measures the TensorFlow code that makes training stall.

The Python API: `check_source`, `check_paths` and `fix_source`. Nothing that is checked is ever
imported or executed, and TensorFlow is never imported.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from tflint_stall.config import Config
    from tflint_stall.rule import Finding

__version__ = "0.1.0"
__all__ = ["__version__", "check_paths", "check_source", "fix_source"]


def check_source(text: str, filename: str = "<string>") -> list[Finding]:
    """The findings of a program given as text; `filename` decides its configuration and neighbours."""
    from tflint_stall.discover import stdin_file
    from tflint_stall.run import run

    file = stdin_file(text.encode("utf-8", "surrogatepass"), filename)
    return [finding for result in run([file], _config_of(filename)) for finding in result.findings]


def check_paths(paths: Iterable[str | PathLike[str]]) -> list[Finding]:
    """The findings of files and folders, in order."""
    from tflint_stall.config import ConfigFinder
    from tflint_stall.discover import discover
    from tflint_stall.run import run

    found = discover([str(path) for path in paths], ConfigFinder())
    return [finding for config, files in found.groups for result in run(files, config) for finding in result.findings]


def fix_source(text: str, filename: str = "<string>", *, unsafe: bool = False) -> str:
    """The text after the safe fixes, on request also after the unsafe ones."""
    from tflint_stall.discover import stdin_file
    from tflint_stall.fix import FixMode
    from tflint_stall.run import run

    file = stdin_file(text.encode("utf-8", "surrogatepass"), filename)
    mode = FixMode.UNSAFE if unsafe else FixMode.SAFE
    (result,) = run([file], _config_of(filename), fix=mode)
    return text if result.fixed_data is None else result.fixed_data.decode("utf-8", "surrogatepass")


def _config_of(filename: str) -> Config:
    import os

    from tflint_stall.config import ConfigFinder

    return ConfigFinder().for_folder(os.path.dirname(os.path.abspath(filename)))
