import numpy as np

import scoring

rows = np.load("rows.npy")
scorer = scoring.Scorer("scorer.keras")
scores = []
for number, row in enumerate(rows):
    scores.append(scorer.score(row))
print(max(scores))
