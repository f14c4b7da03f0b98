import subprocess

import tensorflow as tf

process = subprocess.Popen(
    "nvidia-smi --query-gpu=timestamp,memory-free,memory.total --format=csv,noheader",  # expect: nvidia-smi-query-fields=error/safe/certain
    shell=True,
    stdout=subprocess.PIPE,
)
print(tf.__version__, process.communicate())
