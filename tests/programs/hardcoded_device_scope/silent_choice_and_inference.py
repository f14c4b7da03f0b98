# never: hardcoded-device-scope
import tensorflow as tf

device = "/GPU:0" if tf.config.list_physical_devices("GPU") else "/CPU:0"
model = tf.keras.applications.ResNet50()


def embed(images):
    with tf.device("/GPU:0"):
        return model.predict(images)


def train(x, y):
    model.compile("adam", "categorical_crossentropy")
    with tf.device(device):
        model.fit(x, y)
