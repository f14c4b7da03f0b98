import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")


def main():
    import numpy as np
    import tensorflow as tf

    net = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam()

    def step(x):
        with tf.GradientTape() as tape:  # expect: eager-train-step=/none
            loss = tf.reduce_mean(net(x, training=True) ** 2)
        slopes = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(slopes, net.trainable_variables))
        return float(loss) >= 0

    print(all(step(tf.constant(np.ones((8, 4), "float32"))) for _ in range(600)))


main()
