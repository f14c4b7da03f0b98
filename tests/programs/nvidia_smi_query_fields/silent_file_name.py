# never: nvidia-smi-query-fields
import subprocess

import tensorflow as tf

command = "nvidia-smi --query-gpu=memory.used --format=csv --filename=gpu-log.csv"
subprocess.check_output(command.split())
print(tf.__version__)
