# never: unbatched-dataset-fit
import tensorflow as tf
from somewhere import read_dataset


def train(model: tf.keras.Model, dataset, typed: tf.data.Dataset):
    model.fit(tf.keras.utils.image_dataset_from_directory("train").prefetch(1))
    model.fit(read_dataset("train"))
    model.fit(dataset)
    model.fit(typed.prefetch(1))
    model.fit(tf.data.experimental.make_csv_dataset("rows.csv", batch_size=32).prefetch(1))
