import keras
import tensorflow as tf

from shape import VOLUME

volume = tf.zeros(VOLUME)  # expect: huge-literal-tensor=advice
other = keras.random.normal((40_000, 40_000))  # expect: huge-literal-tensor=advice
