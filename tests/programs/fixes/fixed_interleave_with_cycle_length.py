import pathlib
import tempfile

import tensorflow as tf

folder = pathlib.Path(tempfile.mkdtemp())
for name in ("a", "b", "c"):
    (folder / name).write_text("\n".join(f"{name}{line}" for line in range(6)))
names = tf.data.Dataset.list_files(str(folder / "*"), shuffle=False)
lines = names.interleave(tf.data.TextLineDataset, cycle_length=2, block_length=3)  # expect: interleave-without-parallel-calls=/safe
# The first lines of the files, taken in turns.
print([line.decode() for line in lines.take(9).as_numpy_iterator()])
print(len([*lines]))  # expect: dataset-materialised-for-length=/none
