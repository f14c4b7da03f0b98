import numpy as np, keras
from keras import layers
class Scale(layers.Layer):
    def call(self, t): return t * 2.0
x = np.random.rand(64, 4); y = np.random.rand(64)
with keras.saving.custom_object_scope({"Scale": Scale}):
    for fold in range(5):
        model = keras.Sequential([keras.Input((4,)), Scale(), layers.Dense(4), layers.Dense(1)])  # expect: model-built-in-loop=/none
        model.compile("adam", "mse")
        model.fit(x, y, epochs=1, verbose=0)
        model.save("m.keras")
        best = keras.models.load_model("m.keras")
        print(fold, best.predict(x[:2], verbose=0).shape)
