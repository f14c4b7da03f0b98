import numba
import tensorflow as tf


class tfx:
    @staticmethod
    def function(f):
        return f


for i in range(100):

    @tfx.function
    def plain(x):
        return x + i

    fast = numba.njit(lambda x: x + 1)
    print(plain(1), fast(2), tf.__version__)
