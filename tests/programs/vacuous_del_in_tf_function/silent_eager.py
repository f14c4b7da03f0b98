# never: vacuous-del-in-tf-function
import gc

import tensorflow as tf


def big():
    x = tf.random.normal((2000, 2000))
    y = x @ x
    del x
    gc.collect()
    return y


class Holder:
    def clear(self):
        kept = self.kept
        del self.kept
        del kept


z = big()
del z
