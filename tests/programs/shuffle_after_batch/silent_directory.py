# never: shuffle-after-batch
import tensorflow as tf
from tensorflow import keras

train = keras.utils.image_dataset_from_directory("train", batch_size=32, image_size=(180, 180))
train = train.cache().shuffle(1000).prefetch(buffer_size=tf.data.AUTOTUNE)
text = tf.keras.preprocessing.text_dataset_from_directory("text", batch_size=32).shuffle(100)
