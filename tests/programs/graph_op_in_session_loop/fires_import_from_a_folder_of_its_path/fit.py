"""Trains on the volumes of one folder."""

import sys

import tensorflow as tf

sys.path.append("reading")
import volumes

x = tf.placeholder(tf.float32, [None, 8])
rate = tf.Variable(0.1)
loss = tf.reduce_mean(tf.square(x * rate))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)


def main():
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        print(rate.eval())
        for batch in volumes.batches("data", 5000):
            session.run(tf.local_variables_initializer())  # expect: graph-op-in-session-loop=warning
            session.run(train, {x: batch})


if __name__ == "__main__":
    main()
