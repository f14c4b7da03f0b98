import re

import tensorflow as tf

SCALE = tf.constant(2.0)


class Trainer:
    """One network, trained a part at a time."""

    def __init__(self):
        self.keras_model = tf.keras.Sequential([tf.keras.layers.Dense(1)])

    def compile(self, learning_rate, limit_device=False):
        if limit_device:
            gpus = tf.config.experimental.list_physical_devices("GPU")
            options = [tf.config.experimental.VirtualDeviceConfiguration(memory_limit=1024)]
            tf.config.experimental.set_virtual_device_configuration(gpus[0], options)  # expect: late-device-config
        self.keras_model.compile(tf.keras.optimizers.SGD(learning_rate), "mse")

    def part(self, data, name):
        print(re.compile(name))
        self.keras_model.fit(data, epochs=2)


rows = tf.data.Dataset.from_tensor_slices((tf.random.normal((640, 4)), tf.random.normal((640, 1)))).batch(32)
trainer = Trainer()
trainer.compile(0.1)
trainer.part(rows, "a")
trainer.compile(0.05)
trainer.part(rows, "b")
trainer.compile(0.0333)
trainer.part(rows, "c")
trainer.compile(0.025)
trainer.part(rows, "d")
trainer.compile(0.02)
trainer.part(rows, "e")
trainer.compile(0.0167)
trainer.part(rows, "f")
trainer.compile(0.0143)
trainer.part(rows, "g")
trainer.compile(0.0125)
trainer.part(rows, "h")
trainer.compile(0.0111)
trainer.part(rows, "i")
trainer.compile(0.01)
trainer.part(rows, "j")
trainer.compile(0.0091)
trainer.part(rows, "k")
trainer.compile(0.0083)
trainer.part(rows, "l")
trainer.compile(0.0077, limit_device=True)
trainer.part(rows, "m")
print(SCALE)
