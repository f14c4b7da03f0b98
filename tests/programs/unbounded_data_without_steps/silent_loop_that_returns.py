import tensorflow as tf


def train(model, ds, max_steps):
    step = 0
    for x, y in ds.repeat().prefetch(1):
        model.train_on_batch(x, y)
        step += 1
        if step == max_steps:
            return model


def stream(files):
    for record in tf.data.TFRecordDataset(files).repeat():
        yield record.numpy()


train(tf.keras.models.load_model("m"), tf.data.Dataset.range(10).batch(2).map(lambda v: (v, v)), 1000)
