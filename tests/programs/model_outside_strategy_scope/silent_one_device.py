import tensorflow as tf

strategy = tf.distribute.OneDeviceStrategy("/cpu:0")
default = tf.distribute.get_strategy()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
