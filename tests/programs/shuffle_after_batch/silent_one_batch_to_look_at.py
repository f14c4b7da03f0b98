# never: shuffle-after-batch
import tensorflow as tf

street = tf.data.TextLineDataset("street.csv").batch(32)
sample = next(iter(street.shuffle(50).take(1)))
print(sample)


def train(model: tf.keras.Model):
    model.fit(street.prefetch(1), epochs=3)
