import tensorflow as tf
import tensorflow_datasets as tfds

model = tf.keras.models.load_model("m.keras")
train = tfds.load("cifar10", split="train", as_supervised=True).batch(128).prefetch(1)
for step in range(5000):
    images, labels = next(train.as_numpy_iterator())  # expect: iterator-restarted-in-loop=advice/none/certain
    model.train_on_batch(images, labels)
