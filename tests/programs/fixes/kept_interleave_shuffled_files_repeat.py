import os
import tensorflow as tf
tf.random.set_seed(3)
os.makedirs("d", exist_ok=True)
for i in range(6):
    with tf.io.TFRecordWriter(f"d/{i}.tfrecord") as w:
        for j in range(4):
            w.write(f"{i}-{j}".encode())
files = tf.data.Dataset.list_files("d/*.tfrecord", seed=1).repeat()
ds = files.interleave(tf.data.TFRecordDataset, cycle_length=3)  # expect: interleave-without-parallel-calls=/unsafe
for epoch in range(4):
    print([r.numpy().decode() for r in ds.take(12)])
