import tensorflow as tf

seen = "many" if tf.random.uniform(()) > 0.5 and tf.zeros(()) < 1.0 else "few"
for gpu in tf.config.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)  # expect: late-device-config=advice
print(seen)
