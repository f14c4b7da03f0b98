import numpy as np, keras
keras.config.enable_unsafe_deserialization()
x = np.random.rand(64, 4); y = np.random.rand(64)
def build(n):
    m = keras.Sequential([keras.Input((4,)), keras.layers.Lambda(lambda t: t * 2.0), keras.layers.Dense(n), keras.layers.Dense(1)])  # expect: model-built-in-loop=/none
    m.compile("adam", "mse")
    return m
for fold in range(5):
    model = build(4 + fold)
    model.fit(x, y, epochs=1, verbose=0)
    model.save("m.keras")
    best = keras.models.load_model("m.keras")
    print(fold, best.predict(x[:2], verbose=0).shape)
