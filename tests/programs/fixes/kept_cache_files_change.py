import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/x.txt"
open(p, "w").write("a\nb\n")
ds = tf.data.TextLineDataset(p).repeat().cache()  # expect: cache-order=/unsafe
for k, x in enumerate(ds.take(8)):
    print(x.numpy())
    with open(p, "w") as h:
        h.write(f"{k}\n{k}\n")
