import time

import tensorflow as tf
from tensorflow.errors import ResourceExhaustedError as Oom


def stubborn(net: tf.keras.Model, ds):
    for attempt in range(100):
        try:
            net.fit(ds, epochs=10)
            break
        except Oom:  # expect: oom-retry-unchanged=warning
            print("no memory, attempt", attempt)
            time.sleep(5)
