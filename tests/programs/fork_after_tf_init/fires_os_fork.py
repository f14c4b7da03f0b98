import os
import tensorflow as tf


def serve(model):
    pid = os.fork()  # expect: fork-after-tf-init=error/none/certain
    if pid == 0:
        while True:
            model.predict(tf.zeros((1, 4)))  # expect: predict-in-loop=warning/none/certain
    return pid


def main():
    model = tf.keras.models.load_model("served.keras")
    serve(model)


main()
