"""A script that shows one batch of its records, and goes on to train on them."""

import tensorflow as tf


def decode(record):
    found = tf.parse_single_example(record, {"picture": tf.FixedLenFeature([], tf.string)})
    return tf.image.resize_images(tf.image.decode_jpeg(found["picture"], channels=3), [224, 224])


pictures = tf.data.TFRecordDataset(["a.tfrecord", "b.tfrecord"])
pictures = pictures.map(decode, num_parallel_calls=4).shuffle(100)  # expect: shuffle-buffer-tiny
batch = pictures.repeat(3).batch(512).prefetch(1).make_one_shot_iterator().get_next()
loss = tf.reduce_mean(tf.square(tf.layers.dense(tf.layers.flatten(batch), 1)))
improve = tf.train.AdamOptimizer().minimize(loss)
with_all = tf.Session()
with_all.run(tf.global_variables_initializer())
print(with_all.run(batch))

for number in range(10_000):
    with_all.run(improve)
