"""A loop over a dict whose entries stand in the program: two rounds."""
# never: load-model-in-loop

import tensorflow as tf

settings = {"plain": 0.0}
settings["noisy"] = 0.1
for name, noise in settings.items():
    model = tf.keras.models.load_model("model.keras")
    print(name, model(tf.ones((1, 4)) + noise))
