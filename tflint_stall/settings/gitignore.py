"""The `.gitignore` files between the top of a repository and a folder. The only user of pathspec."""

from __future__ import annotations

import os

from pathspec import GitIgnoreSpec

from tflint_stall.quick_dataclasses import dataclass


@dataclass(frozen=True)
class GitIgnores:
    """One `.gitignore` file on top of those above it: the nearest that has an opinion decides."""

    folder: str
    spec: GitIgnoreSpec
    above: GitIgnores | None

    @classmethod
    def read(cls, folder: str, above: GitIgnores | None) -> GitIgnores:
        with open(os.path.join(folder, ".gitignore"), encoding="utf-8", errors="surrogateescape") as stream:
            return cls(os.path.join(folder, ""), GitIgnoreSpec.from_lines(stream), above)

    def match(self, path: str, is_folder: bool) -> bool:
        """Whether an absolute path is ignored; its parents are not."""
        relative = path[len(self.folder) :].replace(os.sep, "/")
        verdict = self.spec.check_file(f"{relative}/" if is_folder else relative).include
        if verdict is not None:
            return verdict
        return self.above is not None and self.above.match(path, is_folder)
