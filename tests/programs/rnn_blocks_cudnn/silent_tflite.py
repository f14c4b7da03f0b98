# never: rnn-blocks-cudnn
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.LSTM(20, unroll=True, time_major=False), tf.keras.layers.Dense(2)])
converter = tf.lite.TFLiteConverter.from_keras_model(model)
open("model.tflite", "wb").write(converter.convert())
