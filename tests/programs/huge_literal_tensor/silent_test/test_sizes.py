# never: huge-literal-tensor
import tensorflow as tf


def test_large():
    assert tf.zeros((1024, 1024, 1024)).shape[0] == 1024
