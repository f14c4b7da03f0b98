import os
import tempfile

import tensorflow as tf

path = os.path.join(tempfile.mkdtemp(), "rows.tfrecord")
with tf.io.TFRecordWriter(path) as writer:
    for n in range(50):
        writer.write(tf.io.serialize_tensor(tf.fill((4,), float(n))).numpy())


def parse(record):
    row = tf.io.parse_tensor(record, tf.float32)
    return tf.ensure_shape(row, (4,))


ds = tf.data.TFRecordDataset(path)
ds = ds.map(  # expect: map-without-parallel-calls=/safe
    parse,  # decodes one row
    # in file order
)
print([float(row[0]) for row in ds])
