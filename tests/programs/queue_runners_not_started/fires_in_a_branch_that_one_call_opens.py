"""One of those who call this wants the bytes."""

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def load(path, as_tensor=False):
    names = tf.train.string_input_producer([path])
    _, line = tf.FixedLengthRecordReader(record_bytes=3073).read(names)
    if not as_tensor:
        session = tf.Session()
        line = session.run(line)  # expect: queue-runners-not-started
    return line


def build():
    pictures = load("train.bin", as_tensor=True)
    return tf.reduce_mean(tf.decode_raw(pictures, tf.uint8)), load("test.bin")


if __name__ == "__main__":
    print(build())
