"""A script that shows one batch of its records, and is over: how well they are mixed matters to nobody."""

import sys

import tensorflow as tf


def decode(record):
    found = tf.parse_single_example(record, {"picture": tf.FixedLenFeature([], tf.string)})
    return tf.image.resize_images(tf.image.decode_jpeg(found["picture"], channels=3), [224, 224])


pictures = tf.data.TFRecordDataset(["a.tfrecord", "b.tfrecord"])
pictures = pictures.map(decode).shuffle(100).repeat(3).batch(512).prefetch(1)
batch = pictures.make_one_shot_iterator().get_next()
with_all = tf.Session()
found = with_all.run(batch)
print(found)
sys.exit()

for number in range(10_000):
    print(with_all.run(batch))
