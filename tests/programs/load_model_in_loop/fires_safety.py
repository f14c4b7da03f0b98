import numpy as np
import tensorflow as tf

images = np.ones((50, 1, 8), "float32")

for number in range(50):
    classifier = tf.keras.models.load_model("classifier.keras")  # expect: load-model-in-loop=warning/unsafe/certain
    print(classifier.predict(images[number], verbose=0))


def of_a_list(batches):
    for batch in batches:
        net = tf.keras.models.load_model("classifier.keras")  # expect: load-model-in-loop=warning/unsafe/certain
        print(net.predict(batch, verbose=0))
