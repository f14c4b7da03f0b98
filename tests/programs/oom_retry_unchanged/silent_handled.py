# never: oom-retry-unchanged
import sys

import tensorflow as tf


def halves(net: tf.keras.Model, x, y, config):
    while True:
        try:
            net.fit(x, y, batch_size=config["batch"])
            break
        except tf.errors.ResourceExhaustedError:
            config["batch"] //= 2


def exits(net: tf.keras.Model, x, y):
    try:
        net.fit(x, y)
    except tf.errors.ResourceExhaustedError as e:
        print(e)
        sys.exit(2)
    except Exception as e:
        print("training failed", e)
        raise


def each(nets, x, y):
    for net in nets:
        try:
            net.fit(x, y)
        except tf.errors.ResourceExhaustedError:
            print(net.name, "is too large")
