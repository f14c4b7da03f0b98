import tensorflow as tf

from nets import small

with tf.device("/device:GPU:0"):  # expect: hardcoded-device-scope=advice
    net = small()
    net.compile(optimizer="adam", loss="mae")
    net.fit(features, labels, epochs=20)
