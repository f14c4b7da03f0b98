import tensorflow as tf


def build(images):
    small = tf.layers.dense(tf.layers.flatten(images), 10)
    return tf.trainable_variables(), tf.reduce_mean(small)


names = tf.train.string_input_producer(["a.png", "b.png"])
_, content = tf.WholeFileReader().read(names)
images = tf.train.batch([tf.image.resize_images(tf.image.decode_png(content), [8, 8])], 4)
weights, loss = build(images)
step = tf.train.AdamOptimizer().minimize(loss)

with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    restored = [tf.assign(w, tf.contrib.framework.load_variable("models", w.name)) for w in weights]
    session.run(restored)
    coord = tf.train.Coordinator()
    tf.train.start_queue_runners(sess=session, coord=coord)
    for _ in range(1000):
        session.run(step)
