import tensorflow as tf
from mylib import function


def load(path):
    return tf.py_function(lambda p: open(p.numpy()).read(), [path], tf.string)


for name in open("names.txt"):
    handler = function(lambda x: x + 1)
    concrete = tf.function
    print(handler(1), load(name), concrete.__name__)
