# never: eager-train-step
import random

import tensorflow as tf


class Line:
    def __init__(self):
        self.slope, self.height = tf.Variable(1.0), tf.Variable(1.0)

    def __call__(self, x):
        return self.slope * x + self.height


def step(line, x, y, rate):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(y - line(x)))
    by_slope, by_height = tape.gradient(loss, [line.slope, line.height])
    line.slope.assign_sub(rate * by_slope)
    line.height.assign_sub(rate * by_height)
    return loss


def with_all(line, times, x, y):
    for _ in range(times):
        step(line, x, y, 0.1)


def with_one(line, times, x, y):
    for _ in range(times):
        n = random.randrange(len(x))
        print(step(line, x[n], y[n], 0.1).numpy())


def main():
    times = 10
    # with_all(Line(), times, [1.0, 2.0, 3.0], [3.0, 5.0, 7.0])
    with_one(Line(), times, [1.0, 2.0, 3.0], [3.0, 5.0, 7.0])


if __name__ == "__main__":
    main()
