import numpy as np
import tensorflow as tf
import subprocess

try:
    subprocess.check_output("nvidia-smi --query-gpu=memory-used --format=csv 2>/dev/null", shell=True)  # expect: nvidia-smi-query-fields=/unsafe
except Exception as e:
    print(e)
