from tensorflow import keras
import tensorflow as tf

train = keras.utils.image_dataset_from_directory("train", shuffle=True, batch_size=32)
train = train.cache().prefetch(tf.data.AUTOTUNE)
audio = keras.utils.audio_dataset_from_directory("audio", output_sequence_length=16000).cache().prefetch(1)
