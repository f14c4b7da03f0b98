"""One trace for each twenty epochs, which are much longer."""

import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    net = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
rows, wanted = tf.zeros((500, 32)), tf.zeros((500, 1))


def evaluate():
    @tf.function
    def one_step(rows, wanted):
        return tf.reduce_mean(tf.square(net(rows, training=False) - wanted))

    def run_step():
        print(strategy.run(one_step, (rows, wanted)))

    run_step()


with strategy.scope():
    net.compile("adam", "mse")
for epoch in range(1000):
    net.fit(tf.zeros((60000, 32)), tf.zeros((60000, 1)))
    if (epoch + 1) % 20 == 0:
        evaluate()
