# never: rnn-blocks-cudnn
import os

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"

import tensorflow as tf

layer = tf.keras.layers.LSTM(32, activation="relu", unroll=True)
