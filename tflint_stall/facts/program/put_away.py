"""Files that were put away: in a folder for what is old or unused, or under such a name, and imported by no other."""

from __future__ import annotations

import os
import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import Project

# `OLD`, `unused_training_files`, `backup_2019`, `copy of train`, `train_old.py`, `model_backup.py`, `data_copy_1.py`.
_PUT_AWAY = (
    r"(?i)(?:(?:the_|[_~.]+)?(?:old|older|outdated)(?:[_\- ]?(?:code|codes|files?|scripts?|stuff|versions?|src|\d+))?"
    r"|(?:unused|obsolete|deprecated|backups?|bak|archived?|attic|graveyard|trash|do_not_use|not_used)(?:[_\- ].*|\d*)"
    r"|.+[_\- ](?:old|unused|obsolete|deprecated|backup|bak|tmp)\d*"
    r"|copy[_\- ]of[_\- ].+|.+ (?:-[ ])?\(?copy\)?(?:[ ]?\(\d+\))?|.+-copy\d*|.+_copy[_\- ]?\d+)$"
)


def is_put_away(module: Module) -> bool:
    """Whether a file lies where people keep what they use no more, and nothing that is in use imports it."""
    return lies_with_old_ones(module.project, module.path)


def lies_with_old_ones(project: Project, path: str) -> bool:
    """The same of a path, also of a file that does not parse.

    What a package offers may be old to its authors, and still be asked for by those who installed it.
    """
    imports = project.imports
    if not _is_named_so(project.root, path) or imports.is_installable() or not imports.sees_around(path):
        return False
    return all(_is_named_so(project.root, other) for other in imports.importing(path))


def _is_named_so(root: str, path: str) -> bool:
    stem, _ = os.path.splitext(os.path.relpath(path, root))
    return any(re.match(_PUT_AWAY, part) for part in stem.split(os.sep))
