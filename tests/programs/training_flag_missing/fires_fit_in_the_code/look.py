import tensorflow as tf
from forger import Forger

pairs = tf.data.TFRecordDataset(["pairs"]).batch(32).prefetch(1)
forger = Forger()
forger.compile(tf.keras.optimizers.Adam(clipnorm=1.0))
forger.fit(pairs, epochs=40)
forger.save_weights("forger.weights.h5")
