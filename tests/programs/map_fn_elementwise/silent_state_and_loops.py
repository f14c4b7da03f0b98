# never: map-fn-elementwise
import tensorflow as tf

total = tf.Variable(0.0)


def counted(row):
    total.assign_add(tf.reduce_sum(row))
    return row


def steps(row):
    value = row
    for _ in tf.range(10):
        value = value * 0.5 + 1.0
    return value


def both(rows, model):
    return tf.map_fn(counted, rows), tf.map_fn(steps, rows), tf.map_fn(lambda row: model(row[None])[0], rows)
