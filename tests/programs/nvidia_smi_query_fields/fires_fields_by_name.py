"""The fields have a name of their own, and are put into the command."""

import subprocess

import tensorflow as tf

FIELDS = "name,memory-used,utilization-gpu"  # expect: nvidia-smi-query-fields=error
RIGHT = "name,memory.used"
TITLE = "used-memory,of-all"


def card():
    told = subprocess.check_output(["nvidia-smi", f"--query-gpu={FIELDS}", "--format=csv"])
    right = subprocess.check_output(["nvidia-smi", f"--query-gpu={RIGHT}", f"--format={TITLE}"])
    return told, right


model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
print(card())
