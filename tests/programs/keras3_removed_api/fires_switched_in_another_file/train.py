import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
net.fit_generator(batches, epochs=2)  # expect: keras3-removed-api=advice/unsafe
