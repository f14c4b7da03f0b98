import tensorflow as tf

weights = tf.random.normal((3, 3))
devices = tf.config.list_physical_devices("GPU")
if devices:
    tf.config.set_logical_device_configuration(devices[0], [tf.config.LogicalDeviceConfiguration(memory_limit=1024)])  # expect: late-device-config=advice/safe
print(weights)
