import tensorflow as tf

import data


def main(table, model_path):
    model = tf.keras.models.load_model(model_path)
    model.fit(data.stream(table), epochs=2, steps_per_epoch=10)  # expect: finite-generator-multi-epoch=/none
