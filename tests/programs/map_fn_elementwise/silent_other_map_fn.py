# never: map-fn-elementwise
import tensorflow as tf


class Tools:
    def map_fn(self, fn, rows):
        return [fn(row) for row in rows]


def map_fn(fn, rows):
    return list(map(fn, rows))


tools = Tools()
print(tools.map_fn(tf.square, [1.0]), map_fn(tf.square, [2.0]), tf.vectorized_map(tf.square, tf.ones(3)))
