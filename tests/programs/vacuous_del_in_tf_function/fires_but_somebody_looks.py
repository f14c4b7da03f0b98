import tensorflow as tf


@tf.function
def names(x):
    y = x + 1.0
    z = y * 2.0
    # expect: vacuous-del-in-tf-function=advice/none/certain
    del y
    tf.print(len(locals()))
    return z


@tf.function
def still_there(x):
    y = x + 1.0
    z = y * 2.0
    # expect: vacuous-del-in-tf-function=advice/none/certain
    del y
    try:
        tf.print("y is gone")
    except NameError:
        tf.print("gone")
    return z


@tf.function
def one_of_two(x, cache):
    y = x + 1.0
    z = y * 2.0
    # expect: vacuous-del-in-tf-function=advice/safe/certain
    del y, cache[0]
    return z
