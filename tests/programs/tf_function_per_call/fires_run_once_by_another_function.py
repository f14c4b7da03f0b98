"""Each evaluation traces a function that it runs a single time."""

import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    net = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
rows, wanted = tf.zeros((500, 32)), tf.zeros((500, 1))


def evaluate():
    @tf.function  # expect: tf-function-per-call
    def one_step(rows, wanted):
        return tf.reduce_mean(tf.square(net(rows, training=False) - wanted))

    def run_step():
        print(strategy.run(one_step, (rows, wanted)))

    run_step()


for number in range(1000):
    evaluate()
