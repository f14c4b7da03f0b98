import tensorflow as tf
from tensorflow import keras

turn = keras.Sequential([keras.layers.RandomFlip("horizontal"), keras.layers.RandomRotation(0.2)])
(images, kinds), _ = keras.datasets.cifar100.load_data()

model = keras.applications.MobileNetV2(weights=None, classes=100, input_shape=(32, 32, 3))
model.compile("adam", "sparse_categorical_crossentropy")

given = tf.data.Dataset.from_tensor_slices((images, kinds)).repeat()
shown = given.batch(16).map(lambda x, y: (turn(x), y))  # expect: map-without-parallel-calls=warning
model.fit(shown, steps_per_epoch=600, epochs=20)


def bright(image, kind):
    return tf.image.random_brightness(image, 0.3), kind


tried = iter(given.map(bright).batch(16))  # expect: map-without-parallel-calls=warning
for step in range(12_000):
    x, y = next(tried)
    model.train_on_batch(x, y)
