# never: fit-in-loop
import numpy as np
import tensorflow as tf
from sklearn.preprocessing import StandardScaler
from xgboost import XGBRegressor

scaler, booster = StandardScaler(), XGBRegressor()
for start in range(0, 1000, 10):
    batch = np.random.rand(10, 4)
    scaler.fit(batch)
    booster.fit(batch, batch[:, 0])


class Tracker:
    def fit(self, x, y):
        return np.polyfit(x, y, 1)


tracker = Tracker()
for batch_x, batch_y in zip(np.random.rand(50, 8), np.random.rand(50, 8)):
    tracker.fit(batch_x, batch_y)

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for batch in range(100):
    model.train_on_batch(np.random.rand(10, 4), np.random.rand(10))
