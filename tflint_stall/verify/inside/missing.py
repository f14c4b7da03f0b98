"""Is an exception only the absence of something here: a module, or an API that this version does not have?"""

from __future__ import annotations

import re

_LIBRARIES = r"(?:tensorflow|keras|tf_keras|numpy|tf_agents|tensorflow_[a-z_]+)"
_ATTRIBUTE = re.compile(rf"module '({_LIBRARIES}[\w.]*)' has no attribute '(\w+)'")
_NAME = re.compile(rf"cannot import name '(\w+)' from '({_LIBRARIES}[\w.]*)'")
_METHOD = re.compile(r"type object '(\w+)' has no attribute '(\w+)'|'(\w+)' object has no attribute '(\w+)'")
_ARGUMENT = re.compile(r"(\w+)\(\) got an unexpected keyword argument '(\w+)'")
# Keras says in words of its own which argument it does not have.
_KERAS_ARGUMENT = re.compile(
    r"(?:[Uu]nrecognized keyword arguments?[^{\[]*|not recognized: )[{\[]['\"](\w+)|not understood:\W+(\w+)"
)
_FRAMEWORKS = ("tensorflow", "keras", "tf_keras")


def what(error: BaseException) -> str:
    """What is missing, in words; empty if the exception says something else."""
    if isinstance(error, ModuleNotFoundError):
        return f"the module {error.name}"
    if isinstance(error, ImportError):
        match = _NAME.search(str(error))
        return f"{match.group(2)}.{match.group(1)}" if match else ""
    if isinstance(error, AttributeError):
        return _attribute(error)
    if isinstance(error, (TypeError, ValueError)) and _raised_by_framework(error):
        return _argument(error)
    return ""


def _argument(error: TypeError | ValueError) -> str:
    match = _ARGUMENT.search(str(error)) if isinstance(error, TypeError) else None
    if match:
        return f"the argument {match.group(2)} of {match.group(1)}()"
    match = _KERAS_ARGUMENT.search(str(error))
    return f"the argument {match.group(1) or match.group(2)}" if match else ""


def _attribute(error: AttributeError) -> str:
    match = _ATTRIBUTE.search(str(error))
    if match:
        return f"{match.group(1)}.{match.group(2)}"
    owner = getattr(error, "obj", None)
    kind = owner if isinstance(owner, type) else type(owner)
    match = _METHOD.search(str(error))
    if owner is None or match is None or kind.__module__.partition(".")[0] not in _FRAMEWORKS:
        return ""
    return ".".join(name for name in match.groups() if name)


def _raised_by_framework(error: BaseException) -> bool:
    """The frame that refused the argument is the library's, or there is none: the call itself was refused."""
    trace = error.__traceback__
    file = ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return any(f"/{name}/" in file.replace("\\", "/") for name in _FRAMEWORKS)
