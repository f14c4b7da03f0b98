import argparse

import tensorflow as tf

parser = argparse.ArgumentParser()
parser.add_argument("--recurrent-dropout", type=float, default=0.0)
args = parser.parse_args()

net = tf.keras.Sequential(
    [
        tf.keras.layers.Input((20, 3)),
        tf.keras.layers.LSTM(8, recurrent_dropout=args.recurrent_dropout),  # expect: rnn-blocks-cudnn=advice/none/likely
        tf.keras.layers.Dense(1),
    ]
)
net.compile("adam", "mse")
