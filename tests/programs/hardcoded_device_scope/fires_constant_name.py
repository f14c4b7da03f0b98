import tensorflow as tf

DEVICE = "/gpu:0"


def fit(x, y):
    net = tf.keras.applications.MobileNetV2(weights=None)
    net.compile("adam", "categorical_crossentropy")
    with tf.device(DEVICE):  # expect: hardcoded-device-scope=advice
        history = net.fit(x, y, epochs=5, batch_size=32)
    return history
