"""A request is answered by a sentence: the loop itself says when it is content."""

import numpy as np
from flask import Flask, request
from tensorflow.keras.models import load_model

app = Flask(__name__)


class Talker:
    def __init__(self):
        self.decoder = load_model("decoder.keras")
        self.words = open("words.txt").read().split()
        self.longest = int(open("longest.txt").read())

    def answer(self, first):
        word = np.zeros((1, 1, len(self.words)), "float32")
        word[0, 0, first] = 1.0
        said, over = [], False
        while not over:
            scores = self.decoder.predict(word)  # expect: predict-in-loop=advice
            best = int(np.argmax(scores[0, -1]))
            said.append(self.words[best])
            if self.words[best] == "." or len(said) > self.longest:
                over = True
            word = np.zeros((1, 1, len(self.words)), "float32")
            word[0, 0, best] = 1.0
        return " ".join(said)


talker = Talker()


@app.route("/talk", methods=["POST"])
def talk():
    return talker.answer(request.json["first"])


if __name__ == "__main__":
    app.run()
