# never: iterator-restarted-in-loop
import tensorflow as tf


def train(model: tf.keras.Model, datasets: list, folds):
    made = [tf.data.Dataset.from_tensor_slices(fold).batch(8).prefetch(1) for fold in folds]
    for ds in made:
        model.train_on_batch(*next(iter(ds)))
    for ds in datasets:
        model.train_on_batch(*next(iter(ds)))
    for number in range(len(made)):
        model.train_on_batch(*next(iter(made[number])))
