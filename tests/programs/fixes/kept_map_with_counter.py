import tensorflow as tf

seen = []


def tag(value):
    seen.append(int(value))
    return len(seen)


options = tf.data.Options()
options.autotune.enabled = False
ds = tf.data.Dataset.range(60).with_options(options)
ds = ds.map(lambda v: tf.py_function(tag, [v], tf.int32))  # expect: map-without-parallel-calls=/unsafe, python-function-in-map=/none
print([int(v) for v in ds])
print(seen)
