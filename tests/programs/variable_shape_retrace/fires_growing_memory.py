import tensorflow as tf

total = tf.function(lambda values: tf.reduce_sum(values))


def collect(stream):
    memory = tf.zeros((0, 8))
    for item in stream:
        memory = tf.concat([memory, item[None]], axis=0)
        print(total(memory))  # expect: variable-shape-retrace=advice/safe/certain
