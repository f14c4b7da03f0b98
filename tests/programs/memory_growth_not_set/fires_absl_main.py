import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain
from absl import app


def main(argv):
    del argv
    model = tf.keras.applications.ResNet50(weights=None)
    model.compile("sgd", "sparse_categorical_crossentropy")
    model.fit(tf.zeros((4, 224, 224, 3)), tf.zeros(4))


if __name__ == "__main__":
    app.run(main)
