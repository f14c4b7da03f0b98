# never: vacuous-del-in-tf-function
import tensorflow as tf

counter = 0


class Cache(tf.Module):
    @tf.function
    def drop(self, x):
        self.last = x
        y = x * 2.0
        del self.last
        return y


@tf.function
def outer(x):
    global counter
    y = x * 2.0
    del counter
    return y
