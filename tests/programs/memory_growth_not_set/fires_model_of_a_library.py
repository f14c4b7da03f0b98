"""The model comes from a library that is not known: what `fit` is given says that it is Keras."""

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from rankers import WideRanker, feature_columns

clicks = np.load("clicks.npz")
train, test = train_test_split(clicks["rows"], test_size=0.2)
ranker = WideRanker(feature_columns(train), task="binary")
ranker.compile("adam", "binary_crossentropy", metrics=["AUC"])
ranker.fit(train, clicks["targets"], batch_size=256, epochs=10, validation_split=0.2)
print(tf.reduce_mean(ranker.predict(test)), roc_auc_score(clicks["test_targets"], ranker.predict(test)))
