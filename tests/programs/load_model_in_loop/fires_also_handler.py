import flask
from tensorflow.keras.models import load_model

app = flask.Flask(__name__)


@app.route("/predict", methods=["POST"])
def predict():
    net = load_model("net.keras")  # expect: load-model-in-loop=warning
    return str(net.predict(flask.request.json["x"]))


def batch(paths, read):
    for path in paths:
        net = load_model("net.keras")  # expect: load-model-in-loop=warning
        print(path, net.predict(read(path)))
