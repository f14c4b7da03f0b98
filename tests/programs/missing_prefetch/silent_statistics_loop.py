"""Mean and deviation of the training images: nothing trains here."""
import tensorflow as tf

ds = tf.keras.utils.image_dataset_from_directory("train", batch_size=64).map(lambda x, y: x / 255.0).unbatch().batch(512)
count, mean = 0, 0.0
for images in ds:
    mean += tf.reduce_sum(tf.reduce_mean(images, axis=[1, 2, 3]))
    count += images.shape[0]
print(mean / count)
