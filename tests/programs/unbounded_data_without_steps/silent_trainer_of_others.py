import tensorflow as tf
from acme_training import Trainer


def run(files):
    dataset = tf.data.TFRecordDataset(files).repeat().batch(32).prefetch(1)
    trainer = Trainer(total_steps=10_000)
    trainer.fit(dataset)
