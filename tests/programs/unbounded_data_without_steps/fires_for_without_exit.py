import tensorflow as tf
from tensorflow.keras import Sequential, layers

model = Sequential([layers.Dense(1)])
model.compile("adam", "mse")


def train(files):
    ds = tf.data.experimental.make_csv_dataset(files, 32, label_name="price", num_epochs=1).repeat(None).prefetch(1)
    for features, labels in ds:  # expect: unbounded-data-without-steps=error/unsafe/certain
        loss = model.train_on_batch(features, labels)
        print(loss)
