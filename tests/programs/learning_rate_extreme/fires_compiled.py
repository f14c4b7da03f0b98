from tensorflow.keras import Sequential, layers, optimizers

model = Sequential([layers.Dense(8, "relu"), layers.Dense(1)])
model.compile(optimizers.RMSprop(lr=0.5), "mse")  # expect: learning-rate-extreme=advice
