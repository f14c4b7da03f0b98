"""TFS114: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import argument, last_name
from tflint_stall.facts.program.python_work import DECODERS
from tflint_stall.rule import Level, Proof, Rule

_DRIVE = r"/content/g?drive(/|$)|(\./)?g?drive/(My ?Drive|Shareddrives|Shared drives)(/|$)"
# Files that are no training data: archives to be unpacked, models, logs.
_NO_DATA = r"(?i)\.(zip|tar|t?gz|bz2|7z|rar|ckpt|index|keras|log|json|ya?ml)\b|ckpt|checkpoint|weights|model"
_FOLDERS = frozenset(
    """flow_from_directory flow_from_dataframe image_dataset_from_directory text_dataset_from_directory
    audio_dataset_from_directory""".split()
)
_LISTERS = frozenset({"list_files", "glob", "iglob", "rglob", "Glob"})
_RECORDS = frozenset({"TFRecordDataset", "TextLineDataset", "FixedLengthRecordDataset", "CsvDataset"})
_READERS = frozenset(name.rpartition(".")[2] for name in DECODERS if "decode" not in name) - {"resize"}
_UNPACKERS = frozenset(
    "copy copy2 copyfile copytree move extractall unpack_archive ZipFile system check_call remove unlink".split()
)


class RemoteDriveInput(Rule):
    """Training data read from a mounted Google Drive.

    ## Why it stalls
    `/content/drive` is a network file system. Every file that is opened costs a request, in every epoch again,
    and many small files run into the Drive's quotas, which look like a hang.

    ## Example
    ```python
    import tensorflow as tf

    dataset = tf.keras.utils.image_dataset_from_directory("/content/drive/MyDrive/flowers", batch_size=32)
    ```

    ## Use instead
    ```python
    import shutil

    import tensorflow as tf

    shutil.unpack_archive("/content/drive/MyDrive/flowers.zip", "/content/flowers")
    dataset = tf.keras.utils.image_dataset_from_directory("/content/flowers", batch_size=32)
    ```

    ## When not to
    Checkpoints and models belong on the Drive, and so do archives that are unpacked to the local disk first.

    ## Fix safety
    There is no fix: which archive or folder to copy is not in the code.
    """

    code = "TFS114"
    level = Level.ADVICE
    # The path may stand in another file: these are parts of the names of all calls that are looked at.
    triggers = tuple(
        "_from_da _from_directory glob Glob list_files Dataset File read Read load open VideoCapture".split()
    )
    preview = "not yet confirmed by the verifier"
    why = "each file is fetched over the network, again in every epoch"

    def on_program(self) -> None:
        for name in (*_FOLDERS, *_LISTERS, *_RECORDS, *_READERS, "File"):
            for call in self.facts.calls(name):
                data = self._data(call, name)
                if data is not None:
                    self._check(call, data)

    def _data(self, call: ast.Call, name: str) -> ast.expr | None:
        """What names the files that a call reads; `None` for calls that read no data."""
        first = argument(call, 0, "directory", "file_pattern", "filenames", "pathname", "pattern", "name", "fp")
        if name == "flow_from_dataframe":
            return argument(call, 1, "directory")
        if name in _FOLDERS:
            return first
        path = self.facts.api(call.func)
        if name == "File":
            mode = self.facts.constant(argument(call, 1, "mode"))
            return first if path == "h5py.File" and mode in (None, "r") else None
        if name in _READERS:
            return first if path in DECODERS and self.facts.hot(call) is not None else None
        if name in _LISTERS and isinstance(call.func, ast.Attribute) and not path:
            # `Path(folder).glob(pattern)`
            return call.func.value
        return first if path else None

    def _check(self, call: ast.Call, data: ast.expr) -> None:
        paths = self.facts.inputs.paths(data)
        remote = [path for path in paths if re.match(_DRIVE, path)]
        if not remote or self._is_no_data(call, data, remote) or self.facts.in_test(call):
            return
        self.report(
            call,
            f"`{last_name(call.func)}` reads training data from a mounted Drive",
            help="copy or unpack the data to the local disk (`/content/…`) first",
            given=(Proof.if_seen(len(remote) == len(paths)),),
        )

    def _is_no_data(self, call: ast.Call, data: ast.expr, remote: list[str]) -> bool:
        """Archives, models and logs, and files that are only listed to be copied or unpacked."""
        literals = [
            node.value for node in ast.walk(call) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        if any(re.search(_NO_DATA, text) for text in (*literals, *remote)):
            return True
        statement = self.facts.tree.statement(call)
        copied = self.facts.tree.within(statement, ast.Call)
        return any(last_name(other.func) in _UNPACKERS for other in copied)
