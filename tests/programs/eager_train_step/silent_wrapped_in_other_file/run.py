import tensorflow as tf

import steps

compiled = tf.function(steps.step)


def main(model, optimizer, batches):
    for x in batches:
        compiled(model, optimizer, x)
