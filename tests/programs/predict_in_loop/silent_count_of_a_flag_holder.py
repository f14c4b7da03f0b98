import numpy as np
import tensorflow as tf
from absl import app, flags

_TRIES = flags.DEFINE_integer("tries", 5, "how often the model is asked")


def main(_):
    model = tf.keras.models.load_model("model.keras")
    for _ in range(_TRIES.value):
        print(model.predict(np.random.rand(1, 8)))


app.run(main)
