import os
import tensorflow as tf

def batches(path):
    gpus = tf.config.list_physical_devices("CPU")
    tf.config.set_logical_device_configuration(gpus[0], [tf.config.LogicalDeviceConfiguration()])
    for i in range(50):
        yield tf.ones((256, 4)) * float(i)  # expect: tensor-created-in-loop=/none

def main():
    total = 0.0
    for x in batches("data"):
        mask = tf.linalg.band_part(tf.ones((256, 256)), -1, 0)  # expect: tensor-created-in-loop=/none
        total += float(tf.reduce_mean(mask @ x))
    print(round(total, 2))

if __name__ == "__main__":
    main()
