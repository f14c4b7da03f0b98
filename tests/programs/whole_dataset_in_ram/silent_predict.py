# never: whole-dataset-in-ram
import tensorflow as tf

(x_train, y_train), (x_test, y_test) = tf.keras.datasets.mnist.load_data()
model = tf.keras.models.load_model("mnist.keras")
scores = model.predict(x_test)
result = model.evaluate(x_test, y_test)
model.fit(x_train, y_train, epochs=2)
