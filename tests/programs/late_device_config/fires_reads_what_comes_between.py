import json

import tensorflow as tf

scale = tf.constant(2.0)
settings = json.load(open("settings.json"))
tf.config.threading.set_inter_op_parallelism_threads(settings["threads"])  # expect: late-device-config=advice/unsafe
print(scale)
