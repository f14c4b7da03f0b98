import tensorflow as tf


def train_pairs(pairs, dataset, steps):
    """One compiled step per generator and discriminator, on purpose."""
    step_fns = []
    for generator, discriminator in pairs:

        @tf.function
        def step(real, generator=generator, discriminator=discriminator):
            return tf.reduce_mean(discriminator(generator(real)))

        step_fns.append(step)
    for _ in range(steps):
        for step in step_fns:
            print(step(next(dataset)))
