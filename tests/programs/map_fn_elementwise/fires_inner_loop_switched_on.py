import tensorflow as tf


def integrated(field, over_time=False):
    if over_time:
        return tf.map_fn(lambda part: part * 0.5, field)
    return tf.nn.relu(field)


def fields(batch):
    return tf.map_fn(lambda field: integrated(field, over_time=True), batch)  # expect: map-fn-elementwise=warning
