import tensorflow as tf

seen = []


@tf.function
def normalise(x):
    seen.append(tf.shape(x))  # expect: tensor-leak-from-tf-function=advice/none/certain
    return x / tf.norm(x)
