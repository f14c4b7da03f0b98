import tensorflow as tf


def frame(path):
    return tf.image.resize_images(tf.image.decode_jpeg(tf.read_file(path), channels=3), (200, 200))


files = tf.data.Dataset.list_files("frames/*.jpg").repeat()
frames = files.map(frame).batch(4)  # expect: map-without-parallel-calls=warning
batch = tf.data.make_one_shot_iterator(frames).get_next()
weights = tf.get_variable("weights", (200 * 200 * 3, 1))
loss = tf.reduce_mean(tf.square(tf.matmul(tf.reshape(batch, (-1, 200 * 200 * 3)), weights)))
train_step = tf.train.GradientDescentOptimizer(0.01).minimize(loss)

session = tf.Session()
session.run(tf.global_variables_initializer())
for number in range(50_000):
    session.run(train_step)
