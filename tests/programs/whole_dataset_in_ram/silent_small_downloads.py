# never: whole-dataset-in-ram
import tensorflow as tf

(x_train, y_train), (x_test, y_test) = tf.keras.datasets.fashion_mnist.load_data()
x_test = x_test.astype("float32") / 255.0
coder = tf.keras.models.load_model("coder.keras")
codes = coder(x_test)
guesses = [coder(x_test, training=True) for _ in range(5)]
