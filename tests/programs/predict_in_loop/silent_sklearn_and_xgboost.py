import numpy as np
import xgboost as xgb
from sklearn.ensemble import RandomForestClassifier
from tensorflow.keras.datasets import mnist

(x, y), (x_test, _) = mnist.load_data()
x, x_test = x.reshape(-1, 784), x_test.reshape(-1, 784)
model = RandomForestClassifier().fit(x, y)
booster = xgb.XGBClassifier().fit(x, y)
for row in x_test:
    print(model.predict(row.reshape(1, -1)), booster.predict(np.expand_dims(row, 0)))
