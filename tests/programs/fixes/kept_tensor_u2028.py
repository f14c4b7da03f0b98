import numpy as np
import tensorflow as tf
def main():
    s = []
    for i in range(12):
        c = tf.constant([["a\u2028    b"] * 3] * 300)  # expect: tensor-created-in-loop=/unsafe
        s.append(c[0][0].numpy().decode())
    print(repr(s[0]))
main()
