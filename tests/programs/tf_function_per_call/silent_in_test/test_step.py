import tensorflow as tf


def test_all_dtypes():
    for _ in range(100):

        @tf.function
        def double(x):
            return x + x

        assert double(tf.constant(2)) == 4
