import numpy as np


def scaled(rows):
    return (rows - rows.mean()) / rows.std()


def tell(model, rows):
    return [model.predict(row[np.newaxis], verbose=0) for row in rows]
