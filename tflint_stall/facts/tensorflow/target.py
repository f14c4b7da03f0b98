"""The TensorFlow and Keras that a file is for: one answer, from what is declared and from what its code says.

What the configuration says holds. Else what a notebook installs, what the head of a file tells, what the nearest
dependency file declares (or, where none does, the names of its folders, or what the notebooks around it have printed),
and the era of the code, each as far as they can be true together. Where nothing is said it is the current versions;
where there is only an upper bound, it is the newest below: what an installation of today gives.
"""

from __future__ import annotations

import ast
import os
import re
from enum import Enum
from functools import cached_property

from tflint_stall.facts.api.versions import (
    ARGUMENTS_OF_KERAS_2,
    CURRENT_KERAS,
    CURRENT_TENSORFLOW,
    WITH_KERAS_3,
    WITH_LONG_NAMES,
    WITHOUT_KERAS_1,
    Range,
    Version,
    newest_below,
)
from tflint_stall.facts.program.era import Era, Eras, has_keras_alone
from tflint_stall.facts.program.short_names import reads_long_names
from tflint_stall.facts.tensorflow import recorded, version_tests
from tflint_stall.facts.tensorflow.declared import Declarations, Declared, installed, switches_to_keras_2
from tflint_stall.facts.tensorflow.legacy_imports import imports_what_switches, is_switched_by_import
from tflint_stall.facts.tensorflow.told import described, named_in_path, runs_with_tensorflow_2, told

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Keras has the minor version of its TensorFlow from here on, until Keras 3.
_WITH_TENSORFLOW = (2, 6)
# `tf.compat.v1` came with it.
_WITH_COMPAT = (1, 13)
_NEWEST = Range(low=CURRENT_TENSORFLOW)
_KERAS_2, _KERAS_3 = Range(high=(3,)), Range(low=(3,))
# `os.environ["KERAS_BACKEND"] = "jax"`, `%env KERAS_BACKEND=jax`, `keras.config.set_backend("jax")`.
_BACKEND = (
    r"(?m)^(?P<indent>[ \t]*)(?:(?:os\.)?environ(?:\.setdefault\(|\[)\s*[\"']KERAS_BACKEND[\"']\s*(?:\]\s*=|,)"
    r"|%(?:set_)?env[ \t]+KERAS_BACKEND[ \t=]|(?:keras\.)?config\.set_backend\()\s*(?P<name>[\"']?\w+[\"']?)?"
)
_FILES_OF_LAYERS = r"keras\.layers\.(?:convolutional|core|embeddings|merge|pooling|recurrent|wrappers)"
_SETTING = ("KERAS_BACKEND", "set_backend")
_LEGACY = (
    r"(?m)^[ \t]*(?:(?:os\.)?environ(?:\.setdefault\(|\[)\s*[\"']TF_USE_LEGACY_KERAS[\"']\s*(?:\]\s*=|,)\s*[\"']"
    r"|%(?:set_)?env[ \t]+TF_USE_LEGACY_KERAS[ \t=]\s*)(?:1|[Tt]rue)\b"
)


class Backend(Enum):
    """What computes for Keras."""

    TENSORFLOW = "tensorflow"
    OTHER = "other"
    OPEN = "open"


class Target:
    """What one file is for. `written` is its text with what is no Python in it: a notebook's magics."""

    def __init__(self, declarations: Declarations, eras: Eras, module: Module, written: str) -> None:
        self._declarations = declarations
        self._eras = eras
        self._module = module
        self._written = written

    @property
    def tensorflow(self) -> Range:
        return self._ranges[0]

    @property
    def keras(self) -> Range:
        return self._ranges[1]

    @property
    def keras3(self) -> bool | None:
        """Whether the Keras of this file is Keras 3; `None` where it may be either."""
        if self.keras.surely_at_least(3):
            return True
        return False if self.keras.surely_below(3) else None

    @property
    def is_undisputed_keras3(self) -> bool:
        """Whether it is Keras 3, with nothing that speaks of an older TensorFlow."""
        return self.keras3 is True and not self.may_lack(*WITH_KERAS_3)

    @property
    def is_keras_of_graphs(self) -> bool:
        """Whether a file uses the package `keras` of a time when it only knew graphs."""
        # It was TensorFlow 2.2 that Keras 2.4 came to be a part of.
        is_early = self.keras.surely_below(2, 4) or self.tensorflow.surely_below(2)
        return is_early and has_keras_alone(self._module)

    @property
    def may_lack_long_names(self) -> bool:
        """Whether it may be a Keras with `lr` and `acc`, which refuses the names that came to be of both."""
        return self.is_keras_of_graphs and self.keras.may_be_below(*WITH_LONG_NAMES)

    @property
    def is_before_long_names(self) -> bool:
        """Whether it surely is such a Keras."""
        return has_keras_alone(self._module) and self.keras.surely_below(*WITH_LONG_NAMES)

    @property
    def may_refuse_long_names(self) -> bool:
        """Whether that is so, or nothing says otherwise of a Keras of its own: nothing is rewritten to them then."""
        is_newer = self.shows_keras3 or self._goes_with_tensorflow_2 or reads_long_names(self._module)
        return self.may_lack_long_names or (has_keras_alone(self._module) and not is_newer)

    @property
    def _goes_with_tensorflow_2(self) -> bool:
        """Whether a version of it is said, or the file itself computes with it: older Keras does not run there."""
        is_said = self._is_said and self.tensorflow.surely_at_least(2)
        return is_said or self._era.tensorflow.surely_at_least(2) or runs_with_tensorflow_2(self._module)

    @property
    def is_maybe_keras_of_graphs(self) -> bool:
        """Whether it may be so: for Python 2 as well, with modules that Keras has no longer, or with `lr=`."""
        is_open = self.keras.surely_below(3) and self.keras.may_be_below(2, 4)
        if not is_open or not has_keras_alone(self._module):
            return False
        return self._module.is_for_python_2_too or self._names_files_of_layers or self._gives_rates_as_lr

    @property
    def may_be_keras_of_graphs(self) -> bool:
        return self.is_keras_of_graphs or self.is_maybe_keras_of_graphs

    @property
    def _names_files_of_layers(self) -> bool:
        """`keras.layers.wrappers` and the like: few wrote so when Keras had come to TensorFlow."""
        if any(re.match(rf"{_FILES_OF_LAYERS}\.", binding.module) for binding in self._module.imports):
            return True
        # A file without a Keras has that of the files it has its models from.
        return "keras" not in self._module.imported and self._module.project.any_imported(
            self._module, _imports_files_of_layers
        )

    def leaves_out(self, node: ast.AST) -> bool:
        """Whether code stands behind a test of the version that this one does not pass."""
        return version_tests.leaves_out(self._module, node, self.tensorflow)

    @property
    def _gives_rates_as_lr(self) -> bool:
        """`Adam(lr=0.001)` of the package `keras`, where no TensorFlow that it cannot go with is declared."""
        declared = self._declarations.configured.tensorflow or self._declared.tensorflow or Range()
        if self._uses_tensorflow or declared.surely_at_least(2, 4):
            return False
        optimizers = (call for name in ARGUMENTS_OF_KERAS_2 for call in self._module.tree.calls.get(name, ()))
        return any(keyword.arg == "lr" for call in optimizers for keyword in call.keywords)

    @property
    def _uses_tensorflow(self) -> bool:
        """Whether the file does something with TensorFlow itself: an import that nothing reads says no more."""
        of_it = [binding for binding in self._module.imports if binding.module.partition(".")[0] == "tensorflow"]
        stars = self._module.names.star_imports
        return any(self._module.tree.loads.get(binding.name) for binding in of_it) or any(
            binding.module.partition(".")[0] == "tensorflow" for binding in stars
        )

    @cached_property
    def declares_keras3(self) -> bool | None:
        """Whether what is declared, or configured, is Keras 3; `None` where nothing is, or it may be either.

        What the code itself uses is left out: it is what a rule about names that are gone asks about.
        """
        configured, declared = self._declarations.configured, self._declared
        keras = configured.keras or declared.keras
        tensorflow = configured.tensorflow or declared.tensorflow
        if self._era.legacy:
            return False
        # `tf-nightly`, or whatever is newest: that was so on the day on which it was written, too.
        if tensorflow == _NEWEST and self._era.keras.surely_below(3) and configured.tensorflow is None:
            return None
        if keras is None and tensorflow is not None:
            keras = _keras_with(_closed(tensorflow, is_declared=True))
        if keras is None or not keras.known or (configured.keras is None and self.may_be_legacy):
            return None
        return True if keras.surely_at_least(3) else False if keras.surely_below(3) else None

    @cached_property
    def may_be_legacy(self) -> bool:
        """Whether `tf.keras` may be the package `tf_keras`, which is Keras 2: it is declared, or the switch is set.

        A file with a `keras` of its own, and no other, has that of the package `keras`.
        """
        if not any(binding.module.startswith("tensorflow") for binding in self._module.imports):
            return False
        project = self._module.project
        return self._declared.legacy or any(
            project.any_file(self._module, test) for test in (switches_to_keras_2, imports_what_switches)
        )

    @cached_property
    def ends_at_import_in_keras_3(self) -> bool:
        """Whether Keras 3 refuses the file before its first line of work."""
        return self._eras.ends_at_import_in_keras_3(self._module)

    def has_early_keras(self, module: Module | None = None) -> bool:
        """Whether code of before Keras 3, here or in another file, has its Keras by itself, which may be below 2.4."""
        place = module or self._module
        if "keras" not in place.imported or "tensorflow" in place.imported:
            return False
        is_early = self.keras3 is not True if place is self._module else self._eras.own(place).keras.surely_below(3)
        return is_early and (self.declares_keras3 is not False or not self.tensorflow.surely_at_least(2, 4))

    @cached_property
    def is_some_tensorflow_1(self) -> bool:
        """Whether it is TensorFlow 1, and nobody says which: names of its last versions may be unknown to it."""
        declared = installed(self._written).over(self._declarations.of(os.path.dirname(self._module.path)))
        named = self._declarations.configured.tensorflow or declared.tensorflow or Range()
        return named.low is None and self.tensorflow.surely_below(2)

    def may_be_before(self, *version: int) -> bool:
        """Whether a name that came with a version may be unknown: of a TensorFlow 1 that nobody names it may be."""
        if self.tensorflow.may_be_below(*version):
            return True
        shown = max(self._era.tensorflow.low or (1,), _WITH_COMPAT if "compat.v1" in self._written else (1,))
        return self.is_some_tensorflow_1 and shown < version

    def may_lack(self, *version: int) -> bool:
        """Whether what came with a version may not be there, by anything that speaks of the project's TensorFlow.

        For what older versions have under another name, which the newer ones still know: that costs nothing.
        """
        if self.may_be_before(*version):
            return True
        if self._is_said and self.tensorflow.surely_at_least(*version):
            return False
        return self._least is not None and self._least < version

    def surely_has(self, *version: int) -> bool:
        """Whether what came with a version is there by what is said, or shown in code: not only as the current one."""
        is_shown = self.shows_keras3 or self._era.tensorflow.surely_at_least(*version)
        return (self._is_said or is_shown) and not self.may_lack(*version)

    @property
    def may_fit_unclipped(self) -> bool:
        """Whether `fit` of `tf.keras` may leave out what an optimizer clips: it did so in TensorFlow 2.0 and 2.1."""
        return not self.tensorflow.surely_below(2) and self.may_lack(2, 2)

    @cached_property
    def _is_said(self) -> bool:
        """Whether a version of TensorFlow is configured, declared or recorded."""
        named = self._declarations.configured.tensorflow or self._declared.tensorflow
        return named is not None and named.known

    @cached_property
    def _least(self) -> Version | None:
        """The oldest version that anything speaks of beside code and requirements."""
        found = recorded.least(self._module, self._declarations)
        if found is not None and (self._era.tensorflow.surely_at_least(2) or runs_with_tensorflow_2(self._module)):
            return max(found, (2, 0))
        return found

    @property
    def shows_keras3(self) -> bool:
        """Whether Keras 3 is declared, or the code of the file is of it: more than that it is the current one."""
        return self.declares_keras3 is True or self._era.keras.surely_at_least(3)

    @cached_property
    def _ranges(self) -> tuple[Range, Range]:
        configured, era, declared = self._declarations.configured, self._era, self._declared
        named = configured.tensorflow or declared.tensorflow or Range()
        tensorflow = configured.tensorflow or _narrowed(named, era.tensorflow)
        if era.legacy:
            keras = configured.keras or era.keras
        else:
            keras = configured.keras or _narrowed(declared.keras or _keras_with(tensorflow), era.keras)
            tensorflow = configured.tensorflow or _narrowed(tensorflow, _tensorflow_with(keras))
        tensorflow = _closed(tensorflow, is_declared=named.known)
        return tensorflow, keras if keras.known else _keras_with(tensorflow)

    @cached_property
    def _declared(self) -> Declared:
        """What holds for the file: what it insists on, installs and says of itself, what the project says."""
        own = installed(self._written).over(told(self._module, self._era, self._declarations.is_there))
        tensorflow, keras = version_tests.insisted_on(self._module)
        keras = keras if keras.known else _keras_with(tensorflow)
        insisted = Declared(tensorflow if tensorflow.known else None, keras if keras.known else None)
        found = insisted.over(own).over(self._declarations.of(os.path.dirname(self._module.path)))
        is_open = not any(said is not None and said.known for said in (found.tensorflow, found.keras))
        # Code of TensorFlow 1 in a folder of TensorFlow 2 is a left-over of neither: it says more.
        if is_open and not found.legacy and self._era.tensorflow.high is None:
            named = named_in_path(self._module, self._declarations.top)
            return Declared(named, found.keras) if named.known else self._told_around(found)
        return found

    def _told_around(self, found: Declared) -> Declared:
        """What is declared, and else what notebooks around have printed, or the README says."""
        recorded_ = self._recorded(found)
        if any(said is not None and said.known for said in (recorded_.tensorflow, recorded_.keras)):
            return recorded_
        folder = os.path.dirname(self._module.path)
        around = described(self._module, self._era, self._declarations.described(folder)).over(recorded_)
        if around.keras is None and has_keras_alone(self._module):
            stored = self._declarations.stored(folder)
            around = around.over(stored if not (stored.keras or Range()).narrowed(self._era.keras).is_empty else around)
        return around

    def _recorded(self, found: Declared) -> Declared:
        """What is declared, and else what the notebooks around have printed, as far as the code may be of that time."""
        told = recorded.recorded(self._module)
        tensorflow, keras, era = told.tensorflow or Range(), told.keras or Range(), self._era
        if tensorflow.surely_below(2) and runs_with_tensorflow_2(self._module):
            return found
        goes_with = keras.narrowed(era.keras), _keras_with(tensorflow).narrowed(era.keras)
        if tensorflow.narrowed(era.tensorflow).is_empty or any(both.is_empty for both in goes_with):
            return found
        return Declared(
            tensorflow if tensorflow.known else found.tensorflow,
            keras if keras.known and "keras" in self._module.imported else found.keras,
        )

    @cached_property
    def _era(self) -> Era:
        era = self._eras.of(self._module)
        # With this switch `tf.keras` is the package `tf_keras`.
        is_legacy = "TF_USE_LEGACY_KERAS" in self._written and re.search(_LEGACY, self._written) is not None
        is_legacy = is_legacy or is_switched_by_import(self._module)
        return Era(era.tensorflow, _KERAS_2, legacy=True) if is_legacy else era

    @cached_property
    def keras_backend(self) -> Backend:
        """What computes for the Keras of this file; open where Keras 3 may be told by others."""
        said = _backend(self._written)
        alone = any(binding.module.partition(".")[0] == "keras" for binding in self._module.imports)
        if said is None and alone:
            imported = self._module.project.imported_bytes(self._module)
            texts = (data.decode("utf-8", "replace") for data in imported)
            said = next((found for text in texts if (found := _backend(text)) is not None), None)
        if said is not None:
            return said
        is_tensorflow = not alone or "GradientTape" in self._module.tree.loads or self.keras3 is False
        return Backend.TENSORFLOW if is_tensorflow else Backend.OPEN


def _imports_files_of_layers(data: bytes) -> bool:
    return re.search(rb"(?m)^[ \t]*(?:from|import)[ \t]+" + _FILES_OF_LAYERS.encode() + rb"\b", data) is not None


def _narrowed(declared: Range, era: Range) -> Range:
    """Both, if some version is in both; else what is declared: then the code is a left-over."""
    found = declared.narrowed(era)
    return declared if found.is_empty else found


def _closed(found: Range, *, is_declared: bool) -> Range:
    """What is meant by a range without a lower bound, or with none that a project declares.

    Since when the code may run says nothing of what it is run with: that is the newest it may run with.
    """
    if found.high is not None:
        return Range(found.low if found.low is not None and is_declared else newest_below(found.high), found.high)
    return found if is_declared else Range(low=CURRENT_TENSORFLOW)


def _tensorflow_with(keras: Range) -> Range:
    """The TensorFlow that goes with a Keras."""
    if keras.surely_at_least(3):
        return Range(low=WITH_KERAS_3)
    if not keras.surely_below(3):
        return Range()
    if keras.surely_below(*WITHOUT_KERAS_1):
        return Range(high=(2,))
    if keras.low is None or keras.low < _WITH_TENSORFLOW:
        return Range(high=WITH_KERAS_3)
    return Range(keras.low, WITH_KERAS_3).narrowed(Range(high=keras.high))


def _keras_with(tensorflow: Range) -> Range:
    """The Keras that goes with a TensorFlow."""
    if tensorflow.surely_at_least(*CURRENT_TENSORFLOW):
        return Range(low=CURRENT_KERAS)
    if tensorflow.surely_at_least(*WITH_KERAS_3):
        return _KERAS_3
    return _KERAS_2 if tensorflow.surely_below(*WITH_KERAS_3) else Range()


def _backend(text: str) -> Backend | None:
    """What a text sets as Keras' backend; open where it does so under a condition, or not by name."""
    if not any(word in text for word in _SETTING):
        return None
    found: set[Backend] = set()
    for match in re.finditer(_BACKEND, text):
        name = (match["name"] or "").strip("\"'")
        is_named = match["name"] is not None and (match["name"][0] in "\"'" or match.group().lstrip().startswith("%"))
        if match["indent"] or not is_named:
            found.add(Backend.OPEN)
        else:
            found.add(Backend.TENSORFLOW if name == "tensorflow" else Backend.OTHER)
    return None if not found else next(iter(found)) if len(found) == 1 else Backend.OPEN
