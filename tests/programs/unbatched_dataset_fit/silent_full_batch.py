# never: unbatched-dataset-fit
import tensorflow as tf


def node_classification(model: tf.keras.Model, features, labels):
    graph = tf.data.Dataset.from_tensors((features, labels)).repeat(200)
    model.fit(graph, steps_per_epoch=1, epochs=200)


def small(model: tf.keras.Model):
    model.fit(tf.data.Dataset.from_tensors((tf.zeros((32, 4)), tf.zeros((32, 1)))))


def arrays(model: tf.keras.Model, x, y):
    model.fit(x, y, batch_size=32)
    model.predict(x, batch_size=64)
    model.fit(x=x, y=y, batch_size=32, validation_data=tf.data.Dataset.from_tensor_slices((x, y)).batch(8))
