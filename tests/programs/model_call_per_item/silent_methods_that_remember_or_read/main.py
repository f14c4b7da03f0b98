import numpy as np
import tensorflow as tf
from scoring import OfEnsemble, OfFiles, Remembering

rows, names = np.load("rows.npy"), np.loadtxt("names.txt", dtype=str)
remembering, of_files = Remembering("scorer.keras"), OfFiles("scorer.keras")
one = OfEnsemble([tf.keras.models.load_model(f"scorer{number}.keras") for number in range(20)])
print([remembering.score(row) for row in rows])
print([of_files.score(name) for name in names])
print([one.score(number, rows[0]) for number in range(20)])
