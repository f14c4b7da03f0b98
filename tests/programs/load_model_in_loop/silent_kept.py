# never: load-model-in-loop
import functools

import keras
from flask import Flask, request

app = Flask(__name__)
model = keras.models.load_model("net.keras")
_cache = {}


@functools.lru_cache(maxsize=None)
def get(path):
    return keras.models.load_model(path)


def by_name(name):
    if name not in _cache:
        _cache[name] = keras.models.load_model(f"{name}.keras")
    return _cache[name]


@app.route("/predict", methods=["POST"])
def predict():
    return str(model.predict(request.json) + get("a.keras").predict(request.json) + by_name("b").predict(request.json))


@app.route("/admin/refresh")
def refresh():
    global model
    model = keras.models.load_model("net.keras")
    return "ok"
