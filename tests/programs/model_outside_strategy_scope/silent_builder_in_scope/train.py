import tensorflow as tf

from models import build


def main(x, y):
    strategy = tf.distribute.MultiWorkerMirroredStrategy()
    with strategy.scope():
        model = build()
    model.fit(x, y)
