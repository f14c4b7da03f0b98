import tensorflow as tf

from batches import first

model = tf.keras.models.load_model("m.keras")
pairs = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 2)), tf.zeros((640,)))).batch(32).prefetch(1)
while model.optimizer.iterations < 1000:
    features, labels = first(pairs)
    model.train_on_batch(features, labels)
