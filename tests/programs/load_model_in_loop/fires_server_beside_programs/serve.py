"""Started by a server, and imported by no program."""

import numpy as np
import tensorflow as tf
from fastapi import FastAPI

app = FastAPI()


@app.post("/score")
def score(rows: list):
    model = tf.keras.models.load_model("scores.keras")  # expect: load-model-in-loop=warning/none/certain
    return model(np.array(rows, "float32"), training=False).numpy().tolist()
