import tensorflow as tf
from sklearn.model_selection import KFold
from tensorflow.keras import backend as K


def cross_validate(make_model, x, y, rounds):
    scores = []
    for train, held_out in rounds(KFold(10).split(x)):
        session = tf.compat.v1.Session()
        K.set_session(session)
        model = make_model()
        model.fit(x[train], y[train], epochs=30, batch_size=64)
        scores.append(model.evaluate(x[held_out], y[held_out], batch_size=64))
    return scores
