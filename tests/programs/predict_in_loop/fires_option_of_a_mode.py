import argparse

import numpy as np
import tensorflow as tf

parser = argparse.ArgumentParser()
parser.add_argument("--evaluate", action="store_true")
parser.add_argument("--check-all", dest="check", default=True, type=bool)
args = parser.parse_args()
model = tf.keras.models.load_model("scorer.keras")
rows = np.random.rand(5000, 4).astype("float32")
if args.evaluate:
    for row in rows:
        print(model.predict(row[None], verbose=0))  # expect: predict-in-loop=warning
if args.check:
    for row in rows:
        print(model.predict(row[None], verbose=0))  # expect: predict-in-loop=warning
