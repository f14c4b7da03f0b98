import tensorflow as tf

def setup():
    cpus = tf.config.list_physical_devices("CPU")
    tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 2)
    return range(40)

def train():
    total = 0.0
    for i in setup():
        mask = tf.ones((256, 256))  # expect: tensor-created-in-loop=/none
        total += i * float(tf.reduce_mean(mask))
    return total

print(train(), len(tf.config.list_logical_devices("CPU")))
