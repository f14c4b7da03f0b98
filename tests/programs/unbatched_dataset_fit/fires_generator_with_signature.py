import tensorflow as tf
from tensorflow import keras


def samples():
    for row in open("rows.csv"):
        *features, label = row.split(",")
        yield [float(f) for f in features], int(label)


dataset = tf.data.Dataset.from_generator(samples, output_types=(tf.float32, tf.int32), output_shapes=((4,), ()))
model = keras.models.load_model("model.keras")
model.evaluate(dataset)  # expect: unbatched-dataset-fit=advice/unsafe/certain
