import tensorflow as tf

price = tf.keras.Input(shape=(), name="price")
model = tf.keras.Model(price, tf.keras.layers.Dense(1)(tf.keras.layers.Reshape((1,))(price)))


def prepared(houses):
    rows = {}
    for house in houses:
        for name, value in house.items():
            rows.setdefault(name, []).append((value,))
    return tf.data.Dataset.from_tensor_slices(rows)


print(model.predict(prepared([{"price": 20.0}, {"price": 30.0}])))
