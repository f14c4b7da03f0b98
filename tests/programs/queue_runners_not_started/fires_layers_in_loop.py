import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Net:
    def __init__(self, names):
        self.output = None
        queue = tf.train.string_input_producer(names)
        _, record = tf.TFRecordReader().read(queue)
        values = tf.reshape(tf.decode_raw(record, tf.float32), [16])
        net = tf.train.batch([values], batch_size=8)
        for units in (64, 32, 1):
            net = tf.layers.dense(net, units)
        self.output = net


def main(names):
    net = Net(names)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for _ in range(100):
            print(sess.run(net.output))  # expect: queue-runners-not-started=advice
