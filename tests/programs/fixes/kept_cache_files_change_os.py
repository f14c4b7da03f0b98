import numpy as np
import tensorflow as tf
import tempfile, os, shutil, pathlib

d = pathlib.Path(tempfile.mkdtemp())
(d / "x.txt").write_text("a\nb\n")
(d / "y.txt").write_text("c\nd\n")
ds = tf.data.TextLineDataset(str(d / "x.txt")).repeat().cache()  # expect: cache-order=/unsafe
for k, x in enumerate(ds.take(8)):
    print(x.numpy())
    (d / "y.txt").replace(d / "x.txt") if k == 0 else None
