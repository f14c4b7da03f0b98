import tensorflow as tf


def noisy(x):
    return x + tf.random.normal(tf.shape(x), stddev=0.01)


def robustness(model, x, y):
    test_ds = tf.data.Dataset.from_tensor_slices((x, y)).map(lambda a, b: (noisy(a), b), num_parallel_calls=2).batch(64).cache()
    return model.evaluate(test_ds)


print(robustness(tf.keras.models.load_model("m"), tf.zeros((10, 2)), tf.zeros(10)))
