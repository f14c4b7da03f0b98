from tensorflow import keras

schedule = keras.optimizers.schedules.ExponentialDecay(0.001, decay_steps=10, decay_rate=0.5)
net = keras.Sequential([keras.layers.Dense(1)])
net.compile(keras.optimizers.Nadam(1.0), "mse")  # expect: learning-rate-extreme=advice
net.fit([[1.0]], [[1.0]], epochs=10)
