"""TensorFlow only computes here: what is fitted is no network."""

# never: memory-growth-not-set
import joblib
import lightgbm
import numpy as np
import tensorflow as tf
from sklearn.ensemble import RandomForestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

pixels = tf.io.decode_png(tf.io.read_file("digit.png")).numpy().reshape(1, -1)
x, y = np.load("x.npy"), np.load("y.npy")
forest = RandomForestClassifier(n_estimators=500)
forest.fit(x, y)
scaled = make_pipeline(StandardScaler(), RandomForestClassifier())
scaled.fit(x, y)
boosted = lightgbm.LGBMClassifier()
boosted.fit(x, y, eval_set=[(x, y)], callbacks=[lightgbm.early_stopping(10)])
old = joblib.load("model.pkl")
old.fit(x, y)
print(forest.predict(pixels), scaled.predict(pixels), boosted.predict(pixels))
