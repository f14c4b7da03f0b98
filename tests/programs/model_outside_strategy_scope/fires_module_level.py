import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
print("replicas", strategy.num_replicas_in_sync)
model = tf.keras.Sequential([tf.keras.layers.Dense(10), tf.keras.layers.Dense(1)])  # expect: model-outside-strategy-scope=advice/none/likely
model.compile(optimizer=tf.keras.optimizers.SGD(0.1, clipnorm=1.0), loss="mse")
model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)), epochs=2)
