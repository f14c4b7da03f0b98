"""The versions that a project declares: in its dependency files, and in what a notebook installs.

Never those of the environment the linter happens to run in. The nearest folder that names a library decides,
from the file upwards to the top of the project, for TensorFlow and for Keras by themselves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property

from tflint_stall.facts.api.versions import CURRENT_KERAS, CURRENT_TENSORFLOW, Range, parse_range
from tflint_stall.quick_dataclasses import dataclass

# Packages of which each version goes with one TensorFlow of the same version.
_LEGACY = "tf-keras"
_COMPANIONS = ("tensorflow-text", _LEGACY)
_SWITCH = rb"TF_USE_LEGACY_KERAS[^\n]{0,16}?(?:1|[Tt]rue)\b"
_NAME = r"(?P<name>tensorflow(?:-cpu|-gpu|-macos|-intel|-text)?(?![\w-])|tf-nightly(?:-cpu|-gpu)?|tf[-_]keras|keras)"
_REQUIREMENT = (
    rf"(?i)(?<![\w./-]){_NAME}(?:\s*\[[^\]]*\])?\s*[\"']?\s*[=:]?\s*[\"'(]?\s*"
    r"(?P<spec>(?:(?:===?|~=|!=|>=?|<=?|\^|=)\s*v?\d[\w.*+-]*\s*,?\s*)+)"
)
_POETRY = rf"(?m)^\s*{_NAME}\s*=\s*(?:\{{[^}}]*version\s*=\s*)?[\"'](?P<spec>[^\"']+)[\"']"
# Named, and any version will do.
_BARE = rf"(?im)(?:^\s*(?:-\s+)?|[\"']){_NAME}(?:\s*\[[^\]]*\])?\s*(?:[\"';]|$)"
# What TensorFlow 2.0 was called before it came out.
_PREVIEW = r"(?i)(?<![\w./-])tf-nightly(?:-gpu)?-2\.0-preview(?![\w-])"
_IMAGE = r"(?m)^\s*FROM\s+tensorflow/(?P<name>tensorflow):(?P<spec>\d+\.\d+)"
_FILES = (
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "requirements.txt",
    "environment.yml",
    "environment.yaml",
    "Pipfile",
    "Dockerfile",
)
_DESCRIPTIONS = ("README.md", "README.rst", "README.txt", "README")
# What says for which Python a project is.
_OF_PYTHON = (
    "setup.py",
    "setup.cfg",
    "pyproject.toml",
    "Pipfile",
    "environment.yml",
    "runtime.txt",
    ".python-version",
    "tox.ini",
    ".travis.yml",
    *_DESCRIPTIONS,
)
_LOCKS = ("poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock")
_LOCKED = (
    rf"name = \"{_NAME}\"\s+version = \"(?P<spec>[\d.]+)\"",
    rf"\"{_NAME}\":\s*\{{[^}}]*\"version\":\s*\"(?P<spec>==[\d.]+)",
)
_PATTERNS = {
    "pyproject.toml": (_POETRY, _REQUIREMENT, _BARE),
    "Pipfile": (_POETRY, _REQUIREMENT, _BARE),
    "Dockerfile": (_IMAGE, _REQUIREMENT),
}
# What `to_json` and `to_yaml` give is mostly kept under these names. The Keras of TensorFlow adds `-tf` to its version.
_ARCHITECTURES = ("model.json", "model.yaml")
_STORED = r"\bkeras_version\"?: *\"?(?P<version>[12]\.\d{1,2})(?:\.\d{1,3})?(?![-.\w])"
_TEXTS = "requirements"
# Environments of conda under other names, and by what their text shows that they are.
_ENVIRONMENT = r"(?i).*(?:env|conda|cpu|gpu|requirements).*\.ya?ml|py(?:thon)?-?\d.*\.ya?ml"
_OF_CONDA = r"(?m)^dependencies:"
_LARGEST = 2_000_000

# What a cell installs; also in a text that shows how, as the examples of Keras do.
_INSTALL = (
    r"(?m)^[ \t]*(?:[!%][^\n#]*?)?\b(?:pip[\d.]*|conda|mamba)[ \t]+install\b(?P<given>(?:[^\n\\;&|#]|\\\n?)*)"
    r"|^[ \t]*%tensorflow_version[ \t]+(?P<version>1)"
)
_WORD = r"\"[^\"]*\"|'[^']*'|[^\s\"']+"
_GIVEN = rf"(?i){_NAME}(?:\[[^\]]*\])?\s*(?P<spec>(?:===?|~=|!=|>=?|<=?|=)\s*\d.*)?"
_OF_PREVIEW = Range((2,), (2, 1))
_UPGRADE = ("-U", "--upgrade", "--pre")


@dataclass(frozen=True)
class Declared:
    """The versions that are declared somewhere; `None` where a library is not even named."""

    tensorflow: Range | None = None
    keras: Range | None = None
    # Whether Keras 2 is there beside another Keras: its package `tf-keras` is named, or the switch to it is set.
    legacy: bool = False

    def over(self, other: Declared) -> Declared:
        """This, and the other for what this is silent about."""
        return Declared(
            other.tensorflow if self.tensorflow is None else self.tensorflow,
            other.keras if self.keras is None else self.keras,
            self.legacy or other.legacy,
        )


class Declarations:
    """What the files of a project declare, for each of its folders."""

    def __init__(self, root: str, tensorflow: str | None = None, keras: str | None = None) -> None:
        self.configured = Declared(
            parse_range(tensorflow) if tensorflow else None, parse_range(keras) if keras else None
        )
        # What answers rest on, for those who keep them: which files there are, and what was read.
        self.asked: dict[str, bool] = {}
        self.read: set[str] = set()
        self._root = root
        self._by_folder: dict[str, Declared] = {}

    @cached_property
    def top(self) -> str:
        """Where declarations end: at the top of the repository that holds the project, else at that of the project."""
        current = self._root
        while not self._is_folder(os.path.join(current, ".git", "")):
            above = os.path.dirname(current)
            if above == current:
                return self._root
            current = above
        return current

    def of(self, folder: str) -> Declared:
        """What holds in a folder: what it says itself, else what is said above it."""
        known = self._by_folder.get(folder)
        if known is None:
            known = self._own(folder)
            above = os.path.dirname(folder)
            if folder.startswith(os.path.join(self.top, "")) and above != folder:
                known = known.over(self.of(above))
            self._by_folder[folder] = known
        return known

    def about_python(self, folder: str) -> Iterator[tuple[str, str]]:
        """The names and texts of files that may say for which Python a folder is, the nearest first."""
        return self._upwards(folder, _OF_PYTHON)

    def described(self, folder: str) -> Iterator[str]:
        """The texts in which a project is described to its readers, the nearest first."""
        return (text for _, text in self._upwards(folder, _DESCRIPTIONS))

    def stored(self, folder: str) -> Declared:
        """By which Keras the model was written that lies around: `"keras_version": "2.2.2"` of its architecture."""
        for _, text in self._upwards(folder, _ARCHITECTURES):
            if match := re.search(_STORED, text):
                return Declared(keras=parse_range(f"=={match['version']}.*"))
        return Declared()

    def _upwards(self, folder: str, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for path in (path for name in names for path in self._existing(os.path.join(folder, name))):
            self.read.add(path)
            yield os.path.basename(path), text_of(path) or ""
        above = os.path.dirname(folder)
        if folder.startswith(os.path.join(self.top, "")) and above != folder:
            yield from self._upwards(above, names)

    def _own(self, folder: str) -> Declared:
        return _declared(named for path in self._files(folder) for named in self._named(path))

    def _named(self, path: str) -> Iterator[tuple[str, Range]]:
        self.read.add(path)
        text = text_of(path)
        if text is None:
            return
        if re.fullmatch(_ENVIRONMENT, os.path.basename(path)) and not re.search(_OF_CONDA, text):
            return
        if switches_to_keras_2(text.encode()):
            yield _LEGACY, Range()
        yield from _requirements(os.path.basename(path), text)

    def _files(self, folder: str) -> Iterator[str]:
        """The files in a folder that may declare something."""
        for name in _FILES:
            yield from self._existing(os.path.join(folder, name))
        yield from self._texts(folder, _TEXTS)
        if self._is_folder(os.path.join(folder, _TEXTS, "")):
            yield from self._texts(os.path.join(folder, _TEXTS), "")
        for name in _LOCKS:
            yield from self._existing(os.path.join(folder, name))

    def is_there(self, path: str) -> bool:
        """Whether there is such a file; that it was asked is kept."""
        self.asked[path] = found = os.path.isfile(path)
        return found

    def _existing(self, path: str) -> Iterator[str]:
        if self.is_there(path):
            yield path

    def _is_folder(self, path: str) -> bool:
        self.asked[path] = is_there = os.path.isdir(path)
        return is_there

    def _texts(self, folder: str, prefix: str) -> Iterator[str]:
        self.read.add(os.path.join(folder, "*.txt"))
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            return
        found = (name for name in names if _may_declare(name, prefix) and name not in _FILES)
        yield from (os.path.join(folder, name) for name in found)


def _may_declare(name: str, prefix: str) -> bool:
    """Also `REQUIREMENTS.txt`, and `environment-gpu.yaml` beside it."""
    lowered = name.lower()
    if lowered.endswith((".yml", ".yaml")):
        return re.fullmatch(_ENVIRONMENT, name) is not None
    return lowered.startswith(prefix) and lowered.endswith(".txt")


def installed(text: str) -> Declared:
    """What a notebook installs before it runs, or says that one has to."""
    if "install" not in text and "%tensorflow_version" not in text:
        return Declared()
    named: list[tuple[str, Range]] = []
    for match in re.finditer(_INSTALL, text):
        if match["version"]:
            named.append(("tensorflow", Range(high=(2,))))
        else:
            named += _given(re.findall(_WORD, match["given"]))
    # What is installed last is what is there, but a bare name keeps what is there.
    return _declared((name, found) for name, found in reversed(named) if found.known or name == _LEGACY)


def _given(words: list[str]) -> Iterator[tuple[str, Range]]:
    """The packages of one command."""
    newest = any(word in _UPGRADE for word in words)
    for word in words:
        if re.match(_PREVIEW, word.strip("\"'")):
            yield "tensorflow", _OF_PREVIEW
        match = re.fullmatch(_GIVEN, word.strip("\"'"))
        if match is None:
            continue
        name = _spelled(match["name"])
        if match["spec"]:
            yield name, parse_range(match["spec"])
        elif newest or name.startswith("tf-nightly"):
            yield name, Range(low=CURRENT_KERAS if name == "keras" else CURRENT_TENSORFLOW)
        elif name == _LEGACY:
            # Its bare name says nothing of versions, but that it is there.
            yield name, Range()


def _declared(named: Iterator[tuple[str, Range]]) -> Declared:
    """The first that is said of each library; a companion counts where TensorFlow itself has no bounds."""
    tensorflow: Range | None = None
    keras: Range | None = None
    companions: Range | None = None
    legacy = False
    for name, found in named:
        legacy = legacy or name == _LEGACY
        if name == "keras":
            keras = found if keras is None or not keras.known else keras
        elif name in _COMPANIONS:
            companions = found if companions is None or not companions.known else companions
        elif tensorflow is None or not tensorflow.known:
            tensorflow = found
    if companions is not None and companions.known and (tensorflow is None or not tensorflow.known):
        tensorflow = companions
    return Declared(tensorflow, keras, legacy)


def _requirements(place: str, text: str) -> Iterator[tuple[str, Range]]:
    """The libraries that a file names, those with bounds first."""
    patterns = _PATTERNS.get(place) or (_LOCKED if place in _LOCKS else (_REQUIREMENT, _BARE))
    if place not in _LOCKS:
        text = "\n".join(line.partition("#")[0] for line in text.splitlines())
    if place not in _LOCKS and re.search(_PREVIEW, text):
        yield "tensorflow", _OF_PREVIEW
    for pattern in patterns:
        for match in re.finditer(pattern, text):
            name = _spelled(match["name"])
            found = parse_range(match["spec"]) if pattern is not _BARE else Range()
            if found.known or pattern is _BARE:
                is_newest = pattern is _BARE and name.startswith("tf-nightly")
                yield name, Range(low=CURRENT_TENSORFLOW) if is_newest else found


def switches_to_keras_2(data: bytes) -> bool:
    """Whether a file tells TensorFlow, be it under a condition, that its `tf.keras` is the package `tf_keras`."""
    return b"TF_USE_LEGACY_KERAS" in data and re.search(_SWITCH, data) is not None


def _spelled(name: str) -> str:
    return name.lower().replace("_", "-")


def text_of(path: str) -> str | None:
    """What a file of declarations says; `None` where there is none."""
    try:
        if not os.path.isfile(path) or os.stat(path).st_size > _LARGEST:
            return None
        with open(path, encoding="utf-8", errors="replace") as stream:
            return stream.read()
    except OSError:
        return None
