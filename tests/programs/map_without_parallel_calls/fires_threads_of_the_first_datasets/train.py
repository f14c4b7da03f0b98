import tensorflow as tf


def read(record):
    picture = tf.image.decode_jpeg(tf.parse_single_example(record, {"p": tf.FixedLenFeature([], tf.string)})["p"], 3)
    return tf.random_crop(tf.image.resize_images(picture, [72, 72]), [64, 64, 3])


records = tf.contrib.data.TFRecordDataset(["one.tfrecord"])
pictures = records.map(read, output_buffer_size=64).repeat(90).batch(32)  # expect: map-without-parallel-calls=warning
shown = pictures.make_one_shot_iterator().get_next()
loss = tf.reduce_mean(tf.square(tf.layers.dense(tf.reshape(shown, [32, -1]), 1)))
train = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(100000):
        sess.run(train)
