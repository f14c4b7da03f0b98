import tensorflow as tf

from nets import build

images = tf.keras.utils.image_dataset_from_directory("pets", image_size=(128, 128)).prefetch(2)
net = build()
net.compile("sgd", "sparse_categorical_crossentropy")
net.fit(images, epochs=3)  # expect: unscaled-image-input=advice
