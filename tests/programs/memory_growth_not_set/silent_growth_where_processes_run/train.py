"""Trains by itself too; whoever starts it from outside hands over the function."""

import numpy as np
import tensorflow as tf


def main(number):
    config = tf.ConfigProto()
    config.gpu_options.allow_growth = True
    weights = tf.get_variable("weights", [4, 1])
    loss = tf.reduce_mean(tf.square(tf.matmul(tf.ones([8, 4]), weights)))
    improve = tf.train.AdamOptimizer(0.1 * number).minimize(loss)
    with tf.Session(config=config) as session:
        session.run(tf.global_variables_initializer())
        for _ in range(10_000):
            session.run(improve, {"x:0": np.zeros(3)})


if __name__ == "__main__":
    main(1)
