import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("m.keras")
with open("scores.txt", "w") as out:
    for name in open("blocks.txt"):
        block = np.load(name.strip())
        out.write(f"{model.predict(block, batch_size=512).mean()}\n")
