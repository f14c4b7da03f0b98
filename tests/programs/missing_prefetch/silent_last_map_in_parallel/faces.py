import tensorflow as tf


def scaled(picture):
    return tf.cast(picture, tf.float32) / 255.0


faces = tf.keras.utils.image_dataset_from_directory("faces", labels=None, image_size=(64, 64), batch_size=64)
scaled_faces = faces.map(scaled)
cropped = faces.map(lambda picture: tf.image.central_crop(picture, 0.8), num_parallel_calls=4)

model = tf.keras.models.load_model("autoencoder.keras")
model.fit(scaled_faces, epochs=10)
model.fit(cropped, epochs=10)
