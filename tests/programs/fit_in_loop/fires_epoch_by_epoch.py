import tensorflow as tf

model = tf.keras.models.load_model("start.keras")
(x_train, y_train), (x_test, y_test) = tf.keras.datasets.mnist.load_data()
for i in range(40):
    model.fit(x_train, y_train, epochs=1, batch_size=256)  # expect: fit-in-loop=advice/none/certain
    print("test", model.evaluate(x_test, y_test))
for i in range(40):
    model.fit(x_train, y_train, epochs=1)  # expect: fit-in-loop=advice/unsafe/certain
