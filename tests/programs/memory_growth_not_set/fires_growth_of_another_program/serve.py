import devices
import tensorflow as tf

devices.share()
model = tf.keras.models.load_model("model.keras")
