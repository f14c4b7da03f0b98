import tensorflow as tf


def main(x, y, distributed):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    if distributed:
        strategy = tf.distribute.MirroredStrategy()
        with strategy.scope():
            print("replicas", strategy.num_replicas_in_sync)
    model.fit(x, y)
