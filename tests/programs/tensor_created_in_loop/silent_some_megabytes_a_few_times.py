import tensorflow as tf


def warm_up(kernel, rounds=4):
    for _ in range(rounds):
        kernel = tf.matmul(kernel, tf.ones((1024, 1024)))
    return kernel


def main(steps):
    kernel = warm_up(tf.random.uniform((1024, 1024)))
    for _ in range(1, 6):
        kernel = kernel + tf.eye(1024)
    return kernel


print(main(5000))
