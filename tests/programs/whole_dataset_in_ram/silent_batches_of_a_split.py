# never: whole-dataset-in-ram
import tensorflow as tf

(x_train, y_train), (x_test, y_test) = tf.keras.datasets.mnist.load_data()
model = tf.keras.models.load_model("mnist.keras")
first = model(x_test[:16])
for start in range(0, len(x_test), 100):
    part = x_test[start : start + 100]
    print(model(part))
for x_train, y_train in tf.data.Dataset.from_tensor_slices((x_train, y_train)).batch(32):
    print(model(x_train))
