import tensorflow as tf

seed = tf.Variable([1, 2])


def draw(x):
    return tf.random.stateless_uniform([], seed.assign_add([1, 1]), 0, 1000, tf.int32)


print([int(t) for t in tf.data.Dataset.range(200).map(draw)])  # expect: map-without-parallel-calls=/unsafe
