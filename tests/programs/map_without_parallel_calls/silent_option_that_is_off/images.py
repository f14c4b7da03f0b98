import tensorflow as tf

AUGMENT = False

prepare = tf.keras.Sequential([tf.keras.layers.Rescaling(1.0 / 255)])
if AUGMENT:
    prepare.add(tf.keras.layers.RandomRotation(0.2))
    prepare.add(tf.keras.layers.RandomZoom(0.1))

flowers = tf.keras.utils.image_dataset_from_directory("flowers", batch_size=32)
flowers = flowers.map(lambda x, y: (prepare(x), y)).prefetch(2)
model = tf.keras.applications.Xception(weights=None, classes=5)
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(flowers, epochs=8)
