# never: load-model-in-loop
import functools

import tensorflow as tf
from fastapi import FastAPI

app = FastAPI()
net = None


@functools.lru_cache
def model(path):
    return tf.keras.models.load_model(path)


@app.post("/predict")
def predict(x: list):
    global net
    if net is None:
        net = tf.keras.models.load_model("net.keras")
    return net.predict(x).tolist(), model("net.keras").predict(x).tolist()


def compare(paths, x):
    for path in paths:
        print(path, tf.keras.models.load_model(path).predict(x))
