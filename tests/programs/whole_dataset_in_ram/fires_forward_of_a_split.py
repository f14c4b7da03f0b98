import tensorflow as tf

(x_train, y_train), (x_test, y_test) = tf.keras.datasets.cifar10.load_data()
x_train = x_train.astype("float32") / 255.0
model = tf.keras.models.load_model("cifar.keras")
logits = model(x_train)  # expect: whole-dataset-in-ram=warning/none/certain
