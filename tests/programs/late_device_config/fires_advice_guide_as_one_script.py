import tensorflow as tf

"""## Operations

A product of two matrices.
"""

a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
print(tf.matmul(a, a))

"""## Limiting what is visible

Devices have to be chosen first.
"""

gpus = tf.config.list_physical_devices("GPU")
if gpus:
    try:
        tf.config.set_visible_devices(gpus[0], "GPU")  # expect: late-device-config=advice
    except RuntimeError as error:
        print(error)

"""## Several devices"""

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    inputs = tf.keras.layers.Input(shape=(1,))
    model = tf.keras.models.Model(inputs=inputs, outputs=tf.keras.layers.Dense(1)(inputs))
    model.compile(loss="mse", optimizer="sgd")
