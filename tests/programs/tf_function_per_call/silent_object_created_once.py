import tensorflow as tf


class Sampler(tf.Module):
    @tf.function
    def draw(self, n):
        return tf.random.uniform((n,))


def main(rounds):
    sampler = Sampler()
    for _ in range(rounds):
        print(sampler.draw(tf.constant(8)))
