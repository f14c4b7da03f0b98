import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def read(paths, batch_size):
    queue = tf.train.string_input_producer(paths, num_epochs=2)
    _, serialized = tf.TFRecordReader().read(queue)
    parsed = tf.parse_single_example(serialized, {"x": tf.FixedLenFeature([4], tf.float32)})
    return tf.train.shuffle_batch([parsed["x"]], batch_size=batch_size, capacity=2000, min_after_dequeue=1000)


def main(paths):
    x = read(paths, 32)
    logits = tf.layers.dense(x, 1)
    loss = tf.reduce_mean(tf.square(logits))
    train_op = tf.train.AdamOptimizer(1e-3).minimize(loss)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        sess.run(tf.local_variables_initializer())
        while True:
            _, value = sess.run([train_op, loss])  # expect: queue-runners-not-started=advice/unsafe/certain
            print(value)
