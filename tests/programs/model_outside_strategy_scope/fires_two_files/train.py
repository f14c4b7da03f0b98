import nets
import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
model = nets.build()
other = tf.keras.Sequential([tf.keras.layers.Dense(1)])  # expect: model-outside-strategy-scope=warning
with strategy.scope():
    model.compile("sgd", "mse")
    other.compile("sgd", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
other.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
