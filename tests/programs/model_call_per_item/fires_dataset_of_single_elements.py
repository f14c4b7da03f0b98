import tensorflow as tf

net = tf.keras.models.load_model("net.keras")
data = tf.data.Dataset.from_tensor_slices(tf.random.normal((2000, 10)))
answers = [net(x[tf.newaxis]) for x in data]  # expect: model-call-per-item=warning/none/certain
