import os
import tensorflow as tf
from speed import fast
os.makedirs("d", exist_ok=True)
for i in range(8):
    with open(f"d/{i}.txt", "w") as f:
        f.write("\n".join(f"{i}-{j}" for j in range(40000 if i % 3 == 0 else 3)))
ds = tf.data.Dataset.list_files("d/*.txt", shuffle=False).interleave(tf.data.TextLineDataset, cycle_length=4)  # expect: interleave-without-parallel-calls=/unsafe
ds = fast(ds)
print([l.numpy().decode() for l in ds.take(60)])
ds2 = tf.data.Dataset.list_files("d/*.txt", shuffle=False).interleave(tf.data.TextLineDataset, cycle_length=4)  # expect: interleave-without-parallel-calls=/unsafe
z = tf.data.Dataset.zip((ds2, fast(tf.data.Dataset.range(60))))
print([l.numpy().decode() for l, _ in z])
